//! Mistakes in the text of a card: in its words, and in what they mean. Those in its marks and numbers are in `marks`.

use super::fields::misspellings;
pub use super::marks::*;
use super::{CardText, Files, Mutant};
use std::ops::Range;

/// A line of a text.
pub(super) struct Line<'a> {
    pub text: &'a str,
    pub start: usize,
    pub korean: bool,
}

impl Line<'_> {
    /// A mutant that puts something in the place of a part of the line.
    pub fn mutant(&self, card: &CardText, at: Range<usize>, replacement: impl Into<String>) -> Mutant {
        let span = self.start + at.start..self.start + at.end;
        Mutant { file: card.file, card: card.id.clone(), span, replacement: replacement.into() }
    }

    /// Every place of one word exchanged for another.
    pub fn exchanged(&self, card: &CardText, from: &str, to: &str) -> Vec<Mutant> {
        self.text.match_indices(from).map(|(at, word)| self.mutant(card, at..at + word.len(), to)).collect()
    }

    /// What stands between two marks, without them.
    pub fn between(&self, open: char, close: char) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(start) = self.text.get(at..).and_then(|t| t.find(open)) {
            let start = at + start + open.len_utf8();
            let Some(length) = self.text.get(start..).and_then(|t| t.find(close)) else { break };
            found.push(start..start + length);
            at = start + length;
        }
        found
    }

    /// Words outside of brackets and names.
    pub fn words(&self) -> Vec<Range<usize>> {
        let named: Vec<Range<usize>> =
            [('[', ']'), ('《', '》'), ('〈', '〉')].into_iter().flat_map(|(a, b)| self.between(a, b)).collect();
        let mut words = Vec::new();
        let mut start = None;
        for (at, c) in self.text.char_indices().chain([(self.text.len(), ' ')]) {
            let letter = c.is_alphabetic() && !named.iter().any(|n| n.contains(&at));
            match (letter, start) {
                (true, None) => start = Some(at),
                (false, Some(from)) => {
                    words.push(from..at);
                    start = None;
                }
                _ => {}
            }
        }
        words
    }

    pub fn get(&self, at: &Range<usize>) -> &str {
        self.text.get(at.clone()).unwrap_or("")
    }
}

pub(super) fn lines<'a>(files: &'a Files, card: &'a CardText) -> Vec<Line<'a>> {
    let text = files.text(card.file);
    let of = |span: &Range<usize>| text.get(span.clone()).unwrap_or("");
    let hangul = |c: char| ('가'..='힣').contains(&c);
    let korean = card.text.iter().any(|line| of(line).chars().any(hangul));
    card.text.iter().map(|line| Line { text: of(line), start: line.start, korean }).collect()
}

pub(super) fn each(files: &Files, card: &CardText, sites: impl Fn(&Line<'_>) -> Vec<Mutant>) -> Vec<Mutant> {
    lines(files, card).iter().flat_map(sites).collect()
}

fn misspelt(line: &Line<'_>, card: &CardText, spans: Vec<Range<usize>>) -> Vec<Mutant> {
    spans
        .into_iter()
        .flat_map(|span| {
            let made: Vec<String> = misspellings(line.get(&span));
            made.into_iter().map(|made| line.mutant(card, span.clone(), made)).collect::<Vec<_>>()
        })
        .collect()
}

/// Words with another vowel in one of their syllables.
fn other_vowels(word: &str) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    let mut made = Vec::new();
    for (at, c) in chars.iter().enumerate() {
        let code = u32::from(*c).wrapping_sub(0xAC00);
        if code < 11_172 {
            let vowel = code / 28 % 21;
            let other = code - vowel * 28 + (vowel + 1) % 21 * 28;
            let mut word = chars.clone();
            word.splice(at..=at, char::from_u32(0xAC00 + other));
            made.push(word.into_iter().collect());
        }
    }
    made
}

pub fn ko_misspelt(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let words = if line.korean { line.words() } else { Vec::new() };
        words
            .iter()
            .flat_map(|span| other_vowels(line.get(span)).into_iter().map(|made| line.mutant(card, span.clone(), made)))
            .collect()
    })
}

