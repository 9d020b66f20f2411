//! What cargo knows of the packages that this workspace is built from, as far as it is needed here.

use crate::root;
use anyhow::{Context as _, bail};
use serde::Deserialize;
use std::path::PathBuf;
use std::process::Command;

/// What `cargo metadata` says, as far as it is needed here.
#[derive(Debug, Deserialize)]
pub struct Metadata {
    /// All packages that are needed on the platform.
    pub packages: Vec<Package>,
    /// Which package depends on which.
    pub resolve: Resolve,
}

/// A package.
#[derive(Debug, Deserialize)]
pub struct Package {
    /// The id by which [`Resolve`] names it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence as an SPDX expression.
    pub license: Option<String>,
    /// The address of its sources.
    pub repository: Option<String>,
    /// The registry that it comes from; `None` for a package of this workspace.
    pub source: Option<String>,
    /// The oldest Rust that builds it, as `1.85` or `1.85.0`, where it says so.
    pub rust_version: Option<String>,
    /// The path of its `Cargo.toml`.
    pub manifest_path: PathBuf,
}

/// Which package needs which.
#[derive(Debug, Deserialize)]
pub struct Resolve {
    /// One node for each package.
    pub nodes: Vec<Node>,
}

/// What one package needs.
#[derive(Debug, Deserialize)]
pub struct Node {
    /// The id of the package.
    pub id: String,
    /// The packages that it depends on.
    pub deps: Vec<Dependency>,
}

/// A package that another one needs, and what for.
#[derive(Debug, Deserialize)]
pub struct Dependency {
    /// The id of the other package.
    pub pkg: String,
    /// What for; more than one reason at times.
    pub dep_kinds: Vec<DependencyKind>,
}

/// What a dependency is for: building, tests, or the program.
#[derive(Debug, Deserialize)]
pub struct DependencyKind {
    /// `None` for the program itself, `build`, or `dev`.
    pub kind: Option<String>,
}

/// Asks cargo about this workspace and all it depends on, on a platform.
///
/// # Errors
/// Cargo fails, or what it says can't be read.
pub fn read(platform: &str) -> anyhow::Result<Metadata> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let args = ["metadata", "--locked", "--format-version", "1", "--filter-platform", platform];
    let output = Command::new(cargo).current_dir(root()).args(args).output().context("cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    serde_json::from_slice(&output.stdout).context("what cargo metadata says")
}

/// The platform of the compiler in use, such as x86_64-unknown-linux-gnu.
///
/// # Errors
/// There is no compiler, or it does not say.
pub fn host() -> anyhow::Result<String> {
    compiler("host: ")
}

/// What the compiler in use says of itself behind this beginning of a line.
///
/// # Errors
/// There is no compiler, or it does not say.
pub fn compiler(line: &str) -> anyhow::Result<String> {
    let text = rustc("-vV")?;
    let said = text.lines().find_map(|l| l.strip_prefix(line));
    said.map(str::to_owned).with_context(|| format!("rustc does not say its {}", line.trim_end_matches(": ")))
}

/// The folder of the compiler in use and its libraries.
///
/// # Errors
/// There is no compiler.
pub fn sysroot() -> anyhow::Result<PathBuf> {
    Ok(rustc("--print=sysroot")?.trim().into())
}

fn rustc(arg: &str) -> anyhow::Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).current_dir(root()).arg(arg).output().with_context(|| format!("rustc {arg}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

impl Metadata {
    /// The packages that say that they need a newer Rust than the workspace promises to be built with, and that promise.
    ///
    /// # Errors
    /// No package of the workspace promises anything.
    pub fn need_newer_rust(&self) -> anyhow::Result<(String, Vec<String>)> {
        let own = self.packages.iter().find(|p| p.source.is_none()).and_then(|p| p.rust_version.clone());
        let promised = own.context("no rust-version in the workspace")?;
        let newer = self.packages.iter().filter_map(|package| {
            let needed = package.rust_version.as_deref().filter(|needed| number(needed) > number(&promised))?;
            Some(format!("{} {} needs Rust {needed}", package.name, package.version))
        });
        Ok((promised.clone(), newer.collect()))
    }
}

/// A version as its first three numbers; a missing one is 0.
fn number(version: &str) -> [u32; 3] {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_that_needs_a_newer_rust_is_named() {
        let package = |name: &str, source: Option<&str>, rust: Option<&str>| {
            serde_json::json!({ "id": name, "name": name, "version": "1.0.0", "license": null, "repository": null,
                "source": source, "rust_version": rust, "manifest_path": "" })
        };
        let text = serde_json::json!({
            "packages": [
                package("ours", None, Some("1.88")), package("old", Some("registry"), Some("1.88.0")),
                package("silent", Some("registry"), None), package("new", Some("registry"), Some("1.100")),
            ],
            "resolve": { "nodes": [] },
        });
        let metadata: Metadata = serde_json::from_value(text).unwrap();
        let (promised, newer) = metadata.need_newer_rust().unwrap();
        assert_eq!((promised.as_str(), newer), ("1.88", vec!["new 1.0.0 needs Rust 1.100".to_owned()]));
    }
}
