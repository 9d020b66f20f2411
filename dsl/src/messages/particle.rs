//! Korean particles that agree with the word before them: 을/를, 이/가, 은/는, 과/와, 으로/로, 이라/라, 이나/나.
//! Chosen by the final sound of what is written, also of digits and Latin words.

/// How a word ends when it is read aloud.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Final {
    /// It ends on a vowel: 카드.
    Vowel,
    /// On ㄹ, which takes 로 but 을: 스킬.
    Rieul,
    /// It ends on a consonant other than ㄹ: 유닛.
    Consonant,
}

/// How this text ends when it is read aloud. Closing quotes, brackets and stops are not read.
pub fn final_sound(text: &str) -> Final {
    let read: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    let Some(&last) = read.last() else { return Final::Vowel };
    match last {
        '가'..='힣' => match (u32::from(last) - u32::from('가')) % 28 {
            0 => Final::Vowel,
            8 => Final::Rieul,
            _ => Final::Consonant,
        },
        'ㄱ'..='ㅎ' => Final::Consonant,
        // 영 일 이 삼 사 오 육 칠 팔 구; 십, 백, 천 and 만 end on a consonant other than ㄹ as 영 does.
        '0' | '3' | '6' => Final::Consonant,
        '1' | '7' | '8' => Final::Rieul,
        '2' | '4' | '5' | '9' => Final::Vowel,
        _ if last.is_ascii_alphabetic() => latin(&read),
        _ => Final::Vowel,
    }
}

/// Latin letters: an abbreviation is spelt out (L: 엘), a word is read as loanwords usually are (deck: 덱, name: 네임).
fn latin(read: &[char]) -> Final {
    let word: Vec<char> = read.iter().rev().take_while(|c| c.is_ascii_alphabetic()).copied().collect();
    let letter = |n: usize| word.get(n).map(char::to_ascii_lowercase);
    let vowel = |c: Option<char>| matches!(c, Some('a' | 'e' | 'i' | 'o' | 'u' | 'y'));
    if word.len() == 1 || word.iter().all(char::is_ascii_uppercase) {
        return match letter(0) {
            Some('l' | 'r') => Final::Rieul,
            Some('m' | 'n') => Final::Consonant,
            _ => Final::Vowel,
        };
    }
    let silent_e = letter(0) == Some('e') && vowel(letter(2));
    match if silent_e { letter(1) } else { letter(0) } {
        Some('l') => Final::Rieul,
        Some('m' | 'n') => Final::Consonant,
        Some('g') if letter(1) == Some('n') => Final::Consonant,
        Some('k') if !silent_e && (vowel(letter(1)) || letter(1) == Some('c')) => Final::Consonant,
        Some('p' | 'b' | 'c') if !silent_e && vowel(letter(1)) => Final::Consonant,
        // unit is 유닛, but hit is 히트: a word of one syllable keeps the ㅡ.
        Some('t') if vowel(letter(1)) && (2..word.len()).any(|n| vowel(letter(n))) => Final::Consonant,
        _ => Final::Vowel,
    }
}

/// The form of a particle that fits behind a text, given any of its forms; `None` if it is no particle.
pub fn particle(after: &str, any_form: &str) -> Option<&'static str> {
    let (consonant, vowel) = match any_form {
        "을" | "를" => ("을", "를"),
        "이" | "가" => ("이", "가"),
        "은" | "는" => ("은", "는"),
        "과" | "와" => ("과", "와"),
        "으로" | "로" => ("으로", "로"),
        "이라" | "라" => ("이라", "라"),
        "이나" | "나" => ("이나", "나"),
        _ => return None,
    };
    Some(match final_sound(after) {
        Final::Vowel => vowel,
        Final::Rieul if consonant == "으로" => vowel,
        _ => consonant,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_agree_with_the_final_sound() {
        let cases = [
            ("유닛", "을", "을"),
            ("카드", "을", "를"),
            ("스킬", "를", "을"),
            ("스킬", "으로", "로"),
            ("덱", "로", "으로"),
            ("카드", "으로", "로"),
            ("`유닛`", "는", "은"),
            ("〈여명의 창기사〉", "이", "가"),
            ("DAWN-004", "이", "가"),
            ("DAWN-003", "이", "이"),
            ("11", "으로", "로"),
            ("40", "으로", "으로"),
            ("10", "은", "은"),
            ("deck", "을", "을"),
            ("unit", "은", "은"),
            ("hit", "이", "가"),
            ("cost", "은", "는"),
            ("text", "을", "를"),
            ("name", "이", "이"),
            ("skill", "로", "로"),
            ("type", "이", "가"),
            ("id", "와", "와"),
            ("cards/nivel-arena", "과", "와"),
            ("YAML", "으로", "로"),
            ("", "을", "를"),
            ("대지", "라", "라"),
            ("화염", "라", "이라"),
        ];
        for (word, form, expected) in cases {
            assert_eq!(particle(word, form), Some(expected), "{word} + {form}");
        }
        assert_eq!(particle("유닛", "도"), None);
    }
}
