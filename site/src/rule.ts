// The line of BNF of a production, under the large URL. The build writes those of each document to one file.
import { Latest } from './client.ts';
import { h } from './dom.ts';

declare const HAS_DIAGRAMS: boolean;

/** `printed` is null if the document does not print the rule, and `read` is missing if urlspec reads what is printed. */
interface Line { printed: string | null; read?: string }

type Lines = Record<string, Line>;

const files = new Map<string, Promise<Lines | null>>();

/** The rules of a document, once one is shown. Null if the page was built without them, or if they can't be fetched. */
function linesOf(spec: string): Promise<Lines | null> {
    const known = files.get(spec) ?? fetched(spec);
    files.set(spec, known);
    return known;
}

async function fetched(spec: string): Promise<Lines | null> {
    if (!HAS_DIAGRAMS) return null;
    try {
        const response = await fetch(`rules-${spec}.json`);
        if (response.ok) return await response.json() as Lines;
    } catch {
        // There is no network.
    }
    files.delete(spec);
    return null;
}

export class RuleLine {
    private readonly latest = new Latest();
    private key = '';

    /** `open` shows the diagram of a production. */
    constructor(private readonly host: HTMLElement, private readonly open: (production: string) => void) {}

    /** Shows the rule of a production, or none. A button that has the focus stays, if the rule does. */
    show(spec: string, production: string | null): void {
        const key = production === null ? '' : `${spec} ${production}`;
        if (key === this.key) return;
        this.key = key;
        void this.latest.of(production === null ? Promise.resolve(null) : linesOf(spec), lines => {
            const line = production !== null && lines && Object.hasOwn(lines, production) ? lines[production] : undefined;
            if (line && production !== null) this.host.replaceChildren(...this.rows(production, line));
            else this.host.replaceChildren();
            // Without a network now, the rule is asked for again.
            if (!lines) this.key = '';
        });
    }

    private rows(production: string, { printed, read }: Line): HTMLElement[] {
        // Today's standard consists of several RFCs. The names of most of their rules begin with the RFC.
        const [, rfc, name = production] = /^rfc(\d+)\/(.+)$/.exec(production) ?? [];
        const line = printed ?? read ?? '';
        const button = h('button', { type: 'button', class: 'quiet', title: 'Show its railroad diagram', onclick: () => this.open(production) }, name);
        const rest = line.startsWith(name) ? line.slice(name.length) : ` ${line}`;
        const note = printed === null ? 'The document does not print this rule.' : read === undefined ? null : h('span', {}, 'Read as ', h('code', {}, read));
        return [
            h('p', {}, h('span', { class: 'of' }, rfc ? `Rule of RFC ${rfc}` : 'Rule'), ' ', h('code', { class: 'bnf' }, button, rest)),
            ...(note === null ? [] : [h('p', { class: 'note' }, note)]),
        ];
    }
}
