import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestContext, requestContext } from '#app/context.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { questions, savedReplies } from '#platform/db/schema.ts';
import { openTestPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { comparedProducts, loader } from './load-question.server.ts';

const id = randomUUID();
const now = { id, name: 'حقيبة', code: 'T-7', price: 12.5, hidden: false };
const { priceInWords } = textsOf('ar').amounts;
const seen = { id, name: 'حقيبة', code: 'T-7', price: priceInWords(12.5), image: null };

const changes = (changed: Partial<Omit<typeof now, 'price'>> & { price?: number | null }, saw = seen) =>
  comparedProducts({ language: 'ar', products: [saw], current: [{ ...now, ...changed }] })[0]?.changes;

test('Qu-4 a question in another language shows only what has changed', () => {
  expect(changes({})).toEqual([]);
  expect(changes({ price: null }, { ...seen, price: priceInWords(null) })).toEqual([]);
  expect(changes({ name: 'شنطة', price: 20 })).toEqual(['now شنطة', `now ${priceInWords(20)}`]);
  expect(changes({ price: null })).toEqual([`now ${priceInWords(null)}`]);
  expect(changes({ code: 'T-8', hidden: true })).toEqual(['now T-8', 'Hidden now']);
});

test('Qu-4 a deleted product is named as the visitor saw it', () => {
  const [compared] = comparedProducts({ language: 'ar', products: [seen], current: [] });
  expect(compared).toMatchObject({ name: seen.name, isDeleted: true });
});

test('Qu-11 the saved reply that the address names is inserted, and no other', async () => {
  const { db, close } = await openTestPGlite();
  const asked = { message: 'x', name: 'Amina', email: 'a@b.example', office: 'x', language: 'en' };
  await db.insert(questions).values({ ...asked, id });
  const names = ['First', 'Second'];
  const replies = await db
    .insert(savedReplies)
    .values(names.map((name) => ({ name, text: '{name}, {shop}' })))
    .returning();
  const shop = { db, changes: { cursor: () => '1' }, settings: { store }, mailer: null };
  const context = new RouterContextProvider(new Map([[requestContext, shop as unknown as RequestContext]]));
  const insertedBy = async (search: string) => {
    const url = new URL(`https://shop.example/admin/questions/${id}${search}`);
    const args = { context, url, params: { id } } as unknown as Parameters<typeof loader>[0];
    return (await loader(args)).inserted;
  };
  const second = replies.find(({ name }) => name === 'Second');
  expect(await insertedBy(`?reply=${second?.id}`)).toEqual({ ...second, text: `Amina, ${store.brand}` });
  expect(await insertedBy('')).toBeUndefined();
  await close();
});
