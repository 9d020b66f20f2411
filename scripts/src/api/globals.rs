//! The globals that scripts have besides `card`: a part of the standard library. Whatever is not here is not there.

/// A global function or library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Global {
    /// The name of the global.
    pub name: &'static str,
    /// The members of the table; empty if it is a function.
    pub members: &'static [Member],
    /// For a function: least and most arguments.
    pub takes: (u8, u8),
    /// Whether calling it does nothing but give a value.
    pub pure: bool,
}

/// A function or constant of a library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// The name of the member.
    pub name: &'static str,
    /// Least and most arguments; `None`: a constant.
    pub takes: Option<(u8, u8)>,
    /// What it gives, as far as the checker knows.
    pub gives: Gives,
    /// Whether calling it does nothing but give a value.
    pub pure: bool,
}

/// What a function of the standard library gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// It returns a number.
    Number,
    /// It returns a string.
    Text,
    /// It returns something else.
    Other,
}

/// Stands for any number of arguments.
const ANY: u8 = u8::MAX;

const fn number(name: &'static str, least: u8, most: u8) -> Member {
    Member { name, takes: Some((least, most)), gives: Gives::Number, pure: true }
}

const fn text(name: &'static str, least: u8, most: u8) -> Member {
    Member { name, takes: Some((least, most)), gives: Gives::Text, pure: true }
}

const fn other(name: &'static str, least: u8, most: u8) -> Member {
    Member { name, takes: Some((least, most)), gives: Gives::Other, pure: true }
}

const fn changes(name: &'static str, least: u8, most: u8) -> Member {
    Member { name, takes: Some((least, most)), gives: Gives::Other, pure: false }
}

const fn constant(name: &'static str, gives: Gives) -> Member {
    Member { name, takes: None, gives, pure: true }
}

const fn function(name: &'static str, least: u8, most: u8, pure: bool) -> Global {
    Global { name, members: &[], takes: (least, most), pure }
}

const fn library(name: &'static str, members: &'static [Member]) -> Global {
    Global { name, members, takes: (0, 0), pure: true }
}

/// All of them. `math.random` draws from the generator of the game. There is no `print`: a handler that is known from before
/// is not run again, so what it printed would say how often it was run and not what happened in the game.
pub const GLOBALS: &[Global] = &[
    function("assert", 1, 2, false),
    function("error", 1, 2, false),
    function("ipairs", 1, 1, true),
    function("next", 1, 2, true),
    function("pairs", 1, 1, true),
    function("pcall", 1, ANY, false),
    function("rawequal", 2, 2, true),
    function("rawlen", 1, 1, true),
    function("select", 1, ANY, true),
    function("tonumber", 1, 2, true),
    function("tostring", 1, 1, true),
    function("type", 1, 1, true),
    function("typeof", 1, 1, true),
    function("unpack", 1, 3, true),
    function("xpcall", 2, ANY, false),
    library(
        "math",
        &[
            number("abs", 1, 1),
            number("ceil", 1, 1),
            number("clamp", 3, 3),
            number("floor", 1, 1),
            number("fmod", 2, 2),
            constant("huge", Gives::Number),
            number("max", 1, ANY),
            number("min", 1, ANY),
            number("pow", 2, 2),
            changes("random", 0, 2),
            number("round", 1, 1),
            number("sign", 1, 1),
            number("sqrt", 1, 1),
        ],
    ),
    library(
        "string",
        &[
            number("byte", 1, 3),
            text("char", 0, ANY),
            other("find", 2, 4),
            text("format", 1, ANY),
            other("gmatch", 2, 2),
            text("gsub", 3, 4),
            number("len", 1, 1),
            text("lower", 1, 1),
            other("match", 2, 3),
            text("rep", 2, 3),
            text("reverse", 1, 1),
            other("split", 1, 2),
            text("sub", 2, 3),
            text("upper", 1, 1),
        ],
    ),
    library(
        "table",
        &[
            changes("clear", 1, 1),
            other("clone", 1, 1),
            text("concat", 1, 4),
            other("create", 1, 2),
            other("find", 2, 3),
            other("freeze", 1, 1),
            changes("insert", 2, 3),
            other("isfrozen", 1, 1),
            number("maxn", 1, 1),
            changes("move", 4, 5),
            other("pack", 0, ANY),
            changes("remove", 1, 2),
            changes("sort", 1, 2),
            other("unpack", 1, 3),
        ],
    ),
    library(
        "bit32",
        &[
            number("arshift", 2, 2),
            number("band", 0, ANY),
            number("bnot", 1, 1),
            number("bor", 0, ANY),
            other("btest", 0, ANY),
            number("bxor", 0, ANY),
            number("countlz", 1, 1),
            number("countrz", 1, 1),
            number("extract", 2, 3),
            number("lrotate", 2, 2),
            number("lshift", 2, 2),
            number("replace", 3, 4),
            number("rrotate", 2, 2),
            number("rshift", 2, 2),
        ],
    ),
    library(
        "utf8",
        &[
            text("char", 0, ANY),
            constant("charpattern", Gives::Text),
            number("codepoint", 1, 3),
            other("codes", 1, 1),
            number("len", 1, 3),
            number("offset", 2, 3),
        ],
    ),
];

/// The global with this name.
pub fn global(name: &str) -> Option<&'static Global> {
    GLOBALS.iter().find(|g| g.name == name)
}
