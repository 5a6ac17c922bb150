import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** `node scripts/shots.ts ORIGIN /path …`: screenshots of the running shop at two widths into `shots/`, to be looked at. */
const [origin = 'http://127.0.0.1:3000', ...paths] = process.argv.slice(2);
mkdirSync('shots', { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
for (const width of [390, 1440]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.on('console', (message) => console.log(`${width}: ${message.type()}: ${message.text()}`));
  for (const path of paths) {
    await page.goto(origin + path, { waitUntil: 'load' });
    // Lazy pictures load as they come into view.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        window.scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      window.scrollTo(0, 0);
    });
    // The stream of live events never ends: idle is when all pictures are there.
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    await page.screenshot({
      path: `shots/${path.replace(/[^a-z0-9]+/gi, '-') || 'home'}-${width}.png`,
      fullPage: true,
    });
  }
}
await browser.close();
