import { expect, test } from 'vitest';
import { store } from '#store';
import { DEFAULT_BLOCKS } from './home-blocks.ts';
import { fingerprintOf, readDocument } from './stored-settings.server.ts';

const own = { ...store, brand: 'Maison Ida', tagline: 'Hats' };
const [first, second, ...others] = store.offices;

test('Hs-6 valid settings are read as they were published', () => {
  expect(readDocument(own, store)).toEqual({ store: own, refused: [] });
});

test('Hs-6 a field that is missing or refused gets the value of the file, and the others stay', () => {
  const { phones: _, ...document } = { ...own, emails: { general: 'nobody', direct: 'a@b.example' } };
  expect(readDocument(document, store)).toEqual({
    store: own,
    refused: [
      { path: ['emails', 'general'], message: expect.stringMatching(/^must be/) },
      { path: ['phones'], message: expect.any(String) },
    ],
  });
});

test('Hs-6 a refused office is left out; another office becomes the head office', () => {
  const offices = [first, { ...second, phone: '1' }, ...others].filter((office) => office?.country !== 'USA');
  const document = { ...own, offices, headOffice: 'UAE' };
  const read = readDocument(document, store);
  expect(read.store).toMatchObject({ brand: 'Maison Ida', headOffice: 'India' });
  expect(read.store.offices).toEqual(offices.toSpliced(1, 1));
  expect(read.refused).toEqual([
    { path: ['offices', 1, 'phone'], message: expect.stringMatching(/^must be/) },
    { path: ['headOffice'], message: expect.stringMatching(/^must be one of the offices/) },
  ]);
});

test('Hs-6 if the head office is left out, that of the file replaces it if it is one of the offices', () => {
  const document = { ...own, offices: [first, { ...second, phone: '1' }, ...others], headOffice: 'UAE' };
  expect(readDocument(document, store).store.headOffice).toBe(store.headOffice);
});

test('Hs-6 if no slide can be used, the home page has none', () => {
  const read = readDocument({ ...own, slides: [{ title: 7 }] }, store);
  expect(read.store).toEqual({ ...own, slides: [] });
});

test('Hs-6 if no office can be used, the offices of the file are shown', () => {
  const read = readDocument({ ...own, offices: [{ ...first, phone: '1' }], headOffice: 'India' }, store);
  expect(read.store.offices).toEqual(store.offices);
});

test.each([null, 'text', 7, [], {}, { offices: 'none', slides: 'none', headOffice: {} }])(
  'Hs-6 the document %j is replaced by the values of the file',
  (document) => {
    // Settings of an earlier version have no blocks and pages: the shop stays as it was.
    const shown = { ...store, blocks: DEFAULT_BLOCKS, pages: [] };
    expect(readDocument(document, store)).toMatchObject({ store: shown });
  },
);

test.each([
  ['\u202a+49 30 5550 142\u202c', '+49 30 5550 142'],
  ['+49\u00a030\u202f5550\u2009142', '+49 30 5550 142'],
  ['+49 30\u20115550\u2013142', '+49 30-5550-142'],
  ['+49.30.5550.142', '+49 30 5550 142'],
  ['+49 30/5550-142', '+49 30 5550-142'],
  ['+49 (0)30 5550 142', '+49 (0)30 5550 142'],
  ['00 49 30 5550 142', '+49 30 5550 142'],
  ['0049-30-5550-142', '+49-30-5550-142'],
  ['\u200f+٤٩ ٣٠ ٥٥٥٠ ١٤٢', '+49 30 5550 142'],
  ['\uff0b४९ ३० ५५५० १४२', '+49 30 5550 142'],
])('Hs-2 the pasted phone number %j is read as %s', (pasted, phone) => {
  expect(readDocument({ ...own, phones: [pasted] }, store)).toEqual({
    store: { ...own, phones: [phone] },
    refused: [],
  });
});

test('Hs-2 blanks and invisible marks around a pasted e-mail address are removed', () => {
  const emails = { general: ' hello@shop.example\u200b\n', direct: '\u202adirect@shop.example\u202c' };
  expect(readDocument({ ...own, emails }, store)).toEqual({
    store: { ...own, emails: { general: 'hello@shop.example', direct: 'direct@shop.example' } },
    refused: [],
  });
});

test('Hs-8 equal values have the same fingerprint, whatever the order of their keys', () => {
  const value = { a: 1, b: [{ c: 'x', d: null }] };
  expect(fingerprintOf({ b: [{ d: null, c: 'x' }], a: 1, e: undefined })).toBe(fingerprintOf(value));
  for (const other of [{ ...value, a: 2 }, { ...value, b: [] }, { ...value, a: '1' }, [value], null])
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(value));
});
