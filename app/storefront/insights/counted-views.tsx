import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import { SIGNED_IN_KEY } from '#app/ui/browser-state.ts';
import { countView } from './send-beacon.ts';

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
