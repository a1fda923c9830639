// The severities of problems: their counts, and which are shown.
import { h } from './dom.ts';
import { type Counts, SEVERITIES, type Severity } from './types.ts';

const NAMES: Record<Severity, string> = { error: 'Errors', warning: 'Warnings', advice: 'Advice' };

export class Severities {
    private readonly inputs = new Map<Severity, { input: HTMLInputElement; count: HTMLElement }>();

    constructor(host: HTMLElement, changed: () => void) {
        for (const severity of SEVERITIES) {
            const input = h('input', { type: 'checkbox', checked: true, onchange: changed });
            const count = h('span', { class: 'count' });
            host.append(h('label', { class: severity }, input, h('span', { class: 'dot' }), `${NAMES[severity]} `, count));
            this.inputs.set(severity, { input, count });
        }
    }

    get hidden(): Severity[] {
        return SEVERITIES.filter(severity => this.inputs.get(severity)?.input.checked === false);
    }

    set hidden(hidden: Severity[]) {
        for (const [severity, { input }] of this.inputs) input.checked = !hidden.includes(severity);
    }

    show(counts: Counts): void {
        for (const [severity, { count }] of this.inputs) count.textContent = counts[severity].toLocaleString('en');
    }
}
