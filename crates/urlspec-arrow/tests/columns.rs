//! Columns of all types, against the functions for one text.

use std::sync::Arc;

use arrow_array::builder::{StringDictionaryBuilder, StringRunBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int16Type, Int32Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, Int32Array, LargeBinaryArray,
    LargeStringArray, StringArray, StringViewArray, StructArray,
};
use urlspec::batch::{ABSENT, Span};
use urlspec::{Spec, Start};
use urlspec_arrow::{Cause, CheckOptions, Field, Refused, Strings, canonical, check, extract, resolve, same};
use urlspec_text::Finder;

const FILES: [&str; 6] = [
    include_str!("../../../tests/cases/http.txt"),
    include_str!("../../../tests/cases/ftp.txt"),
    include_str!("../../../tests/cases/gopher.txt"),
    include_str!("../../../tests/cases/news.txt"),
    include_str!("../../../tests/cases/other.txt"),
    include_str!("../../../tests/cases/udi-examples.txt"),
];

/// Real URLs, some with a fault, an empty text and nulls.
fn texts() -> Vec<Option<String>> {
    let mut texts = vec![None, Some(String::new()), Some("http://h.x:70000/".to_owned()), Some("é".to_owned())];
    for (number, line) in FILES.iter().flat_map(|file| file.lines()).enumerate() {
        texts.push(Some(line.to_owned()));
        match number % 4 {
            0 => texts.push(Some(format!("{line}~"))),
            1 => texts.push(Some(format!("{line}#top"))),
            2 => texts.push(None),
            _ => {}
        }
    }
    texts
}

/// The same texts in each type.
fn columns(texts: &[Option<String>]) -> Vec<ArrayRef> {
    let strings = || texts.iter().map(Option::as_deref);
    let bytes = || texts.iter().map(|text| text.as_ref().map(|text| text.as_bytes()));
    let mut dictionary = StringDictionaryBuilder::<Int32Type>::new();
    strings().for_each(|text| dictionary.append_option(text));
    let mut runs = StringRunBuilder::<Int16Type>::new();
    strings().for_each(|text| runs.append_option(text));
    vec![
        Arc::new(strings().collect::<StringArray>()),
        Arc::new(strings().collect::<LargeStringArray>()),
        Arc::new(strings().collect::<StringViewArray>()),
        Arc::new(bytes().collect::<BinaryArray>()),
        Arc::new(bytes().collect::<LargeBinaryArray>()),
        Arc::new(bytes().collect::<BinaryViewArray>()),
        Arc::new(dictionary.finish()),
        Arc::new(runs.finish()),
    ]
}

fn string(result: &StructArray, field: Field, row: usize) -> Option<String> {
    let column = result.column_by_name(field.name()).expect("the field");
    let is_present = column.is_valid(row);
    let text = match column.data_type() {
        arrow_schema::DataType::Utf8View => column.as_string_view().value(row),
        arrow_schema::DataType::Utf8 => column.as_string::<i32>().value(row),
        _ => column.as_string::<i64>().value(row),
    };
    is_present.then(|| text.to_owned())
}

fn number(result: &StructArray, field: Field, row: usize) -> Option<i32> {
    let column = result.column_by_name(field.name()).expect("the field").as_primitive::<Int32Type>();
    column.is_valid(row).then(|| column.value(row))
}

/// A row, against the tree and the report of its text.
fn assert_row(result: &StructArray, row: usize, text: &str, spec: Spec, start: Start) {
    let report = spec.check_as(start, text.as_bytes());
    let valid = result.column_by_name("valid").expect("the field").as_boolean();
    assert_eq!((valid.is_valid(row), valid.value(row)), (true, report.is_valid()), "{text:?}");
    let reference = report.reference();
    let url = reference.as_ref().and_then(|reference| reference.url().copied());
    let is_refused = reference.is_none();
    let components = reference.and_then(|_| spec.components(start, text).expect("it is short"));
    let slice = |span: Span| (span != ABSENT).then(|| text[span[0] as usize..span[1] as usize].to_owned());
    let expected = [
        (Field::Authority, components.and_then(|own| slice(own.authority(text.as_bytes())))),
        (Field::Scheme, url.map(|url| url.scheme().to_owned())),
        (Field::User, reference.and_then(|it| Some(it.user()?.as_str().to_owned()))),
        (Field::Host, components.and_then(|own| slice(own.host))),
        (
            Field::Path,
            reference.and_then(|it| it.path().map(str::to_owned).or_else(|| Some(format!("/{}", it.url_path()?)))),
        ),
        (Field::Search, reference.and_then(|it| Some(it.search()?.as_str().to_owned()))),
        (Field::Fragment, reference.and_then(|it| Some(it.fragment()?.as_str().to_owned()))),
        (Field::Code, report.first_error().map(|error| error.code.name().to_owned())),
        (Field::Fixed, report.fixed().map(str::to_owned)),
    ];
    for (field, expected) in expected {
        if is_refused && !matches!(field, Field::Code | Field::Fixed) {
            continue;
        }
        assert_eq!(string(result, field, row), expected, "{field} of {text:?}");
    }
    let port = components.and_then(|own| slice(own.port)).and_then(|port| port.parse().ok());
    if !is_refused {
        assert_eq!(number(result, Field::Port, row), port, "{text:?}");
    }
    let offset = report.first_error().map(|error| error.span.start as i32);
    assert_eq!(number(result, Field::Offset, row), offset, "{text:?}");
}

