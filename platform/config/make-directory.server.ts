import fs from 'node:fs';
import { dirname } from 'node:path';

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
