//! From sentences of tokens to abilities: heads, faces, lists of modes, later sentences under an event, and a choice that
//! the next sentence acts on (docs/spec/language.md rules N1 and N10). It reads no sentence itself.

use std::ops::Range;

use crate::head_lists::{Listed, silent, take_apart};
use cardwright_core::vocabulary::CommonVerb;

use crate::lexicon::{Class, Lexicon};
use crate::text::{Lang, TextError};
use crate::tree::{Ability, Card, EquipIf, Head, HeadArg, Id, KeywordRef, Mode, Op, Param, Span, Stmt, StmtKind};

use super::cursor::{Cursor, Log};
use super::errors::{sentence_error, stray_error};
use super::frames::{Form, forms};
use super::glue;
use super::token::{Kind, Sentence, Stop, Tok};

/// What a whole text is read as.
pub(crate) struct Built {
    pub(crate) card: Card,
    pub(crate) log: Log,
}

/// Builds the tree of a card from its sentences.
pub(crate) fn card(lex: &Lexicon, source: &str, sentences: &[Sentence], card_type: u8) -> Built {
    let mut builder = Builder::new(lex, source, Some(card_type));
    builder.sentences(sentences);
    builder.fold();
    let Builder { log, equip, base, abilities, .. } = builder;
    let card = match base {
        Some(base) => Card::Leader { base, awakened: abilities },
        None => Card::Plain { equip, abilities },
    };
    Built { card, log }
}

/// Builds the abilities of a quotation, which have a scope of their own.
pub(crate) fn quoted(lex: &Lexicon, source: &str, sentences: &[Sentence]) -> (Vec<Ability>, Log) {
    // an ability of whatever unit gains it
    let mut builder = Builder::new(lex, source, lex.vocabulary().nouns.first().and_then(|n| n.of));
    builder.sentences(sentences);
    builder.fold();
    (builder.abilities, builder.log)
}

struct Builder<'a> {
    lex: &'a Lexicon,
    source: &'a str,
    log: Log,
    equip: Option<EquipIf>,
    /// The base face, once the awakened one has begun.
    base: Option<Vec<Ability>>,
    abilities: Vec<Ability>,
    listed: Listed,
    /// Heads before strokes whose list has not ended yet.
    strokes: Vec<(Head, Range<usize>)>,
    /// Whether the next sentence without heads continues the last ability.
    open: bool,
    /// The attribute of the oath's last sentence.
    oath: Option<Id>,
    /// The type of the card whose text it is.
    holder: Option<u8>,
    /// Whether a pronoun of the sentence stands for the choice before it.
    speaks_of_choice: bool,
    /// What the next sentence does together with its first part.
    together: Option<Stmt>,
    /// How many abilities there were when a list of effects stood in one sentence: the last one takes no more sentences.
    listed_inline: Option<usize>,
    /// Whether the sentence before had no reading, so that nobody knows what it chose.
    lost: bool,
}

impl<'a> Builder<'a> {
    /// Refuses a list of heads that has no end.
    fn unlisted(&mut self) {
        if let Some((_, span)) = self.strokes.drain(..).next_back() {
            let word = self.source.get(span.clone()).unwrap_or_default().to_owned();
            self.log.errors.push(TextError::new("unexpected-text", span).arg("word", word));
        }
    }

    /// Conditions that a state head stands for are said by the head alone (docs/spec/language.md rule N4).
    fn fold(&mut self) {
        self.unlisted();
        take_apart(&mut self.abilities, std::mem::take(&mut self.listed));
        if self.log.errors.is_empty() {
            self.log.errors.extend(silent(&self.abilities, self.lex));
        }
        for ability in self.base.iter_mut().flatten().chain(&mut self.abilities) {
            crate::state_heads::fold(ability, self.lex);
        }
    }

    fn new(lex: &'a Lexicon, source: &'a str, holder: Option<u8>) -> Self {
        Builder {
            lex,
            source,
            log: Log::default(),
            equip: None,
            base: None,
            abilities: Vec::new(),
            listed: Vec::new(),
            strokes: Vec::new(),
            open: false,
            oath: None,
            holder,
            speaks_of_choice: false,
            together: None,
            listed_inline: None,
            lost: false,
        }
    }

