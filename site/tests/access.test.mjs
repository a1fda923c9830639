// Keyboard, screen reader, themes and narrow screens.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { isRead, loadExample, setText, start, textOf, withPage } from './browser.mjs';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let session;
before(async () => { session = await start(); });
after(() => session.stop());

const inPage = (name, run, options = {}) => test(name, () => withPage(session, options, run));

/** Runs axe-core, which the policy of the page lets in only by the protocol of the debugger. */
async function findings(page) {
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}

for (const colorScheme of ['light', 'dark']) {
    for (const width of [1320, 360]) {
        inPage(`axe-core finds nothing: ${colorScheme}, ${width} pixels`, async page => {
            await page.waitForTimeout(300);
            assert.deepEqual(await findings(page), []);
            await page.getByRole('button', { name: 'Load an example' }).click();
            await page.locator('#examples[open]').waitFor();
            assert.deepEqual(await findings(page), []);
            await page.keyboard.press('Escape');
            await loadExample(page, 1);
            await page.waitForTimeout(500);
            assert.deepEqual(await findings(page), []);
            await page.locator('.cm-content').click();
            await page.keyboard.press('F8');
            await page.waitForTimeout(300);
            assert.deepEqual(await findings(page), []);
            await page.getByRole('button', { name: 'Link to this text' }).click();
            await page.locator('#dialog[open]').waitFor();
            assert.deepEqual(await findings(page), []);
        }, { colorScheme, viewport: { width, height: 900 } });
    }
}

inPage('the switch chooses the theme, and the choice is kept', async page => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByLabel('Dark').check({ force: true });
    const dark = await background();
    assert.notEqual(dark, light);
    await page.reload();
    await isRead(page);
    assert.equal(await background(), dark);
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
}, { colorScheme: 'light' });

/** The accessible name of the focused element, also in the editor. */
const focused = page => page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element?.role === 'treeitem') return element.textContent;
    return element?.ariaLabel ?? element?.id ?? '';
});

inPage('the page works by keyboard alone', async page => {
    await page.selectOption('#spec', 'rfc1738');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'Text with URLs');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('http://info.cern.ch:8080/~timbl?words');
    await isRead(page, /1 error/);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    // Escape and Tab leave the editor.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    assert.notEqual(await focused(page), 'Text with URLs');
    const order = [];
    for (let count = 0; count < 60 && !order.includes('end'); count++) {
        const name = await focused(page);
        order.push(name === '' && count > 5 && await page.evaluate(() => document.activeElement === document.body) ? 'end' : name);
        if (name === 'url http://info.cern.ch:8080/%7Etimbl?words') break;
        await page.keyboard.press('Tab');
    }
    assert.equal(order.at(-1), 'url http://info.cern.ch:8080/%7Etimbl?words', order.join(' | '));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), 'hostport info.cern.ch:8080');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.getByRole('treeitem', { name: /^hostport/ }).getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(page), /^hpath/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.getElementById('rail-note').textContent === 'of hpath');
    await page.keyboard.press('End');
    assert.equal(await focused(page), 'search words');
    // A fix by keyboard.
    await page.locator('#fix-all').focus();
    await page.keyboard.press('Enter');
    await isRead(page, /no problems/);
    assert.equal(await textOf(page), 'http://info.cern.ch:8080/%7Etimbl?words');
});

inPage('Tab goes through the page and out of it', async page => {
    await page.waitForTimeout(300);
    const seen = new Set();
    let isOut = false;
    for (let count = 0; count < 150 && !isOut; count++) {
        await page.keyboard.press('Tab');
        isOut = count > 0 && await page.evaluate(() => document.activeElement === document.body);
        seen.add(await focused(page));
    }
    assert.ok(isOut, 'the focus leaves the page');
    for (const name of ['skip', 'spec', 'kind', 'example', 'fix-all', 'share', 'Text with URLs', 'rail']) assert.ok(seen.has(name), name);
});

inPage('landmarks, headings and the live region are there', async page => {
    // A heading says whether the cursor is in the URL that is shown, so wait until one is.
    await setText(page, 'http://info.cern.ch/');
    await page.waitForFunction(() => document.getElementById('current').textContent === 'http://info.cern.ch/');
    for (const role of ['banner', 'main', 'contentinfo', 'navigation']) assert.equal(await page.getByRole(role).count(), 1, role);
    assert.deepEqual(await page.locator('h1, h2, h3').evaluateAll(all => all.filter(each => !each.closest('dialog')).map(each => `${each.localName} ${each.textContent.trim()}`)), [
        'h1 urlspec', 'h2 Text', 'h2 Problems', 'h2 URL at the cursor', 'h3 Tree', 'h3 Railroad diagram', 'h3 Verdicts', 'h2 Help',
    ]);
    assert.equal(await page.locator('#status').getAttribute('role'), 'status');
    for (const name of ['Document', 'The text is']) assert.equal(await page.getByRole('combobox', { name, exact: true }).count(), 1, name);
    assert.equal(await page.getByRole('textbox', { name: 'Text with URLs' }).count(), 1);
});

inPage('the examples work by keyboard', async page => {
    await setText(page, 'my text');
    await page.locator('#example').focus();
    // No key but the one that opens the dialog changes anything.
    for (const key of ['ArrowDown', 'ArrowUp', 'End', 'r']) await page.keyboard.press(key);
    assert.equal(await textOf(page), 'my text');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    assert.equal(await focused(page), 'example');
    assert.equal(await textOf(page), 'my text');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await isRead(page, /^9 URLs/);
    assert.equal(await focused(page), 'example');
    assert.match(await textOf(page), /^https:\/example\.com/);
});

inPage('nothing moves if the user prefers that', async page => {
    const durations = await page.evaluate(() => [...document.querySelectorAll('*')].map(each => getComputedStyle(each).transitionDuration).filter(each => each !== '0s'));
    assert.deepEqual(durations, []);
}, { reducedMotion: 'reduce' });

inPage('a screen of 360 pixels has no horizontal scroll bar', async page => {
    const overflow = () => page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth]);
    assert.deepEqual(await overflow(), [360, 360]);
    for (const example of [0, 1, 2, 4, 5]) {
        await loadExample(page, example);
        await page.waitForTimeout(400);
        assert.deepEqual(await overflow(), [360, 360]);
    }
    await setText(page, `http://a.b/${'x'.repeat(500)}~${'y'.repeat(500)}`, { kind: 'text', spec: 'rfc1738' });
    await isRead(page);
    await page.waitForTimeout(300);
    assert.deepEqual(await overflow(), [360, 360]);
    // The drawing fits, too.
    const snippet = await page.locator('.snippet').evaluate(each => [each.scrollWidth, each.clientWidth]);
    assert.ok(snippet[0] <= snippet[1], snippet.join(' > '));
}, { viewport: { width: 360, height: 780 } });
