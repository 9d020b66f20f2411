//! A scenario file made ready to run: its cards compiled beside the project's, every position arranged. All of its
//! mistakes are found here, without a game being played.

use super::given::{self, Arranged, Desk, MOST_CARDS, too_many};
use super::model::{Scenario, ScenarioFile, Start, StepKind, Text};
use super::names::Names;
use super::text::Mention;
use crate::check::placed::Placed;
use crate::check::{scripts, verdict};
use crate::play::words::Clauses;
use crate::project::catalogue::{LocalCard, Shared};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::table::{DeckList, Running};
use cardwright_dsl::compile::Compiled;
use cardwright_dsl::decode::{Decoder, Spanned};
use cardwright_dsl::diagnostic::{Arg, Both, Diagnostic, Location, Span};
use cardwright_dsl::files::{self, CardDef, Defaults};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages;
use cardwright_dsl::read;
use cardwright_dsl::script_files::Scripts;
use cardwright_dsl::source::Source;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::tree;
use cardwright_dsl::yaml::{Document, Node, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How a scenario that was read begins.
#[derive(Debug, Clone)]
pub enum Opening {
    /// At a position.
    Position(Box<Arranged>),
    /// A deck that is only looked at.
    Deck(DeckList),
    /// Not at all; the findings say why.
    Broken,
}

/// A scenario file with its cards compiled and its openings worked out.
pub struct Prepared {
    /// The file as read.
    pub file: ScenarioFile,
    /// Names of its cards; the catalogue is in it.
    pub names: Names,
    /// The words of its cards and the project's.
    pub lexicon: Lexicon,
    /// For each card the clauses that its fields follow.
    pub field_clauses: Vec<Vec<&'static str>>,
    /// For each scenario how it begins.
    pub openings: Vec<Opening>,
    /// By scenario: those whose steps come before its own (`after`), first one first.
    pub before: Vec<Vec<usize>>,
    /// What is wrong with texts of the project's cards: those cards do less here than they should.
    pub of_cards: Vec<Diagnostic>,
    /// Cards whose texts have errors, each with the first of them: what shows something with them shows nothing.
    pub broken: Vec<(CardId, Diagnostic)>,
    /// The same in words, with its place.
    pub said: Vec<(CardId, Both)>,
    /// The clauses of the rulebook.
    pub clauses: Clauses,
}

impl Prepared {
    /// The catalogue that its scenarios play with.
    pub fn catalog(&self) -> &Arc<Catalog> {
        self.names.catalog()
    }

    /// The steps of a scenario with those it goes on from; `true`: its own.
    pub fn steps(&self, scenario: usize) -> Vec<(bool, &super::model::Step)> {
        let before = self.before.get(scenario).into_iter().flatten();
        let inherited =
            before.filter_map(|&i| self.file.scenarios.get(i)).flat_map(|s| s.steps.iter().map(|s| (false, s)));
        let own = self.file.scenarios.get(scenario).into_iter().flat_map(|s| s.steps.iter().map(|s| (true, s)));
        inherited.chain(own).collect()
    }
}

/// Prepares a file; its own cards are laid over those of the project. What is wrong goes to `out`; scenarios that can't
/// begin are marked so.
pub fn prepare(
    file: ScenarioFile,
    document: &Document,
    source: &Source,
    shared: &Shared<'_>,
    out: &mut Vec<Diagnostic>,
) -> Prepared {
    let local = local_cards(&file, document, source, out);
    taken(&local, shared, out);
    let mut found = Vec::new();
    let mut built = shared.with(&local, &mut found);
    let (own, of_cards): (Vec<_>, Vec<_>) = found.into_iter().partition(|f| f.place.file == file.file);
    out.extend(own);
    let none = Scripts::default();
    scripts::report_local(&local, shared.scripts().unwrap_or(&none), &built, file.game, out);
    let locals: Vec<(String, String)> = local.iter().map(|l| (l.name.clone(), l.def.id.value.clone())).collect();
    // The catalogue is large, so there is only this one of it.
    let mut names = Names::new(Arc::new(std::mem::take(&mut built.compiled.catalog)), locals);
    names.call_as_in(&source.text);
    let hidden = |def: &CardDef| local.iter().any(|l| l.def.id.value == def.id.value);
    let printed = shared.cards().filter(|(_, def)| !hidden(def));
    let cards = printed.chain(local.iter().map(|l| (l.file, &l.def)));
    let every: Vec<Diagnostic> = of_cards.iter().chain(&*out).cloned().collect();
    let errors = Placed::errors(&every);
    let broken = cards.filter_map(|(at, def)| {
        let fault = verdict::faults(at, def, shared.scripts(), &errors).next()?;
        Some((names.catalog().find(&def.id.value)?, fault.clone()))
    });
    let broken = broken.collect();
    let field_clauses = std::mem::take(&mut built.compiled.field_clauses);
    let mut prepared = Prepared {
        clauses: Clauses::of(file.game),
        file,
        names,
        lexicon: built.lexicon,
        field_clauses,
        openings: Vec::new(),
        before: Vec::new(),
        of_cards,
        broken,
        said: Vec::new(),
    };
    let mut compiled = built.compiled;
    cited(&prepared.file, &prepared.clauses, out);
    for (index, (before, root)) in ancestries(&prepared.file.scenarios).into_iter().enumerate() {
        let opening =
            root.map_or(Opening::Broken, |root| open(&mut prepared, root, index, &before, &mut compiled, out));
        prepared.before.push(before);
        prepared.openings.push(opening);
    }
    prepared
}

/// A card of a file that has the id of a card in use: nobody could tell which of them a deck or a record means.
fn taken(local: &[LocalCard], shared: &Shared<'_>, out: &mut Vec<Diagnostic>) {
    for card in local {
        let id = &card.def.id;
        let Some((file, first)) = shared.cards().find(|(_, def)| def.id.value == id.value) else { continue };
        let finding = Diagnostic::new(&messages::DUPLICATE_ID, Location { file: card.file, span: id.span });
        let first = Location { file, span: first.id.span };
        out.push(finding.arg("id", id.value.as_str()).label(first, crate::wording::project::FIRST_WRITTEN));
    }
}

/// For each scenario those whose steps come first, and the one whose `given` counts; `None`: it goes on from a scenario that
/// is not there, or from itself.
fn ancestries(scenarios: &[Scenario]) -> Vec<(Vec<usize>, Option<usize>)> {
    let mut named: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, scenario) in scenarios.iter().enumerate() {
        named.entry(scenario.name.text.as_str()).or_insert(index);
    }
    let parent = |at: usize| match scenarios.get(at).map(|s| &s.start) {
        Some(Start::After(name)) => Some(named.get(name.text.as_str()).copied()),
        _ => None,
    };
    let chain = |index: usize| {
        let mut chain = Vec::new();
        let mut at = index;
        while let Some(next) = parent(at) {
            // A chain that is longer than there are scenarios goes round in a circle.
            let Some(next) = next.filter(|_| chain.len() < scenarios.len()) else { return (Vec::new(), None) };
            chain.push(next);
            at = next;
        }
        chain.reverse();
        (chain, Some(at))
    };
    (0..scenarios.len()).map(chain).collect()
}

