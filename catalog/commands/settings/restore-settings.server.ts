import { isDeepStrictEqual } from 'node:util';
import { sectionOf } from '#catalog/settings/settings-sections.ts';
import {
  type AddedVersion,
  addVersion,
  findVersion,
  inSettingsTransaction,
  type SettingsWriter,
} from './settings-versions.server.ts';

type RestoreOutcome =
  | AddedVersion
  /** Another version was published since the administrator saw the differences. */
  | { outcome: 'changed' }
  | { outcome: 'missing' };

/** Publishes an earlier version, or `store.config.ts` (0), as a new one, if `seen` is the published version. */
export function restoreSettings(
  writer: SettingsWriter,
  version: number,
  seen: number,
): Promise<RestoreOutcome> {
  return inSettingsTransaction(writer, async (transaction, current) => {
    const store = await findVersion(transaction, writer.fileStore, version);
    if (!store) return { outcome: 'missing' };
    if (current.version !== seen) return { outcome: 'changed' };
    const subjectName = version === 0 ? 'the first values' : `version ${version}`;
    return addVersion(transaction, writer, current, store, { action: 'restored', subjectName });
  });
}

/** Brings back the slides and blocks that a version removed. Returns `false` if the home page was changed since. */
export function restoreHome(writer: SettingsWriter, version: number): Promise<boolean> {
  return inSettingsTransaction(writer, async (transaction, current) => {
    const before = await findVersion(transaction, writer.fileStore, version - 1);
    const after = await findVersion(transaction, writer.fileStore, version);
    if (!before || !after || !isDeepStrictEqual(sectionOf(after, 'home'), sectionOf(current.store, 'home')))
      return false;
    const store = { ...current.store, ...sectionOf(before, 'home') };
    await addVersion(transaction, writer, current, store, { action: 'restored', subjectName: 'demo slides' });
    return true;
  });
}
