import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { momentAfterNow } from './build.ts';

test('a build is never older than the pictures that were created just before it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-stamp-'));
  const [picture, stamp] = [join(directory, 'picture'), join(directory, 'stamp')];
  writeFileSync(stamp, '');
  for (let time = 0; time < 300; time += 1) {
    writeFileSync(picture, String(time));
    const moment = momentAfterNow();
    utimesSync(stamp, moment, moment);
    expect(statSync(picture).mtimeMs).toBeLessThanOrEqual(statSync(stamp).mtimeMs);
  }
  rmSync(directory, { recursive: true });
});
