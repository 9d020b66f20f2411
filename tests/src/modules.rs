//! Which modules of a crate import which, as their source says: paths that begin with `crate::` or `super::`. For the rules of
//! the repository that speak of circles.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules of a crate, each with those that it imports. A module is named by its path (`kernel::state`).
pub type Imports = BTreeMap<String, BTreeSet<String>>;

/// Reads the imports of the files below `src`. Unit tests at the end of a file don't count.
pub fn imports(src: &Path) -> Imports {
    let mut texts = BTreeMap::new();
    collect(src, "", &mut texts);
    let names: BTreeSet<String> = texts.keys().cloned().collect();
    let of = |(module, text): (&String, &String)| (module.clone(), named(module, text, &names));
    texts.iter().map(of).collect()
}

/// Modules that import one another, each circle rising; a module that no circle holds is left out.
pub fn circles(imports: &Imports) -> Vec<Vec<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = imports.keys().map(|m| (m.as_str(), reach(imports, m))).collect();
    let circle = |m: &str| -> Vec<String> {
        let back = |other: &&&str| reached.get(**other).is_some_and(|r| r.contains(m));
        reached.get(m).into_iter().flatten().filter(back).map(|other| (*other).to_owned()).collect()
    };
    let all: BTreeSet<Vec<String>> = reached.keys().map(|m| circle(m)).filter(|c| !c.is_empty()).collect();
    all.into_iter().collect()
}

/// All modules that can be come to from one, itself only by a way round.
fn reach<'a>(imports: &'a Imports, from: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = vec![from];
    while let Some(module) = open.pop() {
        for next in imports.get(module).into_iter().flatten() {
            if found.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    found
}

fn collect(dir: &Path, prefix: &str, out: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let name = if prefix.is_empty() { stem.clone() } else { format!("{prefix}::{stem}") };
        if path.is_dir() {
            collect(&path, &name, out);
        } else if path.extension().is_some_and(|e| e == "rs") && stem != "lib" {
            let module = if stem == "mod" { prefix.to_owned() } else { name };
            out.insert(module, fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

/// The modules that a file names.
fn named(module: &str, text: &str, known: &BTreeSet<String>) -> BTreeSet<String> {
    let code: String = text.split("#[cfg(test)]").next().unwrap_or_default().lines().map(uncommented).collect();
    let mut found = BTreeSet::new();
    let mut rest = code.as_str();
    while let Some(at) = ["crate::", "super::"].iter().filter_map(|word| rest.find(word)).min() {
        let before = rest.get(..at).unwrap_or_default();
        let path = rest.get(at..).unwrap_or_default();
        let inside = before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
        let (mut base, mut tail): (Vec<&str>, &str) = match path.strip_prefix("crate::") {
            Some(tail) => (Vec::new(), tail),
            None => (module.split("::").collect(), path),
        };
        while let Some(tail_up) = tail.strip_prefix("super::") {
            base.pop();
            tail = tail_up;
        }
        if !inside {
            tree(&base, tail, &mut |path| found.extend(longest(path, known)));
        }
        rest = rest.get(rest.len() - tail.len()..).unwrap_or_default();
    }
    found.remove(module);
    found
}

/// A line without what stands behind `//`, and with its end.
fn uncommented(line: &str) -> String {
    format!("{}\n", line.split("//").next().unwrap_or_default())
}

/// Every path of a tree of imports (`a::{b, c::d}`), as the segments before whatever is no lower-case word.
fn tree(base: &[&str], text: &str, see: &mut impl FnMut(&[&str])) {
    let mut path = base.to_vec();
    let mut rest = text;
    loop {
        if let Some(group) = rest.strip_prefix('{') {
            return items(group).iter().for_each(|item| tree(&path, item, see));
        }
        let end =
            rest.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        if word.is_empty() {
            break;
        }
        path.push(word);
        match behind.strip_prefix("::") {
            Some(next) => rest = next,
            None => break,
        }
    }
    see(&path);
}

/// The items of a group of imports, up to its closing brace.
fn items(group: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut out) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                out.extend(group.get(begin..at).map(str::trim));
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                out.extend(group.get(begin..at).map(str::trim));
                begin = at + 1;
            }
            _ => {}
        }
    }
    out
}

/// The module that the longest beginning of a path names.
fn longest(path: &[&str], known: &BTreeSet<String>) -> Option<String> {
    (1..=path.len()).rev().filter_map(|n| path.get(..n)).map(|p| p.join("::")).find(|p| known.contains(p))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_read_from_paths_and_groups() {
        let known: BTreeSet<String> =
            ["kernel", "kernel::a", "kernel::b", "kernel::c", "top"].map(str::to_owned).into();
        let text = "use super::b::{Thing, Other};\nuse crate::{kernel::{c::X, b}, top::f};\n// use super::a;\n";
        let names = |module: &str| named(module, text, &known).into_iter().collect::<Vec<_>>();
        assert_eq!(names("kernel::a"), ["kernel::b", "kernel::c", "top"]);
        assert_eq!(
            named("top", "fn f() { crate::kernel::a::g(); }", &known).into_iter().collect::<Vec<_>>(),
            ["kernel::a"]
        );
    }

    #[test]
    fn circles_are_found() {
        let set = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<BTreeSet<_>>();
        let imports: Imports = [("a", &["b"][..]), ("b", &["c", "d"]), ("c", &["a"]), ("d", &[]), ("e", &["e"])]
            .map(|(m, on)| (m.to_owned(), set(on)))
            .into();
        assert_eq!(circles(&imports), [vec!["a", "b", "c"], vec!["e"]]);
    }
}
