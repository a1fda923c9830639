// The tree of a URL, as nested lists that work by keyboard.
import { h, rich, visible } from './dom.ts';
import type { TreeNode } from './types.ts';

/** What the page shows of a tree. */
const DEEPEST = 40;
const MOST = 400;

/** The productions of a text and its children's, from the root to the node at a position. */
export function pathTo(nodes: TreeNode[], position: number): TreeNode[] {
    const path: TreeNode[] = [];
    for (let level = nodes; path.length < DEEPEST;) {
        const inside = level.filter(({ from, to }) => from <= position && position <= to);
        // Between two nodes, the cursor belongs to the one that begins there.
        const node = inside.findLast(({ from, to }) => position < to || from === to) ?? inside.at(-1);
        if (!node) break;
        path.push(node);
        level = node.children;
    }
    return path;
}

export interface Chosen { (node: TreeNode, path: TreeNode[]): void }

/** Makes the tree. `choose` is called for the node that a user selects. */
export function makeTree(nodes: TreeNode[], label: string, choose: Chosen): { element: HTMLElement; left: number; select: (node: TreeNode | undefined) => void } {
    let [made, left] = [0, 0];
    const items = new Map<TreeNode, HTMLElement>();
    const level = (children: TreeNode[], above: TreeNode[]): HTMLElement[] => children.flatMap(node => {
        if (made >= MOST || above.length >= DEEPEST) {
            left++;
            return [];
        }
        made++;
        const path = [...above, node];
        const inner = level(node.children, path);
        const attributes: Record<string, string> = {
            role: 'treeitem', class: node.fault === null ? 'row' : 'row fault', tabindex: '-1', 'aria-level': String(path.length), 'aria-selected': 'false',
        };
        if (inner.length > 0) attributes['aria-expanded'] = 'true';
        if (node.part) attributes['data-part'] = node.part;
        const item = h('div', attributes, h('b', {}, node.production), ' ', matched(node), node.fault === null ? null : h('span', { class: 'why' }, rich(node.fault)));
        item.addEventListener('click', () => { focus(item); choose(node, path); });
        item.addEventListener('keydown', event => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            choose(node, path);
        });
        items.set(node, item);
        return [h('li', { role: 'none' }, item, inner.length > 0 ? h('ul', { role: 'group' }, ...inner) : null)];
    });
    const element = h('ul', { role: 'tree', 'aria-label': label, class: 'tree' }, ...level(nodes, []));
    element.addEventListener('keydown', event => moveFocus(event, element));
    element.querySelector<HTMLElement>('[role=treeitem]')?.setAttribute('tabindex', '0');
    const select = (node: TreeNode | undefined) => {
        for (const [each, item] of items) item.setAttribute('aria-selected', String(each === node));
        const item = node && items.get(node);
        if (item && !element.contains(document.activeElement)) rove(element, item);
    };
    return { element, left, select };
}

function matched({ text, part }: TreeNode): HTMLElement {
    return h('span', { class: part ? `matched p-${part}` : 'matched' }, visible(text));
}

function rove(tree: Element, item: HTMLElement): void {
    for (const other of tree.querySelectorAll('[role=treeitem][tabindex="0"]')) other.setAttribute('tabindex', '-1');
    item.setAttribute('tabindex', '0');
}

function focus(item: HTMLElement): void {
    const tree = item.closest('[role=tree]');
    if (tree) rove(tree, item);
    item.focus();
}

/** The item whose children a list holds. */
const owner = (list: Element | null | undefined) => list?.previousElementSibling as HTMLElement | null | undefined;

/** The keys of the pattern "tree view" of the ARIA Authoring Practices. */
function moveFocus(event: KeyboardEvent, tree: HTMLElement): void {
    const current = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    const visible = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')].filter(item => !item.closest('[aria-expanded=false] + ul'));
    const at = visible.indexOf(current);
    const isOpen = current.getAttribute('aria-expanded');
    const target = {
        ArrowDown: () => visible[at + 1],
        ArrowUp: () => visible[at - 1],
        Home: () => visible[0],
        End: () => visible.at(-1),
        ArrowRight: () => isOpen === 'false' ? open(current, true) : isOpen === 'true' ? visible[at + 1] : undefined,
        ArrowLeft: () => isOpen === 'true' ? open(current, false) : owner(current.closest('[role=group]')) ?? undefined,
    }[event.key];
    if (!target) return;
    event.preventDefault();
    const next = target();
    if (next) focus(next);
}

function open(item: HTMLElement, isOpen: boolean): HTMLElement {
    item.setAttribute('aria-expanded', String(isOpen));
    return item;
}
