//! `parse_lines` gives for each line what `parse` does.

use urlspec::Spec;
use urlspec::batch::{ABSENT, Column, Kind, Lines};

use crate::support::{CASES, WILD};

#[track_caller]
fn assert_component(column: Column<'_>, row: usize, expected: Option<&str>, line: &str) {
    assert_eq!(column.text(row), expected.map(str::as_bytes), "{line}");
    let is_absent = column.spans()[row] == ABSENT;
    assert_eq!(is_absent, expected.is_none(), "{line}");
}

#[track_caller]
fn assert_row(lines: &Lines<'_>, row: usize, line: &str) {
    assert_eq!(lines.text().text(row), Some(line.as_bytes()));
    let reference = lines.spec().parse_reference(line);
    assert_eq!(lines.is_valid(row), reference.is_ok(), "{line}");
    assert_eq!(lines.report(row).is_valid(), reference.is_ok(), "{line}");
    let reference = reference.ok();
    let url = reference.as_ref().and_then(|reference| reference.url()).copied();
    assert_component(lines.scheme(), row, url.map(|url| url.scheme()), line);
    assert_component(lines.user(), row, reference.and_then(|own| own.user().map(|user| user.as_str())), line);
    assert_component(lines.password(), row, reference.and_then(|own| own.password().map(|own| own.as_str())), line);
    let of_file = matches!(url, Some(urlspec::Url::File(_))).then_some("");
    let hostport = reference.and_then(|own| own.hostport().map(|hostport| hostport.host.as_str()));
    let host = reference.and_then(|own| own.host().map(|host| host.as_str()));
    assert_component(lines.host(), row, host.or(hostport).or(of_file), line);
    let own_path = reference.and_then(|own| own.url_path().map(|path| format!("/{path}")));
    let path = reference.and_then(|own| own.path()).or(own_path.as_deref());
    assert_component(lines.path(), row, path, line);
    assert_component(lines.search(), row, reference.and_then(|own| own.search().map(|search| search.as_str())), line);
    let fragment = reference.as_ref().and_then(|reference| reference.fragment().map(|fragment| fragment.as_str()));
    assert_component(lines.fragment(), row, fragment, line);
    let port = reference.and_then(|own| own.hostport().and_then(|hostport| hostport.port?.number()));
    assert_eq!(lines.port(row), port, "{line}");
    let kind = lines.kinds()[row];
    assert_eq!(kind.is_some(), reference.is_some(), "{line}");
    if let (Some(name), Some(url)) = (kind.and_then(Kind::name), url) {
        assert!(url.scheme().eq_ignore_ascii_case(name), "{line}: {name}");
    }
}

#[test]
fn rows_are_what_each_line_is_parsed_as() {
    const MORE: &str = "ftp://u:@h/\nftp://u:p@h.x:99999/a#b\nrlogin://h\ntn3270://h\nafs://c/d\nmid:a@b\ncid:a@b\n\n  \n\
        nntp:a/1\nnntp://h/a/1\nURL:http://h/?\nhttp://h\u{e9}/\nhttps://u@h:1/a";
    for text in CASES.into_iter().chain(WILD).map(|(_, file)| file).chain([MORE]) {
        for &spec in Spec::ALL {
            let lines = spec.parse_reference_lines(text.as_bytes()).expect("it is short");
            assert_eq!(lines.len(), text.lines().count());
            text.lines().enumerate().for_each(|(row, line)| assert_row(&lines, row, line));
        }
    }
}

#[test]
fn components_are_the_text() {
    for text in crate::support::all_texts() {
        Spec::ALL.iter().for_each(|spec| crate::properties::parts::components_are_the_text(*spec, text));
    }
}

#[test]
fn lines_end_with_lf_or_cr_lf() {
    let texts = |buffer| {
        let lines = Spec::Rfc1738.parse_lines(buffer).expect("it is short");
        (0..lines.len()).map(|row| lines.text().text(row).map(<[u8]>::to_vec)).collect::<Vec<_>>()
    };
    let rows = |rows: &[&str]| rows.iter().map(|row| Some(row.as_bytes().to_vec())).collect::<Vec<_>>();
    assert_eq!(texts(b""), rows(&[]));
    assert_eq!(texts(b"\n"), rows(&[""]));
    assert_eq!(texts(b"a\r\nb"), rows(&["a", "b"]));
    assert_eq!(texts(b"\xEF\xBB\xBFa\n\n\r\n"), rows(&["a", "", ""]));
}

/// Bytes that are not UTF-8 refuse their own line only.
#[test]
fn a_line_that_is_not_utf_8_is_refused() {
    let lines = Spec::Rfc1738.parse_lines(b"http://h.x/\nhttp://h.x/\xFF\nhttp://h.x/a").expect("it is short");
    assert_eq!([0, 1, 2].map(|row| lines.is_valid(row)), [true, false, true]);
    assert_eq!(lines.path().text(2), Some(&b"/a"[..]));
    assert_eq!(lines.report(1).diagnostics()[0].code, urlspec::Code::NonAscii);
}

#[test]
fn lines_show_no_password() {
    let lines = Spec::Rfc1738.parse_lines(b"ftp://joe:hunter2x@h.x/").expect("it is short");
    assert_eq!(lines.password().text(0), Some(&b"hunter2x"[..]));
    assert!(!format!("{lines:?} {:?}", lines.password()).contains("hunter2x"));
}

/// Lines of each length, so that the end of one is at each place of a block.
#[test]
fn lines_of_each_length_are_parsed() {
    let text: String = (0..300).map(|length| format!("http://h.x/{}\n", "a".repeat(length))).collect();
    let lines = Spec::Rfc1738.parse_lines(text.as_bytes()).expect("it is short");
    assert!((0..300).all(|row| lines.path().span(row).is_some_and(|span| span.len() == row + 1)));
}
