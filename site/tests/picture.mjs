// Makes the picture of README.md.
import { isRead, start } from './browser.mjs';

const { browser, url, stop } = await start();
const context = await browser.newContext({ viewport: { width: 1280, height: 830 }, deviceScaleFactor: 1.5, colorScheme: 'light', serviceWorkers: 'block' });
const page = await context.newPage();
await page.goto(url);
await isRead(page);
await page.locator('#sentence blockquote').waitFor();
await page.locator('#tab-tree').click();
await page.mouse.move(0, 0);
await page.waitForTimeout(500);
await page.screenshot({ path: new URL('../urlspec.png', import.meta.url).pathname });
await stop();
