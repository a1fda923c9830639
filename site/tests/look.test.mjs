// How the page looks: its layout, its colors, and what is seen first.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { editor, isRead, isShown, loadExample, openTab, setText, start, textOf, withPage } from './browser.mjs';

let session;
before(async () => { session = await start(); });
after(() => session.stop());

const inPage = (name, run, options = {}) => test(name, () => withPage(session, options, run));

const HUNDRED = Array.from({ length: 100 }, (_, index) => `See http://info.cern.ch/~${index} in the notes.`).join('\n');
const WITH_ALL = 'https://user:secret@h.x.org:8080/~a/b?x=[1]#f';

const extent = page => page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    footer: Math.ceil(document.querySelector('footer').getBoundingClientRect().bottom + scrollY),
    width: document.documentElement.scrollWidth,
}));

/** Brings the page into one of the states that its look is tested in. */
async function bring(page, state) {
    if (state === 'empty') {
        await setText(page, 'x');
        await page.keyboard.press('Backspace');
        await isRead(page, /^No URLs/);
    } else {
        await setText(page, state === 'hundred' ? HUNDRED : WITH_ALL, { kind: 'lines', spec: 'rfc1738' });
        await isRead(page, state === 'hundred' ? /^100 URLs/ : /^1 URL/);
        await page.keyboard.press('Control+Home');
    }
    await page.waitForTimeout(400);
}

for (const width of [1440, 1024, 390]) {
    inPage(`nothing scrolls past the footer, ${width} pixels wide`, async page => {
        const count = await page.locator('#examples-list button').count();
        for (let index = -3; index < count; index++) {
            if (index < 0) await bring(page, ['empty', 'one', 'hundred'][index + 3]); else await loadExample(page, index);
            await page.waitForTimeout(300);
            const { height, footer, width: wide } = await extent(page);
            assert.ok(height <= Math.max(footer, 900), `example ${index}: ${height} is more than ${footer}`);
            assert.equal(wide, width, `example ${index}`);
        }
    }, { viewport: { width, height: 900 } });
}

inPage('the verdicts, the problems and the sentence are seen without scrolling', async page => {
    await page.locator('#sentence blockquote').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.station.no').length > 0);
    for (const selector of ['#stations', '#drawing .label', '#sentence blockquote', '#sentence figcaption', '.finding.current .fix']) {
        const { top, bottom } = await page.locator(selector).first().evaluate(each => each.getBoundingClientRect());
        assert.ok(top >= 0 && bottom <= 900, `${selector}: ${top} to ${bottom}`);
    }
    assert.equal(await page.locator('.station:visible').count(), 9);
}, { viewport: { width: 1440, height: 900 } });

inPage('on a phone, the text is on the first screen', async page => {
    const { top } = await editor(page).evaluate(each => each.getBoundingClientRect());
    assert.ok(top < 400, `${top}`);
}, { viewport: { width: 390, height: 844 } });

/** The texts with a contrast of less than 4.5, in the page and in the editor. Disabled controls are left out, as WCAG does. */
function faint() {
    const channels = color => {
        const context = window.probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].map(value => value / 255);
    };
    const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
    const parentOf = element => element.parentElement ?? (element.getRootNode() instanceof ShadowRoot ? element.getRootNode().host : null);
    const behind = element => {
        const layers = [];
        for (let each = element; each; each = parentOf(each)) layers.unshift(channels(getComputedStyle(each).backgroundColor));
        return layers.reduce((below, layer) => over(layer, below), [1, 1, 1, 1]);
    };
    const luminance = color => color.slice(0, 3).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
    const faint = [];
    for (const root of [document, document.getElementById('editor').shadowRoot]) {
        for (const element of root.querySelectorAll('*')) {
            const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue.trim() !== '');
            if (!hasText || !element.checkVisibility() || element.closest(':disabled, .hidden, script, style, svg')) continue;
            const background = behind(element);
            const [light, dark] = [background, over(channels(getComputedStyle(element).color), background)].map(luminance).sort((a, b) => b - a);
            const contrast = (light + 0.05) / (dark + 0.05);
            if (contrast < 4.5) faint.push(`${element.localName}.${element.className} ${contrast.toFixed(2)} ${element.textContent.slice(0, 30)}`);
        }
    }
    return faint;
}

