import { and, eq, sql } from 'drizzle-orm';
import pLimit, { type LimitFunction } from 'p-limit';
import { isPassingError } from '#db/database.ts';
import { importPhotographs } from '#db/import-schema.ts';
import { plainFileName } from '#media/file-name.ts';
import { storedName } from '#media/image-addresses.ts';
import { receiveUpload } from '#media/receive-upload.server.ts';
import { UploadRefused } from '#media/upload-refused.ts';
import { TableError } from '#tables/table.ts';
import { fileIn } from '#tables/understanding/image-cell.ts';
import { fetchPhotograph, PhotographUnavailable } from './fetch-photograph.server.ts';
import type { Photograph } from './give-photographs.server.ts';
import { hashOf, type PhotographFiles } from './photograph-files.server.ts';
import { findInLibrary, findStored } from './planned-rows.server.ts';
import { allSettled, type ImportTools, Interrupted } from './step.server.ts';

/** Photographs that are fetched, read or stored at the same time: each is in memory as a whole. */
const MAX_AT_ONCE = 4;
const MAX_OF_HOST = 2;
const MAX_TRIES = 3;

/** Gets photographs, four at once and two of one host. */
export class PhotographGetter {
  readonly #tools: ImportTools;
  readonly #files: PhotographFiles;
  readonly #signal: AbortSignal;
  readonly #turns = pLimit(MAX_AT_ONCE);
  readonly #hosts = new Map<string, LimitFunction>();
  /** By the hash of their bytes: the same photograph that comes twice at once is stored once. */
  readonly #storing = new Map<string, Promise<string>>();

  constructor(tools: ImportTools, files: PhotographFiles, signal: AbortSignal) {
    this.#tools = tools;
    this.#files = files;
    this.#signal = signal;
  }

  async all(photographs: Photograph[]): Promise<void> {
    const waiting = photographs.filter(({ state }) => state === 'waiting');
    await allSettled(waiting.map((one) => this.#have(one)));
  }

  async #have(photograph: Photograph): Promise<void> {
    const { source } = photograph;
    const file = fileIn(source);
    try {
      const known =
        file !== null ? undefined : (await findStored(this.#tools.db, 'source', [source])).get(source);
      if (known && (await this.#isStored(known)))
        return await this.#note(photograph, { state: 'had', url: known });
      const inLibrary = file !== null ? await findInLibrary(this.#tools, this.#files, file) : null;
      if (inLibrary) return await this.#note(photograph, { state: 'had', url: inLibrary });
      await (file !== null
        ? this.#turns(() => this.#getAndStore(photograph, () => {}))
        : this.#afterOthersOfHost(photograph));
    } catch (error) {
      if (this.#signal.aborted || isPassingError(error)) throw new Interrupted();
      await this.#note(photograph, { state: 'failed', reason: reasonInWords(error) });
    }
  }

  /** A photograph that waits for its host takes no turn from the others, and its host is free once it is fetched. */
  #afterOthersOfHost(photograph: Photograph): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    void this.#limitOfHost(photograph.source)(
      () =>
        new Promise<void>((fetched) => {
          const turn = this.#turns(() => this.#getAndStore(photograph, fetched));
          void turn.then(resolve, reject).finally(fetched);
        }),
    );
    return promise;
  }

  async #getAndStore(photograph: Photograph, fetched: () => void): Promise<void> {
    if (this.#signal.aborted) throw new Interrupted();
    const bytes = await this.#bytesOf(photograph);
    fetched();
    const hash = hashOf(bytes);
    const storing = this.#storing.get(hash) ?? this.#store(hash, bytes, photograph.source);
    this.#storing.set(hash, storing);
    try {
      await this.#note(photograph, { state: 'had', url: await storing, hash, reason: null });
    } finally {
      // Remove the hash only after the row is written, so that a duplicate arriving now finds the stored photograph.
      this.#storing.delete(hash);
    }
  }

  #limitOfHost(source: string): LimitFunction {
    const host = URL.canParse(source) ? new URL(source).host : '';
    const limit = this.#hosts.get(host) ?? pLimit(MAX_OF_HOST);
    this.#hosts.set(host, limit);
    return limit;
  }

  async #bytesOf({ source, tries }: Photograph): Promise<Uint8Array> {
    const { maxFileSize } = this.#tools.imageLimits;
    const file = fileIn(source);
    if (file !== null) {
      const bytes = await this.#files.read(file, maxFileSize);
      if (!bytes) throw new PhotographUnavailable('No file with this name was uploaded.', true);
      return bytes;
    }
    const name = nameIn(source);
    const given = async () => (name && this.#files.has(name) ? this.#files.read(name, maxFileSize) : null);
    // Many addresses end alike, `…/1.jpg`: a file that is called so stands for one that could not be fetched.
    const instead = tries > 0 ? await given() : null;
    if (instead) return instead;
    try {
      return await this.#fetched(source);
    } catch (error) {
      const isGone = error instanceof PhotographUnavailable && !this.#signal.aborted;
      const bytes = isGone ? await given() : null;
      if (bytes) return bytes;
      throw error;
    }
  }

  async #fetched(source: string): Promise<Uint8Array> {
    const options = {
      maxBytes: this.#tools.imageLimits.maxFileSize,
      signal: this.#signal,
      mayBePrivate: this.#tools.mayFetchPrivately,
    };
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetchPhotograph(source, options);
      } catch (error) {
        const isFinal = !(error instanceof PhotographUnavailable) || error.isFinal;
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

  async #note({ importId, position, place }: Photograph, changes: Partial<Photograph>): Promise<void> {
    await this.#tools.db
      .update(importPhotographs)
      .set({ ...changes, tries: sql`${importPhotographs.tries} + 1` })
      .where(
        and(
          eq(importPhotographs.importId, importId),
          eq(importPhotographs.position, position),
          eq(importPhotographs.place, place),
        ),
      );
  }
}

/** The name of the file, for the library; `null` where it says nothing. */
function nameIn(source: string): string | null {
  const file = fileIn(source);
  if (file !== null) return plainFileName(file);
  const { pathname } = new URL(source);
  try {
    return plainFileName(decodeURIComponent(pathname));
  } catch {
    return plainFileName(pathname);
  }
}

function reasonInWords(error: unknown): string {
  if (error instanceof UploadRefused) return `${error.message}.`;
  const isTold = error instanceof PhotographUnavailable || error instanceof TableError;
  return isTold ? error.message : 'The photo cannot be stored at the moment. Please try again.';
}
