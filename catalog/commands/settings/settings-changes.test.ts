import { expect, test } from 'vitest';
import type { HomeBlock, Office, ShopSettings, Slide } from '#catalog/settings/shop-settings.ts';
import { store } from '#store';
import { settingsChanges } from './settings-changes.ts';

const [first, second, ...others] = store.slides as [Slide, Slide, ...Slide[]];
const [mumbai, ...offices] = store.offices as [Office, ...Office[]];

const changed = (changes: Partial<ShopSettings>) => settingsChanges(store, { ...store, ...changes });

test('Hs-4 equal settings have no changes', () =>
  expect(settingsChanges(store, structuredClone(store))).toEqual([]));

test('Hs-4 a removed or added slide is one entry with its name and picture', () => {
  const slide = { page: 'home', field: 'Slide', isEntry: true, picture: second.picture };
  expect(changed({ slides: [first, ...others] })).toEqual([
    { ...slide, before: `Slide “${second.title}”`, after: null },
  ]);
  expect(settingsChanges({ ...store, slides: [first, ...others] }, store)).toEqual([
    { ...slide, before: null, after: `Slide “${second.title}”` },
  ]);
});

test('Hs-4 edited slides have their name, and another picture is shown as a picture', () => {
  const edited = { ...first, title: 'Other', link: '/search?q=linen%20dress' };
  expect(changed({ slides: [edited, second, ...others] })).toEqual([
    { page: 'home', field: 'Slide “Other”: title', before: first.title, after: 'Other' },
    {
      page: 'home',
      field: 'Slide “Other”: link',
      before: expect.any(String),
      after: 'a search for “linen dress”',
    },
  ]);
  const picture = '/media/products/1763600000000-slideslidesl.jpg';
  expect(changed({ slides: [{ ...first, picture }, second, ...others] })).toEqual([
    {
      page: 'home',
      field: `Slide “${first.title}”: photo`,
      before: first.picture,
      after: picture,
      isPicture: true,
    },
  ]);
});

test('Hs-30 added, edited and moved blocks of the home page are named', () => {
  const quote = { kind: 'quote' as const, text: 'Made to be worn for years, then mended' };
  const blocks: HomeBlock[] = [{ kind: 'slides' }, { kind: 'row', category: 'Bags' }];
  const before = { ...store, blocks };
  const fieldsOf = (after: HomeBlock[]) =>
    settingsChanges(before, { ...store, blocks: after }).map(({ field, before, after }) => [
      field,
      before,
      after,
    ]);
  expect(fieldsOf([...blocks, quote])).toEqual([
    ['Block of the home page', null, 'Quote “Made to be worn for years,”'],
  ]);
  expect(
    fieldsOf([
      { kind: 'slides', isStill: true },
      { kind: 'row', category: 'Bags' },
    ]),
  ).toEqual([['Slides: slides stand still', null, 'yes']]);
  expect(fieldsOf(blocks.toReversed())).toEqual([
    ['Order of the home page', 'Slides, Row of products: Bags', 'Row of products: Bags, Slides'],
  ]);
});

test('Hs-4 slides in another order, and equal ones, are told apart', () => {
  expect(changed({ slides: [second, first, ...others] }).map(({ field }) => field)).toEqual([
    'Order of the slides',
  ]);
  const twice = settingsChanges({ ...store, slides: [first] }, { ...store, slides: [first, { ...first }] });
  expect(twice).toMatchObject([{ before: null, after: `Slide “${first.title}”` }]);
});

test('Hs-4 links to different products are a change', () => {
  const link = (end: string) => `/product/00000000-0000-4000-8000-00000000000${end}`;
  const slides = (end: string) => [{ ...first, link: link(end) }];
  expect(settingsChanges({ ...store, slides: slides('1') }, { ...store, slides: slides('2') })).toMatchObject(
    [{ before: 'a product', after: 'another one' }],
  );
});

test('Hs-4 an office is named by its country; a renamed one is not a removed one', () => {
  const dubai = { ...mumbai, country: 'Dubai', title: 'Ida Dubai' };
  expect(changed({ offices: [mumbai, ...offices, dubai] })).toEqual([
    { page: 'offices', field: 'Office', before: null, after: 'Dubai', isEntry: true },
  ]);
  const renamed = changed({ offices: [{ ...mumbai, country: 'Bharat' }, ...offices], headOffice: 'Bharat' });
  expect(renamed.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['Bharat: country', mumbai.country, 'Bharat'],
    ...(store.headOffice === mumbai.country
      ? [['Head office', mumbai.country, 'Bharat']]
      : [['Head office', store.headOffice, 'Bharat']]),
  ]);
  expect(changed({ offices: [{ ...mumbai, phone: '+91 22 5555 0142' }, ...offices] })).toMatchObject([
    { field: `${mumbai.country}: phone`, after: '+91 22 5555 0142' },
  ]);
});

test('Hs-4 Hs-17 an office that gets a city is named by both, and is told apart from another one in its country', () => {
  const pune = { ...mumbai, city: 'Pune', title: 'Ida Pune' };
  expect(changed({ offices: [{ ...mumbai, city: 'Mumbai' }, ...offices, pune] })).toEqual([
    { page: 'offices', field: 'Office', before: null, after: 'Pune, India', isEntry: true },
    { page: 'offices', field: 'Mumbai, India: city', before: null, after: 'Mumbai' },
  ]);
});

test('Hs-4 another point of interest is shown in the photo; a new photo has no entry for its point', () => {
  const picture = '/media/products/1763600000000-slideslidesl.jpg';
  const before = { ...store, slides: [{ ...first, picture, focus: '14 50' }, second] };
  const moved = { ...before, slides: [{ ...first, picture, focus: '86 55' }, second] };
  const point = {
    page: 'home',
    field: `Slide “${first.title}”: point of interest of the photo`,
    before: picture,
    after: picture,
    isPicture: true,
  };
  expect(settingsChanges(before, moved)).toEqual([{ ...point, points: ['14 50', '86 55'] }]);
  const centered = { ...before, slides: [{ ...first, picture, focus: undefined }, second] };
  expect(settingsChanges(before, centered)).toEqual([{ ...point, points: ['14 50', '50 50'] }]);
  const other = { ...before, slides: [{ ...first, picture: second.picture, focus: '9 9' }, second] };
  expect(settingsChanges(before, other)).toHaveLength(1);
  const { Women, ...categories } = store.categories;
  const withCover = (cover?: { picture: string; focus?: string }) => ({
    ...store,
    categories: { Women: { ...Women, ...(cover && { cover }) }, ...categories },
  });
  expect(settingsChanges(withCover(), withCover({ picture, focus: '9 9' }))).toHaveLength(1);
  expect(settingsChanges(withCover({ picture }), withCover({ picture, focus: '9 9' }))).toMatchObject([
    { field: 'Women: point of interest of the photo', points: ['50 50', '9 9'] },
  ]);
});

test('Hs-4 a switch is changed, even if its value is stored only when it is on', () => {
  expect(changed({ isClosed: true })).toEqual([
    { page: 'brand', field: 'Closed to visitors', before: 'no', after: 'yes' },
  ]);
});

test('Hs-4 a new value and a removed value are told apart from a changed one', () => {
  const phones: ShopSettings['phones'] = [store.phones[0]];
  expect(changed({ accent: '#6b1a2c', phones })).toEqual([
    { page: 'brand', field: 'Accent color', before: null, after: '#6b1a2c' },
    { page: 'contact', field: 'Second phone', before: store.phones[1], after: null },
  ]);
});