pub fn en_misspelt(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let words = if line.korean { Vec::new() } else { line.words() };
        misspelt(line, card, words.into_iter().filter(|w| w.len() > 2).collect())
    })
}

/// Words in brackets, without what follows their colon.
fn heads(line: &Line<'_>) -> Vec<Range<usize>> {
    let spans = line.between('[', ']').into_iter();
    let letters = |span: &Range<usize>| line.get(span).chars().next().is_some_and(char::is_alphabetic);
    spans
        .map(|span| {
            let word = line.get(&span).split(':').next().unwrap_or("").len();
            span.start..span.start + word
        })
        .filter(letters)
        .collect()
}

pub fn misspelt_head(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| misspelt(line, card, heads(line)))
}

pub fn misspelt_affiliation(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| misspelt(line, card, line.between('《', '》')))
}

pub fn misspelt_name(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| misspelt(line, card, line.between('〈', '〉')))
}

/// Words of the keyword files, in both languages.
fn keywords(files: &Files) -> Vec<String> {
    let texts = files.list.iter().filter(|(path, _)| path.contains("/keywords/"));
    texts
        .filter_map(|(_, text)| text.lines().find_map(|l| l.strip_prefix("name: { ko: ")))
        .filter_map(|names| names.strip_suffix(" }")?.split_once(", en: "))
        .flat_map(|(ko, en)| [ko.to_owned(), en.to_owned()])
        .collect()
}

pub fn misspelt_keyword(files: &Files, card: &CardText) -> Vec<Mutant> {
    let keywords = keywords(files);
    each(files, card, |line| {
        let of = |word: &String| line.text.match_indices(word.as_str()).map(|(at, w)| at..at + w.len()).collect();
        keywords.iter().flat_map(|word| misspelt(line, card, of(word))).collect()
    })
}

/// Particles of Korean, longest first.
const PARTICLES: [&str; 14] =
    ["에서", "까지", "으로", "이라면", "라면", "을", "를", "이", "가", "은", "는", "의", "에", "로"];

/// Particles at the ends of words, and of names and brackets.
fn particles(line: &Line<'_>) -> Vec<Range<usize>> {
    if !line.korean {
        return Vec::new();
    }
    let mut found = Vec::new();
    for span in line.words() {
        let word = line.get(&span);
        let after_bracket = line.text.get(..span.start).is_some_and(|t| t.ends_with(['》', '〉', ']']));
        let after_number = line.text.get(..span.start).is_some_and(|t| t.ends_with(|c: char| c.is_ascii_digit()));
        let particle = PARTICLES.iter().find(|p| word.ends_with(**p));
        if let Some(particle) = particle
            && (word.len() > particle.len() || (after_bracket && !after_number))
        {
            found.push(span.end - particle.len()..span.end);
        }
    }
    found
}

pub fn dropped_particle(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| particles(line).into_iter().map(|at| line.mutant(card, at, "")).collect())
}

pub fn wrong_particle(files: &Files, card: &CardText) -> Vec<Mutant> {
    let other = |particle: &str| match particle {
        "을" => "이",
        "를" => "가",
        "이" | "은" => "을",
        "가" | "는" => "를",
        "의" => "에",
        "에" => "에서",
        "에서" => "에",
        "로" | "으로" => "에",
        "까지" => "부터",
        _ => "",
    };
    each(files, card, |line| {
        let of = |at: Range<usize>| {
            let other = other(line.get(&at));
            (!other.is_empty()).then(|| line.mutant(card, at, other))
        };
        particles(line).into_iter().filter_map(of).collect()
    })
}

pub fn wrong_sound(files: &Files, card: &CardText) -> Vec<Mutant> {
    let other = |particle: &str| match particle {
        "을" => "를",
        "를" => "을",
        "이" => "가",
        "가" => "이",
        "은" => "는",
        "는" => "은",
        _ => "",
    };
    // 있는, 이하인: the end of a form, not a particle.
    let form = |line: &Line<'_>, at: &Range<usize>| {
        let before = line.text.get(..at.start).unwrap_or("");
        ["있", "없", "하", "되", "않"].iter().any(|stem| before.ends_with(stem))
    };
    each(files, card, |line| {
        let of = |at: Range<usize>| {
            let other = other(line.get(&at));
            (!other.is_empty() && !form(line, &at)).then(|| line.mutant(card, at, other))
        };
        particles(line).into_iter().filter_map(of).collect()
    })
}

