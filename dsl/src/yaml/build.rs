//! From the parser's events to the tree. Stops at the first mistake of syntax (`recover` goes on behind it); every other
//! mistake of shape is a finding, and reading goes on.

use super::explain::quoted;
use super::normal::{self, Kind};
use super::offsets::Offsets;
use super::{Entry, Key, MAX_DEPTH, MAX_VALUES, Node, Scalar, Value};
use crate::diagnostic::{Both, Diagnostic, FileId, Location, Span};
use crate::messages;
use crate::source::{control_character, mark_of, steering};
use std::collections::BTreeMap;

use granit_parser::{ErrorKind, Event, Parser, Placement, ScalarStyle, ScanError, options};

/// What could be read of a text, and where reading stopped.
pub(super) struct Built {
    pub root: Option<Node>,
    pub findings: Vec<Diagnostic>,
}

/// Why reading stopped, with what is needed to explain it.
pub(super) struct Failure {
    pub reason: Reason,
    /// Where the parser noticed.
    pub at: usize,
    /// The end of what was understood before.
    pub behind: usize,
    /// The scalar read last, and how it is written.
    pub last: Option<(Span, ScalarStyle)>,
    /// The name of the field that was being read.
    pub field: Option<String>,
    /// The bracket that was open.
    pub open: Option<Span>,
    /// The list on one line that was just closed.
    pub closed: Option<Span>,
}

pub(super) enum Reason {
    Syntax(ErrorKind),
    TooManyValues,
}

/// A collection being read.
struct Open {
    node: Span,
    flow: bool,
    kind: Kinds,
}

enum Kinds {
    List(Vec<Node>),
    /// `dropped`: the last value whose key is no text or is there already.
    Map {
        entries: Vec<Entry>,
        key: Option<Pending>,
        seen: BTreeMap<String, Span>,
        dropped: Option<Span>,
    },
}

/// A field whose value is still to come. No key: it was no text, or is there already.
struct Pending {
    key: Option<Key>,
}

struct Builder<'a> {
    file: FileId,
    text: &'a str,
    stack: Vec<Open>,
    root: Option<Node>,
    documents: usize,
    values: usize,
    findings: Vec<Diagnostic>,
    composed: Vec<(Span, String)>,
    last: Option<(Span, ScalarStyle)>,
    behind: usize,
    closed: Option<Span>,
}

pub(super) fn build(file: FileId, text: &str) -> Result<Built, Box<Failure>> {
    let options = options! {
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
        max_buffered_comment_events: 100_000,
    };
    let mut builder = Builder {
        file,
        text,
        stack: Vec::new(),
        root: None,
        documents: 0,
        values: 0,
        findings: Vec::new(),
        composed: Vec::new(),
        last: None,
        behind: 0,
        closed: None,
    };
    for event in Parser::new_from_str_with_options(text, options) {
        match event {
            Ok((event, span)) => {
                let range = span.byte_range().unwrap_or(0..0);
                builder.event(event, Span::new(range.start, range.end));
                if builder.values > MAX_VALUES {
                    let at = builder.behind;
                    return Err(Box::new(builder.failure(Reason::TooManyValues, at)));
                }
            }
            Err(error) => {
                let at = error.marker().byte_offset().unwrap_or(builder.behind);
                return Err(Box::new(builder.failure(Reason::Syntax(kind(&error)), at)));
            }
        }
    }
    builder.report_composed();
    Ok(Built { root: builder.root, findings: builder.findings })
}

fn kind(error: &ScanError) -> ErrorKind {
    error.kind().clone()
}

