//! Benchmarks of finding URLs in text.

use html5gum::Tokenizer;
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use linkify::{LinkFinder, LinkKind};
use pulldown_cmark::{Options, Parser};
use urlspec::Spec;
use urlspec_text::{Finder, Kind};

use crate::clock::{Contender, Table};
use crate::data;

/// The documents of each kind.
pub fn tables() -> Vec<Table> {
    data::texts().into_iter().map(|(name, file, text)| table(name, &file, text)).collect()
}

fn table(name: &'static str, file: &str, text: Vec<u8>) -> Table {
    let text: &'static [u8] = Vec::leak(text);
    let readable: &'static str = String::leak(String::from_utf8_lossy(text).into_owned());
    let kind = match name {
        "find-html" => Kind::Html,
        "find-markdown" => Kind::Markdown,
        _ => Kind::Text,
    };
    let finder: &'static Finder = Box::leak(Box::new(Finder::new(kind)));
    let with_https: &'static Finder = Box::leak(Box::new(Finder::new(kind).with_scheme("https").expect("a scheme")));
    let mut linkify = LinkFinder::new();
    linkify.kinds(&[LinkKind::Url]);
    let names = "(?i:https?|ftp|gopher|mailto|news|nntp|telnet|wais|file|prospero)";
    let regex = regex::bytes::Regex::new(&format!("{names}:[^\\s<>\"`]+")).expect("a regular expression");
    let marks = memchr::memmem::Finder::new("://");
    let parse = |bytes: &[u8]| std::str::from_utf8(bytes).map(|text| Spec::Rfc1738.parse_reference(text).is_ok());
    let contender = |name, note, run| Contender { name, note, is_same_work: false, run };
    let contenders = vec![
        Contender {
            // linkify does not read the syntax of the others, so it finds other URLs there.
            is_same_work: matches!(kind, Kind::Text),
            ..contender("urlspec, https too", "the same URLs", Box::new(move || with_https.matches(text).count()))
        },
        contender("urlspec", "the documents' schemes and wrappers", Box::new(move || finder.matches(text).count())),
        contender(
            "urlspec, parsed, https too",
            "and each parsed by RFC 1738",
            Box::new(move || {
                with_https.matches(text).filter(|url| std::hint::black_box(parse(url.as_bytes())).is_ok()).count()
            }),
        ),
        contender("linkify", "every scheme before `://`", Box::new(move || linkify.links(readable).count())),
        contender("regex", "a scheme, then no white space", Box::new(move || regex.find_iter(text).count())),
        contender("memmem", "only `://`: the lower limit", Box::new(move || marks.find_iter(text).count())),
    ];
    let contenders = contenders.into_iter().chain(tokenizer(kind, readable)).collect();
    let title = format!("Finding in {file}, {} MB", text.len() / 1_000_000);
    Table { name, title, contenders, items: text.len() / 1000, unit: "ns a kB", baseline: "linkify", tolerance: 0.02 }
}

/// The tokenizer of a syntax alone, with the offsets of its tokens.
fn tokenizer(kind: Kind, text: &'static str) -> Option<Contender> {
    let run: Box<dyn FnMut() -> usize> = match kind {
        Kind::Markdown => Box::new(move || {
            let options = Options::ENABLE_TABLES
                .union(Options::ENABLE_FOOTNOTES)
                .union(Options::ENABLE_STRIKETHROUGH)
                .union(Options::ENABLE_TASKLISTS)
                .union(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS);
            Parser::new_ext(text, options).into_offset_iter().count()
        }),
        Kind::Html => Box::new(move || {
            let mut count = 0;
            let handle = |_: CallbackEvent<'_>, _: html5gum::Span<usize>| -> Option<()> {
                count += 1;
                None
            };
            let mut emitter = CallbackEmitter::new(handle);
            emitter.naively_switch_states(true);
            Tokenizer::new_with_emitter(text, emitter).for_each(drop);
            count
        }),
        _ => return None,
    };
    Some(Contender { name: "tokenizer", note: "the syntax alone", is_same_work: false, run })
}
