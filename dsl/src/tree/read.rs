//! Trees from the reference notation, for tests and tools. Words are ids of the lexicon's vocabulary.

use thiserror::Error;

use super::sexp::Sexp;
use super::*;
use crate::lexicon::{Class, Lexicon};

/// Why a text is no tree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ReadError(String);

pub(super) type Read<T> = Result<T, ReadError>;

/// Reads a card: `(card …)` or `(leader …)`.
///
/// # Errors
/// When the brackets do not match, or a form is not one of the notation.
pub fn read(text: &str, lexicon: &Lexicon) -> Read<Card> {
    let reader = Reader { lexicon };
    let form = single(text)?;
    match form.as_call() {
        Some(("card", parts)) => {
            let (equip, rest) = match parts.split_first() {
                Some((first, rest)) if matches!(first.as_call(), Some(("equip-if", _))) => {
                    (Some(reader.equip(first)?), rest)
                }
                _ => (None, parts),
            };
            Ok(Card::Plain { equip, abilities: reader.abilities(rest)? })
        }
        Some(("leader", [base, awakened])) => match (base.as_call(), awakened.as_call()) {
            (Some(("base", base)), Some(("awakened", awakened))) => {
                Ok(Card::Leader { base: reader.abilities(base)?, awakened: reader.abilities(awakened)? })
            }
            _ => bad("leader", &form),
        },
        _ => bad("card", &form),
    }
}

/// Reads one ability.
///
/// # Errors
/// When the brackets do not match, or a form is not one of the notation.
pub fn read_ability(text: &str, lexicon: &Lexicon) -> Read<Ability> {
    Reader { lexicon }.ability(&single(text)?)
}

/// Reads `front-line` or `(is (of level own) >= 3)`.
///
/// # Errors
/// The notation is broken, or a word is not of this game.
pub fn read_cond(text: &str, lexicon: &Lexicon) -> Read<Cond> {
    Reader { lexicon }.cond(&single(text)?)
}

pub(super) fn single(text: &str) -> Read<Sexp> {
    let mut forms = Sexp::parse_all(text).map_err(ReadError)?;
    match (forms.pop(), forms.is_empty()) {
        (Some(form), true) => Ok(form),
        _ => Err(ReadError("expected one form".to_owned())),
    }
}

pub(super) fn bad<T>(what: &str, form: &Sexp) -> Read<T> {
    Err(ReadError(format!("not a {what}: {form}")))
}

pub(super) fn number(form: &Sexp) -> Read<i32> {
    form.as_atom().and_then(|a| a.parse().ok()).map_or_else(|| bad("number", form), Ok)
}

pub(super) fn quoted(form: &Sexp, open: char, close: char) -> Option<String> {
    let inner = form.as_atom()?.strip_prefix(open)?.strip_suffix(close)?;
    Some(inner.replace('_', " "))
}

pub(super) fn name(form: &Sexp) -> Read<String> {
    quoted(form, '〈', '〉').map_or_else(|| bad("name", form), Ok)
}

pub(super) fn operator(form: &Sexp) -> Option<Op> {
    Some(match form.as_atom()? {
        "<" => Op::Less,
        "<=" => Op::AtMost,
        "=" => Op::Equal,
        "!=" => Op::NotEqual,
        ">=" => Op::AtLeast,
        ">" => Op::More,
        _ => return None,
    })
}

pub(super) fn side(form: &Sexp) -> Option<Side> {
    match form.as_atom()? {
        "own" => Some(Side::Own),
        "opp" => Some(Side::Opp),
        _ => None,
    }
}

pub(super) fn player(form: &Sexp) -> Read<Side> {
    side(form).map_or_else(|| bad("player", form), Ok)
}

pub(super) struct Reader<'l> {
    pub(super) lexicon: &'l Lexicon,
}