    fn sentences(&mut self, sentences: &'a [Sentence]) {
        for sentence in sentences {
            let mut rest = sentence.toks.as_slice();
            let mut bullet = sentence.bullet.clone();
            // docs/spec/language.md rule 3: a missing stop before a line that opens an ability
            while let Some(cut) = self.line_break(rest, sentence.stop) {
                let (first, second) = rest.split_at(cut);
                self.piece(first, Stop::Missing, bullet.take());
                rest = second;
            }
            self.piece(rest, sentence.stop, bullet);
        }
    }

    /// Where a later line of a sentence opens an ability or a face of its own.
    fn line_break(&self, toks: &[Tok], stop: Stop) -> Option<usize> {
        (1..toks.len()).find(|&at| {
            let (Some(before), Some(tok)) = (toks.get(at - 1), toks.get(at)) else { return false };
            let behind_bracket = matches!((&before.kind, &tok.kind), (Kind::Bracket(_), Kind::Word(_)));
            if !tok.starts_line && !behind_bracket {
                return false;
            }
            match &tok.kind {
                Kind::Bracket(_) => !joins(self.lex, &before.kind) && self.opens(toks.get(at..).unwrap_or_default()),
                Kind::Word(_) => {
                    matches!(stop, Stop::Slash | Stop::Colon)
                        && self.label(toks.get(at..).unwrap_or_default(), stop).is_some()
                }
                _ => false,
            }
        })
    }

    fn opens(&self, toks: &[Tok]) -> bool {
        let mut cursor = Cursor::new(self.lex, self.source, toks, 0);
        cursor.head_word().is_some() || cursor.opening().is_some()
    }

    fn piece(&mut self, toks: &'a [Tok], stop: Stop, bullet: Option<Range<usize>>) {
        let end = toks.last().map_or(0, |t| t.span.end);
        if let Some(strays) = self.strays(toks) {
            self.log.errors.extend(strays);
            return;
        }
        if let Some(bullet) = bullet {
            return self.mode(bullet, toks, stop, end);
        }
        if toks.is_empty() {
            return;
        }
        if let Some(label) = self.label(toks, stop) {
            return self.labelled(label, stop, toks);
        }
        self.unlisted();
        if self.in_new_mode() {
            // behind `n or more:` a head belongs to what is gained
            if let Some(stmt) = self.statement(Cursor::new(self.lex, self.source, toks, end)) {
                self.push(stmt, end);
            }
            return;
        }
        let mut cursor = Cursor::new(self.lex, self.source, toks, end);
        if let Some(choice) = self.choice_in_one_line(toks, end) {
            return choice;
        }
        // looked at apart: what it expects is no help in a sentence that is none of keywords
        if let Some(keywords) = Cursor::new(self.lex, self.source, toks, end).keyword_sentence() {
            let span = toks.first().map_or(0, |t| t.span.start)..end;
            let head = |k: KeywordRef| {
                let param = match k.param {
                    Some(Param::Number(n)) => HeadArg::Number(n),
                    _ => HeadArg::None,
                };
                k.head.map(|word| Ability::new(vec![Head { word, param }], Vec::new(), span.clone()))
            };
            self.lost = false;
            self.abilities.extend(keywords.into_iter().filter_map(head));
            self.open = false;
            return;
        }
        let opened = cursor.heads();
        self.log.errors.extend(opened.errors);
        if let Some(equip) = opened.equip {
            self.equip = Some(equip);
            self.open = false;
        }
        let start = toks.first().map_or(0, |t| t.span.start);
        if let Some(mut heads) = opened.heads {
            self.lost = false;
            let alone = if self.lex.brackets_are_keywords() { heads.len().saturating_sub(1) } else { 0 };
            self.abilities.extend(heads.drain(..alone).map(|h| Ability::new(vec![h], Vec::new(), start..end)));
            let closed = self.lex.takes_no_text(&heads);
            self.abilities.push(Ability::new(heads, Vec::new(), start..end));
            self.open = !closed;
        }
        if cursor.done() {
            self.log.add(cursor.log);
            return;
        }
        if !self.open {
            self.abilities.push(Ability::new(Vec::new(), Vec::new(), start..end));
            self.open = true;
        }
        cursor.holder = self.holder;
        cursor.constant = self
            .abilities
            .last()
            .is_some_and(|ability| !ability.statements.iter().any(is_event) && cursor.is_constant(&ability.heads));
        if let Some(stmt) = self.statement(cursor) {
            self.push(stmt, end);
        }
    }

