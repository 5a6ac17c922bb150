import { kilobytesOfScripts, PAGES } from '../../bench/scripts-size.ts';
import { signInByRequest } from '../support/administrator.ts';
import { expect, test } from '../support/test.ts';

test('fonts that load late are applied without a layout shift', async ({ page }) => {
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
  // Different layouts at different widths: a list, centered sentences, and headings that wrap.
  const widths = { '/contact': 390, '/': 768, '/search?q=bag': 1440, '/accessories': 1440 };
  for (const [path, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => [...document.fonts].map(({ display }) => display))).not.toContain(
      'optional',
    );
    // Zero if Times and Arial are installed. With other fallback fonts words become slightly wider.
    const shifted = await page.evaluate(() =>
      window.shifts.reduce<number>((sum, shift) => sum + Number(shift), 0),
    );
    expect(shifted, path).toBeLessThan(0.01);
  }
});

for (const [path, most, name] of PAGES) {
  test(`the scripts of ${name} stay below their size limit`, async ({ request, baseURL }) => {
    if (path.startsWith('/admin')) await signInByRequest(request, baseURL ?? '');
    const read = async (address: string) => (await request.get(address)).text();
    expect(await kilobytesOfScripts(read, path)).toBeLessThanOrEqual(most);
  });
}

test('a category page inlines its styles and gives one picture high priority', async ({ request }) => {
  const page = await (await request.get('/women')).text();
  const head = page.slice(0, page.indexOf('</head>'));
  expect(head).toContain('<style data-precedence="default" data-href="storefront">');
  expect(head).not.toContain('rel="stylesheet"');
  expect(head.match(/<link rel="preload" as="image"[^>]*fetchPriority="high"/g)).toHaveLength(1);
  expect(page.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
});

test('scripts are requested after everything else of a visitor’s page, and first on a page of the admin', async ({
  request,
}) => {
  const ofVisitor = await (await request.get('/women')).text();
  expect(ofVisitor.slice(0, ofVisitor.indexOf('</head>'))).not.toContain('rel="modulepreload"');
  expect(ofVisitor).toContain('<link fetchpriority="low" rel="modulepreload"');
  const ofAdmin = await (await request.get('/admin/login')).text();
  expect(ofAdmin.slice(0, ofAdmin.indexOf('</head>'))).toContain('<link rel="modulepreload"');
  expect(ofAdmin).not.toContain('fetchpriority="low" rel="modulepreload"');
});

test('visitors never load the administrator’s code', async ({ page }) => {
  const routes = () => page.evaluate(() => window.__reactRouterManifest?.routes ?? {});
  await page.goto('/admin/login');
  const administrator = filesOf(await routes(), 'admin');

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/women');
  const visitors = filesOf(await routes(), 'storefront');
  expect(Object.values(await routes()).filter(({ path = '' }) => path.startsWith('/admin'))).toEqual([]);
  for (const name of ['Bags', 'Accessories', 'Locations', 'Contact']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  }
  // The English texts and the code of live changes are those of visitors; the admin uses them, too.
  const adminOnly = administrator.filter((file) => !visitors.includes(file) && !/\/(texts|live)-/.test(file));
  expect(adminOnly.length).toBeGreaterThan(10);
  expect(loaded.filter((file) => adminOnly.includes(file))).toEqual([]);
});

type ManifestRoute = { path?: string; parentId?: string; module: string; imports?: string[] };

function filesOf(routes: Record<string, ManifestRoute>, layout: string): string[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === layout)
    .flatMap(({ module, imports = [] }) => [module, ...imports]);
}

declare global {
  interface Window {
    shifts: unknown[];
  }
}
