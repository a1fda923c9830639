//! Columns in several arrays.

use arrow_array::ArrayRef;

use crate::error::{Cause, Error};

/// The chunks of two columns, split so that the two of each pair have the same number of rows. A chunk of one row is paired with
/// each chunk of the other column if its column has no other row.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{Array, ArrayRef, StringArray};
///
/// let chunk = |texts: &[&str]| -> ArrayRef { Arc::new(StringArray::from(texts.to_vec())) };
/// let pairs = urlspec_arrow::aligned(&[chunk(&["a", "b", "c"])], &[chunk(&["d"]), chunk(&["e", "f"])])?;
/// let lengths: Vec<_> = pairs.iter().map(|(first, second)| (first.len(), second.len())).collect();
/// assert_eq!(lengths, [(1, 1), (2, 2)]);
/// # Ok::<(), urlspec_arrow::Error>(())
/// ```
///
/// # Errors
///
/// If the lengths of the columns differ and neither has exactly one row.
pub fn aligned(first: &[ArrayRef], second: &[ArrayRef]) -> Result<Vec<(ArrayRef, ArrayRef)>, Error> {
    let rows = |chunks: &[ArrayRef]| chunks.iter().map(|chunk| chunk.len()).sum::<usize>();
    let only = |chunks: &[ArrayRef]| chunks.iter().find(|chunk| chunk.len() == 1).cloned();
    match [rows(first), rows(second)] {
        [first_rows, second_rows] if first_rows == second_rows => Ok(split(first, second)),
        [1, _] => Ok(only(first)
            .into_iter()
            .flat_map(|one| second.iter().map(move |chunk| (one.clone(), chunk.clone())))
            .collect()),
        [_, 1] => Ok(only(second)
            .into_iter()
            .flat_map(|one| first.iter().map(move |chunk| (chunk.clone(), one.clone())))
            .collect()),
        [first, second] => Err(Error::new(Cause::Lengths { first, second })),
    }
}

/// Slices of two columns of the same length, split where one of them is.
fn split(first: &[ArrayRef], second: &[ArrayRef]) -> Vec<(ArrayRef, ArrayRef)> {
    let mut pairs = Vec::new();
    let (mut firsts, mut seconds) = (first.iter().cloned(), second.iter().cloned());
    let mut rest = firsts.next().zip(seconds.next());
    while let Some((one, two)) = rest {
        let rows = one.len().min(two.len());
        pairs.push((one.slice(0, rows), two.slice(0, rows)));
        let one = if one.len() == rows { firsts.next() } else { Some(one.slice(rows, one.len() - rows)) };
        let two = if two.len() == rows { seconds.next() } else { Some(two.slice(rows, two.len() - rows)) };
        rest = one.zip(two);
    }
    pairs
}
