//! Acts in a row: who does each, what was chosen and waits for the act that is done to it, and what an act without object is
//! done to.

use super::doubts::Link;
use super::settle::{Around, Settling};
use super::terms::TermId;

impl Settling<'_> {
    /// The acts of a chain in their order, each with its own player if it names one; nothing where a duration has no change
    /// that it could be of.
    pub(super) fn acts(&mut self, term: TermId, out: &mut Vec<(Option<TermId>, TermId)>) -> Option<()> {
        let items = self.items(term);
        match (self.word(term).map(str::to_owned).as_deref(), items.as_slice()) {
            (Some("$list"), [_, first, rest]) => {
                self.acts(*first, out)?;
                let from = out.len();
                self.acts(*rest, out)?;
                // behind a comma without a verb stands a further change of the same thing
                let bare = |act: &(Option<TermId>, TermId)| {
                    self.word(act.1) == Some("apply") && self.items(act.1).get(1).is_some_and(|of| self.is(*of, "self"))
                };
                if out.iter().skip(from).any(bare) {
                    return None;
                }
            }
            (Some("$seq"), [_, all @ ..]) => {
                let from = out.len();
                for one in all {
                    self.acts(*one, out)?;
                }
                let behind = all.first().is_some_and(|first| self.word(*first) == Some("$trailing"));
                if !behind {
                    self.carry(out.get_mut(from..)?)?;
                }
            }
            (Some(word @ ("$until" | "$trailing")), [_, duration, inner]) => {
                // behind several changes nobody knows of which of them it is
                let open =
                    |act: &(Option<TermId>, TermId)| self.word(act.1) == Some("apply") && self.lasts(act.1).is_none();
                let always = self.word(*inner) == Some("$always") && self.is_span(*duration);
                if always || word == "$trailing" && out.iter().any(open) {
                    return None;
                }
                let from = out.len();
                self.acts(*inner, out)?;
                let (_, act) = out.get(from).copied()?;
                let lasting = self.lasting(*duration, act)?;
                out.get_mut(from)?.1 = lasting;
                // one phrase may say several changes, all of which last as long
                self.carry(out.get_mut(from..)?)?;
            }
            // for a while, or once, it may be said of what is there and of what comes
            (Some("$always"), [_, inner]) => {
                if self.once {
                    return None;
                }
                self.acts(*inner, out)?;
            }
            (Some("$turned"), [_, inner]) => {
                let inner = self.turned(*inner);
                self.acts(inner, out)?;
            }
            // each act of theirs is said of who was named, and of whom that means behind the first one
            (Some("$by"), [_, who, inner]) => {
                let from = out.len();
                self.acts(*inner, out)?;
                let mut again = *who;
                let own = self.terms.atom("own");
                for at in from..out.len() {
                    let (None, act) = out.get(at).copied()? else { continue };
                    let act = self.spread(act)?;
                    // what is theirs is what they have
                    let act = self.with(act, "$their", own);
                    out.get_mut(at)?.1 = self.call("by", &[again, act]);
                    again = self.named_again(*who);
                }
            }
            (Some("$who"), [_, who, inner]) => {
                let from = out.len();
                self.acts(*inner, out)?;
                out.iter_mut().skip(from).for_each(|(of, _)| *of = of.or(Some(*who)));
            }
            _ => out.push((None, term)),
        }
        Some(())
    }

    /// A player who was named, as one is named again: who was chosen is that player.
    fn named_again(&mut self, who: TermId) -> TermId {
        let items = self.items(who);
        let set = items.get(2).copied().filter(|_| self.word(who) == Some("choose"));
        match set.and_then(|set| self.items(set).first().copied()) {
            Some(kind) => self.call("that", &[kind]),
            None => who,
        }
    }

    /// Acts in a row as one statement.
    pub(super) fn row(&mut self, acts: Vec<(Option<TermId>, TermId)>, around: Around) -> Option<TermId> {
        let mut done: Vec<TermId> = Vec::new();
        // what was chosen and waits for the act that is done to it
        let mut chosen: Option<TermId> = None;
        let (mut who, mut last) = (around.who, None);
        // who chose it
        let mut chooser: Option<TermId> = None;
        let opp = self.terms.atom("opp");
        let mut topic = None;
        for (own, act) in acts {
            who = own.or(topic.take()).or(who);
            let act = self.done_by(act, &mut topic);
            let theirs = who.filter(|who| *who == opp);
            if who.is_none() && !around.both {
                self.doubt = self.doubt.or(self.anybodys(act, around.link, &done));
            }
            let here = theirs.or_else(|| self.player(act)).unwrap_or(self.here);
            let act = self.topic(act)?;
            let act = self.spread(act)?;
            let act = self.placed(act, chosen, theirs.is_some(), &done);
            let act = self.everyone(act);
            let act = self.worn(act);
            let act = self.same_again(act, done.last().copied());
            let act = self.of_itself(act, chosen.is_none() && done.is_empty())?;
            let here = self.affected(act).unwrap_or(here);
            let act = self.undergone(act)?;
            // of two alternatives each has its own
            let act = if self.word(act) == Some("either") { act } else { self.with(act, "$here", here) };
            // `their` is of a player who was named
            let their = match self.affected(act) {
                Some(player) => Some(player),
                None if theirs.is_some() || around.spoken => Some(opp),
                None => around.both.then_some(self.here),
            };
            let act = their.map_or(act, |their| self.with(act, "$their", their));
            // what one player chooses and another acts on stays apart
            let apart = chosen.filter(|_| chooser != theirs);
            let act = match apart.filter(|choice| self.speaks_of(act, *choice)) {
                Some(choice) => {
                    done.push(self.by(choice, chooser));
                    chosen = None;
                    self.of_that(act, choice)
                }
                None => act,
            };
            let act = match chosen.filter(|chosen| self.speaks_of(act, *chosen)) {
                Some(_) => self.with_patient(act),
                None => act,
            };
            // a choice belongs to one of two alternatives, not to both
            if chosen.is_some() && self.word(act) == Some("either") {
                return None;
            }
            let act = self.alternatives(act, around, who)?;
            let this = self.terms.atom("self");
            let act = self.with(act, "$self", this);
            let takes = self.holds(act, "$it");
            // what another player is said to do says nothing of what was done before
            let another = own.is_some() && own != last;
            last = own.or(last);
            let nothing = &mut Vec::new();
            let before = if another { nothing } else { &mut done };
            // a card that is chosen for it would be what it is put on
            if chosen.is_some() && !takes && self.word(act) == Some("equip") && !self.holds(act, "on") {
                return None;
            }
            let act = if takes { self.unsaid(act, before, chosen.take(), around, who)? } else { Some(act) };
            let Some(act) = act else { continue };
            if let Some(waiting) = chosen.take() {
                done.push(self.by(waiting, chooser));
            }
            if matches!(self.word(act), Some("choose" | "both")) {
                chosen = Some(act);
                chooser = theirs;
            } else {
                done.push(self.by(act, theirs));
            }
        }
        if let Some(waiting) = chosen {
            done.push(self.by(waiting, chooser));
        }
        for act in &mut done {
            *act = self.in_order(*act);
        }
        match done.as_slice() {
            [] => None,
            [one] => Some(*one),
            all => Some(self.call("seq", all)),
        }
    }

    /// An act without its subject. In Korean a player who is the subject is the topic of what stands behind it: `상대는 체력을 2 회복하고
    /// 카드를 1장 뽑는다`.
    fn done_by(&self, act: TermId, topic: &mut Option<TermId>) -> TermId {
        let items = self.items(act);
        let ([_, doer, act], Some("$doer")) = (items.as_slice(), self.word(act)) else { return act };
        *topic = Some(*doer).filter(|doer| !self.imperative && self.is(*doer, "opp"));
        *act
    }

    /// The opponent, where they are the subject of an act.
    pub(super) fn subject(&self, act: TermId) -> Option<TermId> {
        let items = self.items(act);
        let ([_, who, _], Some("$who" | "$doer")) = (items.as_slice(), self.word(act)) else { return None };
        Some(*who).filter(|who| self.is(*who, "opp"))
    }

    /// Whether the opponent is the subject of what a chain begins with.
    pub(super) fn begins_with_opponent(&self, chain: TermId) -> bool {
        let items = self.items(chain);
        match (self.word(chain), items.as_slice()) {
            (Some("$who" | "$doer"), [_, who, _]) => self.is(*who, "opp"),
            (Some("$seq" | "$list"), [_, first, ..]) => self.begins_with_opponent(*first),
            (Some("$until" | "$trailing"), [.., inner]) => self.begins_with_opponent(*inner),
            (Some("either"), [_, first, ..]) => self.begins_with_opponent(*first),
            _ => false,
        }
    }

    /// Whether a condition counts cards of which neither the side nor the place is said.
    pub(super) fn counts_anybodys(&self, cond: TermId) -> bool {
        const TOLD: [&str; 7] = [" own", " opp", "$here", "(in ", "(on ", "(done ", "among"];
        let said = self.terms.text(cond);
        said.contains("(count (") && !TOLD.iter().any(|word| said.contains(word))
    }

    /// What is offered. Where English says `you may` of what the opponent does, the opponent is not the one who is asked.
    pub(super) fn offered(&self, chain: TermId) -> Option<TermId> {
        let items = self.items(chain);
        let ([_, inner], Some("$mine")) = (items.as_slice(), self.word(chain)) else { return Some(chain) };
        Some(*inner).filter(|inner| !self.imperative || !self.begins_with_opponent(*inner))
    }

    /// What the opponent, who is said to do it, may do: a change of the opponent's own numbers is the opponent's act too, so that
    /// nobody else is asked about it. Nothing where no act of theirs is offered, or where English says `you may` of it.
    pub(super) fn willing(&mut self, offered: TermId, opp: TermId) -> Option<TermId> {
        let acts = match self.word(offered) {
            Some("seq") => self.items(offered).into_iter().skip(1).collect(),
            // which of two acts is done would be asked of this card's player
            Some("either" | "modes") => return None,
            _ => vec![offered],
        };
        let mut all = Vec::new();
        for act in acts {
            let own = self.word(act) == Some("apply") && self.affected(act) == Some(opp);
            all.push(if own { self.call("who", &[opp, act]) } else { act });
        }
        let offered = match all.as_slice() {
            [one] => *one,
            all => self.call("seq", all),
        };
        self.terms.text(offered).contains("(who opp ").then_some(offered)
    }

    /// What can't be done to cards, which is nothing that a player undergoes: `can't be played`.
    fn undergone(&mut self, act: TermId) -> Option<TermId> {
        if !self.holds(act, "$undergo") {
            return Some(act);
        }
        let of = self.items(act).get(1).copied().filter(|_| self.word(act) == Some("apply"));
        let cards = of.is_none_or(|of| self.word(of) != Some("player"));
        cards.then(|| self.without(act, "$undergo"))
    }

    /// A term with what a word holds in the place of its call.
    fn without(&mut self, term: TermId, word: &str) -> TermId {
        let items = self.items(term);
        match items[..] {
            [_, inner] if self.word(term) == Some(word) => self.without(inner, word),
            [] => term,
            _ => {
                let items = items.into_iter().map(|item| self.without(item, word)).collect();
                self.terms.list(items)
            }
        }
    }

    /// The player whom a change is of.
    fn affected(&self, act: TermId) -> Option<TermId> {
        let of = self.items(act).get(1).copied().filter(|_| self.word(act) == Some("apply"))?;
        let player = self.items(of).get(1).copied().filter(|_| self.word(of) == Some("player"))?;
        (self.is(player, "own") || self.is(player, "opp")).then_some(player)
    }

    /// An act of a player who is named; changes of something have no doer.
    fn by(&mut self, act: TermId, theirs: Option<TermId>) -> TermId {
        const NOBODYS: [&str; 8] = ["apply", "who", "either", "damage", "lose", "win", "cost-to", "count-as"];
        match theirs {
            Some(who) if !self.word(act).is_some_and(|word| NOBODYS.contains(&word)) => self.call("who", &[who, act]),
            _ => act,
        }
    }

    /// Two acts of which one is done, each settled by itself.
    fn alternatives(&mut self, act: TermId, around: Around, who: Option<TermId>) -> Option<TermId> {
        let items = self.items(act);
        let (Some("either"), [word, one, other]) = (self.word(act), items.as_slice()) else { return Some(act) };
        // who does the one is not named, but who does the other is
        if self.holds(*one, "$self") && !self.holds(*other, "$self") {
            return None;
        }
        // what the one chooses may be what the other is done to
        if self.holds(*one, "choose") && self.holds(*other, "$it") {
            return None;
        }
        let around = Around { who, ..around };
        let one = self.statement(*one, around)?;
        let other = self.statement(*other, around)?;
        match (one.as_slice(), other.as_slice()) {
            ([one], [other]) if [one, other].iter().all(|act| !matches!(self.word(**act), Some("choose" | "seq"))) => {
                Some(self.terms.list(vec![*word, *one, *other]))
            }
            _ => None,
        }
    }

    /// An act without object: it is done to what was just chosen or shown, or changes what was just changed.
    fn unsaid(
        &mut self,
        act: TermId,
        done: &mut [TermId],
        chosen: Option<TermId>,
        around: Around,
        who: Option<TermId>,
    ) -> Option<Option<TermId>> {
        if let Some(chosen) = chosen {
            return Some(Some(self.with(act, "$it", chosen)));
        }
        let before = done.last().copied();
        if self.word(act) == Some("apply") {
            if let Some(before) = before.filter(|before| self.word(*before) == Some("apply")) {
                if let Some(merged) = self.further(before, act) {
                    *done.last_mut()? = merged;
                    return Some(None);
                }
                // of the same thing for another time
                let it = self.items(before).get(1).copied().filter(|it| self.word(*it) == Some("that"))?;
                return Some(Some(self.with(act, "$it", it)));
            }
            let it = match who {
                Some(who) => self.call("player", &[who]),
                None => match around.link {
                    Link::Instead if self.before.last.contains("(apply ") => self.changed_before()?,
                    _ if around.also => self.terms.atom("it"),
                    _ if self.in_hand(act, done) => return None,
                    _ => self.terms.atom("self"),
                },
            };
            return Some(Some(self.with(act, "$it", it)));
        }
        // an effect that no card is named for is that of the card spoken of
        if self.word(act) == Some("activate") {
            let it = self.terms.atom("it");
            return Some(Some(self.with(act, "$it", it)));
        }
        // who enters or moves without being named is the card itself
        if matches!(self.word(act), Some("deploy" | "move" | "upgrade" | "flip")) {
            if self.speaks_of_cards(act, done) {
                return None;
            }
            let it = self.terms.atom("self");
            return Some(Some(self.with(act, "$it", it)));
        }
        if let Some(about) = around.about.filter(|_| matches!(self.word(act), Some("put" | "trash"))) {
            return Some(Some(self.with(act, "$it", about)));
        }
        let inner = match before.map(|before| (before, self.items(before))) {
            Some((before, items)) if self.word(before) == Some("who") => items.last().copied(),
            Some((before, _)) => Some(before),
            None => None,
        };
        let shown = inner.filter(|act| matches!(self.word(*act), Some("reveal" | "look")))?;
        let cards = self.items(shown).len() > 2;
        let it = self.terms.atom(if cards { "among" } else { "it" });
        Some(Some(self.with(act, "$it", it)))
    }
}
