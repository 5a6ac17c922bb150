import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type RequestContext, requestContext } from '#app/context.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import naughtyStrings from '#catalog/testing/naughty-strings.json' with { type: 'json' };
import { tote } from '#catalog/testing/tote.ts';
import { queryRows } from '#platform/db/database.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import type { Route } from './+types/route';
import { loader } from './profile.ts';
import { action } from './route.ts';

onPGlite((database) => {
  const shop = (): Partial<RequestContext> => ({
    db: database().db,
    counts: uncached,
    origin: 'https://shop.example',
    settings: { store: { ...store, languages: ['en', 'fr'] } } as RequestContext['settings'],
    locale: { language: 'en', source: 'en', basename: '' },
  });
  const args = (request: Request, operation = '') => {
    const context = new RouterContextProvider();
    context.set(requestContext, shop() as RequestContext);
    return { request, context, params: { operation } } as unknown as Route.ActionArgs;
  };
  const post = async (operation: string, body: unknown, headers = {}) => {
    const request = new Request(`https://shop.example/ucp/catalog/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const response = await action(args(request, operation));
    return { status: response.status, headers: response.headers, ...((await response.json()) as Answer) };
  };
  const add = (changes: object) => addProduct(database().db, { ...tote, code: null, ...changes });

  test('Uc-1 the profile names the two capabilities, their address and no payment', async () => {
    const { ucp } = (await loader(
      args(new Request('https://shop.example/.well-known/ucp')),
    ).json()) as Answer;
    expect(ucp).toMatchObject({
      version: '2026-04-08',
      services: {
        'dev.ucp.shopping': [
          { transport: 'rest', endpoint: 'https://shop.example/ucp' },
          { transport: 'mcp', endpoint: 'https://shop.example/ucp/mcp' },
        ],
      },
      payment_handlers: {},
    });
    expect(Object.keys(ucp.capabilities ?? {})).toEqual([
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
    ]);
  });

  test('Uc-2 a search finds models with their colors, pages by cursor, and no hidden product', async () => {
    const colors = ['rust', 'sand', 'ink'];
    for (const color of colors)
      await add({
        name: `Riva Tote, ${color}`,
        model: 'Riva',
        facts: [`Color: ${color}`],
        code: `R-${color}`,
      });
    await add({ name: 'Oslo Tote', price: 4.1, marketPrice: 9 });
    await add({ name: 'Secret Tote', hidden: true });
    const first = await post('search', { query: 'tote', pagination: { limit: 1 } }, { 'Request-Id': 'r-1' });
    expect(first.headers.get('Request-Id')).toBe('r-1');
    expect(first.pagination).toMatchObject({ has_next_page: true, total_count: 2 });
    const second = await post('search', { query: 'tote', pagination: { cursor: first.pagination?.cursor } });
    expect(second.pagination).toEqual({ has_next_page: false, total_count: 2 });
    const found = [...(first.products ?? []), ...(second.products ?? [])];
    for (const one of found) expect(product.safeParse(one).error).toBeUndefined();
    expect(found.map(({ title }) => title).toSorted()).toEqual(['Oslo Tote', 'Riva Tote']);
    const riva = found.find(({ title }) => title === 'Riva Tote');
    expect(riva?.options?.[0]?.name).toBe('Color');
    expect(riva?.variants.map(({ title }) => title).toSorted()).toEqual(colors.toSorted());
    const oslo = found.find(({ title }) => title === 'Oslo Tote');
    expect(oslo?.price_range.min).toEqual({ amount: 410, currency: 'USD' });
    expect(oslo?.variants[0]?.list_price).toEqual({ amount: 900, currency: 'USD' });
  });

  test('Uc-3 categories, sections and prices filter, with a query and without', async () => {
    await add({ name: 'Hoop', category: 'Accessories', subCategory: 'Jewelry', price: 20 });
    await add({ name: 'Belt', category: 'Accessories', subCategory: 'Belts', price: 30 });
    await add({ name: 'Bag', category: 'Bags', price: 40 });
    const titles = async (request: object) =>
      (await post('search', request)).products?.map(({ title }) => title).toSorted();
    expect(await titles({ filters: { categories: ['Accessories > Jewelry'] } })).toEqual(['Hoop']);
    expect(await titles({ filters: { categories: ['accessories', 'Bags'] } })).toEqual([
      'Bag',
      'Belt',
      'Hoop',
    ]);
    expect(await titles({ filters: { categories: ['Spaceships'] } })).toEqual([]);
    expect(await titles({ filters: { price: { min: 2_500, max: 3_000 } } })).toEqual(['Belt']);
    expect(await titles({ query: 'b', filters: { price: { max: 3_000 } } })).toEqual(['Belt']);
    const ignored = await post('search', { filters: { price: { max: 1 } }, context: { currency: 'EUR' } });
    expect(ignored.products).toHaveLength(3);
    expect(ignored.messages).toMatchObject([{ type: 'info', code: 'currency_ignored' }]);
  });

  test('Uc-4 products are looked up by id, model and code; each color says what found it', async () => {
    const rust = await add({ name: 'Riva, rust', model: 'Riva', facts: ['Color: Rust'], code: 'RV-1' });
    const sand = await add({ name: 'Riva, sand', model: 'Riva', facts: ['Color: Sand'] });
    const [{ piece = '' } = {}] = await queryRows<{ piece: string }>(
      database().db,
      sql`select piece from products where id = ${rust}`,
    );
    const { products, messages } = await post('lookup', { ids: [sand, 'rv-1', piece, 'nothing', sand] });
    expect(products).toHaveLength(1);
    const [found] = products ?? [];
    expect(found?.variants.map(({ id, inputs }) => ({ id, inputs }))).toEqual([
      { id: sand, inputs: expect.arrayContaining([{ id: sand, match: 'exact' }]) },
      { id: rust, inputs: expect.arrayContaining([{ id: 'rv-1', match: 'exact' }]) },
    ]);
    expect(messages).toEqual([{ type: 'info', code: 'not_found', content: 'nothing' }]);
    const detail = await post('product', { id: piece, selected: [{ name: 'Color', label: 'Rust' }] });
    expect(detail.product).toMatchObject({
      selected: [{ name: 'Color', label: 'Rust' }],
      variants: [{ id: rust }],
    });
  });

  test('Uc-5 a price on request is left out, and a message names the office of the buyer', async () => {
    const id = await add({ name: 'Cape', price: 77.31, priceOnRequest: true });
    const office = store.offices.find(({ country }) => country === 'India');
    const found = await post('search', { query: 'cape', context: { address_country: 'IN' } });
    expect(found.products).toEqual([]);
    expect(found.messages?.[0]?.content).toContain(office?.title);
    const detail = await post('product', { id });
    expect(detail).toMatchObject({
      status: 200,
      ucp: { status: 'error' },
      messages: [{ code: 'price_on_request' }],
    });
    expect(JSON.stringify([found, detail])).not.toContain('77.31');
  });

  test('Uc-5 another color of the model does not stand in for one with a price on request', async () => {
    const rust = await add({ name: 'Riva, rust', model: 'Riva', priceOnRequest: true });
    const sand = await add({ name: 'Riva, sand', model: 'Riva' });
    expect(await post('lookup', { ids: [rust] })).toMatchObject({
      products: [],
      messages: [{ code: 'price_on_request' }],
    });
    expect(await post('product', { id: rust })).toMatchObject({ ucp: { status: 'error' } });
    const both = await post('lookup', { ids: [rust, sand] });
    expect(both.products?.flatMap(({ variants }) => variants.map(({ id }) => id))).toEqual([sand]);
  });

  test('Uc-6 texts and addresses are in the language of the context, or of the header', async () => {
    await add({ name: 'Cape', translations: { fr: { name: 'Cape longue' } } });
    const inFrench = await post('search', { query: 'cape', context: { language: 'fr-CA' } });
    expect(inFrench.products?.[0]).toMatchObject({
      title: 'Cape longue',
      url: expect.stringContaining('https://shop.example/fr/product/'),
    });
    const byHeader = await post('search', { query: 'cape' }, { 'Accept-Language': 'de, fr;q=0.8, en;q=0.9' });
    expect(byHeader.products?.[0]?.title).toBe('Cape');
  });

  test('Uc-7 1,000 strange products are valid, in lists, by id and alone', async () => {
    const strings = naughtyStrings.strings
      .map((text) => text.trim())
      .filter((text) => text && !text.includes('\0'));
    const text = (at: number, length = 5_000) => strings[at % strings.length]?.slice(0, length).trim() ?? '';
    let added = 0;
    // The database refuses some names.
    for (let at = 0; added < 1_000; at += 1)
      await add({
        name: text(at, 200),
        description: text(7 * at + 3),
        facts: [`Color: ${text(13 * at + 5, 60)}`],
        imageAlts: [text(at + 1, 100)],
        model: at % 3 === 0 ? `Model ${at % 60}` : null,
        price: at % 7 === 0 ? null : (at + 1) / 100,
        hidden: at % 7 === 0,
        marketPrice: at % 5 === 0 ? 999.99 : null,
      }).then(
        () => {
          added += 1;
        },
        () => {},
      );
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await post('search', {
        filters: { categories: [tote.category] },
        pagination: { cursor, limit: 50 },
      });
      for (const one of page.products ?? []) {
        expect(product.safeParse(one).error).toBeUndefined();
        ids.push(one.id);
      }
      cursor = page.pagination?.cursor;
    } while (cursor);
    expect(ids.length).toBeGreaterThan(500);
    for (let at = 0; at < ids.length; at += 50) {
      const { products = [] } = await post('lookup', { ids: ids.slice(at, at + 50) });
      expect(products).toHaveLength(Math.min(50, ids.length - at));
      for (const one of products) expect(product.safeParse(one).error).toBeUndefined();
      const alone = await post('product', { id: ids[at] });
      expect(detail.safeParse(alone.product).error).toBeUndefined();
    }
  }, 120_000);

  test('Uc-8 only POST is allowed', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const request = new Request('https://shop.example/', { method, body: '{"query":"tote"}' });
      expect((await action(args(request, 'search'))).status).toBe(405);
    }
  });

  test.each([
    ['search', {}, 400, 'invalid_request'],
    ['search', { query: ' \0' }, 400, 'invalid_request'],
    ['search', '{', 400, 'invalid_request'],
    ['search', 'null', 400, 'invalid_request'],
    ['search', { query: 7 }, 400, 'invalid_request'],
    ['search', { query: 'a', pagination: { limit: 0 } }, 400, 'invalid_request'],
    ['search', { query: 'a', pagination: { cursor: "p1-10' or 1=1" } }, 400, 'invalid_request'],
    ['search', { query: 'a', pagination: { cursor: 'p99999-50' } }, 400, 'invalid_request'],
    ['search', { query: 'a'.repeat(70_000) }, 413, 'request_too_large'],
    ['lookup', { ids: [] }, 400, 'invalid_request'],
    ['lookup', { ids: ['\0'] }, 400, 'invalid_request'],
    ['lookup', { ids: Array.from({ length: 51 }, (_, at) => `${at}`) }, 400, 'request_too_large'],
    ['product', { id: 7 }, 400, 'invalid_request'],
    ['checkout', {}, 404, 'not_found'],
    ['product', { id: '../../etc' }, 200, 'not_found'],
  ])('Uc-8 %s %j gets %s %s', async (operation, body, status, code) => {
    const answer = await post(operation, body);
    expect(answer).toMatchObject({ status, ucp: { status: 'error' }, messages: [{ type: 'error', code }] });
  });
});

// The parts of the protocol's schemas (release 2026-04-08) that concern a catalogue without variants to buy.
const price = z.strictObject({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) });
const range = z.strictObject({ min: price, max: price });
const description = z.strictObject({ plain: z.string() });
const media = z.array(z.strictObject({ type: z.literal('image'), url: z.url(), alt_text: z.string() }));
const option = z.strictObject({ name: z.string().min(1), label: z.string().min(1) });
const variant = z.strictObject({
  id: z.guid(),
  sku: z.string().optional(),
  title: z.string().min(1),
  description,
  url: z.url(),
  price,
  list_price: price.optional(),
  availability: z.strictObject({ available: z.boolean(), status: z.enum(['in_stock', 'out_of_stock']) }),
  options: z.array(option),
  media,
  seller: z.strictObject({
    name: z.string(),
    links: z.array(z.strictObject({ type: z.string(), url: z.url(), title: z.string() })).min(3),
  }),
  inputs: z.array(z.strictObject({ id: z.string(), match: z.enum(['exact', 'featured']) })).optional(),
});
const product = z.strictObject({
  id: z.guid(),
  title: z.string().min(1),
  description,
  url: z.url(),
  categories: z.array(z.strictObject({ value: z.string(), taxonomy: z.literal('merchant') })),
  price_range: range,
  list_price_range: range.optional(),
  media,
  options: z
    .array(z.strictObject({ name: z.string(), values: z.array(z.object({ label: z.string() })).min(1) }))
    .optional(),
  variants: z.array(variant).min(1),
  metadata: z.strictObject({ facts: z.array(z.object({ name: z.string(), value: z.string() })) }).optional(),
});

const detail = product.extend({
  options: z
    .array(
      z.strictObject({
        name: z.string(),
        values: z.array(z.strictObject({ label: z.string(), available: z.boolean(), exists: z.boolean() })),
      }),
    )
    .optional(),
  selected: z.array(option).optional(),
});

interface Answer {
  ucp: { version: string; status?: string; capabilities?: object };
  products?: z.infer<typeof product>[];
  product?: z.infer<typeof product>;
  pagination?: { has_next_page: boolean; cursor?: string; total_count: number };
  messages?: { type: string; code: string; content: string }[];
}
