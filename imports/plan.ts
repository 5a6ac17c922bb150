import type { Product } from '#catalogue/product.ts';
import { type ProductInput, productFields } from '#catalogue/product-input.ts';
import type { ProductKeys, ProductMatches } from '#catalogue/product-matches.server.ts';
import { storedName } from '#media/image-addresses.ts';
import { idStartIn } from '#tables/shopify-csv.ts';
import { fileIn } from '#tables/understanding/image-cell.ts';
import type {
  Photograph,
  ProductFields,
  Refusal,
  UnderstoodProduct,
} from '#tables/understanding/understood-product.ts';
import type { ImportChoices, ImportRow } from './import.ts';

/** What is to become of one product of the table. */
export interface Plan
  extends Pick<ImportRow, 'position' | 'line' | 'name' | 'outcome' | 'column' | 'reason' | 'notes'> {
  /** The product of the shop that it is. */
  current: Product | null;
  /** Under which a new product is added, where the table says so. */
  id: string | null;
  /** What is written of an added or a changed one. */
  input: ProductInput | null;
  /** All of its photographs in their order, where some have to be had first; else empty. */
  photographs: PlannedPhotograph[];
  /** Nobody sees it before it has a photograph. */
  awaitsPhotograph: boolean;
}

export interface PlannedPhotograph {
  /** As in `Photograph`. */
  source: string;
  alt: string;
  focus: string;
  /** Where it is stored already. */
  url: string | null;
}

/** What is known of the photos that a table names. */
export interface KnownPhotographs {
  /** The address of a photo of this source that is stored already. */
  known(source: string): string | undefined;
  /** Sources of files that are neither uploaded nor stored. */
  missing: ReadonlySet<string>;
}

/** Decides what becomes of a product of the table. @param current the product of the shop that it is. */
export function planProduct(
  position: number,
  understood: UnderstoodProduct,
  current: Product | null,
  matches: ProductMatches,
  { known, missing }: KnownPhotographs,
  choices: ImportChoices,
): Plan {
  const { fields, ifNew, refused, lacking, leftOut, notes, id } = understood;
  const line = understood.lines[0] ?? 0;
  const name = fields.name ?? current?.name ?? '';
  const base = { position, line, name, notes, current, id, column: null, reason: null, input: null };
  const nothing = { ...base, photographs: [], awaitsPhotograph: false };
  const refuse = (refusal: Refusal): Plan => ({ ...nothing, ...refusal, outcome: 'refused' });
  const leave = (reason: string): Plan => ({ ...nothing, reason, outcome: 'left out' });

  if (refused) return refuse(refused);
  if (leftOut === 'drafts')
    return leave('The other shop does not show this product. You chose to skip these.');
  if (leftOut) return leave('You chose to skip gift cards.');
  if (!current && choices.mode === 'change')
    return leave('This product is new. You chose to only update existing products.');
  if (current && choices.mode === 'add')
    return leave('This product exists already. You chose to only add new products.');
  if (!current && lacking) return refuse(lacking);
  const taken = takenKey(understood, current, matches);
  if (taken) return refuse({ line, column: null, reason: taken });

  const named = understood.photographs.map((one) => plannedPhotograph(one, current, known));
  const photographs = addsNothing(named, current, missing) ? [] : named;
  const isWhole = photographs.every(({ url }) => url !== null);
  const shown = isWhole || !current ? photographs.filter(({ url }) => url !== null) : null;
  const images = imagesOf(photographs.length > 0 ? shown : null, current);
  const isBare = images.images.length === 0;
  const given = { ...fields, ...(current ? cleared(understood, choices) : { ...ifNew, ...fields }) };
  // A product that waited for a photograph from an earlier import waits on.
  const awaitsPhotograph = isBare && fields.hidden !== true && (!current || current.hidden);
  const hidden = given.hidden ?? current?.hidden ?? false;
  const input = inputOf(current, { ...given, hidden: hidden || (isBare && !current) }, images);
  const isChanged = !isWhole || changedFields(current, input).length > 0;
  return {
    ...base,
    notes: [
      ...notes,
      ...(current ? [] : notesOfNew(understood, isBare && photographs.length === 0)),
      ...notesOfMissing(missing),
    ],
    outcome: current ? (isChanged ? 'changed' : 'unchanged') : 'added',
    input: isChanged ? input : null,
    photographs: isWhole ? [] : photographs,
    awaitsPhotograph,
  };
}

/** Whether a product shows all of its photos but files that are missing. Then its photos stay as they are. */
function addsNothing(
  photographs: PlannedPhotograph[],
  current: Product | null,
  missing: ReadonlySet<string>,
): boolean {
  if (!current || current.images.length === 0 || missing.size === 0) return false;
  return photographs.every(({ source, url }) =>
    url === null ? missing.has(source) : current.images.includes(url),
  );
}

const MAX_NAMED = 3;

function notesOfMissing(missing: ReadonlySet<string>): string[] {
  return [...missing]
    .slice(0, MAX_NAMED)
    .map((source) => `The photo “${fileIn(source)}” is missing. You can add it here, or after the import.`);
}

