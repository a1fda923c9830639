// What the page shows of the URL at the cursor.
import type { EditorView } from '@codemirror/view';
import { Answers } from './answers.ts';
import { type Client, Latest } from './client.ts';
import { byId, colored, debounced, h, plural, visible } from './dom.ts';
import { draw } from './drawing.ts';
import type { Hover } from './editor.ts';
import { split } from './parts.ts';
import { diagramsOf, fit, makeDiagram } from './railroad.ts';
import { makeTree, pathTo } from './tree.ts';
import { type Details, type Finding, LONGEST_URL, type Settings, type TextRequest, type TreeNode, type Verdict } from './types.ts';
import { showParts, showVerdicts } from './verdicts.ts';

/** How much of a text is read around the cursor. */
const CONTEXT = 30_000;

/** The part of a text around a range, from a line's start to a line's end if these are near. */
export function partOf(view: EditorView, settings: Settings, from: number, to: number): TextRequest {
    const { doc } = view.state;
    let [begin, end] = [Math.max(0, from - CONTEXT), Math.min(doc.length, to + CONTEXT)];
    const [first, last] = [doc.lineAt(begin), doc.lineAt(end)];
    if (begin - first.from < 2000) begin = first.from;
    if (last.to - end < 2000) end = last.to;
    return { ...settings, text: doc.sliceString(begin, end), base: begin, from, to };
}

export interface Page {
    settings: () => Settings;
    select: (from: number, to: number) => void;
    go: (position: number) => void;
    /** The URL that is shown, with its verdicts, has changed. */
    shown: (details: Details | null) => void;
    /** The cursor may be in another production. */
    moved: () => void;
}

const NO_TREE = 'There is no tree: the document refuses the URL, and no fix makes it valid. The productions up to the first error are shown.';

export class Inspector {
    private details: Details | null = null;
    private key = '';
    private selectNode: (node: TreeNode | undefined) => void = () => undefined;
    private readonly latest = new Latest();
    private readonly latestDiagram = new Latest();
    private drawn = '';
    private path = '';
    private readonly answers: Answers;
    readonly moved = debounced(() => 60, () => void this.update());

    constructor(private readonly view: EditorView, private readonly client: Client, private readonly page: Page) {
        this.answers = new Answers(client);
    }

    /** The URL that is shown, as a request about it needs it. */
    get asked(): { url: string; shown: string; spec: string } | null {
        const place = this.details?.tooLong ? null : this.details?.place;
        return place && place.shown !== null ? { url: place.url, shown: place.escaped ? place.url : place.shown, spec: this.page.settings().spec } : null;
    }

    private at(position: number): Promise<Details | null> {
        return this.client.request('details', partOf(this.view, this.page.settings(), position, position));
    }

    async update(): Promise<void> {
        const position = this.view.state.selection.main.head;
        const { spec } = this.page.settings();
        await this.latest.of(this.at(position), details => this.show(details, spec, position));
    }

    /** A tab was chosen. What is hidden has no size, so the diagram gets its own only now. */
    tab(name: string): void {
        const diagram = byId('rail').querySelector('svg');
        if (name === 'diagram' && diagram) fit(diagram);
        this.answers.shown(name);
    }

    private show(details: Details | null, spec: string, position: number): void {
        const key = details ? JSON.stringify([spec, details.place, details.isAtCursor, details.findings]) : '';
        if (key !== this.key || !details) {
            this.details = details;
            this.showUrl(details, spec);
            this.page.shown(details);
        }
        this.key = key;
        // The nodes of the tree that is shown are those of the first answer about this URL.
        if (this.details) this.showPath(this.pathAt(this.details, position), this.details.valid);
        this.page.moved();
    }

