import type { LoaderFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { pageCount } from '#catalog/lists/listing.ts';
import {
  listImagesOfProductsNamed,
  listImageUses,
  listSettingsImages,
  listUsedImages,
} from '#catalog/products/image-use.server.ts';
import { likeliestTerm } from '#catalog/search/corrections/search-corrections.server.ts';
import { parseSearchQuery } from '#catalog/search/search-words.ts';
import { type Db, reasonOf } from '#platform/db/database.ts';
import { log } from '#platform/log/log.server.ts';
import { findRemovalTimes } from '#platform/media/image-garbage.server.ts';
import {
  findOriginalNames,
  listImages,
  listImagesNamed,
  StorageError,
  type StoredImage,
} from '#platform/media/image-names.server.ts';
import type { Storage } from '#platform/media/storage/storage.ts';
import { type LibraryView, parseLibraryView } from './library-view.ts';

/** Maximum number of images that are counted and listed. Older ones are left out, and the page says so. */
const MAX_LISTED = 20_000;

const LIBRARY_PAGE_SIZE = 24;

/** Maximum number of products listed per image. All products of a shop may use the same image. */
const MAX_USERS = 3;

/** Returns one page of the stored images with their uses, newest first; the last one if the page is too high. */
export async function pageOfLibrary(db: Db, storage: Storage, requested: LibraryView) {
  const [stored, used] = await Promise.all([listImages(storage, MAX_LISTED), listUsedImages(db)]);
  const unused = stored.filter(({ url }) => !used.has(url));
  const candidates = requested.unused ? unused : stored;
  const { shown, searched } = await searchImages(db, candidates, requested.term);
  const pages = pageCount(shown.length, LIBRARY_PAGE_SIZE);
  const page = Math.min(requested.page, pages);
  const images = shown.slice((page - 1) * LIBRARY_PAGE_SIZE, page * LIBRARY_PAGE_SIZE);
  return {
    images: await withUse(db, images),
    view: { ...requested, page },
    /** The search term, or its correction if no image matches. */
    searched,
    /** Number of images of the view, on all pages. */
    count: shown.length,
    pages,
    totals: { all: totalOf(stored), unused: totalOf(unused) },
    /** Whether older images are left out. */
    isCut: stored.length === MAX_LISTED,
  };
}

async function searchImages(
  db: Db,
  images: StoredImage[],
  term: string,
): Promise<{ shown: StoredImage[]; searched: string }> {
  if (term === '') return { shown: images, searched: term };
  const found = await withTerm(db, images, term);
  const correctedTerm = found.length === 0 ? await likeliestTerm(db, term) : null;
  const corrected = correctedTerm ? await withTerm(db, images, correctedTerm) : [];
  return correctedTerm && corrected.length > 0
    ? { shown: corrected, searched: correctedTerm }
    : { shown: found, searched: term };
}

/** Returns the images for which each word is in the file name, the original name, or the name of a product that uses it. */
async function withTerm(db: Db, images: StoredImage[], term: string): Promise<StoredImage[]> {
  const named = parseSearchQuery(term).words.map(async (word) => {
    const [urls, names] = await Promise.all([
      listImagesOfProductsNamed(db, word),
      listImagesNamed(db, word.patterns),
    ]);
    return new Set([...urls, ...names]);
  });
  const found = await Promise.all(named);
  const hasTerm = ({ name, url }: StoredImage) =>
    found.length > 0 && found.every((images) => images.has(url) || images.has(name));
  return images.filter((image) => hasTerm(image) || image.name.includes(term));
}

async function withUse(db: Db, images: StoredImage[]) {
  const names = images.map(({ name }) => name);
  const [uses, settings, removals, originals] = await Promise.all([
    listImageUses(
      db,
      images.map(({ url }) => url),
      MAX_USERS,
    ),
    listSettingsImages(db),
    findRemovalTimes(db, names),
    findOriginalNames(db, names),
  ]);
  const inSettings = new Set(settings.map(({ image }) => image));
  return images.map((image) => {
    const isInSettings = inSettings.has(image.url);
    const { products: usedBy, count: useCount } = uses.get(image.url) ?? { products: [], count: 0 };
    /** When the image will be deleted automatically; `null` if it is in use or its deletion is not scheduled. */
    const removedAt = useCount > 0 || isInSettings ? null : (removals.get(image.name) ?? null);
    const originalName = originals.get(image.name) ?? null;
    return { ...image, usedBy, useCount, isInSettings, removedAt, originalName };
  });
}

export type LibraryImage = Awaited<ReturnType<typeof withUse>>[number];

function totalOf(images: StoredImage[]) {
  return { count: images.length, bytes: images.reduce((sum, { size }) => sum + size, 0) };
}

/** Returns the page in the request's address, or a message if the images cannot be listed at the moment. */
export async function loadLibrary(args: LoaderFunctionArgs) {
  const { db, storage } = getContext(args);
  const view = parseLibraryView(args.url.searchParams);
  try {
    return { library: await pageOfLibrary(db, storage, view), failure: null };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ cause: reasonOf(error) }, `${error.message} (${reasonOf(error)})`);
    return { library: null, failure: error.message };
  }
}

type LoadedLibrary = Awaited<ReturnType<typeof loadLibrary>>;

export type Library = NonNullable<LoadedLibrary['library']>;
