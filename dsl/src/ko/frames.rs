//! The table of verb frames: which phrases each verb takes beside its topic and subject. A sentence that says more than
//! its verb can mean is refused, so that no phrase is lost in silence.

use super::args::Args;
use crate::korean::{Form, KoVerb};

/// What part a phrase plays for its verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// `…를`
    Object,
    /// `…에게`
    To,
    /// `…에서`
    From,
    /// `…에`
    At,
    /// `…로`
    By,
    /// `…로만`
    Only,
    /// `…와`
    With,
    /// `…보다`
    Than,
    /// `…의` before a change
    Of,
    /// `n장`
    Quantity,
    /// `…만큼`
    Measure,
    /// `…마다`
    Per,
    /// Keywords and quoted abilities that are gained.
    Gains,
    /// `효과로`, `전투로`
    Cause,
    /// `[K] 효과를`
    Effect,
    /// `공격을`
    Action,
    /// `…가 되도록`
    Goal,
    /// `사이즈를 무시하고`
    IgnoringSize,
    /// `원하는 순서대로`
    AnyOrder,
    /// `무작위로`
    Random,
    /// `이어서`
    RightAfter,
    /// `카드명을`
    Title,
    /// A number as subject.
    Number,
    /// `열쇠 비용+2로`
    Change,
    /// `뒷면으로`
    Face,
}

use Role::*;

/// The phrases of every verb that does something.
const FRAMES: &[(KoVerb, &[Role])] = &[
    (KoVerb::Choose, &[Object, From, Quantity, Measure, Goal, Effect, Random]),
    (KoVerb::Draw, &[Object, Quantity, Measure, Per, Goal]),
    (KoVerb::Trash, &[Object, From, Quantity, Measure, Per]),
    (KoVerb::Put, &[Object, From, At, Quantity, Measure, Per, AnyOrder, Face]),
    (KoVerb::Insert, &[Object, From, At, Quantity, Measure, AnyOrder, Face]),
    (KoVerb::Return, &[Object, From, At, By, Quantity, Measure, AnyOrder]),
    (KoVerb::Reveal, &[Object, From, Quantity, Measure, Per]),
    (KoVerb::Look, &[Object, From, Quantity, Measure, Per]),
    (KoVerb::Shuffle, &[Object]),
    (KoVerb::Deploy, &[Object, From, At, Quantity, IgnoringSize]),
    (KoVerb::Upgrade, &[Object, From, By, Quantity, IgnoringSize]),
    (KoVerb::Equip, &[Object, From, At, Quantity, IgnoringSize]),
    (KoVerb::Move, &[Object, At, By, Quantity]),
    (KoVerb::Damage, &[To, Measure, Per]),
    (KoVerb::Suffer, &[Measure, Per]),
    (KoVerb::Activate, &[Effect, Quantity]),
    (KoVerb::Attack, &[By, Quantity, RightAfter]),
    (KoVerb::Defend, &[Only, By, Action]),
    (KoVerb::End, &[Action]),
    (KoVerb::Flip, &[Object]),
    (KoVerb::Process, &[Effect, Quantity, Measure]),
    (KoVerb::Declare, &[Title, Quantity]),
    (KoVerb::Gain, &[Gains, Effect, Quantity, Number, Measure, Per]),
    (KoVerb::Forfeit, &[Number, Measure, Per]),
    (KoVerb::Increase, &[Number, Measure, Per]),
    (KoVerb::Decrease, &[Number, Measure, Per]),
    (KoVerb::Become, &[Number, Measure]),
    (KoVerb::Lose, &[]),
    (KoVerb::Win, &[]),
];

/// The phrases of the rulebook's verbs; each takes some of them.
const OWN: &[Role] = &[Object, To, From, By, Quantity, Measure, Per, Change];
/// The phrases of a verb that is forbidden, and of one that does not happen.
const FORBIDDEN: &[Role] = &[Object, From, At, By, Action, Effect, Quantity];
const PREVENTED: &[Role] = &[Cause];
/// The phrases of an event, and of conditions.
const EVENT: &[Role] = &[Object, To, From, At, By, Quantity, Cause];
/// The phrases that can stand before `…할 수 있다면`.
const ABLE: &[Role] = &[By];
const LOOK_BACK: &[Role] = &[Object, To, From, At, By, Quantity, Cause];
const BEING: &[Role] = &[At, Quantity];
const COMPARED: &[Role] = &[Than, With, Number];
const EQUATED: &[Role] = &[From, Number];
/// The phrases that can stand before changes of numbers.
const CHANGES: &[Role] = &[Of, Per];
const BECOMES: &[Role] = &[Number];

