//! Cards: fields, faces, equip conditions, deck rules, names, and the digest that says whether a card is still the same.

use super::ability::{self, Home, MOST_ABILITIES};
use super::body::{Body, Scope};
use super::lines;
use super::noun::Unplaced;
use super::words::Compiler;
use super::{Compiled, Finding, Low};
use crate::account;
use crate::lexicon::Lexicon;
use crate::text::TextError;
use crate::tree::{self, EquipIf, Stmt, StmtKind};
use cardwright_core::kernel::capacity::{CARD_STATS, WAITING};
use cardwright_core::kernel::catalog::{Ability, Card, DeckRule, Face, Names, Use};
use cardwright_core::kernel::ids::{AbilityId, CardId};
use cardwright_core::kernel::program::{Pattern, Selector};
use cardwright_core::rulebook::Rulebook;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// A card to be compiled: decoded fields and the tree of its text.
#[derive(Debug, Clone)]
pub struct CardSource<'a> {
    /// The printed number of the card.
    pub id: &'a str,
    /// The printed name.
    pub name: Names,
    /// The id of its name in the lexicon.
    pub name_id: &'a str,
    /// The card type, as an index into the vocabulary.
    pub kind: u8,
    /// The types that it has beside that one, as bits.
    pub also: u32,
    /// The attributes as bits by index into the vocabulary.
    pub attributes: u16,
    /// The ids of its affiliations.
    pub affiliations: &'a [String],
    /// Printed numbers by stat index.
    pub stats: [i32; CARD_STATS],
    /// The fields that its file gives (`power`, `affiliation`).
    pub fields: &'a [&'a str],
    /// The text as written.
    pub text: &'a str,
    /// The tree that the text was read as.
    pub tree: &'a tree::Card,
}

impl<'a> CardSource<'a> {
    /// A card of a type that has nothing but a text: what says whether a text can be compiled.
    pub fn sample(kind: u8, text: &'a str, tree: &'a tree::Card) -> Self {
        CardSource {
            id: "",
            name: Names::default(),
            name_id: "",
            kind,
            also: 0,
            attributes: 0,
            affiliations: &[],
            stats: [0; CARD_STATS],
            fields: &[],
            text,
            tree,
        }
    }
}

