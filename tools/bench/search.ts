import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import { searchProducts } from '#catalogue/search/search.server.ts';
import { normalizeTerm } from '#catalogue/search/search.ts';
import type { SearchLanguage } from '#catalogue/search/search-words.ts';
import type { Database } from '#platform/db/database.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import {
  loadProducts,
  manyOf,
  numberOf,
  type RealProduct,
  type RealQuery,
  readCollection,
} from './support/search-data.ts';
import { openRivals, type Searcher } from './support/search-rivals.ts';
import { loadTranslations, queriesIn } from './support/translated-search.ts';
import { TRANSLATED } from './support/translated-words.ts';

/**
 * `npm run bench:search [-- folder] [ar zh fr hi]`: loads real products into both databases and searches them with
 * realistic terms. For each set of queries it prints the share with a correct product among the first 24, the share
 * without results, the mean reciprocal rank and the time, and the same for two libraries. Then it measures the time
 * with 100,000 products, also for terms that indexes hardly help with. With languages, all products also have generated
 * texts in four further languages, and it measures only queries in these languages, on pages in the same language.
 */
const given = process.argv.slice(2);
const languages = TRANSLATED.filter((language) => given.includes(language));
const [folder = process.env.SEARCH_DATA ?? '../shared/data/search'] = given.filter((each) =>
  each.includes('/'),
);
/** Measures only one searcher: `SEARCH_ONLY=MiniSearch`. */
const only = process.env.SEARCH_ONLY;
const migrations = join(process.cwd(), 'platform/db/migrations');

/** Symbols, single letters, words that most products contain, and nonsense. */
const HOSTILE = [
  ...['%', '%%', '_', '\\', '100%', "'", '-', '&', '<b>', "'; drop table products; --", '👜'],
  ...['e', 'an', 'li', 'zz', 'the of and', 'women', 'a b c d e f g h i j k l', 'zzzzzzzz', 'ж'.repeat(200)],
  ...[
    'l s t r n',
    'women men',
    'women 77',
    'women men black white blue red watch shoes shirt casual wear summer',
  ],
  ...['wommen shrit bleu cassual waer sumer', '% %'],
];

const { products, queries } = readCollection(folder);
const server = await startEmbeddedServer({ settings: ['shared_buffers=512MB', 'random_page_cost=1.1'] });
const opened: Database[] = [];
try {
  const searchers: Record<string, () => Promise<Searcher>> = {
    PostgreSQL: async () => searcherOf(await openServer('few', products.length)),
    embedded: async () => searcherOf(await openEmbedded(products.length)),
    MiniSearch: async () => openRivals(products).MiniSearch as Searcher,
    FlexSearch: async () => openRivals(products).FlexSearch as Searcher,
    'PostgreSQL, 100,000': async () => searcherOf(await openServer('many', 100_000)),
    'embedded, 100,000': async () => searcherOf(await openEmbedded(100_000)),
  };
  for (const [name, open] of Object.entries(searchers)) {
    if (only && name !== only) continue;
    if (languages.length > 0 && !isDatabase(name)) continue;
    console.log(`\n${name}`);
    const searcher = await open();
    if (languages.length > 0) {
      await measureLanguages(searcher);
      continue;
    }
    console.table(await measure(searcher, queries));
    // Skip the names with 100,000 products, because the names of copies contain additional words.
    console.table(await (name.includes(',') ? measureHostile(searcher) : measureNames(searcher)));
  }
} finally {
  for (const database of opened) await database.close();
  await server.remove();
}

function isDatabase(name: string): boolean {
  return /^(PostgreSQL|embedded)/.test(name);
}

async function openServer(name: string, count: number): Promise<Database> {
  const client = new Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return filled(await openPostgres({ url: `${server.url}/${name}`, migrations }), count);
}

async function openEmbedded(count: number): Promise<Database> {
  return filled(await openPGlite({ migrations }), count);
}

async function filled(database: Database, count: number): Promise<Database> {
  opened.push(database);
  const many = manyOf(products, count);
  await loadProducts(database.db, many);
  if (languages.length > 0) await loadTranslations(database.db, many);
  return database;
}

function searcherOf({ db }: Database): Searcher {
  return async (term, language) => {
    const page = await searchProducts(db, normalizeTerm(term), 0, 24, { language });
    return page.products.map(({ id }) => numberOf(id));
  };
}

async function measureLanguages(search: Searcher): Promise<void> {
  for (const language of ['en' as const, ...languages]) {
    console.log(language);
    const pageLanguage = language === 'en' ? 'main' : language;
    console.table(await measure(search, queriesIn(queries, language), pageLanguage));
  }
}

/** Counts results whose name contains the term as a whole word, for terms that occur inside other words ("that"). */
async function measureNames(search: Searcher): Promise<Record<string, object>> {
  const rows: Record<string, object> = {};
  for (const word of ['hat', 'ring', 'tea', 'men', 'cherry']) {
    const isNamed = ({ name }: RealProduct) => new RegExp(`\\b${word}s?\\b`, 'i').test(name);
    const named = new Set(products.filter(isNamed).map(({ n }) => n));
    const found = (await search(word)).filter((number) => named.has(number));
    rows[word] = { 'in 24': found.length, total: named.size };
  }
  return rows;
}

/** Measures each hostile term three times and prints the fastest. */
async function measureHostile(search: Searcher): Promise<Record<string, object>> {
  const rows: Record<string, object> = {};
  for (const term of HOSTILE) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < 3; round += 1) {
      const start = performance.now();
      found = (await search(term)).length;
      times.push(performance.now() - start);
    }
    rows[`"${term.slice(0, 40)}"`] = { 'in 24': found, 'best ms': Math.min(...times).toFixed(1) };
  }
  return rows;
}

/** Returns a row per set, and one for all sets. */
async function measure(
  search: Searcher,
  measured: RealQuery[],
  language: SearchLanguage = null,
): Promise<Record<string, object>> {
  const sets = new Map<string, Answer[]>();
  for (const { set, q, right } of measured) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    const found = await search(q, language);
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    const rank = found.findIndex((number) => right.includes(number)) + 1;
    const answer = { rank, count: found.length, ms, cpuMs: (user + system) / 1000 };
    if (process.env.MISSES && rank === 0) console.log(set, '|', q, '|', found.length);
    for (const name of [set, 'all']) sets.set(name, [...(sets.get(name) ?? []), answer]);
  }
  return Object.fromEntries([...sets].map(([set, answers]) => [set, rowOf(answers)]));
}

/** The CPU time is that of this process. It includes the embedded database, but not a server. */
interface Answer {
  rank: number;
  count: number;
  ms: number;
  cpuMs: number;
}

function rowOf(answers: Answer[]): object {
  const share = (part: number) => `${((100 * part) / answers.length).toFixed(1)} %`;
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const cpuTimes = answers.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b);
  const reciprocal = answers.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0);
  return {
    queries: answers.length,
    'right in 24': share(answers.filter(({ rank }) => rank > 0).length),
    nothing: share(answers.filter(({ count }) => count === 0).length),
    MRR: (reciprocal / answers.length).toFixed(2),
    'median ms': times[Math.floor(times.length / 2)]?.toFixed(1),
    'p95 ms': times[Math.floor(times.length * 0.95)]?.toFixed(1),
    'CPU median ms': cpuTimes[Math.floor(cpuTimes.length / 2)]?.toFixed(1),
    'CPU p95 ms': cpuTimes[Math.floor(cpuTimes.length * 0.95)]?.toFixed(1),
  };
}
