//! A sentence of Korean: clauses become acts, conditions and events in the order they stand, and are wrapped into
//! statements. What a single verb does with its phrases is in `acts`, what a condition or an event says in `conds`.

use super::Rule;
use super::agree::{about, join, left};
use super::args::{Args, Phrase};
use super::noun::{Builder, Node, Nucleus, kid, kids, number, side_of};
use crate::korean::{Form, KoVerb};
use crate::tree::*;

/// What governs an act, outermost first.
#[derive(Debug, Clone)]
pub(super) enum Layer {
    Then,
    Else,
    Also,
    Instead,
    InsteadOf(Selector),
    If(Cond),
    When(Option<Limit>, Event),
    Until(Duration),
    Cost(Id, Target),
}

/// What was chosen and waits for the verb that acts on it.
#[derive(Debug, Clone)]
pub(super) enum Pending {
    Target(Target),
    Effect { quantity: Option<Quantity>, of: Option<Target>, head: Option<KeywordRef> },
    Lane(Lane, Option<Side>),
}

/// A sentence in the making.
pub(super) struct Sentence<'s, 'b, 'a> {
    pub(super) b: &'s mut Builder<'b, 'a>,
    pub(super) layers: Vec<Layer>,
    pub(super) acts: Vec<Act>,
    pub(super) pending: Option<Pending>,
    pub(super) may: bool,
    /// Where the opponent who acts is named, in bytes of the encoded sentence, unless `자신` stands before it.
    pub(super) unclear: Option<usize>,
    /// Whether the opponent acts.
    pub(super) by_opponent: bool,
    /// The subject is that of a condition or an event only.
    pub(super) passing: bool,
    /// Where the player stands who is the subject.
    pub(super) player: Option<std::ops::Range<usize>>,
    /// The last verb allowed something instead of offering it.
    pub(super) allowed: bool,
    limit: Option<Limit>,
    pub(super) duration: Option<Duration>,
    pub(super) conds: Vec<(Cond, bool)>,
    pub(super) either: Option<Act>,
    /// What stood before a choice and belongs to the verb behind it.
    carried: Option<Args>,
    /// Who attacked or defended in the clause before, which the next one goes on from.
    fought: Option<(Fighting, Phrase)>,
    /// A choice that both players make.
    each: Option<Args>,
    /// The phrase and the number that the condition before was about.
    about: (Option<Phrase>, Option<Value>),
    /// The form of the last verb.
    last: Option<Form>,
    out: Vec<Stmt>,
    span: std::ops::Range<usize>,
}

impl<'s, 'b, 'a> Sentence<'s, 'b, 'a> {
    /// Reads `sentence`; nothing when it says something that no frame has a place for.
    pub(super) fn read(b: &'s mut Builder<'b, 'a>, node: &Node<'_>) -> Option<Vec<Stmt>> {
        let span = b.text.span();
        let mut sentence = Sentence {
            b,
            layers: Vec::new(),
            acts: Vec::new(),
            pending: None,
            may: false,
            unclear: None,
            by_opponent: false,
            passing: false,
            player: None,
            allowed: false,
            limit: None,
            duration: None,
            conds: Vec::new(),
            either: None,
            carried: None,
            fought: None,
            each: None,
            about: (None, None),
            last: None,
            out: Vec::new(),
            span,
        };
        for k in kids(node) {
            match k.as_rule() {
                Rule::clause | Rule::joined_clause => sentence.clause(&k)?,
                Rule::EOI => {}
                _ => {
                    let kind = sentence.special(&k)?;
                    let stmt = sentence.wrap(kind);
                    sentence.out.push(stmt);
                    let Sentence { b, out, .. } = sentence;
                    return b.is_all_used().then_some(out);
                }
            }
        }
        if sentence.fought.is_some() || sentence.last.is_some_and(Form::goes_on) || !sentence.conds.is_empty() {
            sentence.b.unfinished = true;
            return None;
        }
        sentence.flush()?;
        let Sentence { b, out, .. } = sentence;
        b.is_all_used().then_some(out)
    }

