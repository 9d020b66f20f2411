//! Whether a card is good: the one answer that `check`, `import`, `text`, `explain`, `play`, `sim`, `fmt` and `test` give. A
//! card is bad if `check` finds an error in its entry or in the script that it names; what else it shows is a warning.

use super::lints::Asked;
use super::placed::Placed;
use super::{Checked, scripts};
use crate::project::catalogue::{self, Shared};
use crate::project::{GameFiles, Project};
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{self, Diagnostic, FileId, Severity, Span};
use cardwright_dsl::files::CardDef;
use cardwright_dsl::keywords;
use cardwright_dsl::script_files::Scripts;

/// Compiles the cards of a game and finds everything that is wrong with them: texts, what can't be meant, keywords, scripts
/// without running them. Findings about meaning and scripts are made for the files that were `asked` for; `all`: the texts of
/// the others are needed too.
pub fn judge<'a>(
    project: &'a Project,
    game: &'a GameFiles,
    book: &'static dyn Rulebook,
    asked: Asked<'_>,
    all: bool,
    out: &mut Vec<Diagnostic>,
) -> Shared<'a> {
    let mut found = Vec::new();
    let shared = catalogue::build_checked(book, game, asked, all, &mut found);
    scripts::report(project, game, asked.files, shared.built(), book, &mut found);
    keywords::compiled(&shared.built().lexicon, book, game.keywords.iter(), &mut found);
    let all: Vec<Diagnostic> = project.errors.iter().chain(&found).cloned().collect();
    let errors = Placed::errors(&all);
    let of_cards = game.cards().flat_map(|(file, card)| faults(file, card, Some(&project.scripts), &errors));
    let in_keyword = |f: &&Diagnostic| game.keywords.iter().any(|k| k.file == f.place.file);
    let of_keywords = all.iter().filter(|f| f.severity == Severity::Error).filter(in_keyword);
    let mut errors: Vec<Diagnostic> = of_keywords.chain(of_cards).cloned().collect();
    diagnostic::sort(&mut errors);
    errors.dedup();
    out.append(&mut found);
    shared.judged(errors)
}

/// As [`judge`], for every file of the project: what commands ask that need cards and are asked about no file. `ways`: see
/// [`Asked::ways`].
pub fn judge_all<'a>(
    project: &'a Project,
    game: &'a GameFiles,
    book: &'static dyn Rulebook,
    ways: bool,
    out: &mut Vec<Diagnostic>,
) -> Shared<'a> {
    let every = project.sources.iter().map(|(file, _)| file).collect();
    judge(project, game, book, Asked { files: &every, ways }, true, out)
}

/// Those of some errors that are about a card: in its entry in the file, or in the file of its script. Its examples are
/// scenarios, which are judged by themselves.
pub fn faults<'f>(
    file: FileId,
    card: &CardDef,
    scripts: Option<&Scripts>,
    errors: &Placed<'f>,
) -> impl Iterator<Item = &'f Diagnostic> + use<'f> {
    let path = card.script.as_ref().and_then(|script| script.path.as_ref());
    let script = path.and_then(|path| Some(scripts?.get(path)?.file));
    let (span, id, examples) = (card.span, card.id.span, card.examples.as_ref().map(|node| node.span));
    // A last field without a value ends where its value would begin.
    let around = Span::new(span.start.min(id.start), span.end.max(id.end));
    let mut found = errors.beginning(file, around).to_vec();
    found.retain(|f| {
        let inside = |span: Span| (span.start..=span.end).contains(&f.place.span.start);
        (inside(span) || inside(id)) && !examples.is_some_and(inside)
    });
    found.extend(script.filter(|script| *script != file).into_iter().flat_map(|script| errors.about(script)));
    found.into_iter()
}

/// The numbers of the bad cards in the files that were asked for, in the order of the files.
pub fn bad(checked: &Checked) -> Vec<String> {
    let project = &checked.project;
    let mut ids = Vec::new();
    for game in &project.games {
        let Some(book) = game.book() else { continue };
        let mut found = project.errors.clone();
        judge(project, game, book, Asked { files: &checked.asked, ways: false }, false, &mut found);
        let asked = game.cards().filter(|(file, _)| checked.asked.contains(file));
        let found = Placed::errors(&found);
        let bad = asked.filter(|(file, card)| faults(*file, card, Some(&project.scripts), &found).next().is_some());
        ids.extend(bad.map(|(_, card)| card.id.value.clone()));
    }
    ids
}
