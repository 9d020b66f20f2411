//! Sentences put together: heads open abilities, bullets are modes, an event takes the sentences behind it, a choice moves
//! to where it is used. Each sentence is parsed once; a mistake in one hides none in another.

use std::ops::Range;

use cardwright_core::vocabulary::{HeadClass, HeadParam};
use pest::Parser;
use pest::error::InputLocation;

use super::agree::Past;
use super::encode::{Encoded, Encoder, Token, span_of};
use super::normal::Ch;
use super::noun::{Builder, Node, kid, kids, number};
use super::pieces::{Piece, speaks_of_a_list, split};
use super::said::Said;
use super::sentence::Sentence;
use super::words::nearest_word;
use super::{KoParser, Rule};
use crate::head_lists::{Listed, silent, take_apart};
use crate::lexicon::{Class, Lang};
use crate::text::TextError;
use crate::tree::*;

/// No list of heads before a colon is longer.
const LONGEST_LIST: usize = 80;

/// All abilities of a run of text.
pub(super) fn abilities(enc: &mut Encoder<'_>, chars: &[Ch]) -> Vec<Ability> {
    Assembler::new(enc, false).run(chars).1
}

/// The equip condition, if the text opens with one, and all abilities.
pub(super) fn card(enc: &mut Encoder<'_>, chars: &[Ch], worn: bool) -> (Option<EquipIf>, Vec<Ability>) {
    Assembler::new(enc, worn).run(chars)
}

struct Assembler<'e, 'a> {
    enc: &'e mut Encoder<'a>,
    worn: bool,
    equip: Option<EquipIf>,
    done: Vec<Ability>,
    listed: Listed,
    /// What [`Builder::outside`], [`Builder::picked`], [`Builder::chose`] and [`Builder::past`] were at the end of the sentence before.
    outside: bool,
    picked: bool,
    chose: bool,
    past: Past,
}

impl<'e, 'a> Assembler<'e, 'a> {
    fn new(enc: &'e mut Encoder<'a>, worn: bool) -> Self {
        Assembler {
            enc,
            worn,
            equip: None,
            done: Vec::new(),
            listed: Vec::new(),
            outside: false,
            picked: false,
            chose: false,
            past: Past::default(),
        }
    }

    fn run(mut self, chars: &[Ch]) -> (Option<EquipIf>, Vec<Ability>) {
        for piece in split(chars, self.enc.lexicon) {
            let mut rest = piece.chars;
            let mut bullet = piece.bullet;
            // `[알파] Play: …`: a head before a colon opens an ability of its own
            while let Some(at) = self.colon_behind(rest) {
                let (first, second) = rest.split_at(at);
                self.piece(&Piece { chars: first, bullet });
                (rest, bullet) = (second, false);
            }
            self.piece(&Piece { chars: rest, bullet });
        }
        take_apart(&mut self.done, self.listed);
        if self.enc.errors.is_empty() {
            self.enc.errors.extend(silent(&self.done, self.enc.lexicon));
        }
        for ability in &mut self.done {
            crate::state_heads::fold(ability, self.enc.lexicon);
        }
        (self.equip, self.done)
    }

