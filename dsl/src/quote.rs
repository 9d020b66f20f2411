//! Pieces of the card language that stand alone in a script: trigger words, events, moments, targets, whole abilities. Each
//! is put into the simplest sentence it can stand in, read and compiled there, and what is wrong is told at its own bytes.
//! The sentences are made of the rulebook's words; none is written here.

use crate::account;
use crate::compile::{self, CardSource, Compiled};
use crate::files::is_korean;
use crate::lexicon::Lexicon;
use crate::messages::particle::particle;
use crate::read;
use crate::text::TextError;
use crate::tree::{Card, EquipIf};
use cardwright_core::kernel::catalog::Ability;
use cardwright_core::kernel::program::Op;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::vocabulary::{CommonVerb, Conjugation, HeadClass, HeadParam, HeadWord, StatOf, Vocabulary, Word};
use std::ops::Range;

/// What kind of text a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Trigger words in brackets: `[Level Link: 6][Attacker]`.
    Head,
    /// Trigger words and an event: `[Passive] Whenever your unit is trashed`.
    Event,
    /// Trigger words of what works all the time.
    Continuous,
    /// When a delayed part happens: `At the end of this turn`.
    Moment,
    /// Whom something is about: `this unit`.
    Target,
    /// A whole ability.
    Ability,
    /// What happened this turn, a condition: `you deployed a unit this turn`.
    Happened,
}

/// A sentence with a piece in it.
struct Sample {
    text: String,
    at: usize,
}

/// Compiles a piece in its sentence, for a card of this type. The catalogue holds one card, with what became of the
/// sentence.
///
/// # Errors
/// What is wrong with the piece, at its bytes.
pub fn compile(
    form: Form,
    piece: &str,
    kind: u8,
    lexicon: &Lexicon,
    book: &dyn Rulebook,
) -> Result<Compiled, Vec<TextError>> {
    let beside = if is_priced(piece) { None } else { beside_heads(piece) };
    if form == Form::Head
        && let Some(span) = beside
    {
        let word = piece.get(span.clone()).unwrap_or("").to_owned();
        return Err(vec![TextError { args: vec![("word", word)], ..TextError::new("script-head-says-more", span) }]);
    }
    let mut first = None;
    for sample in samples(form, piece, book) {
        match one(&sample, kind, lexicon, book) {
            Ok(compiled) if form == Form::Head && is_priced(piece) && !is_bare(&compiled) => {
                let error = TextError {
                    args: vec![("word", piece.to_owned())],
                    ..TextError::new("script-head-says-more", 0..piece.len())
                };
                return Err(vec![error]);
            }
            Ok(compiled) => return Ok(compiled),
            Err(errors) => {
                first.get_or_insert_with(|| inside(errors, sample.at, piece));
            }
        }
    }
    Err(first.unwrap_or_default())
}

/// Whether trigger words are written as in a card text of a game that writes them before a colon, with the price that one of them asks
/// for: `Activate: Pay 1 mana:`.
pub fn is_priced(text: &str) -> bool {
    text.trim_end().ends_with(':') && !text.contains('[')
}

/// Whether a sentence that was put behind trigger words is all that the ability does: they say nothing that would be lost with it.
fn is_bare(compiled: &Compiled) -> bool {
    let all = &compiled.catalog.abilities;
    all.len() == 1 && all.iter().all(|ability| does_one_thing(ability))
}

/// Whether an ability has one instruction and chooses nothing.
pub fn does_one_thing(ability: &Ability) -> bool {
    let doing = |op: &&Op| !matches!(op, Op::Sentence | Op::End);
    ability.aims.is_empty() && ability.code.iter().filter(doing).count() == 1
}

