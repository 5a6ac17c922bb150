import type { ReactNode } from 'react';
import { shopOf } from '#app/context.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import type { Route } from './+types/layout';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { LiveCatalogue } from './live/live-catalogue.tsx';
import { PageOutlet } from './navigation/page-outlet.tsx';
import { OpenedProduct } from './product/opened-product.tsx';

/** The cursor is read before any question of the page is asked, so that nothing is missed between the two. */
export function loader(args: Route.LoaderArgs) {
  return { cursor: shopOf(args).changes.cursor() };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <PageOutlet />
      <OpenedProduct />
      <LiveCatalogue cursor={loaderData.cursor} />
    </Frame>
  );
}

/** A page that fails still stands between header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
