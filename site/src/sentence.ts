// What is wrong at the cursor, and the words of the document about it.
import { cited, h, rich } from './dom.ts';
import type { Citation, Finding, Spec } from './types.ts';

/** For each code, the sentences of the sections that it cites. The build reads them from the catalogue of the library. */
declare const QUOTES: Record<string, Record<string, string>>;

/** The name of a document in the catalogue. */
const nameInRust = (spec: Spec) => spec.name.split('-').map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('');

function quoteOf(code: string, { document, section }: Citation, specs: Spec[]): string | null {
    const spec = specs.find(({ citation }) => citation === document);
    return spec ? QUOTES[code]?.[`${nameInRust(spec)} ${section}`] ?? null : null;
}

/** Shows a problem, or that there is none. */
export function showSentence(host: HTMLElement, finding: Finding | null, specs: Spec[]): void {
    if (!finding) {
        host.replaceChildren();
        return;
    }
    const { code, citation } = finding;
    const quote = citation ? quoteOf(code, citation, specs) : null;
    host.replaceChildren(
        h('p', { class: `wrong ${finding.severity}` }, h('span', { class: 'word' }, finding.severity), h('span', {}, rich(finding.message))),
        h('figure', {},
            quote === null ? null : h('blockquote', {}, quote),
            h('figcaption', {}, cited(citation))));
}