/// That a card is drawn, in the Korean words of the game.
pub fn draws_ko(game: &Vocabulary) -> String {
    let own = game.common_verbs.iter().find(|of| of.verb == CommonVerb::Draw);
    let said = own.and_then(|of| match of.ends {
        Conjugation::Stems([says, ..]) => Some(format!("{}{says}", of.word.ko.first()?)),
        _ => None,
    });
    format!("카드를 1장 {}.", said.as_deref().unwrap_or("드로우한다"))
}

/// The bytes of a text of trigger words that stand outside of brackets and of the marks of names: what they say would be lost,
/// as such a text has a handler in place of its sentences.
pub fn beside_heads(text: &str) -> Option<Range<usize>> {
    let mut depth = 0usize;
    let mut beside: Option<Range<usize>> = None;
    for (at, c) in text.char_indices() {
        match c {
            '[' | '〈' => depth += 1,
            ']' | '〉' => depth = depth.saturating_sub(1),
            c if depth > 0 || c.is_whitespace() => {}
            c => {
                let end = at + c.len_utf8();
                beside = Some(beside.map_or(at, |span| span.start)..end);
            }
        }
    }
    beside
}

fn one(sample: &Sample, kind: u8, lexicon: &Lexicon, book: &dyn Rulebook) -> Result<Compiled, Vec<TextError>> {
    let mut parsed = read::card(&sample.text, lexicon, kind);
    if !parsed.is_ok() {
        return Err(parsed.errors);
    }
    let lost = account::unaccounted(&sample.text, &parsed.card, kind, lexicon);
    if !lost.is_empty() {
        return Err(lost);
    }
    let mut text = sample.text.as_str();
    if let Card::Plain { equip, .. } = &mut parsed.card
        && book.vocabulary().equip
        && book.vocabulary().worn == Some(kind)
    {
        // The text of its card says what it may be put on, no piece of its script.
        *equip = Some(EquipIf::Any);
        // So the tree is no longer that of the sample, whose words were accounted for above.
        text = "";
    }
    let source = CardSource::sample(kind, text, &parsed.card);
    let compiled = compile::catalog(&[source], lexicon, book);
    let errors: Vec<TextError> =
        compiled.findings.iter().map(|f| f.error.clone()).filter(|e| !compile::is_warning(e.code)).collect();
    if errors.is_empty() { Ok(compiled) } else { Err(errors) }
}

/// Errors at the bytes of the piece; what is wrong with the rest of the sentence is wrong with the piece in it.
fn inside(errors: Vec<TextError>, at: usize, piece: &str) -> Vec<TextError> {
    let clamp = |span: Range<usize>| -> Range<usize> {
        let within = |byte: usize| byte.saturating_sub(at).min(piece.len());
        let (start, end) = (within(span.start), within(span.end));
        if start == end || !piece.is_char_boundary(start) || !piece.is_char_boundary(end) {
            return 0..piece.len();
        }
        start..end
    };
    let moved = |mut error: TextError| {
        error.suggestion = error
            .suggestion
            .filter(|(span, _)| span.start >= at && span.end <= at + piece.len())
            .map(|(span, text)| (span.start - at..span.end - at, text));
        error.span = clamp(error.span);
        error
    };
    let mut moved: Vec<TextError> = errors.into_iter().map(moved).collect();
    // Of what is said about the whole piece once is enough.
    moved.dedup_by(|a, b| a.span == b.span);
    moved
}

fn spelled(word: &Word, korean: bool) -> &'static str {
    let list = if korean { word.ko } else { word.en };
    list.first().copied().unwrap_or(word.id)
}

