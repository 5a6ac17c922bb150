import { changedFields } from '#catalog/activity/activity-changes.ts';
import { renamedFacts } from '#catalog/facts/changed-facts.ts';
import type { ChosenNames } from '#catalog/facts/fact-names.server.ts';
import { mergedFacts } from '#catalog/products/facts.ts';
import { missingFields, type RequiredField } from '#catalog/products/missing-fields.ts';
import type { Product } from '#catalog/products/product.ts';
import { NEW_PRODUCT } from '#catalog/products/product-fields.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import {
  type TranslatedText,
  withImagesMoved,
  withoutTranslations,
  withTranslations,
} from '#catalog/products/product-texts.ts';
import type { ProductMatches } from '#catalog/search/product-matches.server.ts';
import type { ImportChoices } from '#import-export/tables/columns/answers.ts';
import type {
  Photo,
  Refusal,
  UnderstoodFields,
  UnderstoodProduct,
} from '#import-export/tables/rows/understood-product.ts';
import { fileIn } from '#import-export/tables/values/image-cell.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import type { Conflict, ImportRow } from '../import.ts';
import { importTexts } from '../texts.ts';
import { missingReason, takenKey } from './same-product.ts';

/** The planned outcome of one product of the table. */
export interface Plan
  extends Pick<
    ImportRow,
    'position' | 'line' | 'lines' | 'name' | 'outcome' | 'column' | 'reason' | 'notes'
  > {
  /** The same product in the shop; `null` if it is new. */
  current: Product | null;
  /** Id of a new product, if the table contains it. */
  id: string | null;
  /** The values to write; `null` if nothing is written. */
  input: ProductInput | null;
  /** All photos in their order if some are not stored yet; otherwise empty. */
  photos: PlannedPhoto[];
  /** Whether the product stays hidden until it is complete. */
  isUnfinished: boolean;
  conflict: Conflict | null;
}

interface PlannedPhoto {
  /** See `Photo`. */
  source: string;
  alt: string;
  focus: string;
  /** Address in the shop; `null` if the photo is not stored yet. */
  url: string | null;
}

/** Which photos of the table are stored or missing. */
interface KnownPhotos {
  /** The address of a photo of this source that is stored already. */
  known(source: string): string | undefined;
  /** Sources of files that are neither uploaded nor stored. */
  missing: ReadonlySet<string>;
}

/**
 * Decides what the import does with a product of the table.
 *
 * @param current the same product in the shop; `null` if it is new.
 * @param isWaiting whether an earlier import hid it because it is unfinished.
 * @param chosenNames the names that the shop uses for facts, which columns of other shops name differently.
 */
export function planProduct(
  position: number,
  understood: UnderstoodProduct,
  current: Product | null,
  matches: ProductMatches,
  { known, missing }: KnownPhotos,
  choices: ImportChoices,
  isWaiting: boolean,
  chosenNames: ChosenNames,
): Plan {
  const { fields, ifNew, refused, lacking, notes, id } = understood;
  const { lines } = understood;
  const line = lines[0] ?? 0;
  const name = fields.name ?? current?.name ?? understood.sameAs?.name ?? '';
  const base = {
    position,
    line,
    lines,
    name,
    notes,
    current,
    id,
    column: null,
    reason: null,
    input: null,
    conflict: null,
  };
  const nothing = { ...base, photos: [], isUnfinished: false };
  const skip = (refusal: Refusal): Plan => ({ ...nothing, ...refusal, outcome: 'skipped' });
  const leave = (reason: string): Plan => ({ ...nothing, reason, outcome: 'left out' });

  if (refused) return skip(refused);
  if (understood.sameAs && !current)
    return skip({ line, column: null, reason: missingReason(understood.sameAs, matches) });
  if (!current && choices.mode === 'change') return leave(importTexts.isNew);
  if (current && choices.mode === 'add') return leave(importTexts.exists);
  if (!current && lacking) return skip(lacking);
  const taken = takenKey(understood, current, matches);
  if (taken) return skip({ line, column: null, reason: taken });

  const named = understood.photos.map((photo) => plannedPhoto(photo, current, known));
  const photos = addsNothing(named, current, missing) ? [] : named;
  const isWhole = photos.every(({ url }) => url !== null);
  const shown = isWhole || !current ? photos.filter(({ url }) => url !== null) : null;
  const images = imagesOf(photos.length > 0 ? shown : null, current);
  const values = { ...fields, ...(current ? cleared(understood, choices) : { ...ifNew, ...fields }) };
  const facts =
    values.facts &&
    (understood.addsFacts
      ? mergedFacts(current?.facts ?? [], renamedFacts(values.facts, chosenNames.nameFor), chosenNames.keyOf)
      : values.facts);
  const input = inputOf(
    current,
    { ...values, ...(facts && { facts }) },
    images,
    choices.clearEmpty ? understood.emptyTexts : [],
  );
  const missingValues = missingFields(input);
  const isPublic = values.hidden === undefined ? !current?.hidden || isWaiting : !values.hidden;
  const isUnfinished = isPublic && missingValues.length > 0 && (!current || current.hidden);
  input.hidden = isUnfinished || !isPublic;
  const isChanged = !isWhole || Object.keys(changedFields(current ?? {}, input)).length > 0;
  return {
    ...base,
    notes: [
      ...notes,
      ...(isUnfinished ? notesOfUnfinished(missingValues, photos.length > 0) : []),
      ...notesOfMissing(missing),
    ],
    outcome: current ? (isChanged ? 'changed' : 'unchanged') : 'added',
    input: isChanged ? input : null,
    photos: isWhole ? [] : photos,
    isUnfinished,
  };
}

