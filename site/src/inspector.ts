// What the page shows of the URL at the cursor.
import type { EditorView } from '@codemirror/view';
import { type Client, Latest } from './client.ts';
import { byId, debounced, h, plural } from './dom.ts';
import type { Hover } from './editor.ts';
import { fit, makeDiagram } from './railroad.ts';
import { makeTree, pathTo } from './tree.ts';
import { type Details, LONGEST_URL, type TextRequest, type TreeNode, type Verdict } from './types.ts';
import { showVerdicts } from './verdicts.ts';

/** How much of a text is read around the cursor. */
const CONTEXT = 30_000;

/** The part of a text around a range, from a line's start to a line's end if these are near. */
export function partOf(view: EditorView, spec: string, kind: string, from: number, to: number): TextRequest {
    const { doc } = view.state;
    let [begin, end] = [Math.max(0, from - CONTEXT), Math.min(doc.length, to + CONTEXT)];
    const [first, last] = [doc.lineAt(begin), doc.lineAt(end)];
    if (begin - first.from < 2000) begin = first.from;
    if (last.to - end < 2000) end = last.to;
    return { text: doc.sliceString(begin, end), base: begin, spec, kind, from, to };
}

export interface Choices { spec: () => string; kind: () => string; chooseSpec: (spec: string) => void; select: (from: number, to: number) => void }

export class Inspector {
    private details: Details | null = null;
    private key = '';
    private selectNode: (node: TreeNode | undefined) => void = () => undefined;
    private readonly latest = new Latest();
    private readonly latestDiagram = new Latest();
    private drawn = '';
    private path = '';
    readonly moved = debounced(() => 60, () => void this.update());

    constructor(private readonly view: EditorView, private readonly client: Client, private readonly choices: Choices) {}

    private at(position: number): Promise<Details | null> {
        return this.client.request('details', partOf(this.view, this.choices.spec(), this.choices.kind(), position, position));
    }

    async update(): Promise<void> {
        const position = this.view.state.selection.main.head;
        const spec = this.choices.spec();
        await this.latest.of(this.at(position), details => this.show(details, spec, position));
    }

    private show(details: Details | null, spec: string, position: number): void {
        const key = details ? JSON.stringify([spec, details.place, details.isAtCursor]) : '';
        if (key !== this.key || !details) {
            this.details = details;
            this.showUrl(details, spec);
        }
        this.key = key;
        // The nodes of the tree that is shown are those of the first answer about this URL.
        if (this.details) this.showPath(this.pathAt(this.details, position));
    }

    private showUrl(details: Details | null, spec: string): void {
        byId('url-parts').hidden = !details || details.tooLong;
        byId('url-heading').textContent = details && !details.isAtCursor ? 'URL nearest to the cursor' : 'URL at the cursor';
        const shown = details?.place.shown ?? null;
        byId('current').textContent = !details ? this.reasonOfNone() : details.tooLong
            ? `${shown?.slice(0, 60) ?? ''}… is too long: ${plural(details.place.url.length, 'character')}. The page shows URLs of up to ${LONGEST_URL.toLocaleString('en')}.`
            : shown ?? 'The URL contains a secret and escapes, so it is not shown.';
        const verdict = details?.verdicts.find(each => each.spec === spec);
        byId('verdict').hidden = !verdict;
        if (!details || !verdict) return;
        byId('verdict').textContent = `${verdict.valid ? 'Accepted' : 'Refused'} by ${verdict.citation}`;
        byId('verdict').className = `verdict ${verdict.valid ? 'valid' : 'refused'}`;
        this.showTree(details);
        showVerdicts(byId('verdicts'), details.verdicts, details.place.url, spec, this.choices.chooseSpec);
    }

    private reasonOfNone(): string {
        const { doc, selection } = this.view.state;
        const isLong = doc.lineAt(selection.main.head).length > CONTEXT;
        return isLong ? 'The line at the cursor is too long to show its URL.' : 'Place the cursor in a URL.';
    }

