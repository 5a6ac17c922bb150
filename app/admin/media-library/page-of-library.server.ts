import { listProductsShowing, listUsedImages } from '#catalogue/image-use.server.ts';
import { pageCount } from '#catalogue/listing.ts';
import type { Db } from '#db/database.ts';
import { findRemovalTimes } from '#media/image-garbage.server.ts';
import { listImages, type StoredImage } from '#media/list-images.server.ts';
import type { Storage } from '#media/storage/storage.ts';
import type { LibraryView } from './library-view.ts';

/** How many images are counted and shown at most; older ones are left out, and that is said. */
const MAX_LISTED = 20_000;

export const LIBRARY_PAGE_SIZE = 24;

export interface LibraryImage extends StoredImage {
  /** The products that show it. */
  usedBy: { id: string; name: string }[];
  /** When it is removed by itself; `null` where it is in use, or where nobody has scheduled that. */
  removedAt: Date | null;
}

export interface Library {
  images: LibraryImage[];
  view: LibraryView;
  pages: number;
  /** Of all images and of those that no product uses: how many, and how many bytes. */
  totals: { all: Total; unused: Total };
  /** Whether older images are left out. */
  isCut: boolean;
}

interface Total {
  count: number;
  bytes: number;
}

/** One page of the stored images, newest first, with what uses them. A page beyond the last is the last. */
export async function pageOfLibrary(db: Db, storage: Storage, asked: LibraryView): Promise<Library> {
  const [stored, used] = await Promise.all([listImages(storage, MAX_LISTED), listUsedImages(db)]);
  const unused = stored.filter(({ url }) => !used.has(url));
  const shown = asked.unused ? unused : stored;
  const pages = pageCount(shown.length, LIBRARY_PAGE_SIZE);
  const page = Math.min(asked.page, pages);
  const images = shown.slice((page - 1) * LIBRARY_PAGE_SIZE, page * LIBRARY_PAGE_SIZE);
  return {
    images: await withUse(db, images),
    view: { ...asked, page },
    pages,
    totals: { all: totalOf(stored), unused: totalOf(unused) },
    isCut: stored.length === MAX_LISTED,
  };
}

async function withUse(db: Db, images: StoredImage[]): Promise<LibraryImage[]> {
  const [products, removals] = await Promise.all([
    listProductsShowing(
      db,
      images.map(({ url }) => url),
    ),
    findRemovalTimes(
      db,
      images.map(({ name }) => name),
    ),
  ]);
  return images.map((image) => {
    const usedBy = products
      .filter((product) => product.images.includes(image.url))
      .map(({ id, name }) => ({ id, name }));
    return { ...image, usedBy, removedAt: usedBy.length > 0 ? null : (removals.get(image.name) ?? null) };
  });
}

function totalOf(images: StoredImage[]): Total {
  return { count: images.length, bytes: images.reduce((sum, { size }) => sum + size, 0) };
}
