//! `net_loc` of RFC 1808: "network location and login information, as per Section 3.1 of RFC 1738" (section 2.1).

use super::input::{Input, Parse};
use super::rfc1738;
use super::set::Set;
use super::step::Step;
use super::terminal::take_while;
use super::{plain, whole};
use crate::ast::{Authority, Server, Userinfo};
use crate::encoding::Encoded;
use nom::Parser as _;

/// Members of a class, with the tree of a `login` of RFC 1738. The class has more texts than that.
#[inline(always)]
pub(super) fn login_in<'a, I: Input<'a>>(set: &'static Set) -> impl Step<I, Output = Authority<'a>> {
    move |i: I| -> Parse<I, Authority<'a>> {
        // Most hosts follow no login.
        if !I::RECORDS
            && let Ok((rest, hostport)) = rfc1738::hostport(i)
            && set.first(rest.rest()) == 0
        {
            return Ok((rest, Authority::Server(Server { userinfo: None, hostport: Some(hostport) })));
        }
        let (i, text) = take_while(set).parse(i)?;
        Ok((i, authority(text)))
    }
}

#[inline(never)]
fn authority(text: &str) -> Authority<'_> {
    let Some(login) = plain(text, |i| whole(rfc1738::login, i)) else { return Authority::NetLoc(Encoded::new(text)) };
    let password = login.password.map_or(0, |password| 1 + password.as_str().len());
    let userinfo = login.user.map(|user| Userinfo::new(&text[..user.as_str().len() + password]));
    Authority::Server(Server { userinfo, hostport: Some(login.hostport) })
}
