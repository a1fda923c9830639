//! What the fuzzer came upon, tried without it: the corpora of `fuzz/corpus/`, a file for each promise, an input a line.

use urlspec::Encoded;

use crate::promises::{member, notation, parts, plan, read, resolve, same};
use crate::text_promises::{fix, matches};

fn holds_of(corpus: &str, promise: fn(&[u8])) {
    let inputs: Vec<_> = corpus.lines().map(|line| Encoded::new(line).decode()).collect();
    assert!(inputs.len() > 100, "there is a corpus");
    inputs.iter().for_each(|input| promise(input));
}

macro_rules! corpora {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            holds_of(
                include_str!(concat!("../../../../fuzz/corpus/", stringify!($name), ".txt")),
                $name::$name,
            );
        }
    )*};
}

corpora! { read member resolve parts plan matches fix same notation }