    fn special(&mut self, node: &Node<'_>) -> Option<StmtKind> {
        let attr = |s: &Self| s.b.id_in(node, Rule::attr);
        for k in kids(node) {
            if k.as_rule() == Rule::connective {
                self.connective(&k)?;
            }
        }
        let based_on = kid(node, Rule::value).map(|v| self.b.value(&v));
        let by = if kid(node, Rule::chooser).is_some() { Side::Opp } else { Side::Own };
        let modes = |pick, based_on, target| StmtKind::Modes { pick, by, based_on, target, modes: Vec::new() };
        Some(match node.as_rule() {
            Rule::deck_only => StmtKind::DeckOnly(attr(self)?),
            Rule::deck_needs => StmtKind::DeckNeeds(attr(self)?),
            Rule::deck_same => StmtKind::DeckSame(attr(self)?),
            Rule::also_named => StmtKind::AlsoNamed(kid(node, Rule::name).map(|n| self.b.term(&n))?),
            Rule::keyword_body => StmtKind::Keyword(self.b.keyword(node)),
            Rule::modes_one => match kid(node, Rule::number).map(|n| number(&n)) {
                None | Some(1) => modes(Pick::One, based_on, None),
                Some(n) if based_on.is_none() => modes(Pick::Few(u8::try_from(n).ok()?), None, None),
                Some(_) => return None,
            },
            Rule::modes_all => modes(Pick::All, based_on, None),
            Rule::modes_gain => {
                let target = match kid(node, Rule::np) {
                    Some(np) => {
                        let np = self.b.np(&np);
                        self.b.target(&np, None)
                    }
                    None => Target::This,
                };
                modes(Pick::Gain, based_on, Some(target))
            }
            _ => return None,
        })
    }

    // --- layers ------------------------------------------------------------------------------------------------------

    fn connective(&mut self, node: &Node<'_>) -> Option<()> {
        let layer = match kids(node).next()?.as_rule() {
            Rule::then => Layer::Then,
            Rule::otherwise => Layer::Else,
            Rule::also => Layer::Also,
            Rule::instead => Layer::Instead,
            _ => return Some(()),
        };
        // `A하고 추가로 B` is two sentences (docs/spec/language.md rule 12)
        if !self.acts.is_empty() && self.pending.is_none() {
            self.flush()?;
        }
        self.layers.push(layer);
        Some(())
    }

    pub(super) fn condition(&mut self, cond: Cond, or: bool, more: bool) {
        if self.conds.is_empty() && !self.acts.is_empty() && self.pending.is_none() {
            // `A하고 C라면 B`: the condition governs B only
            if self.flush().is_some() {
                self.layers.push(Layer::Also);
            }
        }
        self.b.past.about = about(&cond);
        self.conds.push((cond, or));
        if !more {
            let cond = join(std::mem::take(&mut self.conds));
            self.layers.push(Layer::If(cond));
            self.pass();
        }
    }

    /// The subject of a condition or an event does not act in what follows.
    pub(super) fn pass(&mut self) {
        if std::mem::take(&mut self.passing) {
            self.unclear = None;
            self.b.default = Side::Own;
            self.by_opponent = false;
        }
    }

    pub(super) fn event(&mut self, event: Event) {
        if let Some(duration) = self.duration.take() {
            self.layers.push(Layer::Until(duration));
        }
        let limit = self.limit.take();
        self.layers.push(Layer::When(limit, event));
        self.pass();
    }

