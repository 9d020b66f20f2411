//! What stands before a noun, in the printer's order (docs/spec/language.md section 2.3).

use crate::korean::{Form, KoVerb, own_form};
use crate::lexicon::Class;
use crate::tree::{Cause, CausePart, Filter, NameRef, Op, Owner, Selector, Subject, Target, Value, Verb, Zone};

use super::printer::{Out, Printer, no, spaced, with};
use cardwright_core::vocabulary::VerbCards;

/// A modifier, and how its end joins the next one of its kind (`-를 가지고`, `-이하이고`).
struct Modifier {
    text: String,
    end: Option<(&'static str, &'static str)>,
}

const HAVING: Option<(&str, &str)> = Some((" 가진", " 가지고"));
const LACKING: Option<(&str, &str)> = Some((" 가지지 않은", " 가지지 않고"));
const BEING: Option<(&str, &str)> = Some(("인", "이고"));

fn fixed(text: String) -> Modifier {
    Modifier { text, end: None }
}

impl Printer<'_> {
    /// The filters of a noun, with spaces between them.
    pub(super) fn modifiers(&mut self, filters: &[Filter]) -> Out {
        let not_done = |f: &Filter| matches!(f, Filter::Not(inner) if matches!(**inner, Filter::Done(..)));
        let done = filters.iter().any(|f| matches!(f, Filter::Done(..)) || not_done(f));
        let this_turn = filters.contains(&Filter::ThisTurn);
        let mut parts = Vec::new();
        // what has a noun of its own stands first: it would take what stands before it for its own
        let lex = self.lex;
        let takes = |f: &&Filter| match f {
            Filter::Stat(_, _, Value::Of(_, of)) if matches!(**of, Subject::Object(Target::Sel(_))) => true,
            // so would what lies `위에`
            Filter::Stat(stat, ..) => lex.stat(*stat).is_some_and(|word| word.lies_on != 0),
            _ => false,
        };
        let place = |f: &&Filter| matches!(f, Filter::In(_) | Filter::Among(_));
        let first = filters.iter().filter(place).chain(filters.iter().filter(takes));
        for filter in first.chain(filters.iter().filter(|f| !place(f) && !takes(f))) {
            match filter {
                Filter::ThisTurn if done => {}
                Filter::In(Zone::Of { .. }) if done => {}
                Filter::Done(verb, cause) => {
                    let from = filters.iter().find_map(|f| match f {
                        Filter::In(zone @ Zone::Of { .. }) => Some(zone),
                        _ => None,
                    });
                    parts.push(fixed(self.done(*verb, cause.as_ref(), this_turn, from)?));
                }
                Filter::Undergone(verb) if this_turn => {
                    let own = self.lex.verb(*verb);
                    let own = own.and_then(|verb| own_form(verb, verb.cards != VerbCards::With, Form::Done));
                    let Some(done) = own else { return no(filter) };
                    parts.push(fixed(format!("이 턴 동안 {done}")));
                }
                Filter::ThisTurn if filters.iter().any(|f| matches!(f, Filter::Undergone(_))) => {}
                Filter::Undergone(verb) => {
                    let by = with(&self.effect(), "로");
                    let own = self.lex.verb(*verb).and_then(|verb| own_form(verb, false, Form::Done));
                    let Some(done) = own else { return no(filter) };
                    parts.push(fixed(format!("이 {by} {done}")));
                }
                Filter::Not(inner) if let Filter::Done(verb, None) = **inner => {
                    if !this_turn {
                        return no(filter);
                    }
                    let Some(spoken) = verb_of(verb) else { return no(filter) };
                    parts.push(fixed(format!("이 턴 동안 {}", self.form(spoken, false, Form::NotDone)?)));
                }
                // said by the noun
                Filter::Name(true, NameRef::Named(_)) => {}
                filter if self.bare_tribe(filter).is_some() => {}
                filter => parts.push(self.modifier(filter)?),
            }
        }
        let mut texts = Vec::new();
        for (n, part) in parts.iter().enumerate() {
            let more = parts.get(n + 1).is_some_and(|next| next.end.is_some());
            let end = part.end.map_or("", |(last, joined)| if more { joined } else { last });
            texts.push(format!("{}{end}", part.text));
        }
        Ok(texts.join(" "))
    }

    /// What a keyword takes between its brackets.
    pub(super) fn parameter(&mut self, filters: &[Filter]) -> Out {
        if let [Filter::Stat(stat, op, own)] = filters
            && let Value::Of(read, subject) = own
            && read == stat
            && **subject == Subject::Object(Target::This)
            && let Some(bound) = bound(*op)
        {
            return Ok(format!("{} {bound}", self.stat(*stat)));
        }
        let text = self.modifiers(filters)?;
        Ok(text.strip_suffix('인').map_or_else(|| text.clone(), str::to_owned))
    }

    fn modifier(&mut self, filter: &Filter) -> Out<Modifier> {
        Ok(match filter {
            Filter::Among(t) if **t == Target::It => fixed("그중".to_owned()),
            Filter::In(zone) => fixed(format!("{}에 있는", self.zone(zone)?)),
            Filter::Chosen => fixed("고른".to_owned()),
            Filter::Name(false, NameRef::Named(n)) => fixed(format!("{} 이외의", self.name(n))),
            Filter::Name(true, NameRef::Declared) => fixed("선언한 카드명의".to_owned()),
            Filter::Name(false, NameRef::Declared) => fixed("선언한 카드명 이외의".to_owned()),
            Filter::Name(same, NameRef::Of(t)) => {
                let t = with(&self.reference(t)?, "와");
                fixed(format!("{t} 카드명이 {}", if *same { "같은" } else { "다른" }))
            }
            Filter::Attr(is, a) => {
                let not = if *is { "" } else { " 이외의" };
                fixed(format!("{}{not}", self.attribute(*a)))
            }
            Filter::Aff(all) => Modifier { text: with(&self.affiliations(all), "를"), end: HAVING },
            Filter::NotAff(all) => Modifier { text: with(&self.affiliations(all), "를"), end: LACKING },
            Filter::Has(k) => Modifier { text: with(&self.keyword(k)?, "를"), end: HAVING },
            Filter::Lacks(k) => Modifier { text: with(&self.keyword(k)?, "를"), end: LACKING },
            Filter::HasEncountering => {
                Modifier { text: with(&self.target(&Target::Encountering)?, "를"), end: HAVING }
            }
            Filter::Not(inner) if **inner == Filter::HasEncountering => {
                Modifier { text: with(&self.target(&Target::Encountering)?, "를"), end: LACKING }
            }
            Filter::Not(inner) if let Filter::State(state) = **inner => {
                fixed(format!("{} 상태가 아닌", self.word(Class::State, state)))
            }
            Filter::Not(inner) if let Filter::Beside(of) = &**inner => {
                let word = self.lex.vocabulary().notation.beside.as_ref().and_then(|w| w.ko.first().copied());
                match &**of {
                    Target::Sel(Selector::Kind { side: None, filters, .. }) if filters.is_empty() => {
                        fixed(format!("{} 없는", with(word.unwrap_or_default(), "이")))
                    }
                    _ => return no(filter),
                }
            }
            Filter::Not(_) => return no(filter),
            Filter::Items(op, v) => fixed(self.items(*op, v)?),
            Filter::On(t) => {
                let holder = match &**t {
                    Target::Sel(_) | Target::All(_) => self.target(t)?,
                    t => self.reference(t)?,
                };
                fixed(format!("{} {}", with(&holder, "이"), self.form(KoVerb::Equip, false, Form::Done)?))
            }
            Filter::UpgradedFrom(t) => {
                fixed(format!("{}에서 {}", self.reference(t)?, self.form(KoVerb::Upgrade, true, Form::Done)?))
            }
            Filter::ThatTrashed(t) => {
                fixed(format!("{} {}", with(&self.reference(t)?, "를"), self.form(KoVerb::Trash, false, Form::Done)?))
            }
            // `위에 앰버가 있는`
            Filter::Stat(stat, op, v) if self.lies(*stat) => {
                let it = with(&self.stat(*stat), "이");
                fixed(match (op, v) {
                    (Op::AtLeast, Value::Number(1)) => format!("위에 {it} 있는"),
                    (Op::Equal, Value::Number(0)) => format!("위에 {it} 없는"),
                    (op, Value::Number(n)) if *op != Op::NotEqual => {
                        let bounds = bound(*op).map(|b| format!(" {b}")).unwrap_or_default();
                        format!("위에 {it} {n}{bounds} 있는")
                    }
                    _ => return no(filter),
                })
            }
            Filter::Stat(stat, op, v) => self.number(*stat, *op, v)?,
            Filter::StatRange(stat, a, b) => {
                let word = self.stat(*stat);
                let text = if self.counts(*stat) {
                    format!("{a}{word} 이상 {b}{word} 이하")
                } else {
                    format!("{} {a} 이상 {b} 이하", with(&word, "이"))
                };
                Modifier { text, end: BEING }
            }
            Filter::State(id) => fixed(self.word(Class::State, *id)),
            Filter::Beside(t) => {
                let word = self.lex.vocabulary().notation.beside.as_ref().and_then(|w| w.ko.first().copied());
                fixed(format!("{}의 {}인", self.reference(t)?, word.unwrap_or_default()))
            }
            Filter::AtEnd(is) => {
                let word = self.lex.vocabulary().notation.end.as_ref().and_then(|w| w.ko.first().copied());
                let there = if *is { "있는" } else { "있지 않은" };
                fixed(format!("{}에 {there}", word.unwrap_or_default()))
            }
            Filter::DistinctNames => Modifier { text: "카드명이".to_owned(), end: Some((" 다른", " 다르고")) },
            Filter::DistinctAttributes => {
                Modifier { text: with(self.attribute_word(), "이"), end: Some((" 다른", " 다르고")) }
            }
            Filter::ActiveAttribute => fixed(format!("활성 {}의", self.attribute_word())),
            Filter::AnyCard => fixed("원하는".to_owned()),
            Filter::Other => fixed("다른".to_owned()),
            Filter::Among(_)
            | Filter::Name(true, NameRef::Named(_))
            | Filter::Done(..)
            | Filter::Undergone(_)
            | Filter::ThisTurn => {
                return no(filter);
            }
            Filter::Lowest(_) | Filter::Highest(_) => return no(filter),
        })
    }

    /// The word for attributes: `가문`.
    pub(super) fn attribute_word(&self) -> &'static str {
        let called = self.lex.vocabulary().called.iter().find(|(id, _)| *id == "attribute");
        called.and_then(|(_, word)| word.ko.first().copied()).unwrap_or("속성")
    }

    fn affiliations(&self, all: &[String]) -> String {
        let mut text = String::new();
        for one in all {
            if !text.is_empty() {
                text = format!("{} ", with(&text, "이나"));
            }
            text.push_str(&self.affiliation(one));
        }
        text
    }

    /// Filters of which one is enough, where the grammar joins them before one noun.
    pub(super) fn either(&mut self, filters: &[Filter]) -> Out<Option<String>> {
        let mut text = String::new();
        let mut join = |next: &str, or: &str| {
            text = if text.is_empty() { next.to_owned() } else { format!("{} {next}", with(&text, or)) };
        };
        if filters.iter().all(|f| matches!(f, Filter::Has(_))) {
            for filter in filters {
                if let Filter::Has(k) = filter {
                    join(&self.keyword(k)?, "이나");
                }
            }
            return Ok(Some(format!("{} 가진", with(&text, "를"))));
        }
        if let [Filter::Stat(a, Op::Equal, Value::Number(n)), Filter::Stat(b, Op::Equal, Value::Number(m))] = filters
            && a == b
            && n + 1 != *m
        {
            let word = self.stat(*a);
            return Ok(Some(format!("{} {m}{word}인", with(&format!("{n}{word}"), "이나"))));
        }
        if let [Filter::Stat(a, op, Value::Number(n)), Filter::Stat(b, other, Value::Number(m))] = filters
            && (a != b || bound(*op).is_some() || bound(*other).is_some())
            && ![op, other].contains(&&Op::NotEqual)
        {
            let one = self.number(*a, *op, &Value::Number(*n))?;
            let two = self.number(*b, *other, &Value::Number(*m))?;
            return Ok(Some(format!("{}이거나 {}인", one.text, two.text)));
        }
        if let [Filter::In(Zone::Of { owner, .. }), ..] = filters {
            let same = |f: &Filter| matches!(f, Filter::In(Zone::Of { owner: o, .. }) if o == owner);
            if !filters.iter().all(same) || *owner == Owner::Owner {
                return Ok(None);
            }
            for (n, filter) in filters.iter().enumerate() {
                let Filter::In(Zone::Of { zone, spot, owner }) = filter else { return Ok(None) };
                let name = if n == 0 {
                    self.zone(&Zone::Of { zone: *zone, spot: *spot, owner: *owner })?
                } else {
                    self.zone_name(*zone, *spot)
                };
                join(&name, "와");
            }
            return Ok(Some(format!("{text}에 있는")));
        }
        Ok(None)
    }

    /// `6코스트 이하인`, `파워가 3000 이상인`, `그 유닛보다 코스트가 낮은`, `코스트가 자신의 리더 레벨 이하인`
    fn number(&mut self, stat: crate::tree::Id, op: Op, v: &Value) -> Out<Modifier> {
        let word = self.stat(stat);
        let bounds = bound(op).map(|b| format!(" {b}")).unwrap_or_default();
        if let (Op::NotEqual, Value::Number(n)) = (op, v) {
            let text = if self.counts(stat) { format!("{n}{word}") } else { format!("{} {n}", with(&word, "이")) };
            return Ok(fixed(format!("{} 아닌", with(&text, "이"))));
        }
        if op == Op::NotEqual {
            return no(Filter::Stat(stat, op, v.clone()));
        }
        if let Value::Number(n) = v {
            let text = if self.counts(stat) {
                format!("{n}{word}{bounds}")
            } else {
                format!("{} {n}{bounds}", with(&word, "이"))
            };
            return Ok(Modifier { text, end: BEING });
        }
        if let Value::Of(read, subject) = v
            && *read == stat
            && let Subject::Object(t) = &**subject
            && let Ok(reference) = self.reference(t)
        {
            return Ok(match op {
                Op::Less | Op::More => Modifier {
                    text: format!("{reference}보다 {}", with(&word, "이")),
                    end: Some(if op == Op::Less { (" 낮은", " 낮고") } else { (" 높은", " 높고") }),
                },
                Op::Equal => Modifier {
                    text: format!("{} {}", with(&reference, "와"), with(&word, "이")),
                    end: Some((" 같은", " 같고")),
                },
                _ => Modifier { text: format!("{reference}의 {word}{bounds}"), end: BEING },
            });
        }
        let value = self.value(v)?;
        Ok(Modifier { text: format!("{} {value}{bounds}", with(&word, "이")), end: BEING })
    }

    /// Whether a number of it is said as a count: `3코스트`.
    pub(super) fn counts(&self, stat: crate::tree::Id) -> bool {
        self.lex.stat(stat).is_some_and(|s| s.counted)
    }

    fn items(&mut self, op: Op, v: &Value) -> Out {
        let item = with(&self.noun(self.lex.worn()), "를");
        let equipped = self.form(KoVerb::Equip, false, Form::Done)?;
        Ok(match (op, v) {
            (Op::Equal, Value::Number(0)) => format!("{item} {}", self.form(KoVerb::Equip, false, Form::NotDone)?),
            (Op::AtLeast, Value::Number(1)) => format!("{item} {equipped}"),
            (Op::Equal, Value::Number(n)) => format!("{item} {n}장만 {equipped}"),
            (op, Value::Number(n)) => match bound(op) {
                Some(bound) => format!("{item} {n}장 {bound} {equipped}"),
                None => return no(Filter::Items(op, v.clone())),
            },
            _ => return no(Filter::Items(op, v.clone())),
        })
    }

    /// `이 효과로 트래시한`, `이 턴 동안 전투로 트래시된`
    fn done(&mut self, verb: Verb, cause: Option<&Cause>, this_turn: bool, from: Option<&Zone>) -> Out {
        let refused = || no(Filter::Done(verb, cause.cloned()));
        let Some(spoken) = verb_of(verb) else { return refused() };
        let that = matches!(cause.map(|c| c.0.as_slice()), Some([CausePart::ThatEffect]));
        let by = match cause {
            None => String::new(),
            Some(_) if that => format!("그 {}", with(&self.effect(), "로")),
            Some(c) if c.0.iter().any(|p| matches!(p, CausePart::Card(_) | CausePart::ThatEffect)) => return refused(),
            Some(c) => self.cause(c)?,
        };
        let from = match from {
            Some(zone) => format!("{}에서", self.zone(zone)?),
            None => String::new(),
        };
        let passive = this_turn && self.form(spoken, true, Form::Done).is_ok();
        let participle = &self.form(spoken, passive, Form::Done)?;
        let this = format!("이 {}", with(&self.effect(), "로"));
        Ok(match (this_turn, that) {
            (true, true) => spaced([&by, "이 턴 동안", &from, participle]),
            (true, false) => spaced(["이 턴 동안", &from, &by, participle]),
            (false, true) => spaced([&by, &from, participle]),
            (false, false) => spaced([&this, &from, &by, participle]),
        })
    }
}

/// `이상`, `이하`, `미만`, `초과`
pub(super) fn bound(op: Op) -> Option<&'static str> {
    Some(match op {
        Op::AtLeast => "이상",
        Op::AtMost => "이하",
        Op::Less => "미만",
        Op::More => "초과",
        Op::Equal | Op::NotEqual => return None,
    })
}

/// The verb that a look-back is said with.
pub(super) fn verb_of(verb: Verb) -> Option<KoVerb> {
    Some(match verb {
        Verb::Trash => KoVerb::Trash,
        Verb::Put => KoVerb::Put,
        Verb::Reveal => KoVerb::Reveal,
        Verb::Look => KoVerb::Look,
        Verb::Deploy => KoVerb::Deploy,
        Verb::Upgrade => KoVerb::Upgrade,
        // 장착한 is said of items that a unit wears
        Verb::Equip => return None,
        Verb::Move => KoVerb::Move,
        Verb::Draw => KoVerb::Draw,
        Verb::Attack => KoVerb::Attack,
        Verb::Defend => KoVerb::Defend,
    })
}
