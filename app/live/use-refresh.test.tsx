import { setImmediate } from 'node:timers/promises';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRefresh } from './use-refresh.ts';

const PATIENTLY = { timeout: 20_000 };

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://shop.test' }, HTMLIFrameElement: class {} });
});
afterEach(() => vi.unstubAllGlobals());

let committed = 'e.2';
let following: string | undefined;
let shown: string | undefined;
let announce = (_cursor: string) => {};

function Page() {
  const cursor = useLoaderData<string>();
  announce = useRefresh(cursor).announce;
  return <BeforeItsEffects cursor={cursor} />;
}

/** The effects of a child come before those of its parent. */
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

test('Rt-1 an announcement that comes while another one, of what is shown already, is about to be looked at is not lost', async () => {
  const router = createMemoryRouter([{ path: '/', loader: () => committed, Component: Page }]);
  const root = createRoot(container());
  root.render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(shown).toBe('e.2'), PATIENTLY);

  following = 'e.3';
  announce('e.2');
  await vi.waitFor(() => expect(shown).toBe('e.3'), PATIENTLY);
  root.unmount();
  router.dispose();
  // What React has put off asks for `window` as well.
  await setImmediate();
});

/** All that React asks of a place in which nothing is drawn. */
function container(): Element {
  const node = { addEventListener: () => {}, namespaceURI: 'http://www.w3.org/1999/xhtml' };
  const ownerDocument = { ...node, nodeType: 9 };
  return { ...node, nodeType: 1, tagName: 'DIV', ownerDocument } as unknown as Element;
}
