import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { withoutOutdatedTexts } from '#catalog/first-steps/first-steps.server.ts';
import { findProductNames } from '#catalog/products/products.server.ts';
import {
  type HomeBlock,
  SECTION_NAMES,
  SETTINGS_SECTIONS,
  type SectionValues,
  type SettingsSection,
  type ShopSettings,
  sectionOf,
  sectionsOf,
  type TextPage,
} from '#catalog/settings/shop-settings.ts';
import { linkedProduct } from '#catalog/settings/slide-link.ts';
import { storeSchema } from '#catalog/settings/store-schema.server.ts';
import { findDraft } from '#catalog/settings/stored-settings.server.ts';
import { textsOfPage } from '#catalog/settings/text-page.ts';
import { findBrokenLink } from '#catalog/text/markdown.server.ts';
import type { Db } from '#platform/db/database.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { lockImages, reserveImages } from '#platform/media/image-garbage.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { applyEdit, type Edit } from '../merge-edits.ts';
import { commandTexts } from '../texts.ts';
import {
  type AddedVersion,
  addVersion,
  documentOf,
  findVersion,
  inSettingsTransaction,
  replaceDraft,
  type SettingsWriter,
  storedImagesOf,
} from './settings-versions.server.ts';

type Writer = SettingsWriter & { storage: Pick<Storage, 'has'> };

/** A message for each wrong field, by its path: `offices.2.phone`. */
type Errors = Record<string, string>;

type SettingsOutcome =
  /** `stored` is the section of the draft, with the changes of others. */
  | { outcome: 'saved'; stored: SectionValues<SettingsSection> }
  | { outcome: 'invalid'; errors: Errors }
  /** Some of the changed fields were changed since the form was filled. Nothing was saved. */
  | { outcome: 'conflict'; stored: SectionValues<SettingsSection> };

/** Saves changes of one section of the settings in the draft, which visitors do not see. */
export async function saveSection(
  writer: Writer,
  section: SettingsSection,
  edit: Edit,
): Promise<SettingsOutcome> {
  const reserved = await reserveImages(writer.db, writer.storage, picturesIn(edit.values));
  return inSettingsTransaction(writer, async (transaction, { store: published }) => {
    const draft = await findDraft(transaction, published);
    const present = draft?.store ?? published;
    const stored = sectionOf(present, section);
    const { merged, conflicts } = applyEdit(edit, stored);
    if (conflicts.length > 0) return { outcome: 'conflict', stored };
    const edited = Object.fromEntries(
      SETTINGS_SECTIONS[section].map((key) => [key, Reflect.get(merged, key)]),
    );
    const checked = await checkEdited(transaction, writer, present, edited, reserved);
    if ('errors' in checked) return { outcome: 'invalid', ...checked };
    await replaceDraft(transaction, writer, published, draft, checked.store);
    return { outcome: 'saved', stored: sectionOf(checked.store, section) };
  });
}

/** Checks edited settings with the present ones, and that what they name exists. `reserved` are reserved images. */
async function checkEdited(
  transaction: Db,
  { fileStore }: Writer,
  present: ShopSettings,
  edited: Record<string, unknown>,
  reserved: string[],
): Promise<{ store: ShopSettings } | { errors: Errors }> {
  const parsed = storeSchema.safeParse({ ...present, ...edited });
  if (!parsed.success) return { errors: errorsOf(parsed.error.issues) };
  const checked = parsed.data;
  const added = checked.languages.filter((language) => !present.languages.includes(language));
  const store = withoutOutdatedTexts(checked, fileStore, added);
  // Locked images are not deleted before the transaction ends.
  const locked = await lockImages(transaction, reserved);
  const inUse = [...storedImagesOf(present), ...locked];
  if (store.logo && ![store.logo.image, store.logo.icon].every((image) => inUse.includes(image)))
    return { errors: { logo: commandTexts.settings.logoMissing } };
  const errors = {
    ...missingCovers(store, inUse),
    ...(await checkHome(transaction, store, [present, fileStore], locked)),
    ...(await brokenLinks(store.pages, present.pages)),
  };
  return Object.keys(errors).length > 0 ? { errors } : { store };
}

