//! Acts: verb, object, prepositional phrases (docs/spec/language.md sections 2.2 and 7.1). A verb is a row of
//! [`VERBS`].

use cardwright_core::vocabulary::CommonVerb;

use crate::lexicon::{Class, Lexicon};
use crate::tree::{Act, Lane, Place, Quantity, Seen, Side, Spot, Stmt, StmtKind, Target, Value, Zone};

use super::cursor::Cursor;
use super::frames::{Form, forms};
use super::own_verbs::done_by;
use super::token::Kind;

/// Where the words of a verb come from.
enum Said {
    /// In the base form and in the third person, whatever the game.
    Word(&'static str, &'static str),
    /// As the rulebook says it, if it does.
    Framed(CommonVerb),
}

/// A verb, and how the rest of its act is read.
type VerbRow = (Said, fn(&mut Cursor<'_>) -> Option<Act>);

const VERBS: &[VerbRow] = &[
    (Said::Word("draw", "draws"), |c| c.draw()),
    (Said::Framed(CommonVerb::Trash), |c| c.target().map(Act::Trash)),
    (Said::Word("put", "puts"), |c| c.put()),
    (Said::Word("return", "returns"), |c| c.put()),
    (Said::Word("shuffle", "shuffles"), |c| c.shuffle()),
    (Said::Word("reveal", "reveals"), |c| c.seen().map(Act::Reveal)),
    (Said::Word("look", "looks"), |c| {
        c.word("at")?;
        c.seen().map(Act::Look)
    }),
    (Said::Framed(CommonVerb::Deploy), |c| c.deploy()),
    (Said::Framed(CommonVerb::Upgrade), |c| c.upgrade()),
    (Said::Framed(CommonVerb::Equip), |c| c.equip()),
    (Said::Framed(CommonVerb::Move), |c| c.moves()),
    (Said::Framed(CommonVerb::Damage), |c| c.deal()),
    (Said::Framed(CommonVerb::Activate), |c| c.activate()),
    (Said::Framed(CommonVerb::Attack), |c| {
        c.word("with")?;
        c.target().map(Act::AttackWith)
    }),
    (Said::Framed(CommonVerb::Defend), |c| {
        c.word("with")?;
        c.target().map(Act::DefendWith)
    }),
    (Said::Word("end", "ends"), |c| {
        c.any(&["this", "the"])?;
        c.framed(CommonVerb::Attack, Form::Noun)?;
        Some(Act::EndAttack)
    }),
    (Said::Framed(CommonVerb::Flip), |c| c.target().map(Act::Flip)),
    (Said::Word("process", "processes"), |c| c.process()),
    (Said::Word("declare", "declares"), |c| {
        c.number()?;
        c.words("card name")?;
        Some(Act::Declare)
    }),
    (Said::Word("choose", "chooses"), |c| c.choose()),
];

/// Whether a word is a verb's base form in this game.
pub(crate) fn is_verb(lex: &Lexicon, word: &str) -> bool {
    let mut own = lex.vocabulary().verbs.iter();
    own.any(|verb| verb.word.en.contains(&word))
        || VERBS.iter().any(|(said, _)| match said {
            Said::Word(base, _) => *base == word,
            Said::Framed(frame) => lex.common_verb(*frame).is_some_and(|verb| forms(verb, Form::Base).contains(&word)),
        })
}

impl Cursor<'_> {
    /// Acts in order: `A, then B`, `A and B`.
    pub(crate) fn chain(&mut self, third: bool) -> Option<Vec<Act>> {
        let mut acts = match self.attempt(|c| c.shared_object(third)) {
            Some(both) => both.to_vec(),
            None => vec![self.either(third)?],
        };
        while let Some(next) = self.attempt(|c| {
            let comma = c.comma().is_some();
            let and = c.skip("and");
            let then = c.skip("then");
            if !(comma && then || and) {
                return None;
            }
            c.either(third)
        }) {
            acts.push(next);
        }
        Some(acts)
    }

    pub(crate) fn either(&mut self, third: bool) -> Option<Act> {
        let from = self.at;
        let mut first = self.act(third)?;
        let bare = self.at == from + 1;
        Some(
            match self.attempt(|c| {
                c.word("or")?;
                c.act(third)
            }) {
                Some(second) => {
                    // `reap or fight with 1 friendly creature`: the cards of the second verb do the first one too
                    if let (true, Act::Do { what, .. }, Act::Do { what: Some(shared), .. }) =
                        (bare, &mut first, &second)
                        && *what == Some(Target::This)
                    {
                        *what = Some(shared.clone());
                    }
                    Act::Either(Box::new(first), Box::new(second))
                }
                None => first,
            },
        )
    }

    /// One act in the base form, or in the third person after `your opponent`.
    pub(crate) fn act(&mut self, third: bool) -> Option<Act> {
        if let Some(act) = self.attempt(|c| c.own_act(third)).or_else(|| self.attempt(|c| c.search(third))) {
            return Some(act);
        }
        VERBS.iter().find_map(|(said, rest)| {
            self.attempt(|c| {
                match said {
                    Said::Word(base, others) => c.word(if third { others } else { base })?,
                    Said::Framed(frame) => c.framed(*frame, if third { Form::Third } else { Form::Base })?,
                }
                rest(c)
            })
        })
    }

    fn draw(&mut self) -> Option<Act> {
        if let Some(n) = self.attempt(|c| {
            c.game_word(Class::Noun)?;
            c.any(&["until you have", "until they have"])?;
            let n = c.value()?;
            c.game_word(Class::Noun)?;
            c.any(&["in your hand", "in their hand"])?;
            Some(n)
        }) {
            return Some(Act::DrawTo(n));
        }
        if let Some(v) = self.attempt(|c| {
            c.game_word(Class::Noun)?;
            c.in_number()
        }) {
            return Some(Act::Draw(Quantity::Exactly(v)));
        }
        let quantity = self.quantity()?;
        self.game_word(Class::Noun)?;
        Some(Act::Draw(self.each_of(quantity)))
    }

    fn put(&mut self) -> Option<Act> {
        let what = self.target()?;
        let to = self.destination()?;
        let any_order = self.any_order();
        Some(Act::Put { what, to, any_order, shuffle: false })
    }

    fn any_order(&mut self) -> bool {
        self.attempt(|c| {
            c.comma();
            c.word("in")?;
            c.any(&["any order", "an order of your choice"])
        })
        .is_some()
    }

    /// A target whose `in …` belongs to the verb.
    fn object(&mut self) -> Option<Target> {
        let outer = std::mem::replace(&mut self.in_is_destination, true);
        let found = self.target();
        self.in_is_destination = outer;
        found
    }

    /// `shuffle your deck`, `shuffle X into your deck`
    fn shuffle(&mut self) -> Option<Act> {
        if let Some(zone) = self.attempt(|c| {
            let zone = c.zone()?;
            (!c.sees(|c| c.word("into"))).then_some(zone)
        }) {
            return Some(Act::Shuffle(zone));
        }
        let what = self.target()?;
        self.word("into")?;
        let to = self.zone()?;
        Some(Act::Put { what, to, any_order: false, shuffle: true })
    }

    /// Reads what is shown: `the top 4 cards of your deck`, `cards from the top of your deck equal in number to V`.
    fn seen(&mut self) -> Option<Seen> {
        if let Some(found) = self.attempt(Self::seen_top) {
            return Some(found);
        }
        if let Some(found) = self.attempt(|c| {
            c.game_word(Class::Noun)?;
            c.word("from")?;
            let zone = c.zone()?;
            let v = c.in_number()?;
            Some(Seen::Cards(Quantity::Exactly(v), zone))
        }) {
            return Some(found);
        }
        self.target().map(Seen::Target)
    }

    fn seen_top(&mut self) -> Option<Seen> {
        self.word("the")?;
        let spot = if self.skip("bottom") {
            Spot::Bottom
        } else {
            self.word("top")?;
            Spot::Top
        };
        let quantity = match self.attempt(Self::quantity) {
            Some(q) => q,
            None => Quantity::n(1),
        };
        self.game_word(Class::Noun)?;
        self.word("of")?;
        let owner = self.possessor()?;
        let zone = self.game_word(Class::Zone)?;
        Some(Seen::Cards(quantity, Zone::spot(zone, spot, owner)))
    }

    fn deploy(&mut self) -> Option<Act> {
        let what = self.object()?;
        let to = self.attempt(|c| {
            c.any(&["in", "into", "to"])?;
            c.place()
        });
        let ignore_size = self.ignoring_one();
        Some(Act::Deploy { what, to, ignore_size })
    }

    /// `ignoring size`
    fn ignoring_one(&mut self) -> bool {
        self.ignoring(self.lex.vocabulary().ignored.get(..1).unwrap_or_default())
    }

    /// `ignoring size and cost`
    fn ignoring(&mut self, stats: &[&'static str]) -> bool {
        let Some((first, others)) = stats.split_first() else { return false };
        self.attempt(|c| {
            c.comma();
            c.word("ignoring")?;
            c.stat_word(first)?;
            others.iter().try_for_each(|stat| {
                c.word("and")?;
                c.stat_word(stat)
            })
        })
        .is_some()
    }

    fn upgrade(&mut self) -> Option<Act> {
        let what = self.one_target()?;
        self.any(&["to", "into"])?;
        let with = self.one_target()?;
        let ignore_size_and_cost = self.ignoring(self.lex.vocabulary().ignored);
        Some(Act::Upgrade { what, with, ignore_size_and_cost })
    }

    fn equip(&mut self) -> Option<Act> {
        let what = self.target()?;
        let on = self.attempt(|c| {
            c.word("to")?;
            c.target()
        });
        let ignore_size = self.ignoring_one();
        // this unit is what an item is equipped to when nothing is said
        Some(Act::Equip { what, on: on.filter(|t| *t != Target::This), ignore_size })
    }

    fn moves(&mut self) -> Option<Act> {
        let what = self.target()?;
        self.any(&["to", "into"])?;
        let to = self.place()?;
        Some(Act::Move { what, to })
    }

    /// `an empty unit zone of yours`, `the center unit zone`, `that unit's lane`
    pub(crate) fn place(&mut self) -> Option<Place> {
        if let Some(position) = self.attempt(Self::position) {
            let owner = self.of_whom();
            return Some(Place { position: Some(position), owner, ..Place::any() });
        }
        if let Some(lane) = self.attempt(Self::lane) {
            return Some(Place { lane: Some(lane), ..Place::any() });
        }
        let mut place = Place::any();
        self.any(&["an", "a", "any", "the"]);
        loop {
            if self.skip("empty") {
                place.empty = true;
            } else if self.skip("adjacent") {
                place.adjacent = true;
            } else if self.any(&["another", "other"]).is_some() {
                place.other = true;
            } else {
                break;
            }
        }
        if place.owner.is_none() {
            place.owner = self.attempt(Self::possessor);
        }
        self.slot()?;
        if let Some(side) = self.of_whom() {
            place.owner = Some(side);
        }
        // `the unit zone this unit was in`
        place.of = self.attempt(|c| {
            let t = c.reference()?;
            c.any(&["was in", "is in", "were in"])?;
            Some(t)
        });
        Some(place)
    }

    fn of_whom(&mut self) -> Option<Side> {
        self.attempt(|c| {
            c.word("of")?;
            if c.skip("yours") {
                return Some(Side::Own);
            }
            c.word("your")?;
            c.any(&["opponent"])?;
            c.possessive().map(|()| Side::Opp)
        })
    }

    /// `2 damage to your opponent`, `damage to your opponent equal to V`
    fn deal(&mut self) -> Option<Act> {
        if self.framed(CommonVerb::Damage, Form::Noun).is_some() {
            self.word("to")?;
            let side = self.player()?;
            self.words("equal to")?;
            return self.value().map(|v| Act::Damage(side, v));
        }
        let n = if self.skip("x") { Value::X } else { Value::Number(self.digits()?) };
        self.framed(CommonVerb::Damage, Form::Noun)?;
        self.word("to")?;
        let side = self.player()?;
        if let Value::Number(n) = n
            && let Some(per) = self.attempt(|c| c.per(n))
        {
            return Some(Act::Damage(side, per));
        }
        Some(Act::Damage(side, n))
    }

    /// `1 [Exit] effect of that unit`, `the effect of T`
    fn activate(&mut self) -> Option<Act> {
        if self.skip("its") {
            let head = self.head_effects()?;
            return Some(Act::Activate { quantity: None, of: Target::It, head });
        }
        let quantity = self.effect_quantity()?;
        let head = self.head_effects()?;
        self.word("of")?;
        let of = self.target()?;
        Some(Act::Activate { quantity, of, head })
    }

    fn process(&mut self) -> Option<Act> {
        self.this_effect()?;
        let n = self.value()?;
        self.any(&["more time", "more times"])?;
        Some(Act::Repeat(n))
    }

    /// A bare choice, or a lane to attack.
    fn choose(&mut self) -> Option<Act> {
        if let Some(with) = self.attempt(|c| {
            c.number()?;
            c.word("adjacent")?;
            c.column()?;
            let with = c.attempt(|c| {
                c.any(&["with an", "with a", "with"])?;
                let side = match c.attempt(Self::possessor) {
                    Some(side) => side,
                    None => {
                        c.word("opponent")?;
                        c.possessive()?;
                        Side::Opp
                    }
                };
                c.game_word(Class::Noun)?;
                Some(side)
            });
            c.word("and")?;
            c.framed(CommonVerb::Attack, Form::Base)?;
            c.word("it")?;
            Some(with)
        }) {
            return Some(Act::AttackLane { lane: Lane::Adjacent, with });
        }
        self.target().map(Act::Bind)
    }

    /// `you lose the game`, `your opponent wins the game`
    pub(crate) fn outcome(&mut self) -> Option<Act> {
        let side = self.player()?;
        let win = self.any(&["win", "wins"]).is_some();
        if !win {
            self.any(&["lose", "loses"])?;
        }
        self.words("the game")?;
        Some(if win { Act::Win(side) } else { Act::Lose(side) })
    }

    /// `to attack with this unit, you must A`, `to defend against this unit's attacks, your opponent must A`
    pub(crate) fn cost_to(&mut self) -> Option<Act> {
        self.word("to")?;
        let start = self.at;
        let action = self.game_word(Class::Action)?;
        self.any(&["with", "against"])?;
        let of = self.target()?;
        if self.kind() == Some(&Kind::Possessive) {
            self.possessive()?;
            self.nouns_of(CommonVerb::Attack)?;
        }
        self.comma()?;
        let side = self.player()?;
        self.word("must")?;
        let acts = self.chain(false)?;
        let pay = Box::new(Stmt::new(by(side, acts), self.since(start)));
        Some(Act::CostTo { action, of, pay })
    }
}

/// Acts of a player as one sentence.
pub(crate) fn by(side: Side, acts: Vec<Act>) -> StmtKind {
    let mut acts: Vec<Act> = match side {
        Side::Own => acts,
        Side::Opp => acts.into_iter().map(|a| done_by(side, a)).collect(),
    };
    if acts.len() == 1 { StmtKind::Act(acts.remove(0)) } else { StmtKind::Seq(acts) }
}
