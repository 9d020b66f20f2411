//! Words that card texts lack and people use: the lines of the loose tables that are no rows. They widen the words of a game,
//! the forms of its verbs and the literal words of rows, for the grammar that is asked only about a text which the strict one
//! refuses. How the tables are written stands at the head of `table/ko.loose.rows`.

use super::forms::{OWN, Spelt};
use super::korean::{kebab, particle_forms};
use super::notation::TableError;
use super::words::Named;
use crate::files::is_korean;
use crate::korean::KoVerb;
use crate::korean::everyday::{of_game, of_synonym};
use crate::lang::Lang;
use crate::lexicon::Lexicon;

/// The loose tables of every game.
pub(super) const FILES: [(&str, &str); 4] = [
    ("ko.loose.rows", include_str!("table/ko.loose.rows")),
    ("en.loose.rows", include_str!("table/en.loose.rows")),
    ("en.words.loose.rows", include_str!("table/en.words.loose.rows")),
    ("en.said.loose.rows", include_str!("table/en.said.loose.rows")),
];

/// Particles that may be missing or stand for each other: whose a thing is done to, and who does it.
const FREE: [&str; 6] = ["을", "를", "이", "가", "은", "는"];
/// What a literal `장` may be followed by.
const BEHIND_COUNTER: [&str; 11] = ["", "을", "이", "은", "의", "마다", "보다", "씩", "만", "까지", "당"];
/// What cards are counted with, beside 장.
const COUNTERS: [&str; 5] = ["장", "개", "기", "체", "명"];

/// A verb that is none of card text.
#[derive(Debug, Clone)]
struct Synonym {
    /// What stands before it: `묘지로` 보낸다; nothing or one of these.
    before: Vec<String>,
    stems: Vec<&'static str>,
    /// The verb that it stands for, by the name that rows call it by.
    verb: String,
    /// Whether what has it done to it is its subject.
    passive: bool,
}

/// The lines of the loose tables that are no rows.
#[derive(Debug, Clone, Default)]
pub(super) struct Loose {
    /// Spellings of words, with further ones.
    words: Vec<(Vec<String>, Vec<String>)>,
    verbs: Vec<Synonym>,
    /// Literal words of rows, with what may stand for them.
    said: Vec<(String, Vec<String>)>,
    /// Words that stand for others wherever they begin one: `그게` for `그것이`; for nothing where they say nothing.
    pub spelt: Vec<(String, String)>,
    /// Heads with the event that each waits for, as it is written.
    pub moments: Vec<(String, String)>,
    /// Heads under which alone it is told what a card costs to play, with that number.
    pub priced: Vec<(String, String)>,
    /// Further spellings of a form: the verb, whether it is the passive, the form.
    forms: Vec<(String, bool, String, Vec<String>)>,
    /// What is left of the files: their rows.
    pub rows: Vec<(&'static str, String)>,
}

impl Loose {
    /// Reads the loose tables.
    pub(super) fn read(files: &[(&'static str, &'static str)], errors: &mut Vec<TableError>) -> Loose {
        let mut loose = Loose::default();
        for (file, text) in files {
            let mut rows = String::new();
            for (at, line) in text.lines().enumerate() {
                if let Some(understood) = loose.line(line) {
                    if !understood {
                        let place = format!("{file}:{}", at + 1);
                        errors.push(TableError { place, message: format!("`{line}` can't be read") });
                    }
                } else {
                    rows.push_str(line);
                }
                rows.push('\n');
            }
            loose.rows.push((file, rows));
        }
        loose
    }

    /// Takes a line in; nothing if it is of a row, else whether it could be read.
    fn line(&mut self, line: &'static str) -> Option<bool> {
        let (kind, rest) = line.split_once(' ')?;
        // those are read apart (`notes.rs`)
        if kind == "short" {
            return Some(rest.contains(':'));
        }
        if !matches!(kind, "word" | "verb" | "say" | "form" | "spell" | "moment" | "priced") {
            return None;
        }
        let parts = match kind {
            "spell" => rest.split_once(" =").filter(|(_, meant)| meant.is_empty() || meant.starts_with(' ')),
            _ => rest.split_once(": "),
        };
        let Some((what, other)) = parts else { return Some(false) };
        let listed = |text: &str| text.split('|').map(|one| one.trim().to_owned()).collect::<Vec<_>>();
        match kind {
            "word" => self.words.push((listed(what), listed(other))),
            "say" => self.said.push((what.to_owned(), listed(other))),
            "moment" => self.moments.push((what.to_owned(), other.trim().to_owned())),
            "priced" => self.priced.push((what.to_owned(), other.trim().to_owned())),
            "spell" => self.spelt.extend(listed(what).into_iter().map(|typed| (typed, other.trim().to_owned()))),
            "verb" => {
                let (before, what) = what.split_once(" + ").unwrap_or(("", what));
                let stems: Vec<&'static str> = what.split_whitespace().collect();
                let (verb, passive) = match other.trim().strip_suffix(":passive") {
                    Some(verb) => (verb, true),
                    None => (other.trim(), false),
                };
                let counts = if is_korean(what) { matches!(stems.len(), 1 | 7) } else { matches!(stems.len(), 3 | 4) };
                if !counts {
                    return Some(false);
                }
                self.verbs.push(Synonym { before: listed(before), stems, verb: verb.to_owned(), passive });
            }
            _ => {
                let Some((verb, form)) = what.split_once('.') else { return Some(false) };
                let (verb, passive) = verb.strip_suffix(":passive").map_or((verb, false), |verb| (verb, true));
                self.forms.push((verb.to_owned(), passive, form.to_owned(), listed(other)));
            }
        }
        Some(true)
    }

