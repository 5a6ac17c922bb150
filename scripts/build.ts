import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { makeBrandImages } from '../demo/make-brand-images.ts';
import { FOLDERS } from '../tools/checks/checkout-files.ts';

const STAMP = 'build/built-at';
/** `buildDirectory` of react-router.config.ts. */
const NEXT = 'build/next';
const SOURCES = [...FOLDERS, 'public'];
const SOURCE_FILES = ['package-lock.json', 'react-router.config.ts', 'store.config.ts', 'vite.config.ts'];

/** Returns whether the build exists and is newer than all its sources. */
export function isBuilt(): boolean {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return false;
  // Include directories: removing a file updates the time of its directory.
  const files = SOURCES.flatMap((directory) => [
    directory,
    ...readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name)),
  ]);
  return [...files, ...SOURCE_FILES].every((file) => statSync(file).mtimeMs <= built);
}

/**
 * Builds the files for the browser and the server. Compresses the browser's files, so the server need not. A shop
 * that is running during the build keeps all its files.
 */
export async function buildShop(): Promise<void> {
  console.log('Building the shop, which takes a few seconds…');
  await makeBrandImages();
  const started = momentAfterNow();
  execFileSync('npx', ['react-router', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  for (const file of filesIn(`${NEXT}/client`)) {
    if (/\.(js|css|svg|json|webmanifest|txt|ico)$/.test(file)) compress(file);
  }
  replaceBuild(NEXT, 'build', statSync(STAMP, { throwIfNoEntry: false })?.mtime ?? new Date(0));
  writeFileSync(STAMP, '');
  // Use the start time, because files saved during the build may not be in it.
  utimesSync(STAMP, started, started);
}

/**
 * Moves the files of a build over those of the previous build, whose other files stay: running processes and open pages
 * still load them. Deletes files from before the previous build.
 */
export function replaceBuild(next: string, current: string, previousBuild: Date): void {
  for (const folder of ['client', 'server']) {
    const target = join(current, folder);
    mkdirSync(target, { recursive: true });
    for (const file of filesIn(target)) if (statSync(file).mtime < previousBuild) rmSync(file);
    for (const file of filesIn(join(next, folder))) {
      const destination = join(current, relative(next, file));
      mkdirSync(dirname(destination), { recursive: true });
      renameSync(file, destination);
    }
  }
  rmSync(next, { recursive: true });
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns a time later than that of every existing file. A `Date` would cut off the fractions of a millisecond. */
export function momentAfterNow(): Date {
  return new Date(Date.now() + 1);
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

if (import.meta.main) await buildShop();
