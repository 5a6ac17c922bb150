import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { momentAfterNow, replaceBuild } from './build.ts';

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

test('a build keeps the files of the previous build, which open pages and running processes still load', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-build-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [next, current] = [join(directory, 'next'), join(directory, 'build')];
  const build = (number: number) => {
    for (const folder of ['client/assets', 'server']) {
      mkdirSync(join(next, folder), { recursive: true });
      for (const name of [`page-${number}.js`, 'same.js']) {
        const file = join(next, folder, name);
        writeFileSync(file, String(number));
        utimesSync(file, number, number);
      }
    }
    replaceBuild(next, current, new Date((number - 1) * 1000));
  };
  for (const number of [1, 2, 3]) build(number);
  for (const folder of ['client/assets', 'server']) {
    expect(readdirSync(join(current, folder)).sort()).toEqual(['page-2.js', 'page-3.js', 'same.js']);
    expect(readFileSync(join(current, folder, 'same.js'), 'utf8')).toBe('3');
  }
});