/// A word with the space behind it.
fn with_space(line: &Line<'_>, word: &Range<usize>) -> Range<usize> {
    let space = line.text.get(word.end..).is_some_and(|t| t.starts_with(' '));
    word.start..word.end + usize::from(space)
}

pub fn dropped_preposition(files: &Files, card: &CardText) -> Vec<Mutant> {
    let small = ["from", "to", "of", "into", "in", "on", "with", "until", "than", "or", "by", "for", "and", "the", "a"];
    each(files, card, |line| {
        let words = if line.korean { Vec::new() } else { line.words() };
        let words = words.iter().filter(|w| small.contains(&line.get(w).to_lowercase().as_str()));
        words.map(|word| line.mutant(card, with_space(line, word), "")).collect()
    })
}

/// Pieces between spaces, outside of quotes and heads.
fn pieces(line: &Line<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for piece in line.text.split(' ') {
        if piece.chars().any(char::is_alphabetic) && !piece.contains(['[', ']', '「', '」', '《', '》', '〈', '〉'])
        {
            found.push(at..at + piece.len());
        }
        at += piece.len() + 1;
    }
    found
}

pub fn dropped_word(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| pieces(line).iter().map(|piece| line.mutant(card, with_space(line, piece), "")).collect())
}

pub fn doubled_word(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let again = |piece: &Range<usize>| format!("{} ", line.get(piece).trim_end_matches(['.', ',']));
        pieces(line).iter().map(|p| line.mutant(card, p.start..p.start, again(p))).collect()
    })
}

pub fn exchanged_words(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let pieces = pieces(line);
        let pairs = pieces.iter().zip(pieces.iter().skip(1)).filter(|(a, b)| a.end + 1 == b.start);
        pairs
            .filter(|(a, b)| line.get(a) != line.get(b) && !line.get(a).ends_with('.') && !line.get(b).ends_with('.'))
            .map(|(a, b)| line.mutant(card, a.start..b.end, format!("{} {}", line.get(b), line.get(a))))
            .collect()
    })
}

/// Every place of either word of a pair, exchanged for the other.
fn pairs(files: &Files, card: &CardText, ko: &[(&str, &str)], en: &[(&str, &str)]) -> Vec<Mutant> {
    each(files, card, |line| {
        let list = if line.korean { ko } else { en };
        list.iter().flat_map(|(a, b)| [line.exchanged(card, a, b), line.exchanged(card, b, a)].concat()).collect()
    })
}

pub fn swapped_side(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        if line.korean {
            [line.exchanged(card, "자신", "상대"), line.exchanged(card, "상대", "자신")].concat()
        } else {
            let opponent = line.exchanged(card, "your opponent's ", "your ");
            let own: Vec<Mutant> = line
                .text
                .match_indices("your ")
                .filter(|(at, _)| !line.text.get(*at..).is_some_and(|t| t.starts_with("your opponent")))
                .map(|(at, word)| line.mutant(card, at..at + word.len(), "your opponent's "))
                .collect();
            [opponent, own].concat()
        }
    })
}

pub fn swapped_bound(files: &Files, card: &CardText) -> Vec<Mutant> {
    pairs(files, card, &[("이하", "이상"), ("높은", "낮은")], &[(" or less", " or more"), ("less than", "more than")])
}

pub fn other_duration(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko =
        [("이 턴이 끝날", "이 공격이 끝날"), ("이 공격이 끝날", "이 방어가 끝날"), ("이 턴이 끝날", "이 방어가 끝날")];
    let en = [
        ("ntil end of turn", "ntil this attack ends"),
        ("ntil this attack ends", "ntil this defense ends"),
        ("ntil end of turn", "ntil this defense ends"),
    ];
    pairs(files, card, &ko, &en)
}

