import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, test, vi } from 'vitest';
import type { RequestContext } from '#app/context.ts';
import {
  addAccessoryCategory,
  renameAccessoryCategory,
} from '#catalog/categories/accessory-categories.server.ts';
import { uncached } from '#catalog/lists/count-cache.server.ts';
import { addProduct } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { OPENAI, sendFeed } from './send-feed.server.ts';

onPGlite((database) => {
  test.each([
    ['ar', '', '<g:title>حقيبة جلدية</g:title>\n<g:description xml:lang="en">Carries everything.'],
    ['en', '/en', '<g:title>Leather Tote</g:title>\n<g:description>Carries everything.'],
  ] as const)(
    'La-13 La-15 the feed in %s has the texts of its language, and marks the others',
    async (language, basename, texts) => {
      await addProduct(database().db, {
        ...tote,
        images: ['https://elsewhere.example/tote.jpg'],
        translations: { ar: { name: 'حقيبة جلدية' } },
      });
      const settings = { store: { ...store, languages: ['ar', 'en'] } };
      const origin = 'https://shop.example';
      const locale = { language, basename, source: 'en' };
      const shop = { db: database().db, counts: uncached, origin, locale, feeds: true, settings };
      const feed = await sendFeed(shop as unknown as RequestContext);
      expect(feed.headers.get('Content-Language')).toBe(language);
      const xml = await feed.text();
      expect(xml).toContain(`<language>${language}</language>`);
      expect(xml).toContain(texts);
    },
  );

  test('Uc-12 the feed for OpenAI has a line of JSON per product, in the language of its address', async () => {
    const image = 'https://elsewhere.example/tote.jpg';
    const translations = { fr: { name: 'Cabas' } };
    await addProduct(database().db, { ...tote, images: [image, image], model: 'Riva', translations });
    await addProduct(database().db, { ...tote, images: [image], priceOnRequest: true });
    await addProduct(database().db, { ...tote, images: [image], marketPrice: null, inStock: false });
    const settings = { store: { ...store, languages: ['en', 'fr'] } };
    const locale = { language: 'fr', basename: '/fr', source: 'en' };
    const shop = { db: database().db, counts: uncached, feeds: true, origin: 'https://shop.example' };
    const feed = await sendFeed({ ...shop, settings, locale } as unknown as RequestContext, OPENAI);
    expect(feed.headers.get('Content-Type')).toBe('application/jsonl; charset=utf-8');
    const lines = (await feed.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    const model = lines.find(({ title }) => title === 'Cabas');
    expect(model).toMatchObject({
      ...{ is_eligible_search: true, is_eligible_checkout: false, listing_has_variations: true },
      ...{ price: '310.99 USD', sale_price: '248.10 USD', availability: 'in_stock', condition: 'new' },
      ...{ image_url: image, seller_name: store.brand, seller_url: 'https://shop.example/fr' },
      url: `https://shop.example/fr/product/${model.item_id}`,
      store_country: 'US',
      target_countries: ['IN', 'AE', 'CN', 'IQ', 'US'],
    });
    const single = lines.find(({ title }) => title !== 'Cabas');
    expect(single).toMatchObject({
      price: '248.10 USD',
      availability: 'out_of_stock',
      group_id: single.item_id,
    });
    expect(single).not.toHaveProperty('sale_price');
  });

  test('La-17 a feed names accessory categories in its language', async () => {
    const { db } = database();
    const id = await addAccessoryCategory(db, 'Belts');
    await renameAccessoryCategory(db, id, { name: 'Belts', translations: { ar: 'أحزمة' } });
    await addProduct(db, { ...tote, category: 'Accessories', subCategory: 'belt' });
    const settings = { store: { ...store, languages: ['en', 'ar'] } };
    const shop = { db, counts: uncached, origin: 'https://shop.example', feeds: true, settings };
    const types = async (language: string) => {
      const locale = { language, basename: '', source: 'en' };
      const requested = { ...shop, locale } as unknown as RequestContext;
      return textOf(await (await sendFeed(requested)).text(), 'g:product_type');
    };
    expect(await types('ar')).toMatch(/ &#62; أحزمة$/);
    expect(await types('en')).toBe('Accessories &#62; belt');
  });

  test('clients that read a long feed very slowly give their places to others, and are disconnected', async () => {
    const settings = { store: { ...store, languages: ['en'] } };
    const locale = { language: 'en', basename: '', source: 'en' };
    const shop = { db: database().db, counts: uncached, feeds: true, origin: 'https://shop.example' };
    const long = {
      contentType: 'text/plain',
      async *write() {
        for (let piece = 0; piece < 30; piece += 1) yield 'x'.repeat(1_000_000);
      },
    };
    vi.useFakeTimers({ toFake: ['performance'] });
    const fetch = (closeConnection = () => {}) =>
      sendFeed({ ...shop, settings, locale, closeConnection } as unknown as RequestContext, long);
    const server = serve({
      fetch: (_, { outgoing }) => fetch(() => outgoing.destroy()),
      port: 0,
      hostname: '127.0.0.1',
    });
    const printed = vi.spyOn(console, 'error');
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const slowly = await Promise.all(
        [0, 1].map(async () => {
          const socket = connect(port, '127.0.0.1').on('error', () => {});
          socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');
          await once(socket, 'data');
          return socket.pause();
        }),
      );
      vi.advanceTimersByTime(59_000_000);
      const others = [await fetch(), await fetch()];
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
      // Within the first minute, slow clients keep their places.
      vi.advanceTimersByTime(59_000);
      expect((await fetch()).status).toBe(503);
      await Promise.all(slowly.map((socket) => once(socket.resume(), 'close')));
      expect(printed).not.toHaveBeenCalled();
      for (const { body } of others) await body?.cancel();
      const next = await fetch();
      expect(next.status).toBe(200);
      expect((await next.text()).length).toBe(30_000_000);
    } finally {
      vi.useRealTimers();
      await new Promise((closed) => server.close(closed));
    }
  });
});

/** Returns the raw text of the first element with this name, with its XML entities. */
function textOf(xml: string, element: string): string | undefined {
  return xml.match(new RegExp(`<${element}>([^<]*)<`))?.[1];
}
