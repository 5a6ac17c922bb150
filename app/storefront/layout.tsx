import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { shopOf } from '#app/context.ts';
import { useBase } from '#app/language.ts';
import { LiveCatalog } from '#app/live/live-catalog.tsx';
import { snapshots } from '#app/router/stale-while-error.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsLoaded } from '#app/ui/browser-state.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { PAGE_COLOR } from '#app/ui/page-color.ts';
import { RouteAnnouncer } from '#app/ui/route-announcer.tsx';
import type { ShownPreview } from '#catalog/settings/preview-cookie.ts';
import type { Route } from './+types/layout';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { BrandPicture } from './home/brand-picture.tsx';
import { useOrigin } from './metadata.tsx';
import { PendingOutlet } from './pending-ui/pending-outlet.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { unlessProductOpens } from './product/modal/open-product.ts';
import { OpenedProduct } from './product/modal/opened-product.tsx';
import { type StorefrontData, shownShop } from './shown-shop.server.ts';
import { useShownTopic } from './shown-topic.ts';
import { SuggestedLinks } from './suggested-links.tsx';
import { translatedSectionNames, translatedStore } from './translated.server.ts';
import { useShop } from './use-shop.ts';

export const clientMiddleware = [snapshots.staleWhileError];

/** Reloads the cursor with every page, except when only a product opens. */
export const shouldRevalidate = unlessProductOpens;

/** Reads the cursor before the page's queries: a change that commits while they run is then reported, not missed. */
export async function loader(args: Route.LoaderArgs): Promise<StorefrontData> {
  const shop = shopOf(args);
  const { changes, origin, settings, language } = shop;
  const preview = settings.preview === undefined ? {} : { preview: settings.preview };
  const cursor = changes.cursor();
  const sections = await translatedSectionNames(shop);
  return { cursor, origin, shop: shownShop(translatedStore(shop), language, sections), ...preview };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame preview={loaderData.preview}>
      <PendingOutlet />
      <OpenedProduct />
      <LiveCatalog topic={useShownTopic()} cursor={loaderData.cursor} />
    </Frame>
  );
}

/** Shows an error between header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} beside={<BrandPicture />}>
        <SuggestedLinks />
      </ErrorPage>
    </Frame>
  );
}

function Frame({ preview, children }: { preview?: ShownPreview | undefined; children: ReactNode }) {
  const texts = useTexts();
  const content = useRef<HTMLElement>(null);
  return (
    <>
      <meta name="theme-color" content={PAGE_COLOR} />
      <a
        href="#content"
        className="fixed start-4 -top-20 z-50 inline-flex min-h-11 items-center border border-ink bg-page px-5 text-sm focus:top-4"
      >
        {texts.frame.skipToContent}
      </a>
      {preview === undefined ? null : <PreviewBar preview={preview} />}
      <Header />
      <PrintedAddress />
      <main ref={content} id="content" tabIndex={-1} className="min-h-[60svh] outline-none">
        {children}
      </main>
      <Footer />
      <OfferedLanguage />
      <RouteAnnouncer content={content} />
    </>
  );
}

/** Loaded after the page, and only by a shop with several languages. */
function OfferedLanguage() {
  const { languages } = useShop();
  return useIsLoaded() && languages ? (
    <Suspense>
      <LanguageOffer />
    </Suspense>
  ) : null;
}

// If the code cannot be loaded, show no offer instead of an error page.
const LanguageOffer = lazy(() =>
  import('./languages/language-offer.tsx').catch(() => ({ default: () => null })),
);

/** Replaces the header in print. Omits the query of the address, because a cached page is shared by all queries. */
function PrintedAddress() {
  const { pathname, mask } = useLocation();
  const { brand } = useShop();
  const base = useBase();
  return (
    <p className="mb-8 hidden items-baseline justify-between gap-8 border-line border-b pb-2 text-sm print:flex">
      <span className="font-display text-display-s">{brand}</span>
      <span>{useOrigin() + (mask?.pathname ?? base + pathname)}</span>
    </p>
  );
}
