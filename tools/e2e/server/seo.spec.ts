import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test('robots.txt links the sitemap and excludes the admin area', async ({ request, baseURL }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await robots.text();
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('\nDisallow: /admin\nDisallow: /api\nDisallow: /search/suggestions\n\n');
  expect(text).toMatch(new RegExp(`\\nSitemap: ${baseURL}/sitemap.xml\\n$`));
});

test('every URL in the sitemap responds with 200', async ({ request, baseURL }) => {
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

test('a sitemap number that is invalid or too high is a 404', async ({ request }) => {
  for (const number of ['0', '01', '2', '-1', '1.5', 'x', '99999999999999999999', '1%00', "1'"]) {
    expect((await request.get(`/sitemap/${number}.xml`)).status(), number).toBe(404);
  }
});

test('the feed lists every product of the sitemap with existing pictures, and is cached like pages', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const products = [...sitemap.matchAll(/\/product\/([^<]+)<\/loc>/g)].map(([, id]) => id).sort();
  const google = await request.get('/feeds/google.xml');
  expect(google.headers()).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, no-cache',
    etag: expect.any(String),
  });
  const xml = await google.text();
  expect([...xml.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id).sort()).toEqual(products);
  const [, picture] = /<g:image_link>(.*?)<\/g:image_link>/.exec(xml) ?? [];
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');
});

test('the icons and the manifest that pages link to exist', async ({ request }) => {
  const html = await (await request.get('/contact')).text();
  const [manifestAddress = ''] = linked(html, 'manifest');
  const response = await request.get(manifestAddress);
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest: { icons: { src: string; type: string }[]; theme_color: string } = await response.json();
  expect(html).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`);

  const icons = [...linked(html, 'icon'), ...linked(html, 'apple-touch-icon')];
  expect(icons).toHaveLength(3);
  for (const address of [...icons, ...manifest.icons.map(({ src }) => src)]) {
    const icon = await request.get(address);
    expect(icon.status(), address).toBe(200);
    expect(icon.headers()['content-type'], address).toMatch(/^image\/(png|svg\+xml|x-icon)/);
  }
});

/** Returns the addresses of a page's `link` elements with a given `rel`. */
function linked(html: string, rel: string): string[] {
  const links = html.match(/<link [^>]*>/g)?.filter((link) => link.includes(`rel="${rel}"`)) ?? [];
  return links.map((link) => /href="([^"]*)"/.exec(link)?.[1] ?? '');
}

test('Ho-1 Mo-4 every public page has unique metadata for search engines and social networks', async ({
  request,
  baseURL,
}) => {
  const addresses = [
    ...['/', '/women', '/men', '/kids', '/bags', '/accessories', '/healthcare', '/cosmetics', '/footwear'],
    ...['/locations', '/contact', '/search', await productAddress(request)],
  ];
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    const [title, ...furtherTitles] = matchesOf(html, /<title>([^<]+)<\/title>/g);
    const description = metaOf(html, 'description');
    expect(furtherTitles, address).toEqual([]);
    expect(description.length, address).toBeGreaterThan(20);
    titles.add(title ?? '');
    descriptions.add(description);

    expect(matchesOf(html, /<link rel="canonical" href="([^"]+)"/g), address).toEqual([
      `${baseURL}${address}`,
    ]);
    const shared = ['title', 'description', 'url', 'type', 'site_name', 'image'].map((name) =>
      metaOf(html, `og:${name}`),
    );
    expect(shared, address).toEqual([
      title,
      description,
      `${baseURL}${address}`,
      expect.stringMatching(/^(website|product)$/),
      'Vitrine',
      expect.stringMatching(new RegExp(`^${baseURL}/`)),
    ]);
    const image = await request.get(metaOf(html, 'og:image'));
    expect([image.status(), image.headers()['content-type']], address).toEqual([200, 'image/jpeg']);
    const onTwitter = ['card', 'title', 'description', 'image'].map((name) =>
      metaOf(html, `twitter:${name}`),
    );
    expect(onTwitter, address).toEqual(['summary_large_image', title, description, metaOf(html, 'og:image')]);
    for (const block of matchesOf(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      expect(JSON.parse(block), address).toMatchObject({
        '@context': 'https://schema.org',
        '@type': expect.any(String),
      });
    }
  }
  expect([titles.size, descriptions.size]).toEqual([addresses.length, addresses.length]);
});

async function productAddress(request: APIRequestContext): Promise<string> {
  const [address] = matchesOf(await (await request.get('/women')).text(), /href="(\/product\/[^"?]+)"/g);
  return address ?? '';
}

function metaOf(html: string, name: string): string {
  return matchesOf(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g')).join(
    ' and ',
  );
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found]) => found ?? '');
}
