//! The one preference of the reader: a property belongs to the nearest noun that can have it. `〈X〉가 장착한 아이템` behind a
//! place is an item of the 〈X〉 that lies there. Trees that differ in anything else stay as they are.

/// The tree in which properties stand nearest to what they were said of, if all trees hold the same words.
pub(super) fn nearest(trees: &mut Vec<String>) {
    let [first, rest @ ..] = trees.as_slice() else { return };
    let words = sorted(first);
    if rest.is_empty() || rest.iter().any(|tree| sorted(tree) != words) {
        return;
    }
    let deepest = trees.iter().map(|tree| depth(tree)).max().unwrap_or(0);
    if trees.iter().filter(|tree| depth(tree) == deepest).count() == 1 {
        trees.retain(|tree| depth(tree) == deepest);
    }
}

/// As [`nearest`], among trees that hold the same words, whatever other trees there are: loose wordings word more than one
/// thing.
pub(super) fn nearest_of_each(trees: &mut Vec<String>) {
    let all: Vec<(Vec<String>, usize)> =
        trees.iter().map(|tree| (sorted(tree).into_iter().map(str::to_owned).collect(), depth(tree))).collect();
    let mut known = all.iter();
    trees.retain(|_| {
        let Some((words, depth)) = known.next() else { return true };
        all.iter().all(|(other, deeper)| other != words || deeper <= depth)
    });
}

fn sorted(tree: &str) -> Vec<&str> {
    let mut words: Vec<&str> = tree.split(['(', ')', ' ']).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words
}

/// How deep the words of a tree stand, all together.
fn depth(tree: &str) -> usize {
    let mut open = 0usize;
    let mut sum = 0;
    for letter in tree.chars() {
        match letter {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            ' ' => {}
            _ => sum += open,
        }
    }
    sum
}
