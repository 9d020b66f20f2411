//! What `check` says of the set file that a table makes, before it is written: the same check, on the same text, at the places
//! of the table. An import and a check that answer differently would each be believed.

use super::columns::{Columns, Field, name};
use super::rows::{Row, lost};
use super::table::Table;
use super::writing;
use crate::check;
use crate::check::placed::Placed;
use crate::project::Workspace;
use crate::project::files::Overlay;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, FileId, Location, Severity, Span};
use cardwright_dsl::field_names::is_of_game;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::messages;
use cardwright_dsl::read;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// The text of a set file, and where the entry of each row begins in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The bytes at which entries begin, each with its row; `None`: a card that the table lacks.
    pub starts: Vec<(usize, Option<usize>)>,
}

/// The table that a set file is made of.
pub struct Origin<'a> {
    /// The file of the table.
    pub file: FileId,
    /// All its rows, the header first.
    pub table: &'a Table,
    /// Which field each column holds.
    pub columns: &'a Columns,
    /// The cards of its rows.
    pub rows: &'a [Row],
    /// The vocabulary of the rulebook.
    pub game: &'static Vocabulary,
}

impl Origin<'_> {
    /// The errors that `check` finds in these files once they lie where they are to. Each stands at the cell of its field, or at
    /// the row.
    pub fn judge(&self, workspace: &Workspace, all: &[(&Path, &Written)]) -> Vec<Diagnostic> {
        let mut files = Overlay::new(workspace.files.clone());
        for (path, written) in all {
            files.put(*path, written.text.as_str());
        }
        let workspace = Workspace { files: Arc::new(files), ..workspace.clone() };
        let paths: Vec<_> = all.iter().map(|(path, _)| (*path).to_owned()).collect();
        let mut found = Vec::new();
        for part in check::check_deeply(&workspace, &paths) {
            for finding in part.findings.into_iter().filter(|f| f.severity == Severity::Error) {
                let source = part.project.sources.get(finding.place.file);
                let Some((_, written)) = all.iter().find(|(_, w)| source.is_some_and(|s| *s.text == *w.text)) else {
                    continue;
                };
                let at = written.starts.partition_point(|(start, _)| *start <= finding.place.span.start).checked_sub(1);
                if let Some(row) = at.and_then(|at| written.starts.get(at)?.1) {
                    let span = self.cell(row, &written.text, &finding);
                    let place = Location { file: self.file, span };
                    // What else it shows lies in a file that is not there yet.
                    let args = finding.args.iter().map(|arg| self.by_own_name(arg)).collect();
                    found.push(Diagnostic { place, args, labels: Vec::new(), fix: None, ..finding });
                }
            }
        }
        found
    }

    /// The cell of a row whose field a finding about the set file stands at, or says is missing; where it has none, the row.
    fn cell(&self, row: usize, text: &str, finding: &Diagnostic) -> Span {
        let at = finding.place.span;
        let whole = self.rows.get(row).map_or_else(Span::default, |row| row.def.span);
        let before = text.get(..at.start).unwrap_or("");
        let is_field =
            |line: &&str| line.get(4..).is_some_and(|l| line.starts_with("    ") && !l.starts_with([' ', '#']));
        let own = text.get(before.rfind('\n').map_or(0, |n| n + 1)..).and_then(|rest| rest.lines().next());
        let line = own
            .filter(|line| is_field(line) || line.starts_with("  - "))
            .or_else(|| before.lines().rev().find(is_field));
        let word = line.map(|line| line.trim_start_matches([' ', '-']).split(':').next().unwrap_or(""));
        let missing = field_of(finding).filter(|_| finding.code == &messages::MISSING_FIELD);
        let word = missing.or(word);
        let index = self.columns.fields.iter().position(|field| {
            let named =
                |field: &Field| word.is_some_and(|word| is_of_game(word, name(field.whole(), self.game), self.game));
            field.as_ref().is_some_and(named)
        });
        let cells = self.table.rows.get(row + 1);
        let is_there = |span: &Span| missing.is_some() || span.start < span.end;
        index.and_then(|index| Some(cells?.get(index)?.span)).filter(is_there).unwrap_or(whole)
    }

    /// What is filled into a finding, with a field as the table's own findings name it, whatever its file calls it.
    fn by_own_name(&self, (arg, value): &(&'static str, Arg)) -> (&'static str, Arg) {
        let own = |field: &str| {
            let all = std::iter::once("id").chain(writing::order(self.game));
            all.into_iter().find(|own| is_of_game(field, own, self.game))
        };
        match value {
            Arg::Text(field) if *arg == "field" => (*arg, own(field).map_or_else(|| value.clone(), Arg::from)),
            _ => (*arg, value.clone()),
        }
    }

    /// Whether a finding is about what the table doesn't hold, and another file or a column may: of texts alone it says nothing.
    pub fn is_elsewhere(&self, finding: &Diagnostic) -> bool {
        let held = |field: &str| {
            self.columns.fields.iter().flatten().any(|own| is_of_game(field, name(own.whole(), self.game), self.game))
        };
        match finding.code.id {
            "unknown-affiliation" | "unknown-card-name" => true,
            "no-text" => !self.columns.has(Field::Text),
            "missing-field" => field_of(finding).is_some_and(|field| !held(field)),
            _ => false,
        }
    }

    /// The texts that speak of affiliations or cards which are nowhere: they are read with the words of the table (`with`) and
    /// not without (`without`), and what else is said of them follows from that.
    pub fn undeclared(&self, with: &Lexicon, without: &Lexicon) -> Vec<Span> {
        let blank = usize::from(self.game.defaults.blank);
        let texts = self
            .rows
            .iter()
            .filter_map(|row| Some((row.def.kind.as_ref().map_or(blank, |k| k.value), row.def.text.as_ref()?)));
        let is = |text: &str, kind: usize, lexicon| read::card(text, lexicon, u8::try_from(kind).unwrap_or(0)).is_ok();
        texts
            .filter(|(kind, text)| is(text.text(), *kind, with) && !is(text.text(), *kind, without))
            .map(|(_, text)| text.span)
            .collect()
    }
}

