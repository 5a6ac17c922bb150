import { beforeEach, expect, test, vi } from 'vitest';
import { type CatalogChanges, type ChangeListener, followChanges } from '#catalog/changes/changes.server.ts';
import { restoreSettings } from '#catalog/commands/settings/publish-settings.server.ts';
import { publishSection } from '#catalog/commands/testing/publish-section.ts';
import { shopSettings } from '#platform/db/admin-schema.ts';
import { emptyTables, onPGlite } from '#platform/db/testing/each-database.ts';
import { log } from '#platform/log/log.server.ts';
import { store } from '#store';
import { sectionOf } from './shop-settings.ts';
import { followSettings } from './stored-settings.server.ts';

onPGlite((database) => {
  beforeEach(() => emptyTables(database().db, 'shop_settings', 'shop_settings_draft', 'admin_activity'));

  const publish = (brand: string, version: number) =>
    publishSection(
      { db: database().db, fileStore: store, storage: { has: async () => true }, username: 'admin' },
      'brand',
      { ...sectionOf(store, 'brand'), brand },
      version,
    );

  test('Hs-1 a process reads the settings once, and again when a change is announced', async () => {
    const changes = await followChanges(database());
    const current = await followSettings(database().db, changes, store, false);
    expect(await current()).toMatchObject({ version: 0, store });
    const read = vi.spyOn(database().db, 'select');
    await current();
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();

    await publish('Maison Ida', 0);
    await changes.waitForOwnNotifications();
    expect(await current()).toMatchObject({ version: 1, store: { brand: 'Maison Ida' } });
    await changes.stop();
  });

  test('Hs-1 after a lost connection the settings are read again', async () => {
    const listeners: ChangeListener[] = [];
    const feed = await followChanges(database());
    // A feed that loses its connection: it announces nothing until it has a new one.
    const changes: CatalogChanges = {
      ...feed,
      subscribe(listener) {
        listeners.push(listener);
        return () => {};
      },
    };
    const current = await followSettings(database().db, changes, store, false);
    await publish('Unannounced', 0);
    expect(await current()).toMatchObject({ version: 0 });
    for (const listener of listeners) listener(null, '');
    expect(await current()).toMatchObject({ version: 1 });
    await changes.stop();
  });

  test('Hs-6 refused settings are repaired and logged once; the next publication keeps the others', async () => {
    const document = { ...store, brand: 'Maison Ida', phones: ['1', store.phones[1]] };
    await database()
      .db.insert(shopSettings)
      .values({ version: 1, document, changes: [], publishedBy: 'admin' });
    const warn = vi.spyOn(log, 'warn');
    const changes = await followChanges(database());
    const current = await followSettings(database().db, changes, store, false);
    expect(await current()).toMatchObject({
      version: 1,
      store: { ...store, brand: 'Maison Ida' },
      refused: expect.arrayContaining([
        { path: ['phones', 0], message: expect.stringMatching(/^must be in international form/) },
      ]),
    });
    expect(warn.mock.calls).toEqual([
      [expect.anything(), expect.stringContaining('Version 1 of the settings')],
    ]);
    warn.mockRestore();

    expect(await publish('Other', 1)).toMatchObject({ outcome: 'published', version: 2 });
    const writer = { db: database().db, fileStore: store, username: 'admin' };
    expect(await restoreSettings(writer, 1, 2)).toMatchObject({ outcome: 'published' });
    await changes.waitForOwnNotifications();
    expect(await current()).toMatchObject({ version: 3, store: { brand: 'Maison Ida' }, refused: [] });
    await changes.stop();
  });

  test('Hs-5 if the file always applies, published settings are ignored', async () => {
    await publish('Maison Ida', 0);
    const changes = await followChanges(database());
    const current = await followSettings(database().db, changes, store, true);
    expect(await current()).toMatchObject({ isFixed: true, store });
    await changes.stop();
  });
});
