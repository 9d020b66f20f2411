//! The API in words: how a method is written, what types are called. For the reference page and for type definitions that
//! editors read (luau-lsp). Made of the table; nothing is listed here a second time.

use crate::api::{self, Callback, Kind, Literal, Name, Owner, Param, Shape, Ty, Words, lua_name};
use cardwright_core::rulebook::Rulebook;
use std::fmt::Write as _;

/// What Luau calls a type, in this game.
pub fn luau_type(ty: &Ty, book: &dyn Rulebook) -> String {
    match ty {
        Ty::Nil => "nil".to_owned(),
        Ty::Any | Ty::Chosen => "any".to_owned(),
        Ty::Bool => "boolean".to_owned(),
        Ty::Number => "number".to_owned(),
        Ty::Text | Ty::Literal(_) | Ty::DelayedName => "string".to_owned(),
        Ty::Of(owner) => owner.type_name().to_owned(),
        Ty::Place => "Place".to_owned(),
        Ty::Word(words) => words_type(*words, book),
        Ty::OneWord(words) => union(words.iter().map(|w| (*w).to_owned())),
        Ty::List(of) => format!("{{ {} }}", luau_type(of, book)),
        Ty::Maybe(of) | Ty::Usually(of) => format!("{}?", grouped(luau_type(of, book))),
        Ty::Either(list) => {
            let mut parts: Vec<String> = list.iter().map(|t| grouped(luau_type(t, book))).collect();
            parts.dedup();
            parts.join(" | ")
        }
        Ty::Table(shape) => shape.name.to_owned(),
        Ty::Function(callback) => function_type(callback, book),
    }
}

fn grouped(ty: String) -> String {
    if ty.contains(['|', '>']) { format!("({ty})") } else { ty }
}

fn union(words: impl Iterator<Item = String>) -> String {
    words.map(|w| format!("\"{w}\"")).collect::<Vec<_>>().join(" | ")
}

fn words_type(words: Words, book: &dyn Rulebook) -> String {
    if words == Words::Durations {
        return "Duration".to_owned();
    }
    union(api::words_of(words, book).into_iter().map(lua_name))
}

fn function_type(callback: &Callback, book: &dyn Rulebook) -> String {
    let params: Vec<String> =
        callback.params.iter().map(|(name, ty)| format!("{name}: {}", luau_type(ty, book))).collect();
    let result = if callback.result == Ty::Nil { "()".to_owned() } else { luau_type(&callback.result, book) };
    format!("({}) -> {result}", params.join(", "))
}

/// A parameter with its type, as documentation shows it.
fn param(p: &Param, book: &dyn Rulebook) -> String {
    let ty = luau_type(&p.ty, book);
    let ty = if p.optional { format!("{}?", grouped(ty)) } else { ty };
    format!("{}: {ty}", p.name)
}

/// The name of a type for readers of the documentation.
pub fn called(ty: &Ty) -> String {
    match ty {
        Ty::Literal(literal) => literal_called(*literal).to_owned(),
        Ty::Word(words) => list_called(*words).to_owned(),
        Ty::OneWord(words) => words.iter().map(|w| format!("\"{w}\"")).collect::<Vec<_>>().join(" | "),
        Ty::Of(owner) => owner.type_name().to_owned(),
        Ty::List(of) => format!("{{ {} }}", called(of)),
        Ty::Maybe(of) | Ty::Usually(of) => format!("{}?", called(of)),
        Ty::Either(list) => list.iter().map(called).collect::<Vec<_>>().join(" | "),
        Ty::Table(shape) => shape.name.to_owned(),
        Ty::Function(callback) => {
            let params: Vec<&str> = callback.params.iter().map(|(name, _)| *name).collect();
            let result =
                if callback.result == Ty::Nil { String::new() } else { format!(" -> {}", called(&callback.result)) };
            format!("function({}){result}", params.join(", "))
        }
        Ty::Chosen => "Card? | { Card }".to_owned(),
        Ty::Nil => "nil".to_owned(),
        Ty::Any => "any".to_owned(),
        Ty::Bool => "boolean".to_owned(),
        Ty::Number => "number".to_owned(),
        Ty::Text => "string".to_owned(),
        Ty::DelayedName => "part".to_owned(),
        Ty::Place => "Place".to_owned(),
    }
}

/// What the reference calls a list of words; its section has that name.
pub fn list_called(words: Words) -> &'static str {
    match words {
        Words::Zones | Words::OneZones => "zone",
        Words::Groups => "group",
        Words::Held => "held",
        Words::Lanes => "lane",
        Words::CardNumbers => "card number",
        Words::InPlayNumbers => "number of cards in play",
        Words::PlayerNumbers => "player number",
        Words::Types => "type",
        Words::Attributes => "attribute",
        Words::Actions => "action",
        Words::Commands => "commanded action",
        Words::Phases => "phase",
        Words::Causes => "cause",
        Words::Marks => "mark",
        Words::Verbs => "verb",
        Words::Heads => "trigger word",
        Words::Durations => "duration",
    }
}

/// What the reference calls a text of the card language.
pub fn literal_called(literal: Literal) -> &'static str {
    match literal {
        Literal::Head => "head text",
        Literal::Event => "event text",
        Literal::Continuous => "passive text",
        Literal::Moment => "moment text",
        Literal::Target => "target text",
        Literal::Ability => "ability text",
        Literal::Happened => "history text",
        Literal::Trait => "trigger word or keyword",
        Literal::Affiliation => "affiliation",
        Literal::CardName => "card name",
        Literal::CardId => "card id",
    }
}

