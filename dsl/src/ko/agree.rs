//! Words that say again what other words have said: a second unit word behind a number, a second zone, `나머지 2장`, the verb
//! of the sentence before. They must agree; a word that contradicts another one is refused, never dropped.

use super::Rule;
use super::noun::{Builder, Node, Np, Nucleus, kid, kids, number};
use super::sentence::Sentence;
use crate::korean::{Form, KoVerb};
use crate::lexicon::{Class, Lang};
use crate::text::TextError;
use crate::tree::*;
use cardwright_core::vocabulary::CommonVerb;

/// What the sentences of an ability have done so far, as far as later ones say it again.
#[derive(Debug, Clone, Default)]
pub(super) struct Past {
    /// How many cards the set has that is spoken of, where the text says so, less those that were taken from it.
    pub(super) left: Option<i32>,
    /// The acts of the sentence before.
    pub(super) acts: Vec<Act>,
    /// The card that the condition before was about.
    pub(super) about: Option<Target>,
}

impl Builder<'_, '_> {
    /// Refuses a word that contradicts another one, with what would agree with it.
    pub(super) fn contradicts(&mut self, node: &Node<'_>, other: &str, instead: Option<&str>) {
        let span = node.as_span();
        let span = self.text.source(span.start()..span.end());
        let word = self.enc.source.get(span.clone()).unwrap_or_default().to_owned();
        let mut error = TextError::new("contradiction", span.clone()).arg("word", word).arg("other", other);
        if let Some(instead) = instead {
            error = error.arg("suggestion", instead).suggest(span, instead);
        }
        self.refused.push(error);
    }

    /// The noun for what stands on the board.
    pub(super) fn standing(&self) -> Id {
        self.enc.lexicon.standing()
    }

    /// The printed word of a vocabulary id.
    pub(super) fn printed(&self, class: Class, id: &str) -> String {
        let lexicon = self.enc.lexicon;
        let mut spellings = lexicon.spellings(Lang::Ko).iter().filter(|s| s.class == class);
        let found = spellings.find(|s| lexicon.id_at(class, s.index).is_some_and(|i| i == *id));
        found.map_or_else(|| id.to_owned(), |s| s.text.clone())
    }

