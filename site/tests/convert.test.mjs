// The tab that converts a URL to other documents.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chooseSpec, isShown, openTab, setText, start, withPage } from './browser.mjs';

let session;
before(async () => { session = await start(); });
after(() => session.stop());

const inPage = (name, run, options = {}) => test(name, () => withPage(session, options, run));

/** The rows of the documents, each with its lines. */
async function rows(page, document) {
    await page.waitForFunction(name => [...document.querySelectorAll('#converted b')].some(each => each.textContent === name), document);
    const all = await page.locator('#converted li').evaluateAll(all => all.map(row => [row.querySelector('b').textContent, ...[...row.querySelectorAll('p')].slice(1).map(each => each.textContent)]));
    return Object.fromEntries(all.map(([name, ...lines]) => [name, lines]));
}

inPage('a URL is converted to each document that is late enough, with what changes', async page => {
    await setText(page, 'http://info.cern.ch/~a#b', { kind: 'lines', spec: 'rfc3986' });
    await isShown(page, 'http://info.cern.ch/~a#b');
    await openTab(page, 'convert');
    assert.deepEqual(await rows(page, 'RFC 1738'), {
        'RFC 1738': ['Other meaning', 'http://info.cern.ch/%7Ea', 'the fragment is removed: it is not part of a URL in RFC 1738', 'what RFC 1738 does not allow is encoded, added or removed'],
        'RFC 1808': ['Other meaning', 'http://info.cern.ch/%7Ea', 'the fragment is removed: it is not part of a URL in RFC 1808', 'what RFC 1808 does not allow is encoded, added or removed'],
        'RFC 2396': ['Other meaning', 'http://info.cern.ch/~a', 'the fragment is removed: it is not part of a URL in RFC 2396'],
        'today\'s standard': ['Unchanged', 'http://info.cern.ch/~a#b'],
    });
    assert.match(await page.locator('#converted > .note').innerText(), /^URLs are not converted to UDI 1992, URL draft 1993, and URL draft 1994: they are not later/);
});

inPage('the words say why there is no such URL', async page => {
    await setText(page, 'http://[::1]/a', { kind: 'lines', spec: 'rfc3986' });
    await isShown(page, 'http://[::1]/a');
    await openTab(page, 'convert');
    const { 'RFC 1738': lines } = await rows(page, 'RFC 1738');
    assert.deepEqual(lines.length, 2);
    assert.equal(lines[0], 'No such URL');
    assert.match(lines[1], /^RFC 1738 has no URL for it: the host is an IPv6 address/);
    // The document refuses the URL itself.
    await chooseSpec(page, 'rfc1738');
    await page.waitForFunction(() => /^Only a valid URL can be converted: .*IPv6/.test(document.getElementById('converted').textContent));
    assert.equal(await page.locator('#converted li').count(), 0);
});

inPage('conversions show no password', async page => {
    await setText(page, 'URL:ftp://jim:hunter2@ftp.example/a', { kind: 'lines', spec: 'url-1994' });
    await isShown(page, 'URL:ftp://jim:*******@ftp.example/a');
    await openTab(page, 'convert');
    const { 'RFC 3986': lines } = await rows(page, 'RFC 3986');
    assert.deepEqual(lines, ['Same meaning', 'ftp://jim:*******@ftp.example/a', 'the prefix URL: is removed: it is not part of the URL']);
    assert.ok(!(await page.evaluate(() => document.documentElement.outerHTML)).includes('hunter2'));
});

inPage('the tab is reached by keyboard, and is empty without a URL', async page => {
    await page.locator('#tab-problems').press('End');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-convert');
    await page.waitForFunction(() => document.getElementById('converted').textContent !== '');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'panel-convert');
    await setText(page, 'x');
    await page.keyboard.press('Backspace');
    await page.waitForFunction(() => document.getElementById('converted').textContent === 'Place the cursor in a URL.');
});

for (const width of [1440, 390]) {
    inPage(`conversions fit into ${width} pixels`, async page => {
        const url = `https://info.cern.ch/${'a'.repeat(120)}?q=%7e#${'b'.repeat(120)}`;
        await setText(page, url, { kind: 'lines', spec: 'current' });
        await isShown(page, url);
        await openTab(page, 'convert');
        await rows(page, 'RFC 1738');
        const { height, footer, wide, panel } = await page.evaluate(() => ({
            height: document.documentElement.scrollHeight,
            footer: Math.ceil(document.querySelector('footer').getBoundingClientRect().bottom + scrollY),
            wide: document.documentElement.scrollWidth,
            panel: [document.getElementById('panel-convert').scrollWidth, document.getElementById('panel-convert').clientWidth],
        }));
        assert.ok(height <= Math.max(footer, 900), `${height} is more than ${footer}`);
        assert.equal(wide, width);
        assert.ok(panel[0] <= panel[1], panel.join(' > '));
    }, { viewport: { width, height: 900 } });
}
