import { searchProducts } from '#catalog/search/search.server.ts';
import { normalizeTerm } from '#catalog/search/search.ts';
import type { SearchLanguage } from '#catalog/search/search-words.ts';
import type { Database } from '#platform/db/database.ts';
import { openPGlite } from '#platform/db/embedded/pglite.server.ts';
import { openPostgres } from '#platform/db/servers/postgres.server.ts';
import { startEmbeddedServer } from '#platform/db/testing/embedded-server.ts';
import { createDatabase, MIGRATIONS } from './support/database.ts';
import { median, percentile } from './support/row.ts';
import { loadProducts, manyOf, numberOf, type RealQuery, readCollection } from './support/search-data.ts';
import { loadTranslations, queriesIn } from './support/translated-search.ts';
import { TRANSLATED } from './support/translated-words.ts';

/**
 * `npm run bench:search -- FOLDER [ar zh fr hi]`: loads real products into both databases and searches them with
 * realistic terms. For each set of queries it prints the share with a correct product among the first 24, the share
 * without results and the time. Then it measures the time with 100,000 products, also
 * for terms that indexes hardly help with. With languages, all products also have generated texts in four further
 * languages, and it measures only queries in these languages, on pages in the same language.
 */
const given = process.argv.slice(2);
const languages = TRANSLATED.filter((language) => given.includes(language));
const [folder = ''] = given.filter((argument) => argument.includes('/'));

/** Returns the numbers of the first 24 products for a term. @param language of the page */
type Searcher = (term: string, language?: SearchLanguage) => Promise<number[]>;

/** Symbols, single letters, words that most products contain, and nonsense. */
const HOSTILE = [
  ..."% %% _ \\ 100% ' - & <b> 👜 e an li zz women zzzzzzzz".split(' '),
  ...["'; drop table products; --", 'the of and', 'a b c d e f g h i j k l', 'ж'.repeat(200), '% %'],
  ...['l s t r n', 'women men', 'women 77', 'wommen shrit bleu cassual waer sumer'],
  'women men black white blue red watch shoes shirt casual wear summer',
];

const { products, queries } = readCollection(folder);
const server = await startEmbeddedServer({ settings: ['shared_buffers=512MB', 'random_page_cost=1.1'] });
const opened: Database[] = [];
try {
  const searchers: Record<string, () => Promise<Searcher>> = {
    PostgreSQL: async () => searcherOf(await openServer('few', products.length)),
    embedded: async () => searcherOf(await openEmbedded(products.length)),
    'PostgreSQL, 100,000': async () => searcherOf(await openServer('many', 100_000)),
    'embedded, 100,000': async () => searcherOf(await openEmbedded(100_000)),
  };
  for (const [name, open] of Object.entries(searchers)) {
    console.log(`\n${name}`);
    const searcher = await open();
    if (languages.length > 0) {
      await measureLanguages(searcher);
      continue;
    }
    console.table(await measure(searcher, queries));
    if (name.includes(',')) console.table(await measureHostile(searcher));
  }
} finally {
  for (const database of opened) await database.close();
  await server.remove();
}

async function openServer(name: string, count: number): Promise<Database> {
  const url = await createDatabase(server.url, name);
  return filled(await openPostgres({ url, migrations: MIGRATIONS }), count);
}

async function openEmbedded(count: number): Promise<Database> {
  return filled(await openPGlite({ migrations: MIGRATIONS }), count);
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
    const pageLanguage = language === 'en' ? 'source' : language;
    console.table(await measure(search, queriesIn(queries, language), pageLanguage));
  }
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
  const share = (part: Answer[]) => `${((100 * part.length) / answers.length).toFixed(1)} %`;
  const times = answers.map(({ ms }) => ms);
  const cpuTimes = answers.map(({ cpuMs }) => cpuMs);
  return {
    queries: answers.length,
    'right in 24': share(answers.filter(({ rank }) => rank > 0)),
    nothing: share(answers.filter(({ count }) => count === 0)),
    'median ms': median(times).toFixed(1),
    'p95 ms': percentile(times, 0.95).toFixed(1),
    'CPU median ms': median(cpuTimes).toFixed(1),
    'CPU p95 ms': percentile(cpuTimes, 0.95).toFixed(1),
  };
}
