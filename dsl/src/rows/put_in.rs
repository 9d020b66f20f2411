//! The words of a game put into the lines of the table.

use super::korean::{particle_behind, particle_forms};
use super::words::Named;
use crate::print::en::plural;

/// A line with the words in it that the table speaks of everywhere. `free`: whether particles may be missing.
pub(super) fn common_in(line: String, common: &[(&'static str, Named)], free: bool) -> String {
    if !line.contains('$') {
        return line;
    }
    let english = line.trim_start().starts_with("en ");
    common.iter().fold(line, |line, (name, word)| {
        let plurals: Vec<String> = word.en.iter().map(|one| plural(one)).collect();
        match english {
            true => {
                line.replace(&format!("${name}s"), &one_of(&plurals)).replace(&format!("${name}"), &one_of(&word.en))
            }
            false => korean_in(&line, &format!("${name}"), &word.ko, free),
        }
    })
}

/// A line with Korean words put in, the particle behind them in the form that their sound wants.
fn korean_in(line: &str, name: &str, words: &[String], free: bool) -> String {
    let mut parts = line.split(name);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(&one_of(words));
        let end = part.find(|c: char| !('가'..='힣').contains(&c)).unwrap_or(part.len());
        let (written, rest) = part.split_at(end);
        let mut forms: Vec<String> = match particle_forms(written) {
            Some(_) => words.iter().map(|word| particle_behind(word, written)).collect(),
            None => Vec::new(),
        };
        forms.dedup();
        if free && matches!(written, "을" | "를" | "이" | "가" | "은" | "는") {
            forms = particle_forms(written).into_iter().flatten().map(str::to_owned).collect();
            forms.push(String::new());
        }
        match forms.as_slice() {
            [] => out.push_str(part),
            forms => {
                out.push_str(&one_of(forms));
                out.push_str(rest);
            }
        }
    }
    out
}

/// A line with a word of a class put in. `free`: whether particles may be missing.
pub(super) fn put_in(line: &str, word: &Named, free: bool) -> String {
    let plurals: Vec<String> = word.en.iter().map(|one| plural(one)).collect();
    let line = line
        .replace("$than", &one_of(&word.than))
        .replace("$ens", &one_of(&plurals))
        .replace("$en", &one_of(&word.en))
        .replace("$id", &word.id);
    korean_in(&line, "$ko", &word.ko, free)
}

/// The spellings as a wording reads them, the first of which is printed.
fn one_of(spellings: &[String]) -> String {
    match spellings {
        // made for the table, with its signs
        [one] if one.contains('|') => one.clone(),
        [one] => escaped(one),
        all => format!("({})", all.iter().map(|text| escaped(text)).collect::<Vec<_>>().join("|")),
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if "{}[]()<>;|@%\\".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
