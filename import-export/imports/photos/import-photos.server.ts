import { hash as hashOf } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import pLimit, { type LimitFunction } from 'p-limit';
import { Announcer } from '#catalog/changes/changes.server.ts';
import { MAX_IMAGES } from '#catalog/products/product-input.ts';
import { allSettled, type ImportTools, Interrupted } from '#import-export/imports/import-tools.server.ts';
import { TableError } from '#import-export/tables/table.ts';
import { FILE, fileIn } from '#import-export/tables/values/image-cell.ts';
import { type Db, isTransientError } from '#platform/db/database.ts';
import { importImages, importRows } from '#platform/db/import-schema.ts';
import { products } from '#platform/db/schema.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { receiveUpload } from '#platform/media/uploads/receive-upload.server.ts';
import { fileNameInUrl, plainFileName, UploadRefused } from '#platform/media/uploads/upload-rules.ts';
import { DownloadFailed, downloadPhoto } from '../download.server.ts';
import type { Import } from '../import.ts';
import { findImport, lacksPhoto, moveImport } from '../imports.server.ts';
import { findStored } from '../planning/plan-products.server.ts';
import { importTexts } from '../texts.ts';
import { attachPhotos, findPhotoRows, type PhotoRow } from './attach-photos.server.ts';
import { openPhotoFiles, type PhotoFiles } from './photo-files.server.ts';

/** Number of products whose photos are processed at the same time. */
const BATCH_SIZE = 8;

/**
 * Loads the photos that products wait for, from the archive, the uploaded files or their addresses, and attaches them
 * to their products. If the process is killed, the photos that it has stored are not loaded again.
 */
export async function importPhotos(tools: ImportTools, job: Import, signal: AbortSignal): Promise<void> {
  const { db, files } = tools;
  const announcing = new Announcer(db);
  const photos = await openPhotoFiles(files, job.id);
  const loader = new PhotoLoader(tools, photos, signal);
  try {
    for (;;) {
      const left = await nextPositions(db, job.id, photos);
      if (left.length === 0) break;
      const now = await findImport(db, job.id);
      if (signal.aborted || now?.state !== 'photographs') throw new Interrupted();
      await allSettled(
        left.map(async (position) => {
          await loader.load(await findPhotoRows(db, job.id, position));
          if (signal.aborted) return;
          announcing.add(await attachPhotos(tools, job.id, position));
          await announcing.announceIfDue();
        }),
      );
    }
    await moveImport(db, job.id, ['photographs'], 'finished', { finishedAt: new Date() });
  } finally {
    await photos.close();
    await announcing.announce();
  }
}

/**
 * Adds files that are named after the product's code to products without a photo. The admin may have uploaded them
 * after the import.
 *
 * @returns the number of added files
 */
async function addNamedByCode(db: Db, id: string, files: PhotoFiles): Promise<number> {
  let count = 0;
  const bare = await db
    .select({ position: importRows.position, code: products.code })
    .from(importRows)
    .innerJoin(products, eq(products.id, importRows.productId))
    .where(and(eq(importRows.importId, id), lacksPhoto, isNotNull(products.code)));
  for (const { position, code } of bare) {
    const names = files.namedByCode(code ?? '');
    if (names.length === 0) continue;
    const known = new Set((await findPhotoRows(db, id, position)).map(({ source }) => source));
    const added = names
      .map((name) => FILE + name)
      .filter((source) => !known.has(source))
      .slice(0, MAX_IMAGES - known.size);
    if (added.length === 0) continue;
    count += added.length;
    await db.insert(importImages).values(
      added.map((source, at) => ({
        importId: id,
        position,
        place: known.size + at,
        source,
        alt: '',
        focus: '',
      })),
    );
  }
  return count;
}

/** Returns the next products whose photos are waiting; at the end, products with files named after their code. */
async function nextPositions(db: Db, id: string, files: PhotoFiles): Promise<number[]> {
  const waiting = await waitingPositions(db, id);
  if (waiting.length > 0 || (await addNamedByCode(db, id, files)) === 0) return waiting;
  return waitingPositions(db, id);
}

async function waitingPositions(db: Db, id: string): Promise<number[]> {
  const found = await db
    .selectDistinct({ position: importImages.position })
    .from(importImages)
    .where(and(eq(importImages.importId, id), inArray(importImages.state, ['waiting', 'fetched'])))
    .orderBy(asc(importImages.position))
    .limit(BATCH_SIZE);
  return found.map(({ position }) => position);
}

/** Number of photos that are downloaded, read or stored at the same time. Each is in memory as a whole. */
const MAX_AT_ONCE = 4;
const MAX_PER_HOST = 2;
const MAX_TRIES = 3;

/** Loads photos, at most four at a time, and two from the same host. */
class PhotoLoader {
  readonly #tools: ImportTools;
  readonly #files: PhotoFiles;
  readonly #signal: AbortSignal;
  readonly #slots = pLimit(MAX_AT_ONCE);
  readonly #hosts = new Map<string, LimitFunction>();
  /** Photos that are being stored, by the hash of their bytes, so that duplicates are stored once. */
  readonly #storing = new Map<string, Promise<string>>();