impl Reader<'_> {
    pub(super) fn id(&self, class: Class, text: &str) -> Option<Id> {
        self.lexicon.by_id(class, text)
    }

    pub(super) fn need(&self, class: Class, form: &Sexp) -> Read<Id> {
        form.as_atom().and_then(|a| self.id(class, a)).map_or_else(|| bad(class.as_str(), form), Ok)
    }

    fn equip(&self, form: &Sexp) -> Read<EquipIf> {
        match form.as_call() {
            Some((_, [any])) if any.as_atom() == Some("any") => Ok(EquipIf::Any),
            Some((_, filters)) => Ok(EquipIf::Filters(self.filters(filters)?)),
            None => bad("equip condition", form),
        }
    }

    fn abilities(&self, forms: &[Sexp]) -> Read<Vec<Ability>> {
        forms.iter().map(|f| self.ability(f)).collect()
    }

    pub(super) fn ability(&self, form: &Sexp) -> Read<Ability> {
        let Some(("ability", parts)) = form.as_call() else { return bad("ability", form) };
        let mut heads = Vec::new();
        let mut rest = parts;
        while let Some((first, after)) = rest.split_first() {
            let Some(head) = self.head(first)? else { break };
            heads.push(head);
            rest = after;
        }
        Ok(Ability::new(heads, self.stmts(rest)?, 0..0))
    }

    fn head(&self, form: &Sexp) -> Read<Option<Head>> {
        let (word, param) = match form {
            Sexp::Atom(a) => (a.as_str(), None),
            Sexp::List(_) => match form.as_call() {
                Some((word, [param])) => (word, Some(param)),
                _ => return Ok(None),
            },
        };
        let Some(param) = param else { return Ok(self.id(Class::Head, word).map(Head::plain)) };
        if let Some(second) = param.as_atom() {
            // `(active main)` for `active-main`
            if let Some(word) = self.id(Class::Head, &format!("{word}-{second}")) {
                return Ok(Some(Head::plain(word)));
            }
        }
        let Some(word) = self.id(Class::Head, word) else { return Ok(None) };
        let arg = if let Ok(n) = number(param) {
            HeadArg::Number(n)
        } else if let Some(("aff", [aff])) = param.as_call() {
            HeadArg::Affiliation(self.affiliation(aff)?)
        } else if let Ok(name) = name(param) {
            HeadArg::Name(name)
        } else if let Some(id) = param.as_atom().and_then(|a| self.id(Class::Attribute, a)) {
            HeadArg::Word(id)
        } else {
            HeadArg::Word(self.need(Class::Position, param)?)
        };
        Ok(Some(Head { word, param: arg }))
    }

    pub(super) fn affiliation(&self, form: &Sexp) -> Read<String> {
        quoted(form, '《', '》').map_or_else(|| bad("affiliation", form), Ok)
    }

    fn stmts(&self, forms: &[Sexp]) -> Read<Vec<Stmt>> {
        forms.iter().map(|f| self.stmt(f)).collect()
    }

    fn stmt(&self, form: &Sexp) -> Read<Stmt> {
        let boxed = |form: &Sexp| self.stmt(form).map(Box::new);
        let attr = |form: &Sexp| match form.as_call() {
            Some(("attr", [a])) => self.need(Class::Attribute, a),
            _ => bad("attribute", form),
        };
        let kind = match form.as_call() {
            Some(("seq", acts)) => StmtKind::Seq(acts.iter().map(|a| self.act(a)).collect::<Read<_>>()?),
            Some(("may", [s])) => StmtKind::May(boxed(s)?),
            Some(("then", [s])) => StmtKind::Then(boxed(s)?),
            Some(("else", [s])) => StmtKind::Else(boxed(s)?),
            Some(("also", [s])) => StmtKind::Also(boxed(s)?),
            Some(("instead", [s])) => StmtKind::Instead(boxed(s)?),
            Some(("instead-of", [what, s])) => StmtKind::InsteadOf(self.selector(what)?, boxed(s)?),
            Some(("if", [c, s])) => StmtKind::If(self.cond(c)?, boxed(s)?),
            Some(("when", parts)) => self.when(parts, form)?,
            Some(("until", [d, s])) => {
                StmtKind::Until(self.duration(d).map_or_else(|| bad("duration", d), Ok)?, boxed(s)?)
            }
            Some(("modes", [pick, rest @ ..])) => self.modes(pick, rest)?,
            Some(("keyword", words)) => StmtKind::Keyword(self.keyword(words)?),
            Some(("deck-only", [a])) => StmtKind::DeckOnly(attr(a)?),
            Some(("deck-needs", [a])) => StmtKind::DeckNeeds(attr(a)?),
            Some(("deck-same", [_, but])) => match but.as_call() {
                Some(("not", [a])) => StmtKind::DeckSame(attr(a)?),
                _ => return bad("statement", form),
            },
            Some(("also-named", [n])) => StmtKind::AlsoNamed(name(n)?),
            _ => StmtKind::Act(self.act(form)?),
        };
        Ok(Stmt::new(kind, 0..0))
    }

    fn when(&self, parts: &[Sexp], form: &Sexp) -> Read<StmtKind> {
        let (limit, parts) = match parts.split_first() {
            Some((first, rest)) => match first.as_call() {
                Some(("limit", [word])) => match word.as_atom() {
                    Some("each-turn") => (Some(Limit::EachTurn), rest),
                    Some("each-own-turn") => (Some(Limit::EachOwnTurn), rest),
                    _ => return bad("limit", first),
                },
                _ => (None, parts),
            },
            None => return bad("statement", form),
        };
        let Some((event, body)) = parts.split_first() else { return bad("event", form) };
        Ok(StmtKind::When { limit, event: self.event(event)?, body: self.stmts(body)? })
    }

    fn modes(&self, pick: &Sexp, mut rest: &[Sexp]) -> Read<StmtKind> {
        let pick = match pick.as_atom() {
            Some("1") => Pick::One,
            Some("all") => Pick::All,
            Some("gain") => Pick::Gain,
            Some(n) if n.parse::<u8>().is_ok_and(|n| n > 1) => Pick::Few(n.parse().unwrap_or(2)),
            _ => return bad("choice of effects", pick),
        };
        let mut based_on = None;
        let mut target = None;
        let mut by = Side::Own;
        while let Some((first, after)) = rest.split_first() {
            match first.as_call() {
                Some(("mode", _)) => break,
                None if first.as_atom() == Some("by-opp") => by = Side::Opp,
                Some(("based-on", [v])) => based_on = Some(self.value(v)?),
                _ => target = Some(self.target(first)?),
            }
            rest = after;
        }
        let mode = |form: &Sexp| match form.as_call() {
            Some(("mode", parts)) => {
                let (at_least, body) = match parts.split_first() {
                    Some((first, body)) => match first.as_call() {
                        Some((">=", [n])) => (Some(number(n)?), body),
                        _ => (None, parts),
                    },
                    None => (None, parts),
                };
                Ok(Mode { at_least, statements: self.stmts(body)? })
            }
            _ => bad("mode", form),
        };
        Ok(StmtKind::Modes { pick, by, based_on, target, modes: rest.iter().map(mode).collect::<Read<_>>()? })
    }

    fn act(&self, form: &Sexp) -> Read<Act> {
        let flag = |forms: &[Sexp], word: &str| forms.iter().any(|f| f.as_atom() == Some(word));
        if form.as_atom() == Some("shuffle") {
            let deck = self.id(Class::Zone, "deck").map_or_else(|| bad("zone", form), Ok)?;
            return Ok(Act::Shuffle(Zone::whole(deck, Owner::Own)));
        }
        let Some((word, args)) = form.as_call() else { return Ok(Act::Bind(self.target(form)?)) };
        Ok(match (word, args) {
            ("draw", [q]) => Act::Draw(self.quantity(q)?),
            ("draw-to", [v]) => Act::DrawTo(self.value(v)?),
            ("trash", [t]) => Act::Trash(self.target(t)?),
            ("put", [t, to]) => {
                let (to, flags) = self.zone_and_flags(to)?;
                Act::Put {
                    what: self.target(t)?,
                    to,
                    any_order: flag(&flags, "any-order"),
                    shuffle: flag(&flags, "shuffle"),
                }
            }
            ("reveal", seen) => Act::Reveal(self.seen(seen, form)?),
            ("look", seen) => Act::Look(self.seen(seen, form)?),
            ("shuffle", [z]) => Act::Shuffle(self.zone(z)?),
            ("deploy", [t, rest @ ..]) => Act::Deploy {
                what: self.target(t)?,
                to: rest.iter().find(|f| f.as_call().is_some()).map(|f| self.place(f)).transpose()?,
                ignore_size: flag(rest, "ignore-size"),
            },
            ("upgrade", [t, with, rest @ ..]) => Act::Upgrade {
                what: self.target(t)?,
                with: self.target(with)?,
                ignore_size_and_cost: flag(rest, "ignore-size-and-cost"),
            },
            ("equip", [t, rest @ ..]) => {
                let on = rest.iter().find_map(|f| match f.as_call() {
                    Some(("on", [t])) => Some(t),
                    _ => None,
                });
                Act::Equip {
                    what: self.target(t)?,
                    on: on.map(|t| self.target(t)).transpose()?,
                    ignore_size: flag(rest, "ignore-size"),
                }
            }
            ("move", [t, to]) => Act::Move { what: self.target(t)?, to: self.place(to)? },
            ("damage", [p, v]) => Act::Damage(player(p)?, self.value(v)?),
            ("activate", [e]) => {
                let (quantity, of, head) = self.effect(e)?;
                Act::Activate { quantity, of, head }
            }
            ("defend-with", [t]) => Act::DefendWith(self.target(t)?),
            ("attack-with", [t]) => Act::AttackWith(self.target(t)?),
            ("attack-lane", [choice]) => self.attack_lane(choice)?,
            ("end-attack", []) => Act::EndAttack,
            ("flip", [t]) => Act::Flip(self.target(t)?),
            ("repeat", [v]) => Act::Repeat(self.value(v)?),
            ("declare", [_]) => Act::Declare,
            ("count-as", [z, _, v]) => Act::CountAs(self.zone(z)?, self.value(v)?),
            ("cost-to", [action, of, pay]) => Act::CostTo {
                action: self.need(Class::Action, action)?,
                of: self.target(of)?,
                pay: Box::new(self.stmt(pay)?),
            },
            ("do", [verb, rest @ ..]) => {
                let verb = self.need(Class::Verb, verb)?;
                let (mut what, mut by) = (None, None);
                for part in rest {
                    match part.as_call() {
                        Some(("by", [v])) => by = Some(self.value(v)?),
                        _ => what = Some(self.target(part)?),
                    }
                }
                Act::Do { verb, what, by }
            }
            ("lose", [p]) => Act::Lose(player(p)?),
            ("win", [p]) => Act::Win(player(p)?),
            ("who", [p, a]) => Act::Who(player(p)?, Box::new(self.act(a)?)),
            ("either", [a, b]) => Act::Either(Box::new(self.act(a)?), Box::new(self.act(b)?)),
            ("apply", [t, rest @ ..]) => {
                let duration = rest.first().and_then(|d| self.duration(d));
                let mods = rest.get(usize::from(duration.is_some())..).unwrap_or_default();
                Act::Apply {
                    target: self.target(t)?,
                    duration,
                    mods: mods.iter().map(|m| self.modification(m)).collect::<Read<_>>()?,
                }
            }
            _ => Act::Bind(self.target(form)?),
        })
    }

    fn attack_lane(&self, choice: &Sexp) -> Read<Act> {
        if let Some(("choose", [_, lanes])) = choice.as_call()
            && let Some(("lane", [lane, with @ ..])) = lanes.as_call()
        {
            let with = with.iter().find_map(|f| match f.as_atom() {
                Some("with-own") => Some(Side::Own),
                Some("with-opp") => Some(Side::Opp),
                _ => None,
            });
            return Ok(Act::AttackLane { lane: self.lane(lane)?, with });
        }
        bad("choice of a lane", choice)
    }

    fn seen(&self, args: &[Sexp], form: &Sexp) -> Read<Seen> {
        match args {
            [q, z] => Ok(Seen::Cards(self.quantity(q)?, self.zone(z)?)),
            [t] => Ok(Seen::Target(self.target(t)?)),
            _ => bad("act", form),
        }
    }

    pub(super) fn effect(&self, form: &Sexp) -> Read<(Option<Quantity>, Target, Option<KeywordRef>)> {
        let Some(("effect", mut args)) = form.as_call() else { return bad("effect", form) };
        let mut quantity = None;
        if let Some((first, rest)) = args.split_first()
            && (number(first).is_ok()
                || first.as_atom() == Some("any")
                || matches!(first.as_call(), Some(("up-to" | "all-but", _))))
        {
            quantity = Some(self.quantity(first)?);
            args = rest;
        }
        let head = match args.get(1) {
            Some(k) => match k.as_call() {
                Some(("kw", words)) => Some(self.keyword(words)?),
                _ => return bad("head", k),
            },
            None => None,
        };
        match args.first() {
            Some(of) => Ok((quantity, self.target(of)?, head)),
            None => bad("effect", form),
        }
    }

    pub(super) fn place(&self, form: &Sexp) -> Read<Place> {
        let Some(("zone", parts)) = form.as_call() else { return bad("place", form) };
        let mut place = Place::any();
        for part in parts {
            match (part.as_atom(), part.as_call()) {
                (Some("empty"), _) => place.empty = true,
                (Some("adjacent"), _) => place.adjacent = true,
                (Some("other"), _) => place.other = true,
                (_, Some(("of", [t]))) => place.of = Some(self.target(t)?),
                (_, Some(("lane", [l]))) => place.lane = Some(self.lane(l)?),
                _ => match side(part) {
                    Some(owner) => place.owner = Some(owner),
                    None => place.position = Some(self.need(Class::Position, part)?),
                },
            }
        }
        Ok(place)
    }

    fn modification(&self, form: &Sexp) -> Read<Mod> {
        let Some((word, args)) = form.as_call() else { return bad("modification", form) };
        Ok(match (word, args) {
            ("gain", [what]) => Mod::Gain(match what.as_call() {
                Some(("kw", words)) => Gained::Keyword(self.keyword(words)?),
                Some(("quote", list)) => Gained::Quote(self.abilities(list)?),
                _ => {
                    let (quantity, of, head) = self.effect(what)?;
                    Gained::Effect { quantity, of, head }
                }
            }),
            ("cant", [action, rest @ ..]) => {
                let mut what = None;
                let mut place = None;
                for part in rest {
                    match part.as_call() {
                        Some(("in", [z])) => place = Some(self.zone(z)?),
                        Some(("effects", [])) => what = Some(CantWhat::Effects(None)),
                        Some(("effects", [k])) => match k.as_call() {
                            Some(("kw", words)) => what = Some(CantWhat::Effects(Some(self.keyword(words)?))),
                            _ => return bad("head", k),
                        },
                        _ => what = Some(CantWhat::Target(self.target(part)?)),
                    }
                }
                Mod::Cant { action: self.need(Class::Action, action)?, what, place }
            }
            ("attacks", [_, n]) => Mod::Attacks(number(n)?),
            ("attack-again", []) => Mod::AttackAgain,
            ("must", [action]) => Mod::Must(self.need(Class::Action, action)?),
            ("only-defender", [t]) => Mod::OnlyDefender(self.target(t)?),
            ("prevent", []) => Mod::Prevent,
            (stat, [sign, v]) => {
                let change = match sign.as_atom() {
                    Some("+") => Change::Plus,
                    Some("-") => Change::Minus,
                    Some("=") => Change::Set,
                    _ => return bad("modification", form),
                };
                match self.id(Class::Stat, stat) {
                    Some(stat) => Mod::Stat(stat, change, self.value(v)?),
                    None => return bad("modification", form),
                }
            }
            _ => return bad("modification", form),
        })
    }

    fn event(&self, form: &Sexp) -> Read<Event> {
        let Some((word, args)) = form.as_call() else { return bad("event", form) };
        let bound = |forms: &[Sexp]| {
            forms.iter().find_map(|f| match f {
                Sexp::List(items) => match items.as_slice() {
                    [op, n] => Some(Number(operator(op)?, number(n).ok()?)),
                    _ => None,
                },
                Sexp::Atom(_) => None,
            })
        };
        let by = |forms: &[Sexp]| {
            let found = forms.iter().find(|f| matches!(f.as_call(), Some(("by" | "kw", _))));
            found.map(|c| self.cause(c)).transpose()
        };
        Ok(match (word, args) {
            ("would", [e]) => Event::Would(Box::new(self.event(e)?)),
            ("trashed", [t, rest @ ..]) => Event::Trashed(self.target(t)?, bound(rest), by(rest)?),
            ("deployed", [t, rest @ ..]) => {
                let place = match rest.first() {
                    Some(f) => match f.as_call() {
                        Some(("in", [z])) => Some(self.zone(z)?),
                        _ => return bad("event", form),
                    },
                    None => None,
                };
                Event::Deployed(self.target(t)?, place)
            }
            ("trashes", [t, s, rest @ ..]) => {
                Event::Trashes(self.target(t)?, self.selector(s)?, bound(rest), by(rest)?)
            }
            ("moved", [t]) => Event::Moved(self.target(t)?),
            ("attacks", [t]) => Event::Attacks(self.target(t)?),
            ("attacks", [t, lane]) => Event::AttacksLane(self.target(t)?, self.lane_zone(lane)?),
            ("defends", [t]) => Event::Defends(self.target(t)?),
            ("equipped", [t, rest @ ..]) => Event::Equipped(self.target(t)?, bound(rest)),
            ("you-trash", [s, rest @ ..]) => Event::YouTrash(self.selector(s)?, bound(rest), by(rest)?),
            ("is-put", [t, z]) => Event::IsPut(self.target(t)?, self.zone(z)?),
            ("draws", [p, rest @ ..]) => Event::Draws(player(p)?, bound(rest), by(rest)?),
            ("damages", args) => {
                let cause = by(args)?;
                match args.get(usize::from(cause.is_some())..) {
                    Some([p]) => Event::Damages(cause, player(p)?, None),
                    Some([p, v]) => Event::Damages(cause, player(p)?, Some(self.value(v)?)),
                    _ => return bad("event", form),
                }
            }
            ("turn-end", [p]) => Event::TurnEnd(side(p)),
            ("done", [verb, of]) => {
                let (verb, who) = (self.need(Class::Verb, verb)?, side(of));
                let what = if who.is_some() { None } else { Some(self.target(of)?) };
                Event::Done { verb, what, who }
            }
            ("battle-end", [t]) => Event::BattleEnd(self.target(t)?),
            (word, [first, rest @ ..]) => {
                let word = word.strip_suffix("-start").map_or_else(|| bad("event", form), Ok)?;
                match (self.id(Class::Phase, word), self.id(Class::Step, word), rest) {
                    (Some(phase), _, []) => Event::PhaseStart(phase, player(first)?),
                    (None, Some(step), []) => Event::StepStart { step, attacker: self.target(first)?, lane: None },
                    (None, Some(step), [lane]) => {
                        let lane = Some(self.lane_zone(lane)?);
                        Event::StepStart { step, attacker: self.target(first)?, lane }
                    }
                    _ => return bad("event", form),
                }
            }
            _ => return bad("event", form),
        })
    }

    /// `(lane adjacent)`
    fn lane_zone(&self, form: &Sexp) -> Read<Lane> {
        match self.zone(form)? {
            Zone::Lane(lane) => Ok(lane),
            _ => bad("lane", form),
        }
    }

    fn duration(&self, form: &Sexp) -> Option<Duration> {
        Duration::ALL.into_iter().find(|d| form.as_atom() == Some(d.as_str()))
    }
}