    /// `Choose one: A, or B.`: the effects of a list that has just begun, in one sentence. Nothing may follow it: nobody
    /// would know whether that belongs to the last effect.
    fn choice_in_one_line(&mut self, toks: &'a [Tok], end: usize) -> Option<()> {
        let here = self.abilities.len();
        let list = self.abilities.last_mut().and_then(|a| a.statements.last_mut()).and_then(open_modes)?;
        if self.listed_inline == Some(here) {
            let tok = toks.first()?;
            let word = self.source.get(tok.span.clone()).unwrap_or_default();
            self.log.errors.push(TextError::new("unexpected-text", tok.span.clone()).arg("word", word));
            return Some(());
        }
        if !list.is_empty() {
            return None;
        }
        let comma = |t: &Tok| t.kind == Kind::Comma;
        let mut parts: Vec<&'a [Tok]> = Vec::new();
        let mut rest = toks;
        while let Some(at) = rest
            .windows(2)
            .position(|pair| matches!(pair, [before, or] if comma(before) && or.kind == Kind::Word("or".to_owned())))
        {
            parts.push(rest.get(..at)?);
            rest = rest.get(at + 2..)?;
        }
        parts.push(rest);
        if parts.len() < 2 {
            return None;
        }
        self.listed_inline = Some(here);
        for part in parts {
            let list = self.abilities.last_mut().and_then(|a| a.statements.last_mut()).and_then(open_modes)?;
            list.push(Mode { at_least: None, statements: Vec::new() });
            let until = part.last().map_or(end, |t| t.span.end);
            if let Some(stmt) = self.statement(Cursor::new(self.lex, self.source, part, until)) {
                self.push(stmt, end);
            }
        }
        Some(())
    }

    /// Whether a mode has just begun and says nothing yet.
    fn in_new_mode(&mut self) -> bool {
        let last = self.abilities.last_mut().and_then(|a| a.statements.last_mut());
        last.and_then(open_modes).and_then(|m| m.last()).is_some_and(|m| m.statements.is_empty())
    }

    fn strays(&self, toks: &[Tok]) -> Option<Vec<TextError>> {
        let mut found = Vec::new();
        for tok in toks {
            match &tok.kind {
                Kind::Stray(c) => found.push(stray_error(self.lex, *c, tok, self.source)),
                Kind::Bracket(inner) => found.extend(self.strays(inner).unwrap_or_default()),
                _ => {}
            }
        }
        (!found.is_empty()).then_some(found)
    }

    /// Reads one sentence and reports it when it has no reading.
    fn statement(&mut self, mut cursor: Cursor<'a>) -> Option<Stmt> {
        cursor.oath = self.oath;
        cursor.holder = self.holder;
        match cursor.sentence() {
            Some(mut stmt) => {
                if let StmtKind::DeckNeeds(attr) = stmt.kind {
                    self.oath = Some(attr);
                }
                self.together = cursor.log.together.take();
                let pronouns = std::mem::take(&mut cursor.log.pronouns);
                self.log.add(cursor.log);
                self.pronouns(&mut stmt, pronouns);
                Some(stmt)
            }
            None => {
                self.log.errors.push(sentence_error(&cursor, self.source));
                self.lost = true;
                None
            }
        }
    }

