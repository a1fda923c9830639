//! A serializer with the format of `serde_json`, in which characters that a terminal, an editor or a log acts on are escapes.
//!
//! `serde_json` and `sonic-rs` look at each octet of a string, of a key too, and call a writer for each piece: that takes
//! several times as long as everything else that is done for a valid URL.

use std::fmt;

use serde::ser::{self, Serialize, Serializer};
use urlspec::redact::{is_active, is_hidden_selector};

/// Writes values after what is in the buffer.
pub struct Writer<'o> {
    pub out: &'o mut Vec<u8>,
}

/// A message of a `Serialize` implementation.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

type Result<T> = std::result::Result<T, Error>;

#[cold]
fn escape(text: &str, out: &mut Vec<u8>) {
    let mut before = None;
    for c in text.chars() {
        let is_active = c < ' ' || is_active(c) || is_hidden_selector(before, c);
        before = Some(c);
        match c {
            '"' => out.extend(b"\\\""),
            '\\' => out.extend(b"\\\\"),
            '\u{8}' => out.extend(b"\\b"),
            '\u{c}' => out.extend(b"\\f"),
            '\n' => out.extend(b"\\n"),
            '\r' => out.extend(b"\\r"),
            '\t' => out.extend(b"\\t"),
            c if is_active => {
                c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.extend(format!("\\u{unit:04x}").into_bytes()));
            }
            c => out.extend(c.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
}

/// Copies of known lengths: a copy of unknown length takes as long as all the rest, and so do loops over a few octets, whose
/// ends can't be predicted.
mod copy {
    /// Appends a text, and returns whether it needs no escape.
    #[inline(always)]
    pub fn append_and_check(text: &[u8], out: &mut Vec<u8>) -> bool {
        match text.len() {
            0..4 => append_each(text, out),
            4..8 => {
                append_blocks(text, out, |block: [u8; 4]| is_plain_word(u64::from(u32::from_le_bytes(block)) | SPACES))
            }
            8..16 => append_blocks(text, out, |block: [u8; 8]| is_plain_word(u64::from_le_bytes(block))),
            _ => append_blocks(text, out, is_plain_block),
        }
    }

    #[inline]
    fn append_each(text: &[u8], out: &mut Vec<u8>) -> bool {
        let mut word = SPACES | SPACES >> 32;
        for octet in text {
            out.push(*octet);
            word = word << 8 | u64::from(*octet);
        }
        is_plain_word(word)
    }

    /// Appends a text by blocks. The last one overlaps the one before it.
    #[inline(always)]
    fn append_blocks<const N: usize>(text: &[u8], out: &mut Vec<u8>, is_plain: impl Fn([u8; N]) -> bool) -> bool {
        let end = out.len() + text.len();
        let (blocks, rest) = text.as_chunks::<N>();
        let mut all_plain = true;
        for block in blocks {
            all_plain &= is_plain(*block);
            out.extend_from_slice(block);
        }
        if let (Some(last), false) = (text.last_chunk::<N>(), rest.is_empty()) {
            all_plain &= is_plain(*last);
            out.truncate(end - N);
            out.extend_from_slice(last);
        }
        all_plain
    }

    /// Spaces in the upper half of a word.
    const SPACES: u64 = 0x2020_2020 << 32;

    /// Whether no octet of a word needs an escape, by arithmetic on all of them at once.
    #[inline(always)]
    fn is_plain_word(word: u64) -> bool {
        const ONES: u64 = u64::MAX / 0xFF;
        const HIGHS: u64 = ONES << 7;
        // Exact if no octet is above 7F. One that is makes the word not plain, too.
        let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
        let controls = word.wrapping_sub(ONES * 0x20) & !word;
        let equals = |octet: u8| zeros(word ^ (ONES * u64::from(octet)));
        (word | controls | equals(b'"') | equals(b'\\') | equals(0x7F)) & HIGHS == 0
    }

    /// The same for a block. It uses numbers and has no early exit, so that the compiler vectorizes it.
    #[inline(always)]
    fn is_plain_block(block: [u8; 16]) -> bool {
        let special =
            |octet: u8| u8::from(octet.wrapping_sub(0x20) >= 0x5F) | u8::from(octet == b'"') | u8::from(octet == b'\\');
        block.iter().fold(0, |found, octet| found | special(*octet)) == 0
    }
}

/// Appends a text that needs no escape. Returns whether it did: a text that is not ASCII may need one.
#[inline(always)]
pub fn append_if_plain(text: &[u8], out: &mut Vec<u8>) -> bool {
    let start = out.len();
    let is_plain = copy::append_and_check(text, out);
    if !is_plain {
        out.truncate(start);
    }
    is_plain
}

/// Appends a string with its quotes.
#[inline]
pub fn append_string(text: &str, out: &mut Vec<u8>) {
    Writer { out }.string(text);
}

impl Writer<'_> {
    #[inline(always)]
    fn string(&mut self, text: &str) {
        self.out.push(b'"');
        if !append_if_plain(text.as_bytes(), self.out) {
            escape(text, self.out);
        }
        self.out.push(b'"');
    }

    /// The opening bracket of an enum's variant: `{"name":`.
    fn variant(&mut self, name: &str) {
        self.out.push(b'{');
        self.string(name);
        self.out.push(b':');
    }
}

/// A value within brackets.
pub struct Compound<'w, 'o> {
    writer: &'w mut Writer<'o>,
    is_empty: bool,
    /// The closing brackets.
    end: &'static [u8],
}

impl<'w, 'o> Compound<'w, 'o> {
    fn begin(writer: &'w mut Writer<'o>, start: u8, end: &'static [u8]) -> Self {
        writer.out.push(start);
        Self { writer, is_empty: true, end }
    }

    #[inline]
    fn comma(&mut self) {
        if !self.is_empty {
            self.writer.out.push(b',');
        }
        self.is_empty = false;
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.comma();
        value.serialize(&mut *self.writer)
    }

    /// The key is a constant where this is inlined, which leaves nothing of the search for what must be escaped.
    #[inline(always)]
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.comma();
        self.writer.string(key);
        self.writer.out.push(b':');
        value.serialize(&mut *self.writer)
    }

    fn finish(self) -> Result<()> {
        self.writer.out.extend_from_slice(self.end);
        Ok(())
    }
}

