//! What is exchanged in a text, word by word, before it is read with loose wordings: contractions and slang that no row could
//! hold, thousands in words, and numbers with a sign whose card number goes without saying.

/// The least number that is a power wherever it is written with a sign.
const LARGE: usize = 3;

/// A text with the words that stand for others exchanged, each where it begins a word. A word that ends with `_` in its line is
/// a whole one.
pub(super) fn respelt(text: &str, words: &[(String, String)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let before = out.chars().next_back();
        // names are what they are
        let named = matches!(before, Some('《' | '〈'));
        let begins = !named && before.is_none_or(|before| !before.is_alphanumeric() || before.is_ascii_digit());
        let found = words.iter().filter_map(|(typed, meant)| Some((begins_with(rest, typed)?, meant)));
        if let Some((length, meant)) =
            found.filter(|_| begins || !c.is_alphanumeric()).max_by_key(|(length, _)| *length)
        {
            out.push_str(meant);
            rest = rest.get(length..).unwrap_or_default();
            continue;
        }
        out.push(c);
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
    }
    thousands(&out)
}

/// How many bytes of a text are a word that it begins with; one that is written with `_` behind it is a whole word.
fn begins_with(text: &str, word: &str) -> Option<usize> {
    let Some(whole) = word.strip_suffix('_') else { return text.starts_with(word).then_some(word.len()) };
    let behind = text.strip_prefix(whole)?.chars().next();
    behind.is_none_or(|c| !c.is_alphanumeric()).then_some(whole.len())
}

/// `3천` is 3000.
fn thousands(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '천' && out.ends_with(|before: char| before.is_ascii_digit()) {
            out.push_str("000")
        } else {
            out.push(c)
        }
    }
    out
}

/// A text in which a large number behind a sign has a word before it: `이 턴 +2000`. `word`: the card number that can be so
/// large, `stats`: all words before which no other is wanted.
pub(super) fn signed(text: &str, word: &str, stats: &[String]) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let behind = text.get(at + c.len_utf8()..).unwrap_or_default();
        let digits = behind.trim_start().bytes().take_while(u8::is_ascii_digit).count();
        // what the number is of stands right before it, or with a particle anywhere before it in its clause
        let clause = out.rsplit(['.', ',', '/', ':', '→', '(', '\n']).next().unwrap_or_default();
        let before = clause.trim_end();
        let topic = |stat: &String| ["을", "를", "이", "가", "은", "는"].map(|particle| format!("{stat}{particle}"));
        let said = stats.iter().any(|stat| {
            before.ends_with(stat.as_str()) || topic(stat).iter().any(|said| clause.contains(said.as_str()))
        });
        let counted = before.ends_with(|c: char| c.is_ascii_digit()) && !out.ends_with(' ');
        if matches!(c, '+' | '-') && digits >= LARGE && !said && !counted {
            out.push_str(word);
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_exchanged_where_they_begin() {
        let words: Vec<(String, String)> =
            [("늘_", ""), ("차례", "턴"), (", 엑시트", ". 엑시트")].map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
        let said = |text: &str| respelt(text, &words);
        assert_eq!(said("파워가 늘 2000 높다"), "파워가  2000 높다");
        assert_eq!(said("늘어난다"), "늘어난다");
        assert_eq!(said("내 차례에"), "내 턴에");
        assert_eq!(said("《차례단》의 차례"), "《차례단》의 턴");
        assert_eq!(said("1드로, 엑시트 1드로"), "1드로. 엑시트 1드로");
        assert_eq!(said("파워+3천, 천사"), "파워+3000, 천사");
    }

    #[test]
    fn a_large_number_behind_a_sign_is_a_power() {
        let stats = ["파워".to_owned(), "파".to_owned()];
        let said = |text: &str| signed(text, "파워", &stats);
        assert_eq!(said("이 턴 +2000"), "이 턴 파워+2000");
        assert_eq!(said("-1500"), "파워-1500");
        assert_eq!(said("파+2000, 파워 -1000, 파워를 +500"), "파+2000, 파워 -1000, 파워를 +500");
        assert_eq!(said("히트+1"), "히트+1");
        assert_eq!(said("파도를 탈 때 +500"), "파도를 탈 때 파워+500");
        assert_eq!(said("파워를 이 턴 동안 +500"), "파워를 이 턴 동안 +500");
    }
}
