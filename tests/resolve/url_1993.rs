//! "Partial form" in *Uniform Resource Locators*, Internet Draft 01, July 1993, sentence by sentence. It is slow and simple,
//! and shares no code with the library.

use super::naive::{complete_element, has_hierarchy, remove_all, replace_last_part, split_fragment};

/// The base is a URL without a fragment-id. `None` if the form is refused.
pub fn resolve(base: &str, partial: &str) -> Option<String> {
    // "The fragment-id follows the URL of the whole object from which it is separated by a hash sign (#)."
    let (partial, fragment) = split_fragment(partial);

    // "A partial form can be distinguished from a full form in that a full form must have a colon and that colon must
    // occur before any slash characters."
    let has_colon_before_slash = match (partial.find(':'), partial.find('/')) {
        (Some(colon), Some(slash)) => colon < slash,
        (colon, None) => colon.is_some(),
        (None, _) => false,
    };
    if has_colon_before_slash {
        return Some(format!("{partial}{fragment}"));
    }

    // "Within a object whose URL is well defined, the URL of another object may be given in abbreviated form, where parts
    // of the two URLs are the same." If nothing is given, all of them are.
    if partial.is_empty() {
        return Some(format!("{base}{fragment}"));
    }

    // "If the scheme parts are different, the whole absolute locator must be given. Otherwise, the scheme is omitted"
    let (scheme, rest) = base.split_once(':').expect("a scheme");

    // "This starts with a double slash "//" to indicate its presence, and continues until the following slash "/"."
    // "If the host and/or port parts are the different, the host, port name and all the rest of the locator must be
    // given."
    if partial.starts_with("//") {
        return Some(format!("{scheme}:{partial}{fragment}"));
    }
    let mut host = String::new();
    if let Some(after) = rest.strip_prefix("//") {
        // The BNF lets a search follow a host: `hostport [ / path ] [ ? search ]`.
        let until = |c: char| c == '/' || c == '?';
        host = format!("//{}", after.split(until).next().expect("always one"));
    }

    // "If the access and host parts are the same, then the path may be given in absolute (fully qualified) or relative
    // form. Within the path: If a leading slash is present, the path is absolute."
    if partial.starts_with('/') {
        return Some(format!("{scheme}:{host}{partial}{fragment}"));
    }

    // Gopher: "The rest of the path is the "selector string", with disallowed characters encoded." WAIS: "These values
    // [type and length] are returned along with the internal object identifier [...] They have been encoded into the path
    // part of the URL". Prospero: "The path part contains a host specific object name". *Decided*: Gopher selectors, WAIS
    // and Prospero names have no hierarchy that a client may use.
    if !has_hierarchy(scheme) {
        return None;
    }

    // "Otherwise, a relative path is interpreted as follows: The last part of the path of the context locator (anything
    // following the rightmost slash) is removed, and the given partial URL appended in its place."
    let (result, search) = replace_last_part(&rest[host.len()..], !host.is_empty(), partial);

    // "Within the result, all occurrences of "/xxx/.." or "/." are recursively removed, where xxx, ".." and "." are
    // complete path elements." First all of one kind, then all of the other.
    let without_dots =
        remove_all(result, |result, slash| (complete_element(result, slash)? == ".").then_some(slash..slash + 2));
    let result = remove_all(without_dots, |result, slash| {
        let xxx = complete_element(result, slash).filter(|xxx| *xxx != "..")?;
        let next = slash + 1 + xxx.len();
        (complete_element(result, next)? == "..").then_some(slash..next + "/..".len())
    });
    Some(format!("{scheme}:{host}{result}{search}{fragment}"))
}
