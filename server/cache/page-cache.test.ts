import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CatalogChanges, followChanges } from '#catalog/changes/changes.server.ts';
import { isProductId } from '#catalog/products/product.ts';
import type { Database } from '#platform/db/database.ts';
import { products, questions } from '#platform/db/schema.ts';
import { closeDoors } from '#platform/db/testing/close-doors.ts';
import { openTestPGlite, openTestPostgres } from '#platform/db/testing/each-database.ts';
import { openPageCache, type PageCache } from './page-cache.ts';

const PAGES = [
  ...[
    { path: '/', parameters: [] },
    { path: '/search', parameters: ['q', 'page'] },
    { path: '/shortlist', parameters: ['products'] },
    { path: '/product/:id', parameters: [], isId: isProductId },
    { path: '/feeds/google.xml', parameters: [] },
  ],
  ...['/women', '/kids', '/men', '/bags', '/locations'].map((path) => ({
    path,
    parameters: ['sort', 'page'],
  })),
].map((page) => ({ ...page, isInSitemap: true }));

let database: Database;
let changes: CatalogChanges;
let cache: PageCache;
let rendered: string[];

beforeAll(async () => {
  database = await openTestPGlite();
  changes = await followChanges(database);
});
beforeEach(() => {
  rendered = [];
  cache = openPageCache(changes, PAGES, 1_000_000);
});
afterAll(async () => {
  await changes.stop();
  await database.close();
});

/** Returns a numbered page that shows the category of its address. */
async function render({ url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  rendered.push(pathname + search);
  const category = { '/women': 'Women', '/kids': 'Kids', '/locations': 'shop' }[pathname];
  return new Response(`render ${rendered.length}`, { headers: category ? { 'Cache-Tag': category } : {} });
}

async function ask(path: string, by = render): Promise<string> {
  const answer = await cache.fetch(new Request(`http://shop.example${path}`), by);
  return answer.text();
}

const insert = (category: string) => database.db.insert(products).values({ name: 'New', price: 1, category });

test('a page that is a 404 for visitors is rendered for each signed-in request and never stored', async () => {
  const path = '/product/3f0c1c0e-0000-4000-8000-000000000001';
  const preview = async ({ url, headers }: Request) => {
    rendered.push(new URL(url).pathname);
    return headers.has('Cookie') ? new Response('preview') : new Response('nothing here', { status: 404 });
  };
  const signedIn = { headers: { Cookie: 'session=1' } };
  for (const _ of [1, 2]) {
    const answer = await cache.fetch(new Request(`http://shop.example${path}`, signedIn), preview);
    expect(await answer.text()).toBe('preview');
    expect(answer.headers.get('ETag')).toBeNull();
    expect(cache.get(path)).toBeUndefined();
    expect(await ask(path, preview)).toBe('nothing here');
  }
  expect(rendered).toHaveLength(6);
});

test('Hs-24 a closed shop empties the cache; other responses with noindex and an overload do not', async () => {
  const answer = (status: number, headers: Record<string, string>) => async (request: Request) => {
    await render(request);
    return new Response('answer', { status, headers });
  };
  const overloaded = answer(503, { 'Retry-After': '2' });
  const signedIn = new Request('http://shop.example/men', { headers: { Cookie: 'session=1' } });
  await ask('/women');
  await ask('/kids', answer(200, { 'X-Robots-Tag': 'noindex' }));
  await cache.fetch(signedIn, overloaded);
  expect(rendered).toEqual(['/women', '/kids', '/men']);
  expect(cache.get('/women')).toBeDefined();
  await ask('/bags', answer(503, { 'X-Robots-Tag': 'noindex' }));
  expect(cache.get('/women')).toBeUndefined();
});

test('Rt-3 a page is rendered once, and again after a change of its data', async () => {
  expect(await ask('/women')).toBe('render 1');
  expect(cache.get('/women')?.identity.body.toString()).toBe('render 1');
  expect(cache.get('/women')?.headers.has('Cache-Tag')).toBe(false);
  await insert('Women');
  expect(cache.get('/women')).toBeUndefined();
  expect(await ask('/women')).toBe('render 2');
});

test('Rt-1 a change in Kids invalidates pages that show Kids or all categories, but not Women', async () => {
  for (const path of ['/women', '/kids', '/', '/_.data']) await ask(path);
  expect(cache.get('/_.data')).toBeDefined();
  await insert('Kids');
  expect(cache.get('/women')).toBeDefined();
  expect(cache.get('/kids')).toBeUndefined();
  expect(cache.get('/')).toBeUndefined();
  expect(cache.get('/_.data')).toBeUndefined();
});

test('Rt-1 a page without products becomes stale only by changes of the settings, also after a bulk change of all categories', async () => {
  await ask('/locations');
  await ask('/');
  await database.db.execute(sql`select announce_catalog_change('products', array[null])`);
  await changes.waitForOwnNotifications();
  expect(cache.get('/')).toBeUndefined();
  expect(cache.get('/locations')).toBeDefined();
  await database.db.execute(sql`select announce_catalog_change('shop_settings', array['Women'])`);
  await changes.waitForOwnNotifications();
  expect(cache.get('/locations')).toBeUndefined();
});

test('Qu-2 a question makes no page stale', async () => {
  await ask('/');
  const question = {
    message: 'Is it back?',
    name: 'Amina',
    email: 'a@b.example',
    office: 'India',
    language: 'en',
  };
  await database.db.insert(questions).values(question);
  await changes.waitForOwnNotifications();
  expect(cache.get('/')).toBeDefined();
});

test('a hundred simultaneous requests wait for one render', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/women')));
  expect(new Set(answers)).toEqual(new Set(['render 1']));
});

