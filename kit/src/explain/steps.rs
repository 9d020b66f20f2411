//! The program of an ability in plain words. The kernel's instructions are plain data; they are read as such, so that a new
//! instruction needs nothing here. Numbers that stand for words of the game are put into those words.

use crate::wording::explain as wording;
use crate::wording::spellings;
use cardwright_core::kernel::catalog::{Ability, Catalog, Use};
use cardwright_core::kernel::ids::AbilityId;
use cardwright_core::kernel::program::Pattern;
use cardwright_core::printed::Printed;
use cardwright_core::vocabulary::{Vocabulary, Word};
use cardwright_dsl::text::Lang;
use serde::Serialize;
use serde_json::Value;

/// Variants whose first part is the number of a stat.
const OF_STATS: &[&str] = &["Stat", "PlayerStat", "Sum", "Between", "Lowest", "Highest", "Add", "Set"];

/// Variants whose first part is the number of something that only some games have.
const OF_TRACKED: &[&str] = &["Related", "Pointer", "Counter", "Extra", "Permit", "Marked"];

/// Fields in which 0 means any.
const ANY: &[&str] = &["heads", "kinds", "from", "to", "at_least", "types"];
/// The lines of an ability: when it works, then its steps, whose instructions are the kernel's own words in either language.
pub fn ability(ability: &Ability, catalog: &Catalog, book: &'static Printed, lang: Lang) -> Vec<String> {
    let words = Words { catalog, book, game: book.vocabulary, lang };
    let word = |word: &'static Word| match lang {
        Lang::Ko => word.ko.first().copied().unwrap_or(word.id),
        Lang::En => word.id,
    };
    let head = ability.head.and_then(|h| book.vocabulary.heads.get(usize::from(h)));
    let head = head.map_or(spellings::TEXT.get(lang), |head| word(&head.word));
    let usage = match &ability.usage {
        Use::Activated { .. } => wording::BY_ITS_PLAYER.get(lang).to_owned(),
        Use::Spell => wording::WHEN_PLAYED.get(lang).to_owned(),
        Use::Automatic(pattern) => wording::when(words.pattern(pattern)).get(lang),
        Use::ByRule => wording::BY_A_RULE.get(lang).to_owned(),
        Use::State(cond) => wording::as_soon_as(words.data(cond)).get(lang),
        Use::Continuous => wording::ALL_THE_TIME.get(lang).to_owned(),
    };
    let mut lines = vec![format!("{head}: {usage}")];
    let states = ability.states.iter().map(|cond| wording::while_so(words.data(cond)).get(lang));
    lines.extend(states.map(|line| format!("  {line}")));
    for part in &ability.statics {
        let cond = part.cond.as_ref().map_or(String::new(), |c| wording::if_so(words.data(c)).get(lang));
        lines.push(format!("  {cond}{}", wording::given_to(words.data(&part.mods), words.data(&part.to)).get(lang)));
    }
    for part in &ability.whenever {
        let (event, step) = (words.pattern(&part.on), part.entry.to_string());
        let how = if part.would { wording::instead_of(event, step) } else { wording::whenever(event, step) };
        lines.push(format!("  {}", how.get(lang)));
    }
    let numbered = ability.code.iter().enumerate();
    lines.extend(numbered.map(|(at, op)| format!("  {at}. {}", words.data(op))));
    lines
}

struct Words<'a> {
    catalog: &'a Catalog,
    book: &'static Printed,
    game: &'static Vocabulary,
    lang: Lang,
}

