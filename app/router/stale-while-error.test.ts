import {
  type DataStrategyResult,
  type MiddlewareFunction,
  RouterContextProvider,
  UNSAFE_ErrorResponseImpl,
} from 'react-router';
import { expect, test } from 'vitest';
import { SnapshotStore } from './stale-while-error.ts';

const PAGE = 'http://shop.example/women';
const LAYOUT = 'storefront';
const data = (result: unknown): DataStrategyResult => ({ type: 'data', result });
const lost: DataStrategyResult = { type: 'error', result: new TypeError('Failed to fetch') };
const gone: DataStrategyResult = { type: 'error', result: new UNSAFE_ErrorResponseImpl(404, '', null) };

test('a failed refresh keeps the page and reports the failure', async () => {
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
  // A visitor who navigates to the page sees the error.
  expect(await read(store, failed)).toEqual(failed);
});

test('after a failed refresh, the data of the last successful one stays; a 404 is not a failure', async () => {
  const store = openPage();
  expect(await store.refresh(async () => void (await read(store, { page: data('newer') })))).toBe(true);
  const left = store.refresh(async () => {
    expect(await read(store, { page: lost })).toMatchObject({ page: data('newer') });
    expect(await read(store, { page: gone })).toEqual({ page: gone });
  });
  expect(await left).toBe(false);
});

test('if the page handles its own failure, a failed layout keeps its earlier data, on any page', async () => {
  const store = openPage();
  const answers = { [LAYOUT]: lost, page: data('other') };
  expect(await read(store, answers, 'http://shop.example/search')).toEqual({
    [LAYOUT]: data('frame'),
    page: data('other'),
  });
  expect(await read(store, { [LAYOUT]: lost, page: lost })).toEqual({ [LAYOUT]: data('frame'), page: lost });
});

test('Rt-2 a failed reload after a write keeps the page, which is then outdated until a reload succeeds', async () => {
  const store = openPage();
  const context = new RouterContextProvider();
  const call = (method: string, results: Record<string, DataStrategyResult>, address = PAGE) => {
    const request = new Request(address, { method });
    const args = { request, context, url: new URL(address), pattern: '', params: {} };
    return store.staleWhileError(args, async () => results);
  };
  await call('POST', { page: data('saved') });
  expect(store.isOutdated()).toBe(false);
  expect(await call('GET', { page: lost })).toMatchObject({ page: data('women') });
  expect(store.isOutdated()).toBe(true);
  await call('GET', { field: data('a field of the page') }, 'http://shop.example/field');
  expect(store.isOutdated()).toBe(true);
  expect(await store.refresh(async () => void (await read(store, { page: data('newer') })))).toBe(true);
  expect(store.isOutdated()).toBe(false);
  // A later navigation has a context of its own.
  expect(await read(store, { page: lost })).toEqual({ page: lost });
});

test('a 4xx from a proxy for a layout is a failure, too', async () => {
  const store = openPage();
  const answers = { [LAYOUT]: gone, page: data('other') };
  expect(await read(store, answers, 'http://shop.example/search')).toEqual({
    [LAYOUT]: data('frame'),
    page: data('other'),
  });
});

test('Cf-2 a failure is reported to each of two refreshes of which the second replaced the first', async () => {
  const store = openPage();
  const fail = async () => void (await read(store, { page: lost }));
  const replaced = Promise.withResolvers<void>();
  // The router ends both reloads with the results of the second one. Later attempts read the page again.
  const reloads = [() => replaced.promise];
  const first = store.refresh(() => (reloads.pop() ?? fail)());
  const second = store.refresh(() => fail().then(replaced.resolve));
  expect(await Promise.all([first, second])).toEqual([false, false]);
  expect(store.isRefreshing()).toBe(false);
});

test('Rt-3 a refresh that runs during a write is started again, because it may have read older data', async () => {
  const store = openPage();
  let reloads = 0;
  const read = Promise.withResolvers<void>();
  const refreshed = store.refresh(() => {
    reloads += 1;
    return read.promise;
  });
  const request = new Request(PAGE, { method: 'POST' });
  const context = new RouterContextProvider();
  const args = { request, context, url: new URL(PAGE), pattern: '', params: {} };
  await store.staleWhileError(args, async () => ({ page: data('saved') }));
  expect(reloads).toBe(2);
  read.resolve();
  expect(await refreshed).toBe(true);
});

test('another page discards the data of the previous one', async () => {
  const store = openPage();
  store.remember('http://shop.example/men', [['page', 'men']]);
  await store.refresh(async () => {
    expect(await read(store, { page: lost })).toEqual({ page: lost });
    expect(await read(store, { page: lost }, 'http://shop.example/men')).toEqual({ page: data('men') });
  });
});

function openPage(): SnapshotStore {
  const store = new SnapshotStore();
  store.remember(PAGE, [
    [LAYOUT, 'frame'],
    ['page', 'women'],
  ]);
  return store;
}

/** The router's results for these responses of the loaders. */
function read(store: SnapshotStore, results: Record<string, DataStrategyResult>, address = PAGE) {
  const args = { request: new Request(address) } as Parameters<MiddlewareFunction>[0];
  return store.staleWhileError(args, async () => results);
}
