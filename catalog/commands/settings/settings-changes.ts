import type { FieldChange } from '#catalog/activity/activity-changes.ts';
import { CATEGORIES, categoryPath } from '#catalog/products/product.ts';
import { CATEGORY_SYNONYMS } from '#catalog/search/category-synonyms.ts';
import { blockName } from '#catalog/settings/home-blocks.ts';
import { officeName } from '#catalog/settings/offices.ts';
import { SOCIAL_NETWORKS } from '#catalog/settings/settings-limits.ts';
import {
  type HomeBlock,
  type SectionValues,
  type SettingsSection,
  type ShopSettings,
  sectionOf,
} from '#catalog/settings/shop-settings.ts';
import { linkedProduct, searchWords } from '#catalog/settings/slide-link.ts';
import type { InLanguages } from '#catalog/settings/translations.ts';
import { previewOf } from '#catalog/text/description-preview.ts';
import { ENGLISH_NAMES, LANGUAGES, type Language } from '#catalog/text/languages.ts';

/** A difference between two versions of the settings, in the words of their forms. */
export interface SettingsChange extends FieldChange {
  /** The page under Shop that edits it. Records of 1.0.0 have none. */
  page?: SettingsSection;
  /** Whether a whole entry of a list was added or removed: an office, a slide. `before` or `after` is its name. */
  isEntry?: true;
  /** Whether `before` and `after` are addresses of pictures. */
  isPicture?: true;
  picture?: string;
  /** The points of interest of the same picture before and after, if only they differ: `['14 50', '86 55']`. */
  points?: [before: string, after: string];
}

/** Returns the differences between two versions of the settings, in the order of the pages under Shop. */
export function settingsChanges(before: ShopSettings, after: ShopSettings): SettingsChange[] {
  return (Object.keys(CHANGES) as SettingsSection[]).flatMap((page) =>
    CHANGES[page](before, after).map((change) => ({ page, ...change })),
  );
}

/** Returns the differences between two versions of one page. */
export function sectionChanges<Section extends SettingsSection>(
  section: Section,
  before: SectionValues<Section>,
  after: SectionValues<Section>,
): SettingsChange[] {
  // Each page reads only its own section.
  return CHANGES[section](before as ShopSettings, after as ShopSettings);
}

type Compare = (before: ShopSettings, after: ShopSettings) => SettingsChange[];

