// Makes the picture of README.md.
import { isRead, start } from './browser.mjs';

const { browser, url, stop } = await start();
const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, colorScheme: 'light', serviceWorkers: 'block' });
const page = await context.newPage();
await page.goto(url);
await isRead(page);
await page.locator('#problems .group').nth(1).locator('.place').first().focus();
await page.keyboard.press('Enter');
await page.locator('.diagram').waitFor();
await page.waitForTimeout(500);
await page.screenshot({ fullPage: true, path: new URL('../urlspec.png', import.meta.url).pathname, clip: { x: 0, y: 0, width: 1280, height: 960 } });
await stop();
