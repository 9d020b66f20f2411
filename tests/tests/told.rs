//! What `check` says of a text, word for word as its reader sees it: which words are shown, what is offered and what `--fix` would
//! write.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::project::builtin;

/// Words of the project that the texts below are in.
const KEYFORGE_TERMS: &str = "game: keyforge\naffiliations:\n  dune: { ko: 모래, en: Dune }\n";
/// A keyword of the project.
const KEYFORGE_KEYWORD: &str = "game: keyforge\nkeyword: cinder\nname: { ko: 잿불, en: Cinder }\nneeds: destroyed\n\
    parameters: [{ name: n, type: number }]\ntext:\n  en: Gain {n} amber.\n";

/// What is said of a text on a card of the standing type: a line for each finding, its code, what it points at, its message, its help,
/// and what is written in its place, `=>`, if that is done without asking.
fn told(game: &str, text: &str, lang: Lang) -> String {
    let fields = match game {
        "keyforge" => "type: creature, attribute: anvil, power: 3",
        _ => "type: unit, attribute: flame, cost: 3, power: 3000, hit: 1",
    };
    let lines: String = text.lines().map(|line| format!("      {line}\n")).collect();
    let fields = fields.split(", ").map(|field| format!("    {field}\n")).collect::<String>();
    let set = format!(
        "game: {game}\nset: {{ id: CASE, name: Case }}\ncards:\n  - id: CASE-1\n    name: {{ ko: 시험, en: Case Card }}\n{fields}    \
         text: |\n{lines}"
    );
    let files = [("case.yaml", set.as_str()), ("cinder.yaml", KEYFORGE_KEYWORD), ("case-terms.yaml", KEYFORGE_TERMS)];
    let files = if game == "keyforge" { &files[..] } else { &files[..1] };
    // the keywords of the game, and none of its cards
    let folder = format!("{game}/keywords/");
    let keywords: Vec<(&str, &str)> =
        builtin::FILES.iter().copied().filter(|(path, _)| path.contains(&folder)).collect();
    let checked = check::check_texts(files, &keywords);
    let mut out = String::new();
    // the keyword of the project is unused in most cases
    for finding in checked.findings.iter().filter(|finding| finding.code.id != "unused-keyword") {
        let source = checked.project.sources.get(finding.place.file).unwrap();
        let place = source.slice(finding.place.span);
        out.push_str(&format!("{} `{place}`: {}", finding.code.id, finding.message(lang)));
        out.extend(finding.hint(lang).map(|hint| format!(" = {hint}")));
        if let Some(fix) = finding.fix.as_ref().filter(|_| !finding.is_guess()) {
            let edits: Vec<&str> = fix.edits.iter().map(|edit| edit.replacement.as_str()).collect();
            out.push_str(&format!(" => {}", edits.join(" | ")));
        }
        out.push('\n');
    }
    out
}

/// Asserts what is said of texts, in their language.
fn says(game: &str, lang: Lang, cases: &[(&str, &[&str])]) {
    for (text, wanted) in cases {
        let said = told(game, text, lang);
        for wanted in *wanted {
            match wanted.strip_prefix('!') {
                Some(unwanted) => assert!(!said.contains(unwanted), "{text}\nsays {unwanted}:\n{said}"),
                None => assert!(said.contains(wanted), "{text}\ndoes not say {wanted}:\n{said}"),
            }
        }
        assert!(!wanted.is_empty() || said.is_empty(), "{text}\n{said}");
    }
}

#[test]
fn who_does_it_instead_is_never_guessed() {
    let trashes = "[어태커] 상대는 패를 1장 골라 트래시한다. 상대의 패가 0장이라면";
    let (mine, theirs) = (
        format!("{trashes} 대신 자신은 카드를 1장 드로우한다."),
        format!("{trashes} 대신 상대는 카드를 1장 드로우한다."),
    );
    let open = format!("{trashes} 대신 카드를 1장 드로우한다.");
    says(
        "nivel-arena",
        Lang::Ko,
        &[
            // both can be said, and are printed so
            (&mine, &[]),
            (&theirs, &[]),
            // what leaves it open is shown both ways, and none is written
            (&open, &["two-readings", "대신 자신은 카드를 1장 드로우한다", "대신 상대는 카드를 1장 드로우한다", "!=>"]),
            (
                "[엔트리] 상대의 패가 3장 이상이라면 상대는 패를 1장 골라 트래시한다. 5장 이상이라면 대신 카드를 2장 드로우한다.",
                &["two-readings", "대신 자신은", "대신 상대는", "!=>"],
            ),
            (
                "[엔트리] 상대는 카드를 1장 드로우한다. 자신의 패가 0장이라면 대신 카드를 2장 드로우한다.",
                &["two-readings", "대신 자신은", "대신 상대는", "!=>"],
            ),
            (
                "[어태커] 상대는 손에서 카드 1장을 버린다. 상대 패가 0장이면 대신 카드 한 장을 뽑는다.",
                &["other-words", "대신 자신은", "대신 상대는", "!=>"],
            ),
            // a change of this card is nobody else's
            (
                "[어태커] 상대는 패를 1장 골라 트래시한다. 상대의 패에 카드가 없다면 대신 이 턴이 끝날 때까지 히트+1.",
                &[],
            ),
        ],
    );
    // an English verb without a player is told to the player of the card
    says(
        "nivel-arena",
        Lang::En,
        &[
            (
                "[Attacker] Your opponent trashes 1 card from their hand. If there is no card in your opponent's hand, instead, draw 1 card.",
                &[],
            ),
            (
                "[Attacker] Your opponent trashes 1 card from their hand. If there is no card in your opponent's hand, instead, until end \
                 of turn, hit +1.",
                &[],
            ),
        ],
    );
}