fn open(
    prepared: &mut Prepared,
    root: usize,
    index: usize,
    before: &[usize],
    compiled: &mut Compiled,
    out: &mut Vec<Diagnostic>,
) -> Opening {
    let file = &prepared.file;
    let Some(scenario) = file.scenarios.get(root) else { return Opening::Broken };
    let already = out.len();
    // Where a deck or an impossible board is judged there is no game to go on with.
    let judged = |s: &Scenario| s.steps.iter().any(|s| matches!(s.kind, StepKind::Illegal(_)));
    let over =
        matches!(scenario.start, Start::Deck(_)) || before.iter().filter_map(|&i| file.scenarios.get(i)).any(judged);
    if let (true, Some(Start::After(name))) = (over && root != index, file.scenarios.get(index).map(|s| &s.start)) {
        let place = Location { file: file.file, span: name.span };
        out.push(
            Diagnostic::new(&messages::BAD_VALUE, place)
                .arg("text", name.text.as_str())
                .arg("wanted", wording::JUDGED_ALONE),
        );
        return Opening::Broken;
    }
    let given = match &scenario.start {
        Start::Given(node) => node.as_ref(),
        Start::Deck(node) => {
            let deck = deck(prepared, node, out);
            return if out.len() > already { Opening::Broken } else { Opening::Deck(deck) };
        }
        Start::After(_) => return Opening::Broken,
    };
    let mut chances: Vec<(Text, Node)> = Vec::new();
    for scenario in before.iter().chain([&index]).filter_map(|&i| file.scenarios.get(i)) {
        for step in &scenario.steps {
            if let StepKind::Chance(fields) = &step.kind {
                chances.extend(fields.iter().cloned());
            }
        }
    }
    let desk = Desk { file: file.file, book: file.game, names: &prepared.names };
    let mut arranged = given::arrange(&desk, given, &chances, out);
    for pending in std::mem::take(&mut arranged.running) {
        running(prepared, pending, &mut arranged, compiled, out);
    }
    // An inherited `given` is reported by the scenario that has it.
    if root != index {
        out.truncate(already);
    }
    if out.len() > already { Opening::Broken } else { Opening::Position(Box::new(arranged)) }
}