    /// What the rulebook calls something that there are sentence frames for.
    pub(super) fn framed(&self, frame: CommonVerb) -> &'static str {
        self.enc.lexicon.common_verb(frame).and_then(|verb| verb.word.ko.first().copied()).unwrap_or_default()
    }

    /// Refuses a word of the vocabulary that is not this one, where only this one makes sense.
    pub(super) fn only_word(&mut self, node: &Node<'_>, class: Class, wanted: &str, other: &str) {
        if self.id(node) != *wanted {
            let wanted = self.printed(class, wanted);
            self.contradicts(node, other, Some(&wanted));
        }
    }

    /// Two words for one number: `코스트 합이 4코스트 이하`.
    pub(super) fn same_stat(&mut self, node: &Node<'_>, stat: Id) {
        for second in kids(node).filter(|k| k.as_rule() == Rule::stat) {
            if self.id(&second) != stat {
                let first = self.printed(Class::Stat, stat.as_str());
                self.contradicts(&second, &first, Some(&first));
            }
        }
    }

    /// Nothing but a unit lies in a unit zone, fights and wears items.
    pub(super) fn units(&mut self, node: &Node<'_>, other: &str) {
        if let Some(noun) = kid(node, Rule::noun) {
            self.only_word(&noun, Class::Noun, self.standing().as_str(), other);
        }
    }

    /// `조우 유닛`: nothing but units face each other.
    pub(super) fn faces(&mut self, node: &Node<'_>) {
        if let Some(noun) = kids(node).filter(|k| k.as_rule() == Rule::noun).last() {
            let facing = self.enc.lexicon.vocabulary().notation.facing.and_then(|word| word.ko.first().copied());
            self.only_word(&noun, Class::Noun, self.standing().as_str(), facing.unwrap_or_default());
        }
    }

    /// `이 효과로`: only effects do something.
    pub(super) fn effect_word(&mut self, node: &Node<'_>) {
        if let Some(cause) = kid(node, Rule::cause) {
            self.only_word(&cause, Class::Cause, "effect", "이");
        }
    }

    /// `이 유닛 카드` on a card of another type.
    pub(super) fn this_noun(&mut self, node: &Node<'_>) -> Id {
        let Some(noun) = kid(node, Rule::noun) else { return Id("card") };
        let id = self.id(&noun);
        let vocabulary = self.enc.lexicon.vocabulary();
        let of = self.enc.lexicon.noun(id).and_then(|n| n.of);
        let lanes = vocabulary.nouns.first().and_then(|n| n.of);
        // what is quoted is an ability of a unit; a text may always speak of the unit it is on
        let holder = if self.enc.quoting() { lanes } else { Some(self.enc.card_type) };
        if of.is_some() && of != lanes && of != holder && !self.worn {
            let own = vocabulary.types.get(usize::from(self.enc.card_type));
            let own = own.and_then(|t| t.ko.first()).copied().unwrap_or_default().to_owned();
            self.contradicts(&noun, &own, None);
        }
        id
    }

    /// `나머지 2장`: as many as are left.
    pub(super) fn rest(&mut self, node: &Node<'_>) {
        if let Some(n) = kid(node, Rule::number)
            && self.past.left != Some(number(&n))
        {
            let left = self.past.left.filter(|left| *left > 0).map(|left| left.to_string());
            let other = left.clone().unwrap_or_else(|| "나머지".to_owned());
            self.contradicts(&n, &other, left.as_deref());
        }
    }

    /// What stands before a word that needs nothing before it: the place of this card, what the unit facing this one must
    /// be. Anything else would be lost.
    pub(super) fn modified(&mut self, node: &Node<'_>, np: &mut Np) {
        if let Some(owner @ (Owner::Own | Owner::Opp)) = np.owner
            && let Some(side) = kid(node, Rule::side)
        {
            // the cards of a zone are its player's
            let other = if owner == Owner::Own { Owner::Opp } else { Owner::Own };
            let elsewhere = |f: &Filter| matches!(f, Filter::In(Zone::Of { owner, .. }) if *owner == other);
            if np.filters.iter().any(|f| elsewhere(f) && !matches!(f, Filter::In(zone) if self.is_field(zone))) {
                self.contradicts(&side, if other == Owner::Own { "자신의" } else { "상대의" }, None);
            }
        }
        if np.adjacent && matches!(np.nucleus, Nucleus::Noun(_) | Nucleus::Name(_)) {
            // `인접한 자신 유닛`: in an adjacent lane
            np.adjacent = false;
            np.filters.retain(|f| !matches!(f, Filter::In(zone) if self.is_field(zone)));
            np.filters.push(Filter::In(Zone::Lane(Lane::Adjacent)));
        }
        let bare = np.filters.is_empty() && np.any_of.is_empty() && np.owner.is_none() && !np.all;
        match &np.nucleus {
            _ if bare => {}
            Nucleus::This(_) if matches!(np.filters.as_slice(), [Filter::In(_)]) && !np.all => {}
            Nucleus::Encounter(None) => {
                let unit = self.standing();
                if np.filters.iter().any(|f| !matches!(f, Filter::In(zone) if self.is_field(zone))) {
                    np.filters.push(Filter::In(Zone::Lane(Lane::This)));
                    (np.nucleus, np.owner, np.all) = (Nucleus::Noun(unit), Some(Owner::Opp), true);
                } else {
                    np.filters.clear();
                }
            }
            Nucleus::This(_)
            | Nucleus::That(_)
            | Nucleus::Encounter(_)
            | Nucleus::BattleAttacker
            | Nucleus::BattleDefender
            | Nucleus::Chosen(_)
            | Nucleus::Rest
            | Nucleus::Among
            | Nucleus::Player(_) => {
                let field = |f: &Filter| matches!(f, Filter::In(zone) if self.is_field(zone));
                if !np.filters.iter().all(field) || !np.any_of.is_empty() || np.owner.is_some() {
                    let span = node.as_span();
                    let span = self.text.source(span.start()..span.end());
                    let word = self.enc.source.get(span.clone()).unwrap_or_default().to_owned();
                    self.refused.push(TextError::new("unexpected-text", span).arg("word", word));
                }
            }
            Nucleus::Leader if np.owner == Some(Owner::Each) => {
                let leader = self.enc.lexicon.leader().and_then(|word| word.ko.first().copied());
                self.contradicts(node, leader.unwrap_or_default(), None);
            }
            _ => {}
        }
    }
}

