//! Every code that is printed is a code of the message tables, so that `explain` knows it.

use cardwright_dsl::messages;
use std::collections::BTreeSet;
use std::path::Path;

/// The texts in quotation marks that stand first behind one of these words, in all sources below a folder.
fn named(folder: &Path, behind: &[&str], codes: &mut BTreeSet<String>) {
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            named(&path, behind, codes);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for (word, at) in behind.iter().flat_map(|word| text.match_indices(word).map(move |(at, _)| (word, at))) {
            let call = text[at + word.len()..].split([';', '{']).next().unwrap();
            let quoted = call.split('"').nth(1).unwrap_or_default();
            if quoted.contains('-') && quoted.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
                codes.insert(quoted.to_owned());
            }
        }
    }
}

#[test]
fn explain_knows_every_code_that_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut codes = BTreeSet::new();
    named(&root.join("kit/src/scenario"), &["fail(", "fail_with(", "Trouble::new(", "plain("], &mut codes);
    assert!(codes.len() > 20 && codes.contains("bad-until") && codes.contains("runs-differ"), "{codes:?}");
    named(&root.join("core/src/rulesets"), &["fault("], &mut codes);
    assert!(codes.contains("deck-size") && codes.contains("deck-oath"), "{codes:?}");
    codes.extend(
        ["broken", "moment", "deck-for-each-seat", "deck-same", "deck-room", "clause-not-shown"].map(str::to_owned),
    );
    let limits = std::fs::read_to_string(root.join("scripts/src/limits.rs")).unwrap();
    codes.extend(limits.split('"').filter(|word| word.starts_with("script-")).map(str::to_owned));
    codes.extend([cardwright_core::scripting::OUT_OF_TIME, cardwright_core::scripting::TOO_MUCH].map(str::to_owned));
    let unknown: Vec<&String> = codes.iter().filter(|code| messages::find(code).is_none()).collect();
    assert!(unknown.is_empty(), "no entry in dsl/src/messages for {unknown:?}");
}