    /// Ends a statement: the acts so far under the layers so far.
    fn flush(&mut self) -> Option<()> {
        match self.pending.take() {
            Some(Pending::Target(target)) => self.acts.push(Act::Bind(target)),
            Some(_) => return None,
            None => {}
        }
        if self.acts.is_empty() || !self.conds.is_empty() || self.either.is_some() {
            return None;
        }
        if let Some(duration) = self.duration.take() {
            // nothing in the sentence could take the duration
            self.layers.push(Layer::Until(duration));
        }
        if self.may {
            self.flush_seen()?;
        }
        let mut acts = std::mem::take(&mut self.acts);
        let leans = |layer: &Layer| matches!(layer, Layer::Then | Layer::Else | Layer::Also | Layer::Instead);
        if !self.layers.iter().any(leans) {
            self.b.past.acts.clear();
            if !self.layers.iter().any(|layer| matches!(layer, Layer::If(_))) {
                self.b.past.about = None;
            }
        }
        self.b.past.acts.extend(acts.iter().cloned());
        let kind = match (acts.pop(), acts.is_empty()) {
            (Some(only), true) => StmtKind::Act(only),
            (Some(last), false) => {
                acts.push(last);
                StmtKind::Seq(acts)
            }
            (None, _) => return None,
        };
        let kind = if std::mem::take(&mut self.may) {
            StmtKind::May(Box::new(Stmt::new(kind, self.span.clone())))
        } else {
            kind
        };
        let stmt = self.wrap(kind);
        self.out.push(stmt);
        Some(())
    }

    /// `공개하고, 그중 1장을 패에 넣을 수 있다`: cards are shown first, and only what follows is offered. A condition in front
    /// would hold for both, which a statement can't say.
    fn flush_seen(&mut self) -> Option<()> {
        let seen = self.acts.iter().take_while(|act| matches!(act, Act::Reveal(_) | Act::Look(_))).count();
        if seen == 0 || seen == self.acts.len() {
            return Some(());
        }
        if self.layers.iter().any(|layer| !matches!(layer, Layer::When(..))) {
            return None;
        }
        let offered = self.acts.split_off(seen);
        self.may = false;
        self.flush()?;
        (self.acts, self.may) = (offered, true);
        Some(())
    }

    fn wrap(&mut self, kind: StmtKind) -> Stmt {
        let span = self.span.clone();
        let mut stmt = Stmt::new(kind, span.clone());
        for layer in std::mem::take(&mut self.layers).into_iter().rev() {
            let inner = Box::new(stmt);
            let kind = match layer {
                Layer::Then => StmtKind::Then(inner),
                Layer::Else => StmtKind::Else(inner),
                Layer::Also => StmtKind::Also(inner),
                Layer::Instead => StmtKind::Instead(inner),
                Layer::InsteadOf(what) => StmtKind::InsteadOf(what, inner),
                Layer::If(cond) => StmtKind::If(cond, inner),
                Layer::When(limit, event) => StmtKind::When { limit, event, body: vec![*inner] },
                Layer::Until(duration) => StmtKind::Until(duration, inner),
                Layer::Cost(action, of) => StmtKind::Act(Act::CostTo { action, of, pay: inner }),
            };
            stmt = Stmt::new(kind, span.clone());
        }
        stmt
    }

    // --- clauses -----------------------------------------------------------------------------------------------------