#[test]
fn each_row_is_what_the_library_returns_for_its_text() {
    let texts = texts();
    for column in columns(&texts) {
        for strings in [Strings::View, Strings::Utf8, Strings::LargeUtf8] {
            for (spec, start) in
                [(Spec::Rfc1738, Start::Url), (Spec::Rfc3986, Start::Reference), (Spec::Udi, Start::Url)]
            {
                let result =
                    check(&column, &CheckOptions { spec, start, strings, ..Default::default() }).expect("strings");
                assert_eq!(result.len(), texts.len());
                for (row, text) in texts.iter().enumerate() {
                    assert_eq!(result.is_null(row), text.is_none(), "row {row} of {}", column.data_type());
                    if let Some(text) = text {
                        assert_row(&result, row, text, spec, start);
                    }
                }
            }
        }
    }
}

#[test]
fn a_slice_of_a_column_has_the_rows_of_the_slice() {
    let texts = texts();
    for column in columns(&texts) {
        let slice = column.slice(7, 400);
        let result = check(&slice, &CheckOptions::default()).expect("strings");
        assert_eq!(result.len(), 400);
        for (row, text) in texts[7..407].iter().enumerate() {
            match text {
                Some(text) => assert_row(&result, row, text, Spec::TODAY, Start::Url),
                None => assert!(result.is_null(row)),
            }
        }
    }
}

#[test]
fn components_are_views_into_the_input() {
    let column = StringArray::from(vec!["http://a-long-host-name.example/and-a-long-path"]);
    let result = check(&column, &CheckOptions::default()).expect("strings");
    for (field, at) in [("host", 7), ("path", 31)] {
        let column_of_field = result.column_by_name(field).expect("the field").as_string_view();
        let shared = column_of_field.data_buffers()[0].as_ptr();
        assert_eq!(shared, column.values().as_ptr(), "{field}");
        assert_eq!(column_of_field.value(0).as_ptr(), column.value(0)[at..].as_ptr(), "{field}");
    }
}

#[test]
fn only_the_chosen_fields_are_returned_in_their_order() {
    let options = CheckOptions { fields: vec![Field::Offset, Field::Valid], ..Default::default() };
    let result = check(&StringArray::from(vec!["http://h.x/^"]), &options).expect("strings");
    assert_eq!(result.column_names(), ["offset", "valid"]);
    assert_eq!(number(&result, Field::Offset, 0), Some(11));
    let none = CheckOptions { fields: Vec::new(), ..Default::default() };
    assert_eq!(check(&StringArray::from(vec!["", "a"]), &none).expect("strings").len(), 2);
}

#[test]
fn bytes_that_are_not_utf_8_are_not_valid() {
    let column = BinaryArray::from_vec(vec![b"http://h.x/\xFF", b"http://h.x/"]);
    let result = check(&column, &CheckOptions::default()).expect("bytes");
    let code = Spec::Rfc1738.check_bytes(b"http://h.x/\xFF").first_error().map(|error| error.code.name().to_owned());
    assert!(code.is_some());
    assert_eq!(string(&result, Field::Code, 0), code);
    assert_eq!(number(&result, Field::Offset, 0), Some(11));
    assert_eq!(string(&result, Field::Host, 1).as_deref(), Some("h.x"));
    assert!(canonical(&column, Spec::Rfc1738, Strings::View).expect("bytes").is_null(0));
}

#[test]
fn an_empty_column_has_an_empty_result() {
    for column in columns(&[]) {
        assert_eq!(check(&column, &CheckOptions::default()).expect("strings").len(), 0);
        assert_eq!(extract(&column, &Finder::default(), Strings::View).expect("strings").len(), 0);
        assert_eq!(resolve(&column, &column, Spec::Rfc1738, Strings::View).expect("strings").len(), 0);
    }
    let untyped: ArrayRef = Arc::new(arrow_array::NullArray::new(2));
    for column in columns(&[None, None]).into_iter().chain([untyped]) {
        let result = check(&column, &CheckOptions::default()).expect("strings");
        assert_eq!((result.len(), result.null_count()), (2, 2));
    }
}

