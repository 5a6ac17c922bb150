import { beforeEach, expect, test } from 'vitest';
import { readSettings } from '#catalog/settings/stored-settings.server.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { store } from '#store';
import { publishSection } from '../testing/publish-section.ts';
import { restoreSettings } from './publish-settings.server.ts';
import { listVersions } from './settings-versions.server.ts';

onPGlite((database) => {
  beforeEach(() => emptyTables(database().db, 'shop_settings', 'shop_settings_draft', 'admin_activity'));

  const writer = () => ({
    db: database().db,
    fileStore: store,
    storage: { has: async () => true },
    username: 'admin',
  });
  const published = async () => (await readSettings(database().db, store)).store;
  const changes = async () => (await listVersions(database().db, 1))[0]?.changes as { field: string }[];
  const publishSlides = (texts: object, version: number) =>
    publishSection(
      writer(),
      'home',
      {
        blocks: store.blocks,
        slides: store.slides.map((slide) => ({ ...slide, translations: { ar: texts } })),
        featured: [],
      },
      version,
    );

  test('La-14 texts in another language are published, named in the history, and taken back', async () => {
    expect(await publishSlides({ title: ' <b>ألوان</b> ', subtitle: ' ' }, 0)).toMatchObject({ version: 1 });
    expect((await published()).slides[0]?.translations).toEqual({ ar: { title: '<b>ألوان</b>' } });
    expect((await changes())[0]).toEqual({
      page: 'home',
      field: `Slide “${store.slides[0]?.title}”: title in Arabic`,
      before: null,
      after: '<b>ألوان</b>',
    });
    await restoreSettings(writer(), 0, 1);
    expect(await published()).toEqual(store);
  });

  test('La-14 empty texts are no change; long ones and control characters are refused beside their field', async () => {
    expect(await publishSlides({ title: '', subtitle: '\u200b' }, 0)).toMatchObject({ outcome: 'unchanged' });
    expect(await publishSlides({ title: 'م'.repeat(201) }, 0)).toMatchObject({
      outcome: 'invalid',
      errors: { 'slides.0.translations.ar.title': 'Must have at most 200 characters.' },
    });
    expect(await publishSlides({ callToAction: 'a\0' }, 0)).toMatchObject({
      outcome: 'invalid',
      errors: {
        'slides.0.translations.ar.callToAction': 'Please remove the characters that cannot be saved.',
      },
    });
  });

  test('La-15 another main language changes no text', async () => {
    await publishSlides({ title: 'ألوان' }, 0);
    const before = await published();
    const languages = ['ar', 'en'];
    await publishSection(writer(), 'languages', { languages, sourceLanguage: 'en' }, 1);
    expect(await published()).toEqual({ ...before, languages });
    expect(await changes()).toEqual([
      { page: 'languages', field: 'Language', before: null, after: 'Arabic', isEntry: true },
      { page: 'languages', field: 'Main language', before: 'English', after: 'Arabic' },
    ]);
  });

  test('La-15 the owner names another source language, which changes no text', async () => {
    const { languages } = store;
    await publishSection(writer(), 'languages', { languages, sourceLanguage: 'fr' }, 0);
    expect(await published()).toEqual({ ...store, sourceLanguage: 'fr' });
    expect(await changes()).toEqual([
      { page: 'languages', field: 'Language that you write in', before: 'English', after: 'French' },
    ]);
  });
});