impl Sentence<'_, '_, '_> {
    /// The verb of the sentence before, said again by whom it was done.
    pub(super) fn repeats(&mut self, node: &Node<'_>, verb: KoVerb, by_player: bool) {
        let before = if self.acts.is_empty() { &self.b.past.acts } else { &self.acts };
        let Some(last) = before.last() else { return };
        if !before.iter().any(|act| does(act, verb)) {
            let verbs = self.b.enc.lexicon.ko_verbs();
            let said = verb_of(last).and_then(|verb| verbs.form(verb, false, Form::Past));
            self.b.contradicts(node, said.unwrap_or("앞 문장"), said);
            return;
        }
        let doer = before.iter().rev().find(|act| does(act, verb)).map(doer);
        let said = if self.by_opponent { Side::Opp } else { Side::Own };
        if by_player
            && let Some(doer) = doer
            && doer != said
            && let Some(span) = self.player.clone()
        {
            let word = self.b.enc.source.get(span.clone()).unwrap_or_default().to_owned();
            let (player, particle) = if doer == Side::Own { ("자신", "자신이") } else { ("상대", "상대가") };
            let error = TextError::new("contradiction", span.clone()).arg("word", word).arg("other", player);
            self.b.refused.push(error.arg("suggestion", particle).suggest(span, particle));
        }
    }
}

/// Whether an act is what a verb says.
fn does(act: &Act, verb: KoVerb) -> bool {
    match act {
        Act::Who(_, act) => does(act, verb),
        Act::Either(one, two) => does(one, verb) || does(two, verb),
        // what the cost says can be said again too
        Act::CostTo { .. } => true,
        act => match verb {
            KoVerb::Choose => act.to_string().contains("(choose "),
            KoVerb::Insert | KoVerb::Return => verb_of(act) == Some(KoVerb::Put),
            KoVerb::Suffer => verb_of(act) == Some(KoVerb::Damage),
            verb => verb_of(act) == Some(verb),
        },
    }
}

/// The player who does an act.
fn doer(act: &Act) -> Side {
    match act {
        Act::Who(side, _) | Act::Damage(side, _) => *side,
        _ => Side::Own,
    }
}

/// The verb that says an act.
fn verb_of(act: &Act) -> Option<KoVerb> {
    Some(match act {
        Act::Draw(_) | Act::DrawTo(_) => KoVerb::Draw,
        Act::Trash(_) => KoVerb::Trash,
        Act::Put { .. } => KoVerb::Put,
        Act::Reveal(_) => KoVerb::Reveal,
        Act::Look(_) => KoVerb::Look,
        Act::Shuffle(_) => KoVerb::Shuffle,
        Act::Deploy { .. } => KoVerb::Deploy,
        Act::Upgrade { .. } => KoVerb::Upgrade,
        Act::Equip { .. } => KoVerb::Equip,
        Act::Move { .. } => KoVerb::Move,
        Act::Damage(..) => KoVerb::Damage,
        Act::Activate { .. } => KoVerb::Activate,
        Act::AttackWith(_) | Act::AttackLane { .. } => KoVerb::Attack,
        Act::DefendWith(_) => KoVerb::Defend,
        Act::EndAttack => KoVerb::End,
        Act::Flip(_) => KoVerb::Flip,
        Act::Repeat(_) => KoVerb::Process,
        Act::Declare => KoVerb::Declare,
        Act::Bind(_) => KoVerb::Choose,
        Act::Who(_, act) => return verb_of(act),
        Act::Do { .. }
        | Act::CountAs(..)
        | Act::CostTo { .. }
        | Act::Lose(_)
        | Act::Win(_)
        | Act::Either(..)
        | Act::Apply { .. } => {
            return None;
        }
    })
}

