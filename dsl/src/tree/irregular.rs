//! Spellings that one node alone needs: several fields in one word, fields that are left out where they say the usual,
//! flags inside the list of another field.

use super::forms::{Forms, Step};
use super::notation::{Node, forms_of};
use super::sexp::Sexp;
use super::spelling::{Flag, HEAD, HEAD_WORD, Labelled, Own, Spelling, Word, ZONE, ZONE_BOTTOM, ZONE_TOP};
use super::{CausePart, Filter, HeadArg, Id, Owner, Side, Span, Spot, Zone, sort_filters};
use crate::words::Class;

/// Filters, which are a set: read in any order, kept in that of printing.
pub(super) struct Set;

impl Spelling<Vec<Filter>> for Set {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Vec<Filter>> {
        let mut filters: Vec<Filter> = Own.scan(forms)?;
        sort_filters(&mut filters);
        Ok(filters)
    }

    fn emit(&self, field: &Vec<Filter>, out: &mut Vec<Sexp>) {
        Own.emit(field, out);
    }
}

/// A number that is left out where it is 1.
pub(super) struct OneUnwritten;

impl Spelling<i32> for OneUnwritten {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, i32> {
        let written: Option<i32> = Own.scan(forms)?;
        Ok(written.unwrap_or(1))
    }

    fn emit(&self, field: &i32, out: &mut Vec<Sexp>) {
        Own.emit(&Some(*field).filter(|n| *n != 1), out);
    }
}

/// `by-opp`, or nothing for the player of the text.
pub(super) struct ByOpp;

impl Spelling<Side> for ByOpp {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Side> {
        Ok(if forms.flag("by-opp") { Side::Opp } else { Side::Own })
    }

    fn emit(&self, field: &Side, out: &mut Vec<Sexp>) {
        Flag("by-opp").emit(&(*field == Side::Opp), out);
    }
}

/// The turn of that player, or `this` for the running one.
pub(super) struct Turn;

impl Spelling<Option<Side>> for Turn {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Option<Side>> {
        if forms.flag("this") { Ok(None) } else { Side::read(forms).map(Some) }
    }

    fn emit(&self, field: &Option<Side>, out: &mut Vec<Sexp>) {
        match field {
            Some(side) => side.print(out),
            None => out.push(Sexp::atom("this")),
        }
    }
}

/// A place in the source text, which is not written.
pub(super) struct Unwritten;

impl Spelling<Span> for Unwritten {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Span> {
        Ok(forms.span)
    }

    fn emit(&self, _: &Span, _: &mut Vec<Sexp>) {}
}

/// Two numbers as one word: `2-4`.
pub(super) struct Range;

impl Spelling<(i32, i32)> for Range {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, (i32, i32)> {
        forms.atom("range", |atom| {
            let (low, high) = atom.split_once('-')?;
            Some((low.parse().ok()?, high.parse().ok()?))
        })
    }

    fn emit(&self, (low, high): &(i32, i32), out: &mut Vec<Sexp>) {
        out.push(Sexp::atom(format!("{low}-{high}")));
    }
}

/// A zone and an end of it as one word: `deck`, `deck-top`, `deck-bottom`.
pub(super) struct ZoneEnd;

/// How each end of a zone is written.
const ENDS: [(Spot, Word); 3] = [(Spot::Top, ZONE_TOP), (Spot::Bottom, ZONE_BOTTOM), (Spot::Whole, ZONE)];

impl Spelling<(Id, Spot)> for ZoneEnd {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, (Id, Spot)> {
        let found = ENDS.iter().find_map(|(spot, word)| Some((forms.attempt(|forms| word.scan(forms))?, *spot)));
        found.ok_or_else(|| forms.refuse("zone"))
    }

    fn emit(&self, (zone, spot): &(Id, Spot), out: &mut Vec<Sexp>) {
        if let Some((_, word)) = ENDS.iter().find(|(end, _)| end == spot) {
            word.emit(zone, out);
        }
    }
}

/// Where cards are put, with what is said of it inside of its list: `(deck-bottom own any-order shuffle)`.
pub(super) struct Destination;

