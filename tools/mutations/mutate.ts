import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { checkoutFiles } from '../checks/checkout-files.ts';

/** A code change that a test must detect. */
interface Mutation {
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** The test file that must fail, and a part of the test's title. An empty title means any test of the file. */
  test: string;
  title: string;
  /** Id of the acceptance criterion that the test proves. */
  row?: string;
}

/** Returns the mutations of `mutations.json`. */
export function readMutations(): Mutation[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'mutations.json'), 'utf8'));
}

/**
 * Returns the text with the mutation applied.
 *
 * @throws if the text to replace does not occur exactly once
 */
export function mutated(text: string, { file, find, replace }: Mutation): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} must contain exactly once: ${find}`);
  }
  return before + replace + after;
}

/**
 * Applies each mutation to a copy of the checkout, one at a time, and runs the test that should detect it.
 *
 * @param havePassed whether all tests have just passed without a mutation; otherwise each one has to pass here first.
 * @returns the mutations that no test detected
 */
async function survivors(mutations: Mutation[], havePassed: boolean): Promise<Mutation[]> {
  const vitest = await createVitest('test', { watch: false, reporters: [{}], retry: 0 });
  await vitest.standalone();
  const passed = new Set<string>();
  const survived: Mutation[] = [];
  try {
    for (const mutation of mutations) {
      const { file, find, replace, test, title } = mutation;
      const text = readFileSync(file, 'utf8');
      const changed = mutated(text, mutation);
      const key = `${test} › ${title}`;
      const untouched = havePassed || passed.has(key) ? 'passed' : await run(vitest, test, title);
      if (untouched !== 'passed') throw new Error(`Result without the mutation: ${untouched} (${key})`);
      passed.add(key);
      writeFileSync(file, changed);
      vitest.invalidateFile(join(process.cwd(), file));
      const began = performance.now();
      const isKilled = (await run(vitest, test, title)) === 'failed';
      writeFileSync(file, text);
      vitest.invalidateFile(join(process.cwd(), file));
      if (!isKilled) survived.push(mutation);
      console.log(
        `${isKilled ? 'killed  ' : 'SURVIVED'} ${file}: ${find} → ${replace || 'nothing'} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
      );
    }
  } finally {
    await vitest.close();
  }
  return survived;
}

async function run(vitest: Vitest, test: string, title: string): Promise<'passed' | 'failed' | 'none'> {
  vitest.setGlobalTestNamePattern(title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([test]));
  // The result also includes modules of earlier runs.
  const module = testModules.find(({ moduleId }) => moduleId === join(process.cwd(), test));
  const states = [...(module?.children.allTests() ?? [])].map((test) => test.result().state);
  if (module?.state() === 'failed') return 'failed';
  return states.includes('passed') ? 'passed' : 'none';
}

/** Copies the files of the checkout and links its node_modules. @returns the directory */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-mutated-'));
  for (const file of checkoutFiles()) cpSync(file, join(copy, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const SAMPLE_SIZE = 12;
const DAY_MS = 24 * 3_600_000;

/** The mutations of a day, counted from 1. After some days, each one has had its turn. */
export function sampleOf(count: number, now: number): { first: number; last: number } {
  const samples = Math.ceil(count / SAMPLE_SIZE);
  const first = (Math.floor(now / DAY_MS) % samples) * SAMPLE_SIZE + 1;
  return { first, last: Math.min(count, first + SAMPLE_SIZE - 1) };
}

/**
 * `npm run mutate` makes all mutations, `-- --sample` those of today, `-- 13-24` these numbers, `-- catalog/` those
 * of a folder.
 */
function chooseMutations(all: Mutation[], argument: string): Mutation[] {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(argument) ?? [];
  if (from && to) return all.slice(Number(from) - 1, Number(to));
  if (argument !== '--sample') return all.filter(({ file }) => file.includes(argument));
  const { first, last } = sampleOf(all.length, Date.now());
  console.log(`Today's sample of ${all.length} mutations: npm run mutate -- ${first}-${last}\n`);
  return all.slice(first - 1, last);
}

if (import.meta.main) {
  // The test that detects a mutation may be one that only a complete run includes.
  process.env.COMPLETE = 'true';
  const [argument = ''] = process.argv.slice(2);
  const mutations = chooseMutations(readMutations(), argument);
  const copy = copyCheckout();
  process.chdir(copy);
  const survived = await survivors(mutations, argument === '--sample').finally(() =>
    rmSync(copy, { recursive: true, force: true }),
  );
  console.log(`\n${mutations.length - survived.length} of ${mutations.length} killed`);
  process.exit(survived.length === 0 ? 0 : 1);
}
