import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutated, readMutations } from './mutate.ts';

test('every mutation in the list still applies, and the test that detects it exists', () => {
  const mutations = readMutations();
  for (const mutation of mutations) {
    const text = readFileSync(mutation.file, 'utf8');
    expect(mutated(text, mutation)).not.toBe(text);
    expect(readFileSync(mutation.test, 'utf8'), mutation.test).toContain(mutation.title);
  }
  expect(mutations.length).toBeGreaterThan(100);
});

test('the text of a mutation must occur exactly once in its file', () => {
  const mutation = { file: 'a.ts', find: 'one', replace: 'two', test: '', title: '' };
  expect(mutated('only one', mutation)).toBe('only two');
  expect(() => mutated('nothing', mutation)).toThrow('a.ts must contain exactly once: one');
  expect(() => mutated('one and one', mutation)).toThrow('a.ts must contain exactly once: one');
});
