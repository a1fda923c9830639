//! `urlspec compare`: the verdict of each document on a URL.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;

use clap::Args;
use serde::{Serialize, Serializer};
use urlspec::ast::{Authority, Grouppart, HierPart, Node, Reference, SchemeSpecificPart, Schemepart, Url, WaisObject};
use urlspec::redact::Untrusted;
use urlspec::{Encoded, Report, Spec, Start};

use super::get::{GetOption, Template};
use super::options::{Format, FormatOption, JsonOptions, QuietOption};
use super::{Failure, Status, out};

pub const HELP: &str = "\
The last line is the URL standard's, which browsers implement. It is no document of this command, so the exit status does not
depend on it. Its components are not shown if the URL contains a password. In JSON it is in `standards`.

Examples:
  urlspec compare 'http://example.com/~smith/'
  urlspec compare --get '{host}' 'http://example.com:80/'

Exit status:
  0  all documents accept the URL
  1  some refuse it
  2  wrong usage";

#[derive(Debug, Args)]
pub struct Compare {
    /// Accept relative references too, such as `../a`, and in the older documents a #fragment after the URL
    #[arg(long)]
    reference: bool,
    #[command(flatten)]
    get: GetOption,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    json: JsonOptions,
    /// The URL
    url: OsString,
}

pub fn run(compare: &Compare) -> Result<Status, Failure> {
    let start = if compare.reference { Start::Reference } else { Start::Url };
    let input = compare.url.as_encoded_bytes();
    let reports: Vec<Report<'_>> = Spec::ALL.iter().map(|spec| spec.check_as(start, input)).collect();
    let status = if reports.iter().all(Report::is_valid) { Status::Success } else { Status::Invalid };
    if compare.quiet.quiet {
        return Ok(status);
    }
    if let Some(template) = &compare.get.get {
        out::print(filled(&reports, template, compare.json.with_passwords))?;
        return Ok(status);
    }
    let text = match compare.format.format {
        Format::Json => {
            let documents =
                reports.iter().map(|report| Verdict { reads: components(report).into_iter().collect(), report });
            let comparison = Comparison {
                input: reports[0].untrusted_input(),
                documents: documents.collect(),
                standards: standards(input),
            };
            compare.json.to_line(&comparison).map_err(Failure::Output)?
        }
        Format::Human => table(&reports, &standards(input)).into_bytes(),
    };
    out::print(text)?;
    Ok(status)
}

/// The JSON object of a comparison.
#[derive(Serialize)]
struct Comparison<'r> {
    input: Untrusted<'r>,
    documents: Vec<Verdict<'r>>,
    standards: Vec<StandardVerdict>,
}

#[derive(Serialize)]
struct Verdict<'r> {
    reads: BTreeMap<&'static str, String>,
    report: &'r Report<'r>,
}

