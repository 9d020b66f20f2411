//! Several persons at one screen: what one sees is taken away before the next one looks.

use super::{Next, Run};
use crate::columns::wrap;
use crate::wording::play as wording;
use cardwright_core::kernel::ids::Seat;
use std::io;

impl Run<'_, '_> {
    /// The screen goes to the person of another seat, who is told what has happened since.
    pub(super) fn hand_over(&mut self, seat: Seat) -> io::Result<()> {
        let before = self.playing.me.replace(seat);
        if let Some(before) = before {
            self.heard.insert(before, self.told);
            self.playing.letters_of.insert(before, std::mem::take(&mut self.letters));
        }
        self.told = self.heard.get(&seat).copied().unwrap_or(self.playing.told);
        // Each person's cards keep their letters, also while another one sits here.
        self.letters = self.playing.letters_of.remove(&seat).unwrap_or_default();
        self.drawn.clear();
        self.shown = None;
        if self.playing.lines.is_terminal() {
            self.playing.output.flush()?;
            self.playing.lines.forget()?;
            self.say(wording::hand_over(seat))?;
            // The hand of the next one is not on the screen until somebody says that the right one sits there.
            while !self.left && self.playing.lines.next(self.playing.output, &[])?.is_none() {
                self.left = matches!(self.quit()?, Next::Stop);
            }
            self.playing.lines.forget()?;
        } else {
            let text = wording::now_sits(seat).get(self.playing.lang);
            self.print(&wrap(&text, crate::columns::wide()))?;
        }
        self.gained(false);
        Ok(())
    }
}
