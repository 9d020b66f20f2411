//! The command line as a person reads it: help and what is wrong with arguments, in the language of the run. The arguments
//! themselves, with their English, are declared by the commands.

use crate::app::App;
use crate::commands::formats;
use crate::context::{Format, LangArg};
use crate::wording::arguments as wording;
use crate::wording::help::{HELP, VALUES};
use cardwright_core::screen::plain;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, ValueEnum};
use std::ffi::OsString;
use std::fmt::Write as _;

/// The language of a run before its arguments are read: errors about them are told in it too.
pub fn language(args: &[OsString]) -> Lang {
    let args: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    let behind = args.iter().position(|arg| arg == "--lang").and_then(|at| args.get(at + 1)).map(|arg| arg.as_ref());
    let said = behind.or_else(|| args.iter().find_map(|arg| arg.strip_prefix("--lang=")));
    LangArg::lang(said.and_then(|word| LangArg::from_str(word, true).ok()))
}

/// The command line in a language. Each command has the formats that it writes and no others.
pub fn command(lang: Lang) -> Command {
    let mut command = App::command();
    let names: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
    for name in names {
        let allowed = formats(&name).iter().filter_map(ValueEnum::to_possible_value).collect::<Vec<_>>();
        let format = Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .global(true)
            .help("Form of the output")
            .default_value("human")
            .value_parser(
                PossibleValuesParser::new(allowed).map(|word| Format::from_str(&word, true).unwrap_or(Format::Human)),
            );
        command = command.mut_subcommand(name, |c| c.arg(format));
    }
    if lang == Lang::Ko { korean(command) } else { command }
}

/// The help of the whole program, as it is printed.
pub fn help(lang: Lang) -> String {
    let help = command(lang).render_help().ansi().to_string();
    if lang == Lang::Ko { in_korean(&help) } else { help }
}

/// What is written in help, in Korean.
fn ko(text: &str) -> String {
    let found = HELP.iter().find(|(en, _)| *en == text);
    found.map_or(text, |(_, ko)| ko).to_owned()
}

fn korean(command: Command) -> Command {
    let about = command.get_about().map(|about| ko(&about.to_string()));
    let names: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
    let top = command.get_version().is_some();
    let mut command = command
        .mut_args(argument)
        .disable_help_flag(true)
        .arg(help_flag())
        .help_template(wording::TEMPLATE)
        .subcommand_help_heading(wording::COMMANDS.ko)
        .subcommand_value_name(wording::COMMAND.ko);
    if let Some(about) = about {
        command = command.about(about);
    }
    if top {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command =
            command.disable_version_flag(true).arg(version.help(ko("Print version")).help_heading(wording::OPTIONS.ko));
    }
    for name in names {
        command = command.mut_subcommand(name, korean);
    }
    command
}

fn help_flag() -> Arg {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    help.help(ko("Print help (see more with '--help')")).help_heading(wording::OPTIONS.ko)
}

/// An argument with its texts in Korean: what it is, its values, what it is if left out.
fn argument(arg: Arg) -> Arg {
    let text = |styled: Option<&StyledStr>| styled.map(|s| ko(&s.to_string())).unwrap_or_default();
    let mut short = text(arg.get_help());
    let mut long = if arg.get_long_help().is_some() { text(arg.get_long_help()) } else { short.clone() };
    let values: Vec<PossibleValue> =
        if arg.get_action().takes_values() { arg.get_possible_values() } else { Vec::new() };
    if !values.is_empty() {
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        let _ = write!(short, " [{}: {}]", wording::VALUES.ko, names.join(", "));
        let _ = write!(long, "\n\n{}:", wording::VALUES.ko);
        for value in &values {
            let says = value.get_help().map(|h| ko(&h.to_string())).unwrap_or_default();
            let _ = write!(long, "\n- {}{}{says}", value.get_name(), if says.is_empty() { "" } else { ": " });
        }
    }
    let defaults: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if arg.get_action().takes_values() && !defaults.is_empty() {
        let said = format!(" [{}: {}]", wording::DEFAULT.ko, defaults.join(" "));
        short.push_str(&said);
        long.push_str(&said);
    }
    let named: Option<Vec<&str>> =
        arg.get_value_names().unwrap_or_default().iter().map(|name| value_name(name)).collect();
    let heading = if arg.is_positional() { wording::ARGUMENTS.ko } else { wording::OPTIONS.ko };
    let takes = arg.get_action().takes_values();
    let mut arg = arg.help(short).long_help(long).help_heading(heading);
    if takes {
        arg = arg.hide_possible_values(true).hide_default_value(true);
    }
    let id = value_name(&arg.get_id().as_str().to_uppercase());
    match (named.filter(|names| !names.is_empty()), id) {
        (Some(names), _) if takes => arg = arg.value_names(names),
        (None, Some(id)) if takes && arg.get_value_names().is_none() => arg = arg.value_name(id),
        _ => {}
    }
    arg
}

/// What a value is called in Korean; `None`: as in English.
fn value_name(name: &str) -> Option<&'static str> {
    VALUES.iter().find(|(en, _)| *en == name).map(|(_, ko)| *ko)
}

