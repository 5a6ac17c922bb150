import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { storeSchema } from '#catalog/settings/schema/store-schema.server.ts';
import type { ShopSettings } from '#catalog/settings/shop-settings.ts';
import { adminActivity } from '#platform/db/admin-schema.ts';
import {
  type AddedVersion,
  addVersion,
  findVersion,
  inSettingsTransaction,
  type SettingsWriter,
} from './settings-versions.server.ts';

type RestoreOutcome =
  | AddedVersion
  /** The parts that the version changed were changed again later. */
  | { outcome: 'conflict' }
  | { outcome: 'missing' };

/** Publishes an earlier version again, as a new one. Version 0 has the values of `store.config.ts`. */
export function restoreSettings(writer: SettingsWriter, version: number): Promise<RestoreOutcome> {
  return inSettingsTransaction(writer, async (transaction, current) => {
    const store = await findVersion(transaction, writer.fileStore, version);
    if (!store) return { outcome: 'missing' };
    const subjectName = version === 0 ? 'the first values' : `version ${version}`;
    return addVersion(transaction, writer, current, store, { action: 'restored', subjectName });
  });
}

/** Undoes the changes of a version. Parts that were changed again later keep their newer values. */
export function undoSettings(writer: SettingsWriter, version: number): Promise<RestoreOutcome> {
  return inSettingsTransaction(writer, async (transaction, current) => {
    const [before, after] = [
      await findVersion(transaction, writer.fileStore, version - 1),
      await findVersion(transaction, writer.fileStore, version),
    ];
    if (!before || !after) return { outcome: 'missing' };
    const changed = (Object.keys({ ...before, ...after }) as (keyof ShopSettings)[]).filter(
      (key) => !isDeepStrictEqual(before[key], after[key]),
    );
    const keys = changed.filter((key) => isDeepStrictEqual(after[key], current.store[key]));
    const parsed = storeSchema.safeParse({
      ...current.store,
      ...Object.fromEntries(keys.map((key) => [key, before[key]])),
    });
    if (keys.length === 0 || !parsed.success) return { outcome: 'conflict' };
    const added = await addVersion(transaction, writer, current, parsed.data as ShopSettings, {
      action: 'restored',
      subjectName: `the values before version ${version}`,
    });
    await transaction
      .update(adminActivity)
      .set({ after: sql`${adminActivity.after} || '{"undone": true}'::jsonb` })
      .where(
        sql`${adminActivity.subject} = 'shop settings' and ${adminActivity.subjectId} = ${String(version)}`,
      );
    return added;
  });
}