    private showTree(details: Details): void {
        const panel = byId('tree');
        if (details.tree.length === 0) {
            panel.replaceChildren(h('p', { class: 'empty' }, 'There is no tree: the document refuses the URL, and no fix makes it valid. The diagram shows the rule of the first error.'));
            byId('tree-note').textContent = '';
            this.selectNode = () => undefined;
            return;
        }
        const { element, left, select } = makeTree(details.tree, 'Tree of the URL', (node, path) => {
            select(node);
            if (node.from >= 0) this.choices.select(node.from, node.to);
            this.showPath(path);
        });
        panel.replaceChildren(element);
        this.selectNode = select;
        const notes = [
            details.treeOf === null ? '' : details.valid ? '' : 'of the URL with its fixes',
            left > 0 ? `without ${plural(left, 'further part')}` : '',
        ];
        byId('tree-note').textContent = notes.filter(note => note !== '').join(', ');
    }

    private pathAt(details: Details, position: number): TreeNode[] {
        if (details.treeOf === null && details.tree.length > 0) {
            const path = pathTo(details.tree, position);
            return path.length > 0 ? path : details.tree.slice(0, 1);
        }
        return details.failed.map(production => ({ production, from: -1, to: -1, text: '', children: [] }));
    }

    private showPath(path: TreeNode[]): void {
        this.selectNode(path.at(-1));
        const key = JSON.stringify([this.choices.spec(), path.map(({ production, from }) => [production, from])]);
        // A button that has the focus stays, if the path does.
        if (key === this.path) return;
        this.path = key;
        const items = path.map((node, index) => {
            const button = h('button', { type: 'button', class: 'quiet', onclick: () => this.choose(path, index) }, node.production);
            return h('li', {}, button);
        });
        byId('path').replaceChildren(...items);
        this.choose(path, path.length - 1);
    }

    /** Shows the diagram of a production of the path. */
    private choose(path: TreeNode[], index: number): void {
        byId('path').querySelectorAll('button').forEach((button, at) => {
            if (at === index) button.setAttribute('aria-current', 'true'); else button.removeAttribute('aria-current');
        });
        const production = path[index]?.production;
        if (production) this.showDiagram(production);
    }

    private showDiagram(production: string): void {
        const spec = this.choices.spec();
        const key = `${spec} ${production}`;
        if (key === this.drawn) return;
        this.drawn = key;
        const use = (text: string | null) => {
            const panel = byId('rail');
            const hadFocus = panel.contains(document.activeElement) && panel !== document.activeElement;
            byId('rail-note').replaceChildren('of ', h('code', {}, production));
            const diagram = text === null ? null : makeDiagram(text, production, name => this.showDiagram(name));
            panel.replaceChildren(diagram ?? h('p', {}, `${production} has no diagram.`));
            if (diagram) fit(diagram);
            panel.scrollTo(0, 0);
            if (hadFocus) panel.focus();
        };
        void this.latestDiagram.of(this.client.request('railroad', { production, spec }), use);
    }

    /** What a hover shows of the URL at a position. */
    async hover(position: number): Promise<Hover | null> {
        const details = await this.at(position);
        if (!details?.isAtCursor || details.tooLong) return null;
        const { from, to } = details.place;
        const note = noteOf(details.verdicts);
        if (details.treeOf !== null || details.tree.length === 0) return { from, to, path: ['URL'], text: details.place.shown ?? '', note };
        const path = pathTo(details.tree, position);
        const node = path.at(-1);
        if (!node || node.from < 0) return null;
        return { from: node.from, to: node.to, path: path.map(each => each.production), text: node.text, note };
    }
}

/** One sentence about all documents. */
export function noteOf(verdicts: Verdict[]): string {
    const accepting = verdicts.filter(({ valid }) => valid).map(({ citation }) => citation);
    if (accepting.length === verdicts.length) return 'All documents accept this URL.';
    if (accepting.length === 0) return 'No document accepts this URL.';
    return `Only ${new Intl.ListFormat('en').format(accepting)} ${accepting.length === 1 ? 'accepts' : 'accept'} this URL.`;
}
