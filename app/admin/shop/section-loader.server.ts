import { type Shop, shopOf } from '#app/context.ts';
import { type SectionValues, type SettingsSection, sectionOf } from '#config/settings-sections.ts';

/** A section of the settings, as its form receives it. */
export interface LoadedSection<Section extends SettingsSection> {
  version: number;
  /** Whether the settings come from `store.config.ts` and cannot be edited here. */
  isFixed: boolean;
  settings: SectionValues<Section>;
}

/** Returns the current values of a section. */
export function loadSection<Section extends SettingsSection>(
  args: Parameters<typeof shopOf>[0],
  section: Section,
): LoadedSection<Section> {
  const { version, isFixed, store }: Shop['settings'] = shopOf(args).settings;
  return { version, isFixed, settings: sectionOf(store, section) };
}
