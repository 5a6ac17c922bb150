import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError } from './configuration.ts';

/** Permission bits of the group and of all other users. */
const OTHER_USERS = 0o077;

/**
 * Makes the shop's data directory private: only the user that runs this process can read the directory, its content,
 * and every file that this process writes later. Creates the directory if it is missing.
 *
 * @returns why the directory could not be made private; `null` if it is private.
 * @throws {ConfigurationError} if root runs this process and the directory belongs to another user.
 */
export function openDataDirectory(directory: string): string | null {
  process.umask(OTHER_USERS);
  try {
    makeDirectory(directory);
  } catch (cause) {
    throw new ConfigurationError(
      `DATA_DIR ${directory} cannot be created: ${cause instanceof Error ? cause.message : cause}`,
    );
  }
  // Windows has no such permissions; files inherit the access control list of their directory.
  if (process.platform === 'win32') return null;
  const { uid, mode } = fs.statSync(directory);
  if (uid !== 0 && process.getuid?.() === 0) {
    throw new ConfigurationError(
      `DATA_DIR ${directory} belongs to user ${uid}, who could not open what root writes there. Run this command as that user.`,
    );
  }
  if ((mode & OTHER_USERS) === 0) return null;
  try {
    makePrivate(directory);
    // Change the directory itself last: if this process is killed earlier, the next start repeats all of it.
    fs.chmodSync(directory, mode & ~OTHER_USERS);
    return null;
  } catch (error) {
    return `Other users of this machine may be able to read DATA_DIR: ${error instanceof Error ? error.message : error}`;
  }
}

function makePrivate(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) makePrivate(path);
    if (entry.isDirectory() || entry.isFile()) removeAccess(path);
  }
}

/** Ignores a missing file, because another process may have deleted it. */
function removeAccess(path: string): void {
  const mode = fs.lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHER_USERS) === 0) return;
  try {
    fs.chmodSync(path, mode & ~OTHER_USERS);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/**
 * Creates a directory and its missing parents, unless it exists. Node's own `recursive` never returns where the parent
 * exists and the system still answers that it does not, as in `/proc`.
 *
 * @param mode permission bits of new directories; by default those of the process.
 * @throws the error of the system if a directory cannot be created, or is a file.
 */
export function makeDirectory(directory: string, mode = 0o777): void {
  if (fs.statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(directory);
  if (parent !== directory) makeDirectory(parent, mode);
  try {
    fs.mkdirSync(directory, { mode });
  } catch (error) {
    // Another process may have created it just now.
    if (!fs.statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
