//! Conditions in Korean (docs/spec/language.md section 2.3): `…라면`, joined by `-고` and `-거나`.

use cardwright_core::vocabulary::Tallied;

use crate::korean::{Form, GameVerbs, KoVerb};
use crate::lexicon::Class;
use crate::tree::{Cond, Did, Filter, Happened, Id, NoneOf, Op, Selector, Side, Subject, Target, Value};

use super::filters::{bound, verb_of};
use super::nouns::{BARE, FIELD};
use super::printer::{Named, Out, Printer, no, spaced, with};

/// What follows a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    /// It is the last one: `라면`.
    Last,
    /// `고`
    And,
    /// `거나`
    Or,
}

/// The kind of predicate that a condition ends with.
enum Predicate {
    /// A noun: `4장 이상이라면`, or its negation.
    Noun(String, bool),
    /// `있다면`, `높다면`: the stem.
    Stem(&'static str),
    /// `했다면`, `하지 않았다면`
    Past(KoVerb, bool, bool),
    /// `할 수 있다면`, `할 수 없다면`
    Able(KoVerb, bool),
    /// `장착하고 있다면`
    Wearing,
}

impl Printer<'_> {
    /// A condition up to its last word.
    pub(super) fn condition(&mut self, cond: &Cond, join: Join) -> Out {
        match cond {
            Cond::And(all) => self.joined(all, Join::And, join),
            Cond::Or(any) if join == Join::Last => self.joined(any, Join::Or, join),
            Cond::Or(_) => no(cond),
            Cond::Not(inner) => self.negated(inner, join),
            Cond::Exists(Selector::Kind { kind, side: Some(side), filters })
                if join == Join::Last
                    && let Some([who, does, _]) =
                        self.lex.controlled(*kind, *side).and_then(|word| self.lex.controls(word)) =>
            {
                let cards = self.np(&Selector::new(*kind, None, filters.clone()), BARE)?;
                Ok(spaced([&who, &with(&cards, "를"), &does]))
            }
            cond => {
                let (before, predicate) = self.parts(cond, false)?;
                said(self.lex.ko_verbs(), &before, predicate, join).map_or_else(|| no(cond), Ok)
            }
        }
    }

    fn joined(&mut self, all: &[Cond], inner: Join, last: Join) -> Out {
        let mut parts = Vec::new();
        for (n, cond) in all.iter().enumerate() {
            let end = if n + 1 == all.len() { last } else { inner };
            // `-고` binds tighter than `-거나`
            if inner == Join::And && matches!(cond, Cond::Or(_) | Cond::And(_)) {
                return no(cond);
            }
            let outer = self.named;
            if inner == Join::And && all.len() > 1 {
                // among others, a condition without its subject would be taken for a filter, or for one of theirs
                self.named = if n == 0 { Named::Compared } else { Named::Always };
            }
            let text = self.condition(cond, end);
            self.named = outer;
            parts.push(text?);
        }
        Ok(parts.join(" "))
    }

    fn negated(&mut self, inner: &Cond, join: Join) -> Out {
        let (before, predicate) = match inner {
            Cond::None(NoneOf::Encountering) => {
                let unit = self.target(&Target::Encountering)?;
                (with(&unit, "이"), Predicate::Stem("있"))
            }
            Cond::None(NoneOf::Defender) => {
                (with(&self.target(&Target::DefenderOfBattle)?, "이"), Predicate::Stem("있"))
            }
            Cond::And(_) | Cond::Or(_) | Cond::Not(_) | Cond::None(_) | Cond::Exists(_) => return no(inner),
            inner => self.parts(inner, true)?,
        };
        said(self.lex.ko_verbs(), &before, predicate, join).map_or_else(|| no(inner), Ok)
    }

