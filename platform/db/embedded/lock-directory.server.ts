import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailable } from '../database.ts';

/** Keeps a reference, because Node closes an unreferenced connection and with it the lock. */
const locks = new Set<DatabaseSync>();

/**
 * Locks a directory for this process until the returned function is called. Creates the directory if it is missing.
 *
 * Uses the operating system's lock on a file, through SQLite because Node has no file locks: a second process is
 * refused at once, and the lock of a killed process is released.
 *
 * @throws {DatabaseUnavailable} if another process has locked the directory, or if it cannot be written to.
 */
export function lockDirectory(directory: string): () => void {
  const holder = join(directory, 'held-by.txt');
  try {
    mkdirSync(directory, { recursive: true });
    const lock = new DatabaseSync(join(directory, 'held.lock'));
    // Keep the transaction open. It never writes anything.
    lock.exec('begin exclusive');
    writeFileSync(holder, `process ${process.pid}, since ${new Date().toISOString()}\n`);
    locks.add(lock);
    return () => {
      locks.delete(lock);
      lock.close();
    };
  } catch (cause) {
    throw new DatabaseUnavailable(
      isLocked(cause)
        ? `The database in ${directory} is in use by ${nameIn(holder)}. Stop that one first, or set another DATA_DIR.`
        : `The directory ${directory} cannot be used: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}

function nameIn(holder: string): string {
  // The other process may have taken the lock just now, before writing its name.
  return existsSync(holder) ? readFileSync(holder, 'utf8').trim() : 'another process';
}

/** SQLite, result code 5: SQLITE_BUSY. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
