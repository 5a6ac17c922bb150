/**
 * Stores files under names that the shop generates. A name starts with the time of its creation, so sorting by name
 * sorts by time. A name is never a path.
 */
export interface Storage {
  /**
   * Stores a new file atomically.
   *
   * @throws {NameTaken} if the name exists, because files are never overwritten.
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes of a file, or `null` if it does not exist. */
  read(name: string): Promise<Uint8Array | null>;
  /** Opens a file for streaming, or returns `null` if it does not exist. Read the stream to its end or cancel it. */
  stream(name: string): Promise<StreamedFile | null>;
  /** Whether the file exists. */
  has(name: string): Promise<boolean>;
  /** Removes a file. Does nothing if it does not exist. */
  remove(name: string): Promise<void>;
  /** Lists the newest files, newest first, at most `limit` (100). */
  list(limit?: number): Promise<StoredFile[]>;
}

export interface StreamedFile {
  /** bytes */
  size: number;
  body: ReadableStream<Uint8Array>;
}

export interface StoredFile {
  name: string;
  /** bytes */
  size: number;
  lastModified: Date;
}

/** The default number of files that `list` returns. */
export const LIST_LIMIT = 100;

/** A file with this name already exists. */
export class NameTaken extends Error {}

/** The storage cannot be opened. The message is written for the person who starts the server. */
export class StorageUnavailable extends Error {}

/** A request to the storage failed. */
export class StorageFailed extends Error {}

/** Returns the storage with all its failures as `StorageFailed`, to tell them from those of the database. */
export function withOwnFailures(storage: Storage): Storage {
  const wrapped = Object.entries(storage).map(([name, request]) => [
    name,
    async (...values: unknown[]) => {
      try {
        return await request(...values);
      } catch (cause) {
        throw cause instanceof NameTaken ? cause : new StorageFailed(`Failed to ${name}`, { cause });
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Storage;
}
