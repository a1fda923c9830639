//! The pages of the codes: what, why, an example, what to write instead, and the words of the document.

mod accepted;
mod refused;

pub(super) use accepted::ACCEPTED;
pub(super) use refused::REFUSED;
