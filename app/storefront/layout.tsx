import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { shopOf } from '#app/context.ts';
import { LiveCatalogue } from '#app/live/live-catalogue.tsx';
import { useFollowedLinks } from '#app/router/follow-links.ts';
import { preloadRoutes } from '#app/router/preload-routes.ts';
import { RouteAnnouncer } from '#app/router/route-announcer.tsx';
import { snapshots } from '#app/router/stale-while-error.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { PAGE_COLOUR } from '#app/ui/page-colour.ts';
import { onFirstTouch, whenIdle } from '#app/ui/when-idle.ts';
import type { Route } from './+types/layout';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { BrandPicture } from './home/brand-picture.tsx';
import { useOrigin } from './metadata.tsx';
import { PendingOutlet } from './pending-ui/pending-outlet.tsx';
import { unlessProductOpens } from './product/open-product.ts';
import { OpenedProduct } from './product/opened-product.tsx';
import { shownShop } from './shown-shop.server.ts';
import { useShownTopic } from './shown-topic.ts';
import { SuggestedLinks } from './suggested-links.tsx';
import { useShop } from './use-shop.ts';

export const clientMiddleware = [snapshots.staleWhileError];

/** With every page that is read comes the cursor at which it was. */
export const shouldRevalidate = unlessProductOpens;

/** The cursor is read before any question of the page is asked, so that nothing is missed between the two. */
export function loader(args: Route.LoaderArgs) {
  const { changes, origin, settings } = shopOf(args);
  return { cursor: changes.cursor(), origin, shop: shownShop(settings.store) };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <PendingOutlet />
      <OpenedProduct />
      <PreloadRoutes />
      <LiveCatalogue topic={useShownTopic()} cursor={loaderData.cursor} />
    </Frame>
  );
}

/** The code of other pages, once somebody does anything on this one and it has all it needs. */
function PreloadRoutes(): null {
  useEffect(() => {
    let takeBack = onFirstTouch(() => {
      const timer = setTimeout(() => {
        takeBack = whenIdle(() => preloadRoutes('storefront'));
      }, AFTER_TOUCH_MS);
      takeBack = () => clearTimeout(timer);
    });
    return () => takeBack();
  }, []);
  return null;
}

/** The first touch may be the way to a link, whose page then has the line alone. */
const AFTER_TOUCH_MS = 2_000;

/** A page that fails still stands between header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <FollowLinks />
      <ErrorPage error={error} beside={<BrandPicture />}>
        <SuggestedLinks />
      </ErrorPage>
    </Frame>
  );
}

/** Where no page follows them by itself. */
function FollowLinks(): null {
  useFollowedLinks();
  return null;
}

function Frame({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  return (
    <>
      <meta name="theme-color" content={PAGE_COLOUR} />
      <a
        href="#content"
        className="fixed start-4 -top-20 z-50 inline-flex min-h-11 items-center border border-ink bg-page px-5 text-sm focus:top-4"
      >
        Skip to content
      </a>
      <Header />
      <PrintedAddress />
      <main ref={content} id="content" tabIndex={-1} className="min-h-[60svh] outline-none">
        {children}
      </main>
      <Footer />
      <RouteAnnouncer content={content} />
    </>
  );
}

/** On paper, in place of the header: whose page it is, and where it stands. Without the query, of which a cached page knows nothing. */
function PrintedAddress() {
  const { pathname, mask } = useLocation();
  const { brand } = useShop();
  return (
    <p className="mb-8 hidden items-baseline justify-between gap-8 border-line border-b pb-2 text-sm print:flex">
      <span className="font-display text-display-s">{brand}</span>
      <span>{useOrigin() + (mask?.pathname ?? pathname)}</span>
    </p>
  );
}
