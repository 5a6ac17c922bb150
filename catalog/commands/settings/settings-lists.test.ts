import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Office } from '#catalog/settings/shop-settings.ts';
import { readDocument, readSettings } from '#catalog/settings/stored-settings.server.ts';
import { slugOf } from '#catalog/settings/text-page.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { publishSection } from '../testing/publish-section.ts';
import { restoreSettings } from './publish-settings.server.ts';
import { listVersions } from './settings-versions.server.ts';

const privacy = { title: 'Privacy', slug: 'privacy', text: '# Data\n\nNone is kept.', inFooter: true };
const terms = { title: 'Terms', slug: 'terms', text: 'Be kind.', inFooter: false };

onPGlite((database) => {
  beforeEach(() => emptyTables(database().db, 'shop_settings', 'shop_settings_draft', 'admin_activity'));

  const writer = () => ({
    db: database().db,
    fileStore: { ...store, pages: [] },
    storage: { has: async () => true },
    username: 'admin',
  });
  const publish = (pages: object[], version: number) => publishSection(writer(), 'pages', { pages }, version);
  const pages = async () => (await readSettings(database().db, { ...store, pages: [] })).store.pages;
  const changes = async () => (await listVersions(database().db, 1))[0]?.changes;

  test('Hs-11 pages are published, changed, reordered, removed and restored', async () => {
    expect(await publish([privacy, terms], 0)).toMatchObject({ outcome: 'published', version: 1 });
    expect(await pages()).toEqual([privacy, terms]);
    expect(await changes()).toEqual([
      { page: 'pages', field: 'Page', before: null, after: 'Page “Privacy”', isEntry: true },
      { page: 'pages', field: 'Page', before: null, after: 'Page “Terms”', isEntry: true },
    ]);
    await publish([terms, { ...privacy, inFooter: false }], 1);
    expect(await changes()).toEqual([
      { page: 'pages', field: 'Page “Privacy”: link in the footer', before: 'yes', after: 'no' },
      {
        page: 'pages',
        field: 'Order of the pages',
        before: 'Page “Privacy”, Page “Terms”',
        after: 'Page “Terms”, Page “Privacy”',
      },
    ]);
    await publish([terms], 2);
    expect(await changes()).toEqual([
      { page: 'pages', field: 'Page', before: 'Page “Privacy”', after: null, isEntry: true },
    ]);
    expect(await restoreSettings(writer(), 2, 3)).toEqual({
      outcome: 'published',
      isClosed: false,
      version: 4,
    });
    expect(await pages()).toEqual([terms, { ...privacy, inFooter: false }]);
    expect(await restoreSettings(writer(), 0, 4)).toEqual({
      outcome: 'published',
      isClosed: false,
      version: 5,
    });
    expect(await pages()).toEqual([]);
  });

  test('Hs-11 a page is refused with a sentence if a link leads to nothing, or if it would take long to render', async () => {
    const wrong = [
      { ...privacy, text: 'See [women](women).', translations: { fr: { text: '[a](b)' } } },
      { ...terms, text: `[a]: /${'x'.repeat(24_000)}\n\n${'[a] '.repeat(6_000)}` },
    ];
    expect(await publish(wrong.slice(0, 1), 0)).toEqual({
      outcome: 'invalid',
      errors: {
        'pages.0.text':
          'The link “women” leads to no page. Begin a link to a page of the shop with /, and others with https://.',
        'pages.0.translations.fr.text':
          'The link “b” leads to no page. Begin a link to a page of the shop with /, and others with https://.',
      },
    });
    expect(await publish(wrong, 0)).toEqual({
      outcome: 'invalid',
      errors: {
        'pages.1.text':
          'Has too many links, signs or table cells for one page; please divide it into several pages.',
      },
    });
  });

  test('Hs-11 pages may have a million characters together, in all languages', async () => {
    const text = '长'.repeat(50_000);
    const full = Array.from({ length: 20 }, (_, at) => ({ ...privacy, slug: `page-${at}`, text }));
    expect(await publish(full, 0)).toMatchObject({ outcome: 'published' });
    const tooMuch = [{ ...full[0], translations: { fr: { text: 'x' } } }, ...full.slice(1)];
    expect(await publish(tooMuch, 1)).toEqual({
      outcome: 'invalid',
      errors: {
        'pages.0.text':
          'All pages together may have at most 1,000,000 characters in all languages; now they have 1,000,001.',
      },
    });
  });

  test('Hs-12 chosen products are named in the history; a product cannot be chosen twice', async () => {
    const coat = { id: randomUUID(), name: 'Coat' };
    const hat = { id: randomUUID(), name: 'Hat' };
    const choose = (featured: object[], version: number) =>
      publishSection(writer(), 'home', { blocks: store.blocks, slides: store.slides, featured }, version);
    await choose([coat, hat], 0);
    const added = { page: 'home', field: 'Featured product', before: null, isEntry: true };
    expect(await changes()).toEqual([
      { ...added, after: 'Featured product “Coat”' },
      { ...added, after: 'Featured product “Hat”' },
    ]);
    await choose([hat, coat], 1);
    expect((await readSettings(database().db, store)).store.featured).toEqual([hat, coat]);
    expect(await choose([hat, hat], 2)).toMatchObject({
      errors: { featured: 'May name each product once.' },
    });
    expect(await choose([{ id: 'coat', name: 'Coat' }], 2)).toMatchObject({ outcome: 'invalid' });
  });

  test('Hs-11 a change inside a long text is shown with its surroundings', async () => {
    const text = `${'We keep nothing. '.repeat(20)}Write to Ida.`;
    await publish([{ ...privacy, text }], 0);
    await publish([{ ...privacy, text: text.replace('Ida', 'Ada') }], 1);
    expect(await changes()).toEqual([
      { page: 'pages', field: 'Page “Privacy”: text', before: '…Ida.', after: '…Ada.' },
    ]);
  });

  test('Hs-4 adding only an optional value to an office is published', async () => {
    const { offices, headOffice, officeTypes, locations } = store;
    const at = offices.findIndex((office) => !office.email);
    const office = { ...store.offices[at], email: 'ida@shop.example' };
    const values = {
      headOffice,
      officeTypes,
      locations,
      offices: offices.toSpliced(at, 1, office as Office),
    };
    expect(await publishSection(writer(), 'offices', values, 0)).toMatchObject({ version: 1 });
    expect(await changes()).toEqual([
      { page: 'offices', field: `${office.country}: e-mail`, before: null, after: 'ida@shop.example' },
    ]);
  });

  test.each([
    ['slug', { ...privacy, slug: 'terms' }, 'Must differ from the addresses of the other pages.'],
    ['slug', { ...privacy, slug: 'Privacy' }, 'Must have only lowercase letters a to z and digits'],
    ['slug', { ...privacy, slug: '../admin' }, 'Must have only lowercase letters a to z and digits'],
    ['slug', { ...privacy, slug: '' }, 'Must not be empty.'],
    ['title', { ...privacy, title: ' ' }, 'Must not be empty.'],
    ['text', { ...privacy, text: '' }, 'Must not be empty.'],
    ['text', { ...privacy, text: 'a'.repeat(50_001) }, 'Must have at most 50,000 characters.'],
  ])('Hs-11 a page with a wrong %s is refused: %o', async (field, page, message) => {
    expect(await publish([terms, page], 0)).toEqual({
      outcome: 'invalid',
      errors: { [`pages.1.${field}`]: expect.stringContaining(message) },
    });
  });

  test('Hs-11 a shop has at most 20 pages', async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ ...terms, slug: `terms-${index}` }));
    expect(await publish(many, 0)).toMatchObject({ errors: { pages: 'May be at most 20.' } });
  });
});

test('Hs-6 an invalid page is dropped', () => {
  const { store: read } = readDocument({ ...store, pages: [privacy, { ...terms, slug: '?' }] }, store);
  expect(read.pages).toEqual([privacy]);
});

test.each([
  ['Terms & Conditions', 'terms-conditions'],
  ['  Über uns ', 'uber-uns'],
  ['Großhandel', 'grosshandel'],
  ['隐私', ''],
  ['a'.repeat(80), 'a'.repeat(60)],
])('Hs-11 the title %j proposes the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