for (const colorScheme of ['light', 'dark']) {
    inPage(`every text has a contrast of at least 4.5: ${colorScheme}`, async page => {
        for (const state of ['first', 'empty', 'hundred', 'one']) {
            if (state !== 'first') await bring(page, state);
            assert.deepEqual(await page.evaluate(faint), [], state);
        }
        for (const tab of ['parts', 'tree', 'diagram', 'documents', 'resolve', 'same', 'convert']) {
            await openTab(page, tab);
            await page.waitForTimeout(200);
            assert.deepEqual(await page.evaluate(faint), [], tab);
        }
        // The conversions of a valid URL, and its rule with both lines.
        for (const [text, spec] of [['http://a.b/~c#d', 'rfc3986'], ['x-a:b', 'rfc1738']]) {
            await setText(page, text, { kind: 'lines', spec });
            await isRead(page, /^1 URL/);
            await page.keyboard.press('Control+Home');
            await page.locator('#converted li').first().waitFor();
            await page.waitForTimeout(300);
            assert.deepEqual(await page.evaluate(faint), [], text);
        }
        await bring(page, 'one');
        // Also of the components that light up.
        for (const part of ['scheme', 'user', 'password', 'host', 'port', 'path', 'query', 'fragment']) {
            await page.locator(`.row-text .p-${part}`).first().hover();
            assert.deepEqual(await page.evaluate(faint), [], part);
        }
    }, { colorScheme });

    inPage(`a component has one color in all its places: ${colorScheme}`, async page => {
        await bring(page, 'one');
        const colors = new Map();
        for (const tab of ['parts', 'tree', 'documents']) {
            await openTab(page, tab);
            const found = await page.evaluate(() => [document, document.getElementById('editor').shadowRoot].flatMap(root =>
                [...root.querySelectorAll('[class*="p-"]')].filter(each => each.checkVisibility()).flatMap(each => {
                    const part = /(?:^| )p-([a-z]+)/.exec(each.className)?.[1];
                    const place = each.closest('.row-text, #parts, #tree, #verdicts')?.id || (root === document ? 'url' : 'editor');
                    return part ? [[part, place, getComputedStyle(each).color]] : [];
                })));
            for (const [part, place, color] of found) {
                const places = colors.get(part) ?? new Map();
                colors.set(part, places.set(place, color));
            }
        }
        for (const part of ['scheme', 'user', 'password', 'host', 'port', 'path', 'query', 'fragment']) {
            const places = colors.get(part);
            const wanted = part === 'fragment' ? ['editor', 'parts', 'url', 'verdicts'] : ['editor', 'parts', 'tree', 'url', 'verdicts'];
            assert.deepEqual([...places.keys()].sort(), wanted, part);
            assert.equal(new Set(places.values()).size, 1, `${part}: ${[...places.values()].join(', ')}`);
        }
        const eight = ['scheme', 'user', 'password', 'host', 'port', 'path', 'query', 'fragment'].map(part => colors.get(part).get('url'));
        assert.equal(new Set(eight).size, 8);
    }, { colorScheme });
}

inPage('pointing at a component lights all its places', async page => {
    await bring(page, 'one');
    await openTab(page, 'parts');
    const lit = () => page.evaluate(() => [document, document.getElementById('editor').shadowRoot].flatMap(root =>
        [...root.querySelectorAll('[data-part]')].filter(each => each.checkVisibility() && getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)' && !each.closest('dd'))
            .map(each => each.dataset.part)));
    assert.deepEqual(await lit(), []);
    for (const place of ['.row-text .p-port', '#parts div[data-part=port]']) {
        await page.locator(place).hover();
        assert.deepEqual(await lit(), ['port', 'port', 'port'], place);
    }
    await page.locator('.cm-line .p-host').hover();
    assert.deepEqual(new Set(await lit()), new Set(['host']));
    await page.locator('h1').hover();
    assert.deepEqual(await lit(), []);
});

inPage('characters that turn the text are boxes in the editor', async page => {
    await setText(page, 'http://a.b/\u202egnp.exe\u200b\u2067\u200d', { kind: 'lines' });
    await isRead(page);
    assert.deepEqual(await page.locator('.cm-box').allInnerTexts(), ['U+202E', 'U+200B', 'U+2067', 'U+200D']);
    assert.match(await page.locator('.cm-box').first().getAttribute('aria-label'), /^U\+202E, .*right-to-left override$/);
    // The characters themselves are not in the page, so that they turn nothing.
    assert.ok(!/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/.test(await page.evaluate(() => document.documentElement.outerHTML + document.getElementById('editor').shadowRoot.querySelector('.cm-line').innerHTML)));
});

