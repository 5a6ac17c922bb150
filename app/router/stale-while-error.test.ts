import { type DataStrategyResult, type MiddlewareFunction, UNSAFE_ErrorResponseImpl } from 'react-router';
import { expect, test } from 'vitest';
import { SnapshotStore } from './stale-while-error.ts';

const PAGE = 'http://shop.example/women';
const LAYOUT = 'storefront';
const data = (result: unknown): DataStrategyResult => ({ type: 'data', result });
const lost: DataStrategyResult = { type: 'error', result: new TypeError('Failed to fetch') };
const gone: DataStrategyResult = { type: 'error', result: new UNSAFE_ErrorResponseImpl(404, '', null) };

test('a refresh that fails leaves what was shown, and says so', async () => {
  const store = openPage();
  const failed = { [LAYOUT]: data('frame'), page: lost };
  let shown: unknown;
  const refreshed = store.refresh(async () => {
    expect(store.isRefreshing()).toBe(true);
    shown = await read(store, failed);
  });
  expect(await refreshed).toBe(false);
  expect(shown).toEqual({ [LAYOUT]: data('frame'), page: data('women') });
  expect(store.isRefreshing()).toBe(false);
  // A visitor who asks for the page sees that it failed.
  expect(await read(store, failed)).toEqual(failed);
});

test('a refresh that succeeds is what the next failure leaves; that something is gone is no failure', async () => {
  const store = openPage();
  expect(await store.refresh(async () => void (await read(store, { page: data('newer') })))).toBe(true);
  const left = store.refresh(async () => {
    expect(await read(store, { page: lost })).toMatchObject({ page: data('newer') });
    expect(await read(store, { page: gone })).toEqual({ page: gone });
  });
  expect(await left).toBe(false);
});

test('where the page has an answer of its own, a layout that fails keeps what it had, on any page', async () => {
  const store = openPage();
  const answers = { [LAYOUT]: lost, page: data('other') };
  expect(await read(store, answers, 'http://shop.example/search')).toEqual({
    [LAYOUT]: data('frame'),
    page: data('other'),
  });
  expect(await read(store, { [LAYOUT]: lost, page: lost })).toEqual({ [LAYOUT]: data('frame'), page: lost });
});

test('a layout that a proxy answers with a 4xx has failed, too', async () => {
  const store = openPage();
  const answers = { [LAYOUT]: gone, page: data('other') };
  expect(await read(store, answers, 'http://shop.example/search')).toEqual({
    [LAYOUT]: data('frame'),
    page: data('other'),
  });
});

test('another page forgets what the one before it showed', async () => {
  const store = openPage();
  store.note('http://shop.example/men', [['page', 'men']]);
  await store.refresh(async () => {
    expect(await read(store, { page: lost })).toEqual({ page: lost });
    expect(await read(store, { page: lost }, 'http://shop.example/men')).toEqual({ page: data('men') });
  });
});

function openPage(): SnapshotStore {
  const store = new SnapshotStore();
  store.note(PAGE, [
    [LAYOUT, 'frame'],
    ['page', 'women'],
  ]);
  return store;
}

/** What the router is given where the loaders have answered so. */
function read(store: SnapshotStore, results: Record<string, DataStrategyResult>, address = PAGE) {
  const args = { request: new Request(address) } as Parameters<MiddlewareFunction>[0];
  return store.staleWhileError(args, async () => results);
}
