//! How many refused URLs today's standard accepts.

use super::options::TODAY;

/// A count of URLs with errors by the default document, where none was chosen.
#[derive(Debug, Default, Clone, Copy)]
pub struct AcceptedToday {
    refused: usize,
    accepted: usize,
}

impl AcceptedToday {
    /// Counts a URL that has errors.
    pub fn count_refused(&mut self, url: &str) {
        self.refused += 1;
        self.accepted += usize::from(TODAY.accepts_reference(url));
    }

    pub const fn add(&mut self, other: Self) {
        self.refused += other.refused;
        self.accepted += other.accepted;
    }

    /// How to choose today's standard, if it accepts more than a few of the URLs. `how` follows the option.
    pub fn hint(self, how: &str) -> Option<String> {
        const FEW: usize = 3;
        let Self { refused, accepted } = self;
        let which = if accepted == refused { "all".to_owned() } else { format!("{accepted} of the") };
        (accepted > FEW).then(|| {
            format!(
                "today's standard accepts {which} {refused} URLs with errors: choose it with `--spec {TODAY}`{how}",
            )
        })
    }
}
