//! What the heads of an ability mean together: when it works, on what condition, for what price.

use super::ability::{Home, printed};
use super::words::Compiler;
use super::{Low, fault, keyword, unsayable};
use crate::tree::{self, HeadArg};
use cardwright_core::kernel::catalog::Ability;
use cardwright_core::kernel::program::{Cond, Target};
use cardwright_core::rulebook::{EventWord, HeadArgument, HeadMeaning};
use cardwright_core::vocabulary::{HeadClass, HeadParam, Vocabulary};

/// What the heads of an ability mean together.
#[derive(Debug, Default)]
pub(super) struct Heads {
    pub made: Ability,
    pub battle: bool,
    pub usage: Option<HeadMeaning>,
}

impl Heads {
    /// The head that says when the ability does something; none where it holds all the time.
    pub(super) fn moment(&self) -> Option<u8> {
        let at_a_time = |meaning: &HeadMeaning| {
            matches!(meaning, HeadMeaning::Event(..) | HeadMeaning::Activated { .. } | HeadMeaning::ByRule)
        };
        self.made.head.filter(|_| self.usage.as_ref().is_some_and(at_a_time))
    }

    pub(super) fn add(&mut self, cx: &mut Compiler<'_>, head: &tree::Head, home: Home) -> Low<()> {
        let (at, word) = cx.head(head.word)?;
        self.made.heads |= 1u64.checked_shl(at.into()).unwrap_or(0);
        if word.class == HeadClass::Keyword && cx.lexicon.definition(word.word.id).is_none() {
            return Err(cx.no_keyword(word.word.id));
        }
        if word.param == HeadParam::Number && head.param == HeadArg::None {
            return Err(fault("head-needs-number").arg("head", word.word.id));
        }
        // The attribute is taken from the sentence that writes the condition out.
        if word.param == HeadParam::Attribute && head.param == HeadArg::None {
            return Err(keyword::without_attribute(cx, word));
        }
        if let (HeadParam::None, HeadArg::Number(n)) = (word.param, &head.param) {
            return Err(fault("contradiction").arg("word", n.to_string()).arg("other", word.word.id));
        }
        if let (HeadParam::Price(_), HeadArg::Number(n)) = (word.param, &head.param) {
            self.made.price = u8::try_from(*n).map_err(|_| unsayable(head))?;
        }
        if let HeadArg::Costs(payments) = &head.param {
            self.made.costs = super::costs::costs(cx, payments)?;
        }
        let (_, argument) = argument(cx, head)?;
        let meaning = cx.book.head(at, &argument);
        if let HeadMeaning::State(cond) = meaning {
            // How a card was used is asked of what is worn, and not of its wearer.
            self.made.states.push(match *cond {
                Cond::Marked(mark, Target::Source) if cx.worn => Cond::Marked(mark, Target::Bearer),
                cond => cond,
            });
            return Ok(());
        }
        if self.usage.is_some() {
            let error = fault("two-heads").arg("head", word.word.id);
            // a keyword behind a head that says when: it is gained then
            let keyword = cx.lexicon.brackets_are_keywords() && !cx.lexicon.before_colon(head.word);
            if !keyword {
                return Err(error);
            }
            let borne = cx.book.printed().limits.bearers.iter().any(|(of, _)| *of == at);
            return Err(match borne {
                true => error.arg("given", word.word.id).arg("noun", cx.lexicon.standing().as_str()),
                false => error.arg("anywhere", word.word.id),
            });
        }
        if let HeadMeaning::Event(pattern, _) = &meaning {
            // What happens to the holder itself can happen only to what stands in a lane, or to the wearer.
            if let Home::Printed(kind) = home
                && pattern.holder
                && cx.book.head_zones(at).is_none()
                && !cx.worn
                && printed(cx, kind) == 0
            {
                return Err(fault("head-never").arg("opening", word.word.id).arg("game", cx.vocabulary.game.id));
            }
            let fights = [EventWord::Attacks, EventWord::Defends];
            self.battle = fights.iter().any(|w| cx.book.event(*w, None).is_some_and(|p| p.kind == pattern.kind));
        }
        self.made.head = Some(at);
        self.made.zones = cx.book.head_zones(at).unwrap_or(self.made.zones);
        self.usage = Some(meaning);
        Ok(())
    }
}

/// A head that asks how its card is used, beside one that says another time (`when`), or on a card that keeps no trace of it.
pub(super) fn too_late(cx: &mut Compiler<'_>, heads: &[tree::Head], when: Option<u8>, home: Home) -> Low<()> {
    for head in heads {
        let (at, word) = cx.head(head.word)?;
        let asks = cx.book.printed().limits.asking_use.iter().find(|(of, ..)| *of == at);
        let Some((_, beside, kept)) = asks else { continue };
        let stands = match (when, home) {
            (Some(when), _) => beside & 1u64.checked_shl(when.into()).unwrap_or(0) != 0,
            // the text of what is played for it is carried out as it is used
            (None, Home::Printed(kind)) => {
                kept & 1 << kind != 0 || matches!(cx.book.bare_text(kind), HeadMeaning::ByRule)
            }
            (None, _) => true,
        };
        if !stands {
            let allowed = cx.vocabulary.heads.get(beside.trailing_zeros() as usize).map_or("", |word| word.word.id);
            let error = fault("use-is-over").arg("opening", word.word.id).arg("beside", allowed);
            return Err(error.arg("game", cx.vocabulary.game.id));
        }
    }
    Ok(())
}

/// The index of a head word and its resolved parameter.
pub(super) fn argument(cx: &mut Compiler<'_>, head: &tree::Head) -> Low<(u8, HeadArgument)> {
    let (at, word) = cx.head(head.word)?;
    let argument = match &head.param {
        HeadArg::None | HeadArg::Costs(_) => HeadArgument::None,
        HeadArg::Number(n) => HeadArgument::Number(*n),
        HeadArg::Affiliation(term) => HeadArgument::Terms(vec![cx.term(term)]),
        HeadArg::Name(name) => HeadArgument::Names(vec![cx.name(name)]),
        HeadArg::Word(id) => match word.param {
            HeadParam::OneOf(words) => {
                let choice = Vocabulary::index(words, id.0).ok_or_else(|| unsayable(head))?;
                if let Some(word) = words.get(choice) {
                    cx.cite(word.clause);
                }
                HeadArgument::Choice(choice)
            }
            _ => HeadArgument::Attribute(cx.attribute(*id)?),
        },
    };
    Ok((at, argument))
}
