//! Printed pages as pictures: drawn by a Chromium, where one is installed, and compared with those in `cli/tests/pictures`.
//! `CARDWRIGHT_BLESS_PICTURES=1` writes them anew; look at them before you keep them.
//!
//! Browsers and fonts draw the edges of letters in their own ways, so the pictures are compared in blocks of a few dots: the mean
//! difference of all blocks, and the share of blocks that are of quite another colour, stay under a bound.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::print::{chromium, drawn, project, run};
use base64::Engine as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The size of a picture of a page, in dots, and of the block that is one dot when pictures are compared.
const SIZE: (u32, u32) = (820, 1180);
const BLOCK: u32 = 10;
/// The greatest mean difference of blocks, of 255, and the greatest share of blocks that differ by more than a quarter.
const BOUNDS: (f64, f64) = (5.0, 0.02);

fn picture(browser: &Path, page: &Path) -> Vec<u8> {
    let to = page.with_extension("png");
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=20000"]);
    command.arg(format!("--window-size={},{}", SIZE.0, SIZE.1)).arg(format!("--screenshot={}", to.display()));
    command.arg(format!("--user-data-dir={}", page.with_extension("profile").display()));
    assert!(command.arg(format!("file://{}", page.display())).output().unwrap().status.success());
    std::fs::read(to).unwrap()
}

/// The mean difference of two pictures, and the share of blocks that differ much; worked out by the browser, which reads them.
fn difference(browser: &Path, folder: &Path, pictures: [&[u8]; 2]) -> (f64, f64) {
    let [a, b] = pictures.map(|bytes| base64::engine::general_purpose::STANDARD.encode(bytes));
    let (width, height) = (SIZE.0 / BLOCK, SIZE.1 / BLOCK);
    let page = folder.join("difference.html");
    let text = format!(
        "<!DOCTYPE html><img id=a src=\"data:image/png;base64,{a}\"><img id=b src=\"data:image/png;base64,{b}\"><script>\n\
         const dots = id => {{\n\
           const canvas = document.createElement('canvas'); canvas.width = {width}; canvas.height = {height};\n\
           const context = canvas.getContext('2d'); context.imageSmoothingQuality = 'high';\n\
           context.drawImage(document.getElementById(id), 0, 0, {width}, {height});\n\
           return context.getImageData(0, 0, {width}, {height}).data; }};\n\
         onload = () => {{ const [a, b] = [dots('a'), dots('b')]; let sum = 0, far = 0;\n\
           for (let i = 0; i < a.length; i += 4) {{\n\
             const d = (Math.abs(a[i]-b[i]) + Math.abs(a[i+1]-b[i+1]) + Math.abs(a[i+2]-b[i+2])) / 3;\n\
             sum += d; if (d > 64) far += 1; }}\n\
           document.documentElement.dataset.difference = sum / (a.length / 4) + ' ' + far / (a.length / 4); }};\n</script>"
    );
    std::fs::write(&page, text).unwrap();
    let said = drawn(browser, &page, "data-difference");
    let (mean, far) = said.split_once(' ').unwrap();
    (mean.parse().unwrap(), far.parse().unwrap())
}

#[test]
fn pages_look_as_they_did() {
    let Some(browser) = chromium() else { return };
    let folder = project("pictures");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards");
    let mut all: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for (name, args) in [
        ("korean", &["DAWN-00*", "--in", "ko"][..]),
        ("english", &["FIRST-00*", "--in", "en", "--paper", "letter"]),
        ("both", &["DAWN-03*", "--in", "both"]),
    ] {
        let page = folder.join(format!("{name}.html"));
        let to = ["-o", page.to_str().unwrap(), "--cards", cards.to_str().unwrap()];
        let (status, _, err) = run(&folder, &[&["print"], args, &to].concat());
        assert_eq!(status, 0, "{err}");
        all.push((kept.join(format!("{name}.png")), picture(&browser, &page)));
    }
    if std::env::var_os("CARDWRIGHT_BLESS_PICTURES").is_some() {
        std::fs::create_dir_all(&kept).unwrap();
        all.iter().for_each(|(path, bytes)| std::fs::write(path, bytes).unwrap());
        return;
    }
    for (path, bytes) in &all {
        let old = std::fs::read(path).unwrap();
        let (mean, far) = difference(&browser, &folder, [&old, bytes]);
        let name = path.display();
        assert!(
            mean < BOUNDS.0 && far < BOUNDS.1,
            "{name}: {mean:.2} {far:.4}; CARDWRIGHT_BLESS_PICTURES=1 writes it anew"
        );
    }
    // The bounds tell pages apart.
    let (mean, far) = difference(&browser, &folder, [&all[0].1, &all[2].1]);
    assert!(mean > BOUNDS.0 || far > BOUNDS.1, "{mean:.2} {far:.4}");
}
