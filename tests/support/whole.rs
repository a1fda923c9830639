//! Whether tests try all of their texts.

/// Whether `URLSPEC_WHOLE` is set, as in `.ci/full`. Then tests of very many texts try all of them, otherwise a sample.
pub fn is_whole() -> bool {
    std::env::var_os("URLSPEC_WHOLE").is_some()
}
