//! How deep a script is nested, before any parser that calls itself for each level sees it.

use super::tree::Span;

/// Deepest nesting of brackets and blocks, and longest run of operators, calls and fields that nest without brackets.
const DEEPEST: usize = 120;

/// Where a script is nested too deep, if it is.
pub fn too_deep(text: &str) -> Option<Span> {
    let bytes = text.as_bytes();
    let (mut at, mut depth, mut run) = (0, 0_usize, 0_usize);
    // Whether a value may have ended here: a name behind it begins another statement.
    let mut ended = false;
    // At which depths the braces of texts with expressions in them stand open.
    let mut joined: Vec<usize> = Vec::new();
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at += 1;
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {}
            b'-' if bytes.get(at) == Some(&b'-') => at = comment(text, at + 1),
            b'"' | b'\'' => {
                at = closing(bytes, at, byte);
                (run, ended) = (run + 1, true);
            }
            b'`' | b'}' if byte == b'`' || joined.last() == Some(&depth) => {
                if byte == b'}' {
                    joined.pop();
                    depth -= 1;
                }
                at = closing(bytes, at, b'`');
                let opens = bytes.get(at.saturating_sub(1)) == Some(&b'{');
                if opens {
                    depth += 1;
                    joined.push(depth);
                }
                (run, ended) = (run + 1, !opens);
            }
            b'[' if long(text, start).is_some() => {
                at = long(text, start).unwrap_or(at);
                (run, ended) = (run + 1, true);
            }
            b'(' | b'{' | b'[' => (depth, run, ended) = (depth + 1, run + 1, false),
            b')' | b'}' | b']' => (depth, ended) = (depth.saturating_sub(1), true),
            b';' | b',' => (run, ended) = (0, false),
            b'=' if bytes.get(at) != Some(&b'=') => (run, ended) = (0, false),
            byte if byte.is_ascii_digit() => {
                let digit = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
                at += bytes.get(at..).unwrap_or(&[]).iter().take_while(|b| digit(b)).count();
                ended = true;
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
                at += bytes.get(at..).unwrap_or(&[]).iter().take_while(|b| word(b)).count();
                match text.get(start..at).unwrap_or("") {
                    "function" | "if" | "do" | "repeat" | "elseif" => (depth, run, ended) = (depth + 1, 0, false),
                    "end" | "until" => (depth, run, ended) = (depth.saturating_sub(1), 0, true),
                    "not" | "and" | "or" => (run, ended) = (run + 1, false),
                    "local" | "return" | "then" | "else" | "in" => (run, ended) = (0, false),
                    _ => (run, ended) = (if ended { 0 } else { run }, true),
                }
            }
            // An operator, or what calls a method or reads a field.
            _ => (run, ended) = (run + 1, false),
        }
        // `elseif` counts with its `if`: a chain of them is no nesting, but a run of hundreds is as hard to read.
        if depth > DEEPEST || run > 4 * DEEPEST {
            return Some(start..at);
        }
    }
    None
}

/// The byte behind a comment whose dashes end here.
fn comment(text: &str, at: usize) -> usize {
    long(text, at).unwrap_or_else(|| text.get(at..).and_then(|r| r.find('\n')).map_or(text.len(), |i| at + i))
}

/// The byte behind a text in long brackets that begins here.
fn long(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?.strip_prefix('[')?;
    let level = rest.bytes().take_while(|b| *b == b'=').count();
    let inner = rest.get(level..)?.strip_prefix('[')?;
    let close = format!("]{}]", "=".repeat(level));
    let from = text.len() - inner.len();
    Some(inner.find(&close).map_or(text.len(), |i| from + i + close.len()))
}

/// The byte behind the quotation mark that closes a text, or behind the brace in which an expression of it begins.
fn closing(bytes: &[u8], mut at: usize, mark: u8) -> usize {
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'\\' => at += 1,
            b'\n' if mark != b'`' => return at,
            b'{' if mark == b'`' => return at,
            byte if byte == mark => return at,
            _ => {}
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::too_deep;

    #[test]
    fn only_what_really_nests_counts() {
        let lines = "ctx:draw(1) -- ((((\nlocal a = \"((((\" .. [[((((]]\n".repeat(100);
        assert_eq!(too_deep(&lines), None);
        assert!(too_deep(&"(".repeat(200)).is_some());
        assert!(too_deep(&"not ".repeat(1000)).is_some());
        assert!(too_deep(&format!("return 1{}", " .. 1".repeat(1000))).is_some());
        assert!(too_deep(&"while true do ".repeat(200)).is_some());
        for link in ["()", ".a", "[1]", ":f()", "'x'", "{}", "+1", " and a", "<1"] {
            assert!(too_deep(&format!("x = a{}", link.repeat(600))).is_some(), "{link}");
        }
        assert!(too_deep(&"`{".repeat(200)).is_some());
        assert_eq!(too_deep(&"local a = `{b} {{c}} \\{ {`{d}`}`\n".repeat(600)), None);
        assert_eq!(too_deep(&"ctx:draw(1) x.y[1] = f(2) + 3\nlocal t = { 1, 2, { a = f(1) } }\n".repeat(600)), None);
    }
}
