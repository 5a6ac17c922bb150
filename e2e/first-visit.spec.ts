import { kilobytesOfScripts, MAX_KILOBYTES } from '../bench/scripts-size.ts';
import { expect, test } from './test.ts';

test('typefaces that come late are shown, and no line moves', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push(entry.toJSON().value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // One page of each width: a list, sentences that stand in the middle, and headings that break.
  const widths = { '/contact': 390, '/': 768, '/search?q=bag': 1440, '/accessories': 1440 };
  for (const [path, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => [...document.fonts].map(({ display }) => display))).not.toContain(
      'optional',
    );
    // Nothing where Times and Arial are installed. Elsewhere words become a little wider, but nothing is pushed away.
    const shifted = await page.evaluate(() =>
      window.shifts.reduce<number>((sum, shift) => sum + Number(shift), 0),
    );
    expect(shifted, path).toBeLessThan(0.01);
  }
});

test('the scripts of a list stay below their ceiling', async ({ request }) => {
  const page = await (await request.get('/women')).text();
  // 120.1 when this was written.
  expect(await kilobytesOfScripts(page)).toBeLessThanOrEqual(MAX_KILOBYTES);
});

test('a list brings its styles along, and asks for one picture before all else', async ({ request }) => {
  const page = await (await request.get('/women')).text();
  const head = page.slice(0, page.indexOf('</head>'));
  expect(head).toContain('<style data-precedence="default" data-href="storefront">');
  expect(head).not.toContain('rel="stylesheet"');
  expect(head.match(/<link rel="preload" as="image"[^>]*fetchPriority="high"/g)).toHaveLength(1);
  expect(page.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
});

test('visitors never load the administrator’s code', async ({ page }) => {
  const routes = () => page.evaluate(() => window.__reactRouterManifest?.routes ?? {});
  await page.goto('/admin/login');
  const administrator = filesOf(await routes(), 'admin');

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/women');
  const visitors = filesOf(await routes(), 'storefront');
  // The code of the other pages is fetched ahead, once somebody does anything and the scripts have heard of it.
  const missing = async () => {
    await page.mouse.move(10 + 20 * Math.random(), 10);
    return visitors.filter((file) => !loaded.includes(file));
  };
  await expect.poll(missing).toEqual([]);
  const own = administrator.filter((file) => !visitors.includes(file));
  expect(own.length).toBeGreaterThan(10);
  expect(loaded.filter((file) => own.includes(file))).toEqual([]);
});

type Listed = { parentId?: string; module: string; imports?: string[] };

function filesOf(routes: Record<string, Listed>, layout: string): string[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === layout)
    .flatMap(({ module, imports = [] }) => [module, ...imports]);
}

test('for a visitor who saves data no code is fetched ahead', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  // What is fetched ahead comes with the first touch, and here the data of the link that is touched come alone.
  await Promise.all([page.waitForRequest('**/live?*'), page.goto('/women')]);
  const link = page.getByRole('banner').getByRole('link', { name: 'Bags', exact: true });
  await Promise.all([page.waitForResponse('**/bags.data'), link.hover()]);
  expect(await page.locator('head link[rel=modulepreload]').count()).toBe(0);
});

declare global {
  interface Window {
    shifts: unknown[];
  }
}