test('Rt-3 a render that began before a change is not stored, and later requests do not join it', async () => {
  const held = Promise.withResolvers<void>();
  const early = ask('/women', async (request) => {
    const response = await render(request);
    await held.promise;
    return response;
  });
  await insert('Women');
  const late = ask('/women');
  held.resolve();
  expect(await late).toBe('render 2');
  expect(await early).toBe('render 1');
  expect(cache.get('/women')?.identity.body.toString()).toBe('render 2');
});

test('a page too long to cache is rendered for each request, and canceled for HEAD', async () => {
  const canceled: number[] = [];
  const long = async () => {
    const number = rendered.push('long');
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new TextEncoder().encode(`long ${number}`));
        controller.close();
      },
      cancel: () => void canceled.push(number),
    });
    return new Response(body, { headers: { 'Cache-Control': 'no-store' } });
  };
  const path = '/feeds/google.xml';
  expect(await Promise.all([ask(path, long), ask(path, long)])).toEqual(['long 1', 'long 2']);
  expect(cache.get(path)).toBeUndefined();
  const head = new Request(`http://shop.example${path}`, { method: 'HEAD' });
  expect(await (await cache.fetch(head, long)).text()).toBe('');
  expect(rendered).toHaveLength(3);
  expect(canceled).toEqual([3]);
});

test('a first request with HEAD gets the headers of the page and caches the page', async () => {
  const head = await cache.fetch(new Request('http://shop.example/women', { method: 'HEAD' }), render);
  expect(head.headers.get('ETag')).toMatch(/^W/);
  expect(cache.get('/women')?.headers).toEqual(head.headers);
});

test('unknown parameters and the order of known ones create no additional cache entries', async () => {
  await ask('/women?utm_source=x&page=2&sort=price-up');
  expect(rendered).toEqual(['/women?sort=price-up&page=2']);
  expect(cache.get('/women?page=2&sort=price-up&fbclid=y')).toBeDefined();
});

test('admin pages and long addresses are not stored', async () => {
  await ask('/admin/dashboard');
  await ask(`/search?q=${'x'.repeat(600)}`);
  for (const path of ['/admin/dashboard', `/search?q=${'x'.repeat(600)}`]) {
    expect(cache.get(path)).toBeUndefined();
  }
});

test('Au-5 a cookie never changes a public page, because the render does not get it', async () => {
  let seen: string | null = 'not called yet';
  const request = new Request('http://shop.example/women', {
    headers: { cookie: 'vitrine.session_token=x' },
  });
  await cache.fetch(request, (inner) => {
    seen = inner.headers.get('cookie');
    return render(inner);
  });
  expect(seen).toBeNull();
});

