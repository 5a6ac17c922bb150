import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { checkoutFiles } from './checkout-files.ts';

test('all texts for visitors are in app/texts', () => {
  const paths = sourceFiles(/^app\/(?!admin\/|texts\/)/);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.flatMap(literalTexts)).toEqual([]);
});

test('all texts of an area of the admin are in its texts.ts', () => {
  const paths = sourceFiles(/^app\/admin\//);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.flatMap(literalTexts)).toEqual([]);
});

function sourceFiles(folder: RegExp): string[] {
  const paths = checkoutFiles().filter((path) => folder.test(path) && /(?<!\.test)\.tsx?$/.test(path));
  return paths.filter((path) => !/^app\/admin\/.*\btexts\.ts$/.test(path) && !EXCEPTIONS.includes(path));
}

function literalTexts(path: string): string[] {
  return textsIn(path, readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`);
}

const EXCEPTIONS = [
  // Recognizes messages of the database for the log.
  'app/entry.server.tsx',
  // Shown to the administrator.
  'app/slides/slide-frame.tsx',
  // In the offered language, not in the page's.
  'app/storefront/languages/language-offer.tsx',
  // For programs.
  ...readdirSync('app/api').map((file) => `app/api/${file}`),
  'app/storefront/seo/llms.ts',
  'app/ucp/mcp.ts',
  'app/ucp/route.ts',
];

test('the check finds texts in elements, attributes and expressions', () => {
  expect(textsIn('x.tsx', '<p>Sold out</p>')).toEqual(['Sold out']);
  expect(textsIn('x.tsx', '<nav aria-label="Pages" className="Large" />')).toEqual(['Pages']);
  expect(textsIn('x.tsx', "<p>{isNew ? 'Just in' : null}</p>")).toEqual(['Just in']);
  expect(textsIn('x.tsx', '<p>{`Page $' + '{page}`}</p>')).toEqual(['Page ']);
  expect(textsIn('x.tsx', '<p className="eyebrow">{texts.pages} / {count}</p>')).toEqual([]);
  expect(textsIn('x.ts', "const text = 'Sold out';")).toEqual(['Sold out']);
  expect(textsIn('x.ts', "logRefusal('Refused a write', network);")).toEqual([]);
  expect(textsIn('x.ts', "throw new Error('Not found here'); answer({ message: 'No page' });")).toEqual([]);
});

function textsIn(path: string, code: string): string[] {
  const texts: string[] = [];
  // Messages for the log and for programs.
  const internal: { start: number; end: number }[] = [];
  new Visitor({
    JSXText({ value }) {
      if (/\p{L}/u.test(value.replaceAll('&nbsp;', ' '))) texts.push(value.trim());
    },
    JSXAttribute({ name, value }) {
      if (!READ_OUT.has(String(name.name)) || value?.type !== 'Literal') return;
      if (/\p{L}/u.test(String(value.value))) texts.push(String(value.value));
    },
    JSXExpressionContainer({ expression }) {
      if (expression.type === 'TemplateLiteral')
        texts.push(...expression.quasis.map(({ value }) => value.raw).filter(isSentence));
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && /(?:Error|Response)$/.test(node.callee.name))
        internal.push(node);
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && /^log[A-Z]/.test(node.callee.name)) internal.push(node);
    },
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'message') internal.push(node);
    },
    Literal({ value, start, end }) {
      if (internal.some((node) => node.start <= start && end <= node.end)) return;
      if (typeof value === 'string' && isSentence(value)) texts.push(value);
    },
  }).visit(parseSync(path, code).program);
  return texts;
}

/** Attributes whose value people see or hear. */
const READ_OUT = new Set(
  'aria-label alt title label legend placeholder heading note term text failure description'.split(' '),
);

/** Capitalized words with a space. Names of keys and categories are single words. */
function isSentence(text: string): boolean {
  return /^\p{Lu}\p{Ll}+[,.…]? /u.test(text) && !NAMES.test(text);
}

/** Names of browsers, systems, keys and statuses, and the start of a log message. */
const NAMES = /^(Failed to search products:|Samsung Internet$|Mac OS$|(?:Alt|Ctrl) \S+$|Not Found$)/;
