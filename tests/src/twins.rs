//! Twins: shipped cards whose texts are said again as scripts (`tests/twins/<card>.lua`). A game with the ones must be the
//! same game as with the others: offered answers, logs and what the game is about, at every decision.

use crate::games::{self, Ear, Sample};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::AbilityId;
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_core::table::Table;
use cardwright_kit::project::Workspace;
use cardwright_kit::project::catalogue;
use cardwright_kit::project::games::Game;
use cardwright_kit::project::scripted::{self, Scripted, Wrong};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game with text cards, and the same with some of them as scripts.
pub struct Twins {
    /// Both, with the decks.
    pub text: Game,
    /// The catalogue in which the twins are scripts.
    pub script: Arc<Catalog>,
    /// The printed numbers of the cards that are scripts.
    pub cards: Vec<String>,
    /// What is wrong with the scripts.
    pub wrong: Vec<Wrong>,
}

/// The scripts of twins, by printed number.
pub fn scripts() -> BTreeMap<String, String> {
    scripts_in("tests/twins")
}

/// The scripts of a folder of the repository, by printed number.
pub fn scripts_in(folder: &str) -> BTreeMap<String, String> {
    let files = std::fs::read_dir(games::root().join(folder)).into_iter().flatten().flatten().map(|e| e.path());
    let read = |path: std::path::PathBuf| {
        let id = path.file_stem()?.to_string_lossy().into_owned();
        Some((id, std::fs::read_to_string(path).ok()?))
    };
    files.filter_map(read).collect()
}

/// Opens the shipped cards twice.
pub fn open() -> Option<Twins> {
    open_with(scripts())
}

/// The same with these scripts.
pub fn open_with(scripts: BTreeMap<String, String>) -> Option<Twins> {
    let workspace = Workspace::of_cards(games::root().join("cards"));
    let mut project = workspace.load(&workspace.origin(), &mut Vec::new());
    let book: &'static dyn Rulebook = *rulesets::ALL.first()?;
    let text = games::shipped().into_iter().next()?;
    let files = project.games.iter_mut().find(|g| g.game.game.id == book.vocabulary().game.id)?;
    for card in files.sets.iter_mut().flat_map(|s| &mut s.cards) {
        if scripts.contains_key(&card.id.value) {
            card.text = None;
        }
    }
    let mut built = catalogue::build(book, files, &mut Vec::new());
    for id in scripts.keys() {
        // What a card may be put on is said by its card file, not by its script.
        let same = text.catalog.find(id).map(|c| text.catalog.card(c).attach.clone());
        let at = built.compiled.catalog.find(id);
        if let (Some(attach), Some(card)) = (same, at.and_then(|c| built.compiled.catalog.card_mut(c))) {
            card.attach = attach;
        }
    }
    let scripted: Vec<Scripted<'_>> =
        scripts.iter().map(|(id, text)| Scripted { id, file: format!("{id}.luau"), text }).collect();
    let wrong = scripted::attach(book, &built.lexicon, &mut built.compiled, &scripted);
    // What a text looks back at is counted by the whole catalogue; the twins look back at the same.
    built.compiled.catalog.recalls = text.catalog.recalls;
    built.compiled.catalog.recalls_to = text.catalog.recalls_to;
    Some(Twins { text, script: Arc::new(built.compiled.catalog), cards: scripts.into_keys().collect(), wrong })
}

/// An ability by the card and its place on it: numbers of abilities differ between catalogues.
fn place(cat: &Catalog, id: AbilityId) -> (String, u8) {
    if id == AbilityId::NONE {
        return (String::new(), 0);
    }
    let ability = cat.ability(id);
    (cat.card(ability.card).id.clone(), ability.head.unwrap_or(u8::MAX))
}

/// An answer in words that both catalogues share.
fn said(cat: &Catalog, answer: &Answer) -> String {
    match answer {
        Answer::Next { holder, ability } => format!("next {holder} {:?}", place(cat, *ability)),
        Answer::Act(Act { verb, card, place: at, ability }) => {
            format!("act {verb} {card} {at:?} {:?}", place(cat, *ability))
        }
        Answer::Name(name) => format!("name {:?}", cat.names.get(usize::from(*name))),
        answer => format!("{answer:?}"),
    }
}