/// The field that a finding names.
fn field_of(finding: &Diagnostic) -> Option<&str> {
    finding.args.iter().find_map(|(arg, value)| match value {
        Arg::Text(field) if *arg == "field" => Some(field.as_str()),
        _ => None,
    })
}

/// What is known of a table, to find what a finding says again.
pub struct Known<'f> {
    placed: Placed<'f>,
    ragged: Placed<'f>,
    twins: BTreeSet<String>,
}

impl<'f> Known<'f> {
    /// Of these findings.
    pub fn of(findings: &'f [Diagnostic]) -> Self {
        let with = |code: &'static str| findings.iter().filter(move |f| f.code.id == code);
        Self {
            placed: Placed::of(findings),
            ragged: Placed::of(with("ragged-row")),
            twins: with("duplicate-id").map(twin).collect(),
        }
    }

    /// Whether a finding is about a row whose cells are not those of its columns: nothing else is known of it.
    pub fn is_of_ragged(&self, finding: &Diagnostic) -> bool {
        let Location { file, span } = finding.place;
        self.ragged.last_before(file, span.start).is_some_and(|row| span.end <= row.place.span.end)
    }

    /// Whether a finding says of a card again, in whatever words, what is known of it already: the same in the same cell.
    pub fn has(&self, finding: &Diagnostic) -> bool {
        let own = finding.place.span;
        let inside = |other: &Diagnostic| {
            let same = finding.code != &messages::MISSING_FIELD || field_of(other) == field_of(finding);
            same && other.code == finding.code && other.place.span.end <= own.end
        };
        // What is wrong with a value that nobody wrote follows from that.
        let follows = |other: &Diagnostic| lost(other) && other.place.span == own;
        // A card without a number is written with an empty one.
        let empty = |other: &Diagnostic| {
            matches!(finding.code.id, "bad-id" | "empty-field")
                && other.code.id == "missing-field"
                && finding.place == other.place
        };
        // Of two cards with one number the table and the check may name either.
        (finding.code.id == "duplicate-id" && self.twins.contains(&twin(finding)))
            || self
                .placed
                .beginning(finding.place.file, own)
                .iter()
                .any(|other| inside(other) || empty(other) || follows(other))
    }
}

/// The number that two cards have.
fn twin(finding: &Diagnostic) -> String {
    format!("{:?}", finding.args)
}
