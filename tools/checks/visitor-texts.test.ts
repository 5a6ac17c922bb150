import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { checkoutFiles } from './checkout-files.ts';

test('all texts for visitors are in app/texts', () => {
  const paths = checkoutFiles().filter((path) => /^app\/(storefront|ui|live)\/.*\.tsx$/.test(path));
  const components = paths.filter((path) => !path.includes('.test.'));
  expect(components.length).toBeGreaterThan(50);
  const found = components.flatMap((path) =>
    textsIn(path, readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('the check finds texts in elements, attributes and expressions', () => {
  expect(textsIn('x.tsx', '<p>Sold out</p>')).toEqual(['Sold out']);
  expect(textsIn('x.tsx', '<nav aria-label="Pages" className="Large" />')).toEqual(['Pages']);
  expect(textsIn('x.tsx', "<p>{isNew ? 'Just in' : null}</p>")).toEqual(['Just in']);
  expect(textsIn('x.tsx', '<p>{`Page $' + '{page}`}</p>')).toEqual(['Page ']);
  expect(textsIn('x.tsx', '<p className="eyebrow">{texts.pages} / {count}</p>')).toEqual([]);
});

function textsIn(path: string, code: string): string[] {
  const texts: string[] = [];
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
    Literal({ value }) {
      if (typeof value === 'string' && isSentence(value)) texts.push(value);
    },
  }).visit(parseSync(path, code).program);
  return texts;
}

/** Attributes whose value visitors see or hear. */
const READ_OUT = new Set(
  'aria-label alt title label placeholder heading note term text failure description'.split(' '),
);

/** Capitalized words with a space. Names of keys and categories are single words. */
function isSentence(text: string): boolean {
  return /^\p{Lu}\p{Ll}+[,.…]? /u.test(text) && !text.startsWith('Failed to search products:');
}
