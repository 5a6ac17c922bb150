import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { checkoutFiles } from './checkout-files.ts';

/** A code change that a test must detect. */
export interface Mutation {
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
 * Applies each mutation to the current directory, one at a time, and runs the test that should detect it. First the
 * test must pass without the mutation.
 *
 * @returns the mutations that no test detected
 */
async function survivors(mutations: Mutation[]): Promise<Mutation[]> {
  const vitest = await createVitest('test', { watch: false, reporters: [{}] });
  await vitest.standalone();
  const passed = new Set<string>();
  const survived: Mutation[] = [];
  try {
    for (const mutation of mutations) {
      const { file, find, replace, test, title } = mutation;
      const text = readFileSync(file, 'utf8');
      const changed = mutated(text, mutation);
      const key = `${test} › ${title}`;
      const untouched = passed.has(key) ? 'passed' : await run(vitest, test, title);
      if (untouched !== 'passed') throw new Error(`Result without the mutation: ${untouched} (${key})`);
      passed.add(key);
      writeFileSync(file, changed);
      vitest.invalidateFile(join(process.cwd(), file));
      const isKilled = (await run(vitest, test, title)) === 'failed';
      writeFileSync(file, text);
      vitest.invalidateFile(join(process.cwd(), file));
      if (!isKilled) survived.push(mutation);
      console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${file}: ${find} → ${replace || 'nothing'}`);
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

if (import.meta.main) {
  const [part = ''] = process.argv.slice(2);
  const mutations = readMutations().filter(({ file }) => file.includes(part));
  const copy = copyCheckout();
  process.chdir(copy);
  const survived = await survivors(mutations).finally(() => rmSync(copy, { recursive: true, force: true }));
  console.log(`\n${mutations.length - survived.length} of ${mutations.length} killed`);
  process.exit(survived.length === 0 ? 0 : 1);
}
