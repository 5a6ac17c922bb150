import { mkdirSync, writeFileSync } from 'node:fs';
import { lineOf, type Row } from './support/row.ts';

/**
 * `npm run bench [-- part …]`: measures the built shop on this machine, prints one table and writes it to
 * `test-results/bench.json`. `docs/performance.md` explains each row. `npm run bench -- tables FOLDER` instead reads the
 * product tables in a folder, and prints how many of their products the shop would accept and how many prices,
 * currencies and photos differ from a plain reading.
 */
const PARTS: Record<string, () => Promise<{ measure(): Promise<Row[]> }>> = {
  cached: () => import('./cached-page.ts'),
  uncached: () => import('./uncached-page.ts'),
  scripts: () => import('./scripts-size.ts'),
  paint: () => import('./paint.ts'),
  navigation: () => import('./navigation.ts'),
  admin: () => import('./admin-pages.ts'),
  start: () => import('./start-up.ts'),
  queries: () => import('./queries.ts'),
  import: () => import('./import.ts'),
  upsert: () => import('./upsert.ts'),
};

const [first = '', ...others] = process.argv.slice(2);
if (first === 'tables') {
  const { printTables } = await import('./table-files.ts');
  for (const folder of others) await printTables(folder);
} else await measureParts(process.argv.slice(2));

async function measureParts(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    console.error(
      `Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}, tables.`,
    );
    process.exit(1);
  }
  const rows: Row[] = [];
  for (const [name, load] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.error(`measuring: ${name} …`);
    const measured = await (await load()).measure();
    for (const row of measured) console.log(lineOf(row));
    rows.push(...measured);
  }
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/bench.json', `${JSON.stringify(rows, null, 2)}\n`);
}
