// Railroad diagrams. The build draws those of each document in one file. The page copies their shapes only, and styles them itself.
import { parseSvg } from './trusted.ts';

declare const HAS_DIAGRAMS: boolean;

const SVG = 'http://www.w3.org/2000/svg';
const SHAPES: Record<string, string[]> = {
    g: ['class'],
    path: ['d', 'class'],
    rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    text: ['x', 'y'],
    circle: ['cx', 'cy', 'r'],
};

const files = new Map<string, Promise<Document | null>>();

/** The diagrams of a document, once it is shown. Null if the page was built without them, or if they can't be fetched. */
export function diagramsOf(spec: string): Promise<Document | null> {
    const known = files.get(spec) ?? fetched(spec);
    files.set(spec, known);
    return known;
}

async function fetched(spec: string): Promise<Document | null> {
    if (!HAS_DIAGRAMS) return null;
    try {
        const response = await fetch(`diagrams-${spec}.svg`);
        if (response.ok) return parseSvg(await response.text());
    } catch {
        // There is no network.
    }
    files.delete(spec);
    return null;
}

/** Makes an element of the page from one of the diagrams. The names of productions in it call `choose`. */
export function makeDiagram(diagrams: Document, production: string, choose: (production: string) => void): SVGSVGElement | null {
    const parsed = diagrams.getElementById(`rule-${production}`);
    if (parsed?.namespaceURI !== SVG) return null;
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('class', 'diagram');
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', `Railroad diagram of ${production}`);
    copy(parsed, svg);
    for (const name of svg.querySelectorAll<SVGGElement>('.nonterminal')) link(name, choose);
    return svg;
}

/** Copies shapes without recursion. Links become plain groups; titles, styles and all else are left out. */
function copy(from: Element, to: Element): void {
    const work: [Element, Element][] = [[from, to]];
    for (let next = work.pop(); next; next = work.pop()) {
        const [source, target] = next;
        for (const child of source.children) {
            const name = child.localName === 'a' ? 'g' : child.localName;
            const attributes = SHAPES[name];
            const isOmitted = child.classList.contains('comment') || child.classList.contains('railroad_canvas');
            if (!attributes || isOmitted) continue;
            const made = document.createElementNS(SVG, name);
            for (const attribute of attributes) {
                const value = child.getAttribute(attribute);
                if (value !== null) made.setAttribute(attribute, value);
            }
            if (name === 'text') made.textContent = (child.textContent ?? '').trim();
            target.append(made);
            work.push([child, made]);
        }
    }
}

function link(name: SVGGElement, choose: (production: string) => void): void {
    const production = name.textContent?.trim() ?? '';
    name.setAttribute('role', 'button');
    name.setAttribute('tabindex', '0');
    name.setAttribute('aria-label', `Show ${production}`);
    name.addEventListener('click', () => choose(production));
    name.addEventListener('keydown', event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        choose(production);
    });
}

/** Cuts a diagram that is in the page to its shapes, at the size at which its text is 13 pixels high. */
export function fit(svg: SVGSVGElement): void {
    const { x, y, width, height } = svg.getBBox();
    const margin = 4;
    svg.setAttribute('viewBox', [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(' '));
    svg.setAttribute('width', String(Math.ceil(width + 2 * margin)));
    svg.setAttribute('height', String(Math.ceil(height + 2 * margin)));
}