/** Returns the plan without what it would write. */
export function unwritten(plan: Plan, outcome: 'unchanged' | 'left out', reason: string): Plan {
  return { ...plan, outcome, reason, input: null, photos: [], isUnfinished: false };
}

/** Returns the fields that a plan changes, with their current and new values. */
export function plannedChanges({ current, input, photos }: Plan) {
  // Photos that are not stored yet are listed by their source.
  const images = photos.map(({ url, source }) => url ?? source);
  const after = input ? changedFields(current ?? {}, images.length > 0 ? { ...input, images } : input) : {};
  const before = Object.keys(after).map((field) => [field, current?.[field as keyof Product]]);
  return { before: Object.fromEntries(before) as Partial<Product>, after };
}

/** Whether the product already has all photos of the table that are not missing. Its photos are then not changed. */
function addsNothing(photos: PlannedPhoto[], current: Product | null, missing: ReadonlySet<string>): boolean {
  if (!current || current.images.length === 0 || missing.size === 0) return false;
  return photos.every(({ source, url }) =>
    url === null ? missing.has(source) : current.images.includes(url),
  );
}

/** The most missing photos of a product that its notes name. */
export const MAX_NAMED_PHOTOS = 3;

function notesOfMissing(missing: ReadonlySet<string>): string[] {
  return [...missing]
    .slice(0, MAX_NAMED_PHOTOS)
    .map((source) => importTexts.photoMissing(fileIn(source) ?? source));
}

/** @param hasPhotos whether the table names photos, which are attached later */
function notesOfUnfinished(missing: RequiredField[], hasPhotos: boolean): string[] {
  const named = missing.filter((field) => !(field === 'images' && hasPhotos));
  return [named.length > 0 ? importTexts.unfinished(named) : importTexts.waitsForPhotos];
}

/** Adds `null` for empty cells if the admin chose that empty cells clear values. */
function cleared({ fields, empty }: UnderstoodProduct, { clearEmpty }: ImportChoices): UnderstoodFields {
  if (!clearEmpty) return fields;
  return { ...Object.fromEntries(empty.map((field) => [field, null])), ...fields };
}

/** Returns the images of a product: those of the table, or the current ones if `photos` is null. */
function imagesOf(photos: PlannedPhoto[] | null, current: Product | null) {
  if (photos === null) {
    const { images = [], imageAlts = [], imageFocuses = [] } = current ?? {};
    return { images, imageAlts, imageFocuses };
  }
  return {
    images: photos.map(({ url }) => url ?? ''),
    imageAlts: asBefore(
      photos.map(({ alt }) => alt),
      current?.imageAlts,
    ),
    imageFocuses: asBefore(
      photos.map(({ focus }) => focus),
      current?.imageFocuses,
    ),
  };
}

/** Keeps the current texts if they differ only by empty texts at the end. */
function asBefore(texts: string[], before: string[] = []): string[] {
  const length = Math.max(texts.length, before.length);
  const isSame = Array.from({ length }, (_, at) => (texts[at] ?? '') === (before[at] ?? '')).every(Boolean);
  return isSame ? before : texts;
}

function plannedPhoto(
  { source, ...texts }: Photo,
  current: Product | null,
  known: KnownPhotos['known'],
): PlannedPhoto {
  const url = source.startsWith('/') ? source : (shownAlready(source, current) ?? known(source) ?? null);
  // Texts that the table does not contain stay as they are.
  const at = url === null ? -1 : (current?.images.indexOf(url) ?? -1);
  const alt = texts.alt ?? current?.imageAlts[at] ?? '';
  const focus = texts.focus ?? current?.imageFocuses[at] ?? '';
  return { source, alt, focus, url };
}

/** Returns the product's image from this source: one on another site, or a stored one with this unique file name. */
function shownAlready(source: string, current: Product | null): string | undefined {
  const file = fileIn(source);
  return current?.images.find((image) => (file === null ? image === source : storedName(image) === file));
}

function inputOf(
  current: Product | null,
  values: UnderstoodFields,
  images: Pick<ProductInput, 'images' | 'imageAlts' | 'imageFocuses'>,
  clearedTexts: TranslatedText[],
): ProductInput {
  const own = writableFields(current ?? ({} as Product));
  const merged = { ...own, ...values, ...images };
  if (current) {
    const moved = withImagesMoved(current.translations, current.images, images.images);
    const kept = withoutTranslations(moved, clearedTexts);
    merged.translations = withTranslations(kept, values.translations ?? {});
  }
  // Each value was validated. Missing fields of a new product get the defaults of the form.
  const whole = current ? (merged as ProductInput) : { ...NEW_PRODUCT, ...(merged as ProductInput) };
  return whole.category === 'Accessories' ? whole : { ...whole, subCategory: null };
}

function writableFields({
  id: _,
  createdAt: __,
  updatedAt: ___,
  pinRank: ____,
  ...fields
}: Product): ProductInput {
  return fields;
}
