// The page as a user meets it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { chooseSpec, editor, isRead, isShown, loadExample, openTab, setText, settings, start, textOf, withPage } from './browser.mjs';

let session;
before(async () => { session = await start(); });
after(() => session.stop());

const inPage = (name, run, options = {}) => test(name, () => withPage(session, options, run));

inPage('typing shows marks and drawings', async page => {
    await chooseSpec(page, 'rfc1738');
    await editor(page).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('See http://info.cern.ch/~timbl now');
    await isRead(page, /^1 URL: 1 error$/);
    assert.deepEqual(await page.locator('.cm-lintRange-error').allInnerTexts(), ['~']);
    const finding = page.locator('.finding');
    assert.equal(await finding.count(), 1);
    assert.match(await finding.locator('.message').innerText(), /~\s* is unsafe and must be encoded/);
    await isShown(page, 'http://info.cern.ch/~timbl');
    assert.equal(await page.locator('.row-text').innerText(), 'http://info.cern.ch/~timbl');
    // The mark is below the character that it is about.
    const [mark, letter] = await page.evaluate(() => {
        const range = document.createRange();
        const text = document.querySelector('.row-text .p-path').firstChild;
        range.setStart(text, 1);
        range.setEnd(text, 2);
        return [document.querySelector('.bar'), range].map(each => each.getBoundingClientRect().left);
    });
    assert.ok(Math.abs(mark - letter) < 1, `${mark} is not ${letter}`);
    assert.equal(await page.locator('.row-marks .label').innerText(), 'write %7E');
    assert.equal(await page.locator('#sentence blockquote').innerText(), 'All unsafe characters must always be encoded within a URL.');
    assert.deepEqual(await finding.locator('.version code').allInnerTexts(), ['http://info.cern.ch/~timbl', 'http://info.cern.ch/%7Etimbl']);
    assert.equal(await finding.getByRole('link', { name: /^RFC 1738/ }).getAttribute('href'), 'https://www.rfc-editor.org/rfc/rfc1738#section-2.2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('no links');
    await isRead(page, /^No URLs found$/);
    assert.equal(await page.locator('.finding').count(), 0);
    assert.equal(await page.locator('.cm-lintRange').count(), 0);
});

inPage('marks are at characters, not at bytes', async page => {
    await setText(page, '\u00e9\u{1f600}\u20ac http://info.cern.ch/~timbl', { spec: 'rfc1738' });
    await isRead(page, /^1 URL: 1 error$/);
    assert.deepEqual(await page.locator('.cm-lintRange-error').allInnerTexts(), ['~']);
    await page.locator('.fix').click();
    await isRead(page, /no problems/);
    assert.equal(await textOf(page), '\u00e9\u{1f600}\u20ac http://info.cern.ch/%7Etimbl');
});

inPage('a click fixes one problem, and another all that are safe', async page => {
    const text = 'http://info.cern.ch/find?path=a/b http://info.cern.ch:/~timbl';
    await setText(page, text, { spec: 'rfc1738' });
    await isRead(page, /^2 URLs: 3 errors$/);
    await page.getByRole('button', { name: 'Apply 2 safe fixes' }).click();
    await isRead(page, /^2 URLs: 1 error$/);
    assert.equal(await textOf(page), 'http://info.cern.ch/find?path=a/b http://info.cern.ch/%7Etimbl');
    assert.ok(await page.getByRole('button', { name: 'No safe fixes' }).isDisabled());
    await page.locator('.head').click();
    await page.getByRole('button', { name: 'Write %2F (guess)' }).click();
    await isRead(page, /no problems/);
    assert.equal(await textOf(page), 'http://info.cern.ch/find?path=a%2Fb http://info.cern.ch/%7Etimbl');
    await editor(page).click();
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await isRead(page, /^2 URLs: 3 errors$/);
    assert.equal(await textOf(page), text);
});

inPage('the editor offers the fix in the tooltip of a mark', async page => {
    await setText(page, 'http://info.cern.ch/~timbl', { spec: 'rfc1738' });
    await isRead(page, /1 error/);
    await page.locator('.cm-lintRange-error').hover();
    const tooltip = page.locator('.cm-diagnostic');
    await tooltip.waitFor();
    assert.match(await tooltip.innerText(), /must be encoded[^]*Gateways may change[^]*RFC 1738, section 2\.2/);
    await page.locator('.cm-diagnosticAction').click();
    await isRead(page, /no problems/);
    assert.equal(await textOf(page), 'http://info.cern.ch/%7Etimbl');
});

inPage('a hover names the production', async page => {
    await setText(page, 'ftp://host.dom/etc/motd', { spec: 'rfc1738' });
    await isRead(page, /no problems/);
    // The end of the line is in the last segment.
    const box = await page.locator('.cm-line').boundingBox();
    const width = await page.evaluate(() => {
        const line = document.getElementById('editor').shadowRoot.querySelector('.cm-line');
        const range = document.createRange();
        range.selectNodeContents(line);
        return range.getBoundingClientRect().width;
    });
    await page.mouse.move(box.x + 4 + width - 10, box.y + 10);
    const hover = page.locator('.hover');
    await hover.waitFor();
    assert.deepEqual((await hover.innerText()).split(/\n+/).map(line => line.trim()), [
        'fsegment', 'motd', 'url › ftpurl › fpath › fsegment', 'All documents accept this URL.',
    ]);
});

inPage('the tree, the path and the diagram follow the cursor', async page => {
    await setText(page, 'http://info.cern.ch:8080/a/b?words', { spec: 'rfc1738' });
    await isRead(page, /no problems/);
    await page.keyboard.press('Home');
    for (let count = 0; count < 21; count++) await page.keyboard.press('ArrowRight');
    await openTab(page, 'diagram');
    // The diagram is of the component at the cursor.
    await page.waitForFunction(() => document.querySelector('#path [aria-current]')?.textContent === 'port');
    assert.deepEqual(await page.locator('#path button').allInnerTexts(), ['url', 'httpurl', 'hostport', 'port', 'digits']);
    await page.locator('.diagram').waitFor();
    assert.equal(await page.locator('#rail-note').innerText(), 'Railroad diagram of port');
    assert.deepEqual(await page.locator('.diagram .nonterminal').allTextContents(), ['digits']);
    // A production of the path, and a production of a diagram.
    await page.locator('#path').getByRole('button', { name: 'hostport' }).click();
    await page.getByRole('button', { name: 'Show host', exact: true }).click();
    await page.waitForFunction(() => document.getElementById('rail-note').textContent === 'Railroad diagram of host');
    assert.deepEqual(await page.locator('.diagram .nonterminal').allTextContents(), ['hostname', 'hostnumber']);
    await openTab(page, 'tree');
    assert.equal(await page.getByRole('treeitem', { selected: true }).textContent(), 'digits 8080');
});

inPage('a part of the tree selects its text', async page => {
    await setText(page, '\u20ac http://info.cern.ch/a?words', { spec: 'rfc1738' });
    await isRead(page, /no problems/);
    await openTab(page, 'tree');
    await page.getByRole('treeitem', { name: 'search words' }).click();
    await page.waitForFunction(() => document.querySelector('#path [aria-current]')?.textContent === 'search');
    await page.waitForTimeout(500);
    await editor(page).focus();
    // A slow browser moves the selection after the focus.
    await page.waitForTimeout(500);
    await page.keyboard.insertText('x');
    await page.waitForTimeout(200);
    assert.equal(await textOf(page), '\u20ac http://info.cern.ch/a?x');
});

inPage('the line and its tab have the verdicts of all documents', async page => {
    await setText(page, 'https://www.example.com/~smith/home.html');
    await isShown(page, 'https://www.example.com/~smith/home.html');
    await openTab(page, 'documents');
    const rows = await page.locator('#verdicts li').evaluateAll(rows => rows.map(row => [row.querySelector('b').textContent, row.querySelector('.yes, .no').textContent, /^Column (\d+)/.exec(row.querySelector('.why')?.textContent ?? '')?.[1] ?? '']));
    const stations = await page.locator('.station').evaluateAll(all => all.map(each => each.classList.contains('yes') ? 'Accepted' : each.classList.contains('no') ? 'Refused' : ''));
    assert.deepEqual(stations, rows.map(row => row[1]));
    // The output of `compare` in README.md.
    assert.deepEqual(rows, [
        ['UDI 1992', 'Refused', '25'],
        ['URL draft 1993', 'Refused', '25'],
        ['URL draft 1994', 'Refused', '1'],
        ['RFC 1738', 'Refused', '25'],
        ['RFC 1808', 'Refused', '25'],
        ['RFC 2396', 'Accepted', ''],
        ['RFC 3986', 'Accepted', ''],
        ['today\'s standard', 'Accepted', ''],
        ['This browser', 'Accepted', ''],
    ]);
    assert.match(await page.locator('#verdicts li').nth(2).innerText(), /no production for the scheme[^]*unknown-scheme/);
    await page.locator('.station', { hasText: 'RFC 3986' }).click();
    assert.equal((await settings(page))[0], 'rfc3986');
    await isRead(page, /no problems/);
    assert.equal(await page.locator('#verdict').innerText(), 'Accepted by RFC 3986');
});

inPage('each line is read as a URL, if the user selects that', async page => {
    await setText(page, 'not a url\n\nhttp://a.b/~c', { kind: 'lines', spec: 'rfc1738' });
    await isRead(page, /^2 URLs: \d+ errors/);
    assert.ok((await page.locator('.place').allTextContents()).includes('at line and column 3:12'));
});

inPage('every example loads, and none of the documents is without URLs', async page => {
    const count = await page.locator('#examples-list button').count();
    assert.ok(count >= 6);
    for (let index = 0; index < count; index++) {
        await loadExample(page, index);
        await page.waitForTimeout(400);
        assert.match(await page.locator('#status').innerText(), /^\d+ URLs: /);
    }
});

inPage('undo brings back the text with its document and its kind, and redo the example', async page => {
    const example = await textOf(page);
    // The first text of the page was not typed, so there is nothing to undo.
    await editor(page).click();
    await page.keyboard.press('Control+Z');
    assert.equal(await textOf(page), example);
    await setText(page, 'http://my.text/~', { spec: 'rfc2396', kind: 'markdown' });
    await loadExample(page, 1);
    await isRead(page, /^9 URLs/);
    assert.deepEqual(await settings(page), ['current', 'lines']);
    await chooseSpec(page, 'udi');
    await editor(page).click();
    await page.keyboard.press('Control+Z');
    await isRead(page, /^1 URL: no problems/);
    assert.equal(await textOf(page), 'http://my.text/~');
    assert.deepEqual(await settings(page), ['rfc2396', 'markdown']);
    await page.keyboard.press('Control+Y');
    await isRead(page, /^9 URLs/);
    // The settings when the user undid it.
    assert.deepEqual(await settings(page), ['udi', 'lines']);
});

inPage('one click applies all safe fixes of a text that has many', async page => {
    const [line, fixed] = ['\u00e9 http://h.x/~a and http://h.x:/b ', '\u00e9 http://h.x/%7Ea and http://h.x/b '];
    await setText(page, line.repeat(2100), { kind: 'text', spec: 'rfc1738' });
    await isRead(page, /^4,200 URLs: 4,200 errors$/);
    await page.keyboard.press('Control+Home');
    for (let count = 0; count < 16; count++) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Apply 4,200 safe fixes' }).click();
    await isRead(page, /^4,200 URLs: no problems$/);
    // The cursor keeps its place between two fixes.
    await page.keyboard.insertText('|');
    await isRead(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('#dialog[open]').waitFor();
    const packed = new URLSearchParams(new URL(await page.locator('#dialog-link').inputValue()).hash.slice(1)).get('packed');
    const text = fixed.repeat(2100);
    assert.equal(inflateRawSync(Buffer.from(packed, 'base64url')).toString(), `${text.slice(0, 18)}|${text.slice(18)}`);
    await page.keyboard.press('Escape');
    await editor(page).focus();
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await isRead(page, /^4,200 URLs: 4,200 errors$/);
});

inPage('the plain drawing of the command can be opened', async page => {
    await setText(page, 'http://info.cern.ch/~timbl', { spec: 'rfc1738' });
    await isRead(page, /1 error/);
    await page.getByText('As plain text').click();
    await page.waitForFunction(() => document.querySelector('details pre').textContent.includes('unsafe-character'));
});
