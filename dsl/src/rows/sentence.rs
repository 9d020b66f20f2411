//! One piece of a text, heads and a sentence: all phrases that it can be, what of them is meant, and the statements that says.

use std::ops::Range;

use super::ability::Place;
use super::chart::{Chart, Derived, Found, Phrase};
use super::faults::Told;
use super::forms::PLAIN;
use super::joining::number::{self, Number};
use super::listed::head_text;
use super::objects::{anywhere, foes, stood};
use super::pieces::{Piece, is_shown, left, lie_elsewhere, narrow, written};
use super::terms::{TermId, Terms};
use super::{NUMBER, Reading, Refusal, Rows, doubts, nearest, said, settle, tokens, untold};
use crate::lang::Lang;
use crate::lexicon::Lexicon;
use crate::text::TextError;
use crate::tree::{Head, Id, Stmt, read_head, statements_at};
use cardwright_core::vocabulary::HeadClass;

/// Sentences of more letters than this are refused; printed ones have a hundred.
const LONGEST: usize = 2_000;

/// What stands around a piece, and how it is read.
#[derive(Clone, Copy)]
pub(super) struct Around<'t> {
    /// How many quotations stand around it.
    pub depth: usize,
    /// The attribute that the sentence before asked for.
    pub oath: Option<Id>,
    /// Where it is told what is wrong with what is refused; nowhere where it is only asked whether something is.
    pub told: Option<Told<'t>>,
    /// The sentences of the ability before it as trees, a line for each.
    pub before: &'t str,
    /// Whether a sentence before it was refused, so that nobody knows what is spoken of.
    pub lost: bool,
    /// Whether spaces say nothing.
    pub unspaced: bool,
    /// Whether the opponent does what the sentence before says, whose `their` is then.
    pub theirs: bool,
    /// Whether the card stands on the board, or is worn there.
    pub stands: bool,
    /// Whether it is said of a moment: under a head that waits for an event or that is activated.
    pub once: bool,
    pub place: Place<'t>,
}

/// What stands right behind a head in brackets that a Korean sentence names. Behind any other word it is the head of the
/// sentence, whether that can be read or not.
const PARTICLES: [&str; 16] =
    ["를", "을", "가", "와", "과", "나", "이나", "로", "의", "은", "는", "도", "이 있", "이 없", "이 달", "이외"];
/// What may stand apart from it; a particle too, as some cards print it.
const BEHIND_NAMED: [&str; 7] = ["효과", "이외", "외의", "또는", "및", "를 ", "을 "];

impl Around<'_> {
    /// Nothing around a piece.
    pub(super) fn alone() -> Self {
        Around {
            depth: 0,
            oath: None,
            told: None,
            before: "",
            lost: false,
            unspaced: false,
            theirs: false,
            stands: false,
            once: false,
            place: &|bytes| bytes,
        }
    }

    /// The same for a piece with heads of its own: they open an ability, which goes on with nothing that stands before it.
    fn under(self, heads: &[(TermId, usize)], terms: &Terms, lexicon: &Lexicon) -> Self {
        if heads.is_empty() {
            return self;
        }
        let head = |term: &TermId| read_head(&head_text(*term, terms), lexicon).ok();
        let heads: Vec<Head> = heads.iter().filter_map(|(term, _)| head(term)).collect();
        Around { before: "", theirs: false, once: of_moment(&heads, lexicon), ..self }
    }
}

/// What a piece says.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub heads: Vec<TermId>,
    /// The tier of a mode.
    pub tier: Option<i32>,
    /// All ways in which its sentence can be read; none where no sentence stands behind the heads.
    pub readings: Option<Vec<Vec<Stmt>>>,
    /// Whether it says what holds while something is so, which only a text can that works all the time.
    pub steady: bool,
    /// Whether its heads may be the beginning of its sentence, so that it may be said of the ability before it.
    pub goes_on: bool,
    /// How many things its first pronoun stands for, where its words say so.
    pub number: Option<Number>,
}

/// Whether heads say when something is done, and not while what it holds.
pub(super) fn of_moment(heads: &[Head], lexicon: &Lexicon) -> bool {
    let class = |head: &Head| lexicon.head(head.word).map(|word| word.class);
    heads.iter().any(|head| matches!(class(head), Some(HeadClass::Event | HeadClass::Activated)))
}

