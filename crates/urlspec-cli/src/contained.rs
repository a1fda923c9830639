//! Panics: each is a line on standard error, without secrets. One that is contained ends the work on a file, and no other.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

use super::out;

thread_local! {
    static IS_CONTAINED: Cell<bool> = const { Cell::new(false) };
    /// What the last contained panic was.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Replaces the report of the standard library, which shows a part of the input and does not name the file.
pub fn set_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let description = description(panic);
        match IS_CONTAINED.get() {
            true => LAST.set(Some(description)),
            false => out::message(&description),
        }
    }));
}

fn description(panic: &PanicHookInfo<'_>) -> String {
    let payload = panic.payload();
    let message = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(String::as_str));
    let place = panic.location().map_or(String::new(), |place| format!(", {}:{}", place.file(), place.line()));
    in_one_line(message.unwrap_or("a panic"), &place)
}

/// A message of the standard library may quote the text in which it found a fault.
fn in_one_line(message: &str, place: &str) -> String {
    out::line(&format!("this is a bug in urlspec: {message}{place}"))
}

/// Does some work, or returns the description of the panic that ended it. What the work changed may be half done, so the caller
/// drops it.
pub fn contain<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let was_contained = IS_CONTAINED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    IS_CONTAINED.set(was_contained);
    result.map_err(|_| LAST.take().unwrap_or_else(|| "this is a bug in urlspec".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{contain, in_one_line};

    #[test]
    fn a_panic_is_one_line_without_secrets() {
        let line = in_one_line("byte index 3 is not a boundary in `ftp://u:hunter2@h.x/`\nof the text", ", a.rs:1");
        assert!(line.contains("u:*******@h.x") && line.ends_with(", a.rs:1") && !line.contains('\n'), "{line}");
    }

    #[test]
    fn contained_panics_nest() {
        assert_eq!(contain(|| contain(|| 1)), Ok(Ok(1)));
        assert!(contain(|| contain(|| panic!("a"))).is_ok_and(|inner: Result<(), String>| inner.is_err()));
        assert!(contain(|| panic!("a")).is_err_and(|error| error.contains("bug")));
    }
}
