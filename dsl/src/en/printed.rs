//! Wordings of printed English cards for what the language says otherwise: `+2 power`, `while`, `unless`, keywords without
//! brackets, `the most powerful creature`, a zone where its cards are meant. Each gives a node that both languages have; none
//! is printed.

use cardwright_core::vocabulary::{HeadClass, HeadParam, VerbCards, VerbNumber};

use crate::lexicon::Class;
use crate::tree::{
    Act, CantWhat, Change, Cond, Event, Filter, Id, KeywordRef, Mod, NoneOf, Op, Owner, Param, Quantity, Selector,
    Side, Spot, Stmt, StmtKind, Subject, Target, Value, Zone, mirrored,
};

use super::cursor::Cursor;
use super::token::Kind;

impl Cursor<'_> {
    /// `+2 power`, `-1 armor for each X`
    pub(crate) fn change_before(&mut self) -> Option<Mod> {
        let change = match self.kind() {
            Some(Kind::Sign('+')) => Change::Plus,
            Some(Kind::Sign('-')) => Change::Minus,
            _ => return None,
        };
        self.at += 1;
        let number = if self.skip("x") { Value::X } else { Value::Number(self.digits()?) };
        let stat = self.game_word(Class::Stat)?;
        let value = match number {
            Value::Number(n) => self.attempt(|c| c.per(n)).unwrap_or(Value::Number(n)),
            other => other,
        };
        Some(Mod::Stat(stat, change, value))
    }

    /// `[key cost +1] amber`: what the number counts, said once more.
    pub(crate) fn unit_of(&mut self, stat: Id) {
        if let Some(unit) = self.lex.stat(stat).map(|s| s.unit).filter(|unit| !unit.is_empty()) {
            self.word(unit);
        }
    }

    /// `skirmish`, `hazardous 3`: a keyword without its brackets, in games whose brackets hold nothing else.
    pub(crate) fn bare_keyword(&mut self) -> Option<KeywordRef> {
        if !self.lex.brackets_are_keywords() {
            return None;
        }
        let head = self.game_word(Class::Head).filter(|head| !self.lex.before_colon(*head))?;
        match self.lex.head(head)?.param {
            HeadParam::None => Some(KeywordRef::head(head)),
            HeadParam::Number => {
                let n = self.digits()?;
                Some(KeywordRef { head: Some(head), keyword: None, param: Some(Param::Number(n)) })
            }
            _ => None,
        }
    }

    /// Whether the text holds all the time, so that a condition in it may be said with `while`.
    pub(crate) fn is_constant(&self, heads: &[crate::tree::Head]) -> bool {
        let all_the_time =
            |h: &crate::tree::Head| self.lex.head(h.word).is_some_and(|h| h.class == HeadClass::Continuous);
        let stays = self.lex.vocabulary().nouns.iter().any(|n| n.in_play && n.of.is_some() && n.of == self.holder);
        match heads {
            [] => self.lex.brackets_are_keywords() && stays,
            heads => heads.iter().all(all_the_time),
        }
    }

    /// `while C, A`
    pub(crate) fn while_frame(&mut self) -> Option<StmtKind> {
        if !self.constant {
            return None;
        }
        self.any(&["while", "as long as"])?;
        let cond = self.condition()?;
        self.comma()?;
        Some(StmtKind::If(cond, self.boxed()?))
    }

    /// `A while C`, `A unless C`: the condition behind its sentence.
    pub(crate) fn condition_behind(&mut self, stmt: Stmt, start: usize) -> Stmt {
        let StmtKind::Act(_) = stmt.kind else { return stmt };
        let found = self.attempt(|c| {
            if c.skip("unless") {
                return c.condition().map(denied);
            }
            if !c.constant {
                return None;
            }
            c.any(&["while", "as long as"])?;
            c.condition()
        });
        match found {
            Some(cond) => Stmt::new(StmtKind::If(cond, Box::new(stmt)), self.since(start)),
            None => stmt,
        }
    }

    /// `most powerful`, `least powerful`
    pub(crate) fn superlative(&mut self) -> Option<Filter> {
        let at = self.which(&["most powerful", "least powerful"])?;
        let power = self.lex.by_id(Class::Stat, "power")?;
        Some(if at == 0 { Filter::Highest(power) } else { Filter::Lowest(power) })
    }

    /// `[the] most powerful creature`: one of those that are.
    pub(crate) fn the_most(&mut self) -> Option<Target> {
        if !self.sees(|c| c.superlative().map(drop)) {
            return None;
        }
        let noun = self.noun_phrase(None)?;
        Some(Target::Choose { quantity: Quantity::n(1), from: noun.sel, opts: noun.opts })
    }

    /// `that is not on a flank`, `that is stunned`
    pub(crate) fn that_is(&mut self) -> Option<Filter> {
        self.any(&["that is", "that are", "which is", "which are"]).or_else(|| {
            self.attempt(|c| {
                c.word("that")?;
                c.possessive()
            })
        })?;
        if let Some(state) = self.attempt(|c| c.game_word(Class::State)) {
            return Some(Filter::State(state));
        }
        let is = !self.skip("not");
        self.words("on a")?;
        self.end_word()?;
        Some(Filter::AtEnd(is))
    }

    /// `your hand`: all cards in it, where cards are wanted.
    pub(crate) fn whole_zone(&mut self) -> Option<Target> {
        let hand_size = self.sees(|c| {
            c.possessor()?;
            c.player_stat().map(drop)
        });
        if hand_size {
            return None;
        }
        let zone = self.zone()?;
        let Zone::Of { zone: id, spot: Spot::Whole, owner: Owner::Own | Owner::Opp } = &zone else { return None };
        let word = self.lex.zone(*id)?;
        // a hand is spoken of so in every game, other zones where nothing else is put there
        if !(id.as_str() == "hand" || word.kinds.count_ones() == 1 && self.lex.vocabulary().notation.colon_heads) {
            return None;
        }
        let kind = self.lex.vocabulary().nouns.iter().find(|n| n.of.is_none()).map(|n| Id(n.word.id))?;
        Some(Target::All(Selector::new(kind, None, vec![Filter::In(zone)])))
    }

    /// `ready and fight with X`, `exhaust and stun X`: two verbs with one object.
    pub(crate) fn shared_object(&mut self, third: bool) -> Option<[Act; 2]> {
        let verbs = self.lex.vocabulary().verbs;
        let plain = |v: &&cardwright_core::vocabulary::TextVerb| {
            v.cards == VerbCards::Object && v.number == VerbNumber::None && v.behind.is_empty()
        };
        let first = verbs.iter().filter(plain).find(|v| self.attempt(|c| c.own_word(v, third)).is_some())?;
        self.word("and")?;
        let second = self.own_act(third)?;
        let Act::Do { verb, what: Some(shared), by } = second else { return None };
        let again = match &shared {
            Target::Choose { quantity, from: Selector::Kind { kind, .. }, .. } if *quantity == Quantity::n(1) => {
                Target::That(*kind)
            }
            Target::This => Target::This,
            Target::That(kind) => Target::That(*kind),
            _ => return None,
        };
        let ready = super::own_verbs::own_made(first, Some(shared), None, self.actor)?;
        Some([ready, Act::Do { verb, what: Some(again), by }])
    }

    /// `half of your opponent's amber`, `all of their amber`: the number of a verb or of a gain.
    pub(crate) fn part_of(&mut self) -> Option<(Value, Id)> {
        let half = self.which(&["half of", "half", "all of", "all"])? < 2;
        let side = self.possessor()?;
        let stat = self.gained_stat()?;
        let whole = Value::Of(stat, Box::new(Subject::Player(side)));
        if half {
            // docs/spec/language.md: half of an odd number is rounded up
            self.attempt(|c| {
                c.comma();
                c.any(&["rounded up", "rounding up"])
            });
        }
        Some((if half { Value::Half(Box::new(whole)) } else { whole }, stat))
    }

    /// `5 or more amber`, `more amber than you`, `no amber`: what a player has.
    pub(crate) fn has_pieces(&mut self, side: Side) -> Option<Cond> {
        let of = |stat: Id, side: Side| Value::Of(stat, Box::new(Subject::Player(side)));
        if self.skip("no") {
            let stat = self.gained_stat()?;
            return Some(Cond::Is(of(stat, side), Op::Equal, Value::Number(0)));
        }
        if let Some(found) = self.attempt(|c| {
            let op = [Op::More, Op::Less, Op::Less].get(c.which(&["more", "less", "fewer"])?).copied()?;
            let stat = c.gained_stat()?;
            c.word("than")?;
            let other = c.player()?;
            c.any(&["do", "does", "has", "have"]);
            (other != side).then(|| Cond::Is(of(stat, side), op, of(stat, other)))
        }) {
            return Some(found);
        }
        let (op, bound) = self.bounded()?;
        let stat = self.gained_stat()?;
        // `5 amber or more`
        let op = if op == Op::Equal { self.or_bound().unwrap_or(op) } else { op };
        Some(Cond::Is(of(stat, side), op, bound))
    }

    /// `your amber can't be stolen`: nobody else may do what takes it.
    pub(crate) fn cant_be_taken(&mut self) -> Option<Act> {
        let side = self.possessor()?;
        let stat = self.gained_stat()?;
        let unit = self.lex.stat(stat)?.word.en.first().copied()?;
        self.word("can't")?;
        self.word("be")?;
        let taken =
            |v: &&cardwright_core::vocabulary::TextVerb| v.cards == VerbCards::None && v.number == VerbNumber::Of(unit);
        let verb = self.lex.vocabulary().verbs.iter().filter(taken).find(|v| self.word(v.done).is_some())?;
        let other = if side == Side::Own { Side::Opp } else { Side::Own };
        let action = self.lex.by_id(Class::Action, verb.word.id)?;
        let what: Option<CantWhat> = None;
        let mods = vec![Mod::Cant { action, what, place: None }];
        Some(Act::Apply { target: Target::Player(other), duration: None, mods })
    }

    /// `you play a creature`, `your opponent sacrifices a creature`: what is done to a card of the one who does it.
    pub(crate) fn taken(&mut self, would: bool) -> Option<Event> {
        let who = self.player()?;
        let verbs = self.lex.vocabulary().verbs.iter().filter(|v| v.own || v.takes);
        let verb = verbs
            .filter(|v| v.cards == VerbCards::Object)
            .find(|v| self.attempt(|c| c.happening(v, would)).is_some())?;
        match self.one_noun()? {
            Selector::Kind { kind, side: None, filters } => {
                let what = Target::Sel(Selector::new(kind, Some(who), filters));
                Some(Event::Done { verb: Id(verb.word.id), what: Some(what), who: None })
            }
            _ => None,
        }
    }

    /// `destroyed this way`: what this text did to it with a verb of the rulebook.
    pub(crate) fn undergone_filter(&mut self) -> Option<Filter> {
        let verbs = self.lex.vocabulary().verbs.iter().filter(|v| v.cards.undergo());
        let verb = verbs.into_iter().find(|v| self.attempt(|c| c.undergone(v)).is_some())?;
        self.words("this way")?;
        Some(Filter::Undergone(Id(verb.word.id)))
    }

    /// `search your deck for a creature, reveal it, and put it into your hand`: a choice in a hidden zone, which shows what
    /// it takes if the card must be of some kind.
    pub(crate) fn search(&mut self, third: bool) -> Option<Act> {
        self.word(if third { "searches" } else { "search" })?;
        let zone = self.zone()?;
        let Zone::Of { zone: id, spot: Spot::Whole, .. } = &zone else { return None };
        if self.lex.zone(*id)?.public {
            return None;
        }
        self.word("for")?;
        let quantity = self.quantity()?;
        let Selector::Kind { kind, side: None, mut filters } = self.noun_phrase(None)?.sel else { return None };
        let kind = self.lex.noun_in_play(kind, false).unwrap_or(kind);
        let any = self.lex.noun(kind)?.of.is_none() && filters.is_empty();
        self.comma();
        let shown = self.any(&["reveal it", "reveal them"]).is_some();
        self.comma();
        self.skip("and");
        self.any(&["put it", "put them", "add it", "add them"])?;
        let to = self.destination()?;
        // who takes a card of some kind shows it, who takes any card shows nothing
        if shown == any {
            return None;
        }
        filters.push(Filter::In(zone));
        crate::tree::sort_filters(&mut filters);
        let what = Target::choose(quantity, Selector::new(kind, None, filters));
        Some(Act::Put { what, to, any_order: false, shuffle: false })
    }

    /// `deal 3 damage to a creature, with 1 splash`: what the neighbors of the card are dealt together with it.
    pub(crate) fn splash(&mut self, act: &Act) -> Option<[Act; 3]> {
        let Act::Do { verb, what: Some(what), by: Some(by) } = act else { return None };
        let word = self.lex.verb(*verb)?;
        let VerbNumber::Of(unit) = word.number else { return None };
        if word.cards != VerbCards::To {
            return None;
        }
        self.comma();
        self.word("with")?;
        let n = self.number()?;
        self.word(unit);
        self.word("splash")?;
        self.lex.vocabulary().notation.beside?;
        let Target::Choose { quantity, from: Selector::Kind { kind, .. }, .. } = what else { return None };
        if *quantity != Quantity::n(1) {
            return None;
        }
        let that = Target::That(*kind);
        let beside = vec![Filter::Beside(Box::new(that.clone()))];
        let neighbors = Target::All(Selector::new(self.lex.standing(), None, beside));
        let hit = |what: Target, by: Value| Act::Do { verb: *verb, what: Some(what), by: Some(by) };
        Some([Act::Bind(what.clone()), hit(that, by.clone()), hit(neighbors, Value::Number(n))])
    }

    /// `each player discards a card from their hand`: the acts of both.
    pub(crate) fn each_player(&mut self) -> Option<[Act; 2]> {
        self.any(&["each player", "both players"])?;
        let outer = std::mem::replace(&mut self.each_acts, true);
        let act = self.acting(Side::Own, |c| c.act(true));
        self.each_acts = outer;
        let act = act?;
        let other = mirrored(&act, self.lex)?;
        Some([act, other])
    }

    /// `they`, where the sentence spoke of the opponent as somebody who does or has something.
    pub(crate) fn they(&mut self) -> Option<Side> {
        let said = |at: usize| {
            matches!(self.tok_at(at), Some(Kind::Word(w)) if w == "opponent")
                && self.tok_at(at + 1) != Some(&Kind::Possessive)
        };
        if !(0..self.at).any(said) {
            return None;
        }
        self.word("they").map(|()| Side::Opp)
    }

    /// The head word of a card's keyword sentence, in the order of the text: `Elusive, Skirmish`.
    pub(crate) fn keyword_sentence(&mut self) -> Option<Vec<KeywordRef>> {
        self.attempt(|c| {
            let mut all = vec![c.bare_keyword()?];
            while !c.done() {
                c.comma();
                c.skip("and");
                all.push(c.bare_keyword()?);
            }
            Some(all)
        })
    }
}

/// What holds where the condition doesn't, in the words that are printed.
fn denied(cond: Cond) -> Cond {
    match cond {
        Cond::Not(inner) => *inner,
        Cond::Exists(what) => Cond::None(NoneOf::Selector(what)),
        Cond::None(NoneOf::Selector(what)) => Cond::Exists(what),
        Cond::Is(left, op, right) => {
            let op = match op {
                Op::Less => Op::AtLeast,
                Op::AtMost => Op::More,
                Op::Equal => Op::NotEqual,
                Op::NotEqual => Op::Equal,
                Op::AtLeast => Op::Less,
                Op::More => Op::AtMost,
            };
            Cond::Is(left, op, right)
        }
        cond => Cond::Not(Box::new(cond)),
    }
}