/// The methods for integers, which differ in their types only.
macro_rules! integers {
    ($($method:ident($integer:ty)),*) => {$(
        fn $method(self, value: $integer) -> Result<()> {
            self.out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
            Ok(())
        }
    )*};
}

impl<'w, 'o> Serializer for &'w mut Writer<'o> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'w, 'o>;
    type SerializeTuple = Compound<'w, 'o>;
    type SerializeTupleStruct = Compound<'w, 'o>;
    type SerializeTupleVariant = Compound<'w, 'o>;
    type SerializeMap = Compound<'w, 'o>;
    type SerializeStruct = Compound<'w, 'o>;
    type SerializeStructVariant = Compound<'w, 'o>;

    fn serialize_bool(self, value: bool) -> Result<()> {
        self.out.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    integers! {
        serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64), serialize_i128(i128),
        serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64), serialize_u128(u128)
    }

    fn serialize_f32(self, value: f32) -> Result<()> {
        serde_json::to_writer(&mut *self.out, &value).map_err(ser::Error::custom)
    }

    fn serialize_f64(self, value: f64) -> Result<()> {
        serde_json::to_writer(&mut *self.out, &value).map_err(ser::Error::custom)
    }

    fn serialize_char(self, value: char) -> Result<()> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Result<()> {
        self.string(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<()> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<()> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<()> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.variant(variant);
        value.serialize(&mut *self)?;
        self.out.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'w, 'o>> {
        Ok(Compound::begin(self, b'[', b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Compound<'w, 'o>> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'w, 'o>> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'w, 'o>> {
        self.variant(variant);
        Ok(Compound::begin(self, b'[', b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'w, 'o>> {
        Ok(Compound::begin(self, b'{', b"}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound<'w, 'o>> {
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'w, 'o>> {
        self.variant(variant);
        Ok(Compound::begin(self, b'{', b"}}"))
    }
}

/// Implements the traits of sequences, which differ in their names only.
macro_rules! sequence {
    ($($part:ident: $method:ident),*) => {$(
        impl ser::$part for Compound<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.element(value)
            }

            fn end(self) -> Result<()> {
                self.finish()
            }
        }
    )*};
}

sequence! {
    SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
}

/// Implements the traits of structs.
macro_rules! structure {
    ($($part:ident),*) => {$(
        impl ser::$part for Compound<'_, '_> {
            type Ok = ();
            type Error = Error;

            #[inline(always)]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
                self.field(key, value)
            }

            fn end(self) -> Result<()> {
                self.finish()
            }
        }
    )*};
}

structure! { SerializeStruct, SerializeStructVariant }

/// A key that isn't a string gets quotes, as in `serde_json`.
impl ser::SerializeMap for Compound<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.comma();
        let start = self.writer.out.len();
        key.serialize(&mut *self.writer)?;
        match self.writer.out.get(start) {
            Some(b'"') => {}
            Some(b'[' | b'{' | b'n') | None => return Err(ser::Error::custom("key must be a string")),
            Some(_) => {
                self.writer.out.insert(start, b'"');
                self.writer.out.push(b'"');
            }
        }
        self.writer.out.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Result<()> {
        self.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde::Serialize;
    use serde_json::Value;
    use urlspec::redact::is_active;
    use urlspec::{Spec, Start};

    use crate::out::to_vec;

    fn written(value: &impl Serialize) -> String {
        String::from_utf8(to_vec(value).expect("JSON")).expect("text")
    }

    #[track_caller]
    fn assert_same(value: &impl Serialize) {
        assert_eq!(written(value), serde_json::to_string(value).expect("JSON"));
    }

    #[derive(Serialize)]
    enum Variant {
        Unit,
        Newtype(u8),
        Tuple(i64, Option<char>),
        Struct { a: f64, b: () },
    }

    #[derive(Serialize)]
    struct Empty {}

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Pair(u128, i8);

    #[test]
    fn each_kind_of_value_is_written_as_by_serde_json() {
        assert_same(&(
            Variant::Unit,
            Variant::Newtype(1),
            Variant::Tuple(-1, Some('\u{e9}')),
            Unit,
            Pair(u128::MAX, -8),
        ));
        assert_same(&[Variant::Struct { a: 0.1, b: () }, Variant::Struct { a: f64::NAN, b: () }]);
        assert_same(&(Empty {}, Vec::<u8>::new(), BTreeMap::<u8, u8>::new(), None::<bool>, 1.5_f32, &b"ab"[..]));
        assert_same(&BTreeMap::from([(1, "a"), (2, "b")]));
        assert_same(&BTreeMap::from([(true, "\"\\")]));
        assert!(to_vec(&BTreeMap::from([([1], 1)])).is_err());
        assert!(to_vec(&BTreeMap::from([((), 1)])).is_err());
    }

    /// Strings of each length, with an octet that is escaped at each place.
    #[test]
    fn each_octet_is_found_at_each_place() {
        for length in 0..70 {
            let plain = "ab0~ /é".chars().cycle().take(length).collect::<String>();
            assert_same(&plain);
            for at in (0..=plain.len()).filter(|at| plain.is_char_boundary(*at)) {
                for c in ['"', '\\', '\n', '\0', '\u{1f}', '\u{c}', ' ', '~', '\u{80}'] {
                    let text = format!("{}{c}{}", &plain[..at], &plain[at..]);
                    match is_active(c) && c >= '\u{7f}' {
                        true => assert!(written(&text).contains("\\u0080"), "{text:?}"),
                        false => assert_same(&text),
                    }
                }
            }
        }
    }

    /// A value without a character that serde_json would show as it is.
    fn value() -> impl Strategy<Value = Value> {
        let text = any::<String>().prop_map(|text| {
            text.replace(|c| c >= '\u{7f}' && is_active(c) || matches!(c, '\u{fe0e}' | '\u{fe0f}'), "-")
        });
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            text.clone().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 6, move |inner| {
            let object = prop::collection::btree_map(text.clone(), inner.clone(), 0..6);
            prop_oneof![
                prop::collection::vec(inner, 0..6).prop_map(Value::from),
                object.prop_map(|object| Value::Object(object.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn values_are_written_as_by_serde_json(value in value()) {
            prop_assert_eq!(written(&value), serde_json::to_string(&value).expect("JSON"));
        }

        #[test]
        fn strings_mean_the_same(text in any::<String>()) {
            let json = written(&text);
            prop_assert!(!json.contains(is_active), "{}", json);
            prop_assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
        }

        #[test]
        fn reports_are_written_as_by_serde_json(text in "[ -~]{0,40}", scheme in "(http|ftp|news|gopher|wais|x-y)") {
            for &spec in Spec::ALL {
                assert_same(&spec.check_as(Start::Reference, format!("{scheme}://h.x/{text}").as_bytes()));
            }
        }
    }
}
