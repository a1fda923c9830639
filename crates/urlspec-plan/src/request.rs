//! Requests in the protocols whose octets are not planned: WAIS and Prospero.

use super::step::{Action, Awaited, RequestField, Step};
use super::{Payload, PlanError, Planner};
use urlspec::Encoded;
use urlspec::diagnostic::Citation;

/// Builds the fields of a request, and the steps of the plan.
pub(crate) struct Request<'f> {
    pub planner: &'f Planner<'f>,
    pub step: &'static str,
}

impl Request<'_> {
    pub fn field(&self, name: &'static str, value: Encoded<'_>, refused: &[u8]) -> Result<RequestField, PlanError> {
        let value: Payload = self.planner.line(self.step).decoded(name, value, refused)?.octets();
        Ok(RequestField { name: name.into(), value })
    }

    pub fn steps(
        &self,
        name: &'static str,
        fields: Vec<RequestField>,
        note: Option<&'static str>,
        citation: Citation,
    ) -> Vec<Step> {
        let request = Step::new(Action::Request { name, fields }, citation);
        vec![Step::new(Action::Connect, citation), request.awaiting(Awaited::Answer).noting(note)]
    }
}
