import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutated, readMutations, sampleOf } from './mutate.ts';

test('every mutation in the list still applies, and the test that detects it exists', () => {
  const mutations = readMutations();
  for (const mutation of mutations) {
    const text = readFileSync(mutation.file, 'utf8');
    expect(mutated(text, mutation)).not.toBe(text);
    expect(readFileSync(mutation.test, 'utf8'), mutation.test).toContain(mutation.title);
  }
});

test('the text of a mutation must occur exactly once in its file', () => {
  const mutation = { file: 'a.ts', find: 'one', replace: 'two', test: '', title: '' };
  expect(mutated('only one', mutation)).toBe('only two');
  expect(() => mutated('nothing', mutation)).toThrow('a.ts must contain exactly once: one');
  expect(() => mutated('one and one', mutation)).toThrow('a.ts must contain exactly once: one');
});

test('every folder of the server has a mutation', () => {
  const folders = new Set(readMutations().flatMap(({ file }) => file.split('/').slice(0, 2)));
  for (const folder of [
    'imports',
    'tables',
    'backup',
    'db',
    'media',
    'commands',
    'catalog',
    'server',
    'auth',
  ]) {
    expect(folders).toContain(folder);
  }
});

test('the samples of consecutive days apply every mutation once', () => {
  const day = 24 * 3_600_000;
  const samples = Array.from({ length: 3 }, (_, at) => sampleOf(30, at * day));
  expect(samples).toEqual([
    { first: 1, last: 12 },
    { first: 13, last: 24 },
    { first: 25, last: 30 },
  ]);
  expect(sampleOf(30, 3 * day)).toEqual(samples[0]);
});