/// The printed number of the card that an answer names.
fn named(table: &dyn Table, answer: &Answer) -> Option<String> {
    let slot = match answer {
        Answer::Act(act) => act.card,
        Answer::Pick(slot) => *slot,
        _ => return None,
    };
    Some(format!("{:?}", table.glimpse(None, slot)))
}

/// An entry of the log in such words.
fn told(cat: &Catalog, entry: &Entry) -> String {
    let card =
        |c: Option<cardwright_core::kernel::log::Seen>| c.map(|c| (cat.card(c.card).id.clone(), c.slot, c.known_to));
    let of = |id: Option<AbilityId>| id.map(|id| place(cat, id));
    let Entry { what, clause, seat, from, to, amount, stat, .. } = entry;
    let cause = (entry.cause.kind, entry.cause.by, entry.cause.source.slot, place(cat, entry.cause.ability));
    format!(
        "{what:?} {clause} {seat:?} {:?} {:?} {:?} {from:?} {to:?} {amount} {stat} {cause:?}",
        card(entry.card),
        card(entry.other),
        of(entry.ability)
    )
}

/// Plays game `seed` both ways; what differs first. Otherwise how many decisions it had, and how many of the scripts it
/// started.
pub fn compare(twins: &Twins, seed: u64) -> Result<(usize, usize), String> {
    let (plain, scripted) = (&twins.text.catalog, &twins.script);
    let setup = games::plain_setup(&twins.text, seed);
    let (ear_a, ear_b) = (Ear::default(), Ear::default());
    let begin = |cat: &Arc<Catalog>, ear: &Ear| -> Result<Box<dyn Table>, String> {
        let started = twins.text.book.start_observed(cat.clone(), &setup, Some(Box::new(ear.clone())));
        started.map_err(|faults| format!("{faults:?}"))
    };
    let (mut a, mut b) = (begin(plain, &ear_a)?, begin(scripted, &ear_b)?);
    let mut sample = Sample(seed * 31 + 7);
    let (mut decisions, mut started) = (0, 0);
    loop {
        let at = format!("game {seed}, decision {decisions}");
        let (left, right) = (ear_a.take().entries, ear_b.take().entries);
        let left: Vec<String> = left.iter().map(|e| told(plain, e)).collect();
        let begun = |e: &&Entry| matches!(e.what, What::Start);
        let is_twin = |e: &Entry| {
            let id = e.ability.map(|a| scripted.card(scripted.ability(a).card).id.clone());
            id.is_some_and(|id| twins.cards.contains(&id))
        };
        started += right.iter().filter(begun).filter(|e| is_twin(e)).count();
        let right: Vec<String> = right.iter().map(|e| told(scripted, e)).collect();
        let n: Option<usize> = (0..left.len().max(right.len())).find(|n| left.get(*n) != right.get(*n));
        if let Some(n) = n {
            let around =
                |l: &[String]| l.iter().skip(n.saturating_sub(3)).take(6).cloned().collect::<Vec<_>>().join("\n  ");
            return Err(format!(
                "{at} ({:?}): the logs differ at {n}\ntext:\n  {}\nscript:\n  {}",
                a.answers().iter().map(|o| said(plain, o)).collect::<Vec<_>>(),
                around(&left),
                around(&right)
            ));
        }
        let options = |t: &dyn Table, cat| t.answers().iter().map(|o| said(cat, o)).collect::<Vec<_>>();
        let (x, y) = (options(a.as_ref(), plain), options(b.as_ref(), scripted));
        if x != y {
            let differ = a.answers().iter().filter(|o| !y.contains(&said(plain, o)));
            let cards: Vec<String> = differ.map(|o| format!("{o:?} {:?}", named(a.as_ref(), o))).collect();
            return Err(format!("{at}: offered {x:?} and {y:?} ({:?}); {cards:?}", b.script_errors().kept));
        }
        if a.table_hash() != b.table_hash() {
            return Err(format!("{at}: the tables differ ({:?})", b.script_errors().kept));
        }
        if a.outcome() != b.outcome() {
            return Err(format!("{at}: {:?} and {:?}", a.outcome(), b.outcome()));
        }
        if let Some(error) = b.script_errors().kept.first() {
            return Err(format!("{at}: {error}"));
        }
        if a.outcome().is_some() || a.turn_number() > 60 {
            return Ok((decisions, started));
        }
        let n = sample.below(a.answers().len());
        a.answer_nth(n);
        b.answer_nth(n);
        decisions += 1;
    }
}