const CHANGES: Record<SettingsSection, Compare> = {
  brand(before, after) {
    const brandOf = (store: ShopSettings) => ({
      ...sectionOf(store, 'brand'),
      isClosed: store.isClosed ?? false,
      hasInsights: store.hasInsights ?? true,
      letsAssistantsSearch: store.letsAssistantsSearch ?? true,
      letsModelsTrain: store.letsModelsTrain ?? false,
    });
    return partChanges(brandOf(before), brandOf(after), SHOP);
  },
  contact(before, after) {
    const contactOf = (store: ShopSettings) => ({
      ...sectionOf(store, 'contact'),
      sendsCopies: store.sendsCopies ?? false,
    });
    return partChanges(contactOf(before), contactOf(after), SHOP);
  },
  offices(before, after) {
    const rest = (store: ShopSettings) => ({ ...sectionOf(store, 'offices'), offices: undefined });
    return [
      ...listChanges(before.offices, after.offices, {
        noun: 'Office',
        inOrder: 'Order of the offices',
        nameOf: (office) => officeName(office),
        keys: [(office) => officeName(office), ({ title }) => title, ({ country }) => country],
        labels: OFFICE,
      }),
      ...partChanges(rest(before), rest(after), SHOP),
    ];
  },
  categories: (before, after) => [
    ...CATEGORIES.flatMap((name) =>
      partChanges(
        { ...CATEGORY_DEFAULTS, synonyms: CATEGORY_SYNONYMS[name], ...before.categories[name] },
        { ...CATEGORY_DEFAULTS, synonyms: CATEGORY_SYNONYMS[name], ...after.categories[name] },
        CATEGORY,
        name,
      ),
    ),
    ...(orderOf(before) === orderOf(after)
      ? []
      : [{ field: 'Order of the categories', before: orderOf(before), after: orderOf(after) }]),
  ],
  home: (before, after) => [
    ...listChanges(before.slides, after.slides, {
      noun: 'Slide',
      inOrder: 'Order of the slides',
      nameOf: ({ title }) => `Slide “${title}”`,
      keys: [({ picture }) => picture, ({ title }) => title],
      pictureOf: ({ picture }) => picture,
      labels: SLIDE,
    }),
    ...listChanges<HomeBlock>(before.blocks, after.blocks, {
      noun: 'Block of the home page',
      inOrder: 'Order of the home page',
      nameOf: blockName,
      keys: [blockName, ({ kind, picture = '' }) => `${kind} ${picture}`],
      pictureOf: ({ picture = '' }) => picture,
      labels: BLOCK,
    }),
    ...listChanges(before.featured, after.featured, {
      noun: 'Featured product',
      inOrder: 'Order of the featured products',
      nameOf: ({ name }) => `Featured product “${name}”`,
      keys: [({ id }) => id],
      labels: {},
    }),
  ],
  pages: (before, after) =>
    listChanges(before.pages, after.pages, {
      noun: 'Page',
      inOrder: 'Order of the pages',
      nameOf: ({ title }) => `Page “${title}”`,
      keys: [({ slug }) => slug, ({ title }) => title],
      labels: PAGE,
    }),
  languages(before, after) {
    const nameOf = (language: Language) => ENGLISH_NAMES[language];
    // The first language is the main one; the order of the others means nothing.
    const offeredBy = ({ languages }: ShopSettings) => LANGUAGES.filter((each) => languages.includes(each));
    const mainOf = ({ languages, sourceLanguage }: ShopSettings) => ({
      main: nameOf(languages[0] ?? sourceLanguage),
      source: nameOf(sourceLanguage),
    });
    return [
      ...listChanges(offeredBy(before), offeredBy(after), {
        noun: 'Language',
        inOrder: '',
        nameOf,
        keys: [nameOf],
        labels: {},
      }),
      ...partChanges(mainOf(before), mainOf(after), LANGUAGE),
    ];
  },
};

function orderOf({ categoryOrder = [...CATEGORIES] }: ShopSettings) {
  return categoryOrder.join(', ');
}

type Labels = Record<string, string>;

const SHOP: Labels = {
  brand: 'Name',
  isClosed: 'Closed to visitors',
  hasInsights: 'Counts for Insights',
  letsAssistantsSearch: 'Assistants may search the shop',
  letsModelsTrain: 'Models may be trained on the shop',
  'footer.about': 'Footer text',
  'footer.copyrightYear': 'Copyright year',
  'footer.credits': 'Names of the typefaces',
  accent: 'Accent color',
  announcement: 'Announcement',
  'emails.general': 'E-mail for general questions',
  'emails.direct': 'E-mail for direct contact',
  sendsCopies: 'Copies of questions for visitors',
  'phones.0': 'First phone',
  'phones.1': 'Second phone',
  ...Object.fromEntries(Object.entries(SOCIAL_NETWORKS).map(([key, name]) => [`social.${key}`, name])),
  'contact.introduction': 'Introduction of the contact page',
  'contact.general': 'Text beside the e-mail for general questions',
  'contact.direct': 'Text beside the e-mail for direct contact',
  'contact.phones': 'Text beside the phones',
  'officeTypes.blue': 'Name of offices marked with a circle',
  'officeTypes.green': 'Name of offices marked with a diamond',
  'locations.eyebrow': 'Line above the heading of the locations page',
  'locations.introduction': 'Introduction of the locations page',
};

const OFFICE: Labels = {
  title: 'name of the office',
  whatsapp: 'WhatsApp',
  email: 'e-mail',
  contact: 'contact person',
  place: 'map point',
  hours: 'opening hours',
  closedDays: 'holidays',
  type: 'mark on the map',
};