  constructor(tools: ImportTools, files: PhotoFiles, signal: AbortSignal) {
    this.#tools = tools;
    this.#files = files;
    this.#signal = signal;
  }

  /** Loads and stores those of these photos that are still waiting. Records failures. */
  async load(photos: PhotoRow[]): Promise<void> {
    const waiting = photos.filter(({ state }) => state === 'waiting');
    await allSettled(waiting.map((photo) => this.#load(photo)));
  }

  async #load(photo: PhotoRow): Promise<void> {
    const { source } = photo;
    const file = fileIn(source);
    try {
      const known =
        file !== null ? undefined : (await findStored(this.#tools.db, 'source', [source])).get(source);
      if (known && (await this.#isStored(known)))
        return await this.#update(photo, { state: 'fetched', url: known });
      await this.#slots(() => this.#loadAndStore(photo));
    } catch (error) {
      if (this.#signal.aborted) throw new Interrupted();
      if (isTransientError(error)) throw error;
      await this.#update(photo, { state: 'failed', reason: reasonInWords(error) });
    }
  }

  async #loadAndStore(photo: PhotoRow): Promise<void> {
    if (this.#signal.aborted) throw new Interrupted();
    const bytes = await this.#bytesOf(photo);
    const hash = hashOf('sha256', bytes);
    const storing = this.#storing.get(hash) ?? this.#store(hash, bytes, photo.source);
    this.#storing.set(hash, storing);
    try {
      await this.#update(photo, { state: 'fetched', url: await storing, hash, reason: null });
    } finally {
      // Remove the hash only after the row is written, so that a duplicate arriving now finds the stored photo.
      this.#storing.delete(hash);
    }
  }

  #limitOfHost(source: string): LimitFunction {
    const host = URL.canParse(source) ? new URL(source).host : '';
    const limit = this.#hosts.get(host) ?? pLimit(MAX_PER_HOST);
    this.#hosts.set(host, limit);
    return limit;
  }

  async #bytesOf({ source, tries }: PhotoRow): Promise<Uint8Array> {
    const { maxFileSize } = this.#tools.imageLimits;
    const file = fileIn(source);
    if (file !== null) {
      const bytes = await this.#files.read(file, maxFileSize);
      if (!bytes) throw new DownloadFailed(importTexts.photo.notUploaded, true);
      return bytes;
    }
    const name = nameIn(source);
    const uploaded = async () => (name && this.#files.has(name) ? this.#files.read(name, maxFileSize) : null);
    // Use an uploaded file of this name only after a download has failed, because many addresses end in `/1.jpg`.
    const replacement = tries > 0 ? await uploaded() : null;
    if (replacement) return replacement;
    try {
      return await this.#limitOfHost(source)(() => this.#download(source));
    } catch (error) {
      const isUnavailable = error instanceof DownloadFailed && !this.#signal.aborted;
      const bytes = isUnavailable ? await uploaded() : null;
      if (bytes) return bytes;
      throw error;
    }
  }

  async #download(source: string): Promise<Uint8Array> {
    const options = {
      maxBytes: this.#tools.imageLimits.maxFileSize,
      signal: this.#signal,
      mayBePrivate: this.#tools.mayFetchPrivately,
    };
    for (let tries = 1; ; tries += 1) {
      try {
        return await downloadPhoto(source, options);
      } catch (error) {
        const isFinal = !(error instanceof DownloadFailed) || error.isFinal;
        if (isFinal || tries === MAX_TRIES || this.#signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500 * tries));
      }
    }
  }

  async #store(hash: string, bytes: Uint8Array, source: string): Promise<string> {
    const { db, storage, imageLimits } = this.#tools;
    const known = (await findStored(db, 'hash', [hash])).get(hash);
    if (known && (await this.#isStored(known))) return known;
    return (await receiveUpload(db, storage, imageLimits, bytes, nameIn(source), 'import')).url;
  }

  async #isStored(url: string): Promise<boolean> {
    const name = storedName(url);
    return name !== null && (await this.#tools.storage.has(name));
  }

  async #update({ importId, position, place }: PhotoRow, changes: Partial<PhotoRow>): Promise<void> {
    await this.#tools.db
      .update(importImages)
      .set({ ...changes, tries: sql`${importImages.tries} + 1` })
      .where(
        and(
          eq(importImages.importId, importId),
          eq(importImages.position, position),
          eq(importImages.place, place),
        ),
      );
  }
}

/** Returns the file name for the media library; `null` if it has none. */
function nameIn(source: string): string | null {
  const file = fileIn(source);
  return file === null ? fileNameInUrl(new URL(source)) : plainFileName(file);
}

function reasonInWords(error: unknown): string {
  if (error instanceof UploadRefused) return `${error.message}.`;
  const isForOwner = error instanceof DownloadFailed || error instanceof TableError;
  return isForOwner ? error.message : importTexts.photo.notStored;
}
