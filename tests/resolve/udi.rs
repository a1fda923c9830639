//! "Partial form" in *Universal Document Identifiers on the Network*, 1992, sentence by sentence. It is slow and
//! simple, and shares no code with the library.

use super::naive::{complete_element, has_hierarchy, remove_all, replace_last_part, split_fragment};

/// The base is a UDI without an anchor-id. `None` if the form is refused.
pub fn resolve(base: &str, partial: &str) -> Option<String> {
    // "The anchor-id follows the UDI of the whole document from which it is separated by a hash sign (#)."
    let (partial, anchor) = split_fragment(partial);

    // "Within the UDI of a document, the first element is the name of the scheme, separated from the rest of the document
    // by a colon." A path has no colon, so a colon before any slash ends a scheme.
    let before_slash = partial.split('/').next().unwrap_or_default();
    if before_slash.contains(':') {
        return Some(format!("{partial}{anchor}"));
    }

    // "Within a document whose UDI is well defined, the UDI of another document may be given in abbreviated form, where
    // parts of the two UDIs are the same." If nothing is given, all of them are.
    if partial.is_empty() {
        return Some(format!("{base}{anchor}"));
    }

    // "If the *scheme* parts are different, the whole absolute address must be given. Other wise, the scheme is omitted"
    let (scheme, rest) = base.split_once(':').expect("a scheme");

    // "This starts with a double slash "//" to indicate its presence, and continues until the following slash "/"."
    // "If the *host* and/or *port* parts are the different, the host, port name and all the rest of the address must be
    // given."
    if partial.starts_with("//") {
        return Some(format!("{scheme}:{partial}{anchor}"));
    }
    let host: String = match rest.starts_with("//") {
        true => {
            rest.chars().enumerate().take_while(|(at, c)| *at < 2 || !matches!(c, '/' | '?')).map(|(_, c)| c).collect()
        }
        false => String::new(),
    };

    // "If a leading slash is present, the path is absolute."
    if partial.starts_with('/') {
        return Some(format!("{scheme}:{host}{partial}{anchor}"));
    }

    // Gopher: "The first part of the UDI path part is a single-character type field which is that used by the Gopher
    // protocol." WAIS: "These values [type and length] are returned along with the internal document identifier [...]
    // They have been encoded into the path part of the UDI". The paper does not mention Prospero. *Decided*: Gopher
    // selectors, WAIS and Prospero names have no hierarchy that a client may use.
    if !has_hierarchy(scheme) {
        return None;
    }

    // "Otherwise, a relative path is interpreted as follows: The last part of the path of the context address (anything
    // following the rightmost slash) is removed, and the given relative address appended in its place."
    let (result, search) = replace_last_part(&rest[host.len()..], !host.is_empty(), partial);

    // "Within the result, all occurrences of "/xxx/.." or "/" [read: "/."] are recursively removed, where xxx, ".." and
    // "." are complete path elements."
    let result = remove_all(result, |result, slash| {
        let xxx = complete_element(result, slash)?;
        match xxx {
            "." => Some(slash..slash + 2),
            ".." => None,
            xxx => {
                let next = slash + 1 + xxx.len();
                (complete_element(result, next)? == "..").then_some(slash..next + 3)
            }
        }
    });
    Some(format!("{scheme}:{host}{result}{search}{anchor}"))
}
