//! Drawing some of many by a seed: the same ones on every machine.

/// So many items, drawn without putting back, in the order of the list.
pub fn sample<T: Clone>(list: &[T], count: usize, seed: u64) -> Vec<T> {
    let mut state = seed;
    let mut order: Vec<usize> = (0..list.len()).collect();
    let taken = count.min(order.len());
    for at in 0..taken {
        let left = (order.len() - at) as u64;
        let other = at + usize::try_from(next(&mut state) % left).unwrap_or(0);
        order.swap(at, other);
    }
    order.truncate(taken);
    order.sort_unstable();
    order.iter().filter_map(|at| list.get(*at).cloned()).collect()
}

/// splitmix64
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_the_same_and_nothing_twice() {
        let list: Vec<u32> = (0..100).collect();
        let drawn = sample(&list, 30, 7);
        assert_eq!(drawn, sample(&list, 30, 7));
        assert_ne!(drawn, sample(&list, 30, 8));
        assert!(drawn.is_sorted_by(|a, b| a < b));
        assert_eq!(sample(&list, 200, 1), list);
    }
}
