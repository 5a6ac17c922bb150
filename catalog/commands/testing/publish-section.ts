import { fingerprintOf } from '#catalog/settings/fingerprint.server.ts';
import { type SettingsSection, sectionOf } from '#catalog/settings/settings-sections.ts';
import { publishDraft, saveSection } from '../settings/publish-settings.server.ts';
import { findVersion } from '../settings/settings-versions.server.ts';

/** Saves and publishes one section, like a form that was opened at a published version. */
export async function publishSection(
  writer: Parameters<typeof saveSection>[0],
  section: SettingsSection,
  values: Record<string, unknown>,
  version: number,
) {
  const base = (await findVersion(writer.db, writer.fileStore, version)) ?? writer.fileStore;
  const saved = await saveSection(writer, section, values, fingerprintOf(sectionOf(base, section)));
  return saved.outcome === 'saved' ? publishDraft(writer, saved.draft) : saved;
}
