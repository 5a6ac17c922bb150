import { setImmediate } from 'node:timers/promises';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type MiddlewareFunction, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snapshots } from '#app/router/stale-while-error.ts';
import type { Topic } from './event-source.ts';
import { useRefresh } from './live-updates.tsx';

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://shop.test' }, HTMLIFrameElement: class {} });
});
afterEach(() => vi.unstubAllGlobals());

let committed = 'e.2';
let following: string | undefined;
let shown: string | undefined;
let announce = (_cursor: string) => {};
let isFailing = false;

let topicOfPage = (): Topic => 'shop';

function Page() {
  const cursor = useLoaderData<string>();
  ({ announce, isFailing } = useRefresh(cursor, topicOfPage()));
  return <BeforeItsEffects cursor={cursor} />;
}

/** The effects of a child run before those of its parent. */
function BeforeItsEffects({ cursor }: { cursor: string }) {
  useEffect(() => {
    shown = cursor;
    if (!following) return;
    committed = following;
    announce(following);
    following = undefined;
  });
  return null;
}

test('Rt-1 an announcement is not lost if it arrives while an older one is being handled', async () => {
  const { close } = await open(() => committed, 'e.2');
  following = 'e.3';
  announce('e.2');
  await expect.poll(() => shown).toBe('e.3');
  await close();
});

test('Rt-1 a prefetched page that is older than the page before it loads the changes', async () => {
  const answers = ['e.4', 'e.2', 'e.5'];
  const { router, close } = await open(() => answers.shift(), 'e.4');
  await router.navigate('/?prefetched');
  await expect.poll(() => shown).toBe('e.5');
  await close();
});

test('Rt-1 a page of another topic is not loaded again for changes that it does not show', async () => {
  const topics: Topic[] = ['Women', 'shop'];
  const answers = ['e.4', 'e.2', 'e.5'];
  topicOfPage = () => topics[answers.length > 1 ? 0 : 1] ?? 'shop';
  const { router, close } = await open(() => answers.shift(), 'e.4');
  await router.navigate('/?cached');
  await expect.poll(() => shown).toBe('e.2');
  await setImmediate();
  expect(answers).toEqual(['e.5']);
  await close();
});

test('Rt-1 a change between the responses of one refresh is loaded', async () => {
  // The page's response contains a second change, which commits before it is announced.
  const answers = ['e.4', 'e.6', 'e.7', 'e.8'];
  const { close } = await open(() => answers.shift(), 'e.4');
  announce('e.5');
  await expect.poll(() => shown).toBe('e.6');
  announce('e.6');
  await expect.poll(() => shown).toBe('e.7');
  // That refresh was caused by e.6, and nothing newer was announced.
  announce('e.6');
  await setImmediate();
  expect(answers).toEqual(['e.8']);
  await close();
});

test('Rt-1 a prefetched page loads the changes also after a refresh that changed nothing', async () => {
  // The first refresh has already loaded the second change.
  const answers = ['e.4', 'e.6', 'e.6', 'e.2', 'e.7'];
  const { router, close } = await open(() => answers.shift(), 'e.4');
  announce('e.5');
  await expect.poll(() => shown).toBe('e.6');
  announce('e.6');
  await expect.poll(() => answers).toHaveLength(2);
  await setImmediate();
  await router.navigate('/?prefetched');
  await expect.poll(() => shown).toBe('e.7');
  await close();
});

test('Rt-2 the message of a failed refresh disappears with the next page, even if another refresh was due while it loaded', async () => {
  const next = Promise.withResolvers<string>();
  const answers = [() => 'e.4', () => Promise.reject(new Error('500')), () => next.promise];
  const { router, close } = await open(() => answers.shift()?.(), 'e.4');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  announce('e.5');
  while (!isFailing) await setImmediate();
  const navigated = router.navigate('/?next');
  vi.runAllTimers();
  next.resolve('e.5');
  await navigated;
  while (shown !== 'e.5') await setImmediate();
  await setImmediate();
  expect(isFailing).toBe(false);
  vi.useRealTimers();
  await close();
});

async function open(loader: () => string | Promise<string> | undefined, cursor: string) {
  const middleware = [snapshots.staleWhileError as MiddlewareFunction];
  const router = createMemoryRouter([{ path: '/', middleware, loader, Component: Page }]);
  const root = createRoot(container());
  // As in entry.client.tsx: the data of a refresh is on the screen when it ends.
  root.render(<RouterProvider router={router} useTransitions={false} />);
  await expect.poll(() => shown).toBe(cursor);
  const close = async () => {
    root.unmount();
    router.dispose();
    // Work that React has deferred needs `window`, too.
    await setImmediate();
  };
  return { router, close };
}

/** The few properties of an element that React needs to render nothing. */
function container(): Element {
  const node = { addEventListener: () => {}, namespaceURI: 'http://www.w3.org/1999/xhtml' };
  const ownerDocument = { ...node, nodeType: 9 };
  return { ...node, nodeType: 1, tagName: 'DIV', ownerDocument } as unknown as Element;
}