    private showUrl(details: Details | null, spec: string): void {
        const isShown = details !== null && !details.tooLong;
        byId('url-heading').textContent = details && !details.isAtCursor ? 'URL nearest to the cursor' : 'URL at the cursor';
        byId('current').textContent = visible(this.currentText(details));
        byId('message').className = isShown && details.place.shown !== null ? 'hidden' : 'empty';
        const verdict = details?.verdicts.find(each => each.spec === spec);
        byId('verdict').hidden = !verdict;
        byId('copies').hidden = !this.asked;
        if (verdict) {
            byId('verdict').textContent = `${verdict.valid ? 'Accepted' : 'Refused'} by ${verdict.citation}`;
            byId('verdict').className = `verdict ${verdict.valid ? 'valid' : 'refused'}`;
        }
        this.draw();
        const { asked } = this;
        this.answers.ask(asked && { url: asked.url, spec });
        if (isShown) {
            this.showTree(details);
            showVerdicts(byId('verdicts'), details.verdicts, details.place, spec);
            showParts(byId('parts'), details.place);
            return;
        }
        for (const id of ['tree', 'parts', 'verdicts', 'path', 'rail', 'rail-note', 'tree-note']) byId(id).replaceChildren();
        [this.drawn, this.path] = ['', ''];
    }

    /** Draws the URL, again if the page has another width. */
    draw(): void {
        if (this.details && !this.details.tooLong) draw(byId('drawing'), this.details, (finding: Finding) => this.page.go(finding.from));
        else byId('drawing').replaceChildren();
    }

    private currentText(details: Details | null): string {
        if (!details) return this.reasonOfNone();
        const { shown, url } = details.place;
        if (!details.tooLong) return shown ?? 'The URL contains a secret and escapes, so it is not shown.';
        return `${shown?.slice(0, 60) ?? ''}… is too long: ${plural(url.length, 'character')}. The page shows URLs of up to ${LONGEST_URL.toLocaleString('en')}.`;
    }

    private reasonOfNone(): string {
        const { doc, selection } = this.view.state;
        const isLong = doc.lineAt(selection.main.head).length > CONTEXT;
        if (isLong) return 'The line at the cursor is too long to show its URL.';
        return doc.length === 0 ? 'Type or paste text with URLs, drop a file, or choose an example.' : 'Place the cursor in a URL.';
    }

    private showTree(details: Details): void {
        const { element, left, select } = makeTree(details.tree, 'Tree of the URL', (node, path) => {
            select(node);
            if (node.from >= 0) this.page.select(node.from, node.to);
            if (node.fault === null) this.showPath(path, false, path.length - 1);
        });
        byId('tree').replaceChildren(element);
        this.selectNode = select;
        const of = { url: '', fixed: 'The tree is of the URL with its fixes. What is wrong is in red.', path: NO_TREE }[details.treeOf];
        byId('tree-note').textContent = [of, left > 0 ? `${plural(left, 'further part')} are left out.` : ''].filter(note => note !== '').join(' ');
    }

    /** The production of the component at a range of the URL that is shown, or else the innermost that has all of the range. */
    productionAt(from: number, to: number): string | null {
        const path = this.details ? this.pathAt(this.details, from) : [];
        const node = path[start(path)];
        const around = from < to ? path.findLast(each => each.from <= from && to <= each.to) : undefined;
        return (node?.isWhole ? around ?? node : node)?.production ?? null;
    }

    private pathAt(details: Details, position: number): TreeNode[] {
        if (details.treeOf === 'url') {
            const path = pathTo(details.tree, position);
            return path.length > 0 ? path : details.tree.slice(0, 1);
        }
        const whole = new Set(wholeOf(details.tree).map(({ production }) => production));
        return details.failed.map(production => (
            { production, from: -1, to: -1, text: '', part: null, isWhole: whole.has(production), fault: null, children: [] }));
    }

