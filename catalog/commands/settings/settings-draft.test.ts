import { beforeEach, expect, test } from 'vitest';
import { pageOfActivity } from '#catalog/activity/activity.server.ts';
import { listSettingsImages } from '#catalog/products/image-use.server.ts';
import { type SettingsSection, sectionOf } from '#catalog/settings/shop-settings.ts';
import { findDraft, readSettings } from '#catalog/settings/stored-settings.server.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { beginDeletion, scheduleDeletion, sweepImages } from '#platform/media/image-garbage.server.ts';
import { store } from '#store';
import { editOf } from '../merge-edits.ts';
import { publishSection } from '../testing/publish-section.ts';
import {
  bringDraftBack,
  type DiscardedDraft,
  discardDraft,
  publishDraft,
  restoreSettings,
  saveSection,
} from './publish-settings.server.ts';

const PHOTO = '/media/products/1763600000000-draftdraftdr.jpg';

onPGlite((database) => {
  beforeEach(() =>
    emptyTables(database().db, 'shop_settings', 'shop_settings_draft', 'admin_activity', 'image_removals'),
  );

  const writer = () => ({
    db: database().db,
    fileStore: store,
    storage: { has: async () => true },
    username: 'admin',
  });
  const published = async () => (await readSettings(database().db, store)).store;
  const draft = async () => findDraft(database().db, await published());
  const save = (section: SettingsSection, changes: object, from = store) =>
    saveSection(
      writer(),
      section,
      editOf(sectionOf(from, section), { ...sectionOf(store, section), ...changes }),
    );
  const phones = ['+1 212 555 0199', store.phones[1]];

  test('Hs-8 a draft of two sections is published as one version, with one entry in the activity', async () => {
    expect(await save('brand', { brand: 'Maison Ida' })).toMatchObject({ outcome: 'saved' });
    expect(await save('contact', { phones })).toMatchObject({ outcome: 'saved' });
    expect(await published()).toEqual(store);
    const saved = await draft();
    expect(saved).toMatchObject({
      store: { ...store, brand: 'Maison Ida', phones },
      keys: ['brand', 'phones'],
    });

    expect(await publishDraft(writer(), saved?.fingerprint ?? '')).toEqual({
      outcome: 'published',
      isClosed: false,
      version: 1,
    });
    expect(await published()).toEqual({ ...store, brand: 'Maison Ida', phones });
    expect(await draft()).toBeNull();
    const { entries } = await pageOfActivity(database().db, 1, 50);
    expect(entries).toMatchObject([{ subject: 'shop settings', subjectName: 'Brand, Contact' }]);
    expect(await publishDraft(writer(), '')).toEqual({ outcome: 'unchanged', version: 1 });
  });

  test('Hs-8 a section that has its published values again is no longer in the draft', async () => {
    await save('brand', { brand: 'Maison Ida' });
    const saved = await save('brand', {}, { ...store, brand: 'Maison Ida' });
    expect(saved).toMatchObject({ outcome: 'saved' });
    expect(await draft()).toBeNull();
  });

  test('Hs-9 the second of two tabs that save a section can choose', async () => {
    await save('brand', { brand: 'One' });
    expect(await save('brand', { brand: 'Two' })).toMatchObject({
      outcome: 'conflict',
      stored: { brand: 'One' },
    });
  });

  test('Hs-8 only the changes that the owner has seen are published or discarded', async () => {
    const seen = async () => (await draft())?.fingerprint ?? '';
    await publishSection(writer(), 'brand', { ...sectionOf(store, 'brand'), brand: 'One' }, 0);
    await save('brand', { brand: 'Mine' }, { ...store, brand: 'One' });
    const first = await seen();
    await save('contact', { phones });
    expect(await publishDraft(writer(), first), 'another tab saved').toEqual({ outcome: 'changed' });
    expect(await discardDraft(writer(), first)).toEqual({ outcome: 'changed' });
    const second = await seen();
    await restoreSettings(writer(), 0, 1);
    expect(await publishDraft(writer(), second), 'another version was published').toEqual({
      outcome: 'changed',
    });
    expect(await published()).toEqual(store);
    expect(await publishDraft(writer(), await seen())).toMatchObject({ outcome: 'published', version: 3 });
    expect(await published()).toEqual({ ...store, brand: 'Mine', phones });
  });

  const discard = async () => {
    const result = await discardDraft(writer(), (await draft())?.fingerprint ?? '');
    return ('discarded' in result ? result.discarded : null) as DiscardedDraft;
  };

  test('Hs-9 a discarded draft comes back with its photos and with what it had removed', async () => {
    const [slide, ...slides] = store.slides;
    await scheduleDeletion(database().db, [PHOTO], new Date(0));
    await publishSection(writer(), 'brand', { ...sectionOf(store, 'brand'), accent: '#6b1a2c' }, 0);
    await save('brand', {}, await published());
    await save('home', { slides: [{ ...slide, picture: PHOTO }, ...slides] });
    const before = await draft();
    expect(before).toMatchObject({ keys: expect.arrayContaining(['accent', 'slides']) });
    const discarded = await discard();
    expect(await draft()).toBeNull();
    const sent = JSON.parse(JSON.stringify(discarded));
    expect(await bringDraftBack(writer(), sent)).toEqual({ outcome: 'broughtBack' });
    expect(await draft()).toEqual(before);
    const later = new Date(Date.now() + 90_000_000);
    expect(await sweepImages(database().db, async () => {}, later)).toEqual([]);
  });

  test('Hs-9 a discarded draft does not replace what was saved or published meanwhile, and needs its photos', async () => {
    const [slide, ...slides] = store.slides;
    await save('home', { slides: [{ ...slide, picture: PHOTO }, ...slides] });
    const discarded = await discard();
    const gone = { ...writer(), storage: { has: async () => false } };
    expect(await bringDraftBack(gone, discarded)).toMatchObject({
      outcome: 'invalid',
      sections: ['home'],
    });
    await save('brand', { brand: 'Newer' });
    expect(await bringDraftBack(writer(), discarded)).toEqual({ outcome: 'changed' });
    await publishDraft(writer(), (await draft())?.fingerprint ?? '');
    expect(await bringDraftBack(writer(), discarded)).toEqual({ outcome: 'changed' });
    expect(await draft()).toBeNull();
  });

  test('Hs-8 a draft that another tab has published is not discarded afterwards', async () => {
    await save('brand', { brand: 'One' });
    const seen = (await draft())?.fingerprint ?? '';
    await publishDraft(writer(), seen);
    expect(await discardDraft(writer(), seen)).toEqual({ outcome: 'unchanged' });
  });

  test('Hs-8 after a version is restored, the draft has only what was saved in it', async () => {
    const [first, second, ...others] = store.offices;
    const offices = (changes: object, more: object = {}) => ({
      offices: [{ ...first, ...changes }, { ...second, ...more }, ...others],
    });
    await publishSection(
      writer(),
      'offices',
      { ...sectionOf(store, 'offices'), ...offices({ contact: 'Ida' }) },
      0,
    );
    await save('offices', offices({ contact: 'Ida' }, { contact: 'Omar' }), await published());
    await restoreSettings(writer(), 0, 1);
    expect((await draft())?.store).toEqual({ ...store, ...offices({}, { contact: 'Omar' }) });
  });

  test('Hs-8 what a restored version has, too, is no longer a change of the draft', async () => {
    await publishSection(writer(), 'brand', { ...sectionOf(store, 'brand'), brand: 'One' }, 0);
    await save('brand', {}, { ...store, brand: 'One' });
    expect(await draft()).toMatchObject({ keys: ['brand'] });
    await restoreSettings(writer(), 0, 1);
    expect(await draft()).toBeNull();
  });

  test('Hs-10 a stored logo is published, kept, and removed again; one that does not exist is refused', async () => {
    const logo = { image: PHOTO, icon: PHOTO.replace('draft', 'icons'), width: 960, height: 240 };
    const gone = { ...writer(), storage: { has: async () => false } };
    const values = { ...sectionOf(store, 'brand'), logo };
    expect(await publishSection(gone, 'brand', values, 0)).toMatchObject({
      errors: { logo: 'This logo no longer exists. Please upload it again.' },
    });
    const elsewhere = { ...values, logo: { ...logo, image: 'https://elsewhere.example/a.svg' } };
    expect(await publishSection(writer(), 'brand', elsewhere, 0)).toMatchObject({
      errors: { 'logo.image': 'Must be an uploaded logo.' },
    });
    expect(await publishSection(writer(), 'brand', values, 0)).toMatchObject({ version: 1 });
    expect((await published()).logo).toEqual(logo);
    expect((await listSettingsImages(database().db)).map(({ image }) => image).toSorted()).toEqual(
      [logo.image, logo.icon].toSorted(),
    );
    expect(await save('brand', {}, await published())).toMatchObject({ outcome: 'saved' });
    const { fingerprint = '', ...removed } = (await draft()) ?? {};
    expect(removed).toMatchObject({ keys: ['logo'] });
    expect(await publishDraft(writer(), fingerprint)).toMatchObject({ outcome: 'published', version: 2 });
    expect(await published()).toEqual(store);
  });

  test('Hs-8 photos of a draft are kept; those of a discarded draft are deleted', async () => {
    const [slide, ...slides] = store.slides;
    await scheduleDeletion(database().db, [PHOTO], new Date(0));
    await save('home', { slides: [{ ...slide, picture: PHOTO }, ...slides] });
    expect(await listSettingsImages(database().db)).toEqual([{ image: PHOTO }]);
    expect(await beginDeletion(database().db, PHOTO.slice(PHOTO.lastIndexOf('/') + 1))).toBe(
      'The draft of the shop settings',
    );
    const later = new Date(Date.now() + 90_000_000);
    expect(await sweepImages(database().db, async () => {}, later)).toEqual([]);
    await discardDraft(writer(), (await draft())?.fingerprint ?? '');
    expect(await draft()).toBeNull();
    expect(await sweepImages(database().db, async () => {}, later)).toHaveLength(1);
  });
});
