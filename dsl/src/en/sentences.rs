//! Sentence frames (docs/spec/language.md section 2.1): what may stand before the first verb, and what it makes of the
//! rest.

use crate::lexicon::Class;
use crate::tree::{Act, Cond, Duration, Limit, Pick, Side, Stmt, StmtKind, Target};

use super::acts::by;
use super::cursor::Cursor;
use super::own_verbs::done_by;

impl Cursor<'_> {
    /// A whole sentence up to its last token.
    pub(crate) fn sentence(&mut self) -> Option<Stmt> {
        self.attempt(|c| {
            let stmt = c.statement()?;
            c.finished().then_some(stmt)
        })
    }

    fn finished(&mut self) -> bool {
        if !self.done() {
            self.want_end();
        }
        self.done()
    }

    fn statement(&mut self) -> Option<Stmt> {
        const FRAMES: [fn(&mut Cursor<'_>) -> Option<StmtKind>; 7] = [
            |c| c.connective(),
            |c| c.while_frame(),
            |c| c.event_frame(),
            |c| c.would_frame(),
            |c| c.if_frame(),
            |c| c.duration_frame(),
            |c| c.body(),
        ];
        let start = self.at;
        let kind = FRAMES.into_iter().find_map(|frame| self.attempt(frame))?;
        let stmt = Stmt::new(kind, self.since(start));
        Some(self.condition_behind(stmt, start))
    }

    /// Reads what does not hold all the time.
    fn momentary<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let outer = std::mem::replace(&mut self.constant, false);
        let found = read(self);
        self.constant = outer;
        found
    }

    pub(crate) fn boxed(&mut self) -> Option<Box<Stmt>> {
        self.attempt(Self::statement).map(Box::new)
    }

    fn connective(&mut self) -> Option<StmtKind> {
        if self.skip("if you do") || self.skip("if they do") {
            self.comma()?;
            return self.boxed().map(StmtKind::Then);
        }
        if self.skip("otherwise") || self.skip("if not") || self.skip("if you don't") {
            self.comma()?;
            return self.boxed().map(StmtKind::Else);
        }
        if self.skip("in addition") {
            self.comma()?;
            return self.boxed().map(StmtKind::Also);
        }
        if self.skip("instead of") {
            let what = match self.attempt(Self::reference) {
                Some(crate::tree::Target::Sel(sel)) => sel,
                Some(_) => return None,
                None => self.one_noun()?,
            };
            self.comma()?;
            return Some(StmtKind::InsteadOf(what, self.boxed()?));
        }
        self.word("instead")?;
        self.comma();
        self.boxed().map(StmtKind::Instead)
    }

    fn event_frame(&mut self) -> Option<StmtKind> {
        let limit = self.attempt(|c| {
            c.any(&["once each", "once per"])?;
            let limit = if c.any(&["of your turns"]).is_some() {
                Limit::EachOwnTurn
            } else {
                c.word("turn")?;
                Limit::EachTurn
            };
            c.comma()?;
            Some(limit)
        });
        let event = if self.any(&["whenever", "when", "after", "each time", "every time"]).is_some() {
            self.event(false)?
        } else if self.skip("if") {
            // only behind a limit can a plain `if` be an event
            limit?;
            match self.attempt(|c| c.event(true)) {
                Some(event) => crate::tree::Event::Would(Box::new(event)),
                None => self.event(false)?,
            }
        } else {
            self.moment()?
        };
        self.comma()?;
        let body = vec![*self.momentary(Self::boxed)?];
        Some(StmtKind::When { limit, event, body })
    }

    /// `if this unit would be trashed, A`
    fn would_frame(&mut self) -> Option<StmtKind> {
        self.word("if")?;
        let event = self.event(true)?;
        self.comma()?;
        let body = vec![*self.momentary(Self::boxed)?];
        Some(StmtKind::When { limit: None, event: crate::tree::Event::Would(Box::new(event)), body })
    }

    fn if_frame(&mut self) -> Option<StmtKind> {
        self.word("if")?;
        let cond: Cond = self.condition()?;
        self.comma()?;
        Some(StmtKind::If(cond, self.boxed()?))
    }

    fn duration_frame(&mut self) -> Option<StmtKind> {
        let duration = self.duration()?;
        self.comma();
        let stmt = self.momentary(|c| c.attempt(Self::statement))?;
        lasting(duration, stmt)
    }

    /// What is behind everything that governs a sentence.
    fn body(&mut self) -> Option<StmtKind> {
        const BODIES: [fn(&mut Cursor<'_>) -> Option<StmtKind>; 8] = [
            |c| c.keyword_body(),
            |c| c.modes_body(),
            |c| c.deck_body(),
            |c| c.may_body(),
            |c| c.cost_to().map(StmtKind::Act),
            |c| c.count_as().map(|(zone, n)| StmtKind::Act(Act::CountAs(zone, n))),
            |c| c.outcome().map(StmtKind::Act),
            |c| c.acts_body(),
        ];
        let start = self.at;
        let kind = BODIES.into_iter().find_map(|body| self.attempt(body))?;
        // docs/spec/language.md rule 14: a final `instead`
        if self.skip("instead") {
            return Some(StmtKind::Instead(Box::new(Stmt::new(kind, self.since(start)))));
        }
        Some(kind)
    }

    /// The whole body of an ability is a keyword.
    fn keyword_body(&mut self) -> Option<StmtKind> {
        let keyword = self.keyword_ref()?;
        (keyword.keyword.is_some() && self.done()).then_some(StmtKind::Keyword(keyword))
    }

    /// `choose 1 of the following`; the list follows in sentences of its own.
    fn modes_body(&mut self) -> Option<StmtKind> {
        let modes =
            |pick, based_on, target| StmtKind::Modes { pick, by: Side::Own, based_on, target, modes: Vec::new() };
        if let Some((pick, by)) = self.some_of_the_following() {
            return Some(StmtKind::Modes { pick, by, based_on: None, target: None, modes: Vec::new() });
        }
        if self.skip("based on") {
            let value = self.value()?;
            self.comma()?;
            if self.skip("choose all of the following") {
                return Some(modes(Pick::All, Some(value), None));
            }
            if let Some((Pick::One, by)) = self.some_of_the_following() {
                let modes = Vec::new();
                return Some(StmtKind::Modes { pick: Pick::One, by, based_on: Some(value), target: None, modes });
            }
            let target = self.target()?;
            self.any(&["gains", "gain"])?;
            self.words("all of the following")?;
            return Some(modes(Pick::Gain, Some(value), Some(target)));
        }
        if self.skip("choose all of the following") {
            return Some(modes(Pick::All, None, None));
        }
        let target: Target = self.target()?;
        self.any(&["gains", "gain"])?;
        self.words("all of the following")?;
        Some(modes(Pick::Gain, None, Some(target)))
    }

    /// `choose 1 of the following`, `your opponent chooses 2 of the following`
    fn some_of_the_following(&mut self) -> Option<(Pick, Side)> {
        self.attempt(|c| {
            let by = if c.skip("your opponent chooses") {
                Side::Opp
            } else {
                c.word("choose")?;
                Side::Own
            };
            let pick = match u8::try_from(c.number()?).ok()? {
                0 => return None,
                1 => Pick::One,
                n => Pick::Few(n),
            };
            // `Choose one:`, with the list behind it
            if !c.done() {
                c.words("of the following")?;
            }
            Some((pick, by))
        })
    }

    /// The oath's sentences (5.1.2.1) and a second name (10.1.18).
    fn deck_body(&mut self) -> Option<StmtKind> {
        if self.skip("your deck can contain only") {
            let attr = self.attribute()?;
            self.game_word(Class::Noun)?;
            return Some(StmtKind::DeckOnly(attr));
        }
        if self.skip("your deck must contain") {
            let attr = self.attribute()?;
            self.game_word(Class::Noun)?;
            return Some(StmtKind::DeckNeeds(attr));
        }
        if self.skip("all other cards must share") {
            self.number()?;
            self.word("attribute")?;
            return self.oath.map(StmtKind::DeckSame);
        }
        self.word("this")?;
        self.game_word(Class::Noun)?;
        self.possessive()?;
        self.words("name is also")?;
        self.name().map(StmtKind::AlsoNamed)
    }

    fn may_body(&mut self) -> Option<StmtKind> {
        let side = self.player()?;
        self.word("may")?;
        let start = self.at;
        let kind = match self.attempt(Self::modes_body) {
            Some(modes) => modes,
            None => by(side, self.acting(side, |c| c.chain(false))?),
        };
        Some(StmtKind::May(Box::new(Stmt::new(kind, self.since(start)))))
    }

    /// Acts and changes in a row: imperatives, `your opponent trashes …`, `it gets …`.
    fn acts_body(&mut self) -> Option<StmtKind> {
        let start = self.at;
        let mut acts = Vec::new();
        let mut side = Side::Own;
        loop {
            if let Some(both) = self.attempt(Self::each_player) {
                acts.extend(both);
                break;
            }
            match self.attempt(|c| c.shared_object(side == Side::Opp)) {
                Some(both) => acts.extend(both.map(|act| done_by(side, act))),
                None => acts.push(self.one_of_row(&mut side)?),
            }
            if let [act] = acts.as_slice()
                && let Some([choice, hit, splash]) = self.attempt(|c| c.splash(act))
            {
                acts = vec![choice, hit];
                self.log.together = Some(Stmt::new(StmtKind::Act(splash), self.since(start)));
                break;
            }
            let more = self.attempt(|c| {
                if c.comma().is_some() {
                    c.skip("and");
                    c.word("then")
                } else {
                    c.word("and")?;
                    c.skip("then");
                    Some(())
                }
            });
            if more.is_none() {
                break;
            }
        }
        Some(by(Side::Own, acts))
    }

    /// Reads with this player as the one who acts.
    pub(crate) fn acting<T>(&mut self, side: Side, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let outer = std::mem::replace(&mut self.actor, side);
        let found = read(self);
        self.actor = outer;
        found
    }

    /// One act of a row; its subject stays for the acts behind it.
    fn one_of_row(&mut self, side: &mut Side) -> Option<Act> {
        if let Some(act) = self.attempt(Self::modification) {
            return Some(act);
        }
        // in the middle of a row a change brings its own duration
        if let Some(act) = self.attempt(|c| {
            let duration = c.duration()?;
            c.comma();
            lasting_act(duration, c.modification()?)
        }) {
            return Some(act);
        }
        if let Some(act) = self.attempt(Self::own_clause) {
            return Some(act);
        }
        let named = self.attempt(|c| {
            let they = c.attempt(Self::they);
            let side = match they {
                Some(side) => side,
                None => c.player()?,
            };
            let third = !c.skip("must") && side == Side::Opp && they.is_none();
            Some((side, c.acting(side, |c| c.either(third))?))
        });
        let (who, act) = match named {
            Some(found) => found,
            None => (*side, self.acting(*side, |c| c.either(*side == Side::Opp))?),
        };
        *side = who;
        Some(done_by(who, act))
    }
}

