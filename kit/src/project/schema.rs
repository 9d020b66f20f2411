//! JSON Schemas of the files that designers write, for editors. Made of the shapes that the readers of those files ask for
//! and of the tables of the scenario reader; nothing is listed here a second time.

use crate::scenario::read;
use cardwright_core::vocabulary::{StatOf, Vocabulary, Word};
use cardwright_dsl::decode::{MAX_ID, MAX_TEXT};
use cardwright_dsl::field_names;
use cardwright_dsl::files::FileKind;
use cardwright_dsl::shape::{self, Fields, Shape, Text};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// The kinds of files, by the word for them, which is the name of the schema's file too.
pub const KINDS: &[(&str, FileKind)] = &[
    ("set", FileKind::Set),
    ("deck", FileKind::Deck),
    ("keyword", FileKind::Keyword),
    ("terms", FileKind::Terms),
    ("scenarios", FileKind::Scenarios),
];

/// The file of the type definitions for scripts.
pub const DEFINITIONS: &str = "cardwright.d.luau";

/// The schema of a kind of file of a game.
pub fn schema(kind: FileKind, game: &'static Vocabulary) -> Value {
    let word = KINDS.iter().find(|(_, k)| *k == kind).map_or("", |(word, _)| word);
    let mut schema = match shape::file(kind, game) {
        Some(shape) => of(&shape),
        None => scenarios(game),
    };
    if kind == FileKind::Set {
        let stats = stats_by_type(game);
        if let Some(card) = schema.pointer_mut("/properties/cards/items") {
            add(card, "allOf", stats);
            if let Some(Value::Array(needed)) = card.get_mut("required").filter(|_| some_need_attributes(game)) {
                needed.retain(|name| name != "attribute");
            }
        }
    }
    match kind {
        FileKind::Scenarios => {
            let local = "/properties/cards/additionalProperties";
            if let Some(card) = schema.pointer_mut(local) {
                in_korean_too(card, local, game);
            }
        }
        _ => in_korean_too(&mut schema, "", game),
    }
    let examples = match kind {
        FileKind::Set => "/properties/cards/items/properties/examples",
        _ => "/properties/examples",
    };
    if let Some(examples) = schema.pointer_mut(examples) {
        *examples = json!({ "type": "array", "items": scenario() });
    }
    let title = format!("{} {word}", game.game.en.first().unwrap_or(&game.game.id));
    add(&mut schema, "$schema", json!(DRAFT));
    add(&mut schema, "title", json!(title));
    schema
}

/// The form of the schemas.
const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// Whether the text of a file of this name was written by this program: a schema of that kind for any game, or the type
/// definitions for scripts.
pub fn is_written(path: &Path, text: &str) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if name == DEFINITIONS {
        return text.starts_with("-- The card API, for editors:");
    }
    let Ok(value) = serde_json::from_str::<Value>(text) else { return false };
    let title = value.get("title").and_then(Value::as_str).unwrap_or_default();
    let word = name.strip_suffix(".json").unwrap_or_default();
    value.get("$schema").is_some_and(|draft| draft == DRAFT) && title.ends_with(&format!(" {word}"))
}

fn add(schema: &mut Value, key: &str, value: Value) {
    if let Value::Object(map) = schema {
        map.insert(key.to_owned(), value);
    }
}

/// Lets every field stand under its other names, as the readers do. `pointer`: where this part is in the whole schema.
fn in_korean_too(part: &mut Value, pointer: &str, game: &'static Vocabulary) {
    match part {
        Value::Array(items) => {
            items.iter_mut().enumerate().for_each(|(at, item)| in_korean_too(item, &format!("{pointer}/{at}"), game));
        }
        Value::Object(map) => {
            map.iter_mut().for_each(|(key, value)| in_korean_too(value, &format!("{pointer}/{key}"), game));
            if let Some(Value::Object(properties)) = map.get_mut("properties") {
                let named: Vec<(String, Value)> =
                    properties.iter().map(|(name, v)| (name.clone(), v.clone())).collect();
                for (name, value) in named {
                    let same = match value {
                        Value::Bool(_) => value,
                        _ => json!({ "$ref": format!("#{pointer}/properties/{name}") }),
                    };
                    let others = field_names::others(&name, game).into_iter();
                    properties.extend(others.map(|other| (other.to_owned(), same.clone())));
                }
            }
            let needed = map.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
            let others = |name: &Value| name.as_str().map_or(Vec::new(), |name| field_names::others(name, game));
            let (several, single): (Vec<Value>, Vec<Value>) =
                needed.into_iter().partition(|name| !others(name).is_empty());
            if several.is_empty() {
                return;
            }
            let one_of = several.iter().map(|name| {
                let mut names = vec![name.clone()];
                names.extend(others(name).iter().map(|other| json!(other)));
                json!({ "anyOf": names.into_iter().map(|name| json!({ "required": [name] })).collect::<Vec<_>>() })
            });
            let mut all = map.get("allOf").and_then(Value::as_array).cloned().unwrap_or_default();
            all.extend(one_of);
            map.insert("allOf".to_owned(), json!(all));
            map.insert("required".to_owned(), json!(single));
        }
        _ => {}
    }
}

