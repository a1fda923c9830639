// Files that a user opens or drops on the page.
import { byId } from './dom.ts';

/** The largest file that is read. */
const LARGEST = 20_000_000;

/** The kind of text by the end of a file's name. */
const KINDS: Record<string, string> = {
    md: 'markdown', markdown: 'markdown', html: 'html', htm: 'html', xhtml: 'html', xml: 'xml', svg: 'xml', css: 'css', tex: 'latex', rst: 'rst',
    adoc: 'asciidoc', asciidoc: 'asciidoc', eml: 'mail', mbox: 'mail', csv: 'csv', json: 'json', yaml: 'yaml', yml: 'yaml', toml: 'toml', ini: 'ini',
    cfg: 'ini', c: 'c', h: 'c', cpp: 'c', js: 'c', ts: 'c', go: 'c', java: 'c', rs: 'c', sql: 'sql', py: 'python', po: 'po', sh: 'shell',
    1: 'roff', 3: 'roff', 5: 'roff', 7: 'roff', 8: 'roff',
};

export interface Opened { text: string; kind: string; name: string }

const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

export function bindFiles(kinds: string[], use: (opened: Opened) => void, refuse: (reason: string) => void): void {
    const read = async (file: File | null | undefined) => {
        if (!file) return;
        if (file.size > LARGEST) {
            refuse(`${file.name} is too large. The limit is ${LARGEST / 1e6} MB.`);
            return;
        }
        const text = await file.text();
        const kind = KINDS[/\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''] ?? 'text';
        use({ text, kind: kinds.includes(kind) ? kind : 'text', name: file.name });
    };
    const input = byId<HTMLInputElement>('file');
    byId('open').addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
        void read(input.files?.[0]);
        input.value = '';
    });
    // The events are caught before the editor gets them, which would insert the file at the pointer.
    const dragged = (event: DragEvent) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        event.stopPropagation();
        const isLeaving = event.type === 'dragleave' && event.relatedTarget === null;
        document.body.classList.toggle('dropping', event.type !== 'drop' && !isLeaving);
        if (event.type === 'drop') void read(event.dataTransfer?.files[0]);
    };
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) addEventListener(name, dragged, { capture: true });
}