    fn clause(&mut self, node: &Node<'_>) -> Option<()> {
        let mut args = Args::default();
        let mut pred = None;
        self.subject(node);
        self.own_behind_opponent(node);
        for k in kids(node) {
            match k.as_rule() {
                Rule::connective => self.connective(&k)?,
                Rule::limit => self.limit = Some(limit(&k)?),
                Rule::turn_end => {
                    self.duration = args.duration.take().or(self.duration);
                    let whose = kid(&k, Rule::whose).map(|w| side_of(w.as_str()));
                    self.event(Event::TurnEnd(whose));
                }
                Rule::statmods
                | Rule::stat_gain
                | Rule::becomes
                | Rule::verb_pred
                | Rule::happens
                | Rule::has_pred
                | Rule::not_worn
                | Rule::be
                | Rule::compare
                | Rule::copula
                | Rule::count_as => pred = Some(k),
                _ => {
                    self.b.arg(&k, &mut args);
                    if let Some(target) = args.battle_of.take() {
                        self.duration = args.duration.take().or(self.duration);
                        self.event(Event::BattleEnd(target));
                    }
                }
            }
        }
        if args.duration.is_some() {
            self.duration = args.duration.take();
        }
        if let Some(what) = args.instead_of.take() {
            self.layers.push(Layer::InsteadOf(what));
        }
        let pred = pred?;
        if args.clash {
            return None;
        }
        if !self.conds.is_empty() && args.subject.is_none() && args.topic.is_none() && args.left.is_none() {
            // `조우 유닛이 2코스트 이하이거나 4코스트 이상이라면`: still about the same
            let of_turn = kid(&pred, Rule::complement).is_some_and(|c| kid(&c, Rule::turn).is_some());
            let bare = args.at.is_none() && args.left_stat.is_none() && !args.this_turn && !of_turn;
            if bare && pred.as_rule() == Rule::copula {
                (args.subject, args.left) = self.about.clone();
            }
        }
        self.about = (args.subject.clone().or(args.topic.clone()), args.left.clone());
        self.last = kid(&pred, Rule::and_do).map(|_| Form::And);
        if args.this_turn && !args.attacks && self.duration.is_none() && self.changes(&pred) {
            self.duration = Some(Duration::ThisTurn);
        }
        let attacks = kid(&pred, Rule::verb).is_some_and(|v| self.b.verb(&v) == Some(KoVerb::Attack));
        if args.after_attack && !attacks {
            // `이 공격이 끝난 뒤 이 유닛을 트래시한다`
            (args.right_after, args.after_attack) = (false, false);
            self.event(Event::BattleEnd(Target::This));
        }
        match pred.as_rule() {
            Rule::verb_pred => self.verb_pred(&pred, args),
            Rule::statmods => self.statmods(&pred, &args),
            Rule::stat_gain => self.verb_pred(&pred, args),
            Rule::becomes => self.becomes(&pred, &args),
            Rule::count_as => self.count_as(&pred),
            Rule::happens if args.step_of.is_some() => {
                let (step, attacker, lane) = args.step_of?;
                self.event(Event::StepStart { step, attacker, lane });
                Some(())
            }
            Rule::happens if args.has_number() => None,
            Rule::happens => {
                let (side, phase) = args.phase?;
                self.event(Event::PhaseStart(phase, side));
                Some(())
            }
            Rule::be => self.be(&pred, &args),
            Rule::has_pred => self.having(&pred, &args),
            Rule::not_worn => {
                let (or, more) = super::conds::ending(&pred);
                let cond = match self.wearing(&args)? {
                    Cond::Exists(selector) => Cond::None(NoneOf::Selector(selector)),
                    cond => Cond::Not(Box::new(cond)),
                };
                self.condition(cond, or, more);
                Some(())
            }
            Rule::compare => self.compare(&pred, &args),
            _ => self.copula(&pred, &args),
        }
    }

    /// Whether a clause changes something, so that `이 턴 동안` says how long.
    fn changes(&self, pred: &Node<'_>) -> bool {
        match pred.as_rule() {
            Rule::statmods | Rule::becomes => true,
            Rule::verb_pred => kid(pred, Rule::verb).is_some_and(|v| {
                let form = v.as_str().chars().nth(3).and_then(Form::from_letter);
                matches!(form, Some(Form::Cannot | Form::CannotAnd))
                    || matches!(self.b.verb(&v), Some(KoVerb::Gain | KoVerb::Increase | KoVerb::Decrease))
            }),
            _ => false,
        }
    }

