// Keyboard, screen reader, themes and narrow screens.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { isRead, isShown, loadExample, openTab, setText, start, textOf, withPage } from './browser.mjs';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TABS = ['parts', 'tree', 'diagram', 'documents', 'resolve', 'same', 'convert'];

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
            await page.getByRole('button', { name: 'Examples' }).click();
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
            for (const tab of TABS) {
                await openTab(page, tab);
                await page.waitForTimeout(200);
                assert.deepEqual(await findings(page), [], tab);
            }
            await page.getByRole('button', { name: 'Share' }).click();
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
    if (element?.role === 'treeitem' || element?.role === 'tab') return element.textContent.trim();
    return element?.ariaLabel ?? element?.id ?? '';
});

inPage('the page works by keyboard alone', async page => {
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
    const tabTo = async wanted => {
        for (let count = 0; count < 60 && order.at(-1) !== wanted; count++) {
            order.push(await focused(page));
            if (order.at(-1) !== wanted) await page.keyboard.press('Tab');
        }
        assert.equal(order.at(-1), wanted, order.join(' | '));
    };
    // The arrow keys choose a tab.
    await tabTo('Problems 1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), 'Tree');
    await tabTo('url http://info.cern.ch:8080/%7Etimbl?words');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), 'hostport info.cern.ch:8080');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.getByRole('treeitem', { name: /^hostport/ }).getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(page), /^hpath/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.getElementById('rail-note').textContent === 'Railroad diagram of hpath');
    await page.keyboard.press('End');
    assert.equal(await focused(page), 'search words');
    // The error is in the tree.
    await page.getByRole('treeitem', { name: /^unsafe-character/ }).waitFor();
    // A fix by keyboard.
    await page.locator('#fix-all').focus();
    await page.keyboard.press('Enter');
    await isRead(page, /no problems/);
    assert.equal(await textOf(page), 'http://info.cern.ch:8080/%7Etimbl?words');
}, { hash: '#spec=rfc1738&kind=text&text=x' });

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
    for (const name of ['skip', 'spec-current', 'kind', 'example', 'open', 'fix-all', 'share', 'Text with URLs', 'copy-json', 'Problems 5', 'panel-problems']) assert.ok(seen.has(name), name);
});

inPage('landmarks, headings and the live region are there', async page => {
    // A heading says whether the cursor is in the URL that is shown, so wait until one is.
    await setText(page, 'http://info.cern.ch/');
    await isShown(page, 'http://info.cern.ch/');
    for (const role of ['banner', 'main', 'contentinfo', 'tablist']) assert.equal(await page.getByRole(role).count(), 1, role);
    assert.deepEqual(await page.locator('h1, h2, h3').evaluateAll(all => all.filter(each => !each.closest('dialog')).map(each => `${each.localName} ${each.textContent.trim()}`)), [
        'h1 urlspec', 'h2 Text', 'h2 URL at the cursor', 'h2 Help',
    ]);
    assert.equal(await page.locator('#status').getAttribute('role'), 'status');
    assert.equal(await page.getByRole('combobox', { name: 'Format', exact: true }).count(), 1);
    assert.equal(await page.getByRole('group', { name: 'Document', exact: true }).getByRole('radio').count(), 8);
    assert.ok(await page.getByRole('radio', { name: 'RFC 1738 1994 accepted' }).isVisible());
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
    const drawing = await page.locator('#drawing').evaluate(each => [each.scrollWidth, each.clientWidth]);
    assert.ok(drawing[0] <= drawing[1], drawing.join(' > '));
}, { viewport: { width: 360, height: 780 } });