type PublishOutcome =
  | AddedVersion
  | { outcome: 'invalid'; errors: Errors; sections: SettingsSection[] }
  /** The draft or the published settings have changed since the administrator saw the differences. */
  | { outcome: 'changed' };

/** Publishes the draft as a new version, if `seen` is its fingerprint, that of the changes that were shown. */
export async function publishDraft(writer: Writer, seen: string): Promise<PublishOutcome> {
  return inSettingsTransaction(writer, async (transaction, current) => {
    const draft = await findDraft(transaction, current.store);
    if (!draft) return { outcome: 'unchanged', version: current.version };
    if (draft.fingerprint !== seen) return { outcome: 'changed' };
    const known = [current.store, writer.fileStore];
    const drafted = partsOfHome(draft.store).flatMap(([, { picture = [] }]) => picture);
    const errors = await checkHome(transaction, draft.store, known, drafted);
    if (Object.keys(errors).length > 0) return invalidDraft(errors);
    const names = sectionsOf(draft.keys).map((section) => SECTION_NAMES[section]);
    const subjectName = names.join(', ');
    return addVersion(transaction, writer, current, draft.store, { action: 'changed', subjectName });
  });
}

/** Deletes the draft, if `seen` is its fingerprint. Photos that only the draft used are deleted a minute later. */
export function discardDraft(
  writer: SettingsWriter,
  seen: string,
): Promise<{ outcome: 'discarded'; discarded: DiscardedDraft } | { outcome: 'changed' | 'unchanged' }> {
  return inSettingsTransaction(writer, async (transaction, { store, version }) => {
    const draft = await findDraft(transaction, store);
    if (!draft) return { outcome: 'unchanged' };
    if (draft.fingerprint !== seen) return { outcome: 'changed' };
    await replaceDraft(transaction, writer, store, draft, store);
    return { outcome: 'discarded', discarded: { document: documentOf(draft.store, draft.keys), version } };
  });
}

/** What an undo needs to bring a discarded draft back. */
export interface DiscardedDraft {
  document: Record<string, unknown>;
  /** The published version that the draft changed. */
  version: number;
}

/** Brings a discarded draft back, unless settings were saved or published since. Photos deleted since are missing. */
export async function bringDraftBack(
  writer: Writer,
  { document, version }: DiscardedDraft,
): Promise<{ outcome: 'broughtBack' | 'changed' } | Extract<PublishOutcome, { outcome: 'invalid' }>> {
  const reserved = await reserveImages(writer.db, writer.storage, picturesIn(document));
  return inSettingsTransaction(writer, async (transaction, current) => {
    if (current.version !== version || (await findDraft(transaction, current.store)))
      return { outcome: 'changed' };
    const edited = Object.fromEntries(
      Object.entries(document).map(([key, value]) => [key, value ?? undefined]),
    );
    const checked = await checkEdited(transaction, writer, current.store, edited, reserved);
    if ('errors' in checked) return invalidDraft(checked.errors);
    await replaceDraft(transaction, writer, current.store, null, checked.store);
    return { outcome: 'broughtBack' };
  });
}