    fn piece(&mut self, piece: &Piece<'_>) {
        let mut heads = Vec::new();
        let mut further = Vec::new();
        let mut chars = piece.chars;
        let whole = span_of(chars, chars.len());
        while let Some((mut found, length)) = self.colon_heads(chars).or_else(|| self.slash_head(chars)) {
            heads.extend(found.pop());
            further.extend(found);
            chars = chars.get(length..).unwrap_or_default();
        }
        let mut encoded = self.enc.encode(chars);
        if let Some(rest) = self.equip_condition(&encoded) {
            encoded = rest;
        }
        let opened = !heads.is_empty();
        if piece.bullet {
            self.mode(encoded);
            return;
        }
        let (more, rest) = self.heads(encoded);
        let opens = opened || more.is_some();
        heads.extend(more.unwrap_or_default());
        let lexicon = self.enc.lexicon;
        let says = !rest.text.is_empty();
        let closed = self.done.last().is_none_or(|before| lexicon.takes_no_text(&before.heads));
        if opens || closed && says {
            // state heads first, then events and pages, then keywords
            heads.sort_by_key(|h| !lexicon.is_head(h.word, HeadClass::State));
            let alone = match lexicon.brackets_are_keywords() {
                // what stands behind a keyword is an ability of its own
                true if says && lexicon.takes_no_text(&heads) => heads.len(),
                true => heads.len().saturating_sub(1),
                false => 0,
            };
            self.done.extend(heads.drain(..alone).map(|h| Ability::new(vec![h], Vec::new(), whole.clone())));
            self.listed.push((self.done.len(), further));
            self.done.push(Ability::new(heads, Vec::new(), whole.clone()));
            (self.outside, self.picked, self.chose) = (false, false, false);
            self.past = Past::default();
        }
        if rest.text.is_empty() {
            return;
        }
        if let Some(ability) = self.done.last_mut() {
            ability.span.end = u32::try_from(whole.end).unwrap_or(u32::MAX);
        }
        if let Some(stmts) = self.sentence(&rest)
            && let Some(ability) = self.done.last_mut()
        {
            // behind a bullet, sentences go on with its mode
            let in_mode = open_modes(&mut ability.statements).is_some_and(|modes| !modes.is_empty());
            let list = if in_mode {
                open_modes(&mut ability.statements).and_then(|m| m.last_mut()).map(|m| &mut m.statements)
            } else {
                Some(&mut ability.statements)
            };
            if let Some(list) = list {
                for stmt in stmts {
                    add(list, stmt);
                }
            }
        }
    }

    /// `트리거 /`: a head word before a stroke.
    fn slash_head(&self, chars: &[Ch]) -> Option<(Vec<Head>, usize)> {
        let stroke = chars.iter().take(8).position(|ch| ch.c == '/')?;
        let word: String = chars.get(..stroke)?.iter().map(|ch| ch.c).collect();
        let id = self.enc.lexicon.id(Lang::Ko, Class::Head, &word)?;
        Some((vec![Head::plain(id)], stroke + 1))
    }

    /// `Play:`, `Play/Fight:`: head words before a colon.
    fn colon_heads(&self, chars: &[Ch]) -> Option<(Vec<Head>, usize)> {
        let colon = chars.iter().take(LONGEST_LIST).position(|ch| ch.c == ':')?;
        let words: String = chars.get(..colon)?.iter().map(|ch| ch.c).collect();
        let head = |word: &str| {
            let id = self.enc.lexicon.id(Lang::Ko, Class::Head, word)?;
            self.enc.lexicon.before_colon(id).then(|| Head::plain(id))
        };
        Some((words.split('/').map(head).collect::<Option<_>>()?, colon + 1))
    }

    /// Where a head before a colon stands behind a bracket or behind a sentence without its stop.
    fn colon_behind(&self, chars: &[Ch]) -> Option<usize> {
        let pairs = chars.iter().zip(chars.iter().skip(1));
        let mut places = pairs.enumerate().filter(|(_, (a, b))| matches!(a.c, ']' | ')' | '다') && b.c.is_alphabetic());
        let found = places.find(|(at, _)| self.colon_heads(chars.get(at + 1..).unwrap_or_default()).is_some());
        found.map(|(at, _)| at + 1)
    }

