import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { type CatalogueChanges, type ChangeListener, followChanges } from '#catalogue/changes.server.ts';
import { publishSection } from '#commands/publish-settings.server.ts';
import { onEachDatabase } from '#db/testing/each-database.ts';
import { store } from '#store';
import { sectionOf } from './settings-sections.ts';
import { followSettings } from './shop-settings.server.ts';

onEachDatabase((database) => {
  beforeEach(() => database().db.execute(sql`truncate shop_settings, admin_activity`));

  const publish = (brand: string, version: number) =>
    publishSection(
      { db: database().db, fileStore: store, username: 'admin' },
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
    const changes: CatalogueChanges = {
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

  test('Hs-5 where the file always applies, published settings do not', async () => {
    await publish('Maison Ida', 0);
    const changes = await followChanges(database());
    const current = await followSettings(database().db, changes, store, true);
    expect(await current()).toMatchObject({ isFixed: true, store });
    await changes.stop();
  });
});