#[test]
fn a_dictionary_may_have_null_values_and_unused_ones() {
    use arrow_array::DictionaryArray;
    let values = Arc::new(StringArray::from(vec![Some("http://h.x/"), None, Some("unused ~")]));
    let keys = arrow_array::Int8Array::from(vec![Some(0), Some(1), None, Some(0)]);
    let column = DictionaryArray::<Int8Type>::new(keys, values);
    let result = check(&column, &CheckOptions::default()).expect("strings");
    let hosts: Vec<_> = (0..4).map(|row| string(&result, Field::Host, row)).collect();
    assert_eq!(hosts, [Some("h.x".to_owned()), None, None, Some("h.x".to_owned())]);
    assert_eq!((0..4).map(|row| result.is_null(row)).collect::<Vec<_>>(), [false, true, true, false]);
}

#[test]
fn a_column_of_another_type_is_an_error_with_the_name_and_the_type() {
    let numbers = Int32Array::from(vec![1]);
    let strings = StringArray::from(vec!["a"]);
    let message = |column| format!("column `{column}`: the type is Int32, but strings or bytes are needed");
    let spec = Spec::Rfc1738;
    let errors = [
        check(&numbers, &CheckOptions::default()).map(|_| ()),
        canonical(&numbers, spec, Strings::View).map(|_| ()),
        extract(&numbers, &Finder::default(), Strings::View).map(|_| ()),
    ];
    for error in errors {
        assert_eq!(error.expect_err("another type").in_column("u").to_string(), message("u"));
    }
    // Of two columns, the one with the error has the name of its argument.
    let error = same(&strings, &numbers, spec).expect_err("another type");
    assert_eq!(error.to_string(), message("second"));
    let error = resolve(&numbers, &strings, spec, Strings::View).expect_err("another type");
    assert_eq!(error.to_string(), message("bases"));
    let three = StringArray::from(vec!["a", "b", "c"]);
    let two = StringArray::from(vec!["a", "b"]);
    assert_eq!(same(&two, &three, spec).expect_err("lengths").cause, Cause::Lengths { first: 2, second: 3 });
}

#[test]
fn references_are_resolved_row_by_row() {
    let bases =
        StringArray::from(vec![Some("http://h.x/a/b"), Some("news:a@h.x"), None, Some("~"), Some("http://h.x/a/b")]);
    let references = StringArray::from(vec![Some("../c?d#e"), Some("f"), Some("g"), Some("h"), None]);
    let result = resolve(&bases, &references, Spec::Rfc1738, Strings::Utf8).expect("strings");
    let column = |number: usize| -> Vec<Option<String>> {
        result.column(number).as_string::<i32>().iter().map(|text| text.map(str::to_owned)).collect()
    };
    let refusal = Spec::Rfc1738.parse("~").expect_err("no URL").code().name().to_owned();
    assert_eq!(column(0), [Some("http://h.x/c?d#e".to_owned()), None, None, None, None]);
    assert_eq!(column(1), [None, Some("never-relative".to_owned()), None, Some(refusal), None]);
    assert_eq!((0..5).map(|row| result.is_null(row)).collect::<Vec<_>>(), [false, false, true, false, true]);
    // One base for all rows, and none for all.
    let one = resolve(&bases.slice(0, 1), &references, Spec::Rfc1738, Strings::Utf8).expect("strings");
    assert_eq!(one.column(0).as_string::<i32>().value(2), "http://h.x/a/g");
    let none = resolve(&bases.slice(2, 1), &references, Spec::Rfc1738, Strings::Utf8).expect("strings");
    assert_eq!(none.null_count(), 5);
}

