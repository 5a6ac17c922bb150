import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SHORTLIST_TEXTS } from '#app/texts/shortlist-texts.server.ts';
import { addProduct, updateProductRow } from '#catalog/products/write-products.server.ts';
import { tote } from '#catalog/testing/tote.ts';
import { onPGlite } from '#platform/db/testing/each-database.ts';
import { idsOfShortList } from './shared-ids.server.ts';
import { MAX_LINK_TEXT, sharedPath, shortQuestion } from './shared-path.ts';

const listIn = (path: string) => new URL(path, 'https://shop.example').searchParams.get('list') ?? '';

onPGlite((database) => {
  test('Sh-3 a short address lists its products in their order; one that is hidden or deleted keeps its place', async () => {
    const { db } = database();
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.push(await addProduct(db, { ...tote, code: name, name }));
    const [one = '', two = '', three = ''] = ids;
    await updateProductRow(db, two, { hidden: true });
    const read = await idsOfShortList(db, listIn(sharedPath([three, two, randomUUID(), one])));
    expect([read[0], read[3]]).toEqual([three, one]);
    expect(read.slice(1, 3)).not.toContain(two);
    expect(read).toHaveLength(4);
  });

  test.each(['', '!', 'AAAA', '%00', 'é'.repeat(5_000)])(
    'Sh-3 a damaged list is no error: %s',
    async (list) => {
      expect((await idsOfShortList(database().db, list)).length).toBeLessThanOrEqual(100);
    },
  );
});

test('Sh-3 ids that are not random stay whole', () => {
  const id = '00000000-0000-0000-0000-000000000001';
  expect(sharedPath([id, randomUUID()])).toContain(`?products=${id},`);
});

test.each(Object.entries(SHORTLIST_TEXTS))(
  'Sh-4 the message about 100 products has the address of the list (%s)',
  (language, { question }) => {
    const ids = Array.from({ length: 100 }, () => randomUUID());
    const address = `https://a-shop-with-a-long-name.example/${language}${sharedPath(ids)}`;
    const lines = ids.map((_, at) => `- Rainproof parka ${at}`);
    const message = shortQuestion(question, lines, address);
    expect(message).toContain(address);
    expect(message).toContain('parka 0');
    expect(encodeURIComponent(message.replaceAll('\n', '\r\n')).length).toBeLessThanOrEqual(MAX_LINK_TEXT);
  },
);

const addressOf = (count: number) =>
  `https://shop.example/shortlist?products=${Array(count).fill('3f0c1c0e-5b6f-4c55-9d0e-7a1f0b8a2d11').join()}`;

const messageAbout = (count: number, name = 'Rainproof parka', address = addressOf(count)) =>
  shortQuestion(
    'I would like to ask about these products:',
    Array.from({ length: count }, (_, at) => `- ${name} ${at + 1}`),
    address,
  ).split('\n');

test('Sh-4 a message about a few products names each and ends with the address of the list', () => {
  expect(messageAbout(2)).toEqual([
    'I would like to ask about these products:',
    '- Rainproof parka 1',
    '- Rainproof parka 2',
    addressOf(2),
    '',
  ]);
});

test('Sh-4 a message that is too long for a link counts the products that it does not name', () => {
  const [, ...lines] = messageAbout(30);
  const named = lines.filter((line) => line.includes('parka'));
  expect(named.length).toBeGreaterThan(5);
  expect(lines.slice(named.length)).toEqual([`- … +${30 - named.length}`, addressOf(30), '']);
});

test('Sh-4 the address of a list is left out if it is too long itself', () => {
  const lines = messageAbout(73);
  expect(lines.filter((line) => line.includes('parka')).length).toBeGreaterThan(20);
  expect(lines.join()).not.toContain('https:');
});

test.each([1, 20, 40, 73, 100])('Sh-4 a message about %i products fits a link in every script', (count) => {
  for (const name of ['Rainproof parka', 'معطف واق من المطر', '防雨派克大衣', 'x'.repeat(400)])
    for (const address of [addressOf(count), 'https://shop.example/'])
      expect(
        encodeURIComponent(messageAbout(count, name, address).join('\r\n')).length,
        name,
      ).toBeLessThanOrEqual(MAX_LINK_TEXT);
});