/// What clap has to say, as it is printed in a language.
pub fn told(error: &clap::Error, lang: Lang) -> String {
    let written = error.render();
    let bare = bare_decks(error).then(|| wording::BARE_DECKS.get(lang));
    if lang == Lang::En {
        return written.ansi().to_string() + &bare.map(|said| format!("\n{said}\n")).unwrap_or_default();
    }
    if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return in_korean(&written.ansi().to_string());
    }
    let mut said = format!("{}: {}\n", wording::ERROR.ko, wrong(error));
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(near) = near.into_iter().find_map(|kind| context(error, kind)) {
        // The nearest one comes last.
        let near = near.rsplit(", ").next().unwrap_or_default().to_owned();
        // The library is content with less than what a reader would take for a slip of the hand.
        let word = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand, ContextKind::InvalidValue];
        let word = word.into_iter().find_map(|kind| context(error, kind)).unwrap_or_default();
        if suggest(word.trim_start_matches('-'), [near.trim_start_matches('-')]).is_some() {
            let _ = writeln!(said, "{}", wording::near(near).get(lang));
        }
    }
    if let Some(known) = context(error, ContextKind::ValidValue) {
        let _ = writeln!(said, "{}: {known}", wording::VALUES.ko);
    }
    if let Some(bare) = bare {
        let _ = writeln!(said, "{bare}");
    }
    if let Some(usage) = context(error, ContextKind::Usage) {
        let usage = usage.trim_start_matches("Usage:").trim_start().to_owned();
        let _ = writeln!(said, "\n{}: {}", wording::USAGE.ko, in_korean(&usage));
    }
    said + "\n" + wording::MORE.ko + "\n"
}

/// Whether a word that stands where none can may be a deck: behind a command that takes decks by an option.
fn bare_decks(error: &clap::Error) -> bool {
    let word = context(error, ContextKind::InvalidArg).filter(|word| !word.starts_with('-'));
    let takes = |usage: String| ["cardwright sim", "cardwright play"].iter().any(|command| usage.contains(command));
    let usage = || context(error, ContextKind::Usage).is_some_and(takes);
    error.kind() == ErrorKind::UnknownArgument && word.is_some() && usage()
}

/// The words that clap itself writes in help.
fn in_korean(help: &str) -> String {
    wording::OF_CLAP.iter().fold(help.to_owned(), |help, (en, ko)| help.replace(en, ko))
}

fn wrong(error: &clap::Error) -> String {
    let arg = context(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
    let said = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            wording::no_command(context(error, ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::UnknownArgument => wording::no_option(arg),
        ErrorKind::InvalidValue if value.is_empty() => wording::no_value(arg),
        ErrorKind::InvalidValue => wording::bad_value(arg, value),
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            wording::value_is(arg, value, reason(&why))
        }
        ErrorKind::MissingRequiredArgument => wording::missing(arg),
        ErrorKind::MissingSubcommand => return wording::NO_COMMAND.ko.to_owned(),
        ErrorKind::ArgumentConflict => {
            wording::conflict(arg, context(error, ContextKind::PriorArg).unwrap_or_default())
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let number = |kinds: [ContextKind; 2]| kinds.into_iter().find_map(|kind| context(error, kind));
            let needed = number([ContextKind::ExpectedNumValues, ContextKind::MinValues]).unwrap_or_default();
            wording::so_many_values(arg, needed)
        }
        _ => return wording::NOT_UNDERSTOOD.ko.to_owned(),
    };
    said.get(Lang::Ko)
}

/// Why a value does not do, from what its reader says of it in English.
fn reason(why: &str) -> String {
    if let Some((_, range)) = why.split_once(" is not in ") {
        let (low, high) = range.split_once("..").unwrap_or((range, ""));
        return wording::in_range(low, high.trim_start_matches('=')).get(Lang::Ko);
    }
    let known = wording::REASONS.iter().find(|(en, _)| why.contains(en));
    known.map_or(why, |(_, ko)| ko).to_owned()
}

/// A part of what clap found, as it was written.
fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let text = match error.get(kind)? {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(all) => all.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::Number(n) => n.to_string(),
        _ => return None,
    };
    let shown = if kind == ContextKind::Usage { text } else { plain(&text) };
    Some(shown).filter(|text| !text.is_empty() || kind == ContextKind::InvalidValue)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(command: &Command, of: &mut Vec<String>) {
        of.extend(command.get_about().map(ToString::to_string));
        for arg in command.get_arguments() {
            of.extend(arg.get_help().map(ToString::to_string));
            of.extend(arg.get_long_help().map(ToString::to_string));
            let values = if arg.get_action().takes_values() { arg.get_possible_values() } else { Vec::new() };
            of.extend(values.iter().filter_map(PossibleValue::get_help).map(ToString::to_string));
        }
        command.get_subcommands().for_each(|c| texts(c, of));
    }

    #[test]
    fn every_text_of_help_has_its_korean() {
        let mut all = Vec::new();
        let mut english = command(Lang::En);
        english.build();
        texts(&english, &mut all);
        let missing: Vec<&String> = all.iter().filter(|text| HELP.iter().all(|(en, _)| en != text)).collect();
        assert!(missing.is_empty(), "{missing:#?}");
        let unused: Vec<&str> =
            HELP.iter().map(|(en, _)| *en).filter(|en| !all.iter().any(|text| text == en)).collect();
        let by_clap = |en: &&str| !en.starts_with("Print ") && !en.starts_with("Restore");
        assert_eq!(unused.into_iter().filter(by_clap).collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn both_command_lines_are_well_formed() {
        command(Lang::En).debug_assert();
        command(Lang::Ko).debug_assert();
    }
}