    /// Takes the equip condition off the front of the first sentence.
    fn equip_condition(&mut self, encoded: &Encoded) -> Option<Encoded> {
        let inside = encoded.text.strip_prefix('E')?;
        let mut depth = 1;
        let end = inside.char_indices().find_map(|(at, c)| {
            match c {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            (depth == 0).then_some(at)
        })?;
        let text = inside.get(..end)?.to_owned();
        let start = 1;
        match KoParser::parse(Rule::equip_if, &text) {
            Ok(mut pairs) => {
                let node = pairs.next()?;
                let inner = kids(&node).next()?;
                let shifted = encoded.from(start);
                let mut builder = Builder {
                    enc: self.enc,
                    text: &shifted,
                    default: Side::Own,
                    worn: true,
                    outside: false,
                    picked: false,
                    chose: false,
                    past: Past::default(),
                    said: Said::default(),
                    refused: Vec::new(),
                    continuous: true,
                    unfinished: false,
                };
                self.equip = Some(match inner.as_rule() {
                    Rule::nothing => EquipIf::Any,
                    _ => EquipIf::Filters(builder.wearer(&inner)),
                });
                let refused = builder.refused;
                self.enc.errors.extend(refused);
            }
            Err(error) => self.unexpected(&encoded.from(start), &error),
        }
        self.worn = true;
        Some(encoded.from(start + end + 1))
    }

    /// The heads at the front of a sentence. A bracket opens an ability unless a particle or the word for effect
    /// follows, or a keyword that goes on.
    fn heads(&mut self, mut encoded: Encoded) -> (Option<Vec<Head>>, Encoded) {
        let mut heads = Vec::new();
        let mut any = false;
        while encoded.text.starts_with('H') {
            let mut rest = encoded.text.chars();
            let token = rest.by_ref().nth(1);
            let behind = rest.as_str().to_owned();
            let opened = heads.iter().any(|h: &Head| !self.enc.lexicon.is_head(h.word, HeadClass::State));
            if self.goes_on(&behind, opened) {
                break;
            }
            let head = match token.and_then(|c| self.enc.token(c)) {
                Some(Token::Head(Some(head))) => Some(head.clone()),
                _ => None,
            };
            let mut skip = encoded.text.len() - behind.len();
            any = true;
            if let Some(mut head) = head {
                let takes_name = self.enc.lexicon.head(head.word).is_some_and(|h| h.param == HeadParam::NameBehind);
                if takes_name && behind.starts_with('M') {
                    if let Some(Token::Term(name)) = behind.chars().nth(1).and_then(|c| self.enc.token(c)) {
                        head.param = HeadArg::Name(name.clone());
                    }
                    skip += behind.char_indices().nth(2).map_or(behind.len(), |(at, _)| at);
                }
                heads.push(head);
            }
            encoded = encoded.from(skip);
        }
        (any.then_some(heads), encoded)
    }

    /// Whether what stands behind a bracket makes it part of a phrase. `opened`: the ability has its head.
    fn goes_on(&self, behind: &str, opened: bool) -> bool {
        const PARTICLES: [&str; 11] = ["를", "을", "가", "이외", "이나", "나", "또는", "와", "과", "의", "만"];
        if PARTICLES.iter().any(|p| behind.starts_with(p)) {
            return true;
        }
        let behind_token = |text: &str| text.char_indices().nth(2).map_or(text.len(), |(at, _)| at);
        let after = |text: &str| text.get(behind_token(text)..).unwrap_or_default().to_owned();
        if behind.starts_with('C') {
            // `[엑시트] 효과를`, but not `[엑시트] 전투로` and `[패시브] 효과로`; behind it `[패시브] [엑시트] 효과로`
            let by = opened && (after(behind).starts_with('로') || after(behind).starts_with("으로"));
            return by || after(behind).starts_with('를') || after(behind).starts_with('을');
        }
        // a keyword with a particle behind it is a phrase too; a keyword alone is the ability's body
        if !behind.starts_with('K') {
            return false;
        }
        let mut rest = after(behind);
        if rest.starts_with('[') {
            rest = rest.split_once(']').map_or(String::new(), |(_, behind)| behind.to_owned());
        } else if rest.starts_with('M') {
            rest = after(&rest);
        }
        PARTICLES.iter().any(|p| rest.starts_with(p))
    }

    fn sentence(&mut self, encoded: &Encoded) -> Option<Vec<Stmt>> {
        let list = speaks_of_a_list(&encoded.text);
        let rules: &[Rule] = if list { &[Rule::list_sentence] } else { &[Rule::sentence, Rule::joined_sentence] };
        let (mut refused, mut lost) = (None, None);
        let (mut stmts, mut unfinished) = (None, false);
        for rule in rules {
            match KoParser::parse(*rule, &encoded.text) {
                Ok(mut pairs) => {
                    let broke_off;
                    (stmts, broke_off) = self.read(encoded, &pairs.next()?, &mut lost);
                    unfinished |= broke_off;
                }
                Err(error) => refused = refused.or(Some(error)),
            }
            if stmts.is_some() {
                return stmts;
            }
        }
        if let Some(span) = lost {
            // the sentence can be read, but not all of it means something
            let text = self.enc.source.get(span.clone()).unwrap_or_default().to_owned();
            self.report("unexpected-text", span, &text, None);
            return None;
        }
        if let Some(error) = refused.filter(|_| !unfinished) {
            self.unexpected(encoded, &error);
            return None;
        }
        if stmts.is_none() {
            let span = encoded.span();
            let text = self.enc.source.get(span.clone()).unwrap_or_default().to_owned();
            let code = if unfinished { "incomplete-sentence" } else { "unexpected-text" };
            self.report(code, span, &text, None);
        }
        stmts
    }

    /// The statements of a parsed sentence, and whether it breaks off.
    fn read(
        &mut self,
        encoded: &Encoded,
        node: &Node<'_>,
        lost: &mut Option<Range<usize>>,
    ) -> (Option<Vec<Stmt>>, bool) {
        let heads = self.done.last().map(|ability| ability.heads.as_slice()).unwrap_or_default();
        let lexicon = self.enc.lexicon;
        let continuous = heads.iter().any(|h| lexicon.is_head(h.word, HeadClass::Continuous))
            && !heads.iter().any(|h| lexicon.is_head(h.word, HeadClass::Keyword));
        let mut builder = Builder {
            enc: self.enc,
            text: encoded,
            default: Side::Own,
            worn: self.worn,
            outside: self.outside,
            picked: self.picked,
            chose: self.chose,
            past: self.past.clone(),
            said: Said::default(),
            refused: Vec::new(),
            continuous,
            unfinished: false,
        };
        let stmts = Sentence::read(&mut builder, node);
        let (refused, unfinished) = (std::mem::take(&mut builder.refused), builder.unfinished);
        *lost = lost.take().or(builder.said.lost.take());
        if stmts.is_some() {
            (self.outside, self.picked, self.chose) = (builder.outside, builder.picked, builder.chose);
            self.past = builder.past;
            self.enc.errors.extend(refused);
        }
        (stmts, unfinished)
    }

    /// One mode of the list that the ability's last statement opened.
    fn mode(&mut self, encoded: Encoded) {
        let mut at_least = None;
        let mut rest = encoded;
        if let Ok(mut pairs) = KoParser::parse(Rule::tier, &rest.text)
            && let Some(tier) = pairs.next()
        {
            at_least = kid(&tier, Rule::number).map(|n| number(&n));
            let skip = tier.as_span().end();
            rest = rest.from(skip);
        }
        let stmts = self.sentence(&rest).unwrap_or_default();
        let Some(ability) = self.done.last_mut() else { return };
        let Some(modes) = open_modes(&mut ability.statements) else {
            let span = rest.span();
            let text = self.enc.source.get(span.clone()).unwrap_or_default().to_owned();
            self.report("unexpected-text", span, &text, None);
            return;
        };
        let mut statements = Vec::new();
        for stmt in stmts {
            add(&mut statements, stmt);
        }
        modes.push(Mode { at_least, statements });
    }

    /// A sentence that no rule reads: the place where reading ended, with the nearest word that could be meant.
    fn unexpected(&mut self, encoded: &Encoded, error: &pest::error::Error<Rule>) {
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        if at >= encoded.text.len() {
            let end = encoded.span().end;
            let last = self.word_at(encoded, encoded.text.len().saturating_sub(1));
            let word = self.enc.source.get(last.clone()).unwrap_or_default().to_owned();
            match nearest_word(self.enc.lexicon, &word) {
                Some(near) => self.report("unknown-word", last, &word, Some(near)),
                None => self.report("incomplete-sentence", last.start..end, &word, None),
            }
            return;
        }
        let span = self.word_at(encoded, at);
        let word = self.enc.source.get(span.clone()).unwrap_or_default().to_owned();
        let near = nearest_word(self.enc.lexicon, &word);
        let code = if near.is_some() { "unknown-word" } else { "unexpected-text" };
        self.report(code, span, &word, near);
    }

    fn report(&mut self, code: &'static str, span: Range<usize>, word: &str, near: Option<String>) {
        let mut error = TextError::new(code, span.clone()).arg("word", word);
        if let Some(near) = near {
            error = error.arg("suggestion", near.clone()).suggest(span, near);
        }
        self.enc.errors.push(error);
    }

    /// The written word around a place of the encoded text.
    fn word_at(&self, encoded: &Encoded, at: usize) -> Range<usize> {
        let here = encoded.source(at.min(encoded.text.len().saturating_sub(1))..at + 1);
        let limit = encoded.span();
        let source = self.enc.source;
        let stops = |c: char| {
            c.is_whitespace()
                || c.is_ascii_digit()
                || matches!(c, '[' | ']' | '.' | ',' | '「' | '」' | '・' | '+' | '-')
        };
        let before = source.get(limit.start..here.start).unwrap_or_default();
        let start = before.rfind(stops).map_or(limit.start, |p| {
            limit.start + p + before.get(p..).and_then(|s| s.chars().next()).map_or(1, char::len_utf8)
        });
        let behind = source.get(here.end..limit.end).unwrap_or_default();
        let end = behind.find(stops).map_or(limit.end, |p| here.end + p);
        start.min(here.start)..end.max(here.end)
    }
}

/// Appends a statement: to the event that waits for it (docs/spec/language.md rule N10), with the choice before it
/// where it belongs (docs/spec/language.md rule N1).
pub(crate) fn add(list: &mut Vec<Stmt>, stmt: Stmt) {
    if waits(&stmt).is_none()
        && list.last().is_some_and(|last| !matches!(last.kind, StmtKind::Until(..)) || leans(&stmt))
        && let Some(body) = list.last_mut().and_then(event_body)
    {
        add(body, stmt);
        return;
    }
    if let Some(last) = list.last_mut()
        && let Some(glued) = glue(last, &stmt)
    {
        *last = glued;
        return;
    }
    let mut stmt = settle_it(list.last(), stmt);
    if let Some(place) = list.last().and_then(taken_from) {
        in_the_same_place(&mut stmt, &place);
    }
    list.push(stmt);
}

/// Where the cards lie that a sentence chooses.
fn taken_from(stmt: &Stmt) -> Option<Filter> {
    let mut act = last_act(stmt)?.clone();
    let Target::Choose { from: Selector::Kind { filters, .. }, .. } = act.patient_mut()? else { return None };
    filters.iter().find(|f| matches!(f, Filter::In(Zone::Of { .. }))).cloned()
}

/// `X 대신 원하는 카드를 1장 골라`: from where X would have come.
fn in_the_same_place(stmt: &mut Stmt, place: &Filter) {
    match &mut stmt.kind {
        StmtKind::If(_, inner) | StmtKind::May(inner) => in_the_same_place(inner, place),
        StmtKind::InsteadOf(_, inner) => {
            let inner = match &mut inner.kind {
                StmtKind::May(inner) => inner,
                _ => inner,
            };
            if let Some(Target::Choose { from: Selector::Kind { filters, .. }, .. }) =
                last_act_mut(inner).and_then(Act::patient_mut)
                && !filters.iter().any(|f| matches!(f, Filter::In(_)))
            {
                filters.push(place.clone());
                sort_filters(filters);
            }
        }
        _ => {}
    }
}

/// Whether a sentence needs the one before it.
fn leans(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Then(_) | StmtKind::Else(_) | StmtKind::Also(_) | StmtKind::Instead(_))
}

