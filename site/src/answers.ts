// What a user can ask about the URL at the cursor: what a reference means there, whether another URL is the same, and how other
// documents write it.
import { type Client, Latest } from './client.ts';
import { byId, cited, colored, debounced, h, rich } from './dom.ts';
import { split } from './parts.ts';
import type { Compared, Conversion, Converted, Resolved, Rule } from './types.ts';

/** The URL at the cursor, if the page can show it. */
export interface Asked { url: string; spec: string }

const colors = (url: string) => h('code', { class: 'result' }, ...colored(split(url), url));

const refused = (error: string) => h('p', { class: 'no' }, rich(error));

const words = (rules: string[]) => rules.map(rule => rule.replaceAll('-', ' ')).join(', ');

function quoted({ document, section, url, quotation }: Rule): HTMLElement {
    return h('figure', {}, h('blockquote', {}, quotation), h('figcaption', {}, cited({ document, section, url })));
}

export class Answers {
    private asked: Asked | null = null;
    private tab = '';
    private readonly latest = { resolve: new Latest(), same: new Latest(), convert: new Latest() };

    constructor(private readonly client: Client) {
        const typed = debounced(() => 150, () => this.update());
        for (const id of ['reference', 'other']) byId(id).addEventListener('input', typed);
    }

    /** Only the panel that is shown asks. */
    shown(tab: string): void {
        this.tab = tab;
        this.update();
    }

    ask(asked: Asked | null): void {
        this.asked = asked;
        this.update();
    }

    private update(): void {
        if (this.tab !== 'resolve' && this.tab !== 'same' && this.tab !== 'convert') return;
        const host = byId({ resolve: 'resolved', same: 'compared', convert: 'converted' }[this.tab]);
        if (!this.asked) {
            host.replaceChildren(h('p', { class: 'empty' }, 'Place the cursor in a URL.'));
            return;
        }
        const { url, spec } = this.asked;
        if (this.tab === 'resolve') {
            const reference = byId<HTMLInputElement>('reference').value;
            void this.latest.resolve.of(this.client.request('resolve', { url, reference, spec }), found => host.replaceChildren(...resolved(found)));
        } else if (this.tab === 'same') {
            const other = byId<HTMLInputElement>('other').value.trim();
            void this.latest.same.of(this.client.request('compare', { url, other, spec }), found => host.replaceChildren(...compared(found)));
        } else {
            void this.latest.convert.of(this.client.request('convert', { url, spec }), found => host.replaceChildren(...converted(found)));
        }
    }
}

function resolved(found: Resolved): HTMLElement[] {
    if ('error' in found) return [refused(`There is no result: ${found.error}`)];
    return [h('p', {}, colors(found.resolved)), ...found.warnings.map(warning => h('p', { class: 'no' }, rich(warning))), ...found.rules.map(quoted)];
}

function compared({ canonical, other }: Compared): HTMLElement[] {
    const spelling = 'error' in canonical
        ? [refused(`There is no canonical spelling: ${canonical.error}`)]
        : [
            h('p', { class: 'note' }, 'Canonical spelling'),
            h('p', {}, colors(canonical.text)),
            ...(canonical.rules.length > 0 ? [h('p', { class: 'note' }, `Changed by: ${words(canonical.rules)}`)] : []),
        ];
    return [...(other ? sameness(other) : []), ...spelling];
}

function sameness(other: NonNullable<Compared['other']>): HTMLElement[] {
    if ('error' in other) return [refused(`The other URL: ${other.error}`)];
    if (other.same) return [h('p', { class: 'yes' }, other.rules.length > 0 ? `The same, by: ${words(other.rules)}` : 'The same.')];
    const parts = other.a !== null && other.b !== null ? [': ', h('code', {}, other.a), ' and ', h('code', {}, other.b)] : ['.'];
    return [h('p', { class: 'no' }, 'Different in ', h('code', {}, other.production ?? ''), ...parts)];
}

function converted(found: Converted): HTMLElement[] {
    if ('error' in found) return [refused(`Only a valid URL can be converted: ${found.error}`)];
    const { conversions, earlier } = found;
    const rows = conversions.length > 0 ? [h('ol', { class: 'verdicts' }, ...conversions.map(conversion))] : [];
    if (earlier.length === 0) return rows;
    const names = new Intl.ListFormat('en').format(earlier.map(({ citation }) => citation));
    return [...rows, h('p', { class: 'note' }, `URLs are not converted to ${names}: ${earlier.length === 1 ? 'it is' : 'they are'} not later than the document of the URL.`)];
}

function conversion({ spec, result }: Conversion): HTMLElement {
    const who = h('p', { class: 'who' }, h('b', {}, spec.citation), h('span', { class: 'date' }, spec.date));
    if ('error' in result) return h('li', {}, who, h('p', { class: 'no' }, 'No such URL'), h('p', { class: 'why' }, rich(result.error)));
    const { text, isExact, changes } = result;
    return h('li', {}, who,
        h('p', { class: isExact ? 'yes' : 'no' }, changes.length === 0 ? 'Unchanged' : isExact ? 'Same meaning' : 'Other meaning'),
        h('p', { class: 'to' }, colors(text)),
        ...changes.map(({ what, isExact }) => h('p', { class: isExact ? 'why' : 'why lost' }, rich(what))));
}
