//! The pictures of cards: files that they name and that are not there, or are no pictures.

use super::files::Kind;
use super::{GameFiles, Project};
use cardwright_dsl::diagnostic::{Arg, Diagnostic, Location};
use cardwright_dsl::files::{Image, PICTURES, picture};
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;
use std::path::Path;

impl Project {
    /// Cards that name a picture which is not there, or a file that is none. They play all the same.
    pub(super) fn missing_pictures(&self, out: &mut Vec<Diagnostic>) {
        for (file, card) in self.games.iter().flat_map(GameFiles::cards) {
            // A table has no folder that its pictures are seen from.
            let Some(image) = card.face.image.as_ref().filter(|image| !image.path.is_empty()) else { continue };
            let place = Location { file, span: image.written.span };
            let written = image.written.text().trim();
            if picture(&image.path).is_none() {
                let known: Arg = PICTURES.iter().map(|(ending, _)| *ending).collect();
                out.push(Diagnostic::new(&messages::IMAGE_NOT_SHOWN, place).arg("file", written).arg("known", known));
            } else if self.files.kind(Path::new(&image.path)) != Some(Kind::File) {
                let near = self.near_picture(image);
                let finding = Diagnostic::new(&messages::NO_SUCH_IMAGE, place).arg("file", written);
                out.push(finding.maybe("suggestion", near));
            }
        }
    }

    /// The picture in the same folder whose name is nearest, as the card would write it.
    fn near_picture(&self, image: &Image) -> Option<String> {
        let written = image.written.text().trim();
        let name = written.rsplit('/').next().unwrap_or(written);
        let folder = Path::new(&image.path).parent()?;
        let there = self.files.list(folder).ok()?;
        let names: Vec<String> =
            there.iter().filter_map(|p| Some(p.file_name()?.to_string_lossy().into_owned())).collect();
        let pictures = names.iter().map(String::as_str).filter(|name| picture(name).is_some());
        suggest(name, pictures).map(|near| format!("{}{near}", written.strip_suffix(name).unwrap_or("")))
    }
}