    /// What stands before the predicate, and the predicate.
    fn parts(&mut self, cond: &Cond, not: bool) -> Out<(String, Predicate)> {
        let there = if not { "없" } else { "있" };
        Ok(match cond {
            Cond::Is(Value::Counters(kind, on), Op::AtLeast, Value::Number(1)) => {
                (self.counter_on(*kind, on)?, Predicate::Stem(there))
            }
            Cond::Is(left, op, right) => return self.compared(left, *op, right, not),
            Cond::IsIt(op, Value::Number(n)) => {
                let counter = if self.counted { "장" } else { "" };
                let bound = bound(*op).map(|b| format!(" {b}")).unwrap_or_default();
                if *op == Op::NotEqual {
                    return no(cond);
                }
                (String::new(), Predicate::Noun(format!("{n}{counter}{bound}"), not))
            }
            Cond::Exists(sel) if !not => self.exists(sel)?,
            Cond::None(NoneOf::Encountering) if !not => {
                (with(&self.target(&Target::Encountering)?, "이"), Predicate::Stem("없"))
            }
            Cond::None(NoneOf::Defender) if !not => {
                (with(&self.target(&Target::DefenderOfBattle)?, "이"), Predicate::Stem("없"))
            }
            Cond::Can(action, t) => match KoVerb::of_action(action.as_str()) {
                Some(verb) => (with(&self.target(t)?, "로"), Predicate::Able(verb, not)),
                None => return no(cond),
            },
            Cond::None(NoneOf::Selector(sel)) if !not => {
                let (place, subject) = self.at(sel)?;
                (spaced([&place, &with(&subject, "이")]), Predicate::Stem("없"))
            }
            Cond::IsA(t, sel) => {
                let subject = with(&self.target(t)?, "이");
                (subject, Predicate::Noun(self.np(sel, BARE)?, not))
            }
            Cond::In(zone) => {
                let subject = self.own_subject(self.named == Named::Always)?;
                (spaced([&subject, &format!("{}에", self.zone(zone)?)]), Predicate::Stem(there))
            }
            Cond::Turn(side) => (String::new(), Predicate::Noun(format!("{}의 턴", Self::player(*side)), not)),
            Cond::FrontLine => {
                let zones = self.word(Class::Zone, self.lex.slots());
                let unit = with(&self.noun(self.lex.standing()), "이");
                if not {
                    (format!("비어 있는 자신의 {}", with(&zones, "이")), Predicate::Stem("있"))
                } else {
                    (format!("자신의 모든 {zones}에 {unit}"), Predicate::Stem("있"))
                }
            }
            Cond::Tied if !not => (String::new(), Predicate::Stem("같")),
            Cond::Did(did) => self.did(did, not)?,
            _ => return no(cond),
        })
    }

    /// `이 유닛이`, where it must be said.
    fn own_subject(&mut self, named: bool) -> Out {
        if named { Ok(with(&self.target(&Target::This)?, "이")) } else { Ok(String::new()) }
    }

    /// `《A》를 가진 아이템을 장착하고 있다면`, `자신의 필드에 [A] 카드가 있다면`
    fn exists(&mut self, sel: &Selector) -> Out<(String, Predicate)> {
        if let Selector::Kind { kind, side: None, filters } = sel
            && *kind == self.lex.worn()
            && let Some(on) = filters.iter().find(|f| matches!(f, Filter::On(_)))
            && let Filter::On(wearer) = on
        {
            let rest = filters.iter().filter(|f| *f != on).cloned().collect();
            let item = self.np(&Selector::new(*kind, None, rest), BARE)?;
            let wearer = match &**wearer {
                Target::This => self.own_subject(self.named == Named::Always)?,
                wearer => with(&self.reference(wearer)?, "이"),
            };
            return Ok((spaced([&wearer, &with(&item, "를")]), Predicate::Wearing));
        }
        let (place, subject) = self.at(sel)?;
        Ok((spaced([&place, &with(&subject, "이")]), Predicate::Stem("있")))
    }

    /// `자신의 트래시 존에`, `유닛 카드`: where something is, and what.
    fn at(&mut self, sel: &Selector) -> Out<(String, String)> {
        let Selector::Kind { kind, side, filters } = sel else {
            return Ok((String::new(), self.np(sel, FIELD)?));
        };
        let places: Vec<&Filter> = filters.iter().filter(|f| matches!(f, Filter::In(_))).collect();
        let done = filters.iter().any(|f| matches!(f, Filter::Done(..)));
        if let ([place @ Filter::In(zone)], false) = (places.as_slice(), done) {
            let rest = filters.iter().filter(|f| f != place).cloned().collect();
            let subject = self.np(&Selector::new(*kind, *side, rest), BARE)?;
            return Ok((format!("{}에", self.zone(zone)?), subject));
        }
        let located = filters.iter().any(|f| {
            matches!(
                f,
                Filter::In(_)
                    | Filter::On(_)
                    | Filter::Chosen
                    | Filter::Among(_)
                    | Filter::Done(..)
                    | Filter::Undergone(_)
                    | Filter::ThatTrashed(_)
            )
        });
        if self.is_in_play(*kind) && !located {
            let field = format!("{}에", self.word(Class::Zone, self.lex.field()));
            return Ok((field, self.np(sel, BARE)?));
        }
        Ok((String::new(), self.np(sel, FIELD)?))
    }