/// What a standard makes of a text that is in no document's words.
#[derive(Serialize)]
struct StandardVerdict {
    name: &'static str,
    valid: bool,
    /// The components in the order of the URL. Empty if it contains a password.
    #[serde(rename = "reads", serialize_with = "by_name")]
    components: Vec<(&'static str, String)>,
    error: Option<String>,
    /// Whether the URL contains a password.
    #[serde(skip)]
    is_secret: bool,
}

/// Serializes components as an object with sorted names.
fn by_name<S: Serializer>(components: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(components.iter().cloned().collect::<BTreeMap<_, _>>())
}

#[cfg(feature = "modern")]
fn standards(input: &[u8]) -> Vec<StandardVerdict> {
    let verdict = |standard: &urlspec::modern::Standard| {
        let text = std::str::from_utf8(input).map_err(|_| "it is not UTF-8".to_owned());
        let found = text.and_then(|text| standard.components(text));
        // The standard may divide a password among components, where it is not recognized as one.
        let is_secret = Untrusted::url(String::from_utf8_lossy(input)).redacted() != String::from_utf8_lossy(input);
        let components = found.clone().ok().filter(|_| !is_secret).unwrap_or_default();
        StandardVerdict { name: standard.name(), valid: found.is_ok(), components, error: found.err(), is_secret }
    };
    urlspec::modern::Standard::ALL.iter().map(verdict).collect()
}

#[cfg(not(feature = "modern"))]
const fn standards(_: &[u8]) -> Vec<StandardVerdict> {
    Vec::new()
}

/// A line for each document: its verdict, and the components or the first error.
fn table(reports: &[Report<'_>], standards: &[StandardVerdict]) -> String {
    let width = reports.iter().map(|report| report.spec().name().len()).max().unwrap_or(0);
    let mut text = String::new();
    for report in reports {
        let name = report.spec().name();
        // Writing to a `String` can't fail.
        let _ = match report.first_error() {
            Some(first) => {
                let (_, column) = first.line_column(report.input());
                writeln!(text, "{name:width$}  refused   column {column}: {first} [{}]", first.code)
            }
            None => writeln!(text, "{name:width$}  accepted  {}", list(&components(report))),
        };
    }
    for StandardVerdict { name, components, error, is_secret, .. } in standards {
        let _ = match error {
            Some(error) => writeln!(text, "{name:width$}  refused   {}", out::line(error)),
            None if *is_secret => {
                writeln!(text, "{name:width$}  accepted  components are not shown, since the URL contains a password")
            }
            None => writeln!(text, "{name:width$}  accepted  {}", list(components)),
        };
    }
    let different = different(reports);
    if !different.is_empty() {
        let _ = writeln!(text, "read differently: {}", different.join(", "));
    }
    text
}

/// A line for each document: its name, and the format with its components of the URL, or the code of the first error.
fn filled(reports: &[Report<'_>], template: &Template, with_passwords: bool) -> String {
    let width = reports.iter().map(|report| report.spec().name().len()).max().unwrap_or(0);
    let line = |report: &Report<'_>| {
        let name = report.spec().name();
        let input = report.untrusted_input();
        match report.first_error() {
            Some(first) => format!("{name:width$}  refused [{}]\n", first.code),
            None => {
                let text = String::from_utf8_lossy(report.input());
                let shown = if with_passwords { text.clone() } else { input.redacted() };
                format!("{name:width$}  {}\n", template.fill_as(report.spec(), &text, &shown))
            }
        }
    };
    reports.iter().map(line).collect()
}

/// Components in one line.
fn list(components: &[(&'static str, String)]) -> String {
    let quoted = |value: &String| if value.is_empty() { "\"\"".to_owned() } else { value.clone() };
    let list: Vec<_> = components.iter().map(|(name, value)| format!("{name} {}", quoted(value))).collect();
    out::line(&list.join(", "))
}

/// The components that differ between the documents that accept the URL.
fn different(reports: &[Report<'_>]) -> Vec<&'static str> {
    let accepted: Vec<_> = reports.iter().filter(|report| report.is_valid()).map(components).collect();
    let value = |components: &[(&'static str, String)], name: &str| {
        components.iter().find(|(own, _)| *own == name).map(|(_, value)| value.clone())
    };
    let mut names: Vec<&'static str> = Vec::new();
    for (name, _) in accepted.iter().flatten() {
        let is_equal = accepted.windows(2).all(|pair| value(&pair[0], name) == value(&pair[1], name));
        if !is_equal && !names.contains(name) {
            names.push(name);
        }
    }
    names
}

/// The components of a valid URL by name, with redacted passwords.
fn components(report: &Report<'_>) -> Vec<(&'static str, String)> {
    let Some(reference) = report.reference() else { return Vec::new() };
    let text = String::from_utf8_lossy(report.input());
    let input = report.untrusted_input();
    let redacted = input.redacted();
    let url = if let Reference::Absolute(reference) = &reference { Some(&reference.url) } else { None };
    let mut components = vec![("kind", url.map_or("relative", kind).to_owned())];
    let source_of = |node: &dyn Node<'_>| Some(redacted.get(node.span(&text)?)?.to_owned());
    let mut add = |name, value: Option<String>| components.extend(value.map(|value| (name, value)));
    add("user", reference.user().and_then(|user| source_of(&user)));
    add("password", reference.password().map(|_| "***".to_owned()));
    add("host", reference.host().and_then(|host| source_of(host)));
    add("port", reference.hostport().and_then(|hostport| source_of(&hostport.port?)));
    let mut hierarchical = |part: &HierPart<'_>, fragment: Option<Encoded<'_>>| {
        add(
            "authority",
            part.authority
                .filter(|authority| !matches!(authority, Authority::Server(_)))
                .and_then(|name| source_of(&name)),
        );
        add("path", source_of(&part.path).filter(|path| !path.is_empty()));
        add("params", part.params.and_then(|params| source_of(&params)));
        add("query", part.query.and_then(|query| source_of(&query)));
        add("fragment", fragment.and_then(|fragment| source_of(&fragment)));
    };
    if let Reference::Relative(reference) = &reference {
        hierarchical(&reference.hier_part, reference.fragment);
    }
    if let Some(Url::Uri(uri)) = url
        && let SchemeSpecificPart::Hierarchical(part) = &uri.rest
    {
        hierarchical(part, uri.fragment);
    }
    let Some(url) = url else { return components };
    match url {
        Url::Http(http) => {
            add("path", http.path.and_then(|path| source_of(&path)));
            add("search", http.search.and_then(|search| source_of(&search)));
        }
        Url::Ftp(ftp) => {
            add("path", ftp.path.and_then(|path| source_of(&path)));
            add("type", ftp.typecode.and_then(|code| source_of(&code)));
        }
        Url::File(file) => add("path", source_of(&file.path)),
        Url::Afs(afs) => {
            add("cell", source_of(&afs.cell));
            add("path", source_of(&afs.path));
        }
        Url::Gopher(gopher) => {
            if let Some(item) = &gopher.item {
                add("type", source_of(&item.gtype));
                add("selector", source_of(&item.selector));
                add("Gopher+", item.plus.and_then(|plus| source_of(&plus)));
            }
            add("search", gopher.search_string().and_then(|search| source_of(&search)));
        }
        Url::Mailto(mailto) => add("address", source_of(&mailto.address)),
        Url::Mid(id) | Url::Cid(id) => add("identifier", source_of(&id.id)),
        Url::News(news) => match &news.grouppart {
            Grouppart::All => add("group", Some("*".to_owned())),
            Grouppart::Group(group) => add("group", source_of(group)),
            Grouppart::Article(article) => add("article", source_of(article)),
        },
        Url::Nntp(nntp) => {
            add("group", source_of(&nntp.group));
            add("article", nntp.article.and_then(|article| source_of(&article)));
        }
        Url::Wais(wais) => {
            add("database", source_of(&wais.database));
            match &wais.object {
                WaisObject::Database => {}
                WaisObject::Search(search) => add("search", source_of(search)),
                WaisObject::Document { wtype, length, wpath } => {
                    add("type", source_of(wtype));
                    add("length", length.and_then(|length| source_of(&length)));
                    add("document", source_of(wpath));
                }
            }
        }
        Url::Prospero(link) => {
            add("name", source_of(&link.hsoname));
            add("fields", source_of(&link.fields).filter(|fields| !fields.is_empty()));
            add("version", link.version.and_then(|version| source_of(&version)));
            add("attributes", source_of(&link.attributes).filter(|attributes| !attributes.is_empty()));
        }
        Url::Other(other) => match &other.schemepart {
            Schemepart::Ip(ip) => {
                add("path", ip.urlpath.and_then(|path| source_of(&path)));
                add("search", ip.search.and_then(|search| source_of(&search)));
            }
            Schemepart::Opaque(rest) => add("rest", source_of(rest)),
        },
        Url::Uri(uri) => {
            if let SchemeSpecificPart::Opaque(rest) = &uri.rest {
                add("rest", source_of(rest));
            }
        }
        // A session has only a login.
        _ => {}
    }
    components
}

fn kind(url: &Url<'_>) -> &'static str {
    match url {
        Url::Http(_) => "http",
        Url::Ftp(_) => "ftp",
        Url::File(_) => "file",
        Url::Gopher(_) => "gopher",
        Url::Mailto(_) => "mailto",
        Url::News(_) => "news",
        Url::Nntp(_) => "nntp",
        Url::Telnet(_) => "telnet",
        Url::Wais(_) => "wais",
        Url::Prospero(_) => "prospero",
        Url::Rlogin(_) => "rlogin",
        Url::Tn3270(_) => "tn3270",
        Url::Afs(_) => "afs",
        Url::Mid(_) => "mid",
        Url::Cid(_) => "cid",
        Url::Uri(_) => "uri",
        _ => "other",
    }
}