    fn verb_pred(&mut self, node: &Node<'_>, args: Args) -> Option<()> {
        let verb_node = kid(node, Rule::verb)?;
        let verb = self.b.verb(&verb_node)?;
        let passive = verb_node.as_str().chars().nth(2)? == 'P';
        let form = Form::from_letter(verb_node.as_str().chars().nth(3)?)?;
        self.last = Some(form);
        let amount = kid(node, Rule::number).map(|n| number(&n));
        let mut args = args;
        if let Some(stat) = self.b.id_in(node, Rule::stat) {
            if args.has_number() {
                return None;
            }
            args.left_stat = Some((None, stat));
        }
        if let Some((fighting, doer)) = self.fought.take() {
            return self.trashed_fighting(fighting, doer, (verb, passive, form), args);
        }
        match form {
            Form::Past | Form::PastAnd | Form::PastOr => return self.did(&verb_node, verb, passive, false, form, args),
            Form::PastNot | Form::PastNotAnd | Form::PastNotOr => {
                return self.did(&verb_node, verb, passive, true, form, args);
            }
            Form::State | Form::StateAnd | Form::StateOr if verb == KoVerb::Equip => {
                let cond = self.wearing(&args)?;
                self.condition(cond, form == Form::StateOr, form != Form::State);
                return Some(());
            }
            Form::State | Form::StateAnd | Form::StateOr => return None,
            Form::InOrderTo => return self.tax(verb, &args),
            Form::Able | Form::Unable => return self.able(verb, form == Form::Unable, &args),
            Form::Having if matches!(verb, KoVerb::Attack | KoVerb::Defend) && args.opens_fight() => {
                let fighting = if verb == KoVerb::Attack { Fighting::Attacking } else { Fighting::Defending };
                self.fought = args.subject.take().map(|subject| (fighting, subject));
                return Some(());
            }
            Form::If | Form::IfNot | Form::Would | Form::Whenever => {
                let pays = form == Form::If && self.pays(verb, passive, amount, &args);
                if !pays {
                    if args.this_turn && self.duration.is_none() {
                        // `이 턴 동안 X가 트래시되면`
                        self.duration = Some(Duration::ThisTurn);
                    }
                    let event = self.event_of(verb, passive, amount, &args)?;
                    let event = if form == Form::Would { Event::Would(Box::new(event)) } else { event };
                    self.event(event);
                    return Some(());
                }
            }
            _ => {}
        }
        let args = self.carried(verb, form, args)?;
        let players = args.both.as_ref().is_some_and(|(a, _)| matches!(a.np.nucleus, Nucleus::Player(_)));
        if !players && !args.fit(verb, form) {
            return None;
        }
        if players && verb == KoVerb::Choose && form == Form::Having {
            self.each = Some(Args { both: None, ..args });
            return Some(());
        }
        let chosen = self.each.take();
        if players || chosen.is_some() {
            // `자신과 상대는 …`: the same from each of them
            let args = if players { Args { both: None, ..args } } else { args };
            let lasting = self.duration;
            for side in [Side::Own, Side::Opp] {
                self.duration = lasting;
                self.b.default = side;
                self.by_opponent = side == Side::Opp;
                if let Some(chosen) = &chosen {
                    self.act(KoVerb::Choose, false, Form::Having, None, chosen.clone())?;
                }
                let forbids = matches!(form, Form::Cannot | Form::CannotAnd);
                let args = match forbids && chosen.is_none() {
                    true => Args { topic: Some(self.b.player_phrase(side)), ..args.clone() },
                    false => args.clone(),
                };
                let act = self.act(verb, passive, form, amount, args)?;
                act.into_iter().for_each(|act| self.push(act));
            }
            self.b.default = Side::Own;
            self.by_opponent = false;
        } else if let Some(act) = self.act(verb, passive, form, amount, args)? {
            self.push(act);
        }
        match form {
            Form::May | Form::MayAnd => self.may = !std::mem::take(&mut self.allowed),
            Form::If => {
                // docs/spec/language.md rule N2: paying is optional, what follows needs it in full
                self.may = true;
                self.flush()?;
                self.layers.push(Layer::Then);
            }
            Form::Or => self.either = self.acts.pop(),
            _ => {}
        }
        Some(())
    }