/// How an entry of this name is written: `ctx:draw(n, how?)`, `ctx.me`.
pub fn written(owner: Owner, name: &str, kind: &Kind) -> String {
    let of = match owner {
        Owner::CardFile => "card",
        Owner::Ctx => "ctx",
        Owner::Player => "player",
        Owner::Card => "u",
        Owner::Printed => "u.printed",
        Owner::Event => "ctx.event",
        Owner::Turn => "ctx.turn",
    };
    match kind {
        Kind::Field(_) => format!("{of}.{name}"),
        Kind::Method(params, _) => {
            let params: Vec<String> =
                params.iter().map(|p| format!("{}{}", p.name, if p.optional { "?" } else { "" })).collect();
            format!("{of}:{name}({})", params.join(", "))
        }
    }
}

/// All tables of options, in the order in which the API first takes them.
pub fn shapes(book: &dyn Rulebook) -> Vec<&'static Shape> {
    fn collect(ty: &Ty, out: &mut Vec<&'static Shape>) {
        match ty {
            Ty::Table(shape) if !out.iter().any(|s| s.name == shape.name) => {
                out.push(shape);
                for field in shape.fields {
                    collect(&field.ty, out);
                }
            }
            Ty::Either(list) => list.iter().for_each(|t| collect(t, out)),
            Ty::List(of) | Ty::Maybe(of) | Ty::Usually(of) => collect(of, out),
            _ => {}
        }
    }
    let mut out = Vec::new();
    for entry in Owner::ALL.iter().flat_map(|o| api::entries_of(*o, book)) {
        if let Kind::Method(params, _) = entry.kind {
            params.iter().for_each(|p| collect(&p.ty, &mut out));
        }
    }
    out
}

/// Type definitions for editors: the API in this game, with a line about everything.
pub fn declarations(book: &dyn Rulebook, korean: bool) -> String {
    let mut out = String::from(
        "-- The card API, for editors: luau-lsp takes this file under `luau-lsp.types.definitionFiles`.\n-- Written by \
         `cardwright schema --lua`; what is written here by hand is lost.\n",
    );
    let durations = union(api::durations(book).flat_map(|d| d.words).map(|w| (*w).to_owned()));
    let _ = writeln!(out, "\nexport type Duration = {durations}\n\ndeclare class Place\nend");
    for shape in shapes(book) {
        let positional = shape.fields.iter().all(|f| matches!(f.name, Name::Is(n) if n.parse::<u8>().is_ok()));
        if positional {
            let _ = writeln!(out, "\nexport type {} = {{ string | number }}", shape.name);
            continue;
        }
        let _ = writeln!(out, "\nexport type {} = {{", shape.name);
        for (name, _, field) in api::shape_fields(shape, book) {
            let ty = grouped(luau_type(&field.ty, book));
            let mark = if field.required { "" } else { "?" };
            let doc = if korean { field.doc.ko } else { field.doc.en };
            let _ = writeln!(out, "    --- {doc}\n    {name}: {ty}{mark},");
        }
        out.push_str("}\n");
    }
    // Before what speaks of it.
    for owner in Owner::ALL.iter().rev() {
        let _ = writeln!(out, "\ndeclare class {}", owner.type_name());
        for (name, _, entry) in api::fields_of(*owner, book) {
            let doc = if korean { entry.doc.ko } else { entry.doc.en };
            let _ = writeln!(out, "    --- {doc}");
            let _ = match entry.kind {
                Kind::Field(ty) => writeln!(out, "    {name}: {}", luau_type(&ty, book)),
                Kind::Method(params, result) => {
                    let params: Vec<String> = params.iter().map(|p| format!(", {}", param(p, book))).collect();
                    let result = if result == Ty::Nil { "()".to_owned() } else { luau_type(&result, book) };
                    writeln!(out, "    function {name}(self{}): {result}", params.concat())
                }
            };
        }
        out.push_str("end\n");
    }
    out.push_str("\ndeclare card: CardFile\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_core::rulesets::ALL;

    #[test]
    fn everything_of_the_table_is_declared() {
        for book in ALL {
            let text = declarations(*book, false);
            for owner in Owner::ALL {
                for (name, _, entry) in api::fields_of(owner, *book) {
                    let line = match entry.kind {
                        Kind::Field(_) => format!("\n    {name}: "),
                        Kind::Method(..) => format!("\n    function {name}(self"),
                    };
                    assert!(text.contains(&line), "{line}");
                }
            }
            for shape in shapes(*book) {
                assert!(text.contains(&format!("export type {} = {{", shape.name)));
            }
            assert_eq!(text.matches("declare class").count(), text.matches("\nend\n").count());
        }
    }

    #[test]
    fn signatures_are_short_and_types_are_words() {
        let (draw, _) = api::entry(Owner::Ctx, "draw", ALL[0]).unwrap();
        assert_eq!(written(Owner::Ctx, "draw", &draw.kind), "ctx:draw(n, how?)");
        let (choose, _) = api::entry(Owner::Ctx, "choose", ALL[0]).unwrap();
        let Kind::Method(_, result) = choose.kind else { panic!() };
        assert_eq!(called(&result), "Card? | { Card }");
    }
}
