import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { SIGNED_IN_KEY } from '#app/ui/browser-state.ts';
import type { Beacon } from '#catalog/insights/insight.ts';

/** Reports each page that the visitor sees. Shows nothing. */
export default function CountedViews(): null {
  const { pathname, search } = useLocation();
  const view = useBasename() + pathname + search;
  const data = useMatches().at(-1)?.loaderData;
  const isVain = data instanceof Object && 'outcome' in data && data.outcome === 'none';
  const { isUncounted } = useShop();
  useEffect(() => {
    if (isUncounted || isObjecting() || localStorage.getItem(SIGNED_IN_KEY) === 'true') return;
    const count = () => countView(view, isVain);
    // A page that the browser renders in advance may never be seen.
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', count, { once: true });
    else count();
  }, [isUncounted, view, isVain]);
  return null;
}

/** Global Privacy Control, which some browsers offer. */
function isObjecting(): boolean {
  return 'globalPrivacyControl' in navigator && Boolean(navigator.globalPrivacyControl);
}

type Press = Extract<Beacon, { press: string }>['press'];

/** The address of the last page; empty before the first one. */
let last = '';
let unsent: Extract<Beacon, { view: string }> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the visitor goes back or forward. Pages that they return to are not reported again. */
let isReturning = false;

/** Reports that the visitor sees a page. While they type a search, only its last term is reported. */
function countView(view: string, isVain: boolean): void {
  const from = last;
  const isReported = view === from || isReturning;
  last = view;
  isReturning = false;
  if (isReported) return;
  const isTyping = unsent && [unsent.view, view].every((address) => /\/search\?/.test(address));
  if (isTyping) unsent = { view, from: unsent?.from ?? '', isVain };
  else {
    sendView();
    unsent = { view, from, isVain };
  }
  clearTimeout(timer);
  timer = setTimeout(sendView, 1_500);
}

function sendView(): void {
  if (unsent) send(unsent);
  unsent = null;
}

/** Sends nothing until a view was counted, which those of visitors who object never are. */
function send(beacon: Beacon): void {
  if (last) navigator.sendBeacon('/counts', JSON.stringify(beacon));
}

addEventListener('pagehide', sendView);
addEventListener('popstate', () => {
  isReturning = true;
});
// Before the press changes anything.
addEventListener('click', ({ target }) => countPress(target), true);
addEventListener(
  'change',
  ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset.press)
      send({ press: 'office', subject: target.value });
  },
  true,
);

function countPress(target: EventTarget | null): void {
  const pressed = target instanceof Element && target.closest<HTMLElement>(PRESSED);
  if (!pressed || pressed.ariaPressed === 'true') return;
  const { press, subject = /product[=/]([\w-]+)/.exec(last)?.[1] ?? '' } = pressed.dataset;
  const way = pressed.matches('[href^=mailto]') ? 'email' : 'whatsapp';
  send({ press: (press as Press | undefined) ?? way, subject });
}

const PRESSED = 'button[data-press],[href^="https://wa.me/"],[href^=mailto]';