pub fn other_pronoun(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko = [("그 유닛", "그 카드"), ("그 유닛", "그 아이템"), ("이 유닛", "그 유닛"), ("그중", "그 카드 중")];
    let en = [(" it ", " they "), ("that unit", "that card"), ("this unit", "that unit"), ("the rest", "them")];
    pairs(files, card, &ko, &en)
}

pub fn lost_antecedent(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko = ["상대 유닛을 1장 골라", "자신 유닛을 1장 골라", "카드를 1장 골라", "카드를 1장까지 골라"];
    let en = ["1 of your opponent's units", "1 of your units", "up to 1 unit card", "1 unit card", "1 card"];
    each(files, card, |line| {
        let (list, with): (&[&str], _) = if line.korean {
            (&ko, if line.text.contains("카드를") { "그 카드를" } else { "그 유닛을" })
        } else {
            (&en, "that unit")
        };
        list.iter()
            .flat_map(|phrase| line.text.match_indices(phrase).take(1))
            // Only where nothing was spoken of before: the first choice of the ability.
            .filter(|(at, _)| {
                !line.text.get(..*at).is_some_and(|t| t.contains("골라") || t.contains('.') || t.contains("공개"))
            })
            .map(|(at, phrase)| line.mutant(card, at..at + phrase.len(), with))
            .collect()
    })
}

pub fn other_head(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko = ["엔트리", "패시브", "액티브: 메인", "액티브: 어택", "어태커", "디펜더", "엑시트", "이스케이프"];
    let en = ["Entry", "Passive", "Active: Main", "Active: Attack", "Attacker", "Defender", "Exit", "Escape"];
    each(files, card, |line| {
        let list = if line.korean { ko } else { en };
        let heads = line.between('[', ']').into_iter().filter(|span| list.contains(&line.get(span)));
        heads
            .flat_map(|span| {
                let own = line.get(&span).to_owned();
                let others = list.into_iter().filter(move |other| *other != own);
                others.map(|other| line.mutant(card, span.clone(), other)).collect::<Vec<_>>()
            })
            .collect()
    })
}

/// The type of a card.
fn type_of<'a>(files: &'a Files, card: &CardText) -> &'a str {
    let field = card.fields.iter().find(|(name, _)| name == "type");
    field
        .and_then(|(_, line)| files.text(card.file).get(line.clone()))
        .and_then(|l| l.split_once(": "))
        .map_or("", |(_, t)| t)
}

pub fn head_on_wrong_card(files: &Files, card: &CardText) -> Vec<Mutant> {
    let (ko, en): (&[&str], &[&str]) = match type_of(files, card) {
        "skill" => (&["엑시트", "어태커", "디펜더", "패시브"], &["Exit", "Attacker", "Defender", "Passive"]),
        "leader" => (&["엑시트", "어태커", "디펜더", "이스케이프"], &["Exit", "Attacker", "Defender", "Escape"]),
        "item" => (&["엔트리", "서약", "각성"], &["Entry", "Oath", "Awaken"]),
        _ => (&["서약", "각성"], &["Oath", "Awaken"]),
    };
    each(files, card, |line| {
        let list = if line.korean { ko } else { en };
        let fixed = [
            "트리거",
            "Trigger",
            "기본면",
            "각성면",
            "Base side",
            "Awakened side",
            "[장착",
            "[Equip",
            "・",
            "[서약",
            "[Oath",
        ];
        if fixed.iter().any(|f| line.text.starts_with(f)) {
            return Vec::new();
        }
        let at = line.text.rfind("] ").filter(|_| line.text.starts_with('[')).map_or(0, |at| at + 2);
        let span = if at > 0 { 0..at } else { 0..0 };
        list.iter().map(|head| line.mutant(card, span.clone(), format!("[{head}] "))).collect()
    })
}

