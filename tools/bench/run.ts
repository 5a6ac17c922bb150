import { mkdirSync, writeFileSync } from 'node:fs';
import { measureBehindProxies } from './behind-proxies.ts';
import { measureCachedPage } from './cached-page.ts';
import { measureExports } from './exports.ts';
import { measureFreshness } from './fresh.ts';
import { measureHostileImages } from './hostile.ts';
import { measureHostileTables } from './hostile-tables.ts';
import { measureImport } from './import.ts';
import { measureImportOfPhotos } from './import-photos.ts';
import { measureLanguages } from './languages.ts';
import { measureLiveConnections } from './live-connections.ts';
import { measureNavigation } from './navigation.ts';
import { measureOverload } from './overload.ts';
import { measurePaint } from './paint.ts';
import { measurePictures } from './pictures.ts';
import { measureQueryRows } from './queries.ts';
import { measureScripts } from './scripts-size.ts';
import { measureStart } from './start-up.ts';
import { lineOf, type Row } from './support/row.ts';
import { printTables } from './table-files.ts';
import { measureTables } from './tables.ts';
import { measureUncachedPage } from './uncached-page.ts';

/**
 * `npm run bench [-- part …]`: measures the built shop on this machine, prints one table and writes it to
 * `test-results/bench.json`. `docs/performance.md` explains each row. `npm run bench -- tables FOLDER` also reads the
 * product tables in a folder, and prints how many of their products the shop would accept and how many prices,
 * currencies and photos differ from a plain reading.
 */
const PARTS: Record<string, () => Promise<Row[]>> = {
  cached: measureCachedPage,
  proxies: measureBehindProxies,
  uncached: measureUncachedPage,
  overload: measureOverload,
  scripts: measureScripts,
  paint: measurePaint,
  languages: measureLanguages,
  navigation: measureNavigation,
  pictures: measurePictures,
  hostile: measureHostileImages,
  'hostile-tables': measureHostileTables,
  start: measureStart,
  live: measureLiveConnections,
  fresh: measureFreshness,
  queries: measureQueryRows,
  tables: measureTables,
  import: measureImport,
  'import-photos': measureImportOfPhotos,
  exports: measureExports,
};

const folders = process.argv.slice(2).filter((name) => name.includes('/'));
const parts = process.argv.slice(2).filter((name) => !name.includes('/'));
const unknown = parts.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

if (parts.includes('tables')) for (const folder of folders) await printTables(folder);

const rows: Row[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (parts.length > 0 && !parts.includes(name)) continue;
  for (const row of await measure()) {
    rows.push(row);
    console.log(lineOf(row));
  }
}
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/bench.json', `${JSON.stringify(rows, null, 2)}\n`);
