// The documents as the stations of a line, each with its verdict on the URL at the cursor. They select the document.
import { h, plural } from './dom.ts';
import type { Spec, Verdict } from './types.ts';

interface Station { input: HTMLInputElement; element: HTMLElement; verdict: HTMLElement }

export class Stations {
    private readonly stations = new Map<string, Station>();
    private readonly browser: Pick<Station, 'element' | 'verdict'>;

    constructor(private readonly host: HTMLElement, specs: Spec[], chosen: () => void) {
        for (const spec of specs) this.stations.set(spec.name, this.station(spec, chosen));
        const verdict = h('span', { class: 'said' });
        const element = h('div', { class: 'station browser', title: 'What this browser makes of the URL at the cursor' },
            h('span', { class: 'stop' }), h('span', { class: 'name' }, 'This browser'), h('span', { class: 'date' }, 'WHATWG'), verdict);
        this.browser = { element, verdict };
        host.append(element);
    }

    private station({ name, citation, date, title }: Spec, chosen: () => void): Station {
        const input = h('input', { type: 'radio', name: 'spec', value: name, id: `spec-${name}`, onchange: chosen });
        const verdict = h('span', { class: 'said' });
        const shown = citation.charAt(0).toUpperCase() + citation.slice(1);
        const year = date.slice(-4);
        const label = shown.endsWith(year) ? shown.slice(0, -5) : shown;
        const element = h('label', { class: 'station', title }, input,
            h('span', { class: 'stop' }), h('span', { class: 'name' }, label), ' ', h('span', { class: 'date' }, year), ' ', verdict);
        this.host.append(element);
        return { input, element, verdict };
    }

    has(name: string): boolean {
        return this.stations.has(name);
    }

    get value(): string {
        for (const [name, { input }] of this.stations) if (input.checked) return name;
        return '';
    }

    set value(name: string) {
        const station = this.stations.get(name);
        if (!station) return;
        station.input.checked = true;
        // Only the line scrolls, and not the page.
        const { element } = station;
        this.host.scrollLeft = element.offsetLeft - (this.host.clientWidth - element.offsetWidth) / 2;
    }

    /** Shows the verdicts on a URL, or none. */
    show(verdicts: Verdict[], isForBrowser: boolean): void {
        for (const [name, { element, verdict }] of this.stations) {
            const found = verdicts.find(({ spec }) => spec === name);
            mark(element, found?.valid);
            verdict.textContent = !found ? '' : found.valid ? 'accepted' : plural(found.errors, 'error');
        }
        const isKnown = verdicts.length > 0;
        mark(this.browser.element, isKnown ? isForBrowser : undefined);
        this.browser.verdict.textContent = !isKnown ? '' : isForBrowser ? 'accepted' : 'refused';
    }
}

function mark(element: HTMLElement, isValid: boolean | undefined): void {
    element.classList.toggle('yes', isValid === true);
    element.classList.toggle('no', isValid === false);
}
