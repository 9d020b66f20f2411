//! Whole numbers as people write them.

/// A whole number as people write it: a sign, digits, and between groups of three of them one kind of separator. `1,5` is none.
pub fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let sign = digits.chars().find(|c| matches!(c, ',' | '_' | ' '));
    let fits = match sign {
        None => !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()),
        Some(sign) => {
            let mut groups = digits.split(sign);
            let is = |group: &str, least: usize| {
                (least..=3).contains(&group.len()) && group.bytes().all(|b| b.is_ascii_digit())
            };
            groups.next().is_some_and(|first| is(first, 1) && !first.starts_with('0')) && groups.all(|g| is(g, 3))
        }
    };
    text.replace([',', '_', ' '], "").parse().ok().filter(|_| fits)
}

#[cfg(test)]
mod tests {
    use super::whole_number;

    #[test]
    fn thousands_are_parted_and_places_behind_a_comma_are_not() {
        for (text, number) in
            [("4500", 4500), ("4,500", 4500), ("1 000 000", 1_000_000), ("-2", -2), ("007", 7), ("1_000", 1000)]
        {
            assert_eq!(whole_number(text), Some(number), "{text}");
        }
        for text in [
            "1,5",
            "45,00",
            "4500,",
            ",500",
            "20 00",
            "0 1",
            "2,0",
            "1,000 000",
            "0,500",
            "4500.5",
            "",
            "-",
            "1e3",
            "x",
        ] {
            assert_eq!(whole_number(text), None, "{text}");
        }
    }
}