/** What a new product gets that its table does not say. */
function notesOfNew({ fields, ifNew }: UnderstoodProduct, isWithoutPhotograph: boolean): string[] {
  const notes: string[] = [];
  if (!fields.description && ifNew.description) notes.push('No description; we added a default.');
  if (isWithoutPhotograph) notes.push('The table names no photo. The product stays hidden until it has one.');
  return notes;
}

/** The product of the shop that one of the table is: by its id, else by its code, else by its handle, never by its name. */
export function matched(understood: UnderstoodProduct, matches: ProductMatches): Product | null {
  const { id, code, handle, idStart } = keysOf(understood);
  return (
    (id ? matches.byId(id) : undefined) ??
    (code ? matches.byCode(code) : undefined) ??
    (handle ? matches.byHandle(handle) : undefined) ??
    (idStart ? matches.byIdStart(idStart) : undefined) ??
    null
  );
}

export function keysOf({ id, fields: { code = null, handle = null } }: UnderstoodProduct): ProductKeys {
  return { id, code, handle, idStart: handle && idStartIn(handle) };
}

/** Code and handle may each be of one product only; here the table gives them to another one than has them. */
function takenKey(
  { fields: { code, handle } }: UnderstoodProduct,
  current: Product | null,
  matches: ProductMatches,
): string | null {
  const byCode = code ? matches.byCode(code) : undefined;
  if (byCode && byCode.id !== current?.id) return `Code “${code}” is already used by “${byCode.name}”.`;
  const byHandle = handle ? matches.byHandle(handle) : undefined;
  if (byHandle && byHandle.id !== current?.id)
    return `Handle “${handle}” is already used by “${byHandle.name}”.`;
  return null;
}

/** Fields that the table has a column for and says nothing in, as far as they may be empty. */
function cleared({ fields, empty }: UnderstoodProduct, { clearEmpty }: ImportChoices): ProductFields {
  if (!clearEmpty) return fields;
  // A description is required: there the shop's own sentence cannot be told from the owner's, so it stays.
  const clearable = empty.filter((field) => field !== 'description');
  return { ...Object.fromEntries(clearable.map((field) => [field, null])), ...fields };
}

/** The first photographs of a product that has none yet are those that are stored already. */
function imagesOf(photographs: PlannedPhotograph[] | null, current: Product | null) {
  if (photographs === null) {
    const { images = [], imageAlts = [], imageFocuses = [] } = current ?? {};
    return { images, imageAlts, imageFocuses };
  }
  return {
    images: photographs.map(({ url }) => url ?? ''),
    imageAlts: asBefore(
      photographs.map(({ alt }) => alt),
      current?.imageAlts,
    ),
    imageFocuses: asBefore(
      photographs.map(({ focus }) => focus),
      current?.imageFocuses,
    ),
  };
}

/** Texts of images that are missing at the end say the same as empty ones. */
function asBefore(texts: string[], before: string[] = []): string[] {
  const length = Math.max(texts.length, before.length);
  const isSame = Array.from({ length }, (_, at) => (texts[at] ?? '') === (before[at] ?? '')).every(Boolean);
  return isSame ? before : texts;
}

function plannedPhotograph(
  { source, ...told }: Photograph,
  current: Product | null,
  known: KnownPhotographs['known'],
): PlannedPhotograph {
  const url = source.startsWith('/') ? source : (shownAlready(source, current) ?? known(source) ?? null);
  // What the table does not say of a picture that the product shows already stays.
  const at = url === null ? -1 : (current?.images.indexOf(url) ?? -1);
  const alt = told.alt ?? current?.imageAlts[at] ?? '';
  const focus = told.focus ?? current?.imageFocuses[at] ?? '';
  return { source, alt, focus, url };
}

/** One that a product of an older shop shows from elsewhere stays there; names of our own are given once, ever. */
function shownAlready(source: string, current: Product | null): string | undefined {
  const file = fileIn(source);
  return current?.images.find((image) => (file === null ? image === source : storedName(image) === file));
}

function inputOf(
  current: Product | null,
  given: ProductFields,
  images: Pick<ProductInput, 'images' | 'imageAlts' | 'imageFocuses'>,
): ProductInput {
  const { id: _, createdAt: __, updatedAt: ___, ...own } = current ?? ({} as Product);
  const merged = { ...own, ...given, ...images };
  // Each given field has passed the form's rule; what is left out of a new product gets the form's defaults.
  const whole = current ? (merged as ProductInput) : { ...DEFAULTS, ...(merged as ProductInput) };
  return whole.category === 'Accessories' ? whole : { ...whole, subCategory: null };
}

const DEFAULTS = {
  ...productFields.pick({ featured: true, inStock: true, hidden: true }).parse({}),
  code: null,
  marketPrice: null,
  subCategory: null,
};

/** The fields that would differ, with what would be written. */
export function changedFields(current: Product | null, input: ProductInput): [string, unknown][] {
  return Object.entries(input).filter(
    ([field, value]) =>
      !current || JSON.stringify(current[field as keyof ProductInput]) !== JSON.stringify(value),
  );
}
