//! Tests of decoding UTF-16.

use urlspec_text::utf16::{ByteOrder, Decoder, decode};

#[test]
fn decodes_the_same_text_wherever_the_document_is_cut() {
    // A surrogate pair, an unpaired surrogate at the end, and half of a code unit.
    let units = [0xFEFF, 0x61, 0xD83D, 0xDE00, 0xDC00, 0x62, 0xD83D];
    let document: Vec<u8> = units.into_iter().flat_map(u16::to_be_bytes).chain([0]).collect();
    let expected = "\u{feff}a\u{1f600}\u{fffd}b\u{fffd}\u{fffd}".as_bytes();
    assert_eq!(decode(&document, ByteOrder::Big), expected);
    for cut in 0..=document.len() {
        let (first, second) = document.split_at(cut);
        let (mut decoder, mut text) = (Decoder::new(ByteOrder::Big), Vec::new());
        decoder.decode(first, &mut text);
        decoder.decode(second, &mut text);
        decoder.finish(&mut text);
        assert_eq!(text, expected, "{cut}");
    }
}

#[test]
fn detects_the_byte_order_by_the_mark() {
    assert_eq!(ByteOrder::detect(b"\xff\xfea\0"), Some(ByteOrder::Little));
    assert_eq!(ByteOrder::detect(b"\xfe\xff\0a"), Some(ByteOrder::Big));
    assert_eq!(ByteOrder::detect(b"\xff\xfe\0\0"), None, "UTF-32");
    assert_eq!(ByteOrder::detect(b"a\0"), None);
}
