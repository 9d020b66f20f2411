//! The tree as canonical Korean (docs/spec/language.md section 2). The forms of verbs come from the table that the
//! parser reads them with, the words of the game from the lexicon, particles from the sound before them. What has no
//! wording is refused, never printed as something else.

mod acts;
mod applied;
mod choices;
mod conditions;
mod costs;
mod counters;
mod doers;
mod events;
mod filters;
mod granted;
mod nouns;
mod pieces;
mod printer;
mod sentences;
mod values;
mod words;
mod zones;

use printer::{Out, Printer, no, spaced, with};

use crate::head_lists::{one_by_one, put_together};
use crate::lexicon::{Class, Lang, Lexicon};
use crate::state_heads;
use crate::tree::{Ability, Card, Cond, EquipIf, Filter, Head, HeadArg, Id, NameRef, StmtKind, Target};

/// A card's text: one line an ability, one line a mode.
///
/// # Errors
/// The node that has no Korean wording.
pub fn card(card: &Card, lexicon: &Lexicon) -> Out {
    card_of(card, lexicon, None)
}

/// The text of a card of this type, which it may call itself by.
///
/// # Errors
/// The node that has no Korean wording.
pub fn card_of(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> Out {
    written(card, Printer { holder: card_type, ..Printer::new(lexicon) })
}

/// As [`card_of`], where what a head stands for is not written out behind it.
///
/// # Errors
/// The node that has no Korean wording.
pub(crate) fn card_as_headed(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> Out {
    written(card, Printer { holder: card_type, headed: true, ..Printer::new(lexicon) })
}

/// As [`card_of`], with what both players do said of each of them by itself.
///
/// # Errors
/// The node that has no Korean wording.
pub fn card_apart(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> Out {
    written(card, Printer { holder: card_type, apart: true, ..Printer::new(lexicon) })
}

/// As [`card_apart`], with what both players do one after the other within a row of acts said at once.
///
/// # Errors
/// The node that has no Korean wording.
pub(crate) fn card_joint(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> Out {
    written(card, Printer { holder: card_type, apart: true, joint: true, ..Printer::new(lexicon) })
}

/// As [`card_of`], with who acts named behind what the opponent did, also where nobody else can be meant: `자신은 카드를 1장 뽑는다`.
///
/// # Errors
/// The node that has no Korean wording.
pub(crate) fn card_naming_doers(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> Out {
    written(card, Printer { holder: card_type, names_doers: true, ..Printer::new(lexicon) })
}

/// As [`card_of`], with each ability on a line of its own, also where several heads stand before the same.
///
/// # Errors
/// The node that has no Korean wording.
pub(crate) fn card_unlisted(card: &Card, lexicon: &Lexicon, card_type: Option<u8>) -> Out {
    written(card, Printer { holder: card_type, unlisted: true, ..Printer::new(lexicon) })
}

fn written(card: &Card, printer: Printer<'_>) -> Out {
    let lexicon = printer.lex;
    let mut lines = Vec::new();
    match card {
        Card::Plain { equip, abilities } => {
            if let Some(equip) = equip {
                lines.push(Printer::new(lexicon).equip_if(equip)?);
            }
            lines.extend(printer.lines(abilities)?);
        }
        Card::Leader { base, awakened } => {
            let [first, second] = lexicon.vocabulary().defaults.faces else { return no("(leader …)") };
            for (face, abilities) in [(first, base), (second, awakened)] {
                lines.push(face.ko.first().copied().unwrap_or(face.id).to_owned());
                lines.extend(printer.lines(abilities)?);
            }
        }
    }
    Ok(lexicon.chosen(lexicon.worded(Lang::Ko, &lines.join("\n")).into_owned()))
}

/// One ability's text.
///
/// # Errors
/// The node that has no Korean wording.
pub fn ability(ability: &Ability, lexicon: &Lexicon) -> Out {
    Ok(lexicon.chosen(lexicon.worded(Lang::Ko, &Printer::new(lexicon).ability(ability)?).into_owned()))
}

/// The text of sentences that stand behind one about the opponent.
///
/// # Errors
/// The node that has no Korean wording.
pub(crate) fn behind_opponent(ability: &Ability, lexicon: &Lexicon) -> Out {
    let said = ability.to_string();
    let refills = said.contains("(draw ") && said.contains("(done ");
    let printer = Printer { opposed: true, their_topic: true, refills, ..Printer::new(lexicon) };
    Ok(lexicon.chosen(lexicon.worded(Lang::Ko, &printer.ability(ability)?).into_owned()))
}

impl Printer<'_> {
    /// Abilities, a line each.
    fn lines(&self, abilities: &[Ability]) -> Out<Vec<String>> {
        let line = |(heads, last): (Vec<&Head>, &Ability)| {
            let heads: String = heads.iter().map(|h| format!("{}/", self.word(Class::Head, h.word))).collect();
            Ok(heads + &self.ability(last)?)
        };
        let together = if self.unlisted { one_by_one(abilities) } else { put_together(abilities, self.lex) };
        let all: Vec<&Ability> = together.iter().map(|(_, ability)| *ability).collect();
        let lines = together.into_iter().map(line).collect::<Out<Vec<String>>>()?;
        Ok(self.lex.joined(&all, lines))
    }

    fn ability(&self, ability: &Ability) -> Out {
        let mut own = Printer {
            holder: self.holder,
            apart: self.apart,
            joint: self.joint,
            headed: self.headed,
            opposed: self.opposed,
            their_topic: self.their_topic,
            refills: self.refills,
            names_doers: self.names_doers,
            ..Printer::new(self.lex)
        };
        // docs/spec/language.md section 3: a card in no unit zone is no unit
        own.in_no_unit_zone =
            ability.heads.iter().any(|h| self.lex.vocabulary().notation.card_heads.contains(&h.word.as_str()));
        let written = own.written_out(ability);
        let mut text = String::new();
        for head in &ability.heads {
            let spelt = written.iter().any(|(h, _)| *h == head);
            text.push_str(&own.head(head, spelt));
        }
        if let Some(materials) = self.lex.materials(ability) {
            return Ok(text + &own.made_of(&materials)?);
        }
        let conditions: Vec<Cond> = written.into_iter().map(|(_, c)| c).collect();
        own.behind_head = !ability.heads.is_empty()
            && conditions.is_empty()
            && ability.statements.first().is_some_and(|s| matches!(s.kind, StmtKind::Act(_) | StmtKind::Seq(_)));
        let text = text + &own.sentences(&ability.statements, conditions)?;
        Ok(if self.lex.vocabulary().notation.bare { text.trim_end().to_owned() } else { text })
    }

    /// The noun by which the card calls itself.
    fn this(&self) -> Id {
        if self.in_no_unit_zone {
            return Id("card");
        }
        self.lex.itself(self.holder).unwrap_or(self.lex.standing())
    }

    /// The state heads whose condition is printed, with it.
    fn written_out<'h>(&self, ability: &'h Ability) -> Vec<(&'h Head, Cond)> {
        let Some(first) = ability.statements.first().filter(|_| !self.headed) else { return Vec::new() };
        if matches!(first.kind, StmtKind::Keyword(_)) {
            return Vec::new();
        }
        let worn = Filter::On(Box::new(Target::This)).to_string();
        let spoken_of = first.to_string().contains(&worn);
        let said = ability.heads.iter().filter_map(|h| Some((h, state_heads::condition(h, self.lex)?)));
        // a sentence about its own items says by itself that there are some
        said.filter(|(h, cond)| h.param != HeadArg::None || !spoken_of || !cond.to_string().contains(&worn)).collect()
    }

    /// `[레벨링크: 8] `, `트리거 / `; an attribute that its condition names is not said twice.
    fn head(&self, head: &Head, written_out: bool) -> String {
        let word = self.word(Class::Head, head.word);
        match &head.param {
            HeadArg::None if self.lex.vocabulary().notation.stroke_heads.contains(&head.word.as_str()) => {
                format!("{word} / ")
            }
            HeadArg::None if self.lex.before_colon(head.word) => format!("{word}: "),
            HeadArg::None if self.lex.is_bare_head(head) => format!("{word}. "),
            HeadArg::None => format!("[{word}] "),
            HeadArg::Number(n) if let Some(stat) = self.lex.priced_in(head.word) => {
                format!("{word}: {} {n} 지불: ", with(&self.stat(stat), "를"))
            }
            HeadArg::Number(n) => format!("[{word}: {n}] "),
            HeadArg::Affiliation(a) => format!("[{word}: {}] ", self.affiliation_word(a)),
            HeadArg::Word(w) if self.is_attribute(*w) && written_out => format!("[{word}] "),
            HeadArg::Word(w) => format!("[{word}: {}] ", self.head_word(*w)),
            HeadArg::Name(n) => format!("[{word}] {} ", self.name(n)),
            HeadArg::Costs(payments) => format!("{}: ", self.clone().costs(payments).unwrap_or_default()),
        }
    }

    /// `[장착 조건: 3코스트 이하인 유닛]`
    fn equip_if(&mut self, equip: &EquipIf) -> Out {
        let word = self.word(Class::Cause, Id("equip-condition"));
        Ok(match equip {
            EquipIf::Any => format!("[{word}: 없음]"),
            EquipIf::Filters(filters) => {
                let name = filters.iter().find_map(|f| match f {
                    Filter::Name(true, NameRef::Named(n)) => Some(self.name(n)),
                    _ => None,
                });
                let noun = name.unwrap_or_else(|| self.noun(self.lex.standing()));
                format!("[{word}: {}]", spaced([&self.modifiers(filters)?, &noun]))
            }
        })
    }
}
