//! How findings, scenarios and imports are reported to people.

use cardwright_dsl::wordings;

wordings! {
    // Findings.
    errors(n) = "오류 {n}건", "{n|error|errors}";
    warnings(n) = "경고 {n}건", "{n|warning|warnings}";
    notes(n) = "참고 {n}건", "{n|note|notes}";
    of_this_kind(severity, code, n, path) = "{severity}[{code}]: {path}에 같은 것이 {n}건 더 있습니다", "{severity}[{code}]: {n} more of this kind in {path}";
    more(hidden) = "... {hidden}건 더 있습니다", "... and {hidden} more";
    HELP = "도움말", "help";
    RULE = "룰", "rule";
    WOULD_FIX_IT = "이렇게 고치면 됩니다", "this would fix it";

    // Scenarios.
    CLAUSES_NOT_SHOWN =
        "인용했으나 이 실행에서 쓰이지 않은 조항 (clause-not-shown):",
        "cited, but not used in this run (clause-not-shown):";
    step(step, line) = "단계 {step} (줄 {line})", "step {step} (line {line})";
    EXPECTED = "기대", "expected";
    ACTUAL = "실제", "actual";
    unknown_word(look, word) = "{look}   `{word}`: 모르는 말입니다", "{look}   `{word}`: unknown word";
    HELP_WITH = "도움말:", "help:";
    since_step(step) = "그 전 단계 {step}", "since step {step}";
    SINCE_START = "처음부터", "since the start";
    BY_ITSELF = "저절로", "by itself";
    OPEN = "답할 결정", "open";
    AGAIN = "다시:", "again:";
    scenarios(all, failed) = "시나리오 {all}개, 실패 {failed}개", "{all|scenario|scenarios}, {failed} failed";

    // Imported cards.
    cause(code, n) = "{code}: {n}건", "{code}: {n}";
    more_places(n, last) = "... 외 {n}건, {last}까지 (모두 보려면 `--format json`)", "... and {n} more, up to {last} (`--format json` lists all)";
    imported(cards, compiled, of_compiled, stable, of_stable, identical, of_identical) =
        "카드 {cards}장: 컴파일 {compiled} ({of_compiled}), 왕복 {stable} ({of_stable}), 문구 그대로 {identical} ({of_identical})",
        "{cards|card|cards}: {compiled} compiled ({of_compiled}), {stable} stable ({of_stable}), {identical} printed as written ({of_identical})";
}
