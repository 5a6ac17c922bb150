import type { FieldChange } from '#catalogue/activity/activity-changes.ts';
import { previewOf } from '#catalogue/text/description-preview.ts';
import type { OpeningHours, Store } from '#platform/config/shop/store.ts';

/** What differs between two versions of the settings. An office that is new or removed is one entry. */
export function settingsChanges(before: Store, after: Store): FieldChange[] {
  const [oldFields, newFields] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...oldFields.keys(), ...newFields.keys()])];
  return [
    ...officeChanges(before, after),
    ...names.flatMap((field) => {
      const [old, current] = [oldFields.get(field), newFields.get(field)];
      if (old === current) return [];
      if (field.startsWith('office ') && (old === undefined || current === undefined)) return [];
      return [{ field, before: shortened(old), after: shortened(current) }];
    }),
  ];
}

/** Every value of the settings, by a name for people: `office India phone`. */
export function fieldsOf(store: Store): Map<string, string> {
  const { offices, slides, ...rest } = store;
  const fields = new Map<string, string>();
  addFields(fields, '', rest);
  fields.set('order of the offices', offices.map(({ country }) => country).join(', '));
  for (const { country, ...office } of offices) addFields(fields, `office ${country}`, office);
  for (const [index, slide] of slides.entries()) addFields(fields, `slide ${index + 1}`, slide);
  return fields;
}

function officeChanges(before: Store, after: Store): FieldChange[] {
  const countries = ({ offices }: Store) => offices.map(({ country }) => country);
  const [old, current] = [countries(before), countries(after)];
  return [
    ...old
      .filter((country) => !current.includes(country))
      .map((country) => ({ field: 'office', before: country, after: null })),
    ...current
      .filter((country) => !old.includes(country))
      .map((country) => ({ field: 'office', before: null, after: country })),
  ];
}

function addFields(fields: Map<string, string>, prefix: string, values: object): void {
  for (const [key, value] of Object.entries(values)) {
    const name = [prefix, NAMES[key] ?? key].filter(Boolean).join(' ');
    if (value === undefined) continue;
    if (key === 'logo') fields.set(name, value.image);
    else if (key === 'hours') fields.set(name, value.map(hoursInWords).join('; '));
    else if (key === 'place') fields.set(name, `${value.latitude}, ${value.longitude}`);
    else if (Array.isArray(value)) fields.set(name, value.join(', '));
    else if (typeof value === 'object') addFields(fields, name, value);
    else fields.set(name, String(value));
  }
}

const NAMES: Record<string, string> = {
  brand: 'name',
  about: 'line',
  copyrightYear: 'copyright year',
  emails: 'e-mail',
  contact: 'contact',
  callToAction: 'link text',
  textPosition: 'text position',
  subtitle: 'line above the title',
  categories: 'category',
  officeTypes: 'office type',
  headOffice: 'head office',
  identificationNumber: 'identification number',
  legalForm: 'legal form',
  place: 'map point',
  timeZone: 'time zone',
  hours: 'opening hours',
  locations: 'locations page',
  eyebrow: 'line above the heading',
};

function hoursInWords({ days, opens, closes }: OpeningHours): string {
  return `${days.join(' ')} ${opens}–${closes}`;
}

function shortened(value: string | undefined): string | null {
  return value === undefined ? null : previewOf(value);
}
