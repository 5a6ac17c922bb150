import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { listSettingsImages } from '#catalog/products/image-use.server.ts';
import { sectionOf } from '#catalog/settings/shop-settings.ts';
import { readSettings } from '#catalog/settings/stored-settings.server.ts';
import { products } from '#platform/db/schema.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { beginDeletion, scheduleDeletion, sweepImages } from '#platform/media/image-garbage.server.ts';
import { store } from '#store';
import { publishSection } from '../testing/publish-section.ts';
import { restoreSettings } from './publish-settings.server.ts';
import { findVersion, listVersions } from './settings-versions.server.ts';

const PHOTO = '/media/products/1763600000000-slideslidesl.jpg';
const MISSING = '/media/products/1763600000000-missingmissi.jpg';
const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

onPGlite((database) => {
  beforeEach(() => emptyTables(database().db, 'shop_settings', 'shop_settings_draft', 'admin_activity'));

  const storage = { has: async (name: string) => name !== nameOf(MISSING) };
  const publisher = () => ({ db: database().db, fileStore: store, storage, username: 'admin' });
  const current = () => readSettings(database().db, store);
  const activity = async () => (await pageOfActivity(database().db, 1, 50)).entries;
  const brand = (changes: object) => ({ ...sectionOf(store, 'brand'), ...changes });
  const publishBrand = (name: string, version: number) =>
    publishSection(publisher(), 'brand', brand({ brand: name }), version);

  test('Hs-1 before anything is published, the values of the file apply', async () => {
    expect(await current()).toMatchObject({ version: 0, store });
  });

  test('Hs-1 a section is published as a new version, with its trimmed values, and recorded once', async () => {
    expect(await publishBrand('  Maison Ida ', 0)).toEqual({
      outcome: 'published',
      isClosed: false,
      version: 1,
    });
    expect(await current()).toMatchObject({ version: 1, store: { ...store, brand: 'Maison Ida' } });
    const changes = [{ page: 'brand', field: 'Name', before: 'Vitrine', after: 'Maison Ida' }];
    expect(await listVersions(database().db, 10)).toMatchObject([
      { version: 1, changes, publishedBy: 'admin' },
    ]);
    expect(await activity()).toMatchObject([
      {
        action: 'changed',
        subject: 'shop settings',
        subjectId: '1',
        subjectName: 'Brand',
        after: { changes },
      },
    ]);
  });

  test('Hs-1 markup is stored as text', async () => {
    await publishBrand('<script>alert(1)</script>', 0);
    expect((await current()).store.brand).toBe('<script>alert(1)</script>');
  });

  test('a section that did not change is not published again', async () => {
    expect(await publishBrand('Vitrine', 0)).toEqual({ outcome: 'unchanged', version: 0 });
    expect(await activity()).toEqual([]);
  });

  test('Hs-2 every wrong field has a message, and nothing is published', async () => {
    const [office, ...others] = store.offices;
    const twin = { ...office, title: 'Second', phone: '0142', place: { latitude: 91, longitude: null } };
    const offices = {
      ...sectionOf(store, 'offices'),
      offices: [office, twin, ...others],
      headOffice: 'Mars',
    };
    expect(await publishSection(publisher(), 'offices', offices, 0)).toMatchObject({
      outcome: 'invalid',
      errors: {
        'offices.1.phone': 'Must be in international form, like +1 212 555 0142.',
        'offices.1.place.latitude': expect.stringContaining('-46 to 72'),
        'offices.1.place.longitude': 'Must be a number.',
      },
    });
    const named = { ...offices, offices: [office, { ...office, title: 'Second' }, ...others] };
    expect(await publishSection(publisher(), 'offices', named, 0)).toMatchObject({
      errors: {
        'offices.1.city': expect.stringContaining('differ from the other offices'),
        headOffice: 'Must be one of the offices, like India, or Mumbai, India.',
      },
    });
    expect(await current()).toMatchObject({ version: 0 });
  });

  test.each(['a\0b', 'half of a character: \ud83d', '', '\u200b', 'x'.repeat(201), null, 7, { a: 1 }])(
    'Hs-2 the name %j is refused with a message',
    async (name) => {
      const outcome = await publishSection(publisher(), 'brand', brand({ brand: name }), 0);
      expect(outcome).toMatchObject({ outcome: 'invalid', errors: { brand: expect.stringMatching(/\.$/) } });
    },
  );

  test('a slide keeps one of the pictures that the shop has', async () => {
    const [slide, ...slides] = store.slides;
    const values = { slides: [{ ...slide, picture: 'other' }, ...slides] };
    expect(await publishSection(publisher(), 'home', values, 0)).toMatchObject({
      outcome: 'invalid',
      errors: { 'slides.0.picture': 'This picture does not exist.' },
    });
  });

  test('Hs-7 a slide shows a stored photo, which is kept as long as a version shows it', async () => {
    const [slide, ...slides] = store.slides;
    const values = (picture: string) => ({ slides: [{ ...slide, picture, focus: '30 60' }, ...slides] });
    await scheduleDeletion(database().db, [PHOTO], new Date(0));
    expect(await publishSection(publisher(), 'home', values(PHOTO), 0)).toMatchObject({ version: 1 });
    expect((await current()).store.slides[0]).toMatchObject({ picture: PHOTO, focus: '30 60' });
    const unshown = await publishSection(publisher(), 'home', values('women'), 1);
    expect(unshown).toMatchObject({ outcome: 'published' });
    const sweptAt = new Date(Date.now() + 7_200_000);
    expect(await sweepImages(database().db, async () => {}, sweptAt)).toEqual([]);
    expect(await listSettingsImages(database().db)).toEqual([{ image: PHOTO }]);
    expect(await beginDeletion(database().db, nameOf(PHOTO))).toBe('Version 1 of the shop settings');
    expect(await publishSection(publisher(), 'home', values(MISSING), 2)).toMatchObject({
      errors: { 'slides.0.picture': 'This photo no longer exists. Please choose another one.' },
    });
    await emptyTables(database().db, 'shop_settings', 'image_removals');
  });

  test('Hs-7 a slide leads to a category, a search, or a product that exists; its deletion prevents no other change', async () => {
    const [slide, ...slides] = store.slides;
    const publishLink = (link: string, version: number) =>
      publishSection(publisher(), 'home', { slides: [{ ...slide, link }, ...slides] }, version);
    const gone = '00000000-0000-4000-8000-000000000000';
    for (const link of [
      'https://evil.example',
      '//evil.example',
      '/admin',
      '/search?q=%20',
      '/product/1',
      'javascript:1',
    ])
      expect(await publishLink(link, 0)).toMatchObject({
        errors: { 'slides.0.link': 'Must be a category, a product or a search.' },
      });
    expect(await publishLink(`/product/${gone}`, 0)).toMatchObject({
      errors: { 'slides.0.link': 'This product no longer exists.' },
    });
    const [product] = await database()
      .db.insert(products)
      .values({ name: 'Tote', price: 1, category: 'Bags', images: ['https://elsewhere.example/a.jpg'] })
      .returning();
    expect(await publishLink(`/product/${product?.id}`, 0)).toMatchObject({ version: 1 });
    await database().db.delete(products);
    expect(await publishBrand('Maison Ida', 1)).toMatchObject({ version: 2 });
    expect(await publishLink('/search?q=linen%20dress', 2)).toMatchObject({ version: 3 });
  });

  test('Hs-30 photos and linked products of blocks must exist, and their links need words', async () => {
    const gone = '/product/00000000-0000-4000-8000-000000000000';
    const publishBlocks = (...blocks: object[]) =>
      publishSection(publisher(), 'home', { slides: store.slides, blocks }, 0);
    const words = { title: 'The workshop', text: 'Two rooms.' };
    expect(
      await publishBlocks(
        { kind: 'photo', picture: MISSING },
        { kind: 'photo', picture: 'other', title: 'Linen', link: gone },
        { kind: 'photo', picture: 'women', link: '/women' },
        { kind: 'split', picture: 'women', ...words, link: '/women' },
      ),
    ).toEqual({
      outcome: 'invalid',
      errors: {
        'blocks.0.picture': 'This photo no longer exists. Please choose another one.',
        'blocks.1.picture': 'This picture does not exist.',
        'blocks.1.link': 'This product no longer exists.',
        'blocks.2.title': 'Must not be empty.',
        'blocks.3.callToAction': 'Must not be empty.',
      },
    });
    await scheduleDeletion(database().db, [PHOTO], new Date(0));
    expect(
      await publishBlocks(
        { kind: 'photo', picture: PHOTO, title: 'Linen', link: '/women' },
        { kind: 'split', picture: 'women', ...words, callToAction: 'See it', link: '/women' },
      ),
    ).toMatchObject({ version: 1 });
    const swept = await sweepImages(database().db, async () => {}, new Date(Date.now() + 7_200_000));
    expect(swept).not.toContain(nameOf(PHOTO));
    await emptyTables(database().db, 'shop_settings', 'image_removals');
  });

  test('Hs-7 there are up to eight slides', async () => {
    const [slide] = store.slides;
    const slides = Array.from({ length: 9 }, () => slide);
    expect(await publishSection(publisher(), 'home', { slides }, 0)).toMatchObject({
      errors: { slides: expect.any(String) },
    });
    const eight = { slides: slides.slice(1) };
    expect(await publishSection(publisher(), 'home', eight, 0)).toMatchObject({ version: 1 });
    expect(await publishSection(publisher(), 'home', { slides: [] }, 1)).toMatchObject({ version: 2 });
  });

  test('Hs-3 the same section published from an older version is a conflict', async () => {
    await publishBrand('Maison Ida', 0);
    expect(await publishBrand('Other', 0)).toMatchObject({
      outcome: 'conflict',
      stored: { brand: 'Maison Ida' },
    });
    expect(await publishBrand('Other', 1)).toMatchObject({ outcome: 'published', version: 2 });
  });

  test('Hs-3 another section published from an older version keeps both changes', async () => {
    await publishBrand('Maison Ida', 0);
    const phones = ['+1 212 555 0199', store.phones[1]];
    const contact = { ...sectionOf(store, 'contact'), phones };
    expect(await publishSection(publisher(), 'contact', contact, 0)).toMatchObject({ version: 2 });
    expect((await current()).store).toEqual({ ...store, brand: 'Maison Ida', phones });
  });

  test('Hs-3 if two publish the same section at the same time, one gets a conflict', async () => {
    const both = await Promise.all([publishBrand('One', 0), publishBrand('Two', 0)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'published']);
    expect((await current()).version).toBe(1);
  });

  test('Hs-4 an earlier version is restored as a new one, and so are the first values', async () => {
    await publishBrand('One', 0);
    await publishBrand('Two', 1);
    expect(await restoreSettings(publisher(), 1, 2)).toEqual({
      outcome: 'published',
      isClosed: false,
      version: 3,
    });
    expect((await current()).store.brand).toBe('One');
    expect(await restoreSettings(publisher(), 0, 3)).toEqual({
      outcome: 'published',
      isClosed: false,
      version: 4,
    });
    expect((await current()).store).toEqual(store);
    expect(await restoreSettings(publisher(), 9, 4)).toEqual({ outcome: 'missing' });
    expect((await findVersion(database().db, store, 2))?.brand).toBe('Two');
    expect((await listVersions(database().db, 9)).map(({ restored }) => restored)).toEqual([
      'the first values',
      'version 1',
      null,
      null,
    ]);
  });

  test('Hs-4 a version is restored only over the one with which the owner compared it', async () => {
    await publishBrand('One', 0);
    await publishBrand('Two', 1);
    expect(await restoreSettings(publisher(), 0, 1)).toEqual({ outcome: 'changed' });
    expect((await current()).store.brand).toBe('Two');
  });
});