/// Compiles an effect in force and puts it into the position; its text comes to the catalogue. `compiled` is what the cards were
/// compiled to, but for the catalogue.
fn running(
    prepared: &mut Prepared,
    pending: given::Pending,
    arranged: &mut Arranged,
    compiled: &mut Compiled,
    out: &mut Vec<Diagnostic>,
) {
    let Prepared { file, names, lexicon, .. } = prepared;
    let place = Location { file: file.file, span: pending.text.span };
    let Some(scalar) = pending.text.scalar() else {
        out.push(Diagnostic::new(&messages::EMPTY_FIELD, place).arg("field", "text"));
        return;
    };
    let on = pending.on.and_then(|i| arranged.position.cards.get(i)).map(|c| names.catalog().card(c.card).kind);
    let kind = on.unwrap_or(file.game.vocabulary().defaults.blank);
    let parsed = read::card(&scalar.text, lexicon, kind);
    let mut errors = parsed.errors;
    let abilities: Vec<&tree::Ability> = parsed.card.abilities().collect();
    let alone = matches!(abilities.as_slice(), [ability] if ability.heads.is_empty());
    if errors.is_empty() && !abilities.is_empty() && !alone {
        let bad = Diagnostic::new(&messages::BAD_VALUE, place).arg("text", scalar.text.as_str());
        return out.push(bad.arg("wanted", wording::TAKES_LASTING_EFFECT));
    }
    let ability = abilities.first().copied();
    if let (true, Some(ability)) = (errors.is_empty(), ability) {
        let made = names.change(|catalog| {
            std::mem::swap(&mut compiled.catalog, catalog);
            let made = compiled.loose(ability, &scalar.text, on, lexicon, file.game);
            std::mem::swap(&mut compiled.catalog, catalog);
            made
        });
        match made {
            Ok(ability) => {
                arranged.position.running.push(Running { ability, on: pending.on, by: pending.by });
                return;
            }
            Err(found) => errors = found,
        }
    }
    for error in &errors {
        let code = messages::find(error.code).unwrap_or(&messages::UNEXPECTED_TEXT);
        let span = scalar.source(error.span.clone());
        let mut finding = Diagnostic::new(code, Location { file: file.file, span });
        for (name, value) in &error.args {
            finding = finding.arg(name, value.as_str());
        }
        out.push(finding);
    }
    if errors.is_empty() {
        out.push(Diagnostic::new(&messages::EMPTY_FIELD, place).arg("field", "text"));
    }
}

/// The cards of the file, and those that stand for what it leaves out.
fn local_cards(file: &ScenarioFile, document: &Document, source: &Source, out: &mut Vec<Diagnostic>) -> Vec<LocalCard> {
    let vocabulary = file.game.vocabulary();
    let mut local = Vec::new();
    for (name, node) in &file.cards {
        // Such a name would mean something else wherever it is written.
        let plain = Mention::parse(&name.text).is_some_and(|m| m.count == 1 && m.name.is_some() && m.label.is_none());
        let word = name.text.trim();
        let taken = spellings::EMPTY.is(word) || matches!(word, "hidden" | "?");
        if !plain || taken {
            let place = Location { file: file.file, span: name.span };
            let bad = Diagnostic::new(&messages::BAD_VALUE, place).arg("text", word);
            out.push(bad.arg("wanted", wording::TAKES_LOCAL_NAME));
        }
        if let Some(examples) = node.field("examples") {
            let place = Location { file: file.file, span: examples.span };
            let bad = Diagnostic::new(&messages::BAD_VALUE, place).arg("text", "examples");
            out.push(bad.arg("wanted", wording::NO_EXAMPLES));
        }
        let mut decoder = Decoder::new(document, source, out);
        let given = node.field("id").is_none().then(|| Spanned { value: name.text.clone(), span: name.span });
        if let Some(def) = files::card(&mut decoder, node, vocabulary, given, Defaults::Given) {
            local.push(LocalCard { name: name.text.clone(), file: file.file, def });
        }
    }
    let kinds = vocabulary.defaults.filled.iter().map(|(_, kind, _)| *kind).chain([vocabulary.defaults.blank]);
    for kind in kinds {
        let name = given::plain(vocabulary, kind);
        if local.iter().all(|l| l.name != name) {
            local.push(LocalCard { def: plain_card(&name, kind), file: file.file, name });
        }
    }
    local
}