    /// `it` and `they` stand for the choice of the sentence before, the one card that it acted on, or the card of the
    /// event (docs/spec/language.md rule R4); whatever else they are said of is reported.
    fn pronouns(&mut self, stmt: &mut Stmt, mut pronouns: Vec<std::ops::Range<usize>>) {
        let named = glue::name_this(stmt) + glue::join_inside(stmt) + glue::name_in_event(stmt);
        for _ in 0..named.min(pronouns.len()) {
            pronouns.remove(0);
        }
        if !pronouns.is_empty() && glue::adds_to_it(stmt) {
            // what an addition changes is what the sentence before changed
            pronouns.remove(0);
        }
        let choice = self
            .abilities
            .last_mut()
            .and_then(|a| in_inner(&mut a.statements, true, &mut |list| list.last().and_then(glue::bare_choice)));
        if choice.is_none()
            && let Some(kind) = self.abilities.last().and_then(|a| a.statements.last()).and_then(glue::acted_on)
        {
            let named = glue::name_pronouns(stmt, kind).min(pronouns.len());
            pronouns.drain(..named);
        }
        self.speaks_of_choice = false;
        if let Some(kind) = choice {
            let named = glue::name_pronouns(stmt, kind).min(pronouns.len());
            pronouns.drain(..named);
            self.speaks_of_choice = named > 0;
        }
        if std::mem::take(&mut self.lost) {
            return;
        }
        for span in pronouns {
            let word = self.source.get(span.clone()).unwrap_or_default().to_owned();
            self.log.errors.push(TextError::new("no-antecedent", span).arg("word", word));
        }
    }

    fn push(&mut self, stmt: Stmt, end: usize) {
        let Some(ability) = self.abilities.last_mut() else { return };
        ability.span = Span { end: u32::try_from(end).unwrap_or(u32::MAX), ..ability.span };
        // docs/spec/language.md rule N10: an event takes what follows, up to the next event
        if is_event(&stmt) && ability.statements.last_mut().is_none_or(|s| open_modes(s).is_none()) {
            ability.statements.push(stmt);
            return;
        }
        let together = self.together.take();
        let leans = self.speaks_of_choice || leans(&stmt);
        let mut next = Some(stmt);
        in_inner(&mut ability.statements, leans, &mut |list| {
            let Some(stmt) = next.take() else { return };
            let stmt = match list.last_mut() {
                Some(before) => glue::join(before, stmt),
                None => Some(stmt),
            };
            list.extend(stmt);
            let also = together.clone().map(|stmt| Stmt { span: stmt.span, kind: StmtKind::Also(Box::new(stmt)) });
            list.extend(also);
        });
    }

    /// `・ A.` or `・ n or more: A.`
    fn mode(&mut self, bullet: Range<usize>, toks: &'a [Tok], stop: Stop, end: usize) {
        let mut cursor = Cursor::new(self.lex, self.source, toks, end);
        let tier = cursor.attempt(|c| {
            let n = c.digits()?;
            (c.or_bound()? == Op::AtLeast).then_some(())?;
            c.done().then_some(n)
        });
        let at_least = if stop == Stop::Colon { tier } else { None };
        let Some(modes) = self.abilities.last_mut().and_then(|a| a.statements.last_mut()).and_then(open_modes) else {
            let error = TextError::new("unexpected-text", bullet).arg("word", "・");
            self.log.errors.push(error);
            return;
        };
        modes.push(Mode { at_least, statements: Vec::new() });
        if at_least.is_none()
            && !toks.is_empty()
            && let Some(stmt) = self.statement(Cursor::new(self.lex, self.source, toks, end))
        {
            self.push(stmt, end);
        }
    }

    /// `Trigger /`, `Base side:`
    fn label(&self, toks: &[Tok], stop: Stop) -> Option<Label> {
        let mut words: Vec<&str> = Vec::new();
        for tok in toks {
            let Kind::Word(w) = &tok.kind else { return None };
            words.push(w);
        }
        let text = words.join(" ");
        match stop {
            Stop::Slash => self.lex.id(Lang::En, Class::Head, &text).map(Label::Head),
            Stop::Colon if self.colon_head(&text).is_some() => self.colon_head(&text).map(Label::Head),
            Stop::Colon => self.face(&text),
            _ => None,
        }
    }

