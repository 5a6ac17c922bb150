import { expect, test } from 'vitest';
import type { Store } from '#catalog/settings/store.ts';
import { store } from '#store';
import { pagesWithDemoName } from './demo-texts.server.ts';

const own: Store = {
  ...store,
  brand: 'Maison Ida',
  description: 'Hats',
  footer: { about: 'Hats', copyrightYear: 2026 },
  locations: { eyebrow: 'Paris', introduction: 'Come by.' },
};
const [office, ...offices] = store.offices;
const [slide, ...slides] = store.slides;

test('Hs-21 the texts with the name of the demo are found on each page of the settings', () => {
  expect(pagesWithDemoName(store, store)).toEqual(['brand', 'brand', 'offices']);
  expect(pagesWithDemoName(own, store)).toEqual([]);
});

test.each<[Partial<Store>, string]>([
  [{ tagline: 'Vitrine: hats' }, 'brand'],
  [{ translations: { fr: { tagline: 'Les chapeaux de Vitrine' } } }, 'brand'],
  [{ contact: { ...own.contact, general: 'Write to Vitrine.' } }, 'contact'],
  [{ officeTypes: { blue: 'Vitrine-Haus', green: 'Showroom' } }, 'offices'],
  [
    { offices: [{ ...office, title: 'Ida', email: 'mumbai@vitrine.example' } as Store['offices'][number]] },
    'offices',
  ],
  [
    { categories: { ...own.categories, Women: { ...own.categories.Women, tagline: 'Vitrine for her' } } },
    'categories',
  ],
  [{ slides: [{ ...slide, title: 'Vitrine' } as Store['slides'][number], ...slides] }, 'home'],
  [{ pages: [{ title: 'Terms', slug: 'terms', text: 'Sold by **Vitrine**.', inFooter: true }] }, 'pages'],
])('Hs-21 the name of the demo is found in %j', (changed, page) => {
  expect(pagesWithDemoName({ ...own, ...changed }, store)).toEqual([page]);
});

test.each<Partial<Store>>([
  { tagline: 'Vitrines de Paris' },
  { tagline: 'La vitrine du quartier' },
  { brand: 'La Vitrine Bleue', tagline: 'La Vitrine Bleue: hats' },
  { offices },
])('Hs-21 %j does not have the name of the demo', (changed) => {
  expect(pagesWithDemoName({ ...own, ...changed }, store)).toEqual([]);
});