fn plain_card(name: &str, kind: u8) -> CardDef {
    let span = Span::default();
    CardDef {
        span,
        id: Spanned { value: name.to_owned(), span },
        name: None,
        kind: Some(Spanned { value: usize::from(kind), span }),
        also: Vec::new(),
        attributes: Vec::new(),
        affiliations: Vec::new(),
        stats: Vec::new(),
        rarity: None,
        face: files::Face::default(),
        text: None,
        script: None,
        examples: None,
        sound: true,
    }
}

/// A deck as `deck: { leader: .., cards: { .. } }`.
fn deck(prepared: &Prepared, node: &Node, out: &mut Vec<Diagnostic>) -> DeckList {
    let file = prepared.file.file;
    let shape = |node: &Node, fits: bool| {
        let text = node.scalar().map_or("..", |s| s.text.as_str());
        let place = Location { file, span: node.span };
        let bad = Diagnostic::new(&messages::BAD_VALUE, place).arg("text", text).arg("wanted", wording::TAKES_DECK);
        (!fits && !matches!(node.value, Value::Broken)).then_some(bad)
    };
    let cards = node.get("cards");
    out.extend(shape(node, cards.is_some_and(|cards| !cards.entries().is_empty())));
    out.extend(cards.and_then(|cards| shape(cards, matches!(cards.value, Value::Map(_)))));
    out.extend(node.get("leader").and_then(|leader| shape(leader, leader.scalar().is_some_and(|s| !s.is_null()))));
    let mut find = |word: &str, span: Span| -> Option<CardId> {
        let mention = Mention::one(word).filter(|mention| mention.label.is_none());
        let name = mention.and_then(|mention| mention.name).unwrap_or_default();
        let found = prepared.names.find(&name);
        if found.is_empty() {
            let unknown = Diagnostic::new(&messages::UNKNOWN_CARD, Location { file, span })
                .arg("id", word)
                .maybe("suggestion", suggest(word, prepared.names.all()));
            out.push(unknown);
        }
        found.first().copied()
    };
    let leader = node.get("leader").and_then(|n| n.scalar().and_then(|s| find(&s.text, n.span)));
    let (mut cards, mut wrong) = (Vec::new(), Vec::new());
    for entry in node.get("cards").map(Node::entries).unwrap_or_default() {
        let count = entry.value.scalar().and_then(|s| s.integer()).and_then(|n| usize::try_from(n).ok());
        match (find(&entry.key.text, entry.key.span), count) {
            (Some(card), Some(count)) if count <= MOST_CARDS => cards.extend(std::iter::repeat_n(card, count)),
            (_, count) if count.is_none_or(|c| c > MOST_CARDS) => wrong.push((count, &entry.value)),
            _ => {}
        }
    }
    for (count, value) in wrong {
        let place = Location { file, span: value.span };
        let text = value.scalar().map_or("..", |s| s.text.as_str());
        out.push(match count {
            Some(count) => too_many(count, place),
            None => Diagnostic::new(&messages::BAD_VALUE, place).arg("text", text).arg("wanted", wording::TAKES_NUMBER),
        });
    }
    for entry in node.entries().iter().filter(|e| !["leader", "cards"].contains(&e.key.text.as_str())) {
        let unknown = Diagnostic::new(&messages::UNKNOWN_FIELD, Location { file, span: entry.key.span })
            .arg("field", entry.key.text.as_str())
            .maybe("suggestion", suggest(&entry.key.text, ["leader", "cards"]))
            .arg("known", ["leader", "cards"].into_iter().collect::<Arg>());
        out.push(unknown);
    }
    DeckList { leader, cards }
}

/// Cited clauses are in the rulebook's catalogue.
fn cited(file: &ScenarioFile, catalogue: &Clauses, out: &mut Vec<Diagnostic>) {
    let mut check = |clause: &Text| {
        if clause.text == "?" {
            return;
        }
        let place = Location { file: file.file, span: clause.span };
        out.extend(super::clauses::unknown(catalogue, &clause.text, place));
    };
    for scenario in &file.scenarios {
        scenario.clauses.iter().for_each(&mut check);
        for step in &scenario.steps {
            if let StepKind::Refused(_, _, Some(clause)) | StepKind::Illegal(Some(clause)) = &step.kind {
                check(clause);
            }
        }
    }
}
