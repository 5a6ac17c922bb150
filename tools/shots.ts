import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { buildShop, isBuilt } from '../scripts/build.ts';
import { enterInNewSession } from './e2e/support/administrator.ts';
import { startShop } from './e2e/support/server-process.ts';
import { adminScreens, publicScreens, type Screen } from './shop-screens.ts';

/**
 * `npm run shots`: starts a demo shop and saves screenshots of every screen at four widths in `shots/`.
 * `npm run shots -- http://127.0.0.1:3000 /women …`: takes screenshots of some pages of a running shop.
 */
const WINDOWS = [
  [390, 844],
  [768, 1024],
  [1440, 900],
  [2560, 1300],
] as const;
const FOLDER = 'shots';

process.chdir(join(import.meta.dirname, '..'));
mkdirSync(FOLDER, { recursive: true });
const [origin, ...paths] = process.argv.slice(2);
if (!origin && !isBuilt()) await buildShop();
const { args = [], ...launch } = playwright.use?.launchOptions ?? {};
// Decode images before painting; otherwise full-page screenshots lack some of them.
const browser = await chromium.launch({ ...launch, args: [...args, '--disable-checker-imaging'] });
try {
  if (origin) await takePaths(origin, paths);
  else await takeAll();
} finally {
  await browser.close();
}

async function takePaths(baseURL: string, paths: string[]): Promise<void> {
  const screens = paths.map((path) => ({
    name: path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home',
    path,
  }));
  await onPage({ baseURL }, (page) => takeEach(page, screens));
}

async function takeAll(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-shots-'));
  const shop = await startShop(directory, { DEMO: 'true' });
  const { origin } = shop;
  try {
    await makeActivity(origin);
    await Promise.all([takePublic(origin), takeAdmin(origin, 'light'), takeAdmin(origin, 'dark')]);
  } finally {
    await shop.close();
    rmSync(directory, { recursive: true });
  }
}

async function takePublic(baseURL: string): Promise<void> {
  await onPage({ baseURL }, async (page) => {
    await page.goto('/women');
    await takeEach(page, publicScreens(await addressOf(page, 'main a[href^="/product/"]')));
  });
}

async function takeAdmin(baseURL: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const ending = colorScheme === 'dark' ? '-dark' : '';
  await onPage({ baseURL, colorScheme }, async (page) => {
    await takeEach(page, [{ name: `admin-login${ending}`, path: '/admin/login' }]);
    await enterInNewSession(page, baseURL);
    const product = await addressOf(page, 'main a[href$="/edit"]');
    const screens = adminScreens(product).map((screen) => ({ ...screen, name: screen.name + ending }));
    await takeEach(page, screens);
  });
}

/** Changes a product so that the activity page is not empty. */
async function makeActivity(baseURL: string): Promise<void> {
  await onPage({ baseURL }, async (page) => {
    await enterInNewSession(page, baseURL);
    const product = await addressOf(page, 'main a[href$="/edit"]');
    const form = { intent: 'change', id: product.split('/').at(-2) ?? '', kind: 'price', value: '5' };
    await page.request.post('/admin/dashboard.data', { headers: { Origin: baseURL }, form });
  });
}

/** Uses a page with reduced motion, so that animations are finished and the slides do not advance. */
async function onPage(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.on('console', (message) => {
    // The 404 page is expected to log its status.
    if (message.location().url.endsWith('/no/such/page')) return;
    if (['error', 'warning'].includes(message.type())) console.error(`${page.url()}: ${message.text()}`);
  });
  await use(page);
  await context.close();
}

async function addressOf(page: Page, link: string): Promise<string> {
  return (await page.locator(link).first().getAttribute('href')) ?? '/';
}

async function takeEach(page: Page, screens: Screen[]): Promise<void> {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const screen of screens.filter(({ maxWidth = width }) => width <= maxWidth)) {
      await page.goto(screen.path);
      await loadImages(page);
      await screen.prepare?.(page);
      const path = `${FOLDER}/${screen.name}-${width}.png`;
      await page.screenshot({ path, fullPage: !screen.prepare });
      console.log(path);
    }
  }
}

/**
 * Scrolls to load lazy images, and waits for them. The network never becomes idle, because the live stream stays open.
 */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
  });
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      // Slides outside the viewport need no picture.
      const { left, right } = image.getBoundingClientRect();
      return image.complete || right <= 0 || left >= window.innerWidth || !image.checkVisibility();
    }),
  );
}