    /// A word with its further spellings.
    pub(super) fn with(&self, mut word: Named) -> Named {
        for (known, further) in &self.words {
            for spelt in [&mut word.ko, &mut word.en] {
                if known.iter().any(|one| spelt.contains(one)) {
                    let new: Vec<String> = further.iter().filter(|one| !spelt.contains(one)).cloned().collect();
                    spelt.extend(new);
                }
            }
        }
        word
    }

    /// What may stand for a literal word of a row, itself included, each with whether it is joined to what stands before it.
    pub(super) fn said(&self, text: &str, glued: bool) -> Vec<(String, bool)> {
        let mut all = vec![(text.to_owned(), glued)];
        if let Some(rest) = text.strip_prefix('장').filter(|rest| glued && BEHIND_COUNTER.contains(rest)) {
            let forms: Vec<&str> = match particle_forms(rest).filter(|_| FREE.contains(&rest)) {
                Some(both) => both.into_iter().chain([""]).collect(),
                None => vec![rest],
            };
            let forms = if rest == "마다" { vec![rest, "당"] } else { forms };
            // `하나당`
            let bare = (rest == "마다").then_some(&"");
            all = COUNTERS
                .iter()
                .chain(bare)
                .flat_map(|counter| forms.iter().map(move |form| format!("{counter}{form}")))
                .flat_map(|text| [(text.clone(), true), (text, false)])
                .collect();
        } else if text.chars().count() > 1
            && let Some(bare) = text.strip_suffix(['을', '를'])
        {
            all.push((bare.to_owned(), glued));
        }
        for (_, further) in self.said.iter().filter(|(known, _)| known == text) {
            all.extend(further.iter().map(|text| (text.clone(), glued)));
        }
        all
    }

    /// Adds the particles that may stand for one; whether it may be missing.
    pub(super) fn particles(&self, particle: &str, forms: &mut Vec<Vec<char>>) -> bool {
        let like: &[&str] = match particle {
            "을" | "를" => &[],
            "이" | "가" => &["은", "는"],
            "은" | "는" => &["이", "가"],
            "와" | "과" => &["하고", "랑", "이랑"],
            _ => return false,
        };
        forms.extend(like.iter().map(|form| form.chars().collect::<Vec<_>>()));
        !matches!(particle, "와" | "과")
    }

    /// The forms of a verb with those that are typed; of a verb of loose rows alone, those of its line.
    pub(super) fn forms(
        &self,
        lexicon: &Lexicon,
        lang: Lang,
        (name, passive): (&str, bool),
        strict: Option<Spelt>,
    ) -> Option<Spelt> {
        let known = self.verbs.iter().any(|verb| verb.verb == name);
        let Some(mut forms) = strict else {
            return known
                .then(|| self.forms(lexicon, lang, (name, passive), Some(vec![("final".to_owned(), Vec::new())])))?;
        };
        if forms.is_empty() {
            return Some(forms);
        }
        let mut add = |form: &str, text: String| match forms.iter_mut().find(|(known, _)| known == form) {
            Some((_, all)) if !all.contains(&text) => all.push(text),
            Some(_) => {}
            None => forms.push((form.to_owned(), vec![text])),
        };
        let id = name.strip_prefix(OWN).unwrap_or(name);
        let synonyms = self.verbs.iter().filter(|verb| verb.verb == name || verb.verb == id);
        match lang {
            Lang::Ko => {
                let own = lexicon.vocabulary().verbs.iter().position(|verb| verb.word.id == id);
                let own = own.and_then(|at| u8::try_from(at).ok()).map(KoVerb::Own);
                if let Some(verb) = KoVerb::named(name).or(own) {
                    let all = of_game(lexicon.vocabulary()).into_iter();
                    let typed = all.filter(|(of, voice, ..)| *of == verb && *voice == passive);
                    typed.for_each(|(_, _, form, text)| add(&kebab(&format!("{form:?}")), text));
                }
                for synonym in synonyms {
                    let all = of_synonym(&synonym.stems).into_iter();
                    let voiced = all.filter(|(voice, ..)| (*voice != synonym.passive) == passive);
                    for (_, form, text) in voiced {
                        let form = kebab(&format!("{form:?}"));
                        synonym
                            .before
                            .iter()
                            .for_each(|before| add(&form, format!("{before} {text}").trim_start().to_owned()));
                    }
                }
            }
            Lang::En => {
                for synonym in synonyms.filter(|synonym| !passive && !synonym.passive && !is_korean(&synonym.verb)) {
                    let forms = ["base", "third", "past", "done", "doing"];
                    let [base, third, done, rest @ ..] = synonym.stems.as_slice() else { continue };
                    let spelt = [Some(base), Some(third), Some(done), Some(done), rest.first()];
                    for (form, text) in forms.iter().zip(spelt) {
                        text.into_iter()
                            .filter(|text| !is_korean(text))
                            .for_each(|text| add(form, text.replace('_', " ")));
                    }
                }
            }
        }
        for (verb, _, form, all) in self.forms.iter().filter(|(verb, voice, ..)| verb == name && *voice == passive) {
            let of_lang = |text: &&String| is_korean(text) || text.is_empty() && is_korean(verb);
            all.iter().filter(|text| of_lang(text) == (lang == Lang::Ko)).for_each(|text| add(form, text.clone()));
        }
        forms.retain(|(_, all)| !all.is_empty());
        Some(forms)
    }
}