    /// `base side`
    fn face(&self, text: &str) -> Option<Label> {
        let [base, awakened] = self.lex.vocabulary().defaults.faces else { return None };
        let face = text.strip_suffix(" side")?;
        if base.en.contains(&face) {
            return Some(Label::Base);
        }
        awakened.en.contains(&face).then_some(Label::Awakened)
    }

    /// `Play:`
    fn colon_head(&self, text: &str) -> Option<Id> {
        self.lex.id(Lang::En, Class::Head, text).filter(|head| self.lex.before_colon(*head))
    }

    fn labelled(&mut self, label: Label, stop: Stop, toks: &[Tok]) {
        let span = toks.first().map_or(0, |t| t.span.start)..toks.last().map_or(0, |t| t.span.end);
        match label {
            // the first heads of `Play/Fight:`
            Label::Head(id) if stop == Stop::Slash && self.lex.before_colon(id) => {
                self.strokes.push((Head::plain(id), span));
            }
            Label::Head(id) => {
                self.listed.push((self.abilities.len(), self.strokes.drain(..).map(|(head, _)| head).collect()));
                self.abilities.push(Ability::new(vec![Head::plain(id)], Vec::new(), span));
                self.open = true;
            }
            Label::Base => self.open = false,
            Label::Awakened => {
                take_apart(&mut self.abilities, std::mem::take(&mut self.listed));
                self.base = Some(std::mem::take(&mut self.abilities));
                self.open = false;
            }
        }
    }
}

/// A name in front of a stop.
enum Label {
    Head(Id),
    Base,
    Awakened,
}

/// Whether a line can't end behind this token.
fn joins(lex: &Lexicon, kind: &Kind) -> bool {
    const WORDS: [&str; 13] =
        ["and", "or", "with", "without", "gain", "gains", "has", "have", "a", "an", "your", "by", "of"];
    let activates =
        |w: &str| lex.common_verb(CommonVerb::Activate).is_some_and(|verb| forms(verb, Form::Base).contains(&w));
    match kind {
        Kind::Word(w) => WORDS.contains(&w.as_str()) || activates(w),
        Kind::Comma | Kind::Possessive | Kind::Sign(_) => true,
        _ => false,
    }
}

pub(crate) fn is_event(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::When { .. } => true,
        StmtKind::Until(_, inner) | StmtKind::If(_, inner) => is_event(inner),
        _ => false,
    }
}

/// Whether a sentence needs the one before it.
pub(crate) fn leans(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Then(_) | StmtKind::Else(_) | StmtKind::Also(_) | StmtKind::Instead(_))
}

/// The list that the next sentence goes to, from the outside in: inside the last event or mode, or the list itself. A
/// delayed event keeps to its own sentence, and to those that lean on it.
pub(crate) fn in_inner<R>(list: &mut Vec<Stmt>, leans: bool, act: &mut dyn FnMut(&mut Vec<Stmt>) -> R) -> R {
    if let Some(last) = list.last_mut()
        && (leans || !matches!(last.kind, StmtKind::Until(..)))
        && let Some(inner) = open_list(last)
    {
        return in_inner(inner, leans, act);
    }
    act(list)
}

fn open_list(stmt: &mut Stmt) -> Option<&mut Vec<Stmt>> {
    match &mut stmt.kind {
        StmtKind::When { body, .. } => Some(body),
        StmtKind::Modes { modes, .. } => modes.last_mut().map(|m| &mut m.statements),
        StmtKind::Until(_, inner)
        | StmtKind::If(_, inner)
        | StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner) => open_list(inner),
        _ => None,
    }
}

/// The list of modes that a new one belongs to.
pub(crate) fn open_modes(stmt: &mut Stmt) -> Option<&mut Vec<Mode>> {
    match &mut stmt.kind {
        StmtKind::Modes { modes, .. } => Some(modes),
        StmtKind::When { body, .. } => body.last_mut().and_then(open_modes),
        StmtKind::Until(_, inner)
        | StmtKind::If(_, inner)
        | StmtKind::May(inner)
        | StmtKind::Then(inner)
        | StmtKind::Else(inner)
        | StmtKind::Also(inner)
        | StmtKind::Instead(inner) => open_modes(inner),
        _ => None,
    }
}
