//! The log, a row a kind of entry: the words by which scenarios name it, of which the first is also how they are shown it,
//! and below them how players are told it, the fullest wording first; the first one for which an entry holds everything is
//! taken. What a rulebook logs of its own (`Rule`, `Skip`, `Forbid`) is worded in its tables; what stands here is for words
//! that it doesn't word.

use cardwright_core::kernel::log::What;
use cardwright_dsl::messages::wording::Wording;

/// Declares the rows: `KIND => [NAME, ..] KOREAN, ENGLISH; ..`.
macro_rules! entries {
    ($($kind:ident $(($any:tt))? => [$($name:literal),*] $($ko:literal, $en:literal;)*)*) => {
        /// How players are told an entry.
        pub(crate) fn told(what: What) -> &'static [Wording] {
            match what {
                $(What::$kind $(($any))? => &[$(Wording { ko: $ko, en: $en }),*],)*
            }
        }

        /// The words of scenarios for a kind of entry, without those of the rulebook.
        pub(crate) fn names(what: What) -> &'static [&'static str] {
            match what {
                $(What::$kind $(($any))? => &[$($name),*],)*
            }
        }

        /// Every wording, for the test of them.
        #[cfg(test)]
        const TOLD: &[Wording] = &[$($(Wording { ko: $ko, en: $en }),*),*];
    };
}

