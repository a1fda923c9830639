//! Sorting whatever has a place or a name. The standard sorts are compiled anew for each type, at 4 to 6 kB each; here, only the keys are
//! sorted.

/// Sorts by two numbers, such as the start and the end of a span. Items with the same numbers stay in their order.
pub(crate) fn by_numbers<T>(items: &mut [T], key: impl Fn(&T) -> (usize, usize)) {
    if items.len() > 1 {
        let keys = items.iter().enumerate().map(|(at, item)| (key(item), at)).collect();
        arrange(items, sorted_numbers(keys));
    }
}

/// Sorts by the number and then by the name. Items with the same ones stay in their order.
pub(crate) fn by_rank_and_name<T>(items: &mut [T], key: impl Fn(&T) -> (usize, &str)) {
    if items.len() > 1 {
        let order = sorted_names(items.iter().enumerate().map(|(at, item)| (key(item), at)).collect());
        arrange(items, order);
    }
}

/// Whether each item has the text of an earlier one.
pub(crate) fn repeated<T>(items: &[T], text: impl Fn(&T) -> &str) -> Vec<bool> {
    let order = sorted_names(items.iter().enumerate().map(|(at, item)| ((0, text(item)), at)).collect());
    let mut repeated = vec![false; items.len()];
    for pair in order.windows(2) {
        repeated[pair[1]] = text(&items[pair[0]]) == text(&items[pair[1]]);
    }
    repeated
}

fn sorted_numbers(mut keys: Vec<((usize, usize), usize)>) -> Vec<usize> {
    keys.sort_unstable();
    keys.into_iter().map(|(_, at)| at).collect()
}

fn sorted_names(mut keys: Vec<((usize, &str), usize)>) -> Vec<usize> {
    keys.sort_unstable();
    keys.into_iter().map(|(_, at)| at).collect()
}

/// Puts in each place the item whose place is given for it. Each place is filled once.
fn arrange<T>(items: &mut [T], mut order: Vec<usize>) {
    for start in 0..order.len() {
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start || from == place {
                break;
            }
            items.swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{by_numbers, by_rank_and_name, repeated};

    /// All lists of up to six items with keys below four.
    #[test]
    fn items_with_the_same_key_stay_in_their_order_and_are_known() {
        for length in 0..=6_u32 {
            for number in 0..4_usize.pow(length) {
                let keys = (0..length).map(|place| number / 4_usize.pow(place) % 4);
                let items: Vec<(usize, u32)> = keys.zip(0..).collect();
                let mut expected = items.clone();
                expected.sort_by_key(|(key, _)| *key);
                let mut sorted = items.clone();
                by_numbers(&mut sorted, |(key, _)| (key / 2, key % 2));
                assert_eq!(sorted, expected);
                let earlier = |at: usize| items[..at].iter().any(|other| other.0 == items[at].0);
                let is_repeated = repeated(&items, |(key, _)| ["", "a", "b", "ab"][*key]);
                assert_eq!(is_repeated, (0..items.len()).map(earlier).collect::<Vec<_>>());
                let mut sorted = items;
                by_rank_and_name(&mut sorted, |(key, _)| (key / 2, ["a", "b"][key % 2]));
                assert_eq!(sorted, expected);
            }
        }
    }
}
