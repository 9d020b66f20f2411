//! What a head does by itself, whether the text behind it says so or not: `[Escape]` puts its unit on the bottom of its owner's
//! deck (10.1.13.3).

use cardwright_core::kernel::program::{Dest, Op, Pc, Target, Who};
use cardwright_core::kernel::walk::change::VisitMut;

/// Has a program begin with putting its card there, unless its text does so: the printed cards say it. False where the text puts
/// it somewhere else.
pub(super) fn leave(code: &mut Vec<Op>, to: Dest) -> bool {
    let leaves = |op: &Op| match op {
        Op::Move { what: Target::Source, to, .. } => Some(*to),
        _ => None,
    };
    if let Some(there) = code.iter().find_map(leaves) {
        return there == to;
    }
    let first = [Op::Sentence, Op::Move { what: Target::Source, to, shown: false, who: Who::You }];
    let mut later = Later(Pc::try_from(first.len()).unwrap_or(0));
    code.iter_mut().for_each(|op| later.op(op));
    code.splice(0..0, first);
    true
}

/// Moves all jumps of a program on by so many instructions.
pub(super) struct Later(pub Pc);

impl VisitMut for Later {
    fn jump(&mut self, to: &mut Pc) {
        *to = to.saturating_add(self.0);
    }
}
