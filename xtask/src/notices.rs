//! The licences of everything that is compiled into the program. A binary may be handed on only with the notices of what is in
//! it, so a release archive carries the licence files of every dependency as its authors ship them.

use crate::metadata::{self, Dependency, Node, Package};
use anyhow::{Context as _, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The licence files of every dependency of a package of this workspace on a platform, by their paths in the archive, and a
/// list of them all. What is only needed to build it is among them: the sources of the Lua machine come that way.
///
/// # Errors
/// `cargo metadata` fails, or a dependency has neither a licence file nor the name of a licence.
pub fn of(package: &str, platform: &str) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let metadata = metadata::read(platform)?;
    let packages: BTreeMap<&str, &Package> = metadata.packages.iter().map(|p| (p.id.as_str(), p)).collect();
    let needs: BTreeMap<&str, &Node> = metadata.resolve.nodes.iter().map(|n| (n.id.as_str(), n)).collect();
    let first = metadata.packages.iter().find(|p| p.name == package && p.source.is_none());
    let mut open = vec![first.with_context(|| format!("no package `{package}`"))?.id.as_str()];
    let mut all = BTreeSet::new();
    while let Some(id) = open.pop() {
        if all.insert(id) {
            let deps = needs.get(id).map_or(&[][..], |node| &node.deps);
            let built = |d: &&Dependency| d.dep_kinds.iter().any(|k| k.kind.as_deref() != Some("dev"));
            open.extend(deps.iter().filter(built).map(|d| d.pkg.as_str()));
        }
    }
    let mut others: Vec<&&Package> =
        all.iter().filter_map(|id| packages.get(id)).filter(|p| p.source.is_some()).collect();
    others.sort_by_key(|p| (&p.name, &p.version));
    let mut files = Vec::new();
    let mut list = String::from(
        "Cardwright is under MIT OR Apache-2.0. It is built from these packages; the files beside this one are theirs.\n\n",
    );
    for package in others {
        let Package { name, version, .. } = package;
        let licence = package.license.as_deref().unwrap_or("see its file");
        let home = package.repository.as_deref().unwrap_or("");
        // Writing to a string can't fail.
        let _ = writeln!(list, "{name} {version}: {licence} {home}");
        let found = licence_files(&package.manifest_path)?;
        if found.is_empty() && package.license.is_none() {
            bail!("`{name}` {version} names no licence");
        }
        for path in found {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let text = std::fs::read(&path).with_context(|| path.display().to_string())?;
            files.push((format!("licenses/{name}-{version}/{file}"), text));
        }
    }
    files.push(("licenses/README.txt".to_owned(), list.into_bytes()));
    Ok(files)
}

/// The files of a package that are its licence by their names.
fn licence_files(manifest: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let folder = manifest.parent().unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let named = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        ["license", "licence", "copying", "copyright", "notice", "unlicense"].iter().any(|word| name.starts_with(word))
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(|p| p.is_file() && named(p)).collect();
    files.sort();
    Ok(files)
}
