//! *Uniform Resource Locators*, Internet Draft 03, March 1994, which has no section "Partial form".

use super::url_1993;

/// The base is a URL without its prefix.
///
/// "The syntax is described in two parts. Firstly, we give the syntax rules of a completely specified name; secondly, we
/// give the rules under which parts of the name may be omitted in a well-defined context." No such rules follow.
/// *Decided*: they are those of 1993, where the same sentence announces the section "Partial form".
///
/// "Note that slash "/" in gopher selector strings may not correspond to a level in a hierarchical structure." "The wpath
/// of a WAIS URL consists of encoded fields of the WAIS identifier, in the same order as [in the] WAIS identifier." "The
/// path part contains a host specific object name and an optional version number." *Decided* as for 1993.
pub fn resolve(base: &str, partial: &str) -> Option<String> {
    url_1993::resolve(base, partial)
}
