import { expect, test } from 'vitest';
import type { Shop } from '#app/context.ts';
import { addProduct } from '#catalogue/products/save-product.server.ts';
import { tote } from '#catalogue/testing/tote.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { sendFeed } from './send-feed.server.ts';

onPGlite((database) => {
  test.each([
    ['ar', '/ar', 'حقيبة جلدية: Carries everything.'],
    ['en', '', 'Leather Tote: Carries everything.'],
  ] as const)('La-13 the feed in %s has the texts of its language', async (language, base, line) => {
    await addProduct(database().db, { ...tote, translations: { ar: { name: 'حقيبة جلدية' } } });
    const settings = { store: { ...store, languages: ['en', 'ar'] } };
    const shop = { db: database().db, origin: 'https://shop.example', base, language, feeds: true, settings };
    const feed = await sendFeed(shop as unknown as Shop, 'text/plain', async function* (pages) {
      for await (const items of pages) yield items.map((item) => `${item.title}: ${item.description}`).join();
    });
    expect(await feed.text()).toBe(line);
  });
});
