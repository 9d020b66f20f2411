//! `cargo xtask dist`: a release archive with the program, its cards and its pages, which runs where there is no toolchain. The
//! program is trained on the shipped decks. What was packed is unpacked in an empty folder and tried there, without the
//! environment of this machine.

use crate::{metadata, notices, root, trained};
use anyhow::{Context as _, bail, ensure};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tar::{Archive, Builder, Header, HeaderMode};

/// The package that holds the program, which has its name too.
const PROGRAM: &str = "cardwright";

/// Files of the repository that go into the archive.
const FILES: [&str; 6] = ["README.md", "README.ko.md", "CHANGELOG.md", "LICENSE", "LICENSE-APACHE", "LICENSE-MIT"];

/// Folders that do, whole: the cards, the pages, and what the pages link to.
const FOLDERS: [&str; 3] = ["cards", "docs", "tests/diagnostics"];

/// Arguments of `dist`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The platform, such as x86_64-unknown-linux-gnu; left out: this one
    #[arg(long)]
    target: Option<String>,
    /// Build the program without training it on the shipped decks: a fifth slower; another platform can't be trained here
    #[arg(long)]
    no_pgo: bool,
    /// Leave these decks out of the training, and pack nothing: to measure what it gains where it was not trained
    #[arg(long, value_name = "DECK", num_args = 1.., conflicts_with = "no_pgo")]
    leave_out: Vec<String>,
}

/// Builds, packs, tries.
///
/// # Errors
/// The program can't be built, or what was packed does not run.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let here = metadata::host()?;
    let platform = args.target.as_deref().unwrap_or(&here);
    ensure!(args.no_pgo || platform == here, "the program can't run here to be trained for {platform}: give --no-pgo");
    let built = if args.no_pgo {
        trained::build(PROGRAM, platform, &[])?
    } else {
        trained::build_trained(PROGRAM, platform, &args.leave_out)?
    };
    let ending = if platform.contains("windows") { ".exe" } else { "" };
    let binary = built.join(format!("{PROGRAM}{ending}"));
    if !args.leave_out.is_empty() {
        println!("{}", binary.display());
        return Ok(());
    }
    let name = format!("{PROGRAM}-{}-{platform}", env!("CARGO_PKG_VERSION"));
    let folder = root().join("target/dist");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{name}.tar.gz"));
    pack(&name, &binary, platform, &path).with_context(|| path.display().to_string())?;
    if platform == here {
        try_it(&name, &path, &folder.join("tried"))?;
    }
    let size = std::fs::metadata(&path)?.len();
    println!("{} ({:.1} MB)", path.display(), size as f64 / 1e6);
    Ok(())
}

/// Packs everything below one folder. Paths are in order and times are fixed, so the same files give the same bytes.
fn pack(name: &str, binary: &Path, platform: &str, to: &Path) -> anyhow::Result<()> {
    let mut archive = Builder::new(GzEncoder::new(File::create(to)?, Compression::best()));
    archive.mode(HeaderMode::Deterministic);
    archive.append_path_with_name(binary, format!("{name}/{}", file_name(binary)))?;
    let mut paths: Vec<PathBuf> = FILES.iter().map(PathBuf::from).collect();
    for folder in FOLDERS {
        files_below(Path::new(folder), &mut paths)?;
    }
    paths.sort();
    for path in paths {
        archive.append_path_with_name(root().join(&path), Path::new(name).join(&path))?;
    }
    for (path, text) in notices::of(PROGRAM, platform)? {
        let mut header = Header::new_gnu();
        header.set_size(u64::try_from(text.len())?);
        header.set_mode(0o644);
        archive.append_data(&mut header, format!("{name}/{path}"), text.as_slice())?;
    }
    archive.into_inner()?.finish()?;
    Ok(())
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The files below a folder of the repository, by their paths in it.
fn files_below(folder: &Path, out: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(root().join(folder)).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            files_below(&path, out)?;
        } else {
            out.push(path);
        }
    }
    Ok(())
}

/// Unpacks the archive in an empty folder and runs what a newcomer runs first. Nothing of the environment reaches the program.
fn try_it(name: &str, archive: &Path, empty: &Path) -> anyhow::Result<()> {
    if empty.exists() {
        std::fs::remove_dir_all(empty)?;
    }
    std::fs::create_dir_all(empty)?;
    Archive::new(GzDecoder::new(File::open(archive)?)).unpack(empty)?;
    let folder = empty.join(name).canonicalize()?;
    for args in [&["play"][..], &["check"], &["--version"]] {
        let mut program = Command::new(folder.join(PROGRAM));
        let output = program.current_dir(&folder).env_clear().args(args).stdin(Stdio::null()).output()?;
        if !output.status.success() {
            let said = [output.stdout, output.stderr].concat();
            bail!("`{PROGRAM} {}` fails in {}:\n{}", args.join(" "), folder.display(), String::from_utf8_lossy(&said));
        }
        let said = String::from_utf8_lossy(&output.stdout);
        println!("{PROGRAM} {}: {}", args.join(" "), said.lines().last().unwrap_or_default());
    }
    std::fs::remove_dir_all(empty)?;
    Ok(())
}
