/** Keeps files under names of our own making. A driver is plain functions; no name is ever a path. */
export interface Storage {
  /** Stores a new file. @throws {NameTaken} where the name exists: nothing is ever overwritten. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file, or `null` where there is none. */
  read(name: string): Promise<Uint8Array | null>;
  /** Whether there is such a file. */
  has(name: string): Promise<boolean>;
}

export class NameTaken extends Error {}
