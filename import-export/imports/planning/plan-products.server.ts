import { hash } from 'node:crypto';
import { and, eq, inArray, isNotNull, like } from 'drizzle-orm';
import pLimit from 'p-limit';
import { changedFields } from '#catalog/activity/activity-changes.ts';
import type { ChosenNames } from '#catalog/facts/fact-names.server.ts';
import { missingFields } from '#catalog/products/missing-fields.ts';
import type { Product } from '#catalog/products/product.ts';
import type { ProductInput } from '#catalog/products/product-input.ts';
import { findProductMatches } from '#catalog/search/product-matches.server.ts';
import type { ImportTools } from '#import-export/imports/import-tools.server.ts';
import type { ImportChoices } from '#import-export/tables/columns/answers.ts';
import { openTable } from '#import-export/tables/reader/open-table.server.ts';
import { productAsExported, withoutUnedited } from '#import-export/tables/rows/exported-product.ts';
import type { UnderstoodProduct } from '#import-export/tables/rows/understood-product.ts';
import { FILE, fileIn } from '#import-export/tables/values/image-cell.ts';
import type { Db } from '#platform/db/database.ts';
import { importImages, importRows, imports } from '#platform/db/import-schema.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import type { ConflictKind, Import } from '../import.ts';
import { fileKey } from '../import-files.server.ts';
import { openPhotoFiles, type PhotoFiles } from '../photos/photo-files.server.ts';
import { findEditedFields } from '../repeats/addresses.server.ts';
import { importTexts } from '../texts.ts';
import { type IsDeleted, withDeletionKept } from './deleted-products.ts';
import { MAX_NAMED_PHOTOS, type Plan, plannedChanges, planProduct, unwritten } from './plan.ts';
import {
  findMatch,
  isChangedBySpreadsheet,
  keysOf,
  type Match,
  matchByName,
  nameToLookUp,
} from './same-product.ts';

export type Numbered = { position: number; understood: UnderstoodProduct };

/**
 * Yields the products of an import's table in batches.
 *
 * @throws TableError if the table cannot be read.
 */
