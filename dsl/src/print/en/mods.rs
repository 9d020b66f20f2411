//! Modifications in English (docs/spec/language.md section 2.2): what is said of a subject, and for how long.

use cardwright_core::vocabulary::CommonVerb;

use crate::english::Form;
use crate::lexicon::Class;
use crate::tree::{CantWhat, Change, Duration, Filter, Gained, Id, Mod, Side, Target, Value};

use super::filters::list;
use super::nouns::At;
use super::{Printer, capital, plural};

impl Printer<'_> {
    pub(super) fn duration(&self, duration: Duration) -> String {
        let of_every_game = match duration {
            Duration::ThisTurn => {
                let own = self.lex.phrasing().and_then(|phrasing| phrasing.this_turn.en.first());
                own.copied().unwrap_or("until end of turn")
            }
            Duration::ThisAttack => return format!("until this {} ends", self.framed(CommonVerb::Attack, Form::Noun)),
            Duration::ThisDefense => return format!("until this {} ends", self.framed(CommonVerb::Defend, Form::Noun)),
            Duration::ThisAttackPhase => return format!("this {}", self.word(Class::Phase, Id("attack"))),
            Duration::OwnTurnEnd => "until the end of your turn",
            Duration::OppTurnEnd => "until the end of your opponent's turn",
            Duration::NextOppTurnEnd => "until the end of your opponent's next turn",
            Duration::NextOwnTurnEnd => "until the end of your next turn",
            Duration::OwnTurnStart => "until the start of your next turn",
            Duration::OppTurnStart => "until the start of your opponent's next turn",
            Duration::DuringOwnTurn => "during your turn",
            Duration::DuringOppTurn => "during your opponent's turn",
        };
        of_every_game.to_owned()
    }

    /// `take control of 1 enemy creature`; `third`: of another player who does it.
    pub(super) fn control(
        &mut self,
        target: &Target,
        duration: Option<Duration>,
        mods: &[Mod],
        third: bool,
    ) -> Option<String> {
        let [Mod::Control(side)] = mods else { return None };
        let lasting = duration.map(|d| format!("{}, ", self.duration(d))).unwrap_or_default();
        let word = self.lex.vocabulary().called("control").and_then(|word| word.en.first());
        let control = word.copied().unwrap_or("control");
        let takes = match (third, side) {
            (true, _) => "takes",
            (false, Side::Own) => "take",
            (false, Side::Opp) => "your opponent takes",
        };
        Some(format!("{lasting}{takes} {control} of {}", self.target(target)))
    }

    pub(super) fn apply(&mut self, target: &Target, duration: Option<Duration>, mods: &[Mod]) -> String {
        if let Some(text) = self.grant(target, duration, mods) {
            return text;
        }
        let lasting = duration.map(|d| format!("{}, ", self.duration(d))).unwrap_or_default();
        let plain = mods.iter().all(is_plain);
        self.of_player = matches!(target, Target::Player(_));
        match target {
            Target::This if plain && !self.in_no_unit_zone => format!("{lasting}{}", self.changes(mods)),
            Target::Player(side)
                if duration.is_none() && matches!(mods, [one] if self.gaining(*side, one).is_some()) =>
            {
                mods.first().and_then(|one| self.gaining(*side, one)).unwrap_or_default()
            }
            Target::Player(side) if let Some(cost) = self.priced(mods) => {
                format!("{lasting}{} {cost}", self.whose(*side))
            }
            Target::Player(side) if plain => format!("{lasting}{} {}", self.whose(*side), self.changes(mods)),
            Target::Choose { .. } => {
                let choice = self.target(target);
                let several = self.several;
                let pronoun = self.target(&Target::It);
                let rest = self.verb_phrases(mods, several);
                format!("choose {choice}. {}", capital(&format!("{lasting}{pronoun} {rest}")))
            }
            _ => {
                let subject = self.target(target);
                let several = self.several;
                let kind = self.kind;
                let rest = self.verb_phrases(mods, several);
                (self.several, self.kind) = (several, kind);
                format!("{lasting}{subject} {rest}")
            }
        }
    }

    /// `gets power -1 and can't attack`
    fn verb_phrases(&mut self, mods: &[Mod], several: bool) -> String {
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(first) = mods.get(at) {
            let rest = mods.get(at..).unwrap_or_default();
            let run = rest.iter().take_while(|m| same_verb(first, m)).count().max(1);
            let group = rest.get(..run).unwrap_or_default();
            parts.push(self.verb_phrase(first, group, several));
            at += run;
        }
        // every phrase has its verb, so that `and` is enough
        parts.join(" and ")
    }

    fn verb_phrase(&mut self, first: &Mod, group: &[Mod], several: bool) -> String {
        let verb = |one: &'static str, many: &'static str| if several { many } else { one };
        match first {
            Mod::Stat(stat, Change::Set, v) => {
                let equal = if matches!(v, Value::Number(_) | Value::X) { "" } else { "equal to " };
                format!("{} {} {equal}{}", verb("has", "have"), self.stat(*stat), self.value(v))
            }
            Mod::Stat(stat, change, v) if !is_plain(first) => {
                let verb = if *change == Change::Plus { verb("gains", "gain") } else { verb("loses", "lose") };
                format!("{verb} {} equal to {}", self.stat(*stat), self.value(v))
            }
            Mod::Stat(..) => format!("{} {}", verb("gets", "get"), self.changes(group)),
            Mod::Gain(_) => {
                let gained: Vec<String> = group
                    .iter()
                    .filter_map(|m| match m {
                        Mod::Gain(g) => Some(self.gained(g)),
                        _ => None,
                    })
                    .collect();
                format!("{} {}", verb("gains", "gain"), list(&gained))
            }
            Mod::Cant { action, what, place } => {
                let of_cards = !self.of_player && what.is_none() && place.is_none();
                if let Some(undergone) = self.lex.undergone(*action).filter(|_| of_cards) {
                    return format!("can't be {}", undergone.undergone().collect::<Vec<_>>().join(" "));
                }
                if of_cards && self.is_action(*action, CommonVerb::Trash) {
                    return format!("can't be {}", self.framed(CommonVerb::Trash, Form::Done));
                }
                let action_word = self.word(Class::Action, *action);
                let what = match what {
                    None => String::new(),
                    Some(CantWhat::Effects(head)) => {
                        let head = head.as_ref().map(|k| format!("{} ", self.keyword(k))).unwrap_or_default();
                        format!(" {head}{}s", self.effect())
                    }
                    Some(CantWhat::Target(Target::Sel(sel))) => {
                        // cards are deployed from a hand, and `in` is where they can't be
                        let deployed = self.is_action(*action, CommonVerb::Deploy) && self.side_of(sel).is_none();
                        let what = if deployed { self.phrase(sel, true, At::From, &[]) } else { self.many(sel) };
                        format!(" {}{what}", self.with_what(*action))
                    }
                    Some(CantWhat::Target(t)) => format!(" {}{}", self.with_what(*action), self.target(t)),
                    Some(CantWhat::Against(t)) => {
                        let attacks = plural(&self.framed(CommonVerb::Attack, Form::Noun));
                        let whose = match t {
                            Target::Sel(sel) => self.many(sel),
                            t => self.target(t),
                        };
                        format!(" against {attacks} of {whose}")
                    }
                };
                let place = place.as_ref().map(|z| format!(" in {}", self.zone(z, false))).unwrap_or_default();
                format!("can't {action_word}{what}{place}")
            }
            Mod::Attacks(n) => {
                let times = if *n == 1 { "time" } else { "times" };
                format!("can {} {n} more {times}", self.said(CommonVerb::Attack, false))
            }
            Mod::AttacksCounted(n) => {
                let attack = self.framed(CommonVerb::Attack, Form::Noun);
                let attacks = if *n == 1 { attack } else { plural(&attack) };
                let units = plural(&self.standing());
                format!("counts {n} more {attacks} by your {units} for its {}s", self.effect())
            }
            Mod::LoseEffects(head) => {
                let head = head.as_ref().map(|k| format!("{} ", self.keyword(k))).unwrap_or_default();
                format!("{} all {head}{}", verb("loses", "lose"), plural(&self.effect()))
            }
            // said of who takes it, where it is the only change
            Mod::Control(_) => String::new(),
            Mod::Belongs(change, attribute) => {
                let (house, its) = (self.attribute_word(), if self.several { "their" } else { "its" });
                let others = match change {
                    Change::Set => format!("instead of {its} own {}", plural(house)),
                    Change::Plus | Change::Minus => format!("in addition to {its} other {}", plural(house)),
                };
                format!("{} to {house} {} {others}", verb("belongs", "belong"), self.attribute(*attribute))
            }
            Mod::AttackAgain => {
                let attack = self.framed(CommonVerb::Attack, Form::Noun);
                format!("can {} 1 more time right after this {attack}", self.said(CommonVerb::Attack, false))
            }
            Mod::Enters(state) => {
                let (field, state) = (self.word(Class::Zone, self.lex.field()), self.word(Class::State, *state));
                let the = if self.lex.phrasing().is_some() { "the " } else { "" };
                format!("{} {the}{field} {state}", verb("enters", "enter"))
            }
            Mod::AsActive => {
                let (it, house) = (if self.several { "they" } else { "it" }, self.attribute_word());
                let used = self.lex.verb(Id("use")).map_or("", |verb| verb.done);
                format!("may be {used} as if {it} belonged to the active {house}")
            }
            Mod::Must(action) => format!("must {} if able", self.word(Class::Action, *action)),
            Mod::OnlyDefender(t, of) => {
                let with = match t {
                    Target::Sel(sel) if super::nouns::filters_of(sel).iter().all(of_its_own) => self.many(sel),
                    t => self.target(t),
                };
                let (defend, attack) =
                    (self.said(CommonVerb::Defend, false), self.framed(CommonVerb::Attack, Form::Noun));
                let against = match of {
                    Some(of) => format!("{} {}", self.possessive(of), plural(&attack)),
                    None => format!("this {attack}"),
                };
                format!("can {defend} against {against} only with {with}")
            }
            Mod::Prevent => format!("{} {}", verb("isn't", "aren't"), self.framed(CommonVerb::Trash, Form::Done)),
        }
    }

    /// Cards attack and defend; what a player can't do it with stands behind `with`.
    fn with_what(&self, action: Id) -> &'static str {
        let cards_do = [CommonVerb::Attack, CommonVerb::Defend].into_iter().any(|frame| self.is_action(action, frame));
        if cards_do { "with " } else { "" }
    }

    /// `power +600 for each X, hit +1`: behind both, `for each X` might be of both.
    fn changes(&mut self, mods: &[Mod]) -> String {
        let mut parts = Vec::new();
        let each = |m: &&Mod| matches!(m, Mod::Stat(_, _, Value::Per(..)));
        for change in mods.iter().filter(each).chain(mods.iter().filter(|m| !each(m))) {
            let Mod::Stat(stat, change, v) = change else { continue };
            let sign = if *change == Change::Minus { "-" } else { "+" };
            let stat = self.stat(*stat);
            parts.push(format!("{stat} {sign}{}", self.value(v)));
        }
        parts.join(", ")
    }

    fn gained(&mut self, gained: &Gained) -> String {
        match gained {
            Gained::Keyword(k) => self.keyword(k),
            Gained::Quote(abilities) => {
                let texts = Printer { apart: self.apart, ..Printer::new(self.lex) }.abilities(abilities);
                let text = texts.join(" ");
                // 2.1: no stop before the closing mark
                let text = text.strip_suffix('.').unwrap_or(&text);
                // straight marks say nothing of which one they close
                let straight = self.sided() && !text.contains(['「', '"']);
                if straight { format!("\"{text}\"") } else { format!("「{text}」") }
            }
            Gained::Effect { quantity, of, head } => self.effect_of(quantity.as_ref(), of, head.as_ref()),
        }
    }
}

/// A change by a number, or by a number for each of something.
fn is_plain(m: &Mod) -> bool {
    matches!(m, Mod::Stat(_, Change::Plus | Change::Minus, Value::Number(_) | Value::X | Value::Per(..)))
}

/// Whether two modifications share one verb.
fn same_verb(a: &Mod, b: &Mod) -> bool {
    is_plain(a) && is_plain(b) || matches!((a, b), (Mod::Gain(_), Mod::Gain(_)))
}

/// Whether a filter says what a card is, and not that it was spoken of.
fn of_its_own(filter: &Filter) -> bool {
    !matches!(filter, Filter::Chosen | Filter::Done(..) | Filter::Among(_) | Filter::ThatTrashed(_))
}
