import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { FOLDERS } from './checkout-files.ts';
import { makeBrandImages } from './make-brand-images.ts';

const STAMP = 'build/built-at';
const SOURCES = [...FOLDERS, 'brand-images', 'public'];
const SOURCE_FILES = ['package-lock.json', 'react-router.config.ts', 'store.config.ts', 'vite.config.ts'];

/** Whether the build is there and nothing that goes into it has been touched since. */
export function isBuilt(): boolean {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return false;
  // A directory is newer than the build as well when a file in it has been removed.
  const files = SOURCES.flatMap((directory) => [
    directory,
    ...readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => join(directory, name)),
  ]);
  return [...files, ...SOURCE_FILES].every((file) => statSync(file).mtimeMs <= built);
}

/** Builds the browser's files and the server, and compresses the former once, so that the server never has to. */
export async function buildShop(): Promise<void> {
  console.log('Building the shop, which takes a few seconds…');
  await makeBrandImages();
  const started = momentAfterNow();
  execFileSync('npx', ['react-router', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  for (const file of readdirSync('build/client', { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css|svg|json|webmanifest|txt|ico)$/.test(file)) compress(join('build/client', file));
  }
  writeFileSync(STAMP, '');
  // Dated to the start: what is saved while the build runs may not be in it.
  utimesSync(STAMP, started, started);
}

/** Later than every file that exists now: their times have fractions of a millisecond, which a `Date` cuts off. */
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