    fn compared(&mut self, left: &Value, op: Op, right: &Value, not: bool) -> Out<(String, Predicate)> {
        let refused = || no(Cond::Is(left.clone(), op, right.clone()));
        self.counted = matches!(left, Value::Count(_) | Value::Kinds(_));
        let (more, less) =
            if self.counted || matches!(left, Value::AttacksMade(_)) { ("많", "적") } else { ("높", "낮") };
        let adjective = match op {
            Op::More => more,
            Op::Less => less,
            Op::Equal => "같",
            Op::NotEqual => "다르",
            Op::AtLeast | Op::AtMost => "",
        };
        let bounds = bound(op).map(|b| format!(" {b}")).unwrap_or_default();
        if let Value::Number(n) = right {
            let counter = match left {
                Value::Count(_) => "장",
                Value::Kinds(_) => "종류",
                Value::AttacksMade(_) => "번",
                Value::Tally(tally, _) if self.lex.tally(*tally).is_some_and(|of| of.said != Tallied::Amount) => "장",
                _ => "",
            };
            let than = matches!(op, Op::More | Op::Less) && !matches!(left, Value::Kinds(_));
            if op == Op::NotEqual || than && not {
                return refused();
            }
            let subject = match left {
                Value::Count(sel) | Value::Kinds(sel) => with(&self.counted(sel)?, "이"),
                Value::Of(stat, subject) if self.counts(*stat) && !than => {
                    let subject = with(&self.subject_noun(subject)?, "이");
                    let number = format!("{n}{}{bounds}", self.stat(*stat));
                    return Ok((subject, Predicate::Noun(number, not)));
                }
                left => with(&self.value(left)?, "이"),
            };
            if than {
                return Ok((format!("{subject} {n}{counter}보다"), Predicate::Stem(adjective)));
            }
            return Ok((subject, Predicate::Noun(format!("{n}{counter}{bounds}"), not)));
        }
        if not {
            return refused();
        }
        if let (Value::Of(a, x), Value::Of(b, y)) = (left, right)
            && a == b
            && !adjective.is_empty()
        {
            let player = matches!(**x, Subject::Player(_));
            // `상대가 자신보다` would ask whose 자신 is (decision NA-21)
            if **x == Subject::Player(Side::Opp) {
                let (left, right) = (with(&self.value(left)?, "이"), self.value(right)?);
                let than =
                    if matches!(op, Op::More | Op::Less) { format!("{right}보다") } else { with(&right, "와") };
                return Ok((format!("{left} {than}"), Predicate::Stem(adjective)));
            }
            let own = player && **x == Subject::Player(Side::Own) || **x == Subject::Object(Target::This);
            let named = !own || self.named != Named::Where;
            let subject = if named { with(&self.subject_noun(x)?, "이") } else { String::new() };
            let than = self.subject_noun(y)?;
            let than = if matches!(op, Op::More | Op::Less) { format!("{than}보다") } else { with(&than, "와") };
            return Ok((spaced([&subject, &than, &with(&self.stat(*a), "가")]), Predicate::Stem(adjective)));
        }
        if let (Value::Plus(base, n), Op::AtLeast) = (right, op) {
            let (left, base) = (with(&self.value(left)?, "이"), self.value(base)?);
            let Some(adjective) = form_of_more(more, *n) else { return refused() };
            return Ok((format!("{left} {base}보다 {n} 이상"), Predicate::Stem(adjective)));
        }
        if let (Value::Count(a), Value::Count(b)) = (left, right)
            && matches!(op, Op::More | Op::Less)
        {
            let (a, b) = (with(&self.counted(a)?, "이"), self.counted(b)?);
            return Ok((format!("{a} {b}보다"), Predicate::Stem(adjective)));
        }
        let (left, right) = (with(&self.value(left)?, "이"), self.value(right)?);
        Ok(match op {
            Op::AtLeast | Op::AtMost => (left, Predicate::Noun(format!("{right}{bounds}"), false)),
            Op::More | Op::Less => (format!("{left} {right}보다"), Predicate::Stem(adjective)),
            Op::Equal | Op::NotEqual => (format!("{left} {}", with(&right, "와")), Predicate::Stem(adjective)),
        })
    }

