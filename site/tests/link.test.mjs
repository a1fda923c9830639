// Links, and what must not be in them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { editor, isRead, loadExample, setText, settings, start, textOf, withPage } from './browser.mjs';

let session;
before(async () => { session = await start(); });
after(() => session.stop());

const inPage = (name, run, options = {}) => test(name, () => withPage(session, options, run));

async function linkOf(page) {
    await page.getByRole('button', { name: 'Share' }).click();
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
            assert.deepEqual(await settings(other), ['rfc2396', 'markdown']);
            const shown = await textOf(other);
            assert.ok(shown.startsWith(text.slice(0, 30)) && (name === 'long' || shown === text));
        });
    });
}

inPage('the address of the page holds the text and its settings, and no password', async page => {
    assert.equal(new URL(page.url()).hash, '');
    await setText(page, 'ftp://jim:hunter2@ftp.example/~', { spec: 'rfc1738', kind: 'markdown' });
    await page.getByRole('checkbox', { name: 'Warnings' }).uncheck();
    await page.waitForFunction(() => /hide=warning.*ftp\.example/.test(location.hash));
    assert.equal(await page.evaluate(() => decodeURIComponent(location.hash)), '#spec=rfc1738&kind=markdown&hide=warning&text=ftp://jim:*******@ftp.example/~');
    await page.reload();
    await isRead(page, /^1 URL/);
    assert.equal(await textOf(page), 'ftp://jim:*******@ftp.example/~');
    assert.deepEqual(await settings(page), ['rfc1738', 'markdown']);
    assert.ok(!await page.getByRole('checkbox', { name: 'Warnings' }).isChecked());
});

inPage('a text that is too long for the address is not in it', async page => {
    await setText(page, 'http://a.b/c');
    await page.waitForFunction(() => location.hash.includes('a.b'));
    await setText(page, 'http://a.b/c '.repeat(2000));
    await page.waitForFunction(() => location.hash === '');
});

inPage('a password is in a link only after a warning', async page => {
    await setText(page, 'Use ftp://jim:hunter2@ftp.example/pub and\nno url: https:/bob:s3cret@host');
    await isRead(page);
    const link = decodeURIComponent(await linkOf(page));
    assert.ok(!link.includes('hunter2') && !link.includes('s3cret'), link);
    assert.match(link, /jim:\*+@ftp\.example/);
    assert.match(await page.locator('#dialog-secret').innerText(), /^The text contains 2 passwords or other secrets\. They are masked in the link\./);
    await page.getByLabel('Include them. Anyone with the link can read them.').check();
    await page.waitForFunction(() => decodeURIComponent(document.getElementById('dialog-link').value).includes('jim:hunter2@'));
    // The choice is not kept.
    await page.getByRole('button', { name: 'Close' }).click();
    assert.ok(!(await linkOf(page)).includes('hunter2'));
});

for (const [text, count, masked, kind = 'text'] of [
    ['telnet://a:b c@h/', 'a password or another secret', 'telnet://a:***@h/'],
    ['ftp://u:hunter2@h.x/~ and telnet://a:b c@h/', '2 passwords or other secrets', 'ftp://u:*******@h.x/~ and telnet://a:***@h/'],
    ['ftp://u:p*q@h.x/ ftp://u:p*q@h.x/', '2 passwords or other secrets', 'ftp://u:***@h.x/ ftp://u:***@h.x/'],
    ['ftp://u:\u{1f600}x@h.x/ *** ftp://u:***@h.x/', 'a password or another secret', 'ftp://u:*****@h.x/ *** ftp://u:***@h.x/'],
    // A URL whose text is broken, or has an entity.
    ['<URL:ftp://u:hunter2\nword@h.x/> ftp://u:h@h.x/', '2 passwords or other secrets', '<URL:ftp://u:************@h.x/> ftp://u:*@h.x/'],
    ['\u00e9 <a href="ftp://u:a&amp;b@h.x/">', 'a password or another secret', '\u00e9 <a href="ftp://u:*******@h.x/">', 'html'],
    ['http://h.x/?token=abcdef123456&api_key=sssssssss1', '2 passwords or other secrets', 'http://h.x/?token=************&api_key=**********'],
]) {
    inPage(`secrets are counted: ${text}`, async page => {
        await setText(page, text, { kind });
        await isRead(page);
        const link = new URLSearchParams(new URL(await linkOf(page)).hash.slice(1));
        assert.equal(link.get('text'), masked);
        assert.match(await page.locator('#dialog-count').innerText(), new RegExp(`^The text contains ${count}\\. `));
    });
}

inPage('a text without a password has no warning', async page => {
    await setText(page, 'http://h.x/a ** b ftp://u@h.x/');
    await isRead(page);
    await linkOf(page);
    assert.ok(await page.locator('#dialog-secret').isHidden());
});

inPage('no part of the page but the editor shows a password', async page => {
    await setText(page, 'ftp://jim:hunter2@ftp.example/a~b', { spec: 'rfc1738' });
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
        assert.equal(await page.getByRole('alert').innerText(), 'The link is damaged or too long. An example is shown instead.');
        assert.match(await page.locator('#status').innerText(), /^5 URLs/);
        await editor(page).click();
        await page.keyboard.type('x');
        assert.equal(await page.getByRole('alert').count(), 0);
    }, { hash });
    inPage(`a link that is opened in the page is refused: ${name}`, async page => {
        await setText(page, 'my own text');
        await page.evaluate(hash => { location.hash = hash; }, hash);
        await page.getByRole('alert').waitFor();
        assert.equal(await page.getByRole('alert').innerText(), 'The link is damaged or too long. The text has not changed.');
        assert.equal(await textOf(page), 'my own text');
        await loadExample(page, 1);
        await isRead(page, /^9 URLs/);
        assert.equal(await page.getByRole('alert').count(), 0);
    });
}

inPage('a link that is opened in the page replaces the text, and undo brings it back', async page => {
    await setText(page, 'my own text', { kind: 'markdown', spec: 'udi' });
    await page.evaluate(() => { location.hash = '#spec=rfc1738&kind=text&packed=!!'; });
    await page.getByRole('alert').waitFor();
    await page.evaluate(() => { location.hash = '#spec=rfc3986&kind=lines&text=http://a.b/c'; });
    await isRead(page, /^1 URL: no problems/);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await textOf(page), 'http://a.b/c');
    await editor(page).click();
    await page.keyboard.press('Control+Z');
    await isRead(page, /^No URLs/);
    assert.equal(await textOf(page), 'my own text');
    assert.deepEqual(await settings(page), ['udi', 'markdown']);
});

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
                links: links.filter(link => !link.startsWith('https://www.rfc-editor.org/') && !/(#editor|\/licenses\.txt|\/codes\/[a-z-]+\/|\/docs\/index\.html)$/.test(link)),
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