impl Args {
    fn roles(&self) -> impl Iterator<Item = Role> + '_ {
        let present = [
            (self.object.is_some() || (self.both.is_some() && self.both_object), Object),
            (self.to.is_some(), To),
            (self.from.is_some(), From),
            (self.at.is_some(), At),
            (self.by.is_some(), By),
            (self.only.is_some(), Only),
            (self.with.is_some() || (self.both.is_some() && !self.both_object), With),
            (self.than.is_some() || self.right.is_some(), Than),
            (self.of.is_some(), Of),
            (self.qty.is_some(), Quantity),
            (self.measure.is_some(), Measure),
            (self.per.is_some(), Per),
            (!self.gains.is_empty(), Gains),
            (self.cause.is_some(), Cause),
            (self.effect.is_some(), Effect),
            (self.action.is_some(), Action),
            (self.goal.is_some(), Goal),
            (self.ignore_size, IgnoringSize),
            (self.any_order, AnyOrder),
            (self.random, Random),
            (self.right_after, RightAfter),
            (self.title, Title),
            (self.has_number(), Number),
            (self.change.is_some(), Change),
            (self.face.is_some(), Face),
        ];
        present.into_iter().filter(|(on, _)| *on).map(|(_, role)| role)
    }

    fn only(&self, allowed: &[Role]) -> bool {
        self.roles().all(|role| allowed.contains(&role))
    }

    /// Whether a verb in this form takes everything that was said.
    pub(super) fn fit(&self, verb: KoVerb, form: Form) -> bool {
        match form {
            Form::Cannot | Form::CannotAnd => self.only(FORBIDDEN),
            Form::Must | Form::MustAnd if matches!(verb, KoVerb::Own(_)) => self.only(OWN),
            Form::Not | Form::NotAnd => self.only(PREVENTED),
            _ if matches!(verb, KoVerb::Own(_)) => self.only(OWN),
            _ => FRAMES.iter().find(|(v, _)| *v == verb).is_some_and(|(_, roles)| self.only(roles)),
        }
    }

    /// Whether nothing but a card stands there that attacks or defends: `이 유닛이 공격하여`.
    pub(super) fn opens_fight(&self) -> bool {
        let card = |subject: &super::args::Phrase| !matches!(subject.np.nucleus, super::noun::Nucleus::Player(_));
        self.subject.as_ref().is_some_and(card) && self.topic.is_none() && !self.this_turn && self.only(&[])
    }

    /// Whether an event takes everything that was said.
    pub(super) fn fit_event(&self) -> bool {
        self.only(EVENT)
    }

    /// Whether `…할 수 있다면` takes everything that was said.
    pub(super) fn fit_able(&self) -> bool {
        self.only(ABLE)
    }

    /// Whether `…했다면` takes everything that was said.
    pub(super) fn fit_look_back(&self) -> bool {
        self.only(LOOK_BACK)
    }

    /// Whether `…가 있다면` takes everything that was said.
    pub(super) fn fit_being(&self) -> bool {
        self.only(BEING)
    }

    /// Whether `…보다 높다면` takes everything that was said.
    pub(super) fn fit_compared(&self) -> bool {
        self.only(COMPARED)
    }

    /// Whether `…라면` takes everything that was said.
    pub(super) fn fit_equated(&self) -> bool {
        self.only(EQUATED)
    }

    /// Whether a change of numbers takes everything that was said.
    pub(super) fn fit_change(&self) -> bool {
        self.only(CHANGES)
    }

    /// Whether `n이 된다` takes everything that was said.
    pub(super) fn fit_becomes(&self) -> bool {
        self.only(BECOMES)
    }
}