    fn did(&mut self, did: &Did, not: bool) -> Out<(String, Predicate)> {
        let this_turn = "이 턴 동안";
        Ok(match did {
            Did::This(verb, t) => {
                let Some(spoken) = verb_of(*verb) else { return no(Cond::Did(did.clone())) };
                let by = format!("이 {}", with(&self.effect(), "로"));
                let what = match t {
                    Target::It => String::new(),
                    Target::This if *verb == crate::tree::Verb::Attack => String::new(),
                    Target::Sel(sel) => with(&self.np(sel, FIELD)?, "를"),
                    t => with(&self.target(t)?, "를"),
                };
                (spaced([&by, &what]), Predicate::Past(spoken, false, not))
            }
            Did::BeTrashed(cause) => {
                let by = self.by(cause.as_ref())?;
                // a bracket at the start would be a head
                let named = by.is_empty() || by.starts_with('[') || self.named == Named::Always;
                let subject = self.own_subject(named)?;
                (spaced([&subject, &by]), Predicate::Past(KoVerb::Trash, true, not))
            }
            Did::Attack => {
                let subject = with(&self.target(&Target::This)?, "이");
                (format!("{this_turn} {subject}"), Predicate::Past(KoVerb::Attack, false, not))
            }
            Did::Upgraded => {
                let subject = with(&self.target(&Target::This)?, "이");
                (subject, Predicate::Past(KoVerb::Upgrade, true, not))
            }
            Did::UpgradeFrom(n) => {
                let subject = with(&self.target(&Target::This)?, "이");
                (format!("{subject} {}에서", self.name(n)), Predicate::Past(KoVerb::Upgrade, true, not))
            }
            Did::ThisTurn(happened) => {
                let (text, verb, passive) = self.happened(happened)?;
                (format!("{this_turn} {text}"), Predicate::Past(verb, passive, not))
            }
        })
    }

    fn happened(&mut self, happened: &Happened) -> Out<(String, KoVerb, bool)> {
        Ok(match happened {
            Happened::Move(t, cause) => {
                let by = self.by(cause.as_ref())?;
                (spaced([&with(&self.target(t)?, "이"), &by]), KoVerb::Move, false)
            }
            Happened::Deploy(sel) => {
                let (who, sel) = match sel {
                    Selector::Kind { kind, side: Some(Side::Opp), filters } => {
                        ("상대가", &Selector::new(*kind, None, filters.clone()))
                    }
                    sel => ("자신이", sel),
                };
                (format!("{who} {}", with(&self.np(sel, BARE)?, "를")), KoVerb::Deploy, false)
            }
            Happened::Put(sel, zone) => {
                let subject = with(&self.np(sel, FIELD)?, "이");
                (format!("{subject} {}에", self.zone(zone)?), KoVerb::Put, true)
            }
            Happened::Trash(sel, cause) => {
                let by = self.by(cause.as_ref())?;
                (spaced([&with(&self.np(sel, FIELD)?, "이"), &by]), KoVerb::Trash, true)
            }
            Happened::Attack(sel) => (with(&self.np(sel, BARE)?, "이"), KoVerb::Attack, false),
            Happened::Damage(side, cause) => {
                let by = self.by(cause.as_ref())?;
                (spaced([&with(Self::player(*side), "이"), &by]), KoVerb::Suffer, false)
            }
            Happened::Draw(side, cause) => {
                let by = self.by(cause.as_ref())?;
                let card = with(&self.noun(Id("card")), "를");
                (spaced([&with(Self::player(*side), "이"), &by, &card]), KoVerb::Draw, false)
            }
        })
    }
}

/// `2000 이상 높다면` only makes sense for a surplus.
fn form_of_more(more: &'static str, n: i32) -> Option<&'static str> {
    (n > 0).then_some(more)
}

fn said(verbs: &GameVerbs, before: &str, predicate: Predicate, join: Join) -> Option<String> {
    let pick = |last: &'static str, and: &'static str, or: &'static str| match join {
        Join::Last => last,
        Join::And => and,
        Join::Or => or,
    };
    let after = |text: String| if before.is_empty() { text } else { format!("{before} {text}") };
    Some(match predicate {
        Predicate::Noun(noun, false) if join == Join::Last => after(format!("{}면", with(&noun, "이라"))),
        Predicate::Noun(noun, false) => after(format!("{noun}{}", pick("", "이고", "이거나"))),
        Predicate::Noun(noun, true) => after(format!("{} 아니{}", with(&noun, "이"), pick("라면", "고", "거나"))),
        Predicate::Stem(stem) => after(format!("{stem}{}", pick("다면", "고", "거나"))),
        Predicate::Past(verb, passive, not) => {
            let forms = if not {
                [Form::PastNot, Form::PastNotAnd, Form::PastNotOr]
            } else {
                [Form::Past, Form::PastAnd, Form::PastOr]
            };
            let [last, and, or] = forms;
            let ending = match join {
                Join::Last => last,
                Join::And => and,
                Join::Or => or,
            };
            after(verbs.form(verb, passive, ending)?.to_owned())
        }
        Predicate::Able(verb, not) if join == Join::Last => {
            after(verbs.form(verb, false, if not { Form::Unable } else { Form::Able })?.to_owned())
        }
        Predicate::Able(..) => return None,
        Predicate::Wearing => {
            let ending = match join {
                Join::Last => Form::State,
                Join::And => Form::StateAnd,
                Join::Or => Form::StateOr,
            };
            after(verbs.form(KoVerb::Equip, false, ending)?.to_owned())
        }
    })
}
