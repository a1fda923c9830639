//! The regions of an attribute of HTML and XML: a URL, several of them, a style, a name, or text.

use std::ops::Range;

use memchr::memmem;

use super::layout::Layout;
use super::program::{self, Language};
use super::{Notation, Region};

/// Attributes whose value is a URL.
const URLS: [&[u8]; 16] = [
    b"action",
    b"background",
    b"cite",
    b"classid",
    b"codebase",
    b"data",
    b"formaction",
    b"href",
    b"icon",
    b"longdesc",
    b"manifest",
    b"poster",
    b"src",
    b"usemap",
    b"xlink:href",
    b"url",
];

/// Attributes whose URLs are names, which are compared character by character.
const NAMES: [&[u8]; 29] = [
    b"about",
    b"datatype",
    b"id",
    b"itemid",
    b"itemtype",
    b"iri",
    b"key",
    b"match",
    b"name",
    b"namespace",
    b"ontologyiri",
    b"prefix",
    b"profile",
    b"property",
    b"publicid",
    b"rel",
    b"resource",
    b"rev",
    b"select",
    b"soapaction",
    b"systemid",
    b"targetnamespace",
    b"test",
    b"typeof",
    b"value",
    b"vocab",
    b"xml:base",
    b"xsi:nonamespaceschemalocation",
    b"xsi:schemalocation",
];

/// Adds the regions of the value of an attribute, which is at `span`, without its quotes.
pub(super) fn add_regions(layout: &mut Layout<'_>, element: &[u8], attribute: &[u8], span: Range<usize>) {
    let value = &layout.text[span.clone()];
    let url = |span| Region::url(span, Notation::Html);
    match attribute {
        _ if is_script(value) => layout.add(Region::text(span, Notation::Html).of_program()),
        _ if URLS.contains(&attribute) => layout.add(url(span)),
        b"srcset" | b"imagesrcset" | b"data-srcset" => {
            Candidates { value, at: 0 }.for_each(|own| layout.add(url(span.start + own.start..span.start + own.end)));
        }
        b"content" if element == b"meta" => match refresh(value) {
            Some(own) => layout.add(url(span.start + own.start..span.start + own.end)),
            None => layout.add(Region::text(span, Notation::Html)),
        },
        b"style" if memmem::find(value, b"url(").is_some() => {
            program::add_regions(layout, span, &Language::STYLE_ATTRIBUTE);
        }
        _ if is_name(attribute) => layout.add(Region::text(span, Notation::Html).of_program()),
        _ => layout.add(Region::text(span, Notation::Html)),
    }
}

/// The starts of the names of attributes with an expression, of frameworks such as Vue, Angular and Alpine.
const EXPRESSIONS: [&[u8]; 11] = [b":", b"@", b"#", b"[", b"(", b"*", b"v-", b"x-", b"ng-", b"bind:", b"on:"];

/// Whether a value is a URL whose rest is a script.
fn is_script(value: &[u8]) -> bool {
    const SCHEME: &[u8] = b"javascript:";
    value.trim_ascii_start().get(..SCHEME.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCHEME))
}

/// Whether the URLs in an attribute are names, or part of a script.
fn is_name(attribute: &[u8]) -> bool {
    let begins = |start: &[u8]| attribute.starts_with(start);
    begins(b"xmlns")
        || begins(b"rdf:")
        || begins(b"on")
        || begins(b"data-")
        || NAMES.contains(&attribute)
        || EXPRESSIONS.into_iter().any(begins)
}

/// The spans of the URLs in a `srcset` (HTML, section 4.8.4.2.1, "Srcset attributes"): each goes up to white space, and its
/// descriptors up to a comma outside parentheses.
struct Candidates<'d> {
    value: &'d [u8],
    at: usize,
}

impl Iterator for Candidates<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let rest = &self.value[self.at..];
        let start = self.at + rest.iter().position(|byte| !byte.is_ascii_whitespace() && *byte != b',')?;
        let url = &self.value[start..];
        let length = url.iter().position(u8::is_ascii_whitespace).unwrap_or(url.len());
        let commas = url[..length].iter().rev().take_while(|byte| **byte == b',').count();
        self.at = start + length;
        if commas == 0 {
            self.at += descriptors_length(&self.value[self.at..]);
        }
        Some(start..start + length - commas)
    }
}

fn descriptors_length(text: &[u8]) -> usize {
    let mut depth = 0_usize;
    let ends = |byte: &u8| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        *byte == b',' && depth == 0
    };
    text.iter().position(ends).unwrap_or(text.len())
}

/// Returns the span of the URL in `content` of `<meta http-equiv="refresh">`, as in `0; url=http://info.cern.ch/` (HTML, section
/// 4.2.5.3, "Refresh state").
fn refresh(value: &[u8]) -> Option<Range<usize>> {
    let mut rest = value.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    rest = rest[digits..].trim_ascii_start().strip_prefix(b";").or_else(|| rest[digits..].strip_prefix(b","))?;
    rest = rest.trim_ascii_start();
    if rest.first_chunk::<3>().is_some_and(|name| name.eq_ignore_ascii_case(b"url")) {
        rest = rest[3..].trim_ascii_start().strip_prefix(b"=").unwrap_or(rest).trim_ascii_start();
    }
    let quote = rest.first().filter(|byte| digits > 0 && matches!(byte, b'"' | b'\''));
    let start = value.len() - rest.len() + usize::from(quote.is_some());
    let end =
        quote.and_then(|quote| memchr::memchr(*quote, &value[start..])).map_or(value.len(), |length| start + length);
    (digits > 0).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::{Candidates, refresh};

    #[test]
    fn a_refresh_has_a_delay_and_a_url() {
        for (value, expected) in [
            ("0; url=http://h.x/a b", Some("http://h.x/a b")),
            ("5;URL = 'http://h.x/a?b;c' d", Some("http://h.x/a?b;c")),
            ("0,http://h.x/", Some("http://h.x/")),
            ("0; url='http://h.x/", Some("http://h.x/")),
            ("0", None),
            ("width=1; url=http://h.x/", None),
            ("; url=http://h.x/", None),
        ] {
            assert_eq!(refresh(value.as_bytes()).map(|span| &value[span]), expected, "{value}");
        }
    }

    #[test]
    fn a_srcset_has_candidates() {
        for (value, expected) in [
            ("http://h.x/a,b 1x, http://h.x/c 2x,http://h.x/d", vec!["http://h.x/a,b", "http://h.x/c", "http://h.x/d"]),
            (" a, b,,c (d, e) , f", vec!["a", "b,,c", "f"]),
            (",", vec![]),
        ] {
            let found: Vec<&str> = Candidates { value: value.as_bytes(), at: 0 }.map(|span| &value[span]).collect();
            assert_eq!(found, expected, "{value}");
        }
    }
}