impl Spelling<(Zone, bool, bool)> for Destination {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, (Zone, bool, bool)> {
        let mut list = forms.open()?;
        if let Some((zone, spot)) = list.attempt(|list| ZoneEnd.scan(list)) {
            let owner = Owner::read(&mut list)?;
            let (any_order, shuffle) = (list.flag("any-order"), list.flag("shuffle"));
            forms.close(list)?;
            return Ok((Zone::Of { zone, spot, owner }, any_order, shuffle));
        }
        Ok((Zone::read(forms)?, false, false))
    }

    fn emit(&self, (zone, any_order, shuffle): &(Zone, bool, bool), out: &mut Vec<Sexp>) {
        let mut forms = forms_of(zone);
        if let Some(Sexp::List(list)) = forms.last_mut() {
            Flag("any-order").emit(any_order, list);
            Flag("shuffle").emit(shuffle, list);
        }
        out.append(&mut forms);
    }
}

/// `shuffle` for the player's own deck, `(shuffle ZONE)` for others.
pub(super) struct Shuffled;

impl Spelling<Zone> for Shuffled {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Zone> {
        if forms.flag("shuffle") {
            let deck = forms.words.by_id(Class::Zone, "deck").ok_or_else(|| forms.refuse("zone"))?;
            return Ok(Zone::whole(deck, Owner::Own));
        }
        Labelled("shuffle").scan(forms)
    }

    fn emit(&self, field: &Zone, out: &mut Vec<Sexp>) {
        match field {
            Zone::Of { zone, spot: Spot::Whole, owner: Owner::Own } if *zone == "deck" => {
                out.push(Sexp::atom("shuffle"));
            }
            zone => Labelled("shuffle").emit(zone, out),
        }
    }
}

/// The words of a head or a keyword: `attacker`, `pierce`, or both. Behind a head, a word that heads take is its parameter.
pub(super) struct Keyword;

impl Spelling<(Option<Id>, Option<String>)> for Keyword {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, (Option<Id>, Option<String>)> {
        let head: Option<Id> = HEAD.scan(forms)?;
        if head.is_some() && forms.fits::<Id>(|forms| HEAD_WORD.scan(forms)) {
            return Ok((head, None));
        }
        let id = |atom: &str| atom.parse::<i32>().is_err().then(|| atom.to_owned());
        Ok((head, forms.attempt(|forms| forms.atom("keyword", id))))
    }

    fn emit(&self, (head, keyword): &(Option<Id>, Option<String>), out: &mut Vec<Sexp>) {
        HEAD.emit(head, out);
        out.extend(keyword.as_ref().map(Sexp::atom));
    }
}

/// A head: its word alone, or a list with its parameter.
pub(super) struct Bracket;

impl Spelling<(Id, HeadArg)> for Bracket {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, (Id, HeadArg)> {
        let Ok(mut list) = forms.open() else { return Ok((HEAD.scan(forms)?, HeadArg::None)) };
        // `(active main)` is the head `active-main`.
        if let Some(Sexp::List(words)) = forms.next()
            && let [Sexp::Atom(first), Sexp::Atom(second)] = words.as_slice()
            && let Some(word) = forms.words.by_id(Class::Head, &format!("{first}-{second}"))
        {
            forms.advance();
            return Ok((word, HeadArg::None));
        }
        let read = (HEAD.scan(&mut list)?, HeadArg::read(&mut list)?);
        forms.close(list)?;
        Ok(read)
    }

    fn emit(&self, (word, arg): &(Id, HeadArg), out: &mut Vec<Sexp>) {
        out.push(match arg {
            HeadArg::None => Sexp::atom(word.as_str()),
            arg => Sexp::call(word.as_str(), forms_of(arg)),
        });
    }
}

/// What something came about by: `(by part part)`, one head alone `(kw words)`.
pub(super) struct Causes;

impl Spelling<Vec<CausePart>> for Causes {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Vec<CausePart>> {
        match forms.attempt(|forms| Labelled("kw").scan(forms)) {
            Some(head) => Ok(vec![CausePart::Head(head)]),
            None => {
                let mut list = forms.open()?;
                list.word("by")?;
                let parts = Own.scan(&mut list)?;
                forms.close(list)?;
                Ok(parts)
            }
        }
    }

    fn emit(&self, field: &Vec<CausePart>, out: &mut Vec<Sexp>) {
        match field.as_slice() {
            [CausePart::Head(head)] => Labelled("kw").emit(head, out),
            parts => out.push(Sexp::call("by", parts.iter().flat_map(forms_of))),
        }
    }
}
