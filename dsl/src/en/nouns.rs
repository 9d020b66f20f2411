//! Noun phrases: what a verb acts on and what a filter or a number speaks of (docs/spec/language.md sections 2.3 and
//! 3). Nothing here knows a verb.

use cardwright_core::vocabulary::CommonVerb;

use crate::lexicon::Class;
use crate::tree::{ChooseOpt, Filter, Id, NameRef, Quantity, Selector, Side, Spot, Target, Value, Zone, sort_filters};

use crate::text::TextError;

use super::cursor::Cursor;
use super::frames::Form;
use super::token::Kind;

/// A noun with its filters and what limits a choice of it as a whole.
pub(crate) struct Noun {
    pub(crate) sel: Selector,
    pub(crate) opts: Vec<ChooseOpt>,
}

impl Cursor<'_> {
    /// `your`, `your opponent's`, `their`.
    pub(crate) fn possessor(&mut self) -> Option<Side> {
        if let Some(side) = self.attempt(|c| {
            c.any(&["your opponent", "an opponent", "the opponent"])?;
            c.possessive()?;
            Some(Side::Opp)
        }) {
            return Some(side);
        }
        if self.skip("their") {
            return Some(if self.each_acts { Side::Own } else { Side::Opp });
        }
        if self.each_acts {
            // what is the player's alone is none of what each player has
            return None;
        }
        self.word("your").map(|()| Side::Own)
    }

    /// An article, unless it belongs to the possessor that follows: `an opponent's`.
    pub(crate) fn article(&mut self, articles: &[&'static str]) {
        if !self.sees(|c| c.possessor().map(drop)) {
            self.any(articles);
        }
    }

    /// `you`, `your opponent`.
    pub(crate) fn player(&mut self) -> Option<Side> {
        if self.skip("you") {
            return Some(Side::Own);
        }
        self.attempt(|c| {
            c.any(&["your opponent", "the opponent", "an opponent"])?;
            (c.kind() != Some(&Kind::Possessive)).then_some(Side::Opp)
        })
    }

    /// The noun for cards in no zone in particular.
    fn any_card(&self) -> Option<Id> {
        self.lex.vocabulary().nouns.iter().find(|n| n.of.is_none()).map(|n| Id(n.word.id))
    }

    /// A reference without quantity: this unit, that card, the encountering unit, the chosen unit, the rest.
    pub(crate) fn reference(&mut self) -> Option<Target> {
        let base = self.attempt(Self::simple_reference)?;
        // `that unit's encountering unit`
        let facing = self.attempt(|c| {
            c.possessive()?;
            c.facing_word()?;
            c.standing()
        });
        Some(match facing {
            Some(()) => Target::EncounteringOf(Box::new(base)),
            None => base,
        })
    }

    fn simple_reference(&mut self) -> Option<Target> {
        if self.skip("this") {
            let at = self.at;
            let noun = self.game_word(Class::Noun)?;
            self.called(noun, at);
            if noun == *"card"
                && let Some(zone) = self.attempt(|c| {
                    c.word("in")?;
                    c.zone()
                })
            {
                return Some(Target::ThisIn(zone));
            }
            // an item's own text calls its wearer `this unit` (8.6.1)
            return Some(if self.lex.is_worn(noun) { Target::ThisItem } else { Target::This });
        }
        if self.any(&["that", "those"]).is_some() {
            return self.game_word(Class::Noun).map(Target::That);
        }
        let span = self.span();
        if self.any(&["it", "they", "them"]).is_some() {
            self.log.pronouns.push(span);
            return Some(Target::It);
        }
        self.attempt(Self::chosen).or_else(|| self.attempt(Self::definite))
    }

    /// `this item card` on a card of another type: the mistake hinders no reading.
    fn called(&mut self, noun: Id, at: usize) {
        let vocabulary = self.lex.vocabulary();
        let lanes = vocabulary.nouns.first().and_then(|n| n.of);
        let of = self.lex.noun(noun).and_then(|n| n.of);
        let worn = self.lex.is_worn(noun) || self.holder.is_none();
        if of.is_some() && of != lanes && of != self.holder && !worn {
            let own = self.holder.and_then(|h| vocabulary.types.get(usize::from(h)));
            let own = own.and_then(|t| t.en.first()).copied().unwrap_or_default();
            let span = self.since(at);
            let word = self.source.get(span.clone()).unwrap_or_default();
            self.log.errors.push(TextError::new("contradiction", span).arg("word", word).arg("other", own));
        }
    }

    /// `your chosen unit`, `the 2 chosen units`.
    fn chosen(&mut self) -> Option<Target> {
        let side = match self.attempt(Self::possessor) {
            Some(side) => Some(side),
            None => {
                self.word("the")?;
                None
            }
        };
        let n = self.digits();
        self.word("chosen")?;
        let kind = self.game_word(Class::Noun)?;
        Some(match n {
            Some(n) => Target::Chosen(n),
            None => Target::Sel(Selector::new(kind, side, vec![Filter::Chosen])),
        })
    }

    fn definite(&mut self) -> Option<Target> {
        self.word("the")?;
        if self.any(&["rest", "remaining cards"]).is_some() {
            return Some(Target::Rest);
        }
        if self.facing_word().is_some() {
            self.standing()?;
            return Some(Target::Encountering);
        }
        if self.framed(CommonVerb::Attack, Form::Doing).is_some() {
            self.standing()?;
            return Some(Target::AttackerOfBattle);
        }
        if self.framed(CommonVerb::Defend, Form::Doing).is_some() {
            self.standing()?;
            return Some(Target::DefenderOfBattle);
        }
        if self.skip("next") {
            return self.next_deployed();
        }
        if self.skip("top") {
            let n = self.digits();
            return self.top_cards(n.unwrap_or(1), Spot::Top);
        }
        if self.skip("bottom") {
            let n = self.digits();
            return self.top_cards(n.unwrap_or(1), Spot::Bottom);
        }
        if let Some(most) = self.attempt(Self::the_most) {
            return Some(most);
        }
        // `the unit that trashed this unit`
        self.noun_phrase(None).map(|n| Target::Sel(n.sel))
    }

    /// `[the next] unit you deploy from your hand this turn`
    fn next_deployed(&mut self) -> Option<Target> {
        let n = self.digits().unwrap_or(1);
        self.standing()?;
        let mut filters = Vec::new();
        let mut opts = Vec::new();
        while self.filter(&mut filters, &mut opts).is_some() {}
        self.word("you")?;
        self.framed(CommonVerb::Deploy, Form::Base)?;
        while self.filter(&mut filters, &mut opts).is_some() {}
        self.words("this turn")?;
        sort_filters(&mut filters);
        Some(Target::NextDeployed(n, filters))
    }

    /// `[the top n] cards of your deck`
    fn top_cards(&mut self, n: i32, spot: Spot) -> Option<Target> {
        let kind = self.game_word(Class::Noun)?;
        self.word("of")?;
        let owner = self.possessor()?;
        let zone = self.game_word(Class::Zone)?;
        let filters = vec![Filter::In(Zone::spot(zone, spot, owner))];
        let count = self.attempt(|c| c.per(n)).unwrap_or(Value::Number(n));
        Some(Target::choose(Quantity::Exactly(count), Selector::new(kind, None, filters)))
    }

    /// What a verb acts on; two of them with `and`.
    pub(crate) fn target(&mut self) -> Option<Target> {
        let first = self.one_target()?;
        let second = self.attempt(|c| {
            c.word("and")?;
            c.one_target()
        });
        Some(match second {
            Some(second) => Target::Both(Box::new(first), Box::new(second)),
            None => first,
        })
    }

    pub(crate) fn one_target(&mut self) -> Option<Target> {
        if let Some(all) = self.attempt(Self::all) {
            return Some(all);
        }
        if let Some(found) = self.attempt(Self::reference) {
            return Some(found);
        }
        if let Some(leader) = self.attempt(Self::leader) {
            return Some(leader);
        }
        if let Some(found) = self.attempt(Self::counted) {
            return Some(found);
        }
        // `cards from the top of your deck equal in number to V`
        if let Some(found) = self.attempt(Self::computed) {
            return Some(found);
        }
        if let Some(found) = self.attempt(|c| {
            let side = c.attempt(Self::possessor);
            c.noun_phrase(side).map(|n| Target::Sel(n.sel))
        }) {
            return Some(found);
        }
        self.attempt(Self::whole_zone)
    }

    /// `your leader`, but not a number that begins with the same word: `your leader level`.
    fn leader(&mut self) -> Option<Target> {
        let side = self.possessor()?;
        let word = self.lex.leader()?.en.first()?;
        self.words(word)?;
        let stats = self.lex.vocabulary().stats.iter().flat_map(|stat| stat.word.en);
        let mut behind = stats.filter_map(|stat| stat.strip_prefix(word)?.strip_prefix(' '));
        (!behind.any(|rest| self.sees(|c| c.words(rest)))).then_some(Target::Leader(side))
    }

    fn all(&mut self) -> Option<Target> {
        self.any(&["all", "each"])?;
        if let Some(n) = self.attempt(|c| {
            c.word("but")?;
            c.digits()
        }) {
            self.skip("of");
            let side = self.attempt(Self::possessor);
            let noun = self.noun_phrase(side)?;
            let quantity = Quantity::AllBut(Value::Number(n));
            return Some(Target::Choose { quantity, from: noun.sel, opts: noun.opts });
        }
        self.skip("of");
        if self.skip("them") {
            return Some(Target::AllIt);
        }
        let side = self.attempt(Self::possessor);
        Some(Target::All(self.noun_phrase(side)?.sel))
    }

    /// `2`, `up to 2`, `any number`.
    pub(crate) fn quantity(&mut self) -> Option<Quantity> {
        if self.skip("up to") {
            return self.number().map(|n| Quantity::UpTo(Value::Number(n)));
        }
        if self.skip("any number") {
            return Some(Quantity::Any);
        }
        let n = self.number()?;
        Some(if self.skip("or more") { Quantity::AtLeast(Value::Number(n)) } else { Quantity::n(n) })
    }

    /// `[up to 1 card] for each X`
    pub(crate) fn each_of(&mut self, quantity: Quantity) -> Quantity {
        if self.counts_behind {
            return quantity;
        }
        let (Quantity::Exactly(Value::Number(n)) | Quantity::UpTo(Value::Number(n))) = quantity else {
            return quantity;
        };
        match self.attempt(|c| c.per(n)) {
            Some(per) if matches!(quantity, Quantity::UpTo(_)) => Quantity::UpTo(per),
            Some(per) => Quantity::Exactly(per),
            None => quantity,
        }
    }

    fn counted(&mut self) -> Option<Target> {
        let mut quantity = self.quantity()?;
        let among = self.any(&["of them", "among them", "of those cards"]);
        if among.or_else(|| self.attempt(Self::of_those)).is_some() {
            return Some(Target::choose(quantity, Selector::Among));
        }
        let random = self.skip("random");
        let of = self.skip("of");
        let mut side = self.attempt(Self::possessor);
        let mut noun = self.noun_phrase(side.take())?;
        if random {
            noun.opts.push(ChooseOpt::AtRandom);
        }
        if !of && let Some(v) = self.attempt(Self::in_number) {
            quantity = Quantity::Exactly(v);
        }
        let quantity = self.each_of(quantity);
        Some(Target::Choose { quantity, from: noun.sel, opts: noun.opts })
    }

    /// `of those units`
    fn of_those(&mut self) -> Option<()> {
        self.words("of those")?;
        self.standing()
    }

    fn computed(&mut self) -> Option<Target> {
        let side = self.attempt(Self::possessor);
        let noun = self.noun_phrase(side)?;
        let quantity = match self.attempt(Self::in_number) {
            Some(v) => Quantity::Exactly(v),
            None => {
                self.word("until")?;
                let n = self.digits()?;
                self.word("remain")?;
                let opts = vec![ChooseOpt::DownTo(Value::Number(n))];
                return Some(Target::Choose { quantity: Quantity::Any, from: noun.sel, opts });
            }
        };
        Some(Target::Choose { quantity, from: noun.sel, opts: noun.opts })
    }

    /// `equal in number to V`
    pub(crate) fn in_number(&mut self) -> Option<Value> {
        self.words("equal in number to")?;
        self.value()
    }

    /// A noun with what stands before and behind it; the side has been read.
    pub(crate) fn noun_phrase(&mut self, side: Option<Side>) -> Option<Noun> {
        let mut side = side;
        // `that creature's neighbors`
        if let Some(of) = self.attempt(Self::neighbors_of) {
            let mut filters = vec![Filter::Beside(Box::new(of))];
            let mut opts = Vec::new();
            while self.filter(&mut filters, &mut opts).is_some() {}
            sort_filters(&mut filters);
            return Some(Noun { sel: Selector::new(self.lex.standing(), side, filters), opts });
        }
        let mut filters = Vec::new();
        let mut opts = Vec::new();
        loop {
            if self.any(&["other", "another"]).is_some() {
                filters.push(Filter::Other);
            } else if self.skip("random") {
                opts.push(ChooseOpt::AtRandom);
            } else if self.skip("chosen") {
                filters.push(Filter::Chosen);
            } else if let Some(attr) = self.attempt(Self::attribute) {
                filters.push(Filter::Attr(true, attr));
            } else if let Some(aff) = self.attempt(Self::affiliations) {
                filters.push(Filter::Aff(aff));
            } else if let Some(state) = self.attempt(|c| c.game_word(Class::State)) {
                filters.push(Filter::State(state));
            } else if let Some(most) = self.attempt(Self::superlative) {
                filters.push(most);
            } else if self.end_word().is_some() {
                filters.push(Filter::AtEnd(true));
            } else if let Some(whose) = self.side_word() {
                side = Some(whose);
            } else {
                break;
            }
        }
        let kinds = self.kinds(&mut filters)?;
        while self.filter(&mut filters, &mut opts).is_some() {}
        if let ([kind], true) = (kinds.as_slice(), opts.is_empty())
            && let Some(others) = self.attempt(|c| c.other_kinds(&mut opts))
        {
            let first = (*kind, filters);
            return Some(Noun { sel: one_of(side, std::iter::once(first).chain(others).collect()), opts });
        }
        // 3.5.4: what lies on the field is a unit, what has a zone of its own needs no side
        sort_filters(&mut filters);
        filters.dedup();
        let sel = match kinds.as_slice() {
            [kind] => Selector::new(*kind, side, filters),
            several => Selector::Or(several.iter().map(|k| Selector::new(*k, side, Vec::new())).collect(), filters),
        };
        Some(Noun { sel, opts })
    }

    /// `unit`, `skill card or item card`, `〈N〉`.
    fn kinds(&mut self, filters: &mut Vec<Filter>) -> Option<Vec<Id>> {
        if let Some(name) = self.name() {
            filters.push(Filter::Name(true, NameRef::Named(name)));
            // a name alone is a noun; `〈N〉 cards` says the same
            let kind = self.game_word(Class::Noun);
            return kind.or_else(|| self.any_card()).map(|k| vec![k]);
        }
        if self.beside_word().is_some() {
            self.word("of")?;
            let of = self.reference()?;
            filters.push(Filter::Beside(Box::new(of)));
            return Some(vec![self.lex.standing()]);
        }
        let mut kinds = vec![self.game_word(Class::Noun)?];
        while let Some(next) = self.attempt(|c| {
            c.word("or")?;
            c.game_word(Class::Noun)
        }) {
            kinds.push(next);
        }
        Some(kinds)
    }

    /// `or item card with …`, once or more.
    fn other_kinds(&mut self, opts: &mut Vec<ChooseOpt>) -> Option<Vec<(Id, Vec<Filter>)>> {
        let mut all = Vec::new();
        while let Some((kinds, filters)) = self.attempt(|c| {
            c.word("or")?;
            let mut filters = Vec::new();
            let kinds = c.kinds(&mut filters)?;
            while c.filter(&mut filters, opts).is_some() {}
            Some((kinds, filters))
        }) {
            let (last, before) = kinds.split_last()?;
            all.extend(before.iter().map(|k| (*k, Vec::new())));
            all.push((*last, filters));
        }
        (!all.is_empty()).then_some(all)
    }

    /// `that creature's neighbors`, `its neighbors`
    fn neighbors_of(&mut self) -> Option<Target> {
        let span = self.span();
        let of = match self.any(&["its", "their"]) {
            Some(()) => {
                self.log.pronouns.push(span);
                Target::It
            }
            None => {
                let of = self.reference()?;
                self.possessive()?;
                of
            }
        };
        self.beside_word().map(|()| of)
    }

    /// `neighbor`
    fn beside_word(&mut self) -> Option<()> {
        self.any(self.lex.vocabulary().notation.beside.as_ref()?.en)
    }

    /// `encountering`
    pub(crate) fn facing_word(&mut self) -> Option<()> {
        self.any(self.lex.vocabulary().notation.facing.as_ref()?.en)
    }

    /// `an encountering unit`, behind one of these.
    pub(crate) fn facing_one(&mut self, before: &[&'static str]) -> Option<()> {
        self.any(before)?;
        self.facing_word()?;
        self.standing()
    }

    /// `flank`
    pub(crate) fn end_word(&mut self) -> Option<()> {
        self.any(self.lex.vocabulary().notation.end.as_ref()?.en)
    }

    /// `friendly`, `enemy`
    fn side_word(&mut self) -> Option<Side> {
        let [own, opp] = self.lex.vocabulary().notation.sides.as_ref()?;
        if self.any(own.en).is_some() {
            return Some(Side::Own);
        }
        self.any(opp.en).map(|()| Side::Opp)
    }

    /// `[Flame]`, `Flame`
    pub(crate) fn attribute(&mut self) -> Option<Id> {
        if self.lex.vocabulary().notation.bare_attributes
            && let Some(attr) = self.game_word(Class::Attribute)
        {
            return Some(attr);
        }
        let mut inner = self.bracket()?;
        let attr = inner.game_word(Class::Attribute)?;
        inner.done().then_some(attr)
    }

    /// `《A》`, `《A》 or 《B》`
    pub(crate) fn affiliations(&mut self) -> Option<Vec<String>> {
        let mut all = vec![self.affiliation()?];
        while let Some(next) = self.attempt(|c| {
            c.word("or")?;
            c.affiliation()
        }) {
            all.push(next);
        }
        Some(all)
    }
}

/// Cards of one of several kinds. The place behind the last one, and all its filters when the others have none, hold for
/// all of them.
fn one_of(side: Option<Side>, mut kinds: Vec<(Id, Vec<Filter>)>) -> Selector {
    let mut shared = Vec::new();
    if let Some(((_, last), others)) = kinds.split_last_mut() {
        let bare = others.iter().all(|(_, f)| f.is_empty());
        let placeless = others.iter().all(|(_, f)| !f.iter().any(is_place));
        (shared, *last) = std::mem::take(last).into_iter().partition(|f| bare || placeless && is_place(f));
    }
    for (_, filters) in &mut kinds {
        sort_filters(filters);
    }
    sort_filters(&mut shared);
    Selector::Or(kinds.into_iter().map(|(kind, filters)| Selector::new(kind, side, filters)).collect(), shared)
}

fn is_place(filter: &Filter) -> bool {
    matches!(filter, Filter::In(_) | Filter::Among(_))
}