export async function* readProducts(
  { files, origin, readerLimits: limits }: Pick<ImportTools, 'files' | 'origin' | 'readerLimits'>,
  { id, reading, answers }: Import,
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<{ products: Numbered[]; photos: PhotoFiles }> {
  if (!answers) return;
  const table = await openTable(files.tablePath(id), reading, { signal, limits });
  const photos = await openPhotoFiles(files, id);
  try {
    let position = 0;
    let products: Numbered[] = [];
    for await (const understood of table.products(answers, origin)) {
      products.push({ position, understood });
      position += 1;
      if (products.length < size) continue;
      yield { products, photos };
      products = [];
    }
    if (products.length > 0) yield { products, photos };
  } finally {
    await photos.close();
    await table.close();
  }
}

/**
 * Decides what the import does with these products, compared with the current products.
 *
 * @param rowOf the rows of products of the shop that earlier products of the table have matched. Adds those of these.
 * @param chosenNames the names that the shop uses for facts.
 * @param isDeleted whether a product was deleted in the shop since the first import from this address.
 */
export async function planProducts(
  tools: ImportTools,
  job: Import,
  products: Numbered[],
  photos: PhotoFiles,
  rowOf: Map<string, number>,
  chosenNames: ChosenNames,
  isDeleted: IsDeleted,
): Promise<Plan[]> {
  const { db, origin } = tools;
  const { choices, answers } = job;
  const matches = await findProductMatches(
    db,
    products.map(({ understood }) => keysOf(understood)),
  );
  const named = products.map((product) => withNamedFiles(product, photos));
  const sources = named.flatMap(({ understood }) => understood.photos.map(({ source }) => source));
  const addresses = sources.filter((source) => fileIn(source) === null);
  const stored = await findStored(db, 'source', addresses);
  const keyed = named.map(({ understood }) => findMatch(understood, matches));
  const names = named.map(({ understood }, at) => nameToLookUp(understood, keyed[at] ?? null));
  const namesakes = await findNamesakes(db, names);
  const found = named.map(({ understood }, at) => {
    const others = namesakes(names[at] ?? null);
    const match = matchByName(understood, keyed[at] ?? null, others, choices, rowOf);
    if (match.current && !rowOf.has(match.current.id)) rowOf.set(match.current.id, understood.lines[0] ?? 0);
    return match;
  });
  const existing = found.flatMap(({ current }) => current ?? []);
  const waiting = await findWaiting(db, existing);
  const shown = await findCurrentPhotos(db, existing);
  const editedFields = await findEditedFields(
    db,
    job.addressId,
    existing.map(({ id }) => id),
  );
  // Photos are read to hash them.
  const limit = pLimit(MAX_AT_ONCE);
  return limit.map(named, async ({ position, understood }, at) => {
    const match = found[at] ?? { current: null, isNameOnly: false, refusal: null };
    const { current, refusal } = match;
    const asExported = current && answers && productAsExported(current, answers, origin);
    const edited = asExported ? withoutUnedited(understood, asExported) : understood;
    const present = await withoutGone(tools, edited, current);
    const refused = refusal === null ? null : { line: present.lines[0] ?? 0, column: null, reason: refusal };
    const whole = { ...present, refused: present.refused ?? refused };
    const coded = choices.codes !== 'file' && isCodeChanged(whole, match) ? withoutCode(whole) : whole;
    const byFile = current ? await findStoredFiles(tools, photos, coded, current, shown) : null;
    const known = (source: string) => stored.get(source) ?? byFile?.get(source);
    const missing = missingFiles(photos, coded, known);
    const plan = planProduct(
      position,
      coded,
      current,
      matches,
      { known, missing },
      choices,
      waiting.has(current?.id ?? ''),
      chosenNames,
    );
    const kept =
      !current && isDeleted(understood)
        ? withDeletionKept(plan, choices)
        : withEditsKept(plan, editedFields.get(current?.id ?? ''), choices);
    return withConflict(kept, whole, match, job);
  });
}

/** Finds the products with these names. */
async function findNamesakes(db: Db, names: (string | null)[]) {
  const keys = names.flatMap((name) =>
    name === null ? [] : { id: null, code: null, handle: null, idStart: null, name },
  );
  if (keys.length === 0) return () => [];
  const matches = await findProductMatches(db, keys);
  return (name: string | null): Product[] => (name === null ? [] : matches.bySimilarName(name));
}

/** Returns the ids of those products that are still unfinished, and that an earlier import hid for this reason. */
async function findWaiting(db: Db, products: Product[]): Promise<Set<string>> {
  const unfinished = products.filter((product) => product.hidden && missingFields(product).length > 0);
  if (unfinished.length === 0) return new Set();
  const ids = unfinished.map(({ id }) => id);
  const found = await db
    .selectDistinct({ id: importRows.productId })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(and(inArray(importRows.productId, ids), importRows.isUnfinished, isNotNull(imports.beganAt)));
  return new Set(found.flatMap(({ id }) => id ?? []));
}

/** Number of products whose photos are hashed at the same time. */
const MAX_AT_ONCE = 4;

/** Adds files that are named after the product's code, if the table names no photos. */
function withNamedFiles({ position, understood }: Numbered, photos: PhotoFiles): Numbered {
  const { code } = understood.fields;
  if (understood.photos.length > 0 || !code) return { position, understood };
  const named = photos.namedByCode(code).map((name) => ({ source: FILE + name, alt: null, focus: null }));
  return { position, understood: { ...understood, photos: named } };
}

/** Leaves out photos of this shop that were deleted after the table was written. */
async function withoutGone(
  { storage }: ImportTools,
  product: UnderstoodProduct,
  current: Product | null,
): Promise<UnderstoodProduct> {
  const gone = new Set<string>();
  for (const { source } of product.photos) {
    if (!source.startsWith('/') || current?.images.includes(source)) continue;
    const name = storedName(source);
    if (!name || !(await storage.has(name))) gone.add(source);
  }
  if (gone.size === 0) return product;
  return {
    ...product,
    photos: product.photos.filter(({ source }) => !gone.has(source)),
    notes: [
      ...product.notes,
      ...[...gone].slice(0, MAX_NAMED_PHOTOS).map((source) => importTexts.photoDeleted(source)),
    ],
  };
}

/** Returns the sources of files that the table names but that are neither uploaded nor stored. */
function missingFiles(
  files: PhotoFiles,
  { photos }: UnderstoodProduct,
  known: (source: string) => string | undefined,
): Set<string> {
  const isMissing = (source: string) => {
    const name = fileIn(source);
    return name !== null && !known(source) && !files.has(name);
  };
  return new Set(photos.map(({ source }) => source).filter(isMissing));
}

/**
 * Returns where the files that the table names for a product are stored. Uploaded files are recognized by their bytes,
 * because many tables call their files 1.jpg. Otherwise the names of the product's own photos count.
 */
async function findStoredFiles(
  tools: ImportTools,
  files: PhotoFiles,
  { photos }: UnderstoodProduct,
  current: Product,
  shown: CurrentPhotos,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const stored = new Map<string, string>();
  for (const { source } of photos) {
    const name = fileIn(source);
    if (name === null) continue;
    // The import reports photos that cannot be read when it loads them.
    const bytes = await files.read(name, tools.imageLimits.maxFileSize).catch(() => null);
    if (bytes) hashes.set(source, hash('sha256', bytes));
    if (files.has(name)) continue;
    const url = shown(current, name);
    if (url) stored.set(source, url);
  }
  const byHash = await findStored(tools.db, 'hash', [...hashes.values()]);
  for (const [source, digest] of hashes) {
    const url = byHash.get(digest);
    if (url) stored.set(source, url);
  }
  return stored;
}

/** Returns where photos of earlier imports are stored, by their source or by the hash of their bytes. */
export async function findStored(
  db: Db,
  key: 'source' | 'hash',
  values: string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const column = importImages[key];
  const found = await db
    .select({ key: column, url: importImages.url })
    .from(importImages)
    .where(and(inArray(column, [...new Set(values)]), isNotNull(importImages.url)));
  return new Map(found.map(({ key, url }) => [key ?? '', url ?? '']));
}

/** Returns the address of a product's photo that was imported under a file name. */
type CurrentPhotos = (product: Product, fileName: string) => string | undefined;

/**
 * Reads the file names of the photos of these products from earlier imports. A file name identifies a photo only within a
 * product, because photos of different products can have the same name.
 */
async function findCurrentPhotos(db: Db, products: Product[]): Promise<CurrentPhotos> {
  if (products.length === 0) return () => undefined;
  const ids = products.map(({ id }) => id);
  const imported = await db
    .select({ id: importRows.productId, source: importImages.source, url: importImages.url })
    .from(importRows)
    .innerJoin(
      importImages,
      and(eq(importImages.importId, importRows.importId), eq(importImages.position, importRows.position)),
    )
    .where(
      and(
        inArray(importRows.productId, ids),
        isNotNull(importImages.url),
        like(importImages.source, `${FILE}%`),
      ),
    );
  const shownBy = new Map(products.map(({ id, images }) => [id, images]));
  const named = new Map(
    imported.flatMap(({ id, source, url }) =>
      id && url && shownBy.get(id)?.includes(url)
        ? [[`${id} ${fileKey(fileIn(source) ?? '')}`, url] as const]
        : [],
    ),
  );
  return ({ id }, fileName) => named.get(`${id} ${fileKey(fileName)}`);
}

/** Whether a spreadsheet has changed the code of the product, so that the shop's code is kept unless chosen otherwise. */
function isCodeChanged({ fields }: UnderstoodProduct, { current }: Match): boolean {
  return Boolean(current?.code && fields.code && isChangedBySpreadsheet(current.code, fields.code));
}

function withoutCode(product: UnderstoodProduct): UnderstoodProduct {
  const { code: _, ...fields } = product.fields;
  return { ...product, fields };
}

/**
 * Adds to a plan what the owner should look at. The values of the file replace newer ones of the shop only if the owner
 * chose that.
 */
function withConflict(
  plan: Plan,
  understood: UnderstoodProduct,
  match: Match,
  { choices, previewedAt }: Pick<Import, 'choices' | 'previewedAt'>,
): Plan {
  if (plan.outcome === 'left out' || understood.refused) return plan;
  const kinds: ConflictKind[] = [
    ...(match.isNameOnly ? ['name' as const] : []),
    ...(plan.conflict?.kinds ?? []),
  ];
  const updatedAt = match.current?.updatedAt.getTime() ?? 0;
  const isNewer = plan.input !== null && updatedAt >= (understood.changedBefore ?? Number.POSITIVE_INFINITY);
  if (isNewer && !kinds.includes('newer')) kinds.push('newer');
  const isOtherCode = isCodeChanged(understood, match);
  if (isOtherCode) kinds.push('code');
  if (previewedAt && updatedAt >= previewedAt.getTime()) kinds.push('since');
  const isKept = isNewer && choices.newer !== 'file';
  if (!isKept && isLargeChange(match.current?.price, plan.input?.price)) kinds.push('price');
  if (kinds.length === 0) return plan;
  const { before, after } = isNewer ? plannedChanges(plan) : NOTHING;
  const conflict = {
    kinds,
    shop: { ...plan.conflict?.shop, ...before, ...(isOtherCode && { code: match.current?.code }) },
    file: { ...plan.conflict?.file, ...after, ...(isOtherCode && { code: understood.fields.code }) },
  };
  return { ...(isKept ? unwritten(plan, 'unchanged', importTexts.newerKept) : plan), conflict };
}

/** Whether a price changes by more than ten times, as one in cents or in another currency would. */
function isLargeChange(before: number | null | undefined, after: number | null | undefined): boolean {
  return before && after ? Math.max(before / after, after / before) > MAX_PRICE_FACTOR : false;
}

const MAX_PRICE_FACTOR = 10;

const NOTHING = { before: {}, after: {} };

/**
 * Leaves fields as they are that were edited in the shop after an earlier import from the same address, unless the owner
 * chose the values of the file. The plan's conflict has both values.
 */
function withEditsKept(plan: Plan, edited: ReadonlySet<string> | undefined, choices: ImportChoices): Plan {
  const { current, input } = plan;
  if (!edited || !current || !input) return plan;
  const { before, after } = plannedChanges(plan);
  const fields = Object.keys(after).filter((field) => edited.has(field)) as (keyof ProductInput)[];
  if (fields.length === 0) return plan;
  const pick = (values: Partial<Product>) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  const conflict = { kinds: ['newer' as const], shop: pick(before), file: pick(after) };
  if (choices.newer === 'file') return { ...plan, conflict };
  const photos = fields.includes('images') ? [] : plan.photos;
  const kept: ProductInput = { ...input, ...pick(current) };
  if (photos.length < plan.photos.length) {
    const { images, imageAlts, imageFocuses } = current;
    Object.assign(kept, { images, imageAlts, imageFocuses });
  }
  const isChanged = photos.length > 0 || Object.keys(changedFields(current, kept)).length > 0;
  if (isChanged) return { ...plan, conflict, input: kept, photos };
  return { ...unwritten(plan, 'unchanged', importTexts.editsKept), conflict };
}
