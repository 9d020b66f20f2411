//! Text in terminal columns: Korean letters take two. Widths are counted on plain text; colour is put around it afterwards.

use anstyle::Style;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// No line that the program draws is wider than this.
pub const SCREEN: usize = 80;
/// Boards are not drawn for fewer columns than this.
const NARROWEST: usize = 40;
/// Boards are not drawn on more columns than this: the eye loses the line.
const WIDEST: usize = 160;
/// How many columns are drawn on.
static DRAWN: AtomicUsize = AtomicUsize::new(SCREEN);
/// How many columns boards and lists of answers are drawn on.
static WIDE: AtomicUsize = AtomicUsize::new(SCREEN);

/// The columns that lines are broken at: at most [`SCREEN`].
pub fn screen() -> usize {
    DRAWN.load(Ordering::Relaxed)
}

/// The columns of what stands side by side, a board or a list of answers: as many as the terminal has, within reason.
pub fn wide() -> usize {
    WIDE.load(Ordering::Relaxed)
}

/// Draws for the terminal from now on: sentences on at most [`SCREEN`] columns, boards on more. The program does so as it
/// starts.
pub fn fit_terminal() {
    if let Some(columns) = terminal() {
        DRAWN.store(columns.clamp(NARROWEST, SCREEN), Ordering::Relaxed);
        WIDE.store(columns.clamp(NARROWEST, WIDEST), Ordering::Relaxed);
    }
}

/// Columns of the terminal: as `COLUMNS` says, else as it has where output goes to one.
pub fn terminal() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let measured = || std::io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    said.or_else(|| measured().map(|(columns, _)| usize::from(columns.0)))
}

/// Columns of a plain text.
pub fn width(text: &str) -> usize {
    text.width()
}

/// At most so many columns; what is cut off leaves `..`.
pub fn clip(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mark = if columns > 4 { ".." } else { "" };
    let mut out = String::new();
    let mut used = mark.len();
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used > columns {
            break;
        }
        out.push(c);
    }
    out + mark
}

/// Exactly so many columns: clipped, then filled up with spaces.
pub fn pad(text: &str, columns: usize) -> String {
    let mut out = clip(text, columns);
    let missing = columns.saturating_sub(width(&out));
    out.extend(std::iter::repeat_n(' ', missing));
    out
}

/// The words of a text. A signed number is one word with what it is a change of, `power -1500`, where that has room on a line.
fn words(text: &str, columns: usize) -> Vec<String> {
    let signed = |word: &str| {
        let number = word.strip_prefix(['+', '-', '−']);
        number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
    };
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(before) if signed(word) && width(before) + 1 + width(word) <= columns => {
                before.push(' ');
                before.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// Breaks a text between words into lines of at most so many columns; words that are longer are broken.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(2);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in &words(text, columns) {
        let gap = usize::from(!line.is_empty());
        if width(&line) + gap + width(word) <= columns {
            if gap == 1 {
                line.push(' ');
            }
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            if width(&line) + c.width().unwrap_or(0) > columns {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A text behind a mark of fixed width, going on under itself: every line fits the screen.
pub fn hang(mark: &str, text: &str) -> Vec<String> {
    hang_in(mark, text, screen())
}

/// As [`hang`], on as many columns as the terminal has.
pub fn hang_wide(mark: &str, text: &str) -> Vec<String> {
    hang_in(mark, text, wide())
}

/// As [`hang`], on so many columns.
pub fn hang_in(mark: &str, text: &str, columns: usize) -> Vec<String> {
    let indent = width(mark);
    let blank = " ".repeat(indent);
    let lines = wrap(text, columns.saturating_sub(indent));
    if lines.is_empty() {
        return vec![mark.trim_end().to_owned()];
    }
    lines.iter().enumerate().map(|(i, line)| format!("{}{line}", if i == 0 { mark } else { &blank })).collect()
}

/// Short texts joined into lines; one that is too long is broken.
pub fn joined(texts: &[String], gap: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if width(line) + gap.len() + width(text) <= columns => {
                line.push_str(gap);
                line.push_str(text);
            }
            _ => lines.extend(wrap(text, columns)),
        }
    }
    lines
}

/// Short texts side by side in columns of one width, to be read downwards, so far in. Those that are too long for a line go on
/// under themselves.
pub fn table(texts: &[String], indent: usize, columns: usize) -> Vec<String> {
    let room = columns.saturating_sub(indent);
    let longest = texts.iter().map(|t| width(t)).max().unwrap_or(0);
    let across = ((room + 2) / (longest + 2)).max(1);
    let blank = " ".repeat(indent);
    if across == 1 {
        return texts.iter().flat_map(|text| hang_in(&blank, text, columns)).collect();
    }
    let high = texts.len().div_ceil(across);
    let row = |at: usize| {
        let cells: Vec<String> = texts.iter().skip(at).step_by(high).map(|text| pad(text, longest)).collect();
        format!("{blank}{}", cells.join("  ")).trim_end().to_owned()
    };
    (0..high).map(row).collect()
}

/// Texts side by side, to be read downwards, each column as wide as its longest; where not even two columns have room, as many
/// on a line as fit, in their order.
pub fn packed(texts: &[String], indent: usize, columns: usize) -> Vec<String> {
    let room = columns.saturating_sub(indent);
    let blank = " ".repeat(indent);
    for across in (2..=texts.len()).rev() {
        let high = texts.len().div_ceil(across);
        let widths: Vec<usize> =
            texts.chunks(high).map(|column| column.iter().map(|t| width(t)).max().unwrap_or(0)).collect();
        if widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1) > room {
            continue;
        }
        let row = |at: usize| {
            let cells = texts.iter().skip(at).step_by(high).zip(&widths).map(|(text, wide)| pad(text, *wide));
            format!("{blank}{}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
        };
        return (0..high).map(row).collect();
    }
    // A text that goes on below itself stands alone.
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if width(line) + 2 + width(text) <= columns => {
                line.push_str("  ");
                line.push_str(text);
            }
            _ => lines.extend(hang_in(&blank, text, columns)),
        }
    }
    lines
}

