/**
 * Stores files under names of our own making. A driver is plain functions; no name is ever a path. A name begins with
 * the moment of its making, so that the order of names is the order of time.
 */
export interface Storage {
  /**
   * Stores a new file, whole or not at all.
   *
   * @throws {NameTaken} where the name exists: nothing is ever overwritten.
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file, or `null` where there is none. */
  read(name: string): Promise<Uint8Array | null>;
  /** A file to be sent on as it is read, or `null` where there is none. The stream must be read to its end or canceled. */
  stream(name: string): Promise<StreamedFile | null>;
  /** Whether there is such a file. */
  has(name: string): Promise<boolean>;
  /** Removes a file; one that is not there counts as removed. */
  remove(name: string): Promise<void>;
  /** The newest files, newest first, at most `limit` (100). */
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

export const LIST_LIMIT = 100;

export class NameTaken extends Error {}

/** The storage cannot be opened; the message is written for the person who starts the shop. */
export class StorageUnavailable extends Error {}