test('the last good page is served while the database is down, unless it has become a 404', async () => {
  const postgres = await openTestPostgres();
  const followed = await followChanges(postgres);
  cache = openPageCache(followed, PAGES, 1_000_000);
  await Promise.all(['/women', '/kids'].map((path) => ask(path)));
  await postgres.db.insert(products).values({ name: 'New', price: 1, category: 'Kids' });
  await expect.poll(() => cache.get('/kids')).toBeUndefined();
  const failing = async () => new Response('down', { status: 503 });
  expect(await ask('/kids', failing)).toBe('down');
  expect(await ask('/kids', async () => new Response('gone', { status: 404 }))).toBe('gone');

  const openDoors = await closeDoors(postgres.url);
  await expect.poll(() => followed.isListening()).toBe(false);
  expect(await ask('/women', failing)).toMatch(/^render/);
  expect(await ask('/kids', failing)).toBe('down');
  expect(await ask('/men', failing)).toBe('down');
  await openDoors();
  await expect.poll(() => followed.isListening()).toBe(true);

  // The database goes down again while the page is rendered.
  const rendering = Promise.withResolvers<Response>();
  const replaced = ask('/women', () => rendering.promise);
  const closeAgain = await closeDoors(postgres.url);
  await expect.poll(() => followed.isListening()).toBe(false);
  rendering.resolve(new Response('rendered in the outage'));
  expect(await replaced).toBe('rendered in the outage');
  expect(await ask('/women', failing)).toBe('rendered in the outage');
  await closeAgain();
  await followed.stop();
  await postgres.close();
});

test('a 404, or a response that sets a cookie, is not stored', async () => {
  for (const init of [{ status: 404 }, { headers: { 'Set-Cookie': 'of=one' } }]) {
    const request = new Request('http://shop.example/women?page=99');
    await cache.fetch(request, async () => new Response('', init));
    expect(cache.get('/women?page=99')).toBeUndefined();
  }
});

test('memory is limited: the least recently used page is evicted first', async () => {
  cache = openPageCache(changes, PAGES, 12_000);
  await ask('/women');
  await ask('/men');
  cache.get('/women');
  for (const path of ['/kids', '/bags', '/locations']) await ask(path);
  expect(cache.get('/men')).toBeUndefined();
  expect(cache.get('/women')).toBeDefined();
});

test('any number of searches, filters and pages of a list evicts no page without a query', async () => {
  cache = openPageCache(changes, PAGES, 12_000);
  for (const path of ['/women', '/men']) await ask(path);
  for (let at = 0; at < 50; at += 1)
    for (const path of [`/search?q=${at}`, `/kids?page=${at}`]) await ask(path);
  expect(cache.get('/women')).toBeDefined();
  expect(cache.get('/men')).toBeDefined();
  expect(cache.get('/kids?page=49')).toBeDefined();
  expect(cache.bytesByLanguage().get('main')).toBeLessThanOrEqual(12_000);
});

test('a page without a handle, an impossible id, a list that is filtered by facts and a personal list are not stored', async () => {
  for (const path of [
    '/line-sheet/x1',
    '/product/A%20b',
    '/product/a-b',
    '/product/a/b',
    '/women?fact=Color%3A+Rust',
    '/shortlist?products=x1',
    '/ar/shortlist.data?products=x1',
  ]) {
    await ask(path);
    expect(cache.get(path)).toBeUndefined();
  }
});

test('La-2 pages are cached by address in every language, and only with the parameters they read', async () => {
  for (const path of ['/women', '/ar/women', '/ar', '/ar/_.data', '/zh/women.data']) {
    await ask(path);
    expect(cache.get(path)).toBeDefined();
    expect(cache.get(`${path}?utm_source=mail`)).toBe(cache.get(path));
  }
  await ask('/de/women');
  expect(cache.get('/de/women')).toBeUndefined();
});

test('La-7 the cache reports the memory of its pages by language', async () => {
  for (const path of ['/women', '/ar', '/ar/women', '/zh/women.data']) await ask(path);
  const bytes = cache.bytesByLanguage();
  expect([...bytes.keys()].toSorted()).toEqual(['ar', 'main', 'zh']);
  expect(bytes.get('ar')).toBe(2 * (bytes.get('main') ?? 0));
});