/// Texts side by side in columns of one width, to be read along the rows. Those that are too long for half a line stand alone.
pub fn across(texts: &[String], indent: usize, columns: usize) -> Vec<String> {
    let room = columns.saturating_sub(indent);
    let blank = " ".repeat(indent);
    let longest = texts.iter().map(|t| width(t)).max().unwrap_or(0);
    let many = ((room + 2) / (longest + 2)).clamp(1, texts.len().max(1));
    if many == 1 {
        let whole = |text: &String| width(text) <= room;
        let alone = |text: &String| vec![format!("{blank}{text}")];
        let broken = |text: &String| hang_in(&blank, text, columns);
        return texts.iter().flat_map(|text| if whole(text) { alone(text) } else { broken(text) }).collect();
    }
    let row = |row: &[String]| {
        let cells: Vec<String> = row.iter().map(|text| pad(text, longest)).collect();
        format!("{blank}{}", cells.join("  ")).trim_end().to_owned()
    };
    texts.chunks(many).map(row).collect()
}

/// Text that may hold colour, with lines that are too long broken (those lose their colour).
pub fn fit(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let plain = anstream::adapter::strip_str(line).to_string();
        if width(&plain) <= screen() {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        let indent: String = plain.chars().take_while(|c| !c.is_alphanumeric()).take(screen() / 4).collect();
        let rest = plain.get(indent.len()..).unwrap_or_default();
        for line in hang(&indent, rest) {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

/// A text in a style.
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn korean_takes_two_columns() {
        assert_eq!(width("가나 a"), 6);
        assert_eq!(clip("가나다라마", 7), "가나..");
        assert_eq!(pad("가", 5), "가   ");
        assert_eq!(width(&pad("가나다라마바", 7)), 7);
    }

    #[test]
    fn a_table_is_read_downwards() {
        let texts: Vec<String> = ["가", "b", "c", "d", "e"].map(str::to_owned).to_vec();
        assert_eq!(table(&texts, 1, 11), [" 가  c   e", " b   d"]);
        assert_eq!(table(&["aa bb".to_owned()], 1, 4), [" aa", " bb"]);
    }

    #[test]
    fn what_is_packed_takes_few_lines() {
        let texts: Vec<String> = ["aaaaaa", "b", "cc", "d"].map(str::to_owned).to_vec();
        assert_eq!(packed(&texts, 1, 15), [" aaaaaa  cc", " b       d"]);
        assert_eq!(packed(&texts, 1, 9), [" aaaaaa", " b  cc  d"]);
        assert_eq!(packed(&["aa bb cc".to_owned(), "d".to_owned()], 1, 6), [" aa bb", " cc  d"]);
    }

    #[test]
    fn what_has_an_order_is_read_along_the_row() {
        let texts: Vec<String> = ["가", "b", "cc", "d"].map(str::to_owned).to_vec();
        assert_eq!(across(&texts, 1, 11), [" 가  b   cc", " d"]);
        assert_eq!(across(&["aa bb".to_owned(), "c".to_owned()], 1, 6), [" aa bb", " c"]);
    }

    #[test]
    fn text_is_broken_between_words_and_inside_words_that_are_too_long() {
        assert_eq!(wrap("aa bb cc", 5), ["aa bb", "cc"]);
        assert_eq!(wrap("가나다라", 5), ["가나", "다라"]);
        // a number stays with the word that says what it is
        assert_eq!(wrap("a unit: power -1500, hit +1", 15), ["a unit:", "power -1500,", "hit +1"]);
        assert_eq!(wrap("유닛: 파워 -1500", 10), ["유닛:", "파워 -1500"]);
        assert_eq!(wrap("power -1500", 9), ["power", "-1500"]);
        assert_eq!(hang("ab ", "x").concat(), "ab x");
        let long = hang("         ", &"단어 ".repeat(60));
        assert!(long.len() > 2 && long.iter().all(|l| width(l) <= SCREEN), "{long:?}");
    }
}