/// The sentences in which a piece may stand, the likeliest first.
fn samples(form: Form, piece: &str, book: &dyn Rulebook) -> Vec<Sample> {
    let game = book.vocabulary();
    let korean = is_korean(piece);
    let say = |ko: &'static str, en: &'static str| if korean { ko } else { en };
    let head = |fits: &dyn Fn(&&HeadWord) -> bool| {
        let head = game.heads.iter().filter(|h| h.param == HeadParam::None).find(|h| fits(h));
        head.map_or(String::new(), |h| format!("[{}] ", spelled(&h.word, korean)))
    };
    let lane = game.nouns.first();
    let noun = lane.map_or("", |n| spelled(&n.word, korean));
    let types = lane.and_then(|n| n.types()).unwrap_or(0);
    let stat = game.stats.iter().find(|s| s.of == StatOf::Card && s.types == types && !s.counted);
    let stat = stat.map_or("", |s| spelled(&s.word, korean));
    let draw = if korean { draws_ko(game) } else { "draw 1 card.".to_owned() };
    // Two numbers that change together have no words of their own.
    let pair = game.notation.pair.is_some();
    let gains = if pair && korean {
        format!("모든 {noun}은 +1|+0을 얻는다.")
    } else if pair {
        format!("All {noun}s get +1|+0.")
    } else if korean {
        format!("필드에 있는 모든 자신 {noun}의 {stat}+1000.")
    } else {
        format!("All your {noun}s get {stat} +1000.")
    };
    let around = |before: &str, behind: &str| Sample { text: format!("{before}{piece}{behind}"), at: before.len() };
    let event = head(&|h| h.class == HeadClass::Event);
    let page = head(&|h| h.class == HeadClass::Activated);
    // Where numbers change in pairs what works all the time has no trigger word, and keywords mean something by themselves.
    let continuous = if pair { String::new() } else { head(&|h| h.class == HeadClass::Continuous) };
    let topic = particle(piece, "은").unwrap_or("은");
    match form {
        Form::Ability => vec![around("", "")],
        Form::Head => {
            // What a rule starts may be written with a stroke.
            let bare = piece.trim().trim_matches(['[', ']']);
            let drawn = if korean { draw.as_str() } else { "Draw 1 card." };
            let stroke = Sample { text: format!("{bare} / {drawn}"), at: 0 };
            vec![around("", &format!(" {drawn}")), around("", &format!(" {gains}")), stroke]
        }
        Form::Event => vec![around("", &format!("{} {draw}", say("", ",")))],
        Form::Continuous => vec![around("", &format!(" {gains}"))],
        Form::Moment => vec![around(&event, &format!("{} {draw}", say("", ",")))],
        Form::Target if pair && korean => {
            [" +1|+0을 얻는다.", " 비용이 1 감소한다."].map(|said| around("", &format!("{topic}{said}"))).into()
        }
        Form::Target if pair => [" get +1|+0.", " gets +1|+0.", " cost 1 less."].map(|said| around("", said)).into(),
        Form::Target if korean => vec![around(&continuous, &format!("의 {stat}+1000."))],
        Form::Target => {
            let (many, one) = (format!(" get {stat} +1000."), format!(" gets {stat} +1000."));
            vec![around(&continuous, &many), around(&continuous, &one)]
        }
        Form::Happened if korean => {
            let ending = if piece.ends_with('다') { "면" } else { "" };
            vec![around(&page, &format!("{ending} {draw}"))]
        }
        Form::Happened => vec![around(&format!("{page}If "), &format!(", {draw}"))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_core::rulesets::ALL;

    fn errors(form: Form, piece: &str) -> Vec<String> {
        let book = ALL[0];
        let lexicon = Lexicon::new(book.vocabulary());
        let unit = book.vocabulary().nouns[0].of.unwrap();
        let found = compile(form, piece, unit, &lexicon, book).err().unwrap_or_default();
        found.iter().map(|e| format!("{} {}", e.code, &piece[e.span.clone()])).collect()
    }

    #[test]
    fn every_form_is_read_in_both_languages() {
        for (form, piece) in [
            (Form::Head, "[Entry]"),
            (Form::Head, "[Level Link: 6] [Attacker]"),
            (Form::Head, "[레벨링크: 6] [어태커]"),
            (Form::Head, "[Active: Main]"),
            (Form::Head, "[Trigger]"),
            (Form::Head, "[트리거]"),
            (Form::Head, "[Escape]"),
            (Form::Event, "[Passive] Whenever your unit is trashed"),
            (Form::Event, "[패시브] 필드에 있는 자신 유닛이 트래시될 때마다"),
            (Form::Event, "[Passive] If this unit would be trashed in battle or by an effect"),
            (Form::Continuous, "[Passive]"),
            (Form::Continuous, "[전선구축]"),
            (Form::Moment, "At the end of this turn"),
            (Form::Moment, "이 턴이 끝날 때"),
            (Form::Target, "this unit"),
            (Form::Target, "all your other units"),
            (Form::Target, "이 유닛"),
            (Form::Target, "필드에 있는 모든 상대 유닛"),
            (Form::Ability, "[Attacker] Until this attack ends, power +1000."),
            (Form::Happened, "you deployed a unit this turn"),
            (Form::Happened, "your unit was trashed in battle this turn"),
            (Form::Happened, "이 턴 동안 자신이 유닛을 배치했다"),
        ] {
            assert_eq!(errors(form, piece), Vec::<String>::new(), "{form:?} {piece}");
        }
    }

    #[test]
    fn every_game_reads_pieces_in_its_own_words() {
        let book = ALL.iter().find(|book| book.vocabulary().notation.pair.is_some()).copied().unwrap();
        let lexicon = Lexicon::new(book.vocabulary());
        let told = |form, piece: &str| {
            let found = compile(form, piece, 0, &lexicon, book).err().unwrap_or_default();
            found.iter().map(|e| e.code.to_owned()).collect::<Vec<_>>()
        };
        for (form, piece) in [
            (Form::Target, "all other ally units"),
            (Form::Target, "this unit"),
            (Form::Target, "다른 모든 아군 유닛"),
            (Form::Event, "적 유닛이 파괴될 때마다"),
            (Form::Event, "Whenever an enemy unit is destroyed"),
            (Form::Moment, "이번 턴이 끝날 때"),
            (Form::Head, "Activate: Pay 2 mana:"),
            (Form::Head, "기동: 마나를 2 지불:"),
            (Form::Head, "[Activate]"),
        ] {
            assert_eq!(told(form, piece), Vec::<String>::new(), "{form:?} {piece}");
        }
        for piece in
            ["Activate: Draw 1 card. Activate:", "Activate: Pay 2 mana: Draw 1 card. Attack:", "Activate: Pay two:"]
        {
            assert!(!told(Form::Head, piece).is_empty(), "{piece}");
        }
        let priced = compile(Form::Head, "Activate: Pay 2 mana:", 0, &lexicon, book).unwrap();
        assert_eq!(priced.catalog.abilities[0].price, 2);
    }

    #[test]
    fn trigger_words_stand_alone() {
        for (piece, code) in [
            ("[Entry] Draw 1 card.", "script-head-says-more Draw 1 card."),
            ("[Attacker] If it is your turn,", "script-head-says-more If it is your turn,"),
            ("[Attacker] Pierce[1]", "script-head-says-more Pierce"),
            ("[엔트리] 카드를 1장 드로우한다.", "script-head-says-more 카드를 1장 드로우한다."),
        ] {
            assert_eq!(errors(Form::Head, piece), [code]);
        }
        assert_eq!(beside_heads("[Switch] 〈Lumi〉 [Level Link: 6]"), None);
    }

    #[test]
    fn what_is_wrong_has_its_place_in_the_piece() {
        assert_eq!(errors(Form::Head, "[Atacker]"), ["unknown-word Atacker"]);
        assert_eq!(errors(Form::Event, "[Passive] Whenever your unti is trashed"), ["unknown-word unti"]);
        assert!(!errors(Form::Target, "your unit zones maybe").is_empty());
        assert!(!errors(Form::Ability, "[Attacker] Pirce[1]").is_empty());
        assert!(!errors(Form::Moment, "tomorrow").is_empty());
    }
}
