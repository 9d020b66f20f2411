//! Settings for editors, written into every new project and kept in the repository: Visual Studio Code is told which JSON
//! Schema belongs to which YAML file, also to one without a line that names it, and where the types of the card API are.
//! Other editors read `.editorconfig` and the line that each file begins with.

use crate::project::schema::{self, KINDS};
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::files::FileKind;
use serde_json::{Map, Value, json};

/// The path of the settings of Visual Studio Code in a project.
pub const SETTINGS: &str = ".vscode/settings.json";

/// The path of the list of extensions that Visual Studio Code offers to install for a project.
pub const EXTENSIONS: &str = ".vscode/extensions.json";

/// The path of what most editors read without any extension.
pub const EDITORCONFIG: &str = ".editorconfig";

/// The text of `.editorconfig` in a new project: how the shipped files and the templates are written.
pub const EDITORCONFIG_TEXT: &str = "\
root = true

[*]
charset = utf-8
end_of_line = lf
insert_final_newline = true

[*.{yaml,yml,luau,json}]
indent_style = space
indent_size = 2
trim_trailing_whitespace = true
";

/// The path of what a version control leaves out.
pub const IGNORE: &str = ".gitignore";

/// The text of [`IGNORE`] in a new project: what commands write beside its files.
pub const IGNORE_TEXT: &str = "\
/*.html
/*.pdf
/*.journal
/*.save
.*.cardwright-part
.~lock.*
";

/// One game of a project, as far as editors need to know it.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The vocabulary of the game.
    pub game: &'static Vocabulary,
    /// The folder below which its scenarios lie, from the root of the project, without a slash at its end.
    pub scenarios: &'a str,
}

/// The settings of a project with these games, ready to be written to [`SETTINGS`]. Types of the card API are those of the
/// first game only: luau-lsp knows one set of them for all scripts.
pub fn settings(places: &[Place<'_>]) -> String {
    let schemas: Map<String, Value> = places
        .iter()
        .flat_map(|place| {
            let schema = |word: &str| beside_schemas(place, &format!("{word}.json"));
            KINDS.iter().map(move |(word, kind)| (schema(word), json!(globs(place, *kind))))
        })
        .collect();
    let types: Map<String, Value> = places
        .first()
        .map(|place| ("@cardwright".to_owned(), json!(beside_schemas(place, schema::DEFINITIONS))))
        .into_iter()
        .collect();
    let settings = json!({
        "yaml.schemas": schemas,
        // `cardwright fmt` lays files out; a second formatter would break the lines of card texts.
        "yaml.format.enable": false,
        "luau-lsp.platform.type": "standard",
        "luau-lsp.types.definitionFiles": types,
    });
    format!("{settings:#}\n")
}

/// The extensions that read these settings, and others by their ids in the marketplace, ready to be written to
/// [`EXTENSIONS`].
pub fn extensions(others: &[&str]) -> String {
    let all: Vec<&str> = ["redhat.vscode-yaml", "JohnnyMorganz.luau-lsp"].iter().chain(others).copied().collect();
    format!("{:#}\n", json!({ "recommendations": all }))
}

/// The path of a file in the folder of a game's schemas, from the root of the project.
fn beside_schemas(place: &Place<'_>, file: &str) -> String {
    format!("./cards/{}/schema/{file}", place.game.game.id)
}

/// Which files are of a kind, as patterns from the root of the project.
fn globs(place: &Place<'_>, kind: FileKind) -> Vec<String> {
    let cards = format!("cards/{}", place.game.game.id);
    let below = match kind {
        FileKind::Set => format!("{cards}/sets/**/*"),
        FileKind::Deck => format!("{cards}/decks/**/*"),
        FileKind::Keyword => format!("{cards}/keywords/**/*"),
        FileKind::Terms => format!("{cards}/terms"),
        FileKind::Scenarios => format!("{}/**/*", place.scenarios),
    };
    ["yaml", "yml"].map(|ending| format!("{below}.{ending}")).to_vec()
}
