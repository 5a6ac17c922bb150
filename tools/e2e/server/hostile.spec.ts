import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import naughty from '#catalog/testing/naughty-strings.json' with { type: 'json' };
import { signInByRequest } from '../support/administrator.ts';
import { BYPASSING, INJECTED } from '../support/hostile-strings.ts';
import { expect, test } from '../support/test.ts';

/** One category represents all categories that share its route. */
const PAGES = ['/', '/women', '/accessories', '/locations', '/contact', '/search', '/admin/login'];
const OTHERS = ['/product/x', '/products.json', '/search/suggestions', '/sitemap/1.xml', '/robots.txt', '/x'];

const LONG = 'a'.repeat(10_000);
const QUERIES = [
  'page=1e9',
  'page=-1',
  'page=%00',
  'page=1&page=2',
  'page[]=1&page[a][b]=2',
  'q=%00',
  'q=%E0%A4%A',
  `q=${LONG}`,
  `subcategory=${LONG}`,
  'subcategory=%00%FF',
  'sort=__proto__&min=NaN&max=-Infinity',
  'min=1e309&max=%27%3B--',
  'product=%00',
  '_routes=__proto__',
  'index',
  '%',
  '&&==&',
];

/** Sends eight requests at a time. A 5xx response fails the test with its address. */
async function requestAll(
  origin: string | undefined,
  addresses: string[],
  method = 'GET',
): Promise<number[]> {
  const statuses: number[] = [];
  const queue = [...addresses.entries()];
  const drain = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [place, address] = next;
      const status = await statusOf(new URL(address, origin), method);
      expect(status, `${method} ${address.slice(0, 120)}`).toBeLessThan(500);
      statuses[place] = status;
    }
  };
  await Promise.all(Array.from({ length: 8 }, drain));
  return statuses;
}

/**
 * Uses `fetch`, because Playwright's requests take several times as long and there are a thousand. Retries once,
 * because the server may close an idle connection at the moment it is reused (RFC 9112, 9.6).
 */
async function statusOf(address: URL, method: string): Promise<number> {
  // Only the status is read, so compressing the responses would waste time.
  const headers = { 'Accept-Encoding': 'identity' };
  const send = () => fetch(address, { method, headers, redirect: 'manual' });
  const answer = await send().catch(send);
  await answer.arrayBuffer();
  return answer.status;
}

test('no query string makes a public address fail', async ({ baseURL }) => {
  const addresses = [...PAGES, ...OTHERS].flatMap((path) => QUERIES.map((query) => `${path}?${query}`));
  const statuses = await requestAll(baseURL, addresses);
  expect(new Set(statuses)).toEqual(new Set([200, 404]));
});