/// `추가로 히트+1`: `it` stands for what the sentence before changed, for as long; without such a sentence it is this card.
fn settle_it(before: Option<&Stmt>, mut stmt: Stmt) -> Stmt {
    if let Some(Act::Apply { target, duration, .. }) = last_act_mut(&mut stmt)
        && *target == Target::It
    {
        match before.and_then(last_act) {
            Some(Act::Apply { target: changed, duration: until, .. }) => {
                *duration = duration.or(*until);
                if matches!(changed, Target::This | Target::It | Target::Player(_)) {
                    *target = changed.clone();
                }
            }
            _ => *target = Target::This,
        }
    }
    stmt
}

fn last_act(stmt: &Stmt) -> Option<&Act> {
    match &stmt.kind {
        StmtKind::Act(act) => Some(act),
        StmtKind::Seq(acts) => acts.last(),
        StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) | StmtKind::May(s) => {
            last_act(s)
        }
        _ => None,
    }
}

fn last_act_mut(stmt: &mut Stmt) -> Option<&mut Act> {
    match &mut stmt.kind {
        StmtKind::Act(act) => Some(act),
        StmtKind::Seq(acts) if acts.len() == 1 => acts.last_mut(),
        StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) => last_act_mut(s),
        _ => None,
    }
}

fn waits(stmt: &Stmt) -> Option<()> {
    match &stmt.kind {
        StmtKind::When { .. } => Some(()),
        StmtKind::Until(_, s) | StmtKind::If(_, s) => waits(s),
        _ => None,
    }
}

