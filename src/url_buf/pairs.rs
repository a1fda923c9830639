//! The query as pairs of names and values, as HTML forms write it. No document of URLs has such pairs: a query is text.

use std::borrow::Cow;

use super::UrlBuf;
use super::edit::{EditError, encoded};
use crate::ast::form::{pair, parts};
use crate::document::Document;

/// The pairs of a query by the rules of HTML forms (`application/x-www-form-urlencoded`): `&` between pairs, `=` after a name, `+` for a
/// space. The spelling of other pairs stays as it is.
impl<D: Document> UrlBuf<D> {
    /// The names and values of the query, decoded by the rules of forms. Octets that are not UTF-8 become U+FFFD. A name without `=` has
    /// an empty value.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url = UrlBuf::parse("https://example.com/?q=a+b&lang=%C3%A9&x")?;
    /// let pairs: Vec<_> = url.query_pairs().collect();
    /// assert_eq!(pairs, [("q".into(), "a b".into()), ("lang".into(), "é".into()), ("x".into(), "".into())]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn query_pairs(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        parts(self.query().unwrap_or_default()).map(pair)
    }

    /// Sets the value of the first pair with this name, or adds a pair at the end, and removes other pairs with the name. Name and value
    /// are data, and are encoded by the rules of forms.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://example.com/?a=%7e&q=1&q=2")?;
    /// url.set_query_pair("q", "x y&z")?;
    /// assert_eq!(url, "https://example.com/?a=%7e&q=x+y%26z");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the URL can have no query.
    pub fn set_query_pair(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        let query = self.query().unwrap_or_default();
        let spelt = |text: &str| encoded(text.as_bytes(), b"-._*~ ", self.spec()).replace(' ', "+");
        let mut written = Some(format!("{}={}", spelt(name), spelt(value)));
        let mut kept: Vec<String> = Vec::new();
        for part in parts(query) {
            let (own, old) = pair(part);
            match own == name {
                false => kept.push(part.to_owned()),
                // The first one keeps its spelling if it keeps its value.
                true => kept.extend(written.take().map(|new| if old == value { part.to_owned() } else { new })),
            }
        }
        kept.extend(written);
        self.set_query(Some(&kept.join("&")))
    }

    /// Removes the pairs with this name, and with the last pair the `?`. Returns whether there was one.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://example.com/?utm_source=x&q=1")?;
    /// assert!(url.remove_query_pair("utm_source")?);
    /// assert_eq!(url, "https://example.com/?q=1");
    /// assert!(!url.remove_query_pair("utm_source")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the document needs the query.
    pub fn remove_query_pair(&mut self, name: &str) -> Result<bool, EditError> {
        let query = self.query().unwrap_or_default();
        if parts(query).all(|part| pair(part).0 != name) {
            return Ok(false);
        }
        let kept: Vec<&str> = parts(query).filter(|part| pair(part).0 != name).collect();
        let query = kept.join("&");
        self.set_query(Some(query.as_str()).filter(|_| !kept.is_empty())).map(|()| true)
    }
}