/// A duration over a sentence: a change takes it, an event or a condition stands under it, nothing else lasts.
fn lasting(duration: Duration, stmt: Stmt) -> Option<StmtKind> {
    let span = stmt.span;
    let wrap = |kind: StmtKind| Box::new(Stmt { kind, span });
    Some(match stmt.kind {
        StmtKind::Act(act) => match act {
            Act::CountAs(..) => StmtKind::Until(duration, wrap(StmtKind::Act(act))),
            act => StmtKind::Act(lasting_act(duration, act)?),
        },
        StmtKind::Seq(mut acts) => {
            let first = acts.first_mut()?;
            *first = lasting_act(duration, first.clone())?;
            StmtKind::Seq(acts)
        }
        StmtKind::When { .. } | StmtKind::If(..) => StmtKind::Until(duration, wrap(stmt.kind)),
        StmtKind::Also(inner) => StmtKind::Also(wrap(lasting(duration, *inner)?)),
        StmtKind::Then(inner) => StmtKind::Then(wrap(lasting(duration, *inner)?)),
        StmtKind::Instead(inner) => StmtKind::Instead(wrap(lasting(duration, *inner)?)),
        _ => return None,
    })
}

fn lasting_act(duration: Duration, act: Act) -> Option<Act> {
    match act {
        Act::Apply { target, duration: None, mods } => Some(Act::Apply { target, duration: Some(duration), mods }),
        _ => None,
    }
}
