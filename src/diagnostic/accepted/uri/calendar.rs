//! The dates of tags.

use crate::ast::Tag;

/// A date of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// The date of a tag. `None` if there is no such date.
    pub fn of(tag: &Tag<'_>) -> Option<Self> {
        let date = Self { year: tag.year().into(), month: tag.month().into(), day: tag.day().into() };
        (1..=days(date.year, date.month)).contains(&date.day).then_some(date)
    }

    /// The day after today, which is the latest date in any time zone. `None` where there is no clock.
    pub fn tomorrow() -> Option<Self> {
        // In WebAssembly, the standard library has no clock, and panics.
        if cfg!(target_family = "wasm") {
            return None;
        }
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).ok()?;
        Self::after_1970(now.as_secs() / 86_400 + 1)
    }

    /// The date of so many days after 1 January 1970. `None` if its year has more than four digits.
    fn after_1970(mut days_left: u64) -> Option<Self> {
        for year in 1970..=9999 {
            for month in 1..=12 {
                let length = days(year, month);
                if days_left < length {
                    return Some(Self { year, month, day: days_left + 1 });
                }
                days_left -= length;
            }
        }
        None
    }
}

/// The number of days of a month; 0 if there is no such month.
const fn days(year: u64, month: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + is_leap as u64,
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{Date, days};

    #[test]
    fn days_are_those_of_the_calendar() {
        let date = |year, month, day| Some(Date { year, month, day });
        assert_eq!(Date::after_1970(0), date(1970, 1, 1));
        assert_eq!(Date::after_1970(11_016), date(2000, 2, 29));
        assert_eq!(Date::after_1970(20_786), date(2026, 11, 29));
        assert_eq!(Date::after_1970(u64::MAX), None);
        assert_eq!((days(1900, 2), days(2000, 2), days(2021, 2), days(2021, 13)), (28, 29, 28, 0));
        assert!(Date::tomorrow() > date(2024, 1, 1));
    }
}