const CATEGORY_DEFAULTS = { inMenu: true, hasBand: false, hasWidePhotos: false };

const CATEGORY: Labels = {
  cover: 'photo',
  tagline: 'text',
  hasBand: 'photo at the head of the page',
  hasWidePhotos: 'photos of double width',
  inMenu: 'in the menu',
  synonyms: 'words that find it',
  searchTitle: 'title for search engines',
  searchText: 'text for search engines',
};

const SLIDE: Labels = {
  picture: 'photo',
  subtitle: 'line above the title',
  description: 'text',
  callToAction: 'text of the link',
  textPosition: 'position of the text',
  textColor: 'color of the text',
};

const BLOCK: Labels = { ...SLIDE, isHalf: 'half of the width', isStill: 'slides stand still' };

const PAGE: Labels = { slug: 'address', inFooter: 'link in the footer', onProducts: 'shown on products' };

const LANGUAGE: Labels = { main: 'Main language', source: 'Language that you write in' };

interface List<Entry> {
  noun: string;
  inOrder: string;
  nameOf(entry: Entry): string;
  /** What identifies an entry in both versions, the best first. An entry without changes is always found. */
  keys: ((entry: Entry) => string)[];
  pictureOf?(entry: Entry): string;
  labels: Labels;
}

/** Returns the added and removed entries of a list, the changed fields of the others, and their changed order. */
function listChanges<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  list: List<Entry>,
): SettingsChange[] {
  const pairs = pairsOf(before, after, [(entry) => JSON.stringify(entry), ...list.keys]);
  const { noun, nameOf, pictureOf } = list;
  const entry = (of: Entry, isAdded: boolean): SettingsChange => ({
    field: noun,
    before: isAdded ? null : nameOf(of),
    after: isAdded ? nameOf(of) : null,
    isEntry: true,
    ...(pictureOf && { picture: pictureOf(of) }),
  });
  const kept = after.filter((each) => pairs.has(each));
  const earlier = before.filter((each) => [...pairs.values()].includes(each));
  const current = (old: Entry) => kept.find((each) => pairs.get(each) === old) as Entry;
  const namesOf = (entries: Entry[]) => entries.map(nameOf).join(', ');
  return [
    ...before.filter((each) => !earlier.includes(each)).map((each) => entry(each, false)),
    ...after.filter((each) => !pairs.has(each)).map((each) => entry(each, true)),
    ...kept.flatMap((each) =>
      partChanges(pairs.get(each) as object, each as object, list.labels, nameOf(each)),
    ),
    ...(earlier.every((each, index) => each === pairs.get(kept[index] as Entry))
      ? []
      : [{ field: list.inOrder, before: namesOf(earlier.map(current)), after: namesOf(kept) }]),
  ];
}

/** Returns the entries of `after` with their counterparts in `before`. */
function pairsOf<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keys: ((entry: Entry) => string)[],
): Map<Entry, Entry> {
  const pairs = new Map<Entry, Entry>();
  const free = new Set(before);
  for (const keyOf of keys) {
    for (const entry of after) {
      if (pairs.has(entry)) continue;
      const old = [...free].find((each) => keyOf(each) === keyOf(entry));
      if (old === undefined) continue;
      pairs.set(entry, old);
      free.delete(old);
    }
  }
  return pairs;
}

