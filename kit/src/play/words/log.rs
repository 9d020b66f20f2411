//! The log in words. Each kind of entry has wordings, the fullest first; the first one for which the entry holds
//! everything is taken. Words of a rulebook's own steps come from its tables.

use super::Words;
use cardwright_core::kernel::ids::ZoneId;
use cardwright_core::kernel::log::{Entry, Seen, What};
use cardwright_dsl::diagnostic::Arg;
use cardwright_dsl::messages::template::fill;
use cardwright_dsl::text::Lang;

type Wording = (&'static str, &'static str);

/// The wordings of a kind of entry, Korean and English.
fn wordings(what: What) -> &'static [Wording] {
    match what {
        What::Turn => &[("{amount}턴: {seat}", "turn {amount}: {seat}")],
        What::Phase => &[("{seat} {phase}", "{seat}: {phase}")],
        What::Move => &[
            ("{card}: {from} -> {to}", "{card} goes from {from} to {to}"),
            ("{card}: {to}{으로}", "{card} goes to {to}"),
        ],
        What::Trash => &[
            ("{card}{이} {from}에서 {to}{으로} 감 ({cause})", "{card} goes from {from} to {to} ({cause})"),
            ("{card}{이} {to}{으로} 감", "{card} goes to {to}"),
        ],
        What::Draw => &[("{seat}{이} 카드 {amount}장 드로우", "{seat} draws {amount|card|cards}")],
        What::Shuffle => &[("{to} 셔플", "{to} is shuffled")],
        What::Reveal => &[
            ("{card} 공개: {from} -> {to}", "{card} is revealed from {from} to {to}"),
            ("{card} 공개", "{card} is revealed"),
        ],
        What::Look => &[("{seat}{이} {card}{을} 봄", "{seat} looks at {card}")],
        What::Damage => &[("{seat}에게 {amount} 대미지", "{seat} is dealt {amount} damage")],
        What::Stat => &[("{seat}: {stat} {change}", "{seat}: {stat} {change}")],
        What::Flip => &[("{card}{이} 뒤집힘", "{card} turns over")],
        What::Deploy => &[("{seat}{이} {card}{을} {place}에 배치", "{seat} deploys {card} to {place}")],
        What::Upgrade => &[
            (
                "{seat}{이} {place}의 {other}{을} {card}{으로} 업그레이드",
                "{seat} upgrades {other} in {place} to {card}",
            ),
            ("{seat}{이} {place}에서 {card}{으로} 업그레이드", "{seat} upgrades to {card} in {place}"),
        ],
        What::Equip => &[("{other}{이} {card}{을} 장착", "{card} is attached to {other}")],
        What::Relocate => &[("{card} 이동: {from} -> {to}", "{card} moves from {from} to {to}")],
        What::Attack => &[
            ("{seat}{이} {place}의 {card}{으로} 공격", "{seat} attacks with {card} in {place}"),
            ("{seat}{이} {card}{으로} 공격", "{seat} attacks with {card}"),
        ],
        What::Defend => {
            &[("{seat}{이} {card}{으로} 방어", "{seat} defends with {card}"), ("{seat}{이} 방어", "{seat} defends")]
        }
        What::NoDefence => &[("{seat}{은} 방어하지 않음", "{seat} does not defend")],
        What::Start => {
            &[("{card}의 {ability} 발동", "{ability} of {card} starts"), ("{ability} 발동", "{ability} starts")]
        }
        What::Finish => {
            &[("{card}의 {ability} 종료", "{ability} of {card} is over"), ("{ability} 종료", "{ability} is over")]
        }
        What::Replace => &[("{card}의 효과로 대신함", "{card} changes what happens")],
        What::Apply => &[
            ("{card}: {ability} 얻음", "{card} gains {ability}"),
            ("{seat}: {ability} 얻음", "{seat} gains {ability}"),
            ("{card}: {stat} {change}", "{card}: {stat} {change}"),
            ("{seat}: {stat} {change}", "{seat}: {stat} {change}"),
            ("{card}에 효과 적용", "an effect applies to {card}"),
            ("{seat}에게 효과 적용", "an effect applies to {seat}"),
        ],
        What::Void => &[("효과 {amount}개 종료", "{amount|effect ends|effects end}")],
        What::Answer => &[("{seat}{이} 답함", "{seat} answers")],
        What::Failed(_) => &[("{card}: 스크립트가 실패하여 되돌림", "{card}: its script failed and is taken back")],
        What::Lose => &[("{seat} 패배", "{seat} loses")],
        What::Concede => &[("{seat} 항복", "{seat} concedes")],
        What::Over => &[
            ("게임 끝: {seat} 승리", "the game is over: {seat} wins"),
            ("게임 끝: 무승부", "the game is over: a draw"),
        ],
        What::Rule(_) | What::Skip(_) | What::Forbid(_) => &[],
    }
}