pub fn excluded_heads(files: &Files, card: &CardText) -> Vec<Mutant> {
    each(files, card, |line| {
        let head = line.between('[', ']').first().cloned();
        let known = [
            "엔트리",
            "어태커",
            "디펜더",
            "엑시트",
            "액티브: 메인",
            "Entry",
            "Attacker",
            "Defender",
            "Exit",
            "Active: Main",
        ];
        match head {
            Some(span) if span.start == 1 && known.contains(&line.get(&span)) => vec![
                line.mutant(
                    card,
                    0..0,
                    if line.korean {
                        "[포지션: 센터] [포지션: 사이드] "
                    } else {
                        "[Position: Center] [Position: Side] "
                    },
                ),
                line.mutant(card, 0..0, if line.korean { "[패시브] " } else { "[Passive] " }),
                line.mutant(card, 0..0, if line.korean { "[디펜더] [어태커] " } else { "[Defender] [Attacker] " }),
            ],
            _ => Vec::new(),
        }
    })
}

pub fn impossible_filter(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko = [
        ("코스트 이하인 ", "코스트 이하이고 15코스트 이상인 "),
        ("유닛 카드를", "파워가 9000 이상이고 파워가 1000 이하인 유닛 카드를"),
        ("상대 유닛을", "4코스트 이하이고 7코스트 이상인 상대 유닛을"),
        ("자신 유닛을", "파워가 9000 이상이고 파워가 1000 이하인 자신 유닛을"),
        ("아이템 카드를", "파워가 3000 이하인 아이템 카드를"),
        ("스킬 카드를", "히트가 1 이하인 스킬 카드를"),
    ];
    let en = [
        (" or less", " or less and cost 15 or more"),
        ("your opponent's units", "your opponent's units with cost 7 or more and cost 4 or less"),
        ("of your units", "of your units with power 9000 or more and power 1000 or less"),
        ("unit card", "unit card with cost 5 or more and cost 2 or less"),
        ("item card", "item card with power 3000 or less"),
        ("skill card", "skill card with hit 1 or less"),
    ];
    each(files, card, |line| {
        let list: &[(&str, &str)] = if line.korean { &ko } else { &en };
        list.iter().flat_map(|(from, to)| line.exchanged(card, from, to)).collect()
    })
}

pub fn wrong_zone(files: &Files, card: &CardText) -> Vec<Mutant> {
    let ko = [
        ("트래시 존에서 ", ["유닛", "아이템"], "스킬 존에서 "),
        ("트래시 존에서 ", ["스킬", "스킬"], "유닛 존에서 "),
        ("트래시 존에서 ", ["유닛", "스킬"], "레벨 존에서 "),
        ("필드에 있는 ", ["유닛", "유닛"], "트래시 존에 있는 "),
        ("필드에 있는 ", ["유닛", "유닛"], "자신의 패에 있는 "),
        ("필드에 있는 ", ["유닛", "유닛"], "스킬 존에 있는 "),
    ];
    let en = [
        ("from your trash zone", ["unit", "item"], "from your skill zone"),
        ("from your trash zone", ["skill", "skill"], "from your unit zone"),
        ("from your trash zone", ["unit", "skill"], "from your level zone"),
        ("your units", ["units", "units"], "units in your trash zone"),
        ("your opponent's units", ["units", "units"], "units in your opponent's hand"),
        ("your units", ["units", "units"], "units in your skill zone"),
    ];
    each(files, card, |line| {
        let list = if line.korean { &ko } else { &en };
        list.iter()
            .flat_map(|(from, kinds, to)| {
                let sites = line.text.match_indices(from).filter(|(at, word)| {
                    // The phrase that the zone belongs to ends with its noun.
                    let phrase =
                        if line.korean { line.text.get(at + word.len()..) } else { line.text.get(..at + word.len()) };
                    let phrase = phrase.unwrap_or("");
                    let sentence = if line.korean {
                        phrase.split(['.', ',']).next().unwrap_or("")
                    } else {
                        phrase.rsplit(['.', ',']).next().unwrap_or("")
                    };
                    kinds.iter().any(|kind| sentence.contains(kind))
                });
                sites.map(|(at, word)| line.mutant(card, at..at + word.len(), *to)).collect::<Vec<_>>()
            })
            .collect()
    })
}
