//! Writes the parts of a URI.

use super::write::{Step, Writer};
use super::{AuthorityParts, Component, ComponentKind, ServerParts, UriParts};

impl Writer {
    pub(super) fn uri(&mut self, uri: &UriParts<'_>) -> Step {
        self.plain("scheme", &uri.scheme);
        self.literal(":");
        self.relative(uri)
    }

    /// Writes what follows the scheme, or a relative reference.
    pub(super) fn relative(&mut self, uri: &UriParts<'_>) -> Step {
        self.authority(uri)?;
        let [path_kind, kind] = ComponentKind::of_uri(self.spec, &uri.scheme);
        self.components("path", path_kind, &uri.path)?;
        self.after(";", "params", kind, uri.params.as_ref())?;
        self.after("?", "query", kind, uri.query.as_ref())?;
        self.after("#", "fragment", kind, uri.fragment.as_ref())
    }

    pub(super) fn after(
        &mut self,
        mark: &str,
        name: &'static str,
        kind: ComponentKind,
        component: Option<&Component<'_>>,
    ) -> Step {
        let Some(component) = component else { return Ok(()) };
        self.literal(mark);
        self.component(name, kind, component)
    }

    /// Writes the authority, and checks that the path can follow it.
    fn authority(&mut self, uri: &UriParts<'_>) -> Step {
        let begins_with_two_slashes = matches!(uri.path.as_slice(), [a, b, _, ..] if a.is_empty() && b.is_empty());
        let is_relative = matches!(uri.path.as_slice(), [first, ..] if !first.is_empty());
        match &uri.authority {
            None if begins_with_two_slashes => {
                Err(self.error("path", None, "without an authority, the `//` of the path would begin one", "3.1"))
            }
            Some(_) if is_relative => {
                Err(self.error("path", Some(0), "after an authority, the first segment must be empty", "3.1"))
            }
            None => Ok(()),
            Some(AuthorityParts::Name(name)) => {
                self.literal("//");
                self.plain("authority", name);
                Ok(())
            }
            Some(AuthorityParts::Server(server)) => {
                self.literal("//");
                self.server(server)
            }
        }
    }

    fn server(&mut self, server: &ServerParts<'_>) -> Step {
        match (&server.user, &server.password) {
            (None, Some(_)) => return Err(self.error("password", None, "there is no password without a user", "3.1")),
            (None, None) => {}
            (Some(user), password) => {
                self.component("user", ComponentKind::Generic, user)?;
                self.after(":", "password", ComponentKind::Generic, password.as_ref())?;
                self.literal("@");
            }
        }
        self.host_of_uri(&server.host)?;
        self.port(server.port.as_ref());
        Ok(())
    }

    /// Writes a host. An IP literal contains colons.
    fn host_of_uri(&mut self, host: &str) -> Step {
        if host.starts_with('[') && host.ends_with(']') {
            self.plain("host", host);
            return Ok(());
        }
        self.host("host", host)
    }
}
