//! Errors of scripts as data: what went wrong, in which file and line, of which card.

use crate::limits::{FAILED, MESSAGE, NOT_DETERMINISTIC, OUT_OF_MEMORY, SYNTAX, TOO_DEEP};
use crate::script::{PRELUDE, Script};
use crate::work::{STOPPED, WORK, place, place_of, stop};
use cardwright_core::scripting::ScriptError;
use mlua::{Error, Lua, Value};

/// The first line of what an error says, without its place.
pub fn message(error: &Error) -> String {
    split(error).2
}

/// With what errors of the machine itself begin that are limits.
const OWN: [(&str, &str); 3] =
    [("stack overflow", TOO_DEEP), ("C stack overflow", TOO_DEEP), ("not enough memory", OUT_OF_MEMORY)];

/// The limit that an error says was reached.
fn limit(error: &Error) -> Option<&'static str> {
    match root(error) {
        Error::MemoryError(_) => Some(OUT_OF_MEMORY),
        Error::StackError => Some(TOO_DEEP),
        _ => {
            let said = message(error);
            OWN.iter().find(|(begin, _)| said.starts_with(begin)).map(|(_, code)| *code)
        }
    }
}

/// Whether a script is over with this error, whatever would catch it: a limit was reached, `ctx:fail` was called, or it does
/// something else than before.
pub fn ends(error: &Error) -> bool {
    if STOPPED.get().is_none()
        && let Some(code) = limit(error)
    {
        stop(code);
    }
    STOPPED.get().is_some() || WORK.with(|work| work.borrow().strayed)
}

/// What a script says with `error` and its like, at the place where it says it (1) or from where that was called (2). In the
/// words of the machine's own errors it stands between marks: the kind of an error goes by them.
///
/// # Errors
/// The machine has no room.
pub fn raised(lua: &Lua, text: &mlua::String, nth: usize) -> mlua::Result<mlua::String> {
    let text = text.as_bytes();
    let mark: &[u8] = if OWN.iter().any(|(begin, _)| text.starts_with(begin.as_bytes())) { b"\"" } else { b"" };
    lua.create_string([place_of(lua, nth).as_bytes(), mark, &text, mark].concat())
}

/// An error as a text, with its place.
pub fn told(error: &Error) -> String {
    let (file, line, said) = split(error);
    file.map(|file| format!("{file}:{line}: ")).unwrap_or_default() + &said
}

/// What a script is told of an error that it catches: an error of the host is a text, as all others are.
///
/// # Errors
/// It is none that can be caught, or the machine has no room.
pub fn caught(lua: &Lua, what: Value) -> mlua::Result<Value> {
    let error = match &what {
        Value::String(text) => Some(Error::RuntimeError(text.to_string_lossy())),
        Value::Error(error) => Some((**error).clone()),
        _ => None,
    };
    let error = error.unwrap_or_else(|| Error::runtime(what.type_name()));
    if ends(&error) {
        return Err(error);
    }
    Ok(match &what {
        // What fails inside of the prelude was called from a line of the script.
        Value::String(text) if text.as_bytes().starts_with(PRELUDE.as_bytes()) => {
            let said = split(&Error::RuntimeError(text.to_string_lossy())).2;
            Value::String(lua.create_string(format!("{}{said}", place(lua)))?)
        }
        Value::Error(error) => Value::String(lua.create_string(told(error))?),
        _ => what,
    })
}

/// The innermost cause of an error.
fn root(error: &Error) -> &Error {
    match error {
        Error::CallbackError { cause, .. } | Error::WithContext { cause, .. } => root(cause),
        other => other,
    }
}

/// What is no text is told by its kind: where it lies differs from machine to machine.
fn unaddressed(said: &str) -> &str {
    match said.split_once(": 0x") {
        Some((kind, at))
            if kind.chars().all(|c| c.is_ascii_alphabetic()) && at.chars().all(|c| c.is_ascii_hexdigit()) =>
        {
            kind
        }
        _ => said,
    }
}

/// File, line and words of an error.
fn split(error: &Error) -> (Option<String>, u32, String) {
    let text = match root(error) {
        Error::RuntimeError(text) => text.clone(),
        Error::SyntaxError { message, .. } => message.clone(),
        Error::MemoryError(_) => "it holds more memory than it may".to_owned(),
        Error::StackError => "functions call each other too deeply".to_owned(),
        other => other.to_string(),
    };
    let first = unaddressed(text.lines().next().unwrap_or("").trim());
    let (mut file, mut line, mut said) = (None, 0, first);
    // `name.luau:12: what it says`
    if let Some((at, rest)) = first.split_once(": ")
        && let Some((name, number)) = at.rsplit_once(':')
        && let Ok(number) = number.parse()
    {
        // What fails inside of the prelude was called from a line of the script.
        let own = name != PRELUDE;
        (file, line, said) = (own.then(|| name.to_owned()), if own { number } else { 0 }, rest);
    }
    let end = (0..=said.len().min(MESSAGE)).rev().find(|at| said.is_char_boundary(*at)).unwrap_or(0);
    let mut said = said.get(..end).unwrap_or("").to_owned();
    if said.is_empty() {
        said = "it failed without saying why".to_owned();
    }
    (file, line, said)
}

/// An error of Lua as data of the game, with file and line.
pub fn of(error: &Error, strayed: bool, scripts: &[Script], script: usize) -> ScriptError {
    let (file, line, message) = split(error);
    let code = match root(error) {
        _ if strayed => NOT_DETERMINISTIC,
        _ if STOPPED.get().is_some() => STOPPED.get().unwrap_or(FAILED),
        Error::SyntaxError { .. } => SYNTAX,
        _ => limit(error).unwrap_or(FAILED),
    };
    let known = scripts.get(script);
    ScriptError {
        code,
        message,
        line: if line == 0 { known.map_or(0, |s| traced(error, &s.file)) } else { line },
        file: file.unwrap_or_else(|| known.map(|s| s.file.clone()).unwrap_or_default()),
        card: known.map(|s| s.card.clone()).unwrap_or_default(),
    }
}

/// The line of the script that a trace names first.
fn traced(error: &Error, file: &str) -> u32 {
    let text = error.to_string();
    let behind = text.split(file).skip(1).filter_map(|rest| rest.strip_prefix(':'));
    let number = |rest: &str| rest.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok());
    behind.filter_map(number).next().unwrap_or(0)
}

/// An error of the host's own finding, of a function that begins in this line.
pub fn plain(message: &str, line: u32, scripts: &[Script], script: usize) -> ScriptError {
    let known = scripts.get(script);
    ScriptError {
        code: FAILED,
        message: message.to_owned(),
        file: known.map(|s| s.file.clone()).unwrap_or_default(),
        line,
        card: known.map(|s| s.card.clone()).unwrap_or_default(),
    }
}
