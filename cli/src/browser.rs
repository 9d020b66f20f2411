//! A browser of the Chromium family, run without a window: it makes a PDF or a picture of a page. Nothing of it is built in.

use crate::context::Context;
use crate::wording::print as wording;
use anyhow::{Context as _, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The programs that are looked for on the path.
const NAMES: &[&str] =
    &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge"];
/// Where browsers lie that are not on the path.
const PLACES: &[&str] = &[
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];
/// How long it may draw one page.
const PATIENCE: Duration = Duration::from_secs(120);

/// A browser that is there.
pub struct Browser {
    program: PathBuf,
}

/// What is made of a page.
pub enum Drawn {
    /// A PDF on the paper that the page asks for.
    Pdf,
    /// A picture of this many dots.
    Picture(u32, u32),
}

impl Browser {
    /// The browser that was named, or the first that is found. `None`: there is none.
    pub fn find(named: Option<&Path>) -> Option<Self> {
        let paths: Vec<PathBuf> =
            std::env::var_os("PATH").map(|p| std::env::split_paths(&p).collect()).unwrap_or_default();
        let on_path = |name: &Path| {
            let ending = std::env::consts::EXE_EXTENSION;
            let names = [name.to_owned(), name.with_extension(ending)];
            paths.iter().flat_map(|folder| names.iter().map(|n| folder.join(n))).find(|path| path.is_file())
        };
        let program = match named {
            Some(named) if named.is_file() => Some(named.to_owned()),
            Some(named) => on_path(named),
            None => NAMES
                .iter()
                .find_map(|name| on_path(Path::new(name)))
                .or_else(|| PLACES.iter().map(PathBuf::from).find(|path| path.is_file())),
        };
        program.map(|program| Self { program })
    }

    /// Draws a page into a file. Gives the faces, counted from 0, that hold a text which does not fit its box.
    pub fn draw(&self, context: &Context, page: &str, drawn: &Drawn, to: &Path) -> anyhow::Result<Vec<usize>> {
        self.draw_apart(page, drawn, to).map_err(|error| match error.downcast::<cardwright_kit::Error>() {
            Ok(refused) => refused.into(),
            Err(error) => anyhow::anyhow!("{}", wording::not_drawn(format!("{error:#}")).get(context.lang())),
        })
    }

    fn draw_apart(&self, page: &str, drawn: &Drawn, to: &Path) -> anyhow::Result<Vec<usize>> {
        let folder = std::env::temp_dir().join(format!("cardwright-page-{}", std::process::id()));
        std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let done = self.draw_in(&folder, page, drawn, to);
        // What the browser leaves behind is of no use to anybody.
        _ = std::fs::remove_dir_all(&folder);
        done
    }

    fn draw_in(&self, folder: &Path, page: &str, drawn: &Drawn, to: &Path) -> anyhow::Result<Vec<usize>> {
        let source = folder.join("page.html");
        std::fs::write(&source, page).with_context(|| source.display().to_string())?;
        // The browser goes by the ending.
        let made = folder.join(if matches!(drawn, Drawn::Pdf) { "made.pdf" } else { "made.png" });
        let mut command = Command::new(&self.program);
        command.args([
            "--headless",
            "--disable-gpu",
            "--hide-scrollbars",
            "--no-first-run",
            "--allow-file-access-from-files",
        ]);
        command.args(["--force-device-scale-factor=1", "--virtual-time-budget=20000"]);
        command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
        if is_root(folder) {
            // The sandbox of the browser refuses to work for this user; the page is our own.
            command.arg("--no-sandbox");
        }
        match drawn {
            Drawn::Pdf => command.arg("--no-pdf-header-footer").arg(format!("--print-to-pdf={}", made.display())),
            Drawn::Picture(width, height) => {
                command.arg(format!("--window-size={width},{height}")).arg(format!("--screenshot={}", made.display()))
            }
        };
        // The page as it is in the end says which texts do not fit.
        let shown = folder.join("shown.html");
        let into = std::fs::File::create(&shown).with_context(|| shown.display().to_string())?;
        command.arg("--dump-dom").stdin(Stdio::null()).stdout(into).stderr(Stdio::null());
        command.arg(format!("file://{}", source.display()));
        let mut child = command.spawn().with_context(|| self.program.display().to_string())?;
        let begun = Instant::now();
        while child.try_wait()?.is_none() {
            if begun.elapsed() > PATIENCE {
                _ = child.kill();
                _ = child.wait();
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        if !made.is_file() {
            bail!("{}", self.program.display());
        }
        let bytes = std::fs::read(&made).with_context(|| made.display().to_string())?;
        cardwright_kit::project::storing::write_bytes(to, &bytes)?;
        let shown = String::from_utf8_lossy(&std::fs::read(&shown).unwrap_or_default()).into_owned();
        let named = shown.split_once("data-not-fitting-faces=\"").and_then(|(_, rest)| rest.split_once('"'));
        Ok(named.map_or(Vec::new(), |(faces, _)| faces.split(' ').filter_map(|face| face.parse().ok()).collect()))
    }
}

/// Whether files that this process makes belong to the system's administrator.
#[cfg(unix)]
fn is_root(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(folder).is_ok_and(|meta| meta.uid() == 0)
}

#[cfg(not(unix))]
fn is_root(_: &Path) -> bool {
    false
}