/** Converts `must not be empty` to `Must not be empty.`. Returns only the first error of each field. */
function errorsOf(issues: { path: PropertyKey[]; message: string }[]): Errors {
  const sentences = issues.map(({ path, message }) => [
    path.join('.'),
    `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  ]);
  return Object.fromEntries(sentences.reverse());
}

/** A sentence for each category whose photo is not stored. */
function missingCovers({ categories }: ShopSettings, inUse: string[]): Errors {
  const missing = Object.entries(categories).filter(
    ([, { cover }]) => cover && !inUse.includes(cover.picture),
  );
  return Object.fromEntries(
    missing.map(([category]) => [`categories.${category}.cover`, commandTexts.settings.photoMissing]),
  );
}

/** A sentence for each changed text of a page with a link to nothing. */
async function brokenLinks(pages: TextPage[], present: TextPage[]): Promise<Errors> {
  const unchanged = new Set(present.flatMap(textsOfPage).map(([, text]) => text));
  const errors: Errors = {};
  for (const [index, page] of pages.entries())
    for (const [path, text] of textsOfPage(page)) {
      if (unchanged.has(text)) continue;
      const link = findBrokenLink(text);
      if (link !== undefined)
        errors[['pages', index, ...path].join('.')] = commandTexts.settings.brokenLink(link);
      // Hundreds of long texts can take a second.
      await setImmediate();
    }
  return errors;
}

function invalidDraft(errors: Errors): Extract<PublishOutcome, { outcome: 'invalid' }> {
  const keys = Object.keys(errors).flatMap((path) => path.split('.', 1));
  return { outcome: 'invalid', errors, sections: sectionsOf(keys) };
}

/** Returns the images that an unchecked section names. */
function picturesIn({ slides, blocks, logo, categories }: Record<string, unknown>): string[] {
  const { image, icon } = Object(logo);
  const covers = Object.values(Object(categories)).map((category) => Object(Object(category).cover).picture);
  const named = [slides, blocks].flatMap((parts) =>
    Array.isArray(parts) ? parts.map((part) => Object(part).picture) : [],
  );
  return [...named, ...covers, image, icon].filter((picture) => typeof picture === 'string');
}

/**
 * Checks that the pictures and products of slides and blocks exist, and that the links of blocks have words.
 *
 * @param known settings whose pictures and links are already in use. A product that was deleted since must not prevent
 * other changes: the shop leaves out links to it.
 * @param stored further pictures that exist.
 * @returns a message for each wrong field, by its path: `slides.2.picture`.
 */
async function checkHome(transaction: Db, home: Home, known: Home[], stored: string[]): Promise<Errors> {
  const knownParts = known.flatMap(partsOfHome);
  const pictures = new Set([...knownParts.map(([, { picture }]) => picture), ...stored]);
  const links = new Set(knownParts.map(([, { link }]) => link));
  const parts = partsOfHome(home);
  const linked = parts.flatMap(([, { link = '' }]) => linkedProduct(link) ?? []);
  const existing = await findProductNames(transaction, linked);
  const errors: Errors = {};
  for (const [path, part] of parts) {
    const { picture, link = '' } = part;
    const words = link && linkWords(part);
    if (words && !part[words]) errors[`${path}.${words}`] = commandTexts.settings.empty;
    const product = linkedProduct(link);
    if (picture && !pictures.has(picture)) errors[`${path}.picture`] = missingPicture(picture);
    if (product !== null && !links.has(link) && !(product.toLowerCase() in existing))
      errors[`${path}.link`] = commandTexts.settings.productMissing;
  }
  return errors;
}

/** The text that a visitor presses to follow the link of a block; `undefined` for slides. */
function linkWords({ kind }: Partial<HomeBlock>): 'title' | 'callToAction' | undefined {
  return kind && (kind === 'photo' ? 'title' : 'callToAction');
}

type Home = Pick<ShopSettings, 'slides' | 'blocks'>;

/** Returns the slides and blocks by their paths. */
function partsOfHome({ slides, blocks }: Home): [path: string, part: Partial<HomeBlock>][] {
  return [
    ...slides.map((slide, index) => [`slides.${index}`, slide] as [string, typeof slide]),
    ...blocks.map((block, index) => [`blocks.${index}`, block] as [string, typeof block]),
  ];
}

function missingPicture(picture: string): string {
  return storedName(picture) ? commandTexts.settings.photoMissing : commandTexts.settings.pictureMissing;
}

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

/** Brings back the slides, blocks and pages of text that a version removed. Returns `false` if they were changed since. */
export function restoreHome(writer: SettingsWriter, version: number): Promise<boolean> {
  return inSettingsTransaction(writer, async (transaction, current) => {
    const before = await findVersion(transaction, writer.fileStore, version - 1);
    const after = await findVersion(transaction, writer.fileStore, version);
    if (!before || !after || !isDeepStrictEqual(homeAndPages(after), homeAndPages(current.store)))
      return false;
    const store = { ...current.store, ...homeAndPages(before) };
    await addVersion(transaction, writer, current, store, { action: 'restored', subjectName: 'demo slides' });
    return true;
  });
}

function homeAndPages(store: ShopSettings) {
  return { ...sectionOf(store, 'home'), ...sectionOf(store, 'pages') };
}
