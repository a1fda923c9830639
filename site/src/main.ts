import { ChangeSet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { Address } from './address.ts';
import { Client, Latest } from './client.ts';
import { bindCopies } from './copies.ts';
import { byId, debounced, h, plural } from './dom.ts';
import { loadText, makeEditor, mark } from './editor.ts';
import { bindExamples, EXAMPLES } from './examples.ts';
import { bindFiles } from './files.ts';
import { Inspector, partOf } from './inspector.ts';
import { decodeLink, type Linked, LONGEST_LINKED } from './link.ts';
import { paint } from './paint.ts';
import { bindLight } from './parts.ts';
import { Problems } from './problems.ts';
import { RuleLine } from './rule.ts';
import { showSentence } from './sentence.ts';
import { Severities } from './severities.ts';
import { bindShare } from './share.ts';
import { Stations } from './stations.ts';
import { bindTabs } from './tabs.ts';
import { bindTheme } from './theme.ts';
import { scriptUrl } from './trusted.ts';
import type { Catalogue, Counts, Details, Finding, Fix, Reading, Settings, Spec, Window } from './types.ts';
import { parsedByBrowser } from './verdicts.ts';

/** A text that takes long to read: its visible part is read first. */
const LONG = 200_000;

const KINDS: Record<string, string> = {
    lines: 'One URL per line', text: 'Plain text', markdown: 'Markdown', html: 'HTML', xml: 'XML', css: 'CSS', roff: 'roff (man pages)', latex: 'LaTeX',
    rst: 'reStructuredText', asciidoc: 'AsciiDoc', mail: 'Mail', csv: 'CSV', json: 'JSON', yaml: 'YAML', toml: 'TOML', ini: 'INI', c: 'C and similar', sql: 'SQL',
    python: 'Python', po: 'gettext (po)', shell: 'Shell', code: 'Other code',
};

const DAMAGED = 'The link is damaged or too long.';

class Page {
    private readonly view: EditorView;
    private readonly reader: Client;
    private readonly urls: Client;
    private readonly inspector: Inspector;
    private readonly problems: Problems;
    private readonly address: Address;
    private readonly specs: Spec[];
    private readonly spec: Stations;
    private readonly severities: Severities;
    private readonly kind = byId<HTMLSelectElement>('kind');
    private readonly latest = new Latest();
    private details: Details | null = null;
    private readonly rule: RuleLine;
    private openTab: (name: string) => void = () => undefined;
    private window: Window = { from: 0, to: 0, groups: [], left: 0, urls: [], urlsLeft: false };
    /** The text of `window`. */
    private read: EditorView['state']['doc'] | null = null;
    private isWhole = false;
    /** Whether the cursor goes to the first problem of a text that was loaded. */
    private isLoaded = false;
    private readonly changed = debounced(() => this.view.state.doc.length > LONG ? 350 : 120, () => this.readText());
    private readonly scrolled = debounced(() => 80, () => void this.showVisible());

    constructor(module: WebAssembly.Module, urls: Client, { specs, kinds, version }: Catalogue) {
        this.reader = new Client(module);
        this.urls = urls;
        this.specs = specs;
        this.spec = new Stations(byId('stations'), specs, () => this.settingsChanged());
        this.severities = new Severities(byId('severities'), () => this.settingsChanged());
        this.kind.append(...['lines', ...kinds].map(kind => h('option', { value: kind }, KINDS[kind] ?? kind)));
        byId('version').textContent = version;
        this.view = makeEditor(byId('editor'), {
            changed: () => {
                byId('notice').hidden = true;
                this.setBusy(true);
                this.changed();
            },
            settings: () => this.settings(),
            loaded: ({ spec, kind, hidden }) => {
                this.spec.value = spec;
                this.kind.value = kind;
                this.severities.hidden = hidden;
                this.isLoaded = true;
                this.settingsChanged();
            },
            moved: () => { this.inspector.moved(); this.showCurrent(); },
            scrolled: () => this.scrolled(),
            hover: async position => this.isMarked(position) ? null : this.inspector.hover(position),
            fix: fix => this.fix(fix),
        });
        const go = (position: number) => this.view.dispatch({ selection: { anchor: position }, scrollIntoView: true });
        this.inspector = new Inspector(this.view, this.urls, {
            settings: () => this.settings(),
            select: (from, to) => this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true }),
            go,
            shown: details => this.showDetails(details),
            moved: () => this.showCurrent(),
        });
        this.rule = new RuleLine(byId('rule'), production => {
            this.openTab('diagram');
            this.inspector.showRule(production);
        });
        this.problems = new Problems(byId('problems'), this.view, {
            fix: fix => { this.fix(fix); this.view.focus(); },
            go,
            drawn: url => this.urls.request('drawn', { url, spec: this.spec.value }),
        });
        this.address = new Address(() => this.linkedText(), linked => this.urls.request('secrets', linked));
    }

    private settings(): Settings {
        return { spec: this.spec.value, kind: this.kind.value, hidden: this.severities.hidden };
    }

    private linkedText(): Linked {
        return { text: this.view.state.doc.toString(), ...this.settings() };
    }

    async start(): Promise<void> {
        for (const id of ['kind', 'example', 'open', 'share']) byId<HTMLButtonElement>(id).disabled = false;
        const linked = await this.linked();
        const example = EXAMPLES[0]?.examples[0];
        if (linked && linked !== DAMAGED) this.show(linked, true);
        else if (example) this.show({ ...example, hidden: [] }, true);
        this.address.keep();
        if (linked === DAMAGED) notice(`${DAMAGED} An example is shown instead.`);
        this.bind();
    }

    private bind(): void {
        bindExamples(example => this.show({ ...example, hidden: this.severities.hidden }));
        this.openTab = bindTabs(byId('tabs'), name => this.inspector.tab(name));
        bindLight();
        const kinds = [...this.kind.options].map(({ value }) => value);
        bindFiles(kinds, ({ text, kind }) => this.show({ ...this.settings(), text, kind }), notice);
        bindCopies(() => this.inspector.asked, (format, asked) => this.urls.request(format, asked));
        this.kind.addEventListener('change', () => this.settingsChanged());
        byId('fix-all').addEventListener('click', () => void this.fixAll());
        byId('skip').addEventListener('click', event => { event.preventDefault(); this.view.focus(); });
        addEventListener('hashchange', () => void this.follow());
        addEventListener('resize', debounced(() => 150, () => this.inspector.draw()));
        // The letters of the page have other widths than those that stood for them.
        void document.fonts.ready.then(() => this.inspector.draw());
        bindShare({
            current: () => this.view.state.doc.length > LONGEST_LINKED ? null : this.linkedText(),
            secrets: linked => this.urls.request('secrets', linked),
        });
    }

    private show({ text, ...settings }: Linked, isFirst = false): void {
        loadText(this.view, text, settings, isFirst);
    }

    /** The text of the page's link. `null` if the address is not a link. */
    private async linked(): Promise<Linked | typeof DAMAGED | null> {
        try {
            const linked = await decodeLink(location.hash.slice(1));
            const isKnown = (kind: string) => [...this.kind.options].some(({ value }) => value === kind);
            return !linked || (this.spec.has(linked.spec) && isKnown(linked.kind)) ? linked : DAMAGED;
        } catch {
            return DAMAGED;
        }
    }

    /** Loads the text of a link that was opened in this page. */
    private async follow(): Promise<void> {
        const { hash } = location;
        this.address.stop();
        const linked = await this.linked();
        // A newer address has its own call.
        if (hash !== location.hash) return;
        byId('notice').hidden = true;
        if (linked === DAMAGED) notice(`${DAMAGED} The text has not changed.`);
        else if (linked) {
            this.show(linked);
            this.address.keep();
        }
    }

    private settingsChanged(): void {
        this.readText();
        void this.inspector.update();
    }

    /** Whether the problems are of an older text. */
    private setBusy(isBusy: boolean): void {
        byId('problems').setAttribute('aria-busy', String(isBusy));
        if (isBusy) byId<HTMLButtonElement>('fix-all').disabled = true;
    }

    /** A mark has a tooltip of its own. */
    private isMarked(position: number): boolean {
        return this.window.groups.some(({ findings }) => findings.some(({ from, to }) => from <= position && position <= to));
    }

    private failed(error: unknown): void {
        byId('status').textContent = `The text can't be read: ${String(error)}`;
        this.reader.restart();
        this.setBusy(false);
    }

    private part(): { from: number; to: number } {
        const { from, to } = this.view.viewport;
        return { from: Math.max(0, from - 500), to: Math.min(this.view.state.doc.length, to + 500) };
    }

    private readText(): void {
        const { doc } = this.view.state;
        this.setBusy(true);
        if (this.reader.isBusy) this.reader.restart();
        const settings = this.settings();
        const isLong = doc.length > LONG;
        const { from, to } = isLong ? this.part() : { from: 0, to: doc.length };
        if (isLong) {
            byId('status').textContent = `Reading ${(doc.length / 1e6).toFixed(1)} million characters. The visible part is checked.`;
            void this.latest.of(this.urls.request('glance', partOf(this.view, settings, from, to)), reading => this.showReading(reading, doc));
        }
        const whole = this.reader.request('read', { ...settings, text: doc.toString(), base: 0, from, to });
        void new Latest().of(whole, reading => {
            if (doc !== this.view.state.doc || JSON.stringify(settings) !== JSON.stringify(this.settings())) return;
            // What is still being read of the visible part is older than this.
            this.latest.forget();
            this.showReading(reading, doc);
            if (isLong) void this.showVisible();
        }).catch((error: unknown) => this.failed(error));
    }

    private showReading({ counts, window }: Reading, doc: EditorView['state']['doc']): void {
        if (doc !== this.view.state.doc) return;
        this.isWhole = counts !== null;
        this.showWindow(window, doc);
        if (counts) {
            this.setBusy(false);
            this.showCounts(counts);
            this.address.update();
        }
        if (counts && this.isLoaded) this.goToFirst(window);
    }

    private goToFirst({ groups }: Window): void {
        this.isLoaded = false;
        const first = groups[0]?.findings[0];
        if (first && this.view.state.selection.main.head === 0) this.view.dispatch({ selection: { anchor: first.from } });
    }

    /** Shows the problems of the visible part of a text that has too many to show all. */
    private async showVisible(): Promise<void> {
        const { doc } = this.view.state;
        const { left, urlsLeft, from: start, to: end } = this.window;
        if (doc !== this.read || (this.isWhole && left === 0 && !urlsLeft && start === 0 && end === doc.length)) return;
        const { from, to } = this.part();
        const isReading = this.reader.isBusy;
        const answer: Promise<Window> = isReading
            ? this.urls.request('glance', partOf(this.view, this.settings(), from, to)).then(({ window }) => window)
            : this.reader.request('window', { from, to });
        await this.latest.of(answer, window => this.showWindow(window, doc));
    }

    private showWindow(window: Window, doc: EditorView['state']['doc']): void {
        if (doc !== this.view.state.doc) return;
        this.read = doc;
        this.window = window;
        const findings: Finding[] = window.groups.flatMap(group => group.findings);
        // A part of a text was read without the lines before the part.
        for (const finding of findings) if (finding.from <= doc.length) finding.line = doc.lineAt(finding.from).number;
        mark(this.view, findings, { fix: fix => this.fix(fix) });
        this.problems.show(window, this.isWhole);
        byId('no-problems').hidden = findings.length > 0;
        this.paint();
        this.showCurrent();
    }

    private paint(): void {
        if (this.read === this.view.state.doc) paint(this.view, this.window.urls, this.details?.place ?? null);
    }

    private showDetails(details: Details | null): void {
        this.details = details;
        this.spec.show(details?.verdicts ?? [], details !== null && parsedByBrowser(details.place.url) !== null);
        this.paint();
        this.showCurrent();
    }

    /** Opens the problem at the cursor, and shows what the document says. */
    private showCurrent(): void {
        if (this.read !== this.view.state.doc) return;
        const { head } = this.view.state.selection.main;
        // The URL that is shown may be near the cursor only.
        const position = this.problems.at(head) ? head : this.details?.findings[0]?.from ?? head;
        this.problems.showCurrent(position);
        const finding = this.problems.at(position);
        showSentence(byId('sentence'), finding, this.specs);
        // The rule in which the problem is, or else that of the component there or at the cursor.
        const production = finding?.productions.at(-1) ?? this.inspector.productionAt(finding?.from ?? head, finding?.to ?? head);
        this.rule.show(this.spec.value, this.inspector.asked ? production : null);
    }

    private showCounts(counts: Counts): void {
        const severities = ([['error', 'error'], ['warning', 'warning'], ['advice', 'piece']] as const).filter(([key]) => counts[key] > 0)
            .map(([key, word]) => plural(counts[key], word) + (key === 'advice' ? ' of advice' : ''));
        this.severities.show(counts);
        byId('problem-count').textContent = severities.length === 0 ? '' : (counts.error + counts.warning + counts.advice).toLocaleString('en');
        const problems = severities.length === 0 ? 'no problems' : severities.join(', ');
        byId('status').textContent = counts.urls === 0 && severities.length === 0 ? 'No URLs found' : `${plural(counts.urls, 'URL')}: ${problems}`;
        byId('no-problems').textContent = counts.urls === 0
            ? 'The text contains no URLs. If each line is a URL, select “One URL per line”.'
            : severities.length === 0 ? 'There are no problems.' : 'All problems are hidden.';
        const button = byId<HTMLButtonElement>('fix-all');
        button.disabled = counts.fixes === 0;
        button.textContent = counts.fixes === 0 ? 'No safe fixes' : `Apply ${plural(counts.fixes, 'safe fix', 'safe fixes')}`;
    }

    /** Makes the edits of a fix, unless the text has changed since it was read. */
    private fix(fix: Fix): void {
        if (this.read !== this.view.state.doc) return;
        const { doc } = this.view.state;
        this.view.dispatch({ changes: ChangeSet.of(fix.changes, doc.length), userEvent: 'input.fix' });
        this.readText();
    }

    private async fixAll(): Promise<void> {
        const { doc } = this.view.state;
        const { changes } = await this.reader.request('fixes', { cursor: this.view.state.selection.main.head });
        if (doc !== this.view.state.doc || changes.length === 0) return;
        this.view.dispatch({ changes, userEvent: 'input.fix' });
        this.view.focus();
        this.readText();
    }
}

function notice(text: string): void {
    byId('notice').textContent = text;
    byId('notice').hidden = false;
}

async function compiled(): Promise<WebAssembly.Module> {
    const response = await fetch('urlspec.wasm');
    if (!response.ok) throw new Error(`urlspec.wasm: status ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
}

async function main(): Promise<void> {
    bindTheme();
    if (location.protocol === 'file:') {
        byId('status').textContent = '';
        notice('Browsers do not load WebAssembly from files. Open this page from a web server. Any static server works.');
        return;
    }
    try {
        const module = await compiled();
        const urls = new Client(module);
        await new Page(module, urls, await urls.request('catalogue', null)).start();
    } catch (error) {
        byId('status').textContent = '';
        notice(`The page can't start: ${String(error)}`);
    }
    // Without a service worker, the page works as long as the network does.
    await navigator.serviceWorker?.register(scriptUrl('sw.js')).catch(() => undefined);
}

void main();
