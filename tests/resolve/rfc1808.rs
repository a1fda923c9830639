//! RFC 1808, sections 2.4 and 4, sentence by sentence. It is slow and simple,
//! and shares no code with the library.

/// The components of section 2.1. An absent one is empty, except `net_loc`.
#[derive(Clone, Default)]
struct Components {
    scheme: String,
    net_loc: Option<String>,
    slash: bool,
    path: String,
    params: String,
    query: String,
    fragment: String,
}

/// "The rules are listed in the order in which they would be applied by the parser."
fn parse(text: &str) -> Components {
    let mut found = Components::default();
    let mut parse_string = text.to_owned();

    // 2.4.1. "If the parse string contains a crosshatch "#" character, then the substring after the first (left-most)
    // crosshatch "#" and up to the end of the parse string is the <fragment> identifier. ... The matched substring,
    // including the crosshatch character, is removed from the parse string before continuing."
    if let Some(crosshatch) = parse_string.find('#') {
        found.fragment = parse_string.split_off(crosshatch)[1..].to_owned();
    }

    // 2.4.2. "If the parse string contains a colon ":" after the first character and before any characters not allowed as
    // part of a scheme name (i.e., any not an alphanumeric, plus "+", period ".", or hyphen "-"), the <scheme> of the URL
    // is the substring of characters up to but not including the first colon. These characters and the colon are then
    // removed from the parse string before continuing."
    let is_allowed = |c: char| matches!(c, 'a'..='z' | 'A'..='Z' | '0'..='9' | '+' | '.' | '-');
    let colon = parse_string.find(':').filter(|colon| *colon > 0);
    if let Some(colon) = colon.filter(|colon| parse_string[..*colon].chars().all(is_allowed)) {
        found.scheme = parse_string[..colon].to_owned();
        parse_string = parse_string[colon + 1..].to_owned();
    }

    // 2.4.3. "If the parse string begins with a double-slash "//", then the substring of characters after the
    // double-slash and up to, but not including, the next slash "/" character is the network location/login (<net_loc>)
    // of the URL. If no trailing slash "/" is present, the entire remaining parse string is assigned to <net_loc>. The
    // double-slash and <net_loc> are removed from the parse string before continuing."
    if parse_string.starts_with("//") {
        let next = parse_string[2..].find('/').map_or(parse_string.len(), |slash| slash + 2);
        found.net_loc = Some(parse_string[2..next].to_owned());
        parse_string = parse_string[next..].to_owned();
    }

    // 2.4.4. "If the parse string contains a question mark "?" character, then the substring after the first (left-most)
    // question mark "?" and up to the end of the parse string is the <query> information. ... The matched substring,
    // including the question mark character, is removed from the parse string before continuing."
    if let Some(mark) = parse_string.find('?') {
        found.query = parse_string.split_off(mark)[1..].to_owned();
    }

    // 2.4.5. "If the parse string contains a semicolon ";" character, then the substring after the first (left-most)
    // semicolon ";" and up to the end of the parse string is the parameters (<params>). ... The matched substring,
    // including the semicolon character, is removed from the parse string before continuing."
    if let Some(semicolon) = parse_string.find(';') {
        found.params = parse_string.split_off(semicolon)[1..].to_owned();
    }

    // 2.4.6. "After the above steps, all that is left of the parse string is the URL <path> and the slash "/" that may
    // precede it. Even though the initial slash is not part of the URL path, the parser must remember whether or not it
    // was present so that later processes can differentiate between relative and absolute paths."
    found.slash = parse_string.starts_with('/');
    found.path = if found.slash { parse_string[1..].to_owned() } else { parse_string };
    found
}