/// Compiles cards behind those that are there already.
pub(super) fn compile(first: Compiled, cards: &[CardSource<'_>], lexicon: &Lexicon, book: &dyn Rulebook) -> Compiled {
    let mut order: Vec<(usize, &CardSource<'_>)> = cards.iter().enumerate().collect();
    order.sort_by_key(|(_, card)| card.id);
    let Compiled { catalog, mut findings, mut field_clauses, interned } = first;
    let there = catalog.cards.len();
    let mut cx = match there == 0 {
        true => Compiler::new(lexicon, book),
        false => Compiler::resume(catalog, interned, lexicon, book),
    };
    cx.catalog.cards.reserve_exact(order.len());
    field_clauses.reserve_exact(order.len());
    for (_, source) in &order {
        cx.name(source.name_id);
    }
    let mut full = false;
    for (at, (given, source)) in order.iter().enumerate() {
        let id = CardId(u16::try_from(there + at).unwrap_or(u16::MAX));
        let card = one(&mut cx, source, id);
        // Said once: of the first card whose abilities have no numbers any more.
        if cx.full && !full {
            full = true;
            let most = MOST_ABILITIES.to_string();
            cx.errors.push(super::fault("too-many-abilities").arg("most", most).at(first_line(&cx.source)));
        }
        if card.faces.iter().any(|face| crowded(&cx.catalog.abilities, &face.abilities)) {
            let most = WAITING.to_string();
            cx.errors.push(super::fault("too-many-triggers").arg("most", most).at(first_line(&cx.source)));
        }
        if !source.text.is_empty() && cx.errors.iter().all(|e| super::is_warning(e.code)) {
            let lacking = lacks(&cx, &card);
            cx.errors.extend(lacking);
        }
        // Of a text with mistakes that were found already everything else is mostly a consequence.
        if !source.text.is_empty() && cx.errors.iter().all(|e| super::is_warning(e.code)) {
            cx.errors.extend(account::unaccounted(source.text, source.tree, source.kind, lexicon));
        }
        findings.extend(cx.errors.drain(..).map(|error| Finding { card: *given, error }));
        let by_rule = |id: &AbilityId| cx.catalog.ability(*id).usage == Use::ByRule;
        let trigger = card.faces.iter().flat_map(|f| &f.abilities).any(by_rule);
        let unsaid = [(source.affiliations.is_empty(), "no affiliation"), (trigger, "trigger")];
        let fields = source.fields.iter().chain(unsaid.iter().filter(|(is, _)| *is).map(|(_, field)| field));
        let mut clauses: Vec<&'static str> = fields.flat_map(|f| book.field_clauses(f)).copied().collect();
        clauses.sort_unstable();
        clauses.dedup();
        field_clauses.push(clauses);
        cx.catalog.cards.push(Arc::new(card));
    }
    super::tokens::append(&mut cx, &mut field_clauses);
    findings.sort_by_key(|f| (f.card, f.error.span.start));
    cx.catalog.seal();
    Compiled { catalog: cx.catalog, findings, field_clauses, interned: cx.interned }
}

/// Whether more of these abilities answer one event than can wait in a game: it could not go on from there.
pub fn crowded(all: &[Arc<Ability>], of: &[AbilityId]) -> bool {
    if of.len() <= WAITING {
        return false;
    }
    let mut answered: HashMap<&Pattern, usize> = HashMap::new();
    for ability in of.iter().filter_map(|id| all.get(id.index())) {
        let waits = if let Use::Automatic(pattern) = &ability.usage { Some(pattern) } else { None };
        for pattern in waits.into_iter().chain(ability.whenever.iter().filter(|w| !w.would).map(|w| &w.on)) {
            *answered.entry(pattern).or_default() += 1;
        }
    }
    answered.values().any(|count| *count > WAITING)
}

/// Whether an ability is carried out as its card is played.
fn is_text(ability: &Ability) -> bool {
    matches!(ability.usage, Use::Spell | Use::ByRule)
}

/// Whether more than one of these abilities is carried out as their card is played.
pub fn has_texts(all: &[Arc<Ability>], of: &[AbilityId]) -> bool {
    of.iter().filter_map(|id| all.get(id.index())).filter(|ability| is_text(ability)).count() > 1
}

/// The head word that a card of this type must have and has not.
fn lacks(cx: &Compiler<'_>, card: &Card) -> Option<TextError> {
    let has = |head: u8| card.faces.iter().any(|face| face.heads & 1 << head != 0);
    let required = cx.book.printed().limits.required.iter();
    let (head, _) = required.copied().find(|(head, types)| types & 1 << card.kind != 0 && !has(*head))?;
    let word = cx.vocabulary.heads.get(usize::from(head))?.word;
    let error = super::fault("head-required").arg("opening", word.id).arg("game", cx.vocabulary.game.id);
    Some(error.at(first_line(&cx.source)))
}

fn one(cx: &mut Compiler<'_>, source: &CardSource<'_>, id: CardId) -> Card {
    cx.source = source.text.to_owned();
    let mut names = vec![cx.name(source.name_id)];
    let mut deck_rules = Vec::new();
    for stmt in source.tree.abilities().flat_map(|a| &a.statements) {
        declared(cx, stmt, &mut names, &mut deck_rules);
    }
    let mut affiliations: Vec<u16> = source.affiliations.iter().map(|a| cx.term(a)).collect();
    affiliations.sort_unstable();
    affiliations.dedup();
    cx.attributes = source.attributes;
    cx.worn = unasked(cx, source.kind) || matches!(source.tree, tree::Card::Plain { equip: Some(_), .. });
    let (faces, attach) = match source.tree {
        tree::Card::Plain { equip, abilities } => {
            let text = source.text.trim();
            if cx.vocabulary.equip && equip.is_none() && !abilities.is_empty() && attaches(cx, source.kind) {
                // a text that has no condition in it has none
                let none = tree::Card::Plain { equip: Some(tree::EquipIf::Any), abilities: Vec::new() };
                let lang = crate::read::lang(&cx.source);
                let said = crate::print::card(&none, cx.lexicon, source.kind, lang).unwrap_or_default();
                let mut error = super::fault("no-equip-condition").at(first_line(&cx.source));
                if !source.text.trim().is_empty() {
                    error.edits.push((0..0, format!("{} ", said.trim())));
                }
                cx.errors.push(error);
            }
            let attach = equip.as_ref().map(|e| attach(cx, e, id));
            (vec![face(cx, abilities, id, source.kind, text)], attach)
        }
        tree::Card::Leader { base, awakened } => {
            if cx.vocabulary.defaults.faced >> source.kind & 1 == 0 {
                cx.errors.push(super::fault("one-sided").at(first_line(&cx.source)));
            }
            let side = |abilities: &[tree::Ability]| {
                let start = abilities.first().map_or(0, |a| a.span.range().start);
                let end = abilities.last().map_or(0, |a| a.span.range().end);
                source.text.get(start..end).unwrap_or("").trim()
            };
            let first = face(cx, base, id, source.kind, side(base));
            cx.turned = true;
            let second = face(cx, awakened, id, source.kind, side(awakened));
            cx.turned = false;
            (vec![first, second], None)
        }
    };
    Card {
        id: source.id.to_owned(),
        name: source.name.clone(),
        names,
        kind: source.kind,
        also: source.also,
        attributes: source.attributes,
        affiliations,
        stats: source.stats,
        cost: Vec::new(),
        faces,
        attach,
        deck_rules,
        hash: digest(cx, source),
    }
}

/// Takes in what a text says about its card or deck and not about a game.
fn declared(cx: &mut Compiler<'_>, stmt: &Stmt, names: &mut Vec<u16>, deck_rules: &mut Vec<DeckRule>) {
    let rule = match &stmt.kind {
        StmtKind::AlsoNamed(name) => {
            let name = cx.name(name);
            if !names.contains(&name) {
                names.push(name);
            }
            return;
        }
        StmtKind::DeckOnly(attribute) => cx.attribute(*attribute).map(DeckRule::Only),
        StmtKind::DeckSuch(cards) => such(cx, cards).map(DeckRule::Such),
        StmtKind::DeckNeeds(attribute) => cx.attribute(*attribute).map(DeckRule::Needs),
        StmtKind::DeckSame(attribute) => cx.attribute(*attribute).map(DeckRule::OthersShare),
        _ => return,
    };
    match rule {
        Ok(rule) => deck_rules.push(rule),
        Err(error) => cx.errors.push(error.at(stmt.span.range())),
    }
}

/// The cards that a deck may hold: what is printed on them says it.
fn such(cx: &mut Compiler<'_>, cards: &tree::Selector) -> Low<Box<Selector>> {
    let mut body = Body::new(cx, Scope { live: true, ..Scope::default() });
    let made = body.selector(cards, None, Unplaced::Anywhere)?.selector;
    if made.is_printed() { Ok(Box::new(made)) } else { Err(super::unsayable(cards)) }
}

fn attach(cx: &mut Compiler<'_>, equip: &EquipIf, card: CardId) -> Vec<cardwright_core::kernel::program::Filter> {
    let EquipIf::Filters(filters) = equip else { return Vec::new() };
    let scope = Scope { card, live: true, fights: true, ..Scope::default() };
    let mut body = Body::new(cx, scope);
    let types = body.lane_types();
    match body.tests(filters, types) {
        Ok(selector) => selector.filters,
        Err(mut error) => {
            // The condition stands first in the text.
            error.span = first_line(&cx.source);
            cx.errors.push(error);
            Vec::new()
        }
    }
}

fn first_line(text: &str) -> Range<usize> {
    0..text.lines().next().map_or(0, str::len)
}

/// Whether cards of a type are put under others whatever their texts say.
pub(super) fn unasked(cx: &Compiler<'_>, kind: u8) -> bool {
    !cx.vocabulary.equip && attaches(cx, kind)
}

/// Whether cards of a type are put under others: they lie in places whose cards are held.
fn attaches(cx: &Compiler<'_>, kind: u8) -> bool {
    let held = cx.vocabulary.places.iter().filter(|p| p.held).fold(0u32, |bits, p| bits | 1 << p.kind);
    cx.book.printed().limits.lies.get(usize::from(kind)).is_some_and(|lies| lies & held != 0)
}

fn face(cx: &mut Compiler<'_>, abilities: &[tree::Ability], card: CardId, kind: u8, text: &str) -> Face {
    let mut face = Face { text: text.to_owned(), ..Face::default() };
    let mut above: Option<&tree::Ability> = None;
    let mut sound = Vec::new();
    let one_text = cx.book.printed().limits.one_text & 1 << kind != 0;
    let (mut texts, mut second) = (0, None);
    for (ability, above) in abilities.iter().map(|ability| (ability, above.replace(ability))) {
        let before = cx.errors.len();
        let unclear = lines::unclear(ability, cx.lexicon, &cx.source);
        cx.errors.extend(unclear);
        for ability in super::keyword::parts(ability) {
            let there = face.abilities.len();
            printed(cx, &mut face, &ability, (card, kind), above);
            // what it costs is no text of it
            if !super::costs::is_casting(&ability) {
                texts += face.abilities.iter().skip(there).filter(|id| is_text(cx.catalog.ability(**id))).count();
            }
            if one_text && texts > 1 {
                second.get_or_insert(ability.span);
            }
        }
        sound.push((ability, cx.errors.len() == before));
    }
    super::costs::gather(cx, &mut face);
    let errors = super::alone::found(cx, &sound, kind);
    cx.errors.extend(errors);
    if let Some(span) = second {
        cx.errors.push(super::fault("second-text").at(span.range()));
    }
    face
}

/// Adds an ability to a face. `above`: the one before it.
fn printed(
    cx: &mut Compiler<'_>,
    face: &mut Face,
    ability: &tree::Ability,
    (card, kind): (CardId, u8),
    above: Option<&tree::Ability>,
) {
    let before = cx.errors.len();
    let id = ability::compile(cx, ability, card, Home::Printed(kind));
    if above.is_some_and(|above| lines::apart(ability, above, cx.lexicon)) {
        (cx.errors.iter_mut().skip(before)).for_each(|error| lines::said_apart(error, ability, &cx.source));
    }
    face.heads |= cx.catalog.ability(id).heads;
    // An ability that could not be understood must not do half of what it says.
    if cx.errors.iter().skip(before).all(|e| super::is_warning(e.code)) && !cx.full {
        face.abilities.push(id);
    }
}

/// A digest of everything that means something, by words and not by indices, so that it stays the same when other cards
/// come and go.
fn digest(cx: &Compiler<'_>, source: &CardSource<'_>) -> u64 {
    let types = cx.vocabulary.types.iter().enumerate();
    let has = |at: usize| at == usize::from(source.kind) || source.also & 1 << at != 0;
    let kind = types.filter(|(at, _)| has(*at)).map(|(_, word)| word.id).collect::<Vec<_>>().join("\u{1f}");
    let affiliations = source.affiliations.join("\u{1f}");
    let stats = source.stats.map(|n| n.to_string()).join("\u{1f}");
    let attributes = source.attributes.to_string();
    let text = source.tree.to_string();
    let parts =
        [source.id, &source.name.ko, &source.name.en, source.name_id, &kind, &attributes, &affiliations, &stats, &text];
    xxh3_64(parts.join("\u{1e}").as_bytes())
}