/// How many cards of the set spoken of are left behind an act, where the text says how many it takes.
pub(super) fn left(act: &Act, before: Option<i32>) -> Option<i32> {
    match act {
        Act::Reveal(Seen::Cards(quantity, _)) | Act::Look(Seen::Cards(quantity, _)) | Act::Draw(quantity) => {
            fixed(quantity)
        }
        // whoever does it, it is counted once
        Act::Who(..) => before,
        act => match act.clone().patient_mut() {
            Some(target) => left_by(target, before),
            None => before,
        },
    }
}

fn left_by(target: &Target, before: Option<i32>) -> Option<i32> {
    let of_the_set = |from: &Selector| match from {
        Selector::Among => true,
        Selector::Kind { filters, .. } => filters.iter().any(|f| matches!(f, Filter::Among(_))),
        Selector::Or(..) => false,
    };
    match target {
        Target::Choose { quantity, from, .. } if of_the_set(from) => Some(before? - fixed(quantity)?),
        Target::Choose { quantity, .. } => fixed(quantity),
        Target::Both(one, two) => left_by(two, left_by(one, before)),
        _ => before,
    }
}

fn fixed(quantity: &Quantity) -> Option<i32> {
    match quantity {
        Quantity::Exactly(Value::Number(n)) => Some(*n),
        _ => None,
    }
}

/// The card that a condition is about: `그 카드가 유닛 카드라면 패에 넣는다` puts that card.
pub(super) fn about(cond: &Cond) -> Option<Target> {
    let target = match cond {
        Cond::IsA(target, _) => target,
        Cond::Is(Value::Of(_, subject), ..) => match &**subject {
            Subject::Object(target) => target,
            _ => return None,
        },
        Cond::Not(cond) => return about(cond),
        _ => return None,
    };
    matches!(target, Target::That(_)).then(|| target.clone())
}

/// Conditions with their conjunctions: `-고` binds tighter than `-거나`.
pub(super) fn join(list: Vec<(Cond, bool)>) -> Cond {
    let mut groups: Vec<Vec<Cond>> = vec![Vec::new()];
    for (cond, or) in list {
        if let Some(group) = groups.last_mut() {
            group.push(cond);
        }
        if or {
            groups.push(Vec::new());
        }
    }
    let mut alternatives: Vec<Cond> = groups
        .into_iter()
        .filter(|g| !g.is_empty())
        .map(|mut g| match g.pop() {
            Some(only) if g.is_empty() => only,
            Some(last) => {
                g.push(last);
                Cond::And(g)
            }
            None => Cond::And(g),
        })
        .collect();
    match alternatives.pop() {
        Some(only) if alternatives.is_empty() => only,
        Some(last) => {
            alternatives.push(last);
            Cond::Or(alternatives)
        }
        None => Cond::And(Vec::new()),
    }
}

/// The cards of both players as two numbers.
pub(super) fn of_each(both: &Selector) -> Option<(Value, Value)> {
    let Selector::Kind { kind, side, filters } = both else { return None };
    let of = |side_of: Side| {
        let filters = filters.iter().map(|f| match f {
            Filter::In(Zone::Of { zone, spot, owner: Owner::Each }) => Filter::In(Zone::spot(*zone, *spot, side_of)),
            other => other.clone(),
        });
        Value::Count(Box::new(Selector::new(*kind, *side, filters.collect())))
    };
    let each = |f: &Filter| matches!(f, Filter::In(Zone::Of { owner: Owner::Each, .. }));
    filters.iter().any(each).then(|| (of(Side::Own), of(Side::Opp)))
}
