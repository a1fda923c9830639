//! The faults of a host.

use std::ops::Range;

/// The first fault in a host. Spans are in bytes of the text.
#[derive(Debug, Clone)]
pub(super) enum HostFault {
    /// The host, in brackets.
    Brackets { whole: Range<usize>, inner: Range<usize> },
    /// A dot that no label precedes.
    EmptyLabel { dot: Range<usize> },
    /// The dot after the last label.
    TrailingDot { dot: Range<usize> },
    /// Hyphens at the start or end of a label.
    Hyphen { run: Range<usize>, is_first: bool },
    /// A character that no label has; the label ends at `end`.
    Character { at: usize, found: char, end: usize },
    /// The last label begins with a digit.
    TopLabel { label: Range<usize> },
    /// Numbers, but not the four of an address.
    Number { whole: Range<usize> },
    /// A `%` that begins no escape, where hosts have escapes.
    BarePercent,
    /// A number as the name of a cell.
    CellNumber { whole: Range<usize> },
    /// The dot before the first group of a number, or after the last.
    OuterDot { dot: Range<usize>, is_first: bool },
    /// What precedes the first letter or digit of a name.
    FirstLetter { before: Range<usize> },
    /// A character that neither a number nor a name has, where names are not made of labels.
    Misfit { span: Range<usize>, found: char, is_number: bool },
}