entries! {
    Turn => ["turn", "턴"]
        "{amount}턴: {seat}", "turn {amount}: {seat}";
    Phase => ["phase", "start", "페이즈"]
        "{seat} {phase}", "{seat}: {phase}";
    Move => ["move", "moved", "moves", "put", "puts", "이동"]
        "{card}: {within} 안에서 자리를 옮김", "{card} is moved within {within}";
        "{card}: {from} -> {to}", "{card} goes from {from} to {to}";
        "{card}: {to}{으로}", "{card} goes to {to}";
    Trash => ["trashed", "trash", "trashes", "트래시"]
        "{card}{이} {from}에서 {to}{으로} 감 ({cause})", "{card} goes from {from} to {to} ({cause})";
        "{card}{이} {to}{으로} 감", "{card} goes to {to}";
    Draw => ["draw", "draws", "drew", "드로우"]
        "{seat}{이} 카드 {amount}장 드로우", "{seat} draws {amount|card|cards}";
    Shuffle => ["shuffle", "shuffles", "shuffled", "셔플"]
        "{to} 셔플", "{to} is shuffled";
    Reveal => ["reveal", "reveals", "revealed", "공개"]
        "{card} 공개: {from} -> {to}", "{card} is revealed from {from} to {to}";
        "{card} 공개", "{card} is revealed";
    Look => ["look", "looks", "looked", "확인"]
        "{seat}{이} {card}{을} 봄", "{seat} looks at {card}";
    Damage => ["damage", "damaged", "대미지"]
        "{seat}에게 {amount} 대미지", "{seat} is dealt {amount} damage";
    Stat => ["change", "rise", "rises", "raise", "gain", "gains", "변경"]
        "{seat}: {stat} {change} ({because})", "{seat}: {stat} {change} ({because})";
        "{seat}: {stat} {change}", "{seat}: {stat} {change}";
    Flip => ["flip", "flips", "flipped", "뒤집기"]
        "{card}{이} 뒤집힘", "{card} turns over";
    Deploy => ["deploy", "deploys", "deployed", "배치", "play", "plays", "played"]
        "{seat}{이} {card}{을} {place}에 배치", "{seat} deploys {card} to {place}";
    Upgrade => ["upgrade", "upgrades", "upgraded", "업그레이드", "play", "plays", "played"]
        "{seat}{이} {place}의 {other}{을} {card}{으로} 업그레이드", "{seat} upgrades {other} in {place} to {card}";
        "{seat}{이} {place}에서 {card}{으로} 업그레이드", "{seat} upgrades to {card} in {place}";
    Equip => ["equip", "equips", "equipped", "attach", "장착", "play", "plays", "played"]
        "{other}{이} {card}{을} 장착", "{card} is attached to {other}";
    Relocate => ["move", "moves", "moved", "relocate", "이동"]
        "{card} 이동: {from} -> {to}", "{card} moves from {from} to {to}";
    Attack => ["attack", "attacks", "attacked", "공격"]
        "{seat}{이} {place}의 {card}{으로} 공격", "{seat} attacks with {card} in {place}";
        "{seat}{이} {card}{으로} 공격", "{seat} attacks with {card}";
    Defend => ["defend", "defends", "defended", "방어"]
        "{seat}{이} {card}{으로} 방어", "{seat} defends with {card}";
        "{seat}{이} 방어", "{seat} defends";
    NoDefence => ["no-defence", "방어하지 않음"]
        "{seat}{은} 방어하지 않음", "{seat} does not defend";
    Start => ["start", "starts", "activate", "activates", "발동"]
        "{for}: {card}의 {ability} 발동", "{for}: {ability} of {card} starts";
        "{card}의 {ability} 발동", "{ability} of {card} starts";
        "{ability} 발동", "{ability} starts";
    Finish => ["finish", "finishes", "end", "ends", "종료"]
        "{card}의 {ability} 종료", "{ability} of {card} is over";
        "{ability} 종료", "{ability} is over";
    Replace => ["replace", "replaces", "replaced", "instead", "대신"]
        "{card}의 효과로 대신함", "{card} changes what happens";
    Apply => ["apply", "applies", "gets", "gains", "get", "gain", "적용"]
        "{card}: {ability} 얻음", "{card} gains {ability}";
        "{seat}: {ability} 얻음", "{seat} gains {ability}";
        "{card}: {stat} {change}", "{card}: {stat} {change}";
        "{seat}: {stat} {change}", "{seat}: {stat} {change}";
        "{card}에 효과 적용", "an effect applies to {card}";
        "{seat}에게 효과 적용", "an effect applies to {seat}";
    Void => ["void", "expire", "expires", "무효"]
        "효과 {amount}개가 끝남", "{amount|effect ends|effects end}";
    Answer => ["answer", "answers", "답"]
        "{seat}{이} 답함", "{seat} answers";
    Failed(_) => ["script error", "스크립트 오류"]
        "{card}: 스크립트가 실패하여 되돌림", "{card}: its script failed and is taken back";
    Lose => ["lose", "loses", "lost", "패배"]
        "{seat} 패배", "{seat} loses";
    Concede => ["concede", "concedes", "항복"]
        "{seat} 항복", "{seat} concedes";
    Over => ["over", "종료"]
        "게임 끝: {seat} 승리", "the game is over: {seat} wins";
        "게임 끝: 무승부", "the game is over: a draw";
    Rule(_) => []
        "{card}: {word}", "{card}: {word}";
        "{seat}: {word}", "{seat}: {word}";
    Skip(_) => ["skip", "skips", "skipped"]
        "{card}: {word} 생략", "{card}: {word} is skipped";
        "{seat}: {word} 생략", "{seat}: {word} is skipped";
    Forbid(_) => ["forbid", "forbids", "forbidden", "can't"]
        "{card}: {word}", "{card}: {word}";
        "{seat}: {word}", "{seat}: {word}";
}

/// How players are told that an ability is over and nothing came of it, in place of its end.
pub(crate) const NOTHING: &[Wording] = &[
    Wording {
        ko: "{card}의 {ability}: 아무 일도 일어나지 않음", en: "{ability} of {card}: nothing happens"
    },
    Wording { ko: "{ability}: 아무 일도 일어나지 않음", en: "{ability}: nothing happens" },
];

#[cfg(test)]
mod tests {
    use cardwright_dsl::messages::template::names;
    use std::collections::BTreeSet;

    #[test]
    fn both_languages_tell_the_same_of_an_entry() {
        assert!(super::TOLD.len() > 30);
        for wording in super::TOLD.iter().chain(super::NOTHING) {
            let set = |text| names(text).into_iter().collect::<BTreeSet<_>>();
            assert_eq!(set(wording.ko), set(wording.en));
        }
    }
}
