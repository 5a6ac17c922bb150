import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailable } from '../database.ts';

/** Referred to here because Node closes a connection that nothing refers to, and the lock would go with it. */
const locks = new Set<DatabaseSync>();

/**
 * Locks a directory, made when missing, for this process until the answered function is called.
 *
 * The lock is the operating system's own lock on a file, taken by way of SQLite because Node offers none: a second
 * process is refused at once, and the lock of a killed process is gone with it.
 *
 * @throws {DatabaseUnavailable} when another process has locked the directory, or when it cannot be written to.
 */
export function lockDirectory(directory: string): () => void {
  const holder = join(directory, 'held-by.txt');
  try {
    mkdirSync(directory, { recursive: true });
    const lock = new DatabaseSync(join(directory, 'held.lock'));
    // The transaction stays open; nothing is ever written in it.
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
  // The other process may have taken the lock a moment ago and not have signed yet.
  return existsSync(holder) ? readFileSync(holder, 'utf8').trim() : 'another process';
}

/** SQLite, result code 5: SQLITE_BUSY. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
