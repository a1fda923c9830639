// The address of the page, which holds the text and the settings while the user types. Secrets are masked in it.
import { Latest } from './client.ts';
import { encodeLink, type Linked } from './link.ts';
import type { Secrets } from './share.ts';

/** The longest text and the longest fragment in the address. A longer text is only in a link that the user makes. */
const LONGEST_TEXT = 20_000;
const LONGEST_FRAGMENT = 8000;

/** The time in milliseconds after which a change is in the address. */
const DELAY = 400;

export class Address {
    private readonly latest = new Latest();
    private last: string | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly current: () => Linked, private readonly secrets: (linked: Linked) => Promise<Secrets>) {}

    /** Notes a text that needs no address of its own: the first, or that of a link. */
    keep(): void {
        this.stop();
        this.last = JSON.stringify(this.current());
    }

    /** Forgets what is not written yet, for an address that the user gave. */
    stop(): void {
        clearTimeout(this.timer);
        this.latest.forget();
    }

    /** Writes the address, some time after the last change. */
    update(): void {
        if (JSON.stringify(this.current()) === this.last) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.latest.of(this.fragment(), fragment => this.write(fragment)), DELAY);
    }

    private async fragment(): Promise<string> {
        const linked = this.current();
        this.last = JSON.stringify(linked);
        if (linked.text.length > LONGEST_TEXT) return '';
        const { count, masked } = await this.secrets(linked);
        const fragment = await encodeLink(count > 0 ? { ...linked, text: masked } : linked);
        return fragment.length > LONGEST_FRAGMENT ? '' : fragment;
    }

    private write(fragment: string): void {
        // An entry of the history for each edit would be in the user's way.
        history.replaceState(null, '', fragment === '' ? location.pathname + location.search : `#${fragment}`);
    }
}
