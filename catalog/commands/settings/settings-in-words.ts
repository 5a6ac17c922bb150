import type { FieldChange } from '#catalog/activity/activity-changes.ts';
import type { Office, OpeningHours, ShopSettings, Slide, TextPage } from '#catalog/settings/shop-settings.ts';
import type { InLanguages } from '#catalog/settings/translations.ts';
import { previewOf } from '#catalog/text/description-preview.ts';
import { ENGLISH_NAMES, LANGUAGES } from '#catalog/text/languages.ts';

/**
 * Returns the differences between two versions of the settings. A new or removed office, page or slide is one entry.
 */
export function settingsChanges(before: ShopSettings, after: ShopSettings): FieldChange[] {
  const ofSlides = slideChanges(before.slides, after.slides);
  const compared = ofSlides.length > 0 ? { slides: [] } : {};
  const [oldFields, newFields] = [
    settingsInWords({ ...withoutMissing(before, after), ...compared }),
    settingsInWords({ ...withoutMissing(after, before), ...compared }),
  ];
  const names = [...new Set([...oldFields.keys(), ...newFields.keys()])];
  return [
    ...entryChanges('office', before.offices.map(officeName), after.offices.map(officeName)),
    ...entryChanges('page', before.pages.map(pageName), after.pages.map(pageName)),
    ...ofSlides,
    ...names.flatMap((field) => {
      const [old, current] = [oldFields.get(field), newFields.get(field)];
      if (old === current) return [];
      return [{ field, ...shortened(old, current) }];
    }),
  ];
}

/** Returns all values of the settings with readable names: `office India phone`. */
export function settingsInWords(store: ShopSettings): Map<string, string> {
  const { offices, slides, pages, featured, languages, sourceLanguage, ...rest } = store;
  const fields = new Map<string, string>();
  addFields(fields, '', rest);
  fields.set('languages', languages.map((language) => ENGLISH_NAMES[language]).join(', '));
  fields.set('language of the texts', ENGLISH_NAMES[sourceLanguage]);
  fields.set('featured products', featured.map(({ name }) => name).join(', ') || 'automatic');
  fields.set('order of the offices', offices.map(({ country }) => country).join(', '));
  for (const { country, ...office } of offices) addFields(fields, `office ${country}`, office);
  for (const [index, slide] of slides.entries()) addFields(fields, `slide ${index + 1}`, slide);
  if (pages.length > 1) fields.set('order of the pages', pages.map(pageName).join(', '));
  for (const page of pages) addFields(fields, `page ${page.slug}`, { ...page, slug: undefined });
  return fields;
}

/** Removes the offices and pages that the other version lacks. */
function withoutMissing(store: ShopSettings, other: ShopSettings): ShopSettings {
  const [countries, slugs] = [other.offices.map(officeName), other.pages.map(pageName)];
  return {
    ...store,
    offices: store.offices.filter((office) => countries.includes(officeName(office))),
    pages: store.pages.filter((page) => slugs.includes(pageName(page))),
  };
}

function officeName({ country }: Office): string {
  return country;
}

function pageName({ slug }: TextPage): string {
  return slug;
}

/** Returns the removed and added slides; empty if slides were also edited, because slides have no names. */
function slideChanges(before: Slide[], after: Slide[]): FieldChange[] {
  const [removed, added] = [slidesMissingIn(after, before), slidesMissingIn(before, after)];
  if (removed.length > 0 && added.length > 0) return [];
  if (before.length - removed.length + added.length !== after.length) return [];
  return [
    ...removed.map(({ title }) => ({ field: 'slide', before: title, after: null })),
    ...added.map(({ title }) => ({ field: 'slide', before: null, after: title })),
  ];
}

function slidesMissingIn(slides: Slide[], other: Slide[]): Slide[] {
  const texts = slides.map((slide) => JSON.stringify(slide));
  return other.filter((slide) => !texts.includes(JSON.stringify(slide)));
}

/** Returns the removed and added entries of a list. */
function entryChanges(field: string, old: string[], current: string[]): FieldChange[] {
  return [
    ...old.filter((name) => !current.includes(name)).map((name) => ({ field, before: name, after: null })),
    ...current.filter((name) => !old.includes(name)).map((name) => ({ field, before: null, after: name })),
  ];
}

function addFields(fields: Map<string, string>, prefix: string, values: object): void {
  for (const [key, value] of Object.entries(values)) {
    const name = [prefix, NAMES[key] ?? key].filter(Boolean).join(' ');
    if (value === undefined) continue;
    if (key === 'translations') {
      for (const [field, text] of translatedFields(prefix, value)) fields.set(field, text);
      continue;
    }
    if (key === 'logo') fields.set(name, value.image);
    else if (key === 'hours') fields.set(name, value.map(hoursInWords).join('; '));
    else if (key === 'place') fields.set(name, `${value.latitude}, ${value.longitude}`);
    else if (Array.isArray(value)) fields.set(name, value.join(', '));
    else if (typeof value === 'boolean') fields.set(name, value ? 'yes' : 'no');
    else if (typeof value === 'object') addFields(fields, name, value);
    else fields.set(name, String(value));
  }
}

/** Returns texts in other languages with readable names: `slide 1 title in Arabic`. */
function translatedFields(prefix: string, translations: InLanguages<string>): [string, string][] {
  return LANGUAGES.flatMap((language) =>
    Object.entries(translations[language] ?? {}).map(([key, text = '']): [string, string] => [
      [prefix, NAMES[key] ?? key, `in ${ENGLISH_NAMES[language]}`].filter(Boolean).join(' '),
      text,
    ]),
  );
}

const NAMES: Record<string, string> = {
  brand: 'name',
  isClosed: 'closed to visitors',
  accent: 'accent color',
  about: 'line',
  copyrightYear: 'copyright year',
  credits: 'names of the typefaces',
  emails: 'e-mail',
  contact: 'contact',
  callToAction: 'link text',
  textPosition: 'text position',
  subtitle: 'line above the title',
  categories: 'category',
  categoryOrder: 'order of the categories',
  inMenu: 'in the menu',
  officeTypes: 'office type',
  headOffice: 'head office',
  identificationNumber: 'identification number',
  legalForm: 'legal form',
  place: 'map point',
  timeZone: 'time zone',
  hours: 'opening hours',
  locations: 'locations page',
  eyebrow: 'line above the heading',
  inFooter: 'in the footer',
};

function hoursInWords({ days, opens, closes }: OpeningHours): string {
  return `${days.join(' ')} ${opens}–${closes}`;
}

/** Shortens two values. Long texts with the same beginning are shown from their first difference. */
function shortened(
  old: string | undefined,
  current: string | undefined,
): Pick<FieldChange, 'before' | 'after'> {
  if (old === undefined || current === undefined || previewOf(old) !== previewOf(current))
    return { before: preview(old), after: preview(current) };
  let start = 0;
  while (old[start] === current[start] && start < old.length) start += 1;
  start = old.lastIndexOf(' ', start - 1) + 1;
  return { before: `…${previewOf(old.slice(start))}`, after: `…${previewOf(current.slice(start))}` };
}

function preview(value: string | undefined): string | null {
  return value === undefined ? null : previewOf(value);
}
