//! Korean verbs as people type them: forms that card texts lack, and verbs that are none of card text, each with the form of
//! card text that says the same.

use super::typed::Text;
use crate::korean::{Form, KoVerb, everyday};
use crate::lexicon::Lexicon;
use cardwright_core::vocabulary::CommonVerb;
use std::collections::HashMap;

/// Typed forms by their first character, longest first.
#[derive(Debug, Default)]
pub(super) struct Forms {
    typed: HashMap<char, Vec<Typed>>,
    /// `할 때` of every verb, with `하면`.
    would: Vec<Typed>,
}

/// A form of a verb as it is typed.
#[derive(Debug, Clone)]
struct Typed {
    text: Vec<char>,
    /// Whether the sentence ends with it.
    ends: bool,
    accepted: String,
}

impl Forms {
    /// Takes in what is typed of the verbs that the game has.
    pub(super) fn of_game(&mut self, lexicon: &Lexicon) {
        for (verb, passive, form, text) in everyday::of_game(lexicon.vocabulary()) {
            if let Some(accepted) = spelled(lexicon, verb, passive, form) {
                self.insert(&text, form, accepted);
            }
        }
        let all = |verb: KoVerb| [false, true].map(|passive| (verb, passive));
        let own = (0u8..).map(KoVerb::Own).zip(lexicon.vocabulary().verbs).map(|(verb, _)| verb);
        for (verb, passive) in EVENTS.iter().copied().chain(own).flat_map(all) {
            let forms = [Form::Would, Form::If].map(|form| spelled(lexicon, verb, passive, form));
            if let [Some(would), Some(accepted)] = forms {
                self.would.push(Typed { text: would.chars().collect(), ends: false, accepted });
            }
        }
    }

    /// Takes in a verb of a row; nothing if the row is none.
    pub(super) fn add(&mut self, lexicon: &Lexicon, stems: &[&'static str], accepted: &str) -> Option<()> {
        if !matches!(stems.len(), 1 | 7) {
            return None;
        }
        let target = accepted.strip_prefix('@')?;
        let (ids, other_voice) = target.strip_suffix(".passive").map_or((target, false), |ids| (ids, true));
        let Some(verb) = ids.split('|').find_map(|id| named(lexicon, id)) else { return Some(()) };
        let forms = everyday::of_synonym(stems);
        // What the game has as a word of its own says what it says there.
        let plain = |form: &(bool, Form, String)| form.1 == Form::Final && !form.0 && form.2.chars().count() > 1;
        if forms.iter().find(|form| plain(form)).is_some_and(|(.., text)| is_own(lexicon, text)) {
            return Some(());
        }
        for (passive, form, text) in forms {
            if let Some(accepted) = spelled(lexicon, verb, passive != other_voice, form) {
                self.insert(&text, form, accepted);
            }
        }
        Some(())
    }

    fn insert(&mut self, text: &str, form: Form, accepted: String) {
        let text: Vec<char> = text.chars().collect();
        let same =
            text.iter().filter(|c| **c != ' ').eq(accepted.chars().filter(|c| *c != ' ').collect::<Vec<_>>().iter());
        let Some(first) = text.first().copied().filter(|_| !same && text.len() > 1) else { return };
        let list = self.typed.entry(first).or_default();
        if list.iter().all(|typed| typed.text != text) {
            let at = list.iter().position(|typed| typed.text.len() < text.len()).unwrap_or(list.len());
            list.insert(at, Typed { text, ends: !form.goes_on(), accepted });
        }
    }

    /// The typed form that stands here: its end, and what is written instead.
    pub(super) fn at(&self, text: &Text, at: usize) -> Option<(usize, &str)> {
        let first = text.chars.get(at)?;
        self.typed.get(first)?.iter().find_map(|typed| typed.at(text, at))
    }

    /// As [`Forms::at`], for what card text keeps for events that are about to happen.
    pub(super) fn would_at(&self, text: &Text, at: usize) -> Option<(usize, &str)> {
        self.would.iter().find_map(|typed| typed.at(text, at))
    }
}

impl Typed {
    fn at(&self, text: &Text, at: usize) -> Option<(usize, &str)> {
        let end = text.word(&self.text, at)?;
        let behind = text.chars.get(end).copied();
        let whole = !behind.is_some_and(char::is_alphanumeric);
        let stops = || {
            let next = text.chars.get(end..).unwrap_or_default().iter().find(|c| **c != ' ');
            next.is_none_or(|c| matches!(c, '.' | ',' | '\n' | '\r' | '」' | '・'))
        };
        let before = at.checked_sub(1).and_then(|before| text.chars.get(before)).copied();
        // `카드를뽑는다`, but not inside another word
        let free =
            before.is_none_or(|c| !c.is_alphanumeric() || c.is_ascii_digit() || "을를이가은는에로장".contains(c));
        (whole && free && (!self.ends || stops())).then_some((end, self.accepted.as_str()))
    }
}

/// What happens to cards and players, which texts wait for.
const EVENTS: [KoVerb; 8] = [
    KoVerb::Trash,
    KoVerb::Draw,
    KoVerb::Deploy,
    KoVerb::Equip,
    KoVerb::Move,
    KoVerb::Attack,
    KoVerb::Defend,
    KoVerb::Upgrade,
];

/// A form of a verb as card texts spell it.
fn spelled(lexicon: &Lexicon, verb: KoVerb, passive: bool, form: Form) -> Option<String> {
    if let KoVerb::Own(at) = verb {
        let verb = lexicon.vocabulary().verbs.get(usize::from(at))?;
        return crate::korean::own_form(verb, passive, form);
    }
    let form = lexicon.ko_verbs().form(verb, passive, form)?;
    Some(form.to_owned())
}

/// The verb with this id: of the rulebook, or one that every game has.
fn named(lexicon: &Lexicon, id: &str) -> Option<KoVerb> {
    let vocabulary = lexicon.vocabulary();
    if let Some(at) = vocabulary.verbs.iter().position(|verb| verb.word.id == id) {
        return Some(KoVerb::Own(u8::try_from(at).ok()?));
    }
    let common: Option<CommonVerb> = vocabulary.common_verbs.iter().find(|verb| verb.word.id == id).map(|v| v.verb);
    match common {
        Some(common) => KoVerb::named(&format!("{common:?}")),
        None => KoVerb::named(id).filter(|verb| lexicon.ko_verbs().form(*verb, false, Form::Final).is_some()),
    }
}

/// Whether this is the plain form of a verb that the game has a word for.
fn is_own(lexicon: &Lexicon, present: &str) -> bool {
    let vocabulary = lexicon.vocabulary();
    let own = (0u8..).map(KoVerb::Own).zip(vocabulary.verbs).map(|(verb, _)| verb);
    let common = vocabulary.common_verbs.iter().filter_map(|verb| KoVerb::named(&format!("{:?}", verb.verb)));
    own.chain(common).any(|verb| spelled(lexicon, verb, false, Form::Final).as_deref() == Some(present))
}
