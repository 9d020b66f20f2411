//! From the YAML tree to scenarios. Every mistake of shape is reported with its place, and reading goes on.

use super::model::{Offer, Scenario, ScenarioFile, Start, Step, StepKind, Text};
use super::players::{players, word};
use super::shape;
use super::text::{self, key};
use crate::wording::scenario as wording;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::decode;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, Location, Span};
use cardwright_dsl::field_names;
use cardwright_dsl::messages::{self, wording::Wording};
use cardwright_dsl::source::Source;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::yaml::{Document, Entry, Node, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::Path;

/// Words that begin a step, beside the players'.
pub const STEPS: [&str; 17] = [
    "secretly",
    "pass",
    "until",
    "chance",
    "undo",
    "expect",
    "change",
    "offered",
    "refused",
    "log",
    "never",
    "sees",
    "diagnostic",
    "result",
    "open",
    "legal",
    "illegal",
];
/// Fields of a scenario.
pub const FIELDS: [&str; 6] = ["name", "clauses", "given", "after", "deck", "steps"];
/// Fields of a scenario file.
pub const FILE_FIELDS: [&str; 4] = ["game", "cards", "given", "scenarios"];

/// Whether a text may hold lists of scenarios: without these words it has none, and need not be parsed to know it.
pub fn may_list(text: &str) -> bool {
    text.contains("scenarios") || text.contains("examples") || text.contains(field_names::EXAMPLES_KO)
}

/// The lists of scenarios of a file: its own, or the examples of a keyword or of the cards of a set.
pub fn lists(document: &Document) -> Vec<&Node> {
    let Some(root) = document.root.as_ref() else { return Vec::new() };
    if let Some(own) = root.get("scenarios") {
        return vec![own];
    }
    let of_cards =
        root.field("cards").map(Node::items).unwrap_or_default().iter().filter_map(|card| card.field("examples"));
    root.field("examples").into_iter().chain(of_cards).collect()
}

/// Reads the scenarios of a file: a scenario file, or the `examples:` of another. `books`: the rulebooks, with what the project
/// adds to them.
pub fn read(
    document: &Document,
    source: &Source,
    books: &[&'static dyn Rulebook],
    out: &mut Vec<Diagnostic>,
) -> Option<ScenarioFile> {
    let root = document.root.as_ref()?;
    let mut reader = Reader { document, source, books, out, seats: 0 };
    let own = root.get("scenarios").is_some();
    if own {
        reader.known(root, &FILE_FIELDS);
    }
    let game = reader.game(root, if own { root.get("game") } else { root.field("game") })?;
    let cards = if own { reader.cards(root.get("cards")) } else { Vec::new() };
    let base = if own { root.get("given") } else { None };
    // A base of another shape would be replaced by what the scenarios give, unseen.
    if let Some(base) = base.filter(|base| !matches!(base.value, Value::Map(_)) && !base.is_null()) {
        shape::fields(document.file, base, "given", reader.out);
    }
    let lists = lists(document);
    let seats = game.printed().seats.clone();
    let scenarios = lists.into_iter().flat_map(|list| reader.scenarios(list, base, &seats)).collect();
    Some(ScenarioFile { file: document.file, path: source.path.clone(), game, cards, scenarios })
}

/// Whether a word names a game: by its id or any spelling.
pub fn is_game(game: &Vocabulary, word: &str) -> bool {
    decode::find_word(&[game.game], word).is_some()
}

/// The field of a scenario that is meant by a word that is none: what a Korean name stands for, or the nearest.
fn in_english(word: &str, known: &[&'static str]) -> Option<&'static str> {
    field_names::meant(word).filter(|field| known.contains(field)).or_else(|| suggest(word, known.iter().copied()))
}

struct Reader<'a> {
    document: &'a Document,
    source: &'a Source,
    books: &'a [&'static dyn Rulebook],
    out: &'a mut Vec<Diagnostic>,
    /// How many players play.
    seats: u8,
}

impl Reader<'_> {
    /// A player of the game by the word for it.
    fn player(&self, word: &str) -> Option<Seat> {
        text::seat(word).filter(|seat| seat.0 < self.seats)
    }

    fn place(&self, span: Span) -> Location {
        self.document.place(span)
    }

    fn bad(&mut self, node: &Node, wanted: Wording) {
        let text = self.source.slice(node.span).trim().to_owned();
        let found =
            Diagnostic::new(&messages::BAD_VALUE, self.place(node.span)).arg("text", text).arg("wanted", wanted);
        self.out.push(found);
    }

    fn game(&mut self, root: &Node, node: Option<&Node>) -> Option<&'static dyn Rulebook> {
        let Some(node) = node else {
            // A keyword's examples: its file says no game where its folder does.
            let folder = |game: &str| Path::new(&self.source.path).components().any(|c| c.as_os_str() == game);
            if root.get("scenarios").is_none()
                && let Some(book) = self.books.iter().find(|r| folder(r.vocabulary().game.id))
            {
                return Some(*book);
            }
            let missing =
                Diagnostic::new(&messages::MISSING_FIELD, self.place(Span::new(root.span.start, root.span.start)))
                    .arg("field", "game")
                    .arg("owner", wording::SCENARIO_FILE);
            self.out.push(missing);
            return None;
        };
        let word = self.text(node, "game")?;
        let found = self.books.iter().find(|r| is_game(r.vocabulary(), &word.text)).copied();
        if found.is_none() {
            let known: Vec<&str> = self.books.iter().map(|r| r.vocabulary().game.id).collect();
            let unknown = Diagnostic::new(&messages::UNKNOWN_GAME, self.place(word.span))
                .arg("game", word.text.as_str())
                .maybe("suggestion", suggest(&word.text, known.iter().copied()))
                .arg("known", known.into_iter().collect::<Arg>());
            self.out.push(unknown);
        }
        found
    }

    /// Reports fields that are not among the known ones, and empty ones.
    fn known(&mut self, node: &Node, known: &[&'static str]) {
        for Entry { key, value } in node.entries() {
            if !known.contains(&key.text.as_str()) {
                let unknown = Diagnostic::new(&messages::UNKNOWN_FIELD, self.place(key.span))
                    .arg("field", key.text.as_str())
                    .maybe("suggestion", in_english(&key.text, known))
                    .arg("known", known.iter().copied().collect::<Arg>());
                self.out.push(unknown);
            } else if value.is_null() {
                self.empty(&key.text, key.span);
            }
        }
    }

    fn empty(&mut self, field: &str, span: Span) {
        let found = Diagnostic::new(&messages::EMPTY_FIELD, self.place(span)).arg("field", field);
        self.out.push(found);
    }

    /// A scalar as text.
    fn text(&mut self, node: &Node, field: &str) -> Option<Text> {
        match &node.value {
            Value::Scalar(scalar) if !scalar.is_null() => {
                Some(Text { text: scalar.text.trim().to_owned(), span: node.span })
            }
            Value::Scalar(_) => {
                self.empty(field, node.span);
                None
            }
            Value::Broken => None,
            // `[..]` without quotes is the likeliest reason for a list where a sentence belongs.
            Value::List(_) => {
                let found = Diagnostic::new(&messages::UNQUOTED_BRACKET, self.place(node.span))
                    .arg("field", field)
                    .arg("open", "[");
                self.out.push(found);
                None
            }
            Value::Map(_) => {
                self.bad(node, wording::TAKES_TEXT);
                None
            }
        }
    }

    /// A list of words; one word alone is a list of one.
    fn texts(&mut self, node: &Node, field: &str) -> Vec<Text> {
        match &node.value {
            Value::List(items) => items.iter().filter_map(|item| self.text(item, field)).collect(),
            Value::Scalar(scalar) if matches!(scalar.text.as_str(), "none" | "empty") => Vec::new(),
            _ => self.text(node, field).into_iter().collect(),
        }
    }

    fn cards(&mut self, node: Option<&Node>) -> Vec<(Text, Node)> {
        let Some(node) = node else { return Vec::new() };
        let Value::Map(entries) = &node.value else {
            if !node.is_null() {
                self.bad(node, wording::TAKES_CARDS);
            }
            return Vec::new();
        };
        entries.iter().map(|e| (Text { text: e.key.text.clone(), span: e.key.span }, e.value.clone())).collect()
    }

    fn scenarios(&mut self, list: &Node, base: Option<&Node>, seats: &RangeInclusive<u8>) -> Vec<Scenario> {
        let Value::List(items) = &list.value else {
            if !matches!(list.value, Value::Broken) && !list.is_null() {
                self.bad(list, wording::TAKES_SCENARIOS);
            }
            return Vec::new();
        };
        let mut scenarios: Vec<Scenario> = Vec::new();
        let mut names: BTreeSet<String> = BTreeSet::new();
        let mut named: BTreeMap<String, &Node> = BTreeMap::new();
        for item in items {
            named.entry(word(item, "name").unwrap_or_default()).or_insert(item);
        }
        let mut roots = BTreeMap::new();
        for item in items {
            self.seats = players(item, &named, &mut roots, base, seats);
            if let Some(scenario) = self.scenario(item, base) {
                if !names.insert(scenario.name.text.clone()) {
                    let twice = Diagnostic::new(&messages::DUPLICATE_ID, self.place(scenario.name.span))
                        .arg("id", scenario.name.text.as_str());
                    self.out.push(twice);
                }
                scenarios.push(scenario);
            }
        }
        self.follow(&scenarios);
        scenarios
    }

    /// `after:` names a scenario of the file and doesn't lead back.
    fn follow(&mut self, scenarios: &[Scenario]) {
        let mut named: BTreeMap<&str, &Scenario> = BTreeMap::new();
        for scenario in scenarios {
            named.entry(scenario.name.text.as_str()).or_insert(scenario);
        }
        let next = |scenario: &Scenario| match &scenario.start {
            Start::After(name) => named.get(name.text.as_str()).copied(),
            _ => None,
        };
        // Those of which it is known whether they lead back to themselves.
        let mut known: BTreeMap<&str, bool> = BTreeMap::new();
        for scenario in scenarios {
            let mut way: Vec<&Scenario> = Vec::new();
            let mut on_way: BTreeMap<&str, usize> = BTreeMap::new();
            let mut at = Some(scenario);
            while let Some(here) = at.filter(|here| !known.contains_key(here.name.text.as_str())) {
                if on_way.contains_key(here.name.text.as_str()) {
                    break;
                }
                on_way.insert(here.name.text.as_str(), way.len());
                way.push(here);
                at = next(here);
            }
            // It is a circle from where the way met itself.
            let back = at.and_then(|at| on_way.get(at.name.text.as_str()).copied()).unwrap_or(way.len());
            known.extend(way.iter().enumerate().map(|(i, s)| (s.name.text.as_str(), i >= back)));
            let Start::After(name) = &scenario.start else { continue };
            if !named.contains_key(name.text.as_str()) {
                let unknown = Diagnostic::new(&messages::UNKNOWN_SCENARIO, self.place(name.span))
                    .arg("name", name.text.as_str())
                    .maybe("suggestion", suggest(&name.text, scenarios.iter().map(|s| s.name.text.as_str())));
                self.out.push(unknown);
            } else if known.get(scenario.name.text.as_str()).copied().unwrap_or(false) {
                self.out.push(
                    Diagnostic::new(&messages::SCENARIO_LOOP, self.place(name.span))
                        .arg("name", scenario.name.text.as_str()),
                );
            }
        }
    }

    fn scenario(&mut self, node: &Node, base: Option<&Node>) -> Option<Scenario> {
        if !matches!(node.value, Value::Map(_)) {
            if !matches!(node.value, Value::Broken) {
                self.bad(node, wording::TAKES_NAME_AND_STEPS);
            }
            return None;
        }
        self.known(node, &FIELDS);
        let name = node.get("name").and_then(|n| self.text(n, "name"));
        if let Some(name) = name.as_ref().filter(|name| name.text.is_empty()) {
            self.empty("name", name.span);
        }
        if node.get("name").is_none() {
            self.missing(node, "name");
        }
        let clauses = node.get("clauses").map(|n| self.texts(n, "clauses")).unwrap_or_default();
        let starts: Vec<&str> = ["given", "after", "deck"].into_iter().filter(|k| node.get(k).is_some()).collect();
        if let [first, second, ..] = starts.as_slice() {
            let span = node.entries().iter().find(|e| e.key.text == *second).map_or(node.span, |e| e.key.span);
            let both = Diagnostic::new(&messages::TWO_STEPS_IN_ONE, self.place(span))
                .arg("first", *first)
                .arg("second", *second);
            self.out.push(both);
        }
        let start = if let Some(after) = node.get("after") {
            Start::After(self.text(after, "after")?)
        } else if let Some(deck) = node.get("deck") {
            Start::Deck(deck.clone())
        } else {
            match (base, node.get("given")) {
                (None, None) => Start::Given(None),
                (Some(only), None) | (None, Some(only)) => Start::Given(Some(only.clone())),
                (Some(base), Some(own)) => Start::Given(Some(merge(base, own))),
            }
        };
        let mut steps = Vec::new();
        match node.get("steps") {
            Some(Node { value: Value::List(items), .. }) => {
                steps.extend(items.iter().filter_map(|item| self.step(item)));
            }
            Some(node) if node.is_null() || matches!(node.value, Value::Broken) => {}
            Some(node) => self.bad(node, wording::TAKES_STEPS),
            None => self.missing(node, "steps"),
        }
        let name = name?;
        let whole = node.get("steps").is_some_and(|n| n.items().len() == steps.len());
        if whole && !steps.iter().any(|s| s.kind.is_look()) {
            self.out.push(Diagnostic::new(&messages::NO_LOOK, self.place(name.span)));
        }
        self.judged_alone(&start, &steps);
        if let Some(open) = steps.iter().rev().skip(1).find(|s| matches!(s.kind, StepKind::Open(_))) {
            let span = open.span;
            let late = Diagnostic::new(&messages::BAD_VALUE, self.place(span))
                .arg("text", "open")
                .arg("wanted", wording::OPEN_IS_LAST);
            self.out.push(late);
        }
        let line = self.source.position(node.span.start).line;
        let text = self.source.slice(node.span);
        let last_line = self.source.position(node.span.start + text.trim_end().len()).line;
        Some(Scenario { name, clauses, start, steps, span: node.span, line, last_line })
    }

    /// Where a deck or a board is judged no game is played: nothing but the judgement can be looked at.
    fn judged_alone(&mut self, start: &Start, steps: &[Step]) {
        let is_judgement = |s: &&Step| matches!(s.kind, StepKind::Legal | StepKind::Illegal(_));
        let judgement = steps.iter().find(is_judgement);
        let no_game = matches!(start, Start::Deck(_)) || steps.iter().any(|s| matches!(s.kind, StepKind::Illegal(_)));
        let beside = steps.iter().find(|step| match judgement {
            Some(judged) => step.span != judged.span,
            None => no_game,
        });
        if let Some(step) = beside {
            let text = self.source.slice(step.span).trim().to_owned();
            let found = Diagnostic::new(&messages::BAD_VALUE, self.place(step.span))
                .arg("text", text)
                .arg("wanted", wording::JUDGED_ALONE);
            self.out.push(found);
        }
    }

    fn missing(&mut self, node: &Node, field: &'static str) {
        let span = Span::new(node.span.start, node.span.start);
        let found = Diagnostic::new(&messages::MISSING_FIELD, self.place(span))
            .arg("field", field)
            .arg("owner", wording::SCENARIO);
        self.out.push(found);
    }

    fn step(&mut self, node: &Node) -> Option<Step> {
        let line = self.source.position(node.span.start).line;
        // `- legal` stands alone.
        if node.scalar().is_some_and(|s| s.text.trim() == "legal") {
            return Some(Step { span: node.span, line, kind: StepKind::Legal });
        }
        let Value::Map(entries) = &node.value else {
            if !matches!(node.value, Value::Broken) {
                self.bad(node, wording::TAKES_A_STEP);
            }
            return None;
        };
        let Some(first) = entries.first() else {
            self.bad(node, wording::TAKES_A_STEP);
            return None;
        };
        if let Some(second) = entries.get(1) {
            let both = Diagnostic::new(&messages::TWO_STEPS_IN_ONE, self.place(second.key.span))
                .arg("first", first.key.text.as_str())
                .arg("second", second.key.text.as_str());
            self.out.push(both);
            return None;
        }
        let found = self.out.len();
        let kind = self.step_kind(first)?;
        // what is wrong with all that it says has been reported
        if kind.says_nothing() && self.out.len() == found {
            self.empty(&first.key.text, first.key.span);
        }
        Some(Step { span: node.span, line, kind })
    }

    fn step_kind(&mut self, entry: &Entry) -> Option<StepKind> {
        let word = entry.key.text.trim();
        let value = &entry.value;
        if value.is_null() {
            self.empty(word, entry.key.span);
            return None;
        }
        if let Some(seat) = self.player(word) {
            return Some(StepKind::Answer(seat, self.text(value, word)?));
        }
        if let Some(seat) = word.strip_suffix('?').and_then(|word| self.player(word)) {
            return Some(StepKind::IfAsked(seat, self.text(value, word)?));
        }
        Some(match word {
            "secretly" => StepKind::Secretly(self.by_seat(value, |r, n| r.text(n, "secretly"))),
            "pass" => StepKind::Pass(self.texts(value, word).iter().filter_map(|t| self.seat(t)).collect()),
            "until" => StepKind::Until(self.text(value, word)?),
            "chance" => StepKind::Chance(self.fields(value)),
            "undo" => match value.scalar().and_then(|s| s.integer()).and_then(|n| usize::try_from(n).ok()) {
                Some(n) if n > 0 => StepKind::Undo(n),
                _ => {
                    self.bad(value, wording::TAKES_TIMES);
                    return None;
                }
            },
            "expect" => StepKind::Expect(self.fields(value)),
            "change" => StepKind::Change(self.fields(value)),
            "offered" => StepKind::Offered(self.by_seat(value, |r, n| Some(r.offer(n)))),
            "refused" => return self.refused(value),
            "log" => StepKind::Log(self.texts(value, word)),
            "never" => {
                let lines = self.texts(value, word);
                self.twice(&lines);
                StepKind::Never(lines)
            }
            "sees" => StepKind::Sees(self.by_seat(value, |r, n| Some(r.fields(n)))),
            "diagnostic" => StepKind::Diagnostic(self.text(value, word)?),
            "result" => StepKind::Result(self.text(value, word)?),
            "open" => StepKind::Open(self.text(value, word)?),
            "legal" if value.scalar().is_none_or(|s| s.text.trim() != "true") => {
                self.bad(value, wording::LEGAL_ALONE);
                return None;
            }
            "legal" => StepKind::Legal,
            "illegal" => {
                self.known(value, &["clause"]);
                let clause = if value.entries().is_empty() { Some(value) } else { value.get("clause") };
                StepKind::Illegal(clause.and_then(|n| self.text(n, "clause")))
            }
            _ => {
                let unknown = Diagnostic::new(&messages::UNKNOWN_STEP, self.place(entry.key.span))
                    .arg("word", word)
                    .maybe("suggestion", suggest(word, STEPS))
                    .arg("known", STEPS.into_iter().collect::<Arg>());
                self.out.push(unknown);
                return None;
            }
        })
    }

    fn seat(&mut self, word: &Text) -> Option<Seat> {
        let seat = self.player(&word.text);
        if seat.is_none() {
            let found = Diagnostic::new(&messages::BAD_VALUE, self.place(word.span)).arg("text", word.text.as_str());
            self.out.push(match self.seats {
                2 => found.arg("wanted", wording::TAKES_SEAT),
                seats => found.arg("wanted", wording::takes_seat(seats)),
            });
        }
        seat
    }

    fn by_seat<T>(&mut self, node: &Node, mut read: impl FnMut(&mut Self, &Node) -> Option<T>) -> Vec<(Seat, T)> {
        if !matches!(node.value, Value::Map(_) | Value::Broken) {
            self.bad(node, wording::TAKES_SEATS);
        }
        let mut out = Vec::new();
        for Entry { key, value } in node.entries() {
            let Some(seat) = self.seat(&Text { text: key.text.clone(), span: key.span }) else { continue };
            out.extend(read(self, value).map(|v| (seat, v)));
        }
        out
    }

    fn fields(&mut self, node: &Node) -> Vec<(Text, Node)> {
        match &node.value {
            Value::Map(entries) => {
                for e in entries.iter().filter(|e| e.value.is_null()) {
                    self.empty(&e.key.text, e.key.span);
                }
                let full = entries.iter().filter(|e| !e.value.is_null());
                full.map(|e| (Text { text: e.key.text.clone(), span: e.key.span }, e.value.clone())).collect()
            }
            Value::Broken => Vec::new(),
            _ => {
                self.bad(node, wording::TAKES_LOOKS);
                Vec::new()
            }
        }
    }

    fn offer(&mut self, node: &Node) -> Offer {
        match &node.value {
            Value::Map(_) => {
                self.known(node, &["has", "lacks"]);
                let mut list = |key| node.get(key).map(|n| self.texts(n, key)).unwrap_or_default();
                let (has, lacks) = (list("has"), list("lacks"));
                self.twice(&has);
                self.twice(&lacks);
                Offer::Some { has, lacks }
            }
            Value::Scalar(s) if s.text == "?" => Offer::Unknown(node.span),
            _ => {
                let answers = self.texts(node, "offered");
                self.twice(&answers);
                Offer::Exactly(answers)
            }
        }
    }

    /// A line that stands twice in a list of which each line is looked for by itself: the second one would say nothing.
    fn twice(&mut self, lines: &[Text]) {
        for (at, line) in lines.iter().enumerate() {
            if lines.iter().take(at).any(|before| key(&before.text) == key(&line.text)) {
                let found = Diagnostic::new(&messages::BAD_VALUE, self.place(line.span))
                    .arg("text", line.text.as_str())
                    .arg("wanted", wording::WRITTEN_TWICE);
                self.out.push(found);
            }
        }
    }

    fn refused(&mut self, node: &Node) -> Option<StepKind> {
        let mut answer = None;
        let mut clause = None;
        for Entry { key, value } in node.entries() {
            if key.text == "clause" {
                clause = self.text(value, "clause");
            } else if let Some(seat) = self.player(&key.text) {
                if answer.is_some() {
                    let both = Diagnostic::new(&messages::TWO_STEPS_IN_ONE, self.place(key.span))
                        .arg("first", "refused")
                        .arg("second", key.text.as_str());
                    self.out.push(both);
                }
                answer = self.text(value, &key.text).map(|text| (seat, text));
            } else {
                let seats = (0..self.seats).map(|seat| Seat(seat).to_string());
                let fields: Vec<String> = seats.chain(["clause".to_owned()]).collect();
                let unknown = Diagnostic::new(&messages::UNKNOWN_FIELD, self.place(key.span))
                    .arg("field", key.text.as_str())
                    .maybe("suggestion", suggest(&key.text, fields.iter().map(String::as_str)))
                    .arg("known", fields.iter().map(String::as_str).collect::<Arg>());
                self.out.push(unknown);
            }
        }
        match answer {
            Some((seat, text)) => Some(StepKind::Refused(seat, text, clause)),
            None => {
                self.bad(node, wording::TAKES_REFUSED);
                None
            }
        }
    }
}

/// The base with what the scenario gives: maps merge, everything else replaces.
fn merge(base: &Node, own: &Node) -> Node {
    let (Value::Map(below), Value::Map(above)) = (&base.value, &own.value) else { return own.clone() };
    let mut entries: Vec<Entry> = Vec::with_capacity(below.len() + above.len());
    for entry in below {
        match above.iter().find(|e| e.key.text == entry.key.text) {
            Some(over) => entries.push(Entry { key: over.key.clone(), value: merge(&entry.value, &over.value) }),
            None => entries.push(entry.clone()),
        }
    }
    entries.extend(above.iter().filter(|e| !below.iter().any(|b| b.key.text == e.key.text)).cloned());
    Node { span: own.span, value: Value::Map(entries) }
}
