//! What is said about the command line in Korean; in English the library that reads it says it.

use cardwright_dsl::wordings;

/// How a page of help is laid out.
pub(crate) const TEMPLATE: &str = "{about-with-newline}\n사용법: {usage}\n\n{all-args}{after-help}";

/// Words that the library writes itself.
pub(crate) const OF_CLAP: &[(&str, &str)] = &[
    ("[OPTIONS]", "[옵션]"),
    ("[COMMAND]", "[명령]"),
    ("<COMMAND>", "<명령>"),
    ("Usage:", "사용법:"),
    ("Print this message or the help of the given subcommand(s)", "이 도움말이나 명령의 도움말을 보여 줍니다"),
];

/// What readers of values say of a bad one.
pub(crate) const REASONS: &[(&str, &str)] = &[
    ("invalid digit found", "수를 숫자로 적습니다"),
    ("cannot parse integer from empty", "수를 숫자로 적습니다"),
    ("invalid float literal", "수를 숫자로 적습니다"),
    ("number too large", "너무 큰 수입니다"),
    ("give a length", "0부터 50까지의 밀리미터를 적습니다, 보기를 들면 3"),
    ("give a width", "너비와 높이를 20부터 400까지의 밀리미터로 적습니다, 보기를 들면 63x88"),
    ("give a card", "카드와 그 수치 하나와 값을 적습니다, 보기를 들면 DAWN-004.파워=4000,5000"),
];

wordings! {
    COMMANDS = "명령", "Commands";
    COMMAND = "명령", "COMMAND";
    OPTIONS = "옵션", "Options";
    ARGUMENTS = "인자", "Arguments";
    VALUES = "쓸 수 있는 값", "possible values";
    DEFAULT = "적지 않으면", "default";
    USAGE = "사용법", "Usage";
    ERROR = "오류", "error";
    MORE = "자세한 것은 `--help`로 볼 수 있습니다.", "For more information, try '--help'.";
    BARE_DECKS = "덱은 `--decks 덱 덱`으로 적습니다", "decks are named with `--decks DECK DECK`";
    near(near) = "혹시 `{near}`입니까?", "did you mean `{near}`?";
    no_command(word) = "`{word}`{이라}는 명령은 없습니다", "there is no command `{word}`";
    NO_COMMAND = "명령이 없습니다", "a command is missing";
    no_option(word) = "`{word}`{은} 모르는 옵션입니다", "unknown option `{word}`";
    no_value(arg) = "`{arg}`에 값이 없습니다", "`{arg}` lacks its value";
    bad_value(arg, value) = "`{arg}`에 `{value}`{은} 쓸 수 없습니다", "`{value}` can't be given for `{arg}`";
    value_is(arg, value, why) = "`{arg}`에 `{value}`{은} 쓸 수 없습니다: {why}", "`{value}` can't be given for `{arg}`: {why}";
    in_range(low, high) = "{low}부터 {high}까지입니다", "from {low} to {high}";
    missing(args) = "빠진 것이 있습니다: {args}", "missing: {args}";
    conflict(one, other) = "`{one}`{은} `{other}`{과} 함께 쓸 수 없습니다", "`{one}` does not go with `{other}`";
    so_many_values(arg, n) = "`{arg}`에는 값이 {n}개 있어야 합니다", "`{arg}` takes {n} values";
    NOT_UNDERSTOOD = "알아들을 수 없는 명령줄입니다", "the command line was not understood";
    no_format(format, known) =
        "이 명령에는 `{format}` 꼴이 없습니다; 있는 것: {known}",
        "this command has no format `{format}`; it has: {known}";
}
