import { and, inArray, isNotNull } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Product } from '#catalogue/product.ts';
import { findMatches } from '#catalogue/product-matches.server.ts';
import type { Db } from '#db/database.ts';
import { importPhotographs } from '#db/import-schema.ts';
import { plainFileName } from '#media/file-name.ts';
import { publicUrl, storedName } from '#media/image-addresses.ts';
import { findImageNamed } from '#media/image-names.server.ts';
import { openTable } from '#tables/reader/open-table.server.ts';
import { readAsExported, withoutUnedited } from '#tables/understanding/as-exported.ts';
import { FILE, fileIn } from '#tables/understanding/image-cell.ts';
import type { UnderstoodProduct } from '#tables/understanding/understood-product.ts';
import type { Import } from './import.ts';
import { openPhotographFiles, type PhotographFiles } from './photograph-files.server.ts';
import { keysOf, matched, type Plan, planProduct } from './plan.ts';
import { findShownPhotographs, type ShownPhotographs } from './shown-photographs.server.ts';
import type { ImportTools } from './step.server.ts';

export type Numbered = { position: number; understood: UnderstoodProduct };

/**
 * The products of an import's table from a position on, some at a time. The same table and the same answers give the
 * same products at the same positions, so that work may go on where it was.
 *
 * @throws TableError where the table cannot be read.
 */
export async function* productsOfTable(
  { files, origin, readerLimits: limits }: Pick<ImportTools, 'files' | 'origin' | 'readerLimits'>,
  { id, reading, answers }: Import,
  from: number,
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<{ products: Numbered[]; photographs: PhotographFiles }> {
  if (!answers) return;
  const table = await openTable(files.tablePath(id), reading, { signal, limits });
  const photographs = await openPhotographFiles(files, id);
  try {
    let position = from;
    let products: Numbered[] = [];
    for await (const understood of table.products(answers, origin, from)) {
      products.push({ position, understood });
      position += 1;
      if (products.length < size) continue;
      yield { products, photographs };
      products = [];
    }
    if (products.length > 0) yield { products, photographs };
  } finally {
    await photographs.close();
    await table.close();
  }
}

/** What is to become of these products, as the shop is now. */
export async function planProducts(
  tools: ImportTools,
  { choices, answers }: Import,
  products: Numbered[],
  photographs: PhotographFiles,
): Promise<Plan[]> {
  const { db, origin } = tools;
  const matches = await findMatches(
    db,
    products.map(({ understood }) => keysOf(understood)),
  );
  const named = products.map((product) => withNamedFiles(product, photographs));
  const sources = named.flatMap(({ understood }) => understood.photographs.map(({ source }) => source));
  const addresses = sources.filter((source) => fileIn(source) === null);
  const stored = await findStored(db, 'source', addresses);
  const currents = named.map(({ understood }) => matched(understood, matches));
  const shown = await findShownPhotographs(
    db,
    currents.filter((current) => current !== null),
  );
  // A photograph is read to know it by its bytes.
  const limit = pLimit(MAX_AT_ONCE);
  return limit.map(named, async ({ position, understood }, at) => {
    const current = currents[at] ?? null;
    const asExported = current && answers && readAsExported(current, answers, origin);
    const edited = asExported ? withoutUnedited(understood, asExported) : understood;
    const whole = await withoutGone(tools, edited, current);
    const byFile = current ? await storedFiles(tools, photographs, whole, current, shown) : null;
    const known = (source: string) => stored.get(source) ?? byFile?.get(source);
    const missing = await missingFiles(tools, photographs, whole, known);
    return planProduct(position, whole, current, matches, { known, missing }, choices);
  });
}

/** Products whose photographs are looked up at the same time. */
const MAX_AT_ONCE = 4;

/** A product whose photographs the table does not name may have some that are called by its code. */
function withNamedFiles({ position, understood }: Numbered, photographs: PhotographFiles): Numbered {
  const { code } = understood.fields;
  if (understood.photographs.length > 0 || !code) return { position, understood };
  const named = photographs
    .namedByCode(code)
    .map((name) => ({ source: FILE + name, alt: null, focus: null }));
  return { position, understood: { ...understood, photographs: named } };
}

const MAX_NAMED = 3;

/** Leaves out photos of this shop that were deleted after the table was written. */
async function withoutGone(
  { storage }: ImportTools,
  product: UnderstoodProduct,
  current: Product | null,
): Promise<UnderstoodProduct> {
  const gone = new Set<string>();
  for (const { source } of product.photographs) {
    if (!source.startsWith('/') || current?.images.includes(source)) continue;
    const name = storedName(source);
    if (!name || !(await storage.has(name))) gone.add(source);
  }
  if (gone.size === 0) return product;
  return {
    ...product,
    photographs: product.photographs.filter(({ source }) => !gone.has(source)),
    notes: [
      ...product.notes,
      ...[...gone].slice(0, MAX_NAMED).map((source) => `The photo “${source}” was deleted from the shop.`),
    ],
  };
}

/** Sources of files that the table names, and that are neither uploaded nor stored. */
async function missingFiles(
  tools: ImportTools,
  files: PhotographFiles,
  { photographs }: UnderstoodProduct,
  known: (source: string) => string | undefined,
): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const { source } of photographs) {
    const name = fileIn(source);
    if (name === null || known(source) || files.has(name)) continue;
    if (!(await findInLibrary(tools, files, name))) missing.add(source);
  }
  return missing;
}

/**
 * Where the files that a table names for a product are stored. An uploaded file is known by its bytes, because many tables
 * call their files 1.jpg; else the photo that the product shows under this name, else one of the media library.
 */
async function storedFiles(
  tools: ImportTools,
  files: PhotographFiles,
  { photographs }: UnderstoodProduct,
  current: Product,
  shown: ShownPhotographs,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const stored = new Map<string, string>();
  for (const { source } of photographs) {
    const name = fileIn(source);
    if (name === null) continue;
    const hash = await files.hash(name, tools.imageLimits.maxFileSize).catch(() => null);
    if (hash) hashes.set(source, hash);
    if (files.has(name)) continue;
    const url = shown(current, name) ?? (await findInLibrary(tools, files, name));
    if (url) stored.set(source, url);
  }
  const byHash = await findStored(tools.db, 'hash', [...hashes.values()]);
  for (const [source, hash] of hashes) {
    const url = byHash.get(hash);
    if (url) stored.set(source, url);
  }
  return stored;
}

/** The address of a file that was not given, and is in the media library under this name. */
export async function findInLibrary(
  { db, storage }: ImportTools,
  photographs: PhotographFiles,
  file: string,
): Promise<string | null> {
  const name = plainFileName(file);
  if (!name || photographs.has(file)) return null;
  const stored = await findImageNamed(db, name);
  return stored && (await storage.has(stored)) ? publicUrl(stored) : null;
}

/** Where photographs are stored that an import had, by their address or by the hash of their bytes. */
export async function findStored(
  db: Db,
  key: 'source' | 'hash',
  values: string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const column = importPhotographs[key];
  const found = await db
    .select({ key: column, url: importPhotographs.url })
    .from(importPhotographs)
    .where(and(inArray(column, [...new Set(values)]), isNotNull(importPhotographs.url)));
  return new Map(found.map(({ key, url }) => [key ?? '', url ?? '']));
}