    /** Shows a path, and the diagram of one of it: of the component at the cursor, or of the whole URL. */
    private showPath(path: TreeNode[], isValid: boolean, chosen = start(path)): void {
        if (isValid) this.selectNode(path.at(-1));
        const key = JSON.stringify([this.page.settings().spec, chosen, path.map(({ production, from }) => [production, from])]);
        // A button that has the focus stays, if the path does.
        if (key === this.path) return;
        this.path = key;
        const items = path.map((node, index) => {
            const button = h('button', { type: 'button', class: 'quiet', onclick: () => this.choose(path, index) }, node.production);
            return h('li', {}, button);
        });
        byId('path').replaceChildren(...items);
        this.choose(path, chosen);
    }

    /** Shows the diagram of a production of the path. */
    private choose(path: TreeNode[], index: number): void {
        byId('path').querySelectorAll('button').forEach((button, at) => {
            if (at === index) button.setAttribute('aria-current', 'true'); else button.removeAttribute('aria-current');
        });
        const production = path[index]?.production;
        if (production) this.showDiagram(production);
    }

    /** Shows the diagram of a production, as one of the path if it is in it. */
    showRule(production: string): void {
        const button = [...byId('path').querySelectorAll('button')].find(({ textContent }) => textContent === production);
        if (button) button.click(); else this.showDiagram(production);
    }

    private showDiagram(production: string): void {
        const { spec } = this.page.settings();
        const key = `${spec} ${production}`;
        if (key === this.drawn) return;
        this.drawn = key;
        const use = (diagrams: Document | null) => {
            const panel = byId('rail');
            const hadFocus = panel.contains(document.activeElement) && panel !== document.activeElement;
            byId('rail-note').replaceChildren('Railroad diagram of ', h('code', {}, production));
            const diagram = diagrams && makeDiagram(diagrams, production, name => this.showDiagram(name));
            panel.replaceChildren(diagram ?? h('p', {}, `${production} has no diagram.`));
            if (diagram && !byId('panel-diagram').hidden) fit(diagram);
            panel.scrollTo(0, 0);
            if (hadFocus) panel.focus();
        };
        void this.latestDiagram.of(diagramsOf(spec), use);
    }

    /** What a hover shows of the URL at a position. */
    async hover(position: number): Promise<Hover | null> {
        const details = await this.at(position);
        if (!details?.isAtCursor || details.tooLong) return null;
        const { from, to, url, shown, escaped } = details.place;
        const note = noteOf(details.verdicts);
        if (details.treeOf !== 'url') {
            const text = shown ?? '';
            return { from, to, path: ['URL'], text: colored(split(escaped ? text : url), text), note };
        }
        const path = pathTo(details.tree, position);
        const node = path.at(-1);
        if (!node || node.from < 0) return null;
        const text = h('span', node.part ? { class: `p-${node.part}` } : {}, visible(node.text));
        return { from: node.from, to: node.to, path: path.map(each => each.production), text: [text], note };
    }
}

/** The nodes that have the text of the whole URL, from the root. */
function wholeOf(tree: TreeNode[]): TreeNode[] {
    const whole: TreeNode[] = [];
    for (let node = tree.find(({ isWhole }) => isWhole); node; node = node.children.find(({ isWhole }) => isWhole)) whole.push(node);
    return whole;
}

/** The production to start with: of the component at the cursor, or else the innermost of the whole URL. */
function start(path: TreeNode[]): number {
    const component = path.findIndex(({ part, isWhole }) => part !== null && !isWhole);
    return component >= 0 ? component : Math.max(0, path.findLastIndex(({ isWhole }) => isWhole));
}

/** One sentence about all documents. */
export function noteOf(verdicts: Verdict[]): string {
    const accepting = verdicts.filter(({ valid }) => valid).map(({ citation }) => citation);
    if (accepting.length === verdicts.length) return 'All documents accept this URL.';
    if (accepting.length === 0) return 'No document accepts this URL.';
    return `Only ${new Intl.ListFormat('en').format(accepting)} ${accepting.length === 1 ? 'accepts' : 'accept'} this URL.`;
}
