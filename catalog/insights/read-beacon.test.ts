import { expect, test } from 'vitest';
import type { Office, ShopSettings } from '#catalog/settings/shop-settings.ts';
import { store } from '#store';
import { insightsOf } from './read-beacon.ts';

const shop: ShopSettings = { ...store, languages: ['en', 'ar'], sourceLanguage: 'en' };
const ID = '0b9f2c1e-8a47-4c1d-9e2b-5f6a7b8c9d0e';
const OTHER = '1b9f2c1e-8a47-4c1d-9e2b-5f6a7b8c9d0e';

const view = (to: string, from = '', isVain = false) => insightsOf({ view: to, from, isVain }, shop);

test('In-1 the first page of a visit counts its language, and a list its category', () => {
  expect(view('/ar/women')).toEqual([
    ['language', 'ar'],
    ['list', 'Women'],
  ]);
  expect(view('/bags', '/women')).toEqual([['list', 'Bags']]);
  expect(view('/ar/', '/ar/women')).toEqual([]);
});

test('In-1 a product is counted once, over a list or on its own page', () => {
  expect(view(`/women?product=${ID}`, '/women')).toEqual([['product', ID]]);
  expect(view(`/women?product=${OTHER}`, `/women?product=${ID}`)).toEqual([['product', OTHER]]);
  expect(view(`/ar/product/${ID.toUpperCase()}`, '/ar/women')).toEqual([['product', ID]]);
  expect(view('/product/none', '/')).toEqual([]);
});

test('In-1 only new filters are counted', () => {
  expect(view('/bags?fact=Color: Rust&min=10', '/bags?min=5')).toEqual([['filter', 'Color: Rust']]);
  expect(view('/bags?max=10', '/bags')).toEqual([['filter', 'Price']]);
  expect(view('/bags?fact=Color: Rust&page=2', '/bags?fact=Color: Rust')).toEqual([]);
});

test('In-1 a term is counted once, in lower case, and as searched in vain if nothing was found', () => {
  expect(view('/search?q=Espadrille', '/', true)).toEqual([
    ['search', 'espadrille'],
    ['vain', 'espadrille'],
  ]);
  expect(view('/search?q=espadrille&page=2', '/search?q=Espadrille')).toEqual([]);
  expect(view(`/search?q=tote&product=${ID}`, '/search?q=tote')).toEqual([['product', ID]]);
});

test.each(['amina@buyer.example', '+971 50 123 4567', '0501234567', 'x', 'long '.repeat(30)])(
  'In-2 a term that may be an address or a number is not counted: %s',
  (term) => {
    expect(view(`/search?${new URLSearchParams({ q: term })}`, '/', true)).toEqual([]);
  },
);

test('In-1 a sent question counts its products', () => {
  expect(view('/ask/received', `/ask?products=${ID},${OTHER},x`)).toEqual([
    ['question', ID],
    ['question', OTHER],
  ]);
  expect(view('/ask/received', '/ask')).toEqual([['question', '']]);
  expect(view('/ask/received', '/')).toEqual([]);
});

test('In-1 presses count their product, and offices only their own names', () => {
  const press = (name: string, subject: string) => insightsOf({ press: name, subject }, shop);
  expect(press('whatsapp', ID)).toEqual([['whatsapp', ID]]);
  expect(press('email', 'https://other.example')).toEqual([['email', '']]);
  expect(press('office', store.headOffice)).toEqual([['office', store.headOffice]]);
  expect(press('office', 'Buy now')).toEqual([]);
});

test('In-1 an office is one subject, in whichever language its page names it', () => {
  const [first] = store.offices;
  const office = { ...first, city: 'Dubai', translations: { ar: { city: 'دبي' } } } as Office;
  const sent = { press: 'office', subject: `دبي, ${office.country}` };
  expect(insightsOf(sent, { ...shop, offices: [office] })).toEqual([['office', `Dubai, ${office.country}`]]);
});

test('In-2 what is no beacon counts nothing', () => {
  const wrong = [
    null,
    [],
    'view',
    { view: 'https://other.example/women', from: '', isVain: false },
    { view: '//other.example/women', from: 1, isVain: false },
    { press: 'buy', subject: '' },
    { view: `/${'x'.repeat(9_000)}`, from: '', isVain: false },
  ];
  for (const sent of wrong) expect(insightsOf(sent, shop), JSON.stringify(sent)).toEqual([]);
});