test('an invalid page number is a 404 in every paginated list', async ({ baseURL }) => {
  const pages = ['/women', '/accessories', '/accessories?subcategory=Belts', '/products.json?category=Men'];
  const addresses = ['-1', '0', 'abc', '1e9', '999999', '%00'].flatMap((page) =>
    pages.map((path) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`),
  );
  expect(new Set(await requestAll(baseURL, addresses))).toEqual(new Set([404]));
});

test('an unknown or malformed path is a 404 that no cache keeps, for pages in the site’s design', async ({
  request,
  baseURL,
}) => {
  const paths = [
    '/%00',
    '/%',
    '/women/%E0%A4%A',
    '/%ff',
    '/..%2f..%2fetc/passwd',
    '/product/%00',
    '/a/'.repeat(500),
    '/fr/women.data',
    '/products.json?category=X',
    '/pictures/card/none.avif',
    '/media/products/none.avif',
  ];
  // A path that cannot be decoded redirects to one that can.
  for (const path of paths) {
    const { status, headers } = await fetch(new URL(path, baseURL));
    expect([status, headers.get('cache-control')], path).toEqual([404, 'no-store']);
  }
  expect(await (await request.get('/women/%E0%A4%A')).text()).toContain('</footer>');
});

test('every response for visitors says whether caches may keep it', async ({ request, baseURL }) => {
  const page = await (await request.get('/women')).text();
  const [picture, asset] = [/\/pictures\/[^"\s,]+/, /\/assets\/[^"]+\.js/].map((of) => of.exec(page)?.[0]);
  const paths = [
    ...[...PAGES, ...OTHERS, picture ?? '', asset ?? ''],
    ...['/women.data', '/products.json?category=Women', '/menu.json', '/search/suggestions?q=dress'],
    ...[
      '/shortlist',
      '/llms.txt',
      '/sitemap.xml',
      '/site.webmanifest',
      '/.well-known/ucp',
      '/live?only=shop',
    ],
    // The shop caches none of these.
    ...['/women?fact=Color%3A%20Rust', '/women/', '/WOMEN', `/shortlist?products=${randomUUID()}`, '/ADMIN'],
  ];
  for (const path of paths) {
    const { headers } = await fetch(new URL(path, baseURL), { method: 'HEAD', redirect: 'manual' });
    expect(headers.get('cache-control'), path).toBeTruthy();
  }
});

test.describe('in a browser', () => {
  test.use({ expectedFailures: [/404 \(Not Found\)/] });

  test('Ro-6 the page of a path that cannot be decoded hydrates', async ({ page }) => {
    expect((await page.goto('/%E0%A4%A?page=%'))?.status()).toBe(404);
    await expect(page).toHaveURL('/%25E0%25A4%25A?page=%');
    await page.getByRole('link', { name: 'Women' }).first().click();
    await expect(page).toHaveURL('/women');
  });
});

test('a path of 20,000 characters is refused', async ({ request }) => {
  const tooLong = await request.get(`/${'a'.repeat(20_000)}`);
  expect([tooLong.status(), await tooLong.text()]).toEqual([
    431,
    'The address or the headers of this request are too long.',
  ]);
});

test('malformed requests for page data do not fail', async ({ baseURL }) => {
  const data = [
    '/women.data',
    '/accessories.data',
    '/search.data',
    '/product/x.data',
    '/x.data',
    '/_.data',
    '/_root.data',
  ];
  const addresses = data.flatMap((path) =>
    ['', '?_routes=', '?_routes=nothing', '?_routes=__proto__', '?page=%00', '?page=1e9', '?q=%00'].map(
      (query) => path + query,
    ),
  );
  await requestAll(baseURL, addresses);
});

test('Ro-6 pages are read only: other methods get a 405 in the shop’s design, and HEAD gets no body', async ({
  request,
  baseURL,
}) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const statuses = await requestAll(
      baseURL,
      ['/', '/women', '/accessories', '/search', '/products.json'],
      method,
    );
    expect(new Set(statuses), method).toEqual(new Set([405]));
  }
  expect(await (await request.post('/women')).text()).toContain('That is not possible here');
  const head = await request.head('/women');
  expect(head.status()).toBe(200);
  expect((await head.body()).length).toBe(0);
});

test('TRACE is refused at every address, even if the path cannot be decoded', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  // `fetch` cannot send TRACE (Fetch Standard, "forbidden method").
  const trace = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest({ port, path, method: 'TRACE' }, ({ statusCode }) => resolve(statusCode));
      request.on('error', reject).end();
    });
  expect(await Promise.all(['/women', '/women/%ff', '/%', '/admin/dashboard'].map(trace))).toEqual([
    405, 405, 405, 405,
  ]);
});

test('Au-5 the sign-in accepts only forms of a limited size', async ({ request, baseURL }) => {
  const send = async (type: string, data: string | Buffer) => {
    const headers = { Origin: baseURL ?? '', 'Content-Type': type };
    return (await request.post('/admin/login', { headers, data })).status();
  };
  expect(await send('application/x-www-form-urlencoded', Buffer.alloc(2_000_000, 'a'))).toBe(413);
  expect(await send('application/json', '{')).toBe(400);
  expect(await send('multipart/form-data', 'no boundary')).toBe(400);
  expect(await send('text/plain', '')).toBe(400);
});

test('a write to a malformed path is refused like any other write', async ({ request, baseURL }) => {
  const headers = { Origin: baseURL ?? '' };
  const address = '/admin/products/%E0%A4%A/edit.data';
  expect((await request.post(address, { headers, data: '{}' })).status()).toBe(401);
  await signInByRequest(request, baseURL ?? '');
  expect((await request.post(address, { headers, data: '{}' })).status()).toBe(400);
});

test('no naughty string makes an address fail', async ({ baseURL }) => {
  // About 600 requests.
  test.slow();
  const strings = [...naughty.strings, ...INJECTED, ...BYPASSING].map((text) =>
    encodeURIComponent(text.toWellFormed()),
  );
  const places = [
    '/search?q=',
    '/accessories.data?subcategory=',
    '/products.json?category=Women&sort=',
    '/product/',
    '/search/suggestions?q=',
  ];
  // A complete run sends all of them. Each string goes to one of the addresses, in rotation.
  const sent = strings.filter((_, at) => process.env.COMPLETE === 'true' || at % 4 === 0);
  const addresses = sent.map((text, at) => `${places[at % places.length]}${text}`);
  await requestAll(baseURL, addresses);
});

test('SQL in the search term finds no products', async ({ request }) => {
  for (const text of [
    "' or '1'='1",
    "%' or '%'='",
    "') or ('a'='a",
    "x' union select name from admin_users--",
  ]) {
    const found = await (await request.get(`/search?q=${encodeURIComponent(text)}`)).text();
    expect(found, text).toContain('No products found');
  }
});

test('Ro-3 no forged session opens the admin area, and no redirect target breaks the sign-in page', async ({
  request,
}) => {
  for (const text of BYPASSING) {
    const value = encodeURIComponent(text);
    const headers = { Cookie: `vitrine.session_token=${value}`, Authorization: `Bearer ${value}` };
    const guarded = await request.get('/admin/dashboard', { headers, maxRedirects: 0 });
    expect(guarded.status(), text).toBe(302);
    expect(guarded.headers().location, text).toMatch(/^\/admin\/login\?/);
    expect((await request.get(`/admin/login?to=${value}`)).status(), text).toBe(200);
  }
});
