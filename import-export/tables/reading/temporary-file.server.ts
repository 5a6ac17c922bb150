import { randomUUID } from 'node:crypto';
import { openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Opens a file without a name. The system removes it when it is closed, even if the process is killed. */
export function openUnnamedFile(directory: string): number {
  const path = join(directory, `.reading-${randomUUID()}`);
  const file = openSync(path, 'w+', 0o600);
  unlinkSync(path);
  return file;
}
