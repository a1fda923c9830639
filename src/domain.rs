//! The `xn--` forms of hosts with letters of other scripts.

#[cfg(feature = "idna-function")]
use std::sync::OnceLock;

#[cfg(feature = "idna-function")]
static FUNCTION: OnceLock<fn(&str) -> Option<String>> = OnceLock::new();

/// Sets the function that returns the `xn--` form of a host. It is for programs that have such a function already, such
/// as a page in a browser. Returns `false`, and changes nothing, if a function was set earlier. Without a function, the
/// feature `idna` makes these forms.
///
/// ```
/// use urlspec::UrlBuf;
///
/// let is_first = urlspec::set_domain_to_ascii(|host| Some(host.replace('é', "xn--9ca")));
/// assert!(is_first);
/// let mut url: UrlBuf = "http://h.x/".parse()?;
/// url.set_host("é.x")?;
/// assert_eq!(url.as_str(), "http://xn--9ca.x/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "idna-function")]
pub fn set_domain_to_ascii(function: fn(&str) -> Option<String>) -> bool {
    FUNCTION.set(function).is_ok()
}

/// The `xn--` form of a host, in lower case. `None` if it has none, or if no feature makes them.
pub(crate) fn to_ascii(host: &str) -> Option<String> {
    #[cfg(feature = "idna-function")]
    if let Some(function) = FUNCTION.get() {
        return function(host);
    }
    by_tables(host)
}

#[cfg(feature = "idna")]
fn by_tables(host: &str) -> Option<String> {
    idna::domain_to_ascii(host).ok()
}

#[cfg(not(feature = "idna"))]
fn by_tables(_: &str) -> Option<String> {
    None
}
