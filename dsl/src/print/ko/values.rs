//! Numbers and causes in Korean (docs/spec/language.md section 2.3).

use cardwright_core::vocabulary::Tallied;

use crate::korean::{Form, KoVerb};
use crate::lexicon::Class;
use crate::tree::{Cause, CausePart, Filter, Id, Selector, Subject, Target, Value};

use super::nouns::{ALL, BARE, FIELD};
use super::printer::{Out, Printer, no, spaced, with};

impl Printer<'_> {
    /// A number as a noun phrase.
    pub(super) fn value(&mut self, value: &Value) -> Out {
        Ok(match value {
            Value::Number(n) => n.to_string(),
            Value::Of(stat, subject) => {
                let (lies, stat) = (self.lies(*stat), self.stat(*stat));
                match subject.as_ref() {
                    // whose number it is is always said
                    Subject::Player(side) => format!("{}의 {stat}", Self::player(*side)),
                    Subject::ThisCard => format!("이 {}의 {stat}", self.noun(Id("card"))),
                    Subject::Object(Target::All(_)) => return no(value),
                    Subject::Object(t) if lies && !matches!(t, Target::Player(_)) => {
                        format!("{} 위의 {stat}", self.topic(t)?)
                    }
                    Subject::Object(t) => format!("{}의 {stat}", self.topic(t)?),
                }
            }
            Value::Count(sel) => format!("{}의 수", self.counted(sel)?),
            Value::Sum(stat, sel) => {
                if self.lies(*stat) {
                    return Ok(format!("{} 위의 {} 합", self.np(sel, FIELD)?, self.stat(*stat)));
                }
                let all = self.sums_all(sel);
                format!("{}의 {} 합", self.np(sel, if all { ALL } else { FIELD })?, self.stat(*stat))
            }
            Value::Counters(kind, on) => self.counters_on(*kind, on)?,
            Value::Half(v) => match **v {
                Value::Of(..) | Value::Count(_) | Value::Sum(..) => format!("{}의 절반", self.value(v)?),
                _ => return no(value),
            },
            Value::AttacksMade(sel) => {
                format!("{} {} 횟수", self.attackers(sel)?, self.form(KoVerb::Attack, false, Form::Done)?)
            }
            Value::Tally(tally, side) => match self.lex.tally(*tally) {
                Some(tally) => {
                    let what = tally.word.ko.first().copied().unwrap_or_default();
                    let by = match tally.said {
                        Tallied::Amount | Tallied::Cards => format!("{} ", with(Self::player(*side), "이")),
                        Tallied::Fate => String::new(),
                    };
                    format!("이 게임 동안 {by}{what}")
                }
                None => return no(value),
            },
            Value::Kinds(sel) => format!("{}의 종류 수", self.counted(sel)?),
            Value::Diff => "그 차이".to_owned(),
            Value::ThatAmount => "그 수치".to_owned(),
            // `그 유닛의 코스트+1`
            Value::Plus(v, n) if !matches!(**v, Value::Plus(..) | Value::Number(_)) => {
                format!("{}{n:+}", self.value(v)?)
            }
            Value::Attributes(sel) => format!("{}의 서로 다른 {} 수", self.counted(sel)?, self.attribute_word()),
            Value::X | Value::Per(..) | Value::Plus(..) | Value::AtMost(..) | Value::Over(..) => return no(value),
        })
    }

    /// `이 턴 동안 자신 유닛이`
    pub(super) fn attackers(&mut self, sel: &Selector) -> Out {
        if let Selector::Kind { side: None, filters, .. } = sel
            && let [Filter::Not(inner)] = filters.as_slice()
            && **inner == Filter::Other
        {
            return Ok(format!("이 턴 동안 {}", with(&self.target(&Target::This)?, "이")));
        }
        Ok(format!("이 턴 동안 {}", with(&self.np(sel, BARE)?, "이")))
    }

    /// Whether a sum over it says `모든`: cards in play, not those that lie in a pile.
    fn sums_all(&self, sel: &Selector) -> bool {
        matches!(sel, Selector::Kind { kind, .. } if self.is_in_play(*kind))
    }

    /// `이 유닛이 장착한 아이템 2장마다`
    pub(super) fn per(&mut self, k: i32, value: &Value) -> Out {
        Ok(match value {
            Value::Count(sel) => format!("{} {k}장마다", self.counted(sel)?),
            Value::Kinds(sel) => format!("{} {k}종류마다", self.counted(sel)?),
            // `생명체 1장마다 최대 3까지`
            Value::AtMost(v, most) if k == 1 => format!("{} 최대 {most}까지", self.per(k, v)?),
            Value::Attributes(sel) if k == 1 => {
                format!("{}의 서로 다른 {}마다", self.counted(sel)?, self.attribute_word())
            }
            Value::Over(v, first) if k == 1 => match &**v {
                Value::Count(sel) => format!("{} 중 {first}장을 넘는 1장마다", self.counted(sel)?),
                _ => return no(value),
            },
            Value::Counters(kind, on) => self.per_counter(k, *kind, on)?,
            Value::Number(_) | Value::X | Value::Per(..) | Value::Plus(..) | Value::AtMost(..) | Value::Over(..) => {
                return no(value);
            }
            v => format!("{} {k}마다", self.value(v)?),
        })
    }

    /// `V만큼`
    pub(super) fn measure(&mut self, value: &Value) -> Out {
        match value {
            Value::Number(_) => no(value),
            v => Ok(format!("{}만큼", self.value(v)?)),
        }
    }

    /// `전투나 효과로`
    pub(super) fn cause(&mut self, cause: &Cause) -> Out {
        let effect = self.effect();
        if let [CausePart::Card(sel)] = cause.0.as_slice() {
            return Ok(format!("{}의 {}", self.np(sel, BARE)?, with(&effect, "로")));
        }
        let mut text = String::new();
        let mut not = None;
        for part in &cause.0 {
            let part = match part {
                CausePart::Word(id) => self.word(Class::Cause, *id),
                CausePart::EffectOf(side) => format!("{}의 {effect}", Self::player(*side)),
                CausePart::Head(k) => format!("{} {effect}", self.keyword(k)?),
                CausePart::HeadOf(side, k) => format!("{}의 {} {effect}", Self::player(*side), self.keyword(k)?),
                CausePart::Not(k) => {
                    not = Some(format!("{} 이외의 {effect}", self.keyword(k)?));
                    continue;
                }
                CausePart::Card(_) | CausePart::ThatEffect => return no(Value::Diff),
            };
            text = if text.is_empty() { part } else { format!("{} {part}", with(&text, "나")) };
        }
        if let Some(not) = not {
            // `[K] 이외의 효과로` is a way of its own
            match cause.0.as_slice() {
                [CausePart::Not(_)] => text = not,
                _ => return no(Value::Diff),
            }
        }
        Ok(with(&text, "로"))
    }

    /// The words for a cause, or none.
    pub(super) fn by(&mut self, cause: Option<&Cause>) -> Out {
        cause.map_or(Ok(String::new()), |c| self.cause(c))
    }

    /// `자신의 [액티브] 효과로`: whose effect deals damage is said.
    pub(super) fn source_of_damage(&mut self, cause: &Cause) -> Out {
        match cause.0.as_slice() {
            [CausePart::Head(k)] => Ok(spaced(["자신의", &self.keyword(k)?, &with(&self.effect(), "로")])),
            _ => self.cause(cause),
        }
    }

    /// The number of a stat of something, said with its owner first: `T가 3코스트`, `T의 파워`.
    pub(super) fn subject_noun(&mut self, subject: &Subject) -> Out {
        match subject {
            Subject::Player(side) => Ok(Self::player(*side).to_owned()),
            Subject::ThisCard => Ok(format!("이 {}", self.noun(Id("card")))),
            Subject::Object(t) => self.topic(t),
        }
    }
}
