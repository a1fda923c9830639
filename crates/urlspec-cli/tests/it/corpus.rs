//! The corpora of the fuzzer in `tests/fuzz/corpus/`, tested without it: a file for each group of properties, an input per line.

use urlspec::Encoded;

use crate::properties::{language, member, notation, parts, plan, read, resolve, same};
use crate::support::sample_of;
use crate::text_properties::{fix, matches};

fn assert_holds(corpus: &str, promise: fn(&[u8])) {
    let inputs: Vec<_> = corpus.lines().map(|line| Encoded::new(line).decode()).collect();
    assert!(inputs.len() > 100, "there is a corpus");
    sample_of(inputs.iter(), 20).for_each(|input| promise(input));
}

macro_rules! corpora {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            assert_holds(
                include_str!(concat!("../../../../tests/fuzz/corpus/", stringify!($name), ".txt")),
                $name::$name,
            );
        }
    )*};
}

corpora! { language read member resolve parts plan matches fix same notation }