fn of(shape: &Shape) -> Value {
    let mut forms = Vec::new();
    match &shape.text {
        // YAML makes numbers of clause ids and of names such as `7`; the reader takes them as they are written.
        Some(Text::Any) => forms.push(json!({ "type": ["string", "number", "boolean"], "maxLength": MAX_TEXT })),
        Some(Text::Id) => {
            forms.push(json!({ "type": ["string", "integer"], "pattern": format!("^[A-Za-z0-9_-]{{1,{MAX_ID}}}$") }))
        }
        Some(Text::OneOf(words)) => forms.push(json!({ "enum": spellings(words) })),
        None => {}
    }
    if let Some((least, most)) = shape.integer {
        forms.push(json!({ "type": "integer", "minimum": least, "maximum": most }));
    }
    if let Some(items) = &shape.items {
        forms.push(json!({ "type": "array", "items": of(items) }));
    }
    forms.extend(shape.fields.as_ref().map(fields));
    match forms.len() {
        0 => json!({}),
        1 => forms.pop().unwrap_or_default(),
        _ => json!({ "anyOf": forms }),
    }
}

fn fields(fields: &Fields) -> Value {
    let named: Map<String, Value> = fields.named.iter().map(|(name, shape)| (name.clone(), of(shape))).collect();
    let others = fields.others.as_ref().map_or(json!(false), |others| of(others));
    let mut schema = json!({ "type": "object", "properties": named, "additionalProperties": others });
    if !fields.needed.is_empty() {
        add(&mut schema, "required", json!(fields.needed));
    }
    schema
}

/// Every spelling of some words, ids first, so that an editor offers those.
fn spellings(words: &[Word]) -> Vec<&'static str> {
    let mut seen = BTreeSet::new();
    let ids = words.iter().map(|w| w.id);
    let printed = words.iter().flat_map(|w| w.ko.iter().chain(w.en).copied());
    ids.chain(printed).filter(|spelling| seen.insert(*spelling)).collect()
}

/// Whether cards of some types need an attribute and those of others don't.
fn some_need_attributes(game: &Vocabulary) -> bool {
    (0..game.types.len()).any(|index| game.attributed.0 >> index & 1 == 0)
}

/// Cards of a type have the numbers of that type and no others, and an attribute if the type has one.
fn stats_by_type(game: &'static Vocabulary) -> Value {
    let rules = game.types.iter().enumerate().map(|(index, word)| {
        let of_type = |s: &&cardwright_core::vocabulary::StatWord| s.types & 1 << index != 0;
        let stats = || game.stats.iter().filter(|s| s.of == StatOf::Card);
        let mut needed: Vec<&str> = stats().filter(of_type).filter(|s| !s.optional).map(|s| s.word.id).collect();
        let mut none: Map<String, Value> =
            stats().filter(|s| !of_type(s)).map(|s| (s.word.id.to_owned(), json!(false))).collect();
        if some_need_attributes(game) && game.attributed.0 >> index & 1 != 0 {
            needed.push("attribute");
        }
        if game.attributed.1 >> index & 1 == 0 {
            none.insert("attribute".to_owned(), json!(false));
        }
        json!({
            "if": { "properties": { "type": { "enum": spellings(&[*word]) } }, "required": ["type"] },
            "then": { "required": needed, "properties": none },
        })
    });
    Value::Array(rules.collect())
}

/// A file of scenarios: its own fields, local cards, and scenarios.
fn scenarios(game: &'static Vocabulary) -> Value {
    let field = |name: &&'static str| {
        let value = match *name {
            "game" => json!({ "enum": [game.game.id] }),
            "cards" => json!({ "type": ["object", "null"], "additionalProperties": of(&shape::local_card(game)) }),
            "given" => json!({ "type": ["object", "null"] }),
            "scenarios" => json!({ "type": "array", "items": scenario() }),
            _ => json!({}),
        };
        ((*name).to_owned(), value)
    };
    let named: Map<String, Value> = read::FILE_FIELDS.iter().map(field).collect();
    json!({
        "type": "object",
        "properties": named,
        "required": ["game", "scenarios"],
        "additionalProperties": false,
    })
}

/// One scenario. What its places, looks and answers may be depends on the board; `check` knows.
fn scenario() -> Value {
    let words = || json!({ "type": ["string", "number", "array"] });
    let field = |name: &&'static str| {
        let value = match *name {
            "name" | "after" => json!({ "type": ["string", "number"] }),
            "clauses" => words(),
            "given" | "deck" => json!({ "type": "object" }),
            "steps" => json!({ "type": "array", "items": step() }),
            _ => json!({}),
        };
        ((*name).to_owned(), value)
    };
    let named: Map<String, Value> = read::FIELDS.iter().map(field).collect();
    json!({ "type": "object", "properties": named, "required": ["name", "steps"], "additionalProperties": false })
}

fn step() -> Value {
    let named: Map<String, Value> = read::STEPS.iter().map(|step| ((*step).to_owned(), json!({}))).collect();
    json!({
        "anyOf": [
            { "enum": ["legal"] },
            {
                "type": "object",
                "properties": named,
                "patternProperties": { "^p[1-4][?]?$": { "type": ["string", "number", "boolean"] } },
                "additionalProperties": false,
                "minProperties": 1,
                "maxProperties": 1,
            },
        ],
    })
}
