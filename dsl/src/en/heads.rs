//! What opens an ability: `[Level Link: 8] [Attacker]`, `[Switch] 〈N〉`, and an item's `[Equip: …]` before them.

use cardwright_core::vocabulary::{CommonVerb, HeadClass, HeadParam};

use crate::lexicon::Class;
use crate::text::{Lang, TextError};
use crate::tree::{EquipIf, Head, HeadArg};

use super::cursor::Cursor;
use super::frames::Form;
use super::token::{Kind, Tok};

/// What the brackets in front of a sentence open.
#[derive(Default)]
pub(crate) struct Opened {
    /// The heads; `None`: the sentence continues the ability before.
    pub(crate) heads: Option<Vec<Head>>,
    pub(crate) equip: Option<EquipIf>,
    pub(crate) errors: Vec<TextError>,
}

/// What one bracket opens.
pub(crate) enum Opening {
    /// `[Equip: …]`
    Equip(EquipIf),
    /// `[Entry]`
    Head(Head),
}

impl Cursor<'_> {
    /// Takes every bracket in front of a sentence that opens something.
    pub(crate) fn heads(&mut self) -> Opened {
        let mut opened = Opened::default();
        while let Some(tok) = self.tok() {
            if !matches!(tok.kind, Kind::Bracket(_))
                || self.effect_follows()
                || self.sees(|c| c.attribute().map(|_| ()))
            {
                break;
            }
            let heads = match self.opening() {
                Some(Opening::Equip(equip)) => {
                    opened.equip = Some(equip);
                    continue;
                }
                Some(Opening::Head(head)) => Some(head),
                None => {
                    opened.errors.push(self.unknown_head(tok));
                    self.at += 1;
                    None
                }
            };
            opened.heads.get_or_insert_default().extend(heads);
        }
        // docs/spec/language.md rule 13: states first, then the event, then a keyword's head
        if let Some(heads) = &mut opened.heads {
            heads.sort_by_key(|h| match self.lex.head(h.word).map(|w| w.class) {
                Some(HeadClass::State) => 0,
                Some(HeadClass::Keyword) => 2,
                _ => 1,
            });
        }
        opened
    }

    /// `[Exit] effects …` speaks of a head and opens nothing.
    fn effect_follows(&mut self) -> bool {
        self.sees(|c| {
            c.bracket()?;
            c.effect()
        })
    }

    fn unknown_head(&self, tok: &Tok) -> TextError {
        let word = self.source.get(tok.span.clone()).unwrap_or_default();
        let inside = word.trim_start_matches(['[', '［']).trim_end_matches([']', '］']);
        let error =
            TextError::new("unknown-word", tok.span.clone()).arg("word", inside).arg("class", Class::Head.as_str());
        let name = inside.split(':').next().unwrap_or_default().trim();
        let known = self.lex.id(Lang::En, Class::Head, name).and_then(|id| self.lex.head(id));
        if let Some(head) = known.filter(|head| head.param == HeadParam::Number) {
            return TextError::new("head-needs-number", tok.span.clone()).arg("head", head.word.id);
        }
        let found = self.lex.nearest(Lang::En, &[Class::Head], inside);
        match found.or_else(|| self.lex.nearest(Lang::En, &[Class::Head], name)) {
            Some(near) => error.suggest(tok.span.clone(), format!("[{near}]")),
            None => error,
        }
    }

    /// One bracket in front of a sentence, with a name behind it where its head wants one.
    pub(crate) fn opening(&mut self) -> Option<Opening> {
        self.attempt(|c| {
            let mut inner = c.bracket()?;
            if inner.attempt(|i| {
                i.framed(CommonVerb::Equip, Form::Base)?;
                i.colon();
                Some(())
            }) == Some(())
            {
                let equip = if inner.skip("any") { EquipIf::Any } else { EquipIf::Filters(inner.equip_filters()?) };
                let whole = inner.done();
                c.learn(inner);
                return whole.then_some(Opening::Equip(equip));
            }
            let word = inner.head_id()?;
            let head = c.lex.head(word)?;
            let param = match head.param {
                HeadParam::None => HeadArg::None,
                HeadParam::NameBehind => HeadArg::Name(c.name()?),
                HeadParam::OptionalAffiliation if inner.done() => HeadArg::None,
                HeadParam::OptionalAffiliation => {
                    inner.colon()?;
                    HeadArg::Affiliation(inner.affiliation()?)
                }
                HeadParam::Number => {
                    inner.colon()?;
                    HeadArg::Number(inner.digits()?)
                }
                HeadParam::Attribute => {
                    inner.colon()?;
                    HeadArg::Word(inner.game_word(Class::Attribute)?)
                }
                HeadParam::OneOf(words) => {
                    inner.colon()?;
                    let at = inner.game_word(Class::Position)?;
                    words.iter().any(|w| at == *w.id).then_some(HeadArg::Word(at))?
                }
            };
            let whole = inner.done();
            c.learn(inner);
            whole.then_some(Opening::Head(Head { word, param }))
        })
    }
}
