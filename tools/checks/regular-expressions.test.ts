import { readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { checkoutFiles } from './checkout-files.ts';

/** Expressions that are safe for reasons that the checker cannot see: their file and beginning. */
const EXCEPTIONS = [
  // Matches a page just rendered by React, which escapes every `<` in text.
  ['app/content-security-policy.server.ts', '<script(?<attributes>'],
  // One character class, made from a constant in the same file. A test compares it with the class in SQL.
  ['catalog/search/search-fold.ts', '`['],
  // One of several words that consist of letters and digits.
  ['platform/config/password-strength.ts', "tried.join('|')"],
] as const;

/** These run only on files of the project. */
const NOT_PRODUCTION = /\.test\.tsx?$|\/testing\/|^(scripts|tools)\/|^[a-z-]+\.config\.ts$/;

test('every regular expression takes linear time', () => {
  const vulnerable = expressionsOf(productionFiles()).filter(({ path, pattern, flags }) => {
    const isException = EXCEPTIONS.some(([file, start]) => path === file && pattern.startsWith(start));
    return !isException && statusOf(pattern, flags) !== 'safe';
  });
  expect(vulnerable).toEqual([]);
}, 300_000);

test('the check finds an expression that backtracks', () => {
  const source = {
    path: 'platform/media/x.ts',
    text: 'const COMMENTS = /^(<!--[^]*?-->)*<svg/i; new RegExp(input);',
  };
  const found = expressionsOf([source]);
  expect(found).toEqual([
    { path: 'platform/media/x.ts', pattern: '^(<!--[^]*?-->)*<svg', flags: 'i' },
    { path: 'platform/media/x.ts', pattern: 'input', flags: 'made at run time' },
  ]);
  expect(checkSync('^(<!--[^]*?-->)*<svg', 'i').status).toBe('vulnerable');
});

/**
 * The automaton checker proves most expressions in milliseconds, even on a busy machine. It does not support
 * look-around and is slow for a few expressions; for those, the fuzzer searches an attack.
 */
function statusOf(pattern: string, flags: string): string {
  const { status } = checkSync(pattern, flags, { checker: 'automaton', timeout: 1_000 });
  return status === 'unknown' ? checkSync(pattern, flags, WITHOUT_LIMITS).status : status;
}

/** No time limits, because they would make the result depend on the load of the machine. */
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

/** Returns all regular expressions, including those made at run time, which cannot be checked. */
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