impl Words<'_> {
    /// An entry as a line, as the reader may know it.
    pub fn entry(&self, entry: &Entry) -> String {
        let entry = match self.reader {
            Some(seat) => entry.for_seat(Some(seat)),
            None => *entry,
        };
        let args = self.args(&entry);
        let pick = |(ko, en): &Wording| fill(self.say(ko, en), &args, self.lang);
        if let Some(line) = wordings(entry.what).iter().find_map(pick) {
            return line;
        }
        let (id, ko, en) = match entry.what {
            What::Rule(id) => (id, "{card}: {word}", "{card}: {word}"),
            What::Skip(id) => (id, "{card}: {word} 생략", "{card}: {word} is skipped"),
            What::Forbid(id) => (id, "{card}: {word}", "{card}: {word}"),
            _ => ("", "", ""),
        };
        // The rulebook's own wording holds placeholders, in several forms for entries that hold less.
        let told = self.vocabulary().log.iter().filter(|w| w.id == id);
        let forms = told.flat_map(|w| if self.lang == Lang::Ko { w.ko } else { w.en });
        if let Some(line) = forms.into_iter().find_map(|form| fill(form, &args, self.lang)) {
            return line;
        }
        let mut args = args;
        args.push(("word", Arg::from(self.named(id))));
        let plain = self.say(ko, en);
        fill(plain, &args, self.lang)
            .or_else(|| fill(&plain.replace("{card}", "{seat}"), &args, self.lang))
            .unwrap_or_else(|| self.named(id).to_owned())
    }

    fn args(&self, entry: &Entry) -> Vec<(&'static str, Arg)> {
        let mut args: Vec<(&'static str, Arg)> = vec![("amount", entry.amount.into())];
        let mut add = |name: &'static str, value: Option<String>| {
            args.extend(value.map(|v| (name, Arg::from(v))));
        };
        let seen = |seen: Option<Seen>| seen.map(|s| self.card(s.card).to_owned());
        let zone = |zone: ZoneId| (zone != ZoneId::NOWHERE).then(|| self.zone(zone));
        add("seat", entry.seat.map(|s| s.to_string()));
        add("card", seen(entry.card));
        add("other", seen(entry.other));
        add("ability", entry.ability.map(|a| self.ability(a).to_owned()));
        add("from", zone(entry.from));
        add("to", zone(entry.to));
        let place = (entry.to != ZoneId::NOWHERE).then(|| self.place_name(entry.to.kind()).to_owned());
        add("place", place);
        let phase = usize::try_from(entry.amount).ok().and_then(|i| self.vocabulary().phases.get(i));
        add("phase", phase.map(|p| self.word(p).to_owned()));
        let cause = self.vocabulary().causes.get(usize::from(entry.cause.kind));
        add("cause", cause.map(|c| self.word(c).to_owned()));
        if entry.amount != 0 {
            add("change", Some(format!("{:+}", entry.amount)));
            add("stat", self.stat(entry.stat).map(str::to_owned));
        }
        args
    }

    /// Whether players are told of an entry as it comes; the others only answer `why`.
    pub fn is_told(&self, entry: &Entry) -> bool {
        !matches!(entry.what, What::Answer | What::Finish)
    }
}
