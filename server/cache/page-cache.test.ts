import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CatalogueChanges, followChanges } from '#catalogue/changes.server.ts';
import type { Category } from '#catalogue/product.ts';
import type { Database } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { closeDoors } from '#db/testing/close-doors.ts';
import { openTestPGlite, openTestPostgres } from '#db/testing/each-database.ts';
import { openPageCache, type PageCache } from './page-cache.ts';

let database: Database;
let changes: CatalogueChanges;
let cache: PageCache;
let rendered: string[];

beforeAll(async () => {
  database = await openTestPGlite();
  changes = await followChanges(database);
});
beforeEach(() => {
  rendered = [];
  cache = openPageCache(changes, 1_000_000);
});
afterAll(async () => {
  await changes.stop();
  await database.close();
});

/** A shop of numbered renders: each shows the category of its address. */
async function render({ url }: Request, cacheTags: Set<Category>): Promise<Response> {
  const { pathname, search } = new URL(url);
  rendered.push(pathname + search);
  if (pathname === '/women') cacheTags.add('Women');
  if (pathname === '/kids') cacheTags.add('Kids');
  return new Response(`render ${rendered.length}`);
}

async function ask(path: string, by = render): Promise<string> {
  const answer = await cache.fetch(new Request(`http://shop.example${path}`), by);
  return answer.text();
}

const insert = (category: string) => database.db.insert(products).values({ name: 'New', price: 1, category });

test('what is not there for everyone is rendered for who is signed in, each time, and never stored', async () => {
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

test('Rt-3 a page is rendered once, and again after a change of what it shows', async () => {
  expect(await ask('/women')).toBe('render 1');
  expect(cache.get('/women')?.identity.body.toString()).toBe('render 1');
  await insert('Women');
  expect(cache.get('/women')).toBeUndefined();
  expect(await ask('/women')).toBe('render 2');
});

test('Rt-1 a change in Kids does not drop Women, and drops what shows all categories', async () => {
  for (const path of ['/women', '/kids', '/', '/_.data']) await ask(path);
  expect(cache.get('/_.data')).toBeDefined();
  await insert('Kids');
  expect(cache.get('/women')).toBeDefined();
  expect(cache.get('/kids')).toBeUndefined();
  expect(cache.get('/')).toBeUndefined();
  expect(cache.get('/_.data')).toBeUndefined();
});

test('a hundred who ask at once wait for one render', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/women')));
  expect(new Set(answers)).toEqual(new Set(['render 1']));
});

test('Rt-3 a render that began before a change is not stored, and nobody who asks after it joins', async () => {
  const held = Promise.withResolvers<void>();
  const early = ask('/women', async (request, cacheTags) => {
    const response = await render(request, cacheTags);
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

test('a page too long to be kept is made for each who asks, and given up for HEAD', async () => {
  const cancelled: number[] = [];
  const long = async () => {
    const number = rendered.push('long');
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new TextEncoder().encode(`long ${number}`));
        controller.close();
      },
      cancel: () => void cancelled.push(number),
    });
    return new Response(body, { headers: { 'Cache-Control': 'no-store' } });
  };
  const path = '/feeds/google.xml';
  expect(await Promise.all([ask(path, long), ask(path, long)])).toEqual(['long 1', 'long 2']);
  expect(cache.get(path)).toBeUndefined();
  const head = new Request(`http://shop.example${path}`, { method: 'HEAD' });
  expect(await (await cache.fetch(head, long)).text()).toBe('');
  expect(rendered).toHaveLength(3);
});

test('a page that is first asked for by HEAD has the headers of the page itself', async () => {
  const head = await cache.fetch(new Request('http://shop.example/women', { method: 'HEAD' }), render);
  expect(head.headers.get('ETag')).toMatch(/^W/);
  expect(cache.get('/women')?.headers).toEqual(head.headers);
});

test('unknown parameters make no further entry, and the order of the known ones does not matter', async () => {
  await ask('/women?utm_source=x&page=2&sort=price-up');
  expect(rendered).toEqual(['/women?sort=price-up&page=2']);
  expect(cache.get('/women?page=2&sort=price-up&fbclid=y')).toBeDefined();
});

test('what is no public page is not stored: the admin, other methods, long addresses', async () => {
  await ask('/admin/dashboard');
  await ask(`/search?q=${'x'.repeat(600)}`);
  for (const path of ['/admin/dashboard', `/search?q=${'x'.repeat(600)}`]) {
    expect(cache.get(path)).toBeUndefined();
  }
  await ask('/women');
});

test('Au-5 a cookie never changes a public page: the render does not see it', async () => {
  let seen: string | null = 'nothing yet';
  const request = new Request('http://shop.example/women', {
    headers: { cookie: 'vitrine.session_token=x' },
  });
  await cache.fetch(request, (inner, cacheTags) => {
    seen = inner.headers.get('cookie');
    return render(inner, cacheTags);
  });
  expect(seen).toBeNull();
});

test('the last good page stands in while the database is away, unless it is known to be gone', async () => {
  const postgres = await openTestPostgres();
  const heard = await followChanges(postgres);
  cache = openPageCache(heard, 1_000_000);
  await Promise.all(['/women', '/kids'].map((path) => ask(path)));
  await postgres.db.insert(products).values({ name: 'New', price: 1, category: 'Kids' });
  await vi.waitFor(() => expect(cache.get('/kids')).toBeUndefined());
  const failing = async () => new Response('down', { status: 503 });
  expect(await ask('/kids', failing)).toBe('down');
  expect(await ask('/kids', async () => new Response('gone', { status: 404 }))).toBe('gone');

  const openDoors = await closeDoors(postgres.url);
  await vi.waitFor(() => expect(heard.isListening()).toBe(false));
  expect(await ask('/women', failing)).toMatch(/^render/);
  expect(await ask('/kids', failing)).toBe('down');
  expect(await ask('/men', failing)).toBe('down');
  await openDoors();
  await vi.waitFor(() => expect(heard.isListening()).toBe(true), { timeout: 20_000 });

  // The database goes away again while the page is rendered.
  const rendering = Promise.withResolvers<Response>();
  const replaced = ask('/women', () => rendering.promise);
  const closeAgain = await closeDoors(postgres.url);
  await vi.waitFor(() => expect(heard.isListening()).toBe(false));
  rendering.resolve(new Response('rendered in the outage'));
  expect(await replaced).toBe('rendered in the outage');
  expect(await ask('/women', failing)).toBe('rendered in the outage');
  await closeAgain();
  await heard.stop();
  await postgres.close();
});

test('what is not found, or sets a cookie, is not stored', async () => {
  for (const init of [{ status: 404 }, { headers: { 'Set-Cookie': 'of=one' } }]) {
    const request = new Request('http://shop.example/women?page=99');
    await cache.fetch(request, async () => new Response('', init));
    expect(cache.get('/women?page=99')).toBeUndefined();
  }
});

test('memory is bounded: the least recently used page leaves first', async () => {
  cache = openPageCache(changes, 9_000);
  await ask('/women');
  await ask('/men');
  cache.get('/women');
  for (const path of ['/kids', '/bags', '/locations']) await ask(path);
  expect(cache.get('/men')).toBeUndefined();
  expect(cache.get('/women')).toBeDefined();
});