inPage('the tree of a refused URL has its errors in place, and no password', async page => {
    await bring(page, 'one');
    await openTab(page, 'tree');
    assert.match(await page.locator('#tree-note').innerText(), /^The tree is of the URL with its fixes/);
    assert.deepEqual(await page.locator('.row.fault b').allInnerTexts(), ['unsafe-character', 'unsafe-character', 'unsafe-character']);
    assert.equal(await page.getByRole('treeitem', { name: /^password/ }).textContent(), 'password ******');
    // An error selects its text.
    await page.locator('.row.fault').first().click();
    await page.waitForTimeout(500);
    await editor(page).focus();
    await page.waitForTimeout(200);
    await page.keyboard.insertText('x');
    await page.waitForTimeout(200);
    assert.match(await textOf(page), /8080\/xa\/b/);
    // What a fix removes is an error of what precedes it.
    await setText(page, 'http://h.x:80a/b', { spec: 'current' });
    await isShown(page, 'http://h.x:80a/b');
    assert.equal(await page.locator('.row.fault b').innerText(), 'port-digits');
    assert.match(await page.locator('li:has(> ul > li > .row.fault) > .row').last().innerText(), /^port\b/);
    await setText(page, 'http:');
    await isShown(page, 'http:');
    assert.match(await page.locator('#tree-note').innerText(), /no fix makes it valid/);
    assert.equal(await page.locator('.row.fault').count(), 1);
});

inPage('a section of today\'s standard is cited by its RFC', async page => {
    await setText(page, 'mailto:a b@c.org', { kind: 'lines', spec: 'current' });
    await isRead(page, /1 error/);
    await page.waitForFunction(() => document.querySelector('#sentence figcaption')?.textContent === 'RFC 6068, section 2');
});

inPage('severities can be hidden', async page => {
    await bring(page, 'one');
    const all = await page.locator('.finding').count();
    await page.getByRole('checkbox', { name: 'Errors' }).uncheck();
    await page.waitForFunction(() => document.querySelectorAll('.finding.error').length === 0);
    assert.equal(await page.locator('.finding').count(), all - 3);
    assert.ok(await page.locator('#fix-all').isDisabled());
    assert.match(await page.locator('#status').innerText(), /3 errors/);
});

inPage('a file that is dropped replaces the text, and its name gives the format', async page => {
    await page.evaluate(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['# A\n\n[x](http://a.b/c|d)\n'], 'README.md'));
        for (const name of ['dragover', 'drop']) document.querySelector('h1').dispatchEvent(new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await isRead(page, /^1 URL: 1 error/);
    assert.equal(await page.locator('#kind').inputValue(), 'markdown');
    await editor(page).click();
    await page.keyboard.press('Control+Z');
    await isRead(page, /^5 URLs/);
    assert.equal(await page.locator('#kind').inputValue(), 'text');
});

inPage('the report and the command can be copied, without the password', async page => {
    await bring(page, 'one');
    await page.getByRole('button', { name: 'Copy as command' }).click();
    await page.getByText('Copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'urlspec check --spec rfc1738 --reference \'https://user:******@h.x.org:8080/~a/b?x=[1]#f\'');
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('{'));
    const report = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    assert.deepEqual([report.spec, report.input], ['rfc1738', 'https://user:******@h.x.org:8080/~a/b?x=[1]#f']);
}, { permissions: ['clipboard-read', 'clipboard-write'] });

inPage('references are resolved, and URLs compared', async page => {
    await setText(page, 'HTTP://u:hunter2@H.x:80/a/%7eb', { kind: 'lines', spec: 'current' });
    await isShown(page, 'HTTP://u:*******@H.x:80/a/%7eb');
    await openTab(page, 'resolve');
    await page.getByLabel('Reference, relative to').fill('../c?d');
    await page.waitForFunction(() => document.querySelector('#resolved .result')?.textContent.endsWith('/c?d'));
    assert.match(await page.locator('#resolved .result').innerText(), /^http:\/\/u:\*{7}@H\.x:80\/c\?d$/i);
    assert.match(await page.locator('#resolved figcaption').first().innerText(), /^RFC 3986, section 5\.2/);
    await openTab(page, 'same');
    await page.locator('#compared .result').waitFor();
    assert.equal(await page.locator('#compared .result').innerText(), 'http://u:*******@h.x/a/~b');
    await page.getByLabel('Another URL').fill('http://u:hunter2@h.x/a/~b');
    await page.getByText(/^The same, by: scheme case/).waitFor();
    await page.getByLabel('Another URL').fill('http://u:hunter3@h.x/a/~b');
    await page.getByText(/^Different in userinfo/).waitFor();
    assert.ok(!(await page.evaluate(() => document.documentElement.outerHTML)).includes('hunter2'));
});

inPage('the tab of documents has all parts that the browser finds', async page => {
    await setText(page, WITH_ALL, { kind: 'lines' });
    await isShown(page, WITH_ALL.replace('secret', '******'));
    await openTab(page, 'documents');
    assert.equal(await page.locator('.browser .why').last().innerText(), 'scheme https user user password ****** host h.x.org port 8080 path /~a/b query x=[1] fragment f');
});
