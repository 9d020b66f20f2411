//! The fields of one mapping, asked for one by one by any of their names: a field that nobody asked for is unknown, one that
//! stands there under two names is there twice.

use super::{Ask, Decoder};
use crate::diagnostic::{Arg, Both, Span};
use crate::field_names;
use crate::files::is_korean;
use crate::messages;
use crate::suggest::suggest;
use crate::yaml::{Entry, Key, Node};
use cardwright_core::vocabulary::{Vocabulary, Word};

/// A field by its name, and its Korean names.
type Named = (&'static str, &'static [&'static str]);

/// Whether a name that is written means this field, by its own names or by what the game calls it.
fn is(written: &str, (name, korean): Named, called: &[(&str, Word)]) -> bool {
    let own = |(field, word): &(&str, Word)| *field == name && field_names::is_called(written, word);
    written == name || korean.contains(&written) || called.iter().any(own)
}

/// The fields of one mapping, asked for one by one.
pub struct Fields<'n> {
    entries: &'n [Entry],
    /// The bytes of the mapping.
    pub span: Span,
    asked: Vec<Named>,
    /// What the game calls fields.
    called: &'static [(&'static str, Word)],
}

impl<'n> Fields<'n> {
    pub(super) fn new(entries: &'n [Entry], span: Span) -> Self {
        Self { entries, span, asked: Vec::new(), called: &[] }
    }

    /// Takes fields by what this game calls them, too.
    pub fn called(&mut self, game: &'static Vocabulary) {
        self.called = game.called;
    }

    /// The value of a field that may be left out.
    pub fn get(&mut self, name: &'static str) -> Option<&'n Node> {
        self.get_spelled(name, field_names::korean(name))
    }

    /// The value of a field that may be left out and has these Korean names.
    pub fn get_spelled(&mut self, name: &'static str, korean: &'static [&'static str]) -> Option<&'n Node> {
        self.asked.push((name, korean));
        self.entries.iter().find(|e| is(&e.key.text, (name, korean), self.called)).map(|e| &e.value)
    }

    /// The value of a field that must be there; `owner` is what needs it.
    pub fn need(&mut self, decoder: &mut Decoder<'_>, name: &'static str, owner: Both) -> Option<&'n Node> {
        self.need_spelled(decoder, (name, field_names::korean(name)), owner)
    }

    /// The value of a field that must be there, by its name and its Korean names; `owner` is what needs it.
    pub fn need_spelled(&mut self, decoder: &mut Decoder<'_>, field: Named, owner: Both) -> Option<&'n Node> {
        let found = self.get_spelled(field.0, field.1);
        if found.is_none() {
            decoder.ask(self.span, || Ask::Needed(field.0));
        }
        if found.is_none() && decoder.complete {
            // The first field stands for the whole: a span over all lines says less.
            let span = self.entries.first().map_or(self.span, |e| e.key.span.to(e.value.span));
            let span = decoder.source.line_of(span.start).end.min(span.end).max(span.start);
            let start = self.entries.first().map_or(self.span.start, |e| e.key.span.start);
            let finding = decoder
                .finding(&messages::MISSING_FIELD, Span::new(start, span))
                .arg("field", self.spoken(decoder, field))
                .arg("owner", owner);
            decoder.report(finding);
        }
        found
    }

    /// A field as this mapping, or else the file, names its fields.
    pub fn spoken(&self, decoder: &Decoder<'_>, (name, korean): Named) -> &'static str {
        let in_korean = decoder.korean || self.entries.iter().any(|e| is_korean(&e.key.text));
        korean.first().copied().filter(|_| in_korean).unwrap_or(name)
    }

    /// The name of a field as the file has it.
    pub fn key(&self, name: &str) -> Option<&'n Key> {
        self.entries.iter().find(|e| field_names::is(&e.key.text, name)).map(|e| &e.key)
    }

    /// All fields, for mappings in which any name may stand.
    pub fn entries(&self) -> &'n [Entry] {
        self.entries
    }

    /// Reports every field that was not asked for as unknown, and every one that is there under two names.
    pub fn finish(self, decoder: &mut Decoder<'_>) {
        decoder.ask(self.span, || Ask::Closed(self.asked.iter().map(|(own, _)| *own).collect()));
        let field = |name: &str| self.asked.iter().find(|field| is(name, **field, self.called)).map(|(own, _)| *own);
        for (at, entry) in self.entries.iter().enumerate() {
            let name = entry.key.text.as_str();
            if let Some(asked) = field(name) {
                // A field twice under one name was found when the file was read.
                let before = self.entries.iter().take(at).find(|e| field(&e.key.text) == Some(asked));
                if let Some(before) = before.filter(|before| before.key.text != name) {
                    let finding = decoder
                        .finding(&messages::DUPLICATE_KEY, entry.key.span)
                        .arg("field", name)
                        .label(decoder.place(before.key.span), Both::new("같은 항목입니다", "the same field"));
                    decoder.report(finding);
                }
                continue;
            }
            let korean = is_korean(name);
            let names =
                self.asked.iter().flat_map(|(own, names)| if korean { names } else { std::slice::from_ref(own) });
            let near = suggest(name, names.copied());
            // A second spelling of a field that is there is no correction.
            let fix = near.filter(|near| self.entries.iter().all(|e| field(&e.key.text) != field(near)));
            let known = self.asked.iter().map(|(own, names)| if korean { names.first().unwrap_or(own) } else { own });
            let mut finding = decoder
                .finding(&messages::UNKNOWN_FIELD, entry.key.span)
                .arg("field", name)
                .maybe("suggestion", near)
                .arg("known", known.copied().collect::<Arg>());
            if let Some(near) = fix {
                finding = finding.fix(entry.key.span, near);
            }
            decoder.report(finding);
        }
    }
}