impl Words<'_> {
    fn data(&self, data: &impl Serialize) -> String {
        serde_json::to_value(data).map_or_else(|_| String::new(), |value| self.value("", &value))
    }

    /// An event that is waited for.
    fn pattern(&self, pattern: &Pattern) -> String {
        let known = wording::EVENTS.get(usize::from(pattern.kind.0));
        let kind = known.map_or(wording::RULEBOOKS_EVENT.get(self.lang), |known| known.get(self.lang));
        let mut value = serde_json::to_value(pattern).unwrap_or_default();
        if let Some(fields) = value.as_object_mut() {
            fields.remove("kind");
        }
        match self.value("", &value) {
            rest if rest.is_empty() => kind.to_owned(),
            rest => format!("{kind} ({rest})"),
        }
    }

    /// A value that stands in a field or variant of this name.
    fn value(&self, name: &str, value: &Value) -> String {
        match value {
            Value::Number(number) => self.number(name, number.as_i64().unwrap_or_default()),
            Value::String(word) => spaced(word),
            Value::Array(list) => self.list(name, list),
            Value::Object(map) => {
                let mut parts = Vec::new();
                for (field, value) in map.iter().filter(|(field, value)| says_something(field, value)) {
                    let is_variant = field.starts_with(|c: char| c.is_ascii_uppercase());
                    // A duration or a deed that only the rulebook knows.
                    if let ("Rule", Value::Number(number)) = (field.as_str(), value) {
                        parts.push(self.own(name, number.as_i64().unwrap_or_default()));
                        continue;
                    }
                    let shown = self.value(field, value);
                    parts.push(match (field.as_str(), is_variant) {
                        ("Number", _) => shown,
                        (_, true) if matches!(value, Value::Object(_)) => format!("{} ({shown})", spaced(field)),
                        (_, true) => format!("{} {shown}", spaced(field)),
                        _ if *value == Value::Bool(true) => spaced(field),
                        _ => format!("{}: {shown}", spaced(field)),
                    });
                }
                parts.join(", ")
            }
            Value::Bool(_) | Value::Null => String::new(),
        }
    }

    fn list(&self, name: &str, list: &[Value]) -> String {
        let numbered = OF_STATS.contains(&name) || OF_TRACKED.contains(&name);
        let parts = list.iter().enumerate().filter(|(_, v)| says_something("", v));
        let shown: Vec<String> = parts
            .map(|(at, value)| match value {
                Value::Number(n) if at > 0 && numbered => n.to_string(),
                _ => self.value(name, value),
            })
            .collect();
        shown.join(if numbered { " " } else { ", " })
    }

    /// A number of the rulebook by its id: a duration, or a deed where something was done.
    fn own(&self, name: &str, number: i64) -> String {
        let tracked = &self.book.tracked;
        id(if name == "until" { tracked.durations } else { tracked.deeds }, number)
    }

    /// The first part of a variant of [`OF_TRACKED`].
    fn tracked(&self, name: &str, number: i64) -> Option<String> {
        let tracked = &self.book.tracked;
        Some(match name {
            "Related" => id(tracked.relations, number),
            "Pointer" => id(tracked.pointers, number),
            "Counter" => id(tracked.counters, number),
            "Extra" => id(tracked.extras, number),
            "Permit" => id(tracked.permits, number),
            "Marked" => id(&self.book.marks.iter().map(|mark| mark.word).collect::<Vec<_>>(), number),
            _ => return None,
        })
    }

    fn stat(&self, number: i64) -> String {
        let stat = usize::try_from(number).ok().and_then(|n| self.game.stats.get(n));
        stat.map_or_else(|| number.to_string(), |s| s.word.id.to_owned())
    }

    fn number(&self, name: &str, number: i64) -> String {
        let at = usize::try_from(number).unwrap_or(usize::MAX);
        let of = |list: &[cardwright_core::kernel::catalog::Names]| list.get(at).map(|n| n.en.clone());
        let word = match name {
            "zones" | "from" | "to" | "In" => Some(self.bits(number, |kind| self.zone(kind))),
            "types" => Some(self.bits(number, |kind| self.game.types.get(kind).map(|w| w.id.to_owned()))),
            "heads" => Some(self.bits(number, |head| self.game.heads.get(head).map(|h| h.word.id.to_owned()))),
            "kinds" => Some(self.bits(number, |cause| self.game.causes.get(cause).map(|w| w.id.to_owned()))),
            "Attribute" => Some(self.bits(number, |at| self.game.attributes.get(at).map(|w| w.id.to_owned()))),
            "kind" => self.zone(at),
            "stat" => Some(self.stat(number)),
            name if OF_STATS.contains(&name) => Some(self.stat(number)),
            "head" | "Head" => self.game.heads.get(at).map(|h| h.word.id.to_owned()),
            "Cant" => self.game.actions.get(at).map(|w| w.id.to_owned()),
            "keyword" => self.catalog.keywords.get(at).map(|k| k.en.clone()),
            "Affiliation" => of(&self.catalog.terms).map(|t| format!("《{t}》")),
            "Name" | "Replaced" => of(&self.catalog.names).map(|n| format!("〈{n}〉")),
            "Gain" | "ability" => u16::try_from(number).ok().map(|id| {
                format!(
                    "「{}」",
                    self.catalog.ability(AbilityId(id)).text.split_whitespace().collect::<Vec<_>>().join(" ")
                )
            }),
            name => self.tracked(name, number),
        };
        word.filter(|w| !w.is_empty()).unwrap_or_else(|| number.to_string())
    }

    fn zone(&self, kind: usize) -> Option<String> {
        self.game.places.iter().find(|p| usize::from(p.kind) == kind).map(|p| p.word.id.to_owned())
    }

    fn bits(&self, number: i64, word: impl Fn(usize) -> Option<String>) -> String {
        let set = (0..64).filter(|bit| number & (1 << bit) != 0);
        set.filter_map(word).collect::<Vec<_>>().join("/")
    }
}

