import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { checkoutFiles } from './checkout-files.ts';

/** A change that breaks what a test proves. */
export interface Mutation {
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** The test file that fails with it, and a part of the title of the test; without, any test of the file. */
  test: string;
  title: string;
  /** What of the acceptance list the test proves. */
  row?: string;
}

/** The changes of `mutations.json`. */
export function readMutations(): Mutation[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'mutations.json'), 'utf8'));
}

/**
 * The text with the change made.
 *
 * @throws where what it changes is not there exactly once.
 */
export function mutated(text: string, { file, find, replace }: Mutation): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} must contain exactly once: ${find}`);
  }
  return before + replace + after;
}

/**
 * Makes each change in a copy of the checkout, one at a time, and runs the test that should notice it. Without it the
 * test has to pass. @returns the changes that no test noticed.
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
      if (untouched !== 'passed') throw new Error(`Without a change: ${untouched} of ${key}`);
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
  // Those of earlier runs are answered as well.
  const module = testModules.find(({ moduleId }) => moduleId === join(process.cwd(), test));
  const states = [...(module?.children.allTests() ?? [])].map((one) => one.result().state);
  if (module?.state() === 'failed') return 'failed';
  return states.includes('passed') ? 'passed' : 'none';
}

/** The copy has its own files and the packages of this checkout. */
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
