// Copies of the URL at the cursor: its report as JSON or SARIF, and the command that prints it. Secrets are masked.
import { byId } from './dom.ts';

export interface Asked { url: string; shown: string; spec: string }

/** A word for a shell of Unix. */
const quoted = (text: string) => `'${text.replaceAll('\'', '\'\\\'\'')}'`;

export function bindCopies(current: () => Asked | null, report: (format: 'report' | 'sarif', asked: { url: string; spec: string }) => Promise<string>): void {
    const done = byId('copied');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (text: string) => {
        done.textContent = text;
        clearTimeout(timer);
        timer = setTimeout(() => { done.textContent = ''; }, 3000);
    };
    const bind = (id: string, text: (asked: Asked) => string | Promise<string>) => byId(id).addEventListener('click', () => {
        const asked = current();
        if (!asked) return;
        void (async () => navigator.clipboard.writeText(await text(asked)))().then(() => say('Copied.'), () => say('The browser does not allow copying.'));
    });
    bind('copy-json', ({ url, spec }) => report('report', { url, spec }));
    bind('copy-sarif', ({ url, spec }) => report('sarif', { url, spec }));
    bind('copy-command', ({ shown, spec }) => `urlspec check --spec ${spec} --reference ${quoted(shown)}`);
}