fn event_body(stmt: &mut Stmt) -> Option<&mut Vec<Stmt>> {
    match &mut stmt.kind {
        StmtKind::When { body, .. } => Some(body),
        StmtKind::Until(_, s) | StmtKind::If(_, s) => event_body(s),
        _ => None,
    }
}

fn open_modes(list: &mut [Stmt]) -> Option<&mut Vec<Mode>> {
    fn open(stmt: &mut Stmt) -> Option<&mut Vec<Mode>> {
        match &mut stmt.kind {
            StmtKind::Modes { modes, .. } => Some(modes),
            StmtKind::When { body, .. } => body.last_mut().and_then(open),
            StmtKind::Until(_, s)
            | StmtKind::If(_, s)
            | StmtKind::Then(s)
            | StmtKind::Also(s)
            | StmtKind::Else(s)
            | StmtKind::Instead(s)
            | StmtKind::May(s) => open(s),
            _ => None,
        }
    }
    list.last_mut().and_then(open)
}

/// `X를 고른다. 그 유닛은 …` as one statement.
fn glue(before: &Stmt, stmt: &Stmt) -> Option<Stmt> {
    let chosen = match &before.kind {
        StmtKind::Act(Act::Bind(target @ (Target::Choose { from, .. } | Target::All(from)))) => {
            (target, noun_of(from)?)
        }
        StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) => {
            let glued = glue(s, stmt)?;
            let mut wrapped = before.clone();
            match &mut wrapped.kind {
                StmtKind::Then(s) | StmtKind::Also(s) | StmtKind::If(_, s) | StmtKind::Else(s) => **s = glued,
                _ => return None,
            }
            return Some(wrapped);
        }
        _ => return None,
    };
    let mut glued = stmt.clone();
    let act = match &mut glued.kind {
        StmtKind::Act(act) => act,
        StmtKind::Seq(acts) => acts.first_mut()?,
        _ => return None,
    };
    let slot = act.patient_mut()?;
    match slot {
        Target::That(kind) if *kind == chosen.1 || *kind == "card" => *slot = chosen.0.clone(),
        _ => return None,
    }
    glued.span.start = before.span.start;
    Some(glued)
}

fn noun_of(selector: &Selector) -> Option<Id> {
    match selector {
        Selector::Kind { kind, .. } => Some(*kind),
        _ => None,
    }
}
