//! Which characters steer a screen in place of standing on it: in files, in what scripts say, in arguments of a program. Nothing
//! prints one.

/// Whether a character is not shown but changes what is: a control character, one that separates lines, one that turns the
/// direction of writing (the bidirectional formatting characters of Unicode), one without width or ink, a tag, or one that
/// is no character at all. Two names that differ in such a one look alike.
pub fn steers(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let blank = matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}'
            | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    let none = u32::from(c) & 0xfffe == 0xfffe;
    c.is_control() || turns || blank || none || matches!(c, '\u{2028}' | '\u{2029}')
}

/// The characters of a text that [`steers`] speaks of, with their bytes, but for those that join the pictures of one emoji.
pub fn steering(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let picture = |c: char| matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}');
    let joins = move |at: usize, c: char| {
        let mut before = text.get(..at).unwrap_or("").chars().rev().filter(|c| *c != '\u{fe0f}');
        let after = text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next());
        match c {
            '\u{200d}' => before.next().is_some_and(picture) && after.is_some_and(picture),
            '\u{fe0f}' => text.get(..at).and_then(|text| text.chars().next_back()).is_some_and(picture),
            _ => false,
        }
    };
    text.char_indices().filter(move |(at, c)| steers(*c) && !joins(*at, *c))
}

/// A text on one line of a screen, with a mark for each character that [`steers`].
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if steers(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::{plain, steering};

    #[test]
    fn pictures_of_one_emoji_are_joined() {
        let found = |text: &str| steering(text).map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(found("👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}\u{200d}🔥"), Vec::<usize>::new());
        assert_eq!(found("a\u{200d}b\u{fe0f}👧\u{200d}"), [1, 5, 12]);
    }

    #[test]
    fn what_is_not_seen_has_a_mark() {
        assert_eq!(plain("가\u{200b}b\u{1b}[2J\u{e0041}\n\u{ad}"), "가\u{fffd}b\u{fffd}[2J\u{fffd}\u{fffd}\u{fffd}");
        assert_eq!(plain("한 장 — « ok »"), "한 장 — « ok »");
    }
}
