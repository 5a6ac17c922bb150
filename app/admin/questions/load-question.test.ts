import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { textsOf } from '#app/texts/texts.server.ts';
import { comparedProducts } from './load-question.server.ts';

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