/// The id with this number in a list of the rulebook.
fn id(list: &[&str], number: i64) -> String {
    let known = usize::try_from(number).ok().and_then(|at| list.get(at));
    known.map_or_else(|| number.to_string(), |id| (*id).to_owned())
}

/// Whether the value of a field says more than that there is nothing.
fn says_something(field: &str, value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Number(n) => n.as_i64() != Some(0) || !ANY.contains(&field),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => map.iter().any(|(field, value)| says_something(field, value)),
        _ => true,
    }
}

/// `OpposingTurnEnd` and `at_least` as words.
fn spaced(name: &str) -> String {
    let mut out = String::new();
    for (at, c) in name.char_indices() {
        if c.is_ascii_uppercase() && at > 0 {
            out.push(' ');
        }
        out.push(if c == '_' { ' ' } else { c.to_ascii_lowercase() });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_core::kernel::program::{Cond, Deed, Filter, Mod, Op, Target, Until, Value as Number, Who};
    use cardwright_core::rulesets::ALL;

    fn words(catalog: &Catalog) -> Words<'_> {
        let book = ALL[0].printed();
        Words { catalog, book, game: book.vocabulary, lang: Lang::En }
    }

    #[test]
    fn instructions_are_said_in_words() {
        let catalog = Catalog::default();
        let words = words(&catalog);
        let op = Op::Draw { who: Who::You, n: Number::Number(2), up_to: false };
        assert_eq!(words.data(&op), "draw (n: 2, who: you)");
        let op = Op::ChangePlayer { who: Who::Opponent, stat: 3, by: Number::Stat(1, Box::new(Target::Source)) };
        assert_eq!(words.data(&op), "change player (by: stat power source, stat: level, who: opponent)");
        assert_eq!(words.data(&Filter::Between(1, 2, 3)), "between power 2 3");
        assert_eq!(spaced("OpposingTurnEnd"), "opposing turn end");
    }

    #[test]
    fn numbers_of_the_rulebook_are_said_by_their_ids() {
        let catalog = Catalog::default();
        let words = words(&catalog);
        let op = Op::Apply { to: Target::Source, until: Until::Rule(0), mods: vec![Mod::Extra(0, 1), Mod::Permit(0)] };
        assert_eq!(words.data(&op), "apply (mods: extra attacks 1, permit attack-again, to: source, until: battle)");
        assert_eq!(words.data(&Number::Counter(0, Who::You)), "counter attacks you");
        assert_eq!(words.data(&Cond::Marked(1, Target::Source)), "marked moved source");
        assert_eq!(words.data(&Cond::Did(Deed::Rule(0), Some(Target::Source))), "did attack, source");
        assert_eq!(words.data(&Filter::Done(Deed::Rule(0))), "done (attack)");
        assert_eq!(words.data(&Target::Related(0, Box::new(Target::Pointer(1)))), "related facing pointer defender");
    }
}
