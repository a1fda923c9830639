// Links, and what must not be in them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { isRead, setText, start, textOf, withPage } from './browser.mjs';

let session;
before(async () => { session = await start(); });
after(() => session.stop());

const inPage = (name, run, options = {}) => test(name, () => withPage(session, options, run));

async function linkOf(page) {
    await page.getByRole('button', { name: 'Link to this text' }).click();
    await page.locator('#dialog[open]').waitFor();
    return page.locator('#dialog-link').inputValue();
}

for (const [name, text] of [['short', '<http://a.b/\u00e9?q=1&r=2#f>'], ['long', 'Line with <http://a.b/c|d> and \u{1f600}\n'.repeat(40)]]) {
    inPage(`a link holds a ${name} text, its document and its kind`, async page => {
        await setText(page, text, { spec: 'rfc2396', kind: 'markdown' });
        await isRead(page);
        const link = await linkOf(page);
        assert.equal(new URL(link).hash.includes('packed='), name === 'long');
        await withPage(session, { hash: new URL(link).hash }, async other => {
            assert.equal(await other.locator('#spec').inputValue(), 'rfc2396');
            assert.equal(await other.locator('#kind').inputValue(), 'markdown');
            const shown = await textOf(other);
            assert.ok(shown.startsWith(text.slice(0, 30)) && (name === 'long' || shown === text));
        });
    });
}

inPage('the address of the page does not change while a user types', async page => {
    await setText(page, 'ftp://jim:hunter2@ftp.example/');
    await isRead(page);
    assert.equal(new URL(page.url()).hash, '');
});

inPage('a password is in a link only after a warning', async page => {
    await setText(page, 'Use ftp://jim:hunter2@ftp.example/pub and\nno url: https:/bob:s3cret@host');
    await isRead(page);
    const link = decodeURIComponent(await linkOf(page));
    assert.ok(!link.includes('hunter2') && !link.includes('s3cret'), link);
    assert.match(link, /jim:\*+@ftp\.example/);
    assert.match(await page.locator('#dialog-secret').innerText(), /a password or another secret/);
    await page.getByLabel('Include it').check();
    await page.waitForFunction(() => decodeURIComponent(document.getElementById('dialog-link').value).includes('jim:hunter2@'));
    // The choice is not kept.
    await page.getByRole('button', { name: 'Close' }).click();
    assert.ok(!(await linkOf(page)).includes('hunter2'));
});

inPage('no part of the page but the editor shows a password', async page => {
    await setText(page, 'ftp://jim:hunter2@ftp.example/a~b');
    await isRead(page, /^1 URL/);
    await page.waitForFunction(() => document.getElementById('current').textContent.includes('jim:'));
    await page.getByText('As plain text').click();
    await page.waitForFunction(() => document.querySelector('details pre').textContent !== '');
    const outside = await page.evaluate(() => document.documentElement.outerHTML);
    assert.ok(!outside.includes('hunter2'));
});

const bomb = deflateRawSync(Buffer.alloc(50_000_000, 'a')).toString('base64url');
for (const [name, hash] of [
    ['damaged', '#spec=rfc1738&kind=text&packed=!!'], ['cut', '#spec=rfc1738&kind=text&packed=80jN'], ['unknown', '#spec=rfc1&kind=text&text=a'],
    ['bad escape', '#spec=rfc1738&kind=text&text=%E0%A4%A'], ['bomb', `#spec=rfc1738&kind=text&packed=${bomb}`],
]) {
    inPage(`a link is refused: ${name}`, async page => {
        assert.match(await page.getByRole('alert').innerText(), /The link is damaged or too long/);
        assert.match(await page.locator('#status').innerText(), /^4 URLs/);
    }, { hash });
}

const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script> javascript:alert(3)
[x](javascript:alert(4)) http://a.b/"><svg/onload=alert(5)> <URL:http://a.b/<b>x</b>~>
http://a.b/\u202egnp.exe~ data:text/html,<script>alert(6)</script>`;
for (const kind of ['text', 'lines', 'html', 'markdown']) {
    inPage(`pasted HTML and scripts do nothing: ${kind}`, async page => {
        await setText(page, HOSTILE, { kind, spec: 'rfc1738' });
        await page.waitForTimeout(600);
        for (let count = 0; count < 6; count++) {
            await page.keyboard.press('F8');
            await page.waitForTimeout(100);
        }
        const found = await page.evaluate(() => {
            const all = [document, document.getElementById('editor').shadowRoot];
            const links = all.flatMap(root => [...root.querySelectorAll('a')].map(link => link.href));
            return {
                elements: all.flatMap(root => [...root.querySelectorAll('img:not([alt=""], .cm-widgetBuffer), body script, [onerror], [onload], b.x, iframe')].length).reduce((a, b) => a + b),
                links: links.filter(link => !link.startsWith('https://www.rfc-editor.org/') && !link.endsWith('#editor')),
            };
        });
        assert.deepEqual(found, { elements: 0, links: [] });
    });
}

inPage('the browser refuses markup and scripts from elsewhere', async page => {
    // Code of the debugger may evaluate text, but not code that a timer runs.
    const refused = await page.evaluate(() => new Promise(resolve => setTimeout(() => {
        const refusals = [];
        for (const attempt of [() => { document.body.innerHTML = '<b>x</b>'; }, () => new Worker('data:,'), () => trustedTypes.createPolicy('other', {}), () => Function('return 1')()]) {
            try {
                attempt();
            } catch (error) {
                refusals.push(error.constructor.name);
            }
        }
        resolve(refusals);
    })));
    assert.deepEqual(refused, ['TypeError', 'TypeError', 'TypeError', 'EvalError']);
    // These refusals are reported as errors of the page, as they should be.
    await page.close();
}, { expectsFaults: true });
