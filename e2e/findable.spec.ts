import { expect, test } from './test.ts';

test('robots.txt names the sitemap and keeps crawlers out of the admin area', async ({
  request,
  baseURL,
}) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /search/suggestions\n\nSitemap: ${baseURL}/sitemap.xml\n`,
  );
});

test('every address of the sitemap answers with a page', async ({ request, baseURL }) => {
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(12);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    expect(address).toMatch(new RegExp(`^${baseURL}/`));
    expect((await request.head(address ?? '')).status(), address).toBe(200);
  }
});

test('a sitemap beyond the last, or no number at all, is not there', async ({ request }) => {
  for (const number of ['0', '01', '2', '-1', '1.5', 'x', '99999999999999999999', '1%00', "1'"]) {
    expect((await request.get(`/sitemap/${number}.xml`)).status(), number).toBe(404);
  }
});

test('the page links icons and a manifest that are there', async ({ page, request }) => {
  await page.goto('/contact');
  const manifestAddress = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(manifestAddress ?? '');
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest: { icons: { src: string; type: string }[]; theme_color: string } = await response.json();
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(manifest.theme_color);

  const linked = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(linked).toHaveLength(3);
  for (const address of [...linked, ...manifest.icons.map(({ src }) => src)]) {
    const icon = await request.get(address);
    expect(icon.status(), address).toBe(200);
    expect(icon.headers()['content-type'], address).toMatch(/^image\/(png|svg\+xml|x-icon)/);
  }
});
