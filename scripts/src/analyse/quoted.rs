//! Texts in quotation marks: what they say, and which byte of the script each byte of them is.

use super::tree::Quoted;

/// Reads the token of a text that begins at this byte, quotation marks included.
pub fn read(token: &str, at: usize) -> Quoted {
    let (open, close) = if token.starts_with('[') {
        let width = token.find('[').and_then(|_| token.get(1..)?.find('[')).map_or(2, |i| i + 2);
        (width, width)
    } else {
        (1, 1)
    };
    let end = token.len().saturating_sub(close).max(open.min(token.len()));
    let inner = token.get(open..end).unwrap_or("");
    let mut quoted = Quoted { text: String::new(), bytes: Vec::new() };
    let at = at + open;
    if open > 1 {
        // A line end right behind the brackets is not part of the text.
        let skipped = if inner.starts_with("\r\n") { 2 } else { usize::from(inner.starts_with('\n')) };
        push(&mut quoted, inner.get(skipped..).unwrap_or(""), |i| at + skipped + i);
        quoted.bytes.push(at + inner.len());
        return quoted;
    }
    let mut rest = inner;
    while let Some((before, behind)) = rest.split_once('\\') {
        let here = at + inner.len() - rest.len();
        push(&mut quoted, before, |i| here + i);
        let slash = here + before.len();
        let (said, taken) = escape(behind);
        push(&mut quoted, &said, |_| slash);
        rest = behind.get(taken..).unwrap_or("");
    }
    let here = at + inner.len() - rest.len();
    push(&mut quoted, rest, |i| here + i);
    quoted.bytes.push(at + inner.len());
    quoted
}

fn push(quoted: &mut Quoted, text: &str, place: impl Fn(usize) -> usize) {
    quoted.bytes.extend((0..text.len()).map(place));
    quoted.text.push_str(text);
}

/// What stands for an escape, and how many bytes behind the backslash it took.
fn escape(behind: &str) -> (String, usize) {
    let Some(first) = behind.chars().next() else { return (String::new(), 0) };
    let one = |c: char| (c.to_string(), first.len_utf8());
    let number = |digits: &str, radix: u32| {
        u32::from_str_radix(digits, radix).ok().and_then(char::from_u32).map_or_else(String::new, |c| c.to_string())
    };
    match first {
        'n' => one('\n'),
        't' => one('\t'),
        'r' => one('\r'),
        'a' => one('\u{7}'),
        'b' => one('\u{8}'),
        'f' => one('\u{c}'),
        'v' => one('\u{b}'),
        'z' => {
            let gap = behind.get(1..).map_or(0, |r| r.len() - r.trim_start().len());
            (String::new(), 1 + gap)
        }
        'x' => (number(behind.get(1..3).unwrap_or(""), 16), 3.min(behind.len())),
        'u' => match behind.get(2..).and_then(|r| r.find('}')) {
            Some(end) => (number(behind.get(2..2 + end).unwrap_or(""), 16), end + 3),
            None => (String::new(), 1),
        },
        '0'..='9' => {
            let digits: String = behind.chars().take(3).take_while(char::is_ascii_digit).collect();
            (number(&digits, 10), digits.len())
        }
        other => one(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_knows_its_place() {
        let token = "\"가\\n\\\"b\"";
        let quoted = read(token, 10);
        assert_eq!(quoted.text, "가\n\"b");
        assert_eq!(quoted.bytes, [11, 12, 13, 14, 16, 18, 19]);
        assert_eq!(read("[[ab]]", 0).bytes, [2, 3, 4]);
        assert_eq!(read("[==[\nab]==]", 0).text, "ab");
        assert_eq!(read("[==[\nab]==]", 0).bytes, [5, 6, 7]);
        assert_eq!(read("'\\u{AC00}\\65'", 0).text, "가A");
        assert_eq!(read("\"", 0).text, "");
    }
}