    /// `이 유닛이 공격하여 상대 유닛을 전투로 트래시했다면`: an event, whatever the form.
    fn trashed_fighting(
        &mut self,
        fighting: Fighting,
        doer: Phrase,
        (verb, passive, form): (KoVerb, bool, Form),
        args: Args,
    ) -> Option<()> {
        let now = matches!(form, Form::Past | Form::If | Form::Whenever);
        if verb != KoVerb::Trash || passive || !now || args.subject.is_some() || args.this_turn || args.this_effect {
            return None;
        }
        let args = Args { subject: Some(doer), ..args };
        let Event::Trashes { by, what, number, cause, .. } = self.event_of(verb, passive, None, &args)? else {
            return None;
        };
        self.event(Event::Trashes { by, fighting: Some(fighting), what, number, cause });
        Some(())
    }

    /// `비어 있는 자신의 유닛 존에 X를 1장 골라 배치한다`: the place is the second verb's.
    fn carried(&mut self, verb: KoVerb, form: Form, mut args: Args) -> Option<Args> {
        if verb == KoVerb::Choose && form == Form::Having {
            let chosen = args.object.is_some() || args.both.is_some() || args.effect.is_some();
            // `이 유닛은 … 효과를 하나 골라 얻는다`
            let of_what = |phrase: &mut Phrase| chosen && !matches!(phrase.np.nucleus, Nucleus::Player(_));
            let topic = args.topic.take_if(of_what);
            if topic.is_some() || args.at.is_some() || args.ignore_size || args.any_order {
                let carried = Args {
                    topic,
                    at: args.at.take(),
                    ignore_size: std::mem::take(&mut args.ignore_size),
                    ignore_both: std::mem::take(&mut args.ignore_both),
                    any_order: std::mem::take(&mut args.any_order),
                    ..Args::default()
                };
                if self.carried.replace(carried).is_some() {
                    return None;
                }
            }
            return Some(args);
        }
        let Some(carried) = self.carried.take() else { return Some(args) };
        if (args.at.is_some() && carried.at.is_some()) || (args.topic.is_some() && carried.topic.is_some()) {
            return None;
        }
        args.topic = args.topic.or(carried.topic);
        args.at = args.at.or(carried.at);
        args.ignore_size |= carried.ignore_size;
        args.ignore_both |= carried.ignore_both;
        args.any_order |= carried.any_order;
        Some(args)
    }

    /// Adds an act to the sentence, joined to the one before where both change the same thing.
    pub(super) fn push(&mut self, act: Act) {
        let act = match self.either.take() {
            Some(first) => Act::Either(Box::new(first), Box::new(act)),
            None => act,
        };
        let act = self.doing(act);
        if let Some(Pending::Target(chosen)) = self.pending.take_if(|p| matches!(p, Pending::Target(_))) {
            // chosen for what this act only reads
            self.acts.push(Act::Bind(chosen));
        }
        self.note(&act);
        self.acts.push(act);
    }

    /// Remembers where the set lies that `그중` will speak of, and how many of it are left.
    fn note(&mut self, act: &Act) {
        self.b.past.left = left(act, self.b.past.left);
        match act {
            Act::Who(_, act) => self.note(act),
            Act::Reveal(_) | Act::Look(_) => {
                self.b.outside = true;
                self.b.picked = false;
            }
            Act::Trash(Target::Choose { from: Selector::Among, .. }) => self.b.picked = true,
            Act::Bind(_) => self.b.picked = false,
            _ => {}
        }
    }
}

/// Once each turn; nothing for another number, which no tree can say.
fn limit(node: &Node<'_>) -> Option<Limit> {
    let each = kids(node).next()?;
    if kid(&each, Rule::number)?.as_str() != "1" {
        return None;
    }
    Some(match each.as_rule() {
        Rule::each_own => Limit::EachOwnTurn,
        _ => Limit::EachTurn,
    })
}