#[test]
fn urls_are_found_in_each_text() {
    let texts =
        ["see http://h.x/ and ftp://a.b/c.", "none", "", "http://h.x/%C3%A9 é http://other.example/long-path-here"];
    let mut with_null: Vec<_> = texts.iter().map(|text| Some((*text).to_owned())).collect();
    with_null.insert(1, None);
    for column in columns(&with_null) {
        for strings in [Strings::View, Strings::Utf8] {
            let lists = extract(&column, &Finder::default(), strings).expect("strings");
            assert!(lists.is_null(1) && lists.null_count() == 1);
            for (row, text) in with_null.iter().enumerate().filter_map(|(row, text)| Some((row, text.as_ref()?))) {
                let list = lists.value(row);
                let list = list.as_struct();
                let (starts, ends) =
                    (list.column(1).as_primitive::<Int32Type>(), list.column(2).as_primitive::<Int32Type>());
                let finder = Finder::default();
                let expected: Vec<_> = finder.matches(text.as_bytes()).map(|url| url.span()).collect();
                assert_eq!(list.len(), expected.len());
                for (number, span) in expected.into_iter().enumerate() {
                    assert_eq!((starts.value(number), ends.value(number)), (span.start as i32, span.end as i32));
                    let url = match strings {
                        Strings::View => list.column(0).as_string_view().value(number),
                        _ => list.column(0).as_string::<i32>().value(number),
                    };
                    assert_eq!(url, &text[span]);
                }
            }
        }
    }
}

#[test]
fn chunks_of_two_columns_are_aligned() {
    let chunks = |lengths: &[usize]| -> Vec<ArrayRef> {
        let chunk = |(number, length): (usize, &usize)| -> ArrayRef {
            Arc::new((0..*length).map(|row| Some(format!("{number} {row}"))).collect::<StringArray>())
        };
        lengths.iter().enumerate().map(chunk).collect()
    };
    let rows = |pairs: &[(ArrayRef, ArrayRef)]| -> Vec<[String; 2]> {
        let rows = |(first, second): &(ArrayRef, ArrayRef)| {
            let text = |column: &ArrayRef, row: usize| column.as_string::<i32>().value(row % column.len()).to_owned();
            (0..first.len().max(second.len())).map(|row| [text(first, row), text(second, row)]).collect::<Vec<_>>()
        };
        pairs.iter().flat_map(rows).collect()
    };
    for [first, second] in [[&[2, 0, 3][..], &[0, 1, 4, 0]], [&[5], &[1, 1, 1, 1, 1]], [&[0], &[]], [&[], &[]]] {
        let pairs = urlspec_arrow::aligned(&chunks(first), &chunks(second)).expect("the same length");
        assert!(pairs.iter().all(|(first, second)| first.len() == second.len()));
        let whole = |chunks: Vec<ArrayRef>| -> Vec<String> {
            let texts = |chunk: &ArrayRef| -> Vec<String> {
                chunk.as_string::<i32>().iter().flatten().map(str::to_owned).collect()
            };
            chunks.iter().flat_map(texts).collect()
        };
        let expected: Vec<[String; 2]> = whole(chunks(first))
            .into_iter()
            .zip(whole(chunks(second)))
            .map(|(first, second)| [first, second])
            .collect();
        assert_eq!(rows(&pairs), expected);
    }
    let one = urlspec_arrow::aligned(&chunks(&[0, 1]), &chunks(&[2, 1])).expect("one row");
    assert_eq!(rows(&one), [["1 0", "0 0"], ["1 0", "0 1"], ["1 0", "1 0"]].map(|row| row.map(str::to_owned)));
    let error = urlspec_arrow::aligned(&chunks(&[2]), &chunks(&[1, 2])).expect_err("lengths");
    assert_eq!(error.cause, Cause::Lengths { first: 2, second: 3 });
}

/// The last GiB of a column is in another window.
#[test]
#[ignore = "needs 4 GB of memory"]
fn views_reach_beyond_two_gibibytes() {
    let filler = "x".repeat(1 << 28);
    let rows = (0..9).flat_map(|_| [filler.as_str(), "http://a-long-host-name.example/and-a-long-path"]);
    let column = LargeStringArray::from_iter_values(rows);
    assert!(column.values().len() > 1 << 31);
    let options = CheckOptions { fields: vec![Field::Host], ..Default::default() };
    let result = check(&column, &options).expect("strings");
    let hosts = result.column(0).as_string_view();
    for row in 0..18 {
        let expected = if row % 2 == 1 { Some("a-long-host-name.example") } else { None };
        assert_eq!(hosts.is_valid(row).then(|| hosts.value(row)), expected, "row {row}");
    }
}

#[test]
#[ignore = "needs 2 GB of memory"]
fn a_text_that_is_too_long_is_an_error_with_its_row() {
    let long = "x".repeat(urlspec_arrow::MAX_TEXT + 1);
    let column = LargeStringArray::from_iter_values(["a", &long]);
    let error = check(&column, &CheckOptions::default()).expect_err("too long").in_column("u");
    let message = "column `u`, row 1: a text of 1073741825 bytes is too long; the limit is 1073741824 bytes";
    assert_eq!(error.to_string(), message);
}

