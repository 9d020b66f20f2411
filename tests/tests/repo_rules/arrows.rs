//! Which crate may depend on which, in its `Cargo.toml` and in its sources, and which may touch the world.

use super::{files, root, text};
use std::path::Path;

/// What a crate of the workspace may depend on and must not use.
struct Rule {
    /// Its folder.
    krate: &'static str,
    /// Folders of the crates that it may depend on.
    on: &'static [&'static str],
    /// What its sources must not name.
    without: &'static [&'static str],
    /// Whether it may use a terminal.
    terminal: bool,
}

/// Files, sockets, clocks, and maps whose order differs from run to run.
const WORLD: &[&str] = &["std::fs", "std::net", "std::time", "HashMap", "HashSet", "SystemTime", "Instant"];
/// Files, sockets and clocks.
const INPUT: &[&str] = &["std::fs", "std::env", "std::net", "std::time", "SystemTime"];

const RULES: &[Rule] = &[
    Rule { krate: "core", on: &[], without: WORLD, terminal: false },
    Rule { krate: "dsl", on: &["core"], without: INPUT, terminal: false },
    Rule { krate: "scripts", on: &["core"], without: INPUT, terminal: false },
    Rule { krate: "kit", on: &["core", "dsl", "scripts"], without: &[], terminal: false },
    Rule { krate: "cli", on: &["core", "dsl", "kit"], without: &[], terminal: true },
];

/// The one place where a script is held against a clock: a game ends where that stops one.
const CLOCK: &str = "scripts/src/clock.rs";

/// Crates that are there for tests and chores and may depend on all.
const TOOLS: [&str; 2] = ["tests", "xtask"];

/// Crates that draw, ask and read arguments.
const TERMINAL: [&str; 5] = ["clap", "anstream", "anstyle", "indicatif", "terminal_size"];

/// The names of the crates that a `Cargo.toml` depends on, in whatever table.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut inside = false;
    let mut found = Vec::new();
    for line in manifest.lines() {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end().trim_end_matches(']');
            inside = table.ends_with("dependencies");
            // [dependencies.clap]
            found.extend(table.split_once("dependencies.").map(|(_, name)| name));
        } else if inside && !line.trim_start().starts_with('#') {
            let name = line.split(['=', '.', ' ']).next().unwrap_or("");
            found.extend(Some(name).filter(|name| !name.is_empty()));
        }
    }
    found
}

/// The folder of one of our crates by its name.
fn ours(name: &str) -> Option<&str> {
    match name.strip_prefix("cardwright")? {
        "" => Some("cli"),
        rest => rest.strip_prefix(['-', '_']),
    }
}

/// A source without its comments.
fn code(source: &str) -> String {
    source.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// Whether a source names a crate or path, as a word of its own.
fn names(code: &str, what: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(what).any(|(at, _)| {
        let before = code[..at].chars().next_back().is_some_and(word);
        !before && !code[at + what.len()..].starts_with(word)
    })
}

/// What a crate's manifest and one of its sources do against its rule.
fn against(rule: &Rule, manifest: &str, source: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for name in dependencies(manifest) {
        if let Some(on) = ours(name).filter(|on| !rule.on.contains(on)) {
            wrong.push(format!("{} must not depend on {on}", rule.krate));
        }
        if !rule.terminal && TERMINAL.contains(&name) {
            wrong.push(format!("{} must not depend on {name}", rule.krate));
        }
    }
    let code = code(source);
    for other in RULES.iter().map(|r| r.krate).filter(|o| *o != rule.krate && !rule.on.contains(o)) {
        let name = if other == "cli" { "cardwright::".to_owned() } else { format!("cardwright_{other}::") };
        if names(&code, name.trim_end_matches("::")) && code.contains(&name) {
            wrong.push(format!("{} must not use {other}", rule.krate));
        }
    }
    let terminal = if rule.terminal { &[][..] } else { &TERMINAL };
    let mut banned = rule.without.iter().chain(terminal).filter(|what| match TERMINAL.contains(what) {
        true => names(&code, what) && code.contains(&format!("{what}::")),
        false => names(&code, what),
    });
    wrong.extend(banned.next().map(|what| format!("{} must not use {what}", rule.krate)));
    wrong
}

/// The crates of the workspace, by folder.
fn members() -> Vec<String> {
    let manifest = text(&root().join("Cargo.toml"));
    let list = manifest.split_once("members = [").and_then(|(_, rest)| rest.split_once(']')).expect("members").0;
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn crates_depend_only_along_the_arrows() {
    let members = members();
    assert!(members.len() > 4, "{members:?}");
    let mut wrong = Vec::new();
    for krate in members.iter().filter(|m| !TOOLS.contains(&m.as_str())) {
        let rule = RULES.iter().find(|r| r.krate == krate);
        let Some(rule) = rule else { panic!("{krate}: say in RULES what this crate may depend on") };
        let manifest = text(&root().join(krate).join("Cargo.toml"));
        wrong.extend(against(rule, &manifest, ""));
        let sources = files(&format!("{krate}/src"), "rs");
        assert!(!sources.is_empty(), "{krate}");
        for source in sources {
            let found = against(rule, "", &text(&source));
            let found = found.into_iter().filter(|what| place(&source) != CLOCK || !what.ends_with("std::time"));
            wrong.extend(found.map(|what| format!("{}: {what}", place(&source))));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn place(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

#[test]
fn an_arrow_that_is_turned_round_is_found() {
    let rule = |krate: &str| RULES.iter().find(|r| r.krate == krate).expect("a rule");
    let manifest = |dependency: &str| format!("[package]\nname = \"x\"\n\n[dependencies]\n{dependency}\n");
    for (krate, dependency) in [
        ("core", "cardwright-dsl.workspace = true"),
        ("core", "cardwright-scripts = { path = \"../scripts\" }"),
        ("dsl", "cardwright-scripts.workspace = true"),
        ("scripts", "cardwright-dsl.workspace = true"),
        ("kit", "cardwright.workspace = true"),
        ("kit", "clap.workspace = true"),
        ("dsl", "terminal_size = \"0.4\""),
    ] {
        assert_eq!(against(rule(krate), &manifest(dependency), "").len(), 1, "{krate}: {dependency}");
    }
    assert_eq!(against(rule("core"), "[dev-dependencies.cardwright-dsl]\n", "").len(), 1);
    for (krate, source) in [
        ("core", "use cardwright_dsl::tree;"),
        ("core", "    let file = std::fs::read(path);"),
        ("core", "use std::collections::HashMap;"),
        ("dsl", "use cardwright_scripts::host::Host;"),
        ("scripts", "    cardwright_dsl::text::Lang::Ko"),
        ("scripts", "use std::time::Duration;"),
        ("kit", "use cardwright::report;"),
        ("kit", "anstream::println!();"),
    ] {
        assert_eq!(against(rule(krate), "", source).len(), 1, "{krate}: {source}");
    }
    for (krate, source) in [
        ("dsl", "use cardwright_core::vocabulary::Word; // as cardwright_scripts::api does"),
        ("kit", "use cardwright_dsl::text::Lang;"),
        ("cli", "use clap::Parser; use cardwright_kit::play;"),
        ("core", "fn clap() {} struct Instants;"),
    ] {
        assert_eq!(against(rule(krate), "", source), [""; 0], "{krate}: {source}");
    }
    let fine = manifest("cardwright-core.workspace = true\nserde.workspace = true");
    assert_eq!(against(rule("dsl"), &fine, ""), [""; 0]);
}
