import { readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { checkoutFiles } from './checkout-files.ts';

/** What is safe for a reason that cannot be read off it, by where it stands and how it begins. */
const ARGUED = [
  // The page that was rendered a moment before, in which React and the router escape every `<` of foreign text.
  ['app/content-security-policy.server.ts', '<script(?<attributes>'],
  // One class of characters, made of a constant in the same file that a test compares with the class in SQL.
  ['catalogue/search-fold.ts', '`['],
] as const;

/** `npm test` and the build run on the project's own files. */
const NOT_PRODUCTION = /\.test\.tsx?$|\/testing\/|^(e2e|bench|scripts)\/|^[a-z-]+\.config\.ts$/;

test('every regular expression takes a time that grows no faster than the text it is given', () => {
  const vulnerable = expressionsOf(productionFiles()).filter(({ path, pattern, flags }) => {
    const isArgued = ARGUED.some(([file, beginning]) => path === file && pattern.startsWith(beginning));
    return !isArgued && statusOf(pattern, flags) !== 'safe';
  });
  expect(vulnerable).toEqual([]);
}, 300_000);

test('an expression that backtracks is found', () => {
  const source = { path: 'media/x.ts', text: 'const COMMENTS = /^(<!--[^]*?-->)*<svg/i; new RegExp(given);' };
  const found = expressionsOf([source]);
  expect(found).toEqual([
    { path: 'media/x.ts', pattern: '^(<!--[^]*?-->)*<svg', flags: 'i' },
    { path: 'media/x.ts', pattern: 'given', flags: 'made at run time' },
  ]);
  expect(checkSync('^(<!--[^]*?-->)*<svg', 'i').status).toBe('vulnerable');
});

/**
 * The automaton proves most expressions in milliseconds, on a busy machine as well. It knows no look-around and is slow
 * with a few others, for which an attack is searched.
 */
function statusOf(pattern: string, flags: string): string {
  const { status } = checkSync(pattern, flags, { checker: 'automaton', timeout: 1_000 });
  return status === 'unknown' ? checkSync(pattern, flags, WITHOUT_LIMITS).status : status;
}

/** Limits of time would make the result depend on what else the machine does. */
const WITHOUT_LIMITS = {
  checker: 'fuzz',
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
} as const;

interface Expression {
  path: string;
  pattern: string;
  flags: string;
}

function productionFiles(): { path: string; text: string }[] {
  const paths = checkoutFiles().filter((path) => /\.tsx?$/.test(path));
  const production = paths.filter((path) => !NOT_PRODUCTION.test(path));
  expect(production.length).toBeGreaterThan(200);
  return production.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** All of them, also those made at run time, which nobody can judge by reading. */
function expressionsOf(files: { path: string; text: string }[]): Expression[] {
  return files.flatMap(({ path, text }) => {
    const found: Expression[] = [];
    const made = (first: { start: number; end: number } | undefined) => {
      if (first) found.push({ path, pattern: text.slice(first.start, first.end), flags: 'made at run time' });
    };
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.push({ path, ...node.regex });
      },
      NewExpression({ callee, arguments: [first] }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') made(first);
      },
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') made(first);
      },
    }).visit(parseSync(path, text).program);
    return found;
  });
}
