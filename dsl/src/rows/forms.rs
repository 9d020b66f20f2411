//! Forms of phrases and verbs by number: a phrase of a noun may be singular or plural, a verb final, conditional, ..

use super::terms::Terms;
use super::tokens::What;

/// A form by its number; [`PLAIN`] is none.
pub(super) type Form = u8;

/// Of no special form.
pub(super) const PLAIN: Form = 0;

/// What rows write before the id of a verb that is the rulebook's own: `@own-steal`.
pub(super) const OWN: &str = "own-";

/// The forms of a verb by name, each with its spellings, the printed one first.
pub(super) type Spelt = Vec<(String, Vec<String>)>;

/// A verb as it is printed: its name, its voice, and the spellings of its forms.
pub(super) type Printed = (String, bool, Vec<(Form, Vec<String>)>);

/// The names of all forms that the table speaks of.
#[derive(Debug, Clone)]
pub(super) struct Forms {
    names: Vec<String>,
}

impl Forms {
    pub(super) fn new() -> Self {
        Forms { names: vec![String::new()] }
    }

    pub(super) fn intern(&mut self, name: &str) -> Form {
        let at = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        Form::try_from(at).unwrap_or(Form::MAX)
    }

    pub(super) fn find(&self, name: &str) -> Option<Form> {
        self.names.iter().position(|known| known == name).and_then(|at| Form::try_from(at).ok())
    }
}

/// A verb with the spellings of each of its forms as cells, the printed one first.
#[derive(Debug, Clone)]
pub(super) struct VerbForms {
    pub name: String,
    pub passive: bool,
    pub forms: Vec<(Form, Vec<Vec<What>>)>,
}

/// Cells as text.
pub(super) fn text(cells: &[What], terms: &Terms) -> String {
    let mut out = String::new();
    for cell in cells {
        match cell {
            What::Letter(letter) => out.push(*letter),
            What::Number(term) | What::Name(term) | What::Affiliation(term) | What::Quote(term) => {
                out.push_str(&terms.text(*term))
            }
            What::Other => {}
        }
    }
    out
}
