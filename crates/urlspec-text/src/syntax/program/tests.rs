//! Lines of data files that are not read.

use super::{Language, Layout, MarkedLines, Notation, Region, add_regions_of_lines};

/// Lines that are not read change nothing, in texts made of what begins and ends the parts of JSON.
#[test]
fn lines_without_a_mark_need_not_be_read() {
    const PIECES: [&str; 13] = [
        "\"http://h.x/a\"",
        "\"b\"",
        ",",
        "\n",
        "\n",
        "/* ",
        " */",
        "// c",
        "// http://h.x/d",
        "\\\"",
        "\"",
        ": ",
        "e:f",
    ];
    let mut seed = 1738_usize;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..12 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.push_str(PIECES[(seed >> 33) % PIECES.len()]);
        }
        let regions = |lines| {
            let mut layout = Layout::new(text.as_bytes(), Notation::Verbatim);
            add_regions_of_lines(&mut layout, 0..text.len(), &Language::JSON, lines);
            layout.finish().expect("all of it").regions
        };
        // What is around each mark. The text around a region may be read or not.
        let around = |regions: Vec<Region>| -> Vec<_> {
            let marks = text.match_indices(':').map(|(at, _)| at).filter(|at| text[..*at].ends_with(['p', 'e']));
            let region_at = |at: usize| regions.iter().find(|region| region.span.contains(&at)).cloned();
            marks.map(region_at).map(|region| region.map(|own| (own.notation, own.edits, own.role))).collect()
        };
        assert_eq!(around(regions(None)), around(regions(Some(MarkedLines::of(text.as_bytes())))), "{text:?}");
    }
}