#[test]
fn what_is_done_behind_a_look_is_never_taken_for_ones_own_hand() {
    for text in [
        "[Entry] Look at your opponent's hand and trash one card.",
        "[Entry] Look at the top 3 cards of your opponent's deck and trash one.",
        "[Entry] Look at the top 3 cards of your opponent's deck and discard one card.",
        "[Entry] Reveal your opponent's hand, then discard a card.",
    ] {
        let said: &[&str] = &["trash 1 card among them. / ", "trash 1 card from your hand.", "!=>"];
        says("nivel-arena", Lang::En, &[(text, said)]);
    }
    let korean: &[&str] = &["그중 카드를 1장 골라 트래시한다. / ", "자신의 패를 1장 골라 트래시한다.", "!=>"];
    says("nivel-arena", Lang::Ko, &[("[엔트리] 상대의 패를 보고 카드 한 장을 버린다.", korean)]);
}

#[test]
fn keywords_are_called_in_the_language_of_the_message_and_shown_as_they_are_written() {
    says(
        "nivel-arena",
        Lang::Ko,
        &[
            ("[어태커] 관통.", &["wrong-parameter `관통`: 키워드 `관통` 뒤에", "= 이렇게 적으십시오: `관통[2]`"]),
            ("[엔트리] 관통[1].", &["keyword-needs-head `관통`: 키워드 `관통` 앞에는 `[어태커]`가", "!=>"]),
            ("관통[1].", &["=> [어태커] "]),
        ],
    );
    says(
        "nivel-arena",
        Lang::En,
        &[
            ("[Attacker] Pierce.", &["wrong-parameter `Pierce`", "= write it so: `Pierce[2]`"]),
            ("[Entry] Pierce[1].", &["needs `[Attacker]` before it", "!=>"]),
        ],
    );
    says(
        "keyforge",
        Lang::En,
        &[("Cinder[2].", &["keyword-needs-head `Cinder`", "needs `Destroyed:` before it", "=> Destroyed: "])],
    );
}

#[test]
fn traits_of_a_project_are_known_where_words_are_named() {
    says(
        "keyforge",
        Lang::En,
        &[
            ("Reap: Destroy 1 non-Dune creature.", &[]),
            ("Reap: Destroy a Dune.", &["Destroy a Dune creature."]),
            ("Reap: Destroy each Dune.", &["Dune creature"]),
            ("Reap: Destroy 1 Dnue creature.", &["did you mean `Dune`?"]),
        ],
    );
}

#[test]
fn no_second_message_says_what_is_not_so() {
    says(
        "keyforge",
        Lang::En,
        &[
            ("Your opponent cannot reap with creatures.", &["!other-words"]),
            ("Taunt, Elusive.", &["=> [Taunt]\n      [Elusive]"]),
        ],
    );
    says(
        "nivel-arena",
        Lang::En,
        &[
            // no verb of another game is taken for one that is spelt nearly so
            ("[Entry] Heal 1 damage.", &["this rulebook has no such thing as `Heal`", "!Deal"]),
            // a sentence is mended beside another that is not
            (
                "[Entry] Your opponent discards a card at random. Draw foo.",
                &["=> trashes 1 random card from their hand", "`foo`"],
            ),
            // a correction ends at the lines of print
            ("[Entry] Choose one: draw a card; or deal 1 damage to your opponent.", &["=> ", "\n      ・Draw 1 card"]),
        ],
    );
    says(
        "nivel-arena",
        Lang::Ko,
        &[(
            "[패시브] 내 턴이 끝날 때마다 덱 맨 위 카드를 버린다.",
            &["=> 자신의 턴이 끝날 때 자신의 덱 맨 위에서 카드를 1장 트래시한", "!unknown-word `버린다`"],
        )],
    );
}

#[test]
fn everyday_korean_of_units_is_written_as_the_cards_do() {
    says(
        "nivel-arena",
        Lang::Ko,
        &[
            (
                "[엔트리] 다음 중 하나를 골라 실행한다.\n・카드를 2장 드로우한다.\n・이 턴이 끝날 때까지 이 유닛의 히트+1.",
                &["=> 아래"],
            ),
            ("[패시브] 이 유닛과 인접한 자신 유닛의 파워+1000.", &["=> 인접한 레인에 있는 모든"]),
            ("[엔트리] 이 유닛과 인접한 자신 유닛을 1장 골라 트래시한다.", &["두 가지로 읽힙니다", "!=>"]),
            (
                "[어태커] 이 공격이 이 턴의 첫 번째 공격이라면, 이 공격이 끝날 때까지 파워+2000.",
                &["공격한 횟수가 1번이라면"],
            ),
            // of a defender the attack is none of its own side
            ("[디펜더] 이 공격이 이 턴의 첫 번째 공격이라면 파워+2000.", &["!=>"]),
            (
                "[엔트리] 합계 코스트가 5 이하가 되도록 필드에 있는 상대 유닛을 2장까지 골라 트래시한다.",
                &["코스트 합이 5코스트 이하가 되도록"],
            ),
            ("[엔트리] 자신의 트래시 존에서 아이템 카드를 1장 골라 이 유닛에 장착한다.", &["골라 장착한다"]),
            (
                "[엔트리] 필드에 있는 상대 유닛을 1장 고른다. 이 턴이 끝날 때까지 그 유닛의 파워를 이 유닛의 파워만큼 낮춘다.",
                &["파워가 이 유닛의 파워만큼 감소한다"],
            ),
        ],
    );
}