impl Builder<'_> {
    fn failure(self, reason: Reason, at: usize) -> Failure {
        let field = self.stack.iter().rev().find_map(|open| match &open.kind {
            Kinds::Map { key: Some(Pending { key: Some(key) }), .. } => Some(key.text.clone()),
            _ => None,
        });
        let open = self.stack.iter().rev().find(|open| open.flow).map(|open| open.node);
        Failure { reason, at, behind: self.behind, last: self.last, field, open, closed: self.closed }
    }

    fn place(&self, span: Span) -> Location {
        Location { file: self.file, span }
    }

    fn event(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents == 2 {
                    self.findings.push(Diagnostic::new(&messages::SECOND_DOCUMENT, self.place(span)));
                }
            }
            Event::Comment(_, placement) => self.comment(span, placement),
            Event::Scalar(text, style, _, tag) => {
                if tag.is_some() {
                    self.findings.push(Diagnostic::new(&messages::YAML_TAG, self.place(self.before(span))));
                }
                self.scalar(&text, style, span);
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.findings.push(Diagnostic::new(&messages::YAML_ALIAS, self.place(span)));
                self.finish(Node { span, value: Value::Broken });
            }
            Event::Anchor(..) => {
                self.findings.push(Diagnostic::new(&messages::YAML_ALIAS, self.place(span)));
                return;
            }
            Event::SequenceStart(style, _, tag) => {
                self.open(span, style == granit_parser::StructureStyle::Flow, tag.is_some(), Kinds::List(Vec::new()));
            }
            Event::MappingStart(style, _, tag) => {
                let kind = Kinds::Map { entries: Vec::new(), key: None, seen: BTreeMap::new(), dropped: None };
                self.open(span, style == granit_parser::StructureStyle::Flow, tag.is_some(), kind);
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            _ => return,
        }
        self.behind = self.behind.max(span.end);
    }

    /// A tag is not in the span of its value, it stands before it.
    fn before(&self, span: Span) -> Span {
        let start = self.text.get(self.behind..span.start).and_then(|t| t.find('!'));
        start.map_or(span, |i| Span::new(self.behind + i, span.start))
    }

    fn open(&mut self, span: Span, flow: bool, tagged: bool, kind: Kinds) {
        if tagged {
            self.findings.push(Diagnostic::new(&messages::YAML_TAG, self.place(self.before(span))));
        }
        self.values += 1;
        self.stack.push(Open { node: span, flow, kind });
    }

    fn close(&mut self, end: Span) {
        let Some(open) = self.stack.pop() else { return };
        let mut span = open.node;
        let value = match open.kind {
            Kinds::List(items) => {
                span = items.last().map_or(span, |item| span.to(item.span));
                Value::List(items)
            }
            Kinds::Map { entries, dropped, .. } => {
                span = entries.last().map_or(span, |e| span.to(e.key.span).to(e.value.span));
                span = dropped.map_or(span, |dropped| span.to(dropped));
                Value::Map(entries)
            }
        };
        if open.flow {
            span = span.to(end);
            self.closed = Some(span);
        }
        self.finish(Node { span, value });
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle, span: Span) {
        self.values += 1;
        self.last = Some((span, style));
        let plain_null = style == ScalarStyle::Plain && span.is_empty();
        let offsets = Offsets::align(self.text, span, style, if plain_null { "" } else { text });
        let trimmed = self.text.get(span.start..span.end).map_or(0, |t| t.trim_end().len());
        let span = Span::new(span.start, span.start + trimmed);
        let mut scalar = Scalar {
            text: if plain_null { String::new() } else { text.to_owned() },
            unmarked: None,
            style,
            indent: self.indent(span),
            comment: None,
            offsets,
            normal: None,
            rewritten: None,
            foreign: false,
        };
        self.mark_controls(&mut scalar);
        if let Some(normal) = normal::normalise(&scalar.text) {
            self.report_normal(&normal, &scalar, span);
            scalar.text = normal.text;
            scalar.normal = Some(normal.offsets);
        }
        self.finish(Node { span, value: Value::Scalar(scalar) });
    }

    /// The spaces before the first line of a block; 0 for what begins behind its field.
    fn indent(&self, span: Span) -> usize {
        let before = self.text.get(..span.start).and_then(|text| text.rsplit('\n').next()).unwrap_or_default();
        if before.chars().all(|c| c == ' ') { before.len() } else { 0 }
    }

    /// Control characters of a decoded value, however they are written: each becomes a mark, so that nobody is shown one. One
    /// that is written as an escape is an error here; one that stands in the file itself was found when the file was taken in.
    fn mark_controls(&mut self, scalar: &mut Scalar) {
        let found: Vec<(usize, char)> = steering(&scalar.text).filter(|(_, c)| !matches!(c, '\n' | '\t')).collect();
        if found.is_empty() {
            return;
        }
        for (at, c) in &found {
            let place = scalar.offsets.source(Span::new(*at, at + c.len_utf8()));
            let literal = self.text.get(place.start..place.end).is_some_and(|written| written.starts_with(*c));
            if !literal {
                self.findings.push(control_character(self.place(place), *c));
            }
        }
        let is = |at: usize| found.binary_search_by_key(&at, |(at, _)| *at).is_ok();
        let marked = scalar.text.char_indices().map(|(at, c)| if is(at) { mark_of(c) } else { c }).collect();
        let text = std::mem::replace(&mut scalar.text, marked);
        scalar.unmarked = Some(normal::normalise(&text).map_or(text, |normal| normal.text));
    }

    /// Puts a finished value where it belongs: the root, a list, or as key or value of a field.
    fn finish(&mut self, node: Node) {
        let Some(open) = self.stack.last_mut() else {
            if self.documents <= 1 {
                self.root = Some(node);
            }
            return;
        };
        match &mut open.kind {
            Kinds::List(items) => items.push(node),
            Kinds::Map { entries, key, seen, dropped } => match key.take() {
                Some(Pending { key: Some(key) }) => entries.push(Entry { key, value: node }),
                Some(Pending { key: None }) => *dropped = Some(node.span),
                None => {
                    let taken = match node.value {
                        Value::Scalar(scalar) => Some(Key { text: scalar.text, span: node.span }),
                        Value::Broken => None,
                        _ => {
                            let place = Location { file: self.file, span: node.span };
                            self.findings.push(Diagnostic::new(&messages::KEY_NOT_TEXT, place));
                            None
                        }
                    };
                    let first = taken.as_ref().and_then(|k| seen.get(&k.text));
                    if let (Some(first), Some(again)) = (first, &taken) {
                        let place = |span| Location { file: self.file, span };
                        self.findings.push(
                            Diagnostic::new(&messages::DUPLICATE_KEY, place(again.span))
                                .arg("field", again.text.as_str())
                                .label(place(*first), Both::new("처음 적은 곳", "first written here")),
                        );
                        *key = Some(Pending { key: None });
                    } else {
                        seen.extend(taken.iter().map(|k| (k.text.clone(), k.span)));
                        *key = Some(Pending { key: taken });
                    }
                }
            },
        }
    }

    /// A comment on the line of a plain scalar is kept with it: it may be the rest of a text.
    fn comment(&mut self, span: Span, placement: Placement) {
        if placement != Placement::Right {
            return;
        }
        let Some((last, ScalarStyle::Plain)) = self.last else { return };
        let between = self.text.get(last.end..span.start);
        if !between.is_some_and(|t| t.chars().all(|c| c == ' ' || c == '\t')) {
            return;
        }
        let node = match self.stack.last_mut().map(|open| &mut open.kind) {
            Some(Kinds::List(items)) => items.last_mut(),
            Some(Kinds::Map { entries, key: None, .. }) => entries.last_mut().map(|e| &mut e.value),
            Some(Kinds::Map { .. }) => None,
            None => self.root.as_mut(),
        };
        if let Some(Node { span: node, value: Value::Scalar(scalar) }) = node
            && node.start == last.start
        {
            scalar.comment = Some(span);
        }
    }

    fn report_normal(&mut self, normal: &normal::Normal, scalar: &Scalar, span: Span) {
        let (offsets, decoded) = (&scalar.offsets, scalar.text.as_str());
        let mut found: Vec<String> = Vec::new();
        let mut wanted: Vec<String> = Vec::new();
        let mut edits = Vec::new();
        for change in &normal.changes {
            let source = offsets.source(change.before);
            let before = decoded.get(change.before.start..change.before.end).unwrap_or("");
            // Written as an escape: there is nothing in the file to replace.
            let literal = self.text.get(source.start..source.end) == Some(before);
            match change.kind {
                Kind::Composed if literal => self.composed.push((source, change.after.clone())),
                Kind::Composed => {}
                Kind::Narrowed => {
                    let show = |c: &str| if c.trim().is_empty() { space_name(c) } else { c.to_owned() };
                    if !found.contains(&show(before)) {
                        found.push(show(before));
                        wanted.push(show(&change.after));
                    }
                    if literal {
                        edits.push((source, change.after.clone()));
                    }
                }
            }
        }
        let (Some(&(first, _)), Some(&(last, _))) = (edits.first(), edits.last()) else { return };
        // `［엔트리］` is text, `[엔트리]` a list: without its wide brackets the value needs quotes.
        if scalar.style == ScalarStyle::Plain && !is_plain(&normal.text) {
            edits = vec![(span, quoted(&normal.text))];
        }
        let mut finding = Diagnostic::new(&messages::FULL_WIDTH, self.place(first.to(last)))
            .arg("found", found.into_iter().collect::<crate::diagnostic::Arg>())
            .arg("wanted", wanted.into_iter().collect::<crate::diagnostic::Arg>());
        for (span, replacement) in edits {
            finding = finding.fix(span, replacement);
        }
        self.findings.push(finding);
    }

    /// Decomposed Hangul comes from the file system or the editor and is everywhere in the file: one finding for all.
    fn report_composed(&mut self) {
        let Some((first, _)) = self.composed.first() else { return };
        let mut finding = Diagnostic::new(&messages::NFD_HANGUL, self.place(*first)).arg("count", self.composed.len());
        for (span, replacement) in std::mem::take(&mut self.composed) {
            finding = finding.fix(span, replacement);
        }
        self.findings.push(finding);
    }
}

/// Whether YAML reads this text as itself without quotes.
fn is_plain(text: &str) -> bool {
    let first = |c: char| {
        !c.is_ascii_punctuation() || matches!(c, '(' | ')' | '+' | '.' | '/' | ';' | '_' | '$' | '^' | '=' | '~')
    };
    text.trim() == text
        && text.starts_with(first)
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.ends_with(':')
}

/// A word or a name as a value of a YAML file, in quotes where it would mean something else without them. On one line.
pub fn plain_or_quoted(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let special = ["null", "true", "false", "yes", "no", "on", "off", "~"].contains(&text.to_lowercase().as_str());
    let number = text.parse::<f64>().is_ok();
    if is_plain(&text) && !special && !number && !text.contains([',', '[', ']', '{', '}']) {
        text
    } else {
        quoted(&text)
    }
}

/// Spaces by their number, or nobody would see them.
fn space_name(text: &str) -> String {
    text.chars().map(|c| format!("U+{:04X}", u32::from(c))).collect()
}
