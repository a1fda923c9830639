"""Types of pydantic: a field of type `urlspec.Url` takes a string, and `By` chooses another document than today's.

>>> from typing import Annotated
>>> import pydantic, urlspec
>>> from urlspec.pydantic import By
>>> class Page(pydantic.BaseModel):
...     url: urlspec.Url
...     old: Annotated[urlspec.Url, By("rfc1738")] | None = None
>>> page = Page(url="ftp://joe:secret@info.cern.ch/a")
>>> page.url.host, page.model_dump_json()
('info.cern.ch', '{"url":"ftp://joe:******@info.cern.ch/a","old":null}')
>>> try:
...     Page(url="http://info.cern.ch/my page")
... except pydantic.ValidationError as error:
...     error.errors()[0]["ctx"]["code"], error.errors()[0]["ctx"]["column"]
('unsafe-character', 23)

JSON has no passwords; `str(page.url)` has them. The message of a `ValidationError` shows the input, unless the model sets
`hide_input_in_errors`.
"""

from __future__ import annotations

from typing import Any, final

from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from . import _urlspec
from ._report import UrlError
from ._spec import Spec
from ._url import Url

__all__ = ["By"]


@final
class By:
    """The document of a field: `Annotated[urlspec.Url, By("rfc3986")]`. `reference` allows a fragment or a relative reference."""

    def __init__(self, spec: Spec | str, *, reference: bool = False) -> None:
        self.spec = Spec(spec)
        self.reference = reference

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return schema_of(self.spec, self.reference)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> dict[str, Any]:
        return {"type": "string", "format": "uri-reference" if self.reference else "uri"}


def schema_of(spec: Spec, reference: bool = False) -> CoreSchema:
    """How pydantic reads and writes URLs by a document."""

    def validate(value: Any) -> Url:
        if isinstance(value, Url) and value.spec is spec:
            return value
        if not isinstance(value, str | Url):
            raise PydanticCustomError("url_type", "A URL is a string")
        try:
            return Url(str(value), spec, reference=reference)
        except UrlError as error:
            facts = {"message": str(error), "code": error.code, "column": error.column, "offset": error.offset}
        except ValueError:
            facts = {"message": "the text is not UTF-8", "code": None, "column": None, "offset": None}
        raise PydanticCustomError("url", "{message}", facts)

    return core_schema.no_info_plain_validator_function(
        validate,
        serialization=core_schema.plain_serializer_function_ser_schema(_redacted, when_used="json"),
    )


def _redacted(url: Url) -> str:
    return _urlspec.shown(str(url))