fn checked(texts: &[&str], fields: &[Field], refused: Refused) -> StructArray {
    let options = CheckOptions { spec: Spec::Rfc3986, fields: fields.to_vec(), refused, ..Default::default() };
    check(&StringArray::from(texts.to_vec()), &options).expect("strings")
}

#[test]
fn refused_texts_have_the_components_that_are_chosen() {
    let texts = ["http://a.b:8a/c d?e f#g", "http://joe@a.b/c d", "http://a.b/^^%", "x y"];
    let fields = [Field::Valid, Field::Authority, Field::User, Field::Host, Field::Path, Field::Search];
    let rows = |refused| -> Vec<Vec<Option<String>>> {
        let result = checked(&texts, &fields, refused);
        (0..texts.len()).map(|row| fields[1..].iter().map(|field| string(&result, *field, row)).collect()).collect()
    };
    let some = |texts: [&str; 5]| texts.map(|text| (text != "-").then(|| text.to_owned())).to_vec();
    assert_eq!(rows(Refused::Null), vec![vec![None; 5]; 4]);
    assert_eq!(rows(Refused::Outline)[0], some(["a.b:8a", "-", "a.b", "/c d", "e f"]));
    assert_eq!(rows(Refused::Outline)[1], some(["joe@a.b", "joe", "a.b", "/c d", "-"]));
    // One error has no sure fix.
    assert_eq!(rows(Refused::Fixed)[0], some(["-"; 5]));
    assert_eq!(rows(Refused::Fixed)[1], some(["joe@a.b", "joe", "a.b", "/c%20d", "-"]));
    assert_eq!(rows(Refused::Fixed)[3], some(["-"; 5]));
}

#[test]
fn warnings_and_ports_out_of_range_are_shown() {
    let texts = ["http://h.x:99999/", "http://h.x:/", "http://h.x/", "http:///a", "http://h.x:99999999999/"];
    let fields = [Field::Host, Field::Port, Field::Code, Field::Warning, Field::WarningOffset];
    let result = checked(&texts, &fields, Refused::Null);
    let ports: Vec<_> = (0..5).map(|row| number(&result, Field::Port, row)).collect();
    assert_eq!(ports, [Some(99999), None, None, None, Some(i32::MAX)]);
    let warnings: Vec<_> = (0..5).map(|row| string(&result, Field::Warning, row)).collect();
    assert_eq!(warnings[0].as_deref(), Some("port-range"));
    assert_eq!(number(&result, Field::WarningOffset, 0), Some(11));
    assert_eq!(warnings[2], None);
    assert_eq!(warnings[3].as_deref(), Some("missing-host"));
    assert_eq!(string(&result, Field::Host, 3).as_deref(), Some(""));
    assert!((0..5).all(|row| string(&result, Field::Code, row).is_none()));
}

#[test]
fn messages_and_guesses_are_those_of_the_report() {
    let texts = ["www.example.com/1", "http://h.x:80a/", "http://h.x/a b", "http://h.x/", "http://["];
    let result = checked(&texts, &[Field::Message, Field::Guess], Refused::Null);
    let guesses: Vec<_> = (0..5).map(|row| string(&result, Field::Guess, row)).collect();
    let expected = [Some("http://www.example.com/1"), Some("http://h.x:80/"), Some("http://h.x/a%20b"), None, None];
    assert_eq!(guesses.iter().map(Option::as_deref).collect::<Vec<_>>(), expected);
    let messages: Vec<_> = (0..5).map(|row| string(&result, Field::Message, row)).collect();
    assert_eq!(messages[1].as_deref(), Some("the port is not a number: `a` is not a digit"));
    assert!(messages[3].is_none() && messages[4].is_some());
}

#[test]
fn bytes_of_a_fixed_length_are_read() {
    let column = FixedSizeBinaryArray::try_from_iter(["http://h.x/", "http://h.y/"].iter()).expect("bytes");
    let result = check(&column, &CheckOptions::default()).expect("bytes");
    assert_eq!(string(&result, Field::Host, 1).as_deref(), Some("h.y"));
    assert_eq!(canonical(&column, Spec::Rfc3986, Strings::Utf8).expect("bytes").len(), 2);
}

/// A name may be a URL that somebody put in the wrong place.
#[test]
fn errors_show_no_password_of_a_name() {
    let name = "ftp://joe:s3cret@h.x/";
    let unknown = name.parse::<Field>().expect_err("no field").to_string();
    let numbers = Int32Array::from(vec![1]);
    let refused = check(&numbers, &CheckOptions::default()).expect_err("numbers").in_column(name).to_string();
    for message in [unknown, refused] {
        assert!(message.contains("ftp://joe:") && !message.contains("s3cret"), "{message}");
    }
}
