//! Words that people write in answers and scenarios. Where the program writes such a word itself, it writes the first one
//! of a language.

use cardwright_dsl::text::Lang;

/// A word of answers with everything that is taken for it.
pub(crate) struct Spelling {
    /// In Korean; the first one is written.
    pub(crate) ko: &'static [&'static str],
    /// In English; the first one is written.
    pub(crate) en: &'static [&'static str],
    /// Shorter words, which are taken only where a player is asked.
    pub(crate) short: &'static [&'static str],
}

impl Spelling {
    /// The word as it is written.
    pub(crate) fn get(&self, lang: Lang) -> &'static str {
        let of_lang = if lang == Lang::Ko { self.ko } else { self.en };
        of_lang.first().copied().unwrap_or_default()
    }

    /// The full words of both languages.
    pub(crate) fn full(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.en.iter().chain(self.ko).copied()
    }

    /// All words, the shorter ones too.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.full().chain(self.short.iter().copied())
    }

    /// Whether a word is one of the full ones.
    pub(crate) fn is(&self, word: &str) -> bool {
        self.full().any(|own| own == word)
    }

    /// What stands behind one of the full words and a space.
    pub(crate) fn behind<'t>(&self, line: &'t str) -> Option<&'t str> {
        self.full().find_map(|own| line.strip_prefix(own)?.strip_prefix(' ')).map(str::trim)
    }
}

/// Declares words: `NAME = KOREAN .. | ENGLISH .. | SHORTER ..;` a row.
macro_rules! spellings {
    ($($(#[$doc:meta])* $name:ident = $($ko:literal)* | $($en:literal)* | $($short:literal)*;)*) => {
        $(
            $(#[$doc])*
            pub(crate) const $name: Spelling = Spelling { ko: &[$($ko),*], en: &[$($en),*], short: &[$($short),*] };
        )*
    };
}

spellings! {
    /// Yes, to a yes-or-no question.
    YES = "예" "네" | "yes" | "y";
    /// No, to a yes-or-no question.
    NO = "아니오" "아니요" | "no" | "n" "아니";
    /// The end of a choice, or no card at all.
    NONE = "선택 없음" | "choose none" "none" | "done" "없음" "끝";
    /// Before cards, places, names and numbers that are chosen.
    CHOOSE = "선택" | "choose" |;
    /// Before abilities and cards in their order.
    ORDER = "순서" | "order" | "먼저";
    /// Before the number of a text that is chosen.
    OPTION = "선택지" | "option" |;
    /// The player concedes.
    CONCEDE = "항복" | "concede" |;

    /// An ability that has neither a head nor a keyword.
    TEXT = "텍스트" | "text" "effect" |;

    /// Before the places that are no player's.
    TABLE = "테이블" | "table" |;
    /// Between several who are asked at the same time.
    AND = "와" "과" | "and" |;

    /// A pile that holds nothing.
    EMPTY = "비어 있음" "없음" | "empty" "none" |;
    /// A mark that was set in this turn.
    THIS_TURN = "이번 턴" "이 턴" | "this turn" "true" "yes" |;
    /// A mark that is not there.
    NOT_SO = | "no" "false" |;
    /// The game has no result yet.
    NO_RESULT = "없음" | "none" |;
    /// The game is a draw.
    DRAW = "무승부" | "draw" |;
    /// Behind the player who has won.
    WINS = "승리" | "wins" |;
}

/// Particles that a player may write behind a word of an answer, longer ones first.
pub(crate) const PARTICLES: [&str; 10] = ["에서", "으로", "을", "를", "에", "로", "의", "이", "가", "번"];
/// Words that only link the parts of an answer.
pub(crate) const LINKS: [&str; 3] = ["to", "in", "with"];

/// What a Korean says behind what is chosen and behind what comes first, with the words that scenarios have before it.
pub(crate) const BEHIND: [(Spelling, &str); 2] = [(CHOOSE, "선택"), (ORDER, "먼저")];

/// The name of a phase without the words that say its start is meant: `start of main`, `메인 시작`.
pub(crate) fn start_of(phase: &str) -> Option<&str> {
    phase.strip_prefix("start of ").or_else(|| phase.strip_suffix(" 시작"))
}

/// The player and the phase of a moment, as written: `start of p2's main`, `p2 main`.
pub(crate) fn moment(text: &str) -> Option<(&str, &str)> {
    let word = text.trim();
    let word = start_of(word).unwrap_or(word);
    word.split_once("'s ").or_else(|| word.split_once(' '))
}

/// The head and the card of an ability: `Exit 2 of scout`, `scout의 엑시트`.
pub(crate) fn ability_of(text: &str) -> Option<(&str, &str)> {
    text.split_once(" of ").or_else(|| text.rsplit_once("의 ").map(|(card, head)| (head, card)))
}

/// Whether a text may give cards what is printed on others.
pub(crate) fn gives(text: &str) -> bool {
    ["gain", "have", "has ", "얻", "가진다"].iter().any(|word| text.contains(word))
}

/// What a Korean sentence does, without the ending, so that another one can go on: `트래시` of `트래시한다`.
pub(crate) fn action(sentence: &str) -> Option<&str> {
    sentence.strip_suffix("한다")
}