/// A mistake of a piece at its place in the text.
fn placed(mut error: TextError, piece: Piece<'_>, around: Around<'_>) -> TextError {
    let at = |bytes: Range<usize>| (around.place)(piece.start + bytes.start..piece.start + bytes.end);
    error.span = at(error.span);
    error.suggestion = error.suggestion.map(|(bytes, text)| (at(bytes), text));
    error
}

/// How many cards are left where a text speaks of a number of them.
fn left_at(before: &str, text: &str) -> Option<i32> {
    let said = text.split("($rest ").next().unwrap_or_default();
    left(&format!("{before}\n{said}"))
}

impl Rows<'_> {
    pub(super) fn piece(
        &self,
        lang: Lang,
        piece: Piece<'_>,
        terms: &mut Terms,
        around: Around<'_>,
    ) -> Result<Said, Reading> {
        if lang == Lang::En {
            return self.piece_in(lang, piece, terms, around);
        }
        // spaces carry no meaning in Korean (docs/spec/language.md section 5, 2)
        for unspaced in [false, true] {
            match self.piece_in(lang, piece, terms, Around { told: None, unspaced, ..around }) {
                Err(Reading::Refused(refusal)) if unspaced && around.told.is_none() => {
                    return Err(Reading::Refused(refusal));
                }
                Err(Reading::Refused(_)) => {}
                Err(Reading::Beyond(_)) if around.told.is_some() => break,
                read => return read,
            }
        }
        self.piece_in(lang, piece, terms, around)
    }

    /// The same, spaces as they are said to be.
    pub(super) fn piece_in(
        &self,
        lang: Lang,
        piece: Piece<'_>,
        terms: &mut Terms,
        around: Around<'_>,
    ) -> Result<Said, Reading> {
        let Around { depth, unspaced, place, .. } = around;
        let quoted = |inside: &str, at: usize, terms: &mut Terms| {
            let at = piece.start + at;
            let place = |bytes: Range<usize>| place(at + bytes.start..at + bytes.end);
            self.quoted(lang, inside, terms, (depth, &place, around.told))
        };
        let cells = tokens::cells(piece.text, lang, self.lexicon, terms, &quoted);
        if cells.len() > LONGEST {
            let at = place(piece.start..piece.start + piece.text.len());
            return Err(Reading::Refused(self.too_long(at, around)));
        }
        let category = |name: &str| self.grammar.category(name).unwrap_or(NUMBER);
        let mut chart = Chart::new(&cells, &self.grammar, (self.lexicon, lang), terms);
        chart.unspaced = unspaced;
        chart.derived = self.used.is_some().then(Derived::default);
        let mut heads: Vec<(TermId, usize)> = Vec::new();
        let mut tier = None;
        let mut from = 0;
        if piece.bullet {
            if let Some(found) = chart.phrases(category("Tier"), 0).first() {
                tier = chart.terms.as_atom(found.term).and_then(|n| n.parse().ok());
                from = found.end;
                let row = (category("Tier"), 0, found.end, found.term);
                self.note_used(&chart, vec![row]);
            }
        } else {
            // a keyword without brackets is one only where nothing else is said with it: `Taunt units` have it
            let bare = self.lexicon.vocabulary().notation.bare;
            let whole = |chart: &Chart<'_>, found: &Found, from: usize| {
                let head = read_head(&head_text(found.term, chart.terms), self.lexicon);
                let colon = head.is_ok_and(|head| self.lexicon.before_colon(head.word));
                let bracket = cells.get(from).is_some_and(|cell| cell.what == tokens::What::Letter('['));
                !bare || colon || bracket || found.end == cells.len()
            };
            loop {
                let found = chart.phrases(category("Heading"), from);
                let found = found.into_iter().filter(|found| whole(&chart, found, from)).max_by_key(|found| found.end);
                let Some(found) = found else { break };
                heads.push((found.term, found.end));
                from = found.end;
            }
        }
        // whether it can be read without meaning something
        let mut meant = false;
        let mut clash = None;
        let opening = heads.clone();
        // a bracket is a head wherever what follows is a sentence without it
        loop {
            let around = around.under(&heads, chart.terms, self.lexicon);
            let before = around.before;
            let all = |under: Option<TermId>, heads: &[(TermId, usize)]| {
                // a loose sentence may say what its head says already
                let under = under.filter(|under| !(self.grammar.loose && heads.iter().any(|(head, _)| head == under)));
                under.into_iter().chain(heads.iter().map(|(term, _)| *term)).collect()
            };
            if from == cells.len() {
                self.note_used(&chart, self.headings(&heads).collect());
                let heads = all(None, &heads);
                return Ok(Said { heads, tier, readings: None, steady: false, goes_on: false, number: None });
            }
            let found = chart.phrases(category("Sentence"), from);
            if chart.exhausted {
                break;
            }
            let whole_piece = |phrase: &&Found| phrase.end == cells.len() && phrase.form == PLAIN;
            let mut whole: Vec<TermId> = found.iter().filter(whole_piece).map(|phrase| phrase.term).collect();
            // materials are all that stands under their heads, and stand under no others
            let made_of = heads.last().is_some_and(|(head, _)| self.lexicon.is_made_of(&chart.terms.text(*head)));
            whole.retain(|term| chart.terms.is_call(*term, "$recipe") == made_of);
            let said_inside = |term: &TermId, terms: &Terms| terms.items(*term).and_then(|items| items.get(1).copied());
            let recipes = if made_of { whole.clone() } else { Vec::new() };
            if made_of {
                whole = recipes.iter().filter_map(|term| said_inside(term, chart.terms)).collect();
            }
            meant |= !whole.is_empty();
            let waits = heads.iter().any(|(head, _)| chart.terms.text(*head) == "passive") && before.is_empty();
            clash = clash.or(self.agreeing(&mut whole, chart.terms, (lang, piece, waits), around));
            // a head that is said in the sentence, where loose wordings say it, and not what it could be without
            let is_under = |term: &TermId, terms: &Terms| terms.is_call(*term, "$under");
            if self.grammar.loose && whole.iter().any(|term| is_under(term, chart.terms)) {
                let first = whole.iter().find(|term| is_under(term, chart.terms)).copied();
                let head = |term: TermId, terms: &Terms| terms.items(term).and_then(|items| items.get(1).copied());
                let first = first.and_then(|term| head(term, chart.terms));
                whole.retain(|term| is_under(term, chart.terms) && head(*term, chart.terms) == first);
            }
            let mut under = None;
            let of_recipe = |term: TermId| {
                let found = recipes.iter().find(|recipe| said_inside(recipe, chart.terms) == Some(term));
                found.copied().unwrap_or(term)
            };
            let phrases: Vec<TermId> = whole.iter().map(|term| of_recipe(*term)).collect();
            for term in &mut whole {
                if let Some(&[_, head, inner]) =
                    chart.terms.items(*term).filter(|_| chart.terms.is_call(*term, "$under"))
                {
                    under = Some(head);
                    *term = inner;
                }
            }
            let steady = whole.iter().any(|term| chart.terms.text(*term).contains("($while "));
            let inner = whole.clone();
            let texts = self.meant(whole, chart.terms, lang, around);
            if self.used.is_some() {
                let pairs = phrases.into_iter().zip(inner);
                let kept = pairs.filter(|(_, term)| {
                    let alone = self.meant(vec![*term], chart.terms, lang, around);
                    alone.iter().any(|text| texts.contains(text))
                });
                let kept = kept.map(|(phrase, _)| (category("Sentence"), from, cells.len(), phrase));
                let phrases = self.headings(&heads).chain(kept.collect::<Vec<Phrase>>());
                self.note_used(&chart, phrases.collect());
            }
            if let Some(error) = texts.iter().find_map(|text| self.rest(text, piece, around)) {
                return Err(Reading::Wrong(Box::new(error)));
            }
            let readings = match self.statements(texts, &mut chart, (lang, piece, from), around) {
                Ok(readings) => readings,
                Err(beyond) => {
                    let from = cells.get(from).map_or(piece.text.len(), |cell| cell.bytes.start);
                    self.beyond(lang, piece, from, around);
                    return Err(beyond);
                }
            };
            if let ([one], Lang::Ko) = (readings.as_slice(), lang)
                && let Some(error) =
                    said::own_behind_opponent(piece.text, &written(one), &self.lexicon.worded(lang, said::OTHER))
            {
                return Err(Reading::Wrong(Box::new(placed(error, piece, around))));
            }
            if let ([one], Lang::En) = (readings.as_slice(), lang)
                && let Some((number, at)) = self.pronoun(lang, piece.text)
                && number::differs_inside(number, piece.text, &written(one))
            {
                let word = piece.text.get(at.clone()).unwrap_or_default();
                let error = TextError::new("ambiguous-antecedent", at).arg("word", word);
                return Err(Reading::Wrong(Box::new(placed(error, piece, around))));
            }
            if let ([one], Lang::Ko) = (readings.as_slice(), lang)
                && let Some(both) = doubts::counted(piece.text, one)
                    .or_else(|| doubts::beside(piece.text, one))
                    .or_else(|| untold::for_good(&written(one)))
            {
                return Err(Reading::Several(both));
            }
            let mut readings = readings;
            if let ([one], Lang::Ko) = (readings.as_slice(), lang)
                && let Some(other) = doubts::of_chooser(piece.text, &written(one), self.lexicon)
            {
                readings.extend(
                    self.statements(vec![other], &mut chart, (lang, piece, from), around).ok().into_iter().flatten(),
                );
            }
            if !readings.is_empty() {
                let gains = |phrase: &Found, terms: &Terms| terms.text(phrase.term).contains("(gain ");
                let goes_on = lang == Lang::Ko && !heads.is_empty() && {
                    let found = chart.phrases(category("Sentence"), 0);
                    found.iter().any(|phrase| whole_piece(&phrase) && gains(phrase, chart.terms))
                };
                let heads = all(under, &heads);
                let number = self.pronoun(lang, piece.text).map(|(number, _)| number);
                return Ok(Said { heads, tier, readings: Some(readings), steady, goes_on, number });
            }
            let Some((_, end)) = heads.pop() else { break };
            from = heads.last().map_or(0, |(_, end)| *end);
            let bracket = cells.get(from).is_some_and(|cell| cell.what == tokens::What::Letter('['));
            // the bracket alone, without a name behind it
            let close = |cell: &&tokens::Cell| cell.what == tokens::What::Letter(']');
            let closed = cells.get(from..end).and_then(|head| head.iter().find(close));
            let before = closed.map(|cell| cell.bytes.end);
            let next = before
                .map(|at| at + piece.text.get(at..).unwrap_or_default().chars().take_while(|c| *c == ' ').count());
            let behind = next.and_then(|at| piece.text.get(at..)).unwrap_or_default();
            let begins = |words: &[&str]| words.iter().any(|word| behind.starts_with(word));
            let named = begins(&BEHIND_NAMED) || before == next && begins(&PARTICLES);
            if lang == Lang::Ko && bracket && !named {
                break;
            }
        }
        match clash {
            Some(error) => Err(Reading::Wrong(Box::new(error))),
            None => {
                let around = around.under(&opening, chart.terms, self.lexicon);
                Err(Reading::Refused(self.refusal(lang, piece, chart, around, meant)))
            }
        }
    }

    /// The first pronoun of a sentence that says how many it stands for, and where it stands.
    pub(super) fn pronoun(&self, lang: Lang, text: &str) -> Option<(Number, Range<usize>)> {
        let one = |word: &str| {
            let mut nouns = self.lexicon.vocabulary().nouns.iter().filter_map(|noun| noun.word.en.first());
            nouns.any(|noun| noun.eq_ignore_ascii_case(word))
        };
        number::spoken(text, lang, &one)
    }

    /// Heads one behind the other as phrases: each with where it ends.
    fn headings(&self, heads: &[(TermId, usize)]) -> impl Iterator<Item = Phrase> {
        let category = self.grammar.category("Heading").unwrap_or(NUMBER);
        let starts = [0].into_iter().chain(heads.iter().map(|(_, end)| *end));
        heads.iter().zip(starts).map(move |((head, end), start)| (category, start, *end, *head))
    }

    fn too_long(&self, at: Range<usize>, around: Around<'_>) -> Refusal {
        if let Some(told) = around.told {
            told.borrow_mut().push(TextError::new("ability-too-long", at.clone()));
        }
        Refusal { at, expected: Vec::new() }
    }

    /// Leaves the phrases that agree with the sentence before: the verb that is said again, whose something is. What is wrong
    /// with the others if none is left.
    fn agreeing(
        &self,
        whole: &mut Vec<TermId>,
        terms: &Terms,
        (lang, piece, waits): (Lang, Piece<'_>, bool),
        around: Around<'_>,
    ) -> Option<TextError> {
        // the verb of the sentence before is said again (docs/spec/language.md rule N3)
        let last = around.before.lines().last().unwrap_or_default();
        let theirs = last.contains("(who opp ");
        let mut other = None;
        whole.retain(|term| {
            let said = terms.text(*term);
            let verbs = said
                .split("($after")
                .skip(1)
                .map(|rest| rest.strip_prefix("-theirs").filter(|_| theirs).unwrap_or(rest).trim_start())
                .filter_map(|rest| rest.split(' ').next());
            // `1장 대신 3장`: the number of the sentence before
            let numbers = said.split("($for ").skip(1).filter_map(|rest| rest.split_once(" (")).map(|(what, _)| what);
            let missing = verbs.into_iter().find(|verb| !last.contains(&format!("({verb} ")));
            other = missing.map(str::to_owned).or(other.take());
            missing.is_none() && numbers.into_iter().all(|what| last.contains(&format!("({what})")))
        });
        let error = other.filter(|_| whole.is_empty() && !around.lost);
        let error = error.and_then(|verb| said::other_verb(&verb, last, piece.text, &self.grammar, lang));
        // what was not done may be the price as well as what was done for it
        let price = around.before.lines().rev().nth(1).filter(|_| last.starts_with("(then ")).unwrap_or_default();
        let twice = whole.iter().find_map(|term| {
            let said = terms.text(*term);
            let (verb, rest) = said.split_once("($after ")?.1.split_once(' ')?;
            let again = |line: &str| line.contains(&format!("({verb} "));
            (rest.starts_with("(else ") && again(last) && again(price)).then(|| verb.to_owned())
        });
        let twice = twice.and_then(|verb| said::said_again(&verb, piece.text, &self.grammar, lang));
        if twice.is_some() {
            whole.clear();
        }
        let error = error.or(twice);
        foes(whole, (around.before, around.stands), terms);
        // what is one player's is none of what each player has
        let yours = piece.text.to_lowercase().contains(" your ");
        whole.retain(|term| !yours || !terms.text(*term).contains("($everyone "));
        // what has happened is an event only where nothing else is waited for
        whole.retain(|term| {
            let said = terms.text(*term);
            !said.contains("($happened ") || waits && said.starts_with("(when ($happened ")
        });
        error.map(|error| placed(error, piece, around))
    }

    /// What phrases mean, as trees in their notation.
    fn meant(&self, whole: Vec<TermId>, terms: &mut Terms, lang: Lang, around: Around<'_>) -> Vec<String> {
        let opp = terms.atom("opp");
        let settled: Vec<Vec<TermId>> = whole
            .into_iter()
            .flat_map(|term| {
                let mut term = settle::with(term, "$foe", opp, terms);
                if terms.text(term).contains("$holder") {
                    let Some(side) = side_of_one(around.before) else { return Vec::new() };
                    let side = terms.atom(side);
                    term = settle::with(term, "$holder", side, terms);
                }
                settle::settle(term, terms, "own", around.before, (around.stands, lang == Lang::En, around.once))
            })
            .collect();
        // cards of nowhere are none, if the words can say another thing
        let placed = |all: &&Vec<TermId>| !all.iter().any(|term| anywhere(*term, terms, self.lexicon));
        let settled = match settled.iter().any(|all| placed(&all)) {
            true => settled.iter().filter(placed).cloned().collect(),
            false => settled,
        };
        let text =
            |all: &[TermId], terms: &Terms| all.iter().map(|term| terms.text(*term)).collect::<Vec<_>>().join(" ");
        let mut nearest: Vec<String> = settled.iter().map(|all| text(all, terms)).collect();
        nearest.sort();
        nearest.dedup();
        nearest::nearest(&mut nearest);
        if self.grammar.loose {
            nearest::nearest_of_each(&mut nearest);
        }
        let mut texts: Vec<String> = Vec::new();
        // printed cards of such games call a card out of play by its type alone
        let named = lang == Lang::Ko || self.grammar.loose || self.lexicon.vocabulary().notation.sides.is_some();
        for all in settled {
            let said = text(&all, terms);
            if !nearest.contains(&said) {
                continue;
            }
            let shown = [around.before, &said].iter().any(|acts| is_shown(acts));
            let elsewhere = lie_elsewhere(&format!("{}\n{said}", around.before));
            let all = all.into_iter().map(|term| stood(term, terms, self.lexicon, elsewhere, named));
            let all: Vec<TermId> = all.collect();
            let mut text = text(&all, terms);
            // `from it`: out of what is shown, and not of a card that was chosen
            if text.contains("$shown") && !shown {
                continue;
            }
            text = text.replace("$shown", "it");
            if let Some(left) = left_at(around.before, &text) {
                text = text.replace(&format!("($rest {left})"), "rest");
            }
            texts.push(
                text.replace("$their", if around.theirs { "opp" } else { "$their" })
                    .replace("$oath", around.oath.map_or("$oath", |id| id.as_str()))
                    .replace("$standing", self.lexicon.standing().as_str()),
            );
        }
        texts.sort();
        texts.dedup();
        texts
    }

    /// A number of those that are left which is not how many are.
    fn rest(&self, text: &str, piece: Piece<'_>, around: Around<'_>) -> Option<TextError> {
        let said = text.split("($rest ").nth(1)?.split(')').next()?;
        Some(placed(said::other_number(said, left_at(around.before, text)?, piece.text)?, piece, around))
    }

    /// The statements that trees in their notation are.
    ///
    /// # Errors
    /// What is said has no node in the tree.
    fn statements(
        &self,
        texts: Vec<String>,
        chart: &mut Chart<'_>,
        (lang, piece, from): (Lang, Piece<'_>, usize),
        around: Around<'_>,
    ) -> Result<Vec<Vec<Stmt>>, Reading> {
        let cells = chart.cells;
        let worded = |cell: &&tokens::Cell| cell.what != tokens::What::Letter(':');
        let end = cells.iter().rev().find(worded).map_or(0, |cell| cell.bytes.end);
        let start = cells.get(from).map_or(end, |cell| cell.bytes.start);
        let place = |start: usize, end: usize| (around.place)(piece.start + start..piece.start + end);
        let mut readings: Vec<Vec<Stmt>> = Vec::new();
        // what the tree has no node for is said all the same
        let mut beyond: Option<String> = None;
        for text in texts {
            let Ok(mut statements) = statements_at(&text, self.lexicon, place(start, end).into()) else {
                beyond.get_or_insert(text);
                continue;
            };
            // what follows a condition or an event has a place of its own
            if let (Lang::En, [first, ..]) = (lang, statements.as_mut_slice())
                && let Some(inner) = self.inner(chart, from)
            {
                narrow(first, place(inner, end).into());
            }
            if !readings.contains(&statements) {
                readings.push(statements);
            }
        }
        beyond.map_or(Ok(readings), |text| Err(Reading::Beyond(text)))
    }

    /// Where the statement behind a comma begins that ends the sentence.
    fn inner(&self, chart: &mut Chart<'_>, from: usize) -> Option<usize> {
        let cells = chart.cells;
        let statement = self.grammar.category("Stmt")?;
        let comma = |at: &usize| cells.get(*at).is_some_and(|cell| cell.what == tokens::What::Letter(','));
        let behind = (from..cells.len()).filter(comma).find(|at| {
            let found = chart.phrases(statement, at + 1);
            found.iter().any(|phrase| phrase.end == cells.len())
        });
        cells.get(behind? + 1).map(|cell| cell.bytes.start)
    }
}

/// Whose the one card is that the sentence before spoke of; nothing where it spoke of cards of both players, of nobody's, or of what
/// the other player does. `before`: the sentences before as trees, a line each.
fn side_of_one(before: &str) -> Option<&'static str> {
    let last = before.lines().last()?;
    let words: Vec<&str> = last.split(['(', ')', ' ']).collect();
    let of = |side: &str| {
        words.iter().any(|word| *word == side || word.strip_prefix(side).is_some_and(|rest| rest.starts_with('-')))
    };
    match (of("own"), of("opp")) {
        _ if last.contains("(who ") || last.contains(" all") || last.contains("(all") => None,
        (true, false) => Some("own"),
        (false, true) => Some("opp"),
        _ => None,
    }
}
