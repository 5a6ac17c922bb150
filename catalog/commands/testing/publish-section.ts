import { type SettingsSection, sectionOf } from '#catalog/settings/shop-settings.ts';
import { findDraft, readSettings } from '#catalog/settings/stored-settings.server.ts';
import { editOf } from '../merge-edits.ts';
import { publishDraft, saveSection } from '../settings/publish-settings.server.ts';
import { findVersion } from '../settings/settings-versions.server.ts';

/** Saves one section, like a form that was opened at a published version, and publishes the draft. */
export async function publishSection(
  writer: Parameters<typeof saveSection>[0],
  section: SettingsSection,
  values: Record<string, unknown>,
  version: number,
) {
  const base = (await findVersion(writer.db, writer.fileStore, version)) ?? writer.fileStore;
  const saved = await saveSection(writer, section, editOf(sectionOf(base, section), values));
  if (saved.outcome !== 'saved') return saved;
  const { store } = await readSettings(writer.db, writer.fileStore);
  return publishDraft(writer, (await findDraft(writer.db, store))?.fingerprint ?? '');
}
