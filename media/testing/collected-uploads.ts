import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Where collected uploads stand, good, odd and broken ones; they are not ours to hand on with the project. */
const COLLECTION = join(import.meta.dirname, '../../../shared/data/uploads');

/** The collected uploads, or none where the collection is not on this machine, which is said once. */
export function filesOfTheCollection(): { path: string; bytes: Buffer }[] {
  if (!existsSync(COLLECTION)) {
    console.warn(`The collected uploads are not tested: there is no ${COLLECTION}`);
    return [];
  }
  return readdirSync(COLLECTION, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(COLLECTION, path)).isFile())
    .map((path) => ({ path, bytes: readFileSync(join(COLLECTION, path)) }));
}