/** Returns the changed fields of a part of the settings; `of` is the name of an entry. */
function partChanges(before: object, after: object, labels: Labels, of?: string): SettingsChange[] {
  const [oldFields, newFields] = [fieldsOf(before, labels), fieldsOf(after, labels)];
  const names = [...new Set([...oldFields.keys(), ...newFields.keys()])];
  return names.flatMap((name) => {
    const [old, current] = [oldFields.get(name), newFields.get(name)];
    if ((old?.value ?? old?.text) === (current?.value ?? current?.text)) return [];
    const field = of ? `${of}: ${name}` : name.charAt(0).toUpperCase() + name.slice(1);
    if (!(old ?? current)?.isPicture) return [{ field, ...shortened(old?.text, current?.text) }];
    const pictures = {
      field,
      before: old?.text ?? null,
      after: current?.text ?? null,
      isPicture: true as const,
    };
    if (!(old ?? current)?.point) return [pictures];
    // Another photo has another point, which says nothing.
    if (!old?.point || !current?.point || old.text !== current.text) return [];
    return [{ ...pictures, points: [old.point, current.point] }];
  });
}

/** A value as text, or the address of a picture. */
interface Shown {
  text: string;
  /** The value, if different ones have the same text. */
  value?: unknown;
  isPicture?: boolean;
  /** The point of interest of the picture. */
  point?: string;
}

/** Returns the values of a part of the settings by their names. */
function fieldsOf(part: object, labels: Labels, path = ''): Map<string, Shown> {
  const labelOf = (key: string) => labels[path + key] ?? inWords(key);
  const fields = Object.entries(part).flatMap(([key, value]): [string, Shown][] => {
    if (value === undefined || value === '' || key === 'focus') return [];
    if (key === 'cover') return photoFields(value, labelOf(key));
    if (key === 'picture') return photoFields(part as PhotoOf, labelOf(key));
    if (key === 'translations') return translatedFields(value, labelOf);
    const asText = AS_TEXT[key];
    if (asText)
      return [
        [labelOf(key), { text: asText(value), value: JSON.stringify(value), isPicture: key === 'logo' }],
      ];
    if (typeof value === 'boolean') return [[labelOf(key), { text: value ? 'yes' : 'no' }]];
    if (typeof value !== 'object') return [[labelOf(key), { text: String(value) }]];
    return [...fieldsOf(value, labels, `${path}${key}.`)];
  });
  return new Map(fields);
}

/** Returns a photo and its point of interest, by their names. */
function photoFields({ picture, focus = '50 50' }: PhotoOf, label: string): [string, Shown][] {
  return [
    [label, { text: picture, isPicture: true }],
    [`point of interest of the ${label}`, { text: picture, value: focus, isPicture: true, point: focus }],
  ];
}

interface PhotoOf {
  picture: string;
  focus?: string;
}

/** Values that are shown as a whole. */
// biome-ignore lint/suspicious/noExplicitAny: the keys say what the values are.
const AS_TEXT: Record<string, (value: any) => string> = {
  logo: ({ image }) => image,
  link: linkInWords,
  type: (type: 'blue' | 'green') => (type === 'blue' ? 'circle' : 'diamond'),
  place: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
  closedDays: (days: { from: string; to: string }[]) =>
    days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join('; '),
  hours: (hours: { days: string[]; opens: string; closes: string }[]) =>
    hours.map(({ days, opens, closes }) => `${days.join(' ')} ${opens}–${closes}`).join('; '),
};

/** Returns texts in other languages by their names: `title in Arabic`. */
function translatedFields(
  translations: InLanguages<string>,
  labelOf: (key: string) => string,
): [string, Shown][] {
  return LANGUAGES.flatMap((language) =>
    Object.entries(translations[language] ?? {}).map(([key, text = '']): [string, Shown] => [
      `${labelOf(key)} in ${ENGLISH_NAMES[language]}`,
      { text },
    ]),
  );
}

function linkInWords(link: string): string {
  if (linkedProduct(link)) return 'a product';
  const category = CATEGORIES.find((each) => categoryPath(each) === link);
  return category ?? `a search for “${searchWords(link)}”`;
}

/** Converts `legalForm` to `legal form`. */
function inWords(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Shortens two values. Long texts with the same beginning are shown from their first difference. */
function shortened(
  old: string | undefined,
  current: string | undefined,
): Pick<FieldChange, 'before' | 'after'> {
  if (old !== undefined && old === current) return { before: old, after: 'another one' };
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