/// The base is a URL of RFC 1738, which may have a fragment, or empty.
pub fn resolve(base: &str, embedded: &str) -> String {
    // Step 1: "If the base URL is the empty string (unknown), the embedded URL is interpreted as an absolute URL and we are
    // done."
    if base.is_empty() {
        return embedded.to_owned();
    }

    // Step 2: "Both the base and embedded URLs are parsed into their component parts as described in Section 2.4."
    let (base_url, mut url) = (parse(base), parse(embedded));
    // "a) If the embedded URL is entirely empty, it inherits the entire base URL (i.e., is set equal to the base URL) and
    // we are done."
    if embedded.is_empty() {
        return base.to_owned();
    }
    // "b) If the embedded URL starts with a scheme name, it is interpreted as an absolute URL and we are done."
    if !url.scheme.is_empty() {
        return embedded.to_owned();
    }
    // "c) Otherwise, the embedded URL inherits the scheme of the base URL."
    url.scheme = base_url.scheme.clone();

    // Step 3: "If the embedded URL's <net_loc> is non-empty, we skip to Step 7. Otherwise, the embedded URL inherits the
    // <net_loc> (if any) of the base URL."
    if url.net_loc.as_deref().unwrap_or_default() != "" {
        return recombine(url);
    }
    url.net_loc = base_url.net_loc.clone();

    // Step 4: "If the embedded URL path is preceded by a slash "/", the path is not relative and we skip to Step 7."
    if url.slash {
        return recombine(url);
    }

    // Step 5: "If the embedded URL path is empty (and not preceded by a slash), then the embedded URL inherits the base URL
    // path, and"
    if url.path.is_empty() {
        url.path = base_url.path.clone();
        url.slash = base_url.slash;
        // "a) if the embedded URL's <params> is non-empty, we skip to step 7; otherwise, it inherits the <params> of the
        // base URL (if any) and"
        if !url.params.is_empty() {
            return recombine(url);
        }
        url.params = base_url.params;
        // "b) if the embedded URL's <query> is non-empty, we skip to step 7; otherwise, it inherits the <query> of the
        // base URL (if any) and we skip to step 7."
        if !url.query.is_empty() {
            return recombine(url);
        }
        url.query = base_url.query;
        return recombine(url);
    }

    // Step 6: "The last segment of the base URL's path (anything following the rightmost slash "/", or the entire path if
    // no slash is present) is removed and the embedded URL's path is appended in its place. The following operations are
    // then applied, in order, to the new path:"
    let kept = base_url.path.rfind('/').map_or("", |slash| &base_url.path[..=slash]);
    let mut path: Vec<String> = format!("{kept}{}", url.path).split('/').map(str::to_owned).collect();
    // "a) All occurrences of "./", where "." is a complete path segment, are removed."
    let last = path.pop().expect("always one");
    path.retain(|segment| segment != ".");
    path.push(last);
    // "b) If the path ends with "." as a complete path segment, that "." is removed."
    if path.last().is_some_and(|last| last == ".") {
        *path.last_mut().expect("one") = String::new();
    }
    // "c) All occurrences of "<segment>/../", where <segment> is a complete path segment not equal to "..", are removed.
    // Removal of these path segments is performed iteratively, removing the leftmost matching pattern on each iteration,
    // until no matching pattern remains."
    while let Some(leftmost) = (0..path.len().saturating_sub(2)).find(|at| path[*at] != ".." && path[at + 1] == "..") {
        path.drain(leftmost..leftmost + 2);
    }
    // "d) If the path ends with "<segment>/..", where <segment> is a complete path segment not equal to "..", that
    // "<segment>/.." is removed."
    if let [.., segment, dots] = path.as_slice()
        && dots == ".."
        && segment != ".."
    {
        path.truncate(path.len() - 2);
        path.push(String::new());
    }
    url.path = path.join("/");
    // After a net_loc there can only be an `abs_path`, which begins with a slash (2.2).
    url.slash = base_url.slash || base_url.net_loc.is_some();
    recombine(url)
}

/// Step 7: "The resulting URL components, including any inherited from the base URL, are recombined to give the absolute
/// form of the embedded URL."
fn recombine(url: Components) -> String {
    let mut rel_path = url.path;
    for (mark, component) in [(';', url.params), ('?', url.query)] {
        if !component.is_empty() {
            rel_path = format!("{rel_path}{mark}{component}");
        }
    }
    // `net_path = "//" net_loc [ abs_path ]`, and `abs_path = "/" rel_path` (2.2).
    let net_path = match &url.net_loc {
        Some(net_loc) => format!("//{net_loc}"),
        None => String::new(),
    };
    let slash = if url.slash || (url.net_loc.is_some() && !rel_path.is_empty()) { "/" } else { "" };
    let fragment = if url.fragment.is_empty() { String::new() } else { format!("#{}", url.fragment) };
    format!("{}:{net_path}{slash}{rel_path}{fragment}", url.scheme)
}
