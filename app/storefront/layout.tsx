import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { NavLink, useLocation, useMatches } from 'react-router';
import { getContext } from '#app/context.ts';
import type { Topic } from '#app/live/event-source.ts';
import { LiveCatalog } from '#app/live/live-catalog.tsx';
import { useBasename, useLanguage } from '#app/locale.ts';
import { snapshots, useShownPage } from '#app/router/stale-while-error.ts';
import { uprightPicture } from '#app/slides/slide-image.ts';
import { BrandLink, HeaderCategories, MobileMenu, SearchBar } from '#app/storefront/header/header.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsLoaded, usePrefersReducedMotion } from '#app/ui/browser-state.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { PAGE_COLOR } from '#app/ui/page-color.ts';
import { Picture } from '#app/ui/picture.tsx';
import { RouteAnnouncer, useRouteChange } from '#app/ui/route-change.tsx';
import { CATEGORIES, categoryPath } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import type { Route } from './+types/layout';
import { Footer } from './footer.tsx';
import { LanguageMenu } from './languages/language-menu.tsx';
import type { ProductsInstead } from './listing/filters.server.ts';
import { useOrigin } from './metadata.tsx';
import { PendingOutlet } from './pending-ui/pending-outlet.tsx';
import { type ProductAnswer, skipWhenOnlyProductChanges } from './product/modal/open-product.ts';
import { OpenedProduct } from './product/modal/opened-product.tsx';
import { ShortlistLink } from './shortlist/shortlist.tsx';
import { type StorefrontData, shownShop } from './shown-shop.server.ts';
import { SuggestedLinks } from './suggested-links.tsx';
import { translatedSectionNames, translatedStore } from './translated.server.ts';
import { useShop } from './use-shop.ts';

export const clientMiddleware = [snapshots.staleWhileError];

/** Reloads the cursor with every page, except when only a product opens. */
export const shouldRevalidate = skipWhenOnlyProductChanges;

/** Reads the cursor before the page's queries: a change that commits while they run is then reported, not missed. */
export async function loader(args: Route.LoaderArgs): Promise<StorefrontData> {
  const shop = getContext(args);
  const { changes, origin, settings, locale } = shop;
  const preview = settings.isPreview ? { isPreview: true } : {};
  const cursor = changes.cursor();
  const sections = await translatedSectionNames(shop);
  const isClosed = settings.store.isClosed ? { isClosed: true } : {};
  return {
    cursor,
    origin,
    shop: shownShop(translatedStore(shop), locale.language, sections),
    language: locale.language,
    year: new Date().getFullYear(),
    ...preview,
    ...isClosed,
  };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  useShownPage();
  useOfferedLanguage(loaderData);
  return (
    <Frame isPreview={loaderData.isPreview} isClosed={loaderData.isClosed}>
      <PendingOutlet />
      <OpenedProduct />
      <LiveCatalog topic={useShownTopic()} cursor={loaderData.cursor} />
    </Frame>
  );
}

/** Loads an open page again if its address now has another language and the shop no longer offers that of the page. */
function useOfferedLanguage({ language, shop: { languages } }: StorefrontData): void {
  const current = useLanguage();
  const isReplaced = language !== current && !languages?.includes(current);
  useEffect(() => {
    if (isReplaced) window.location.reload();
  }, [isReplaced]);
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

interface FrameProps {
  isPreview?: boolean | undefined;
  /** Set if only the administrator sees the shop. */
  isClosed?: boolean | undefined;
  children: ReactNode;
}

function Frame({ isPreview = false, isClosed = false, children }: FrameProps) {
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
      {useIsLoaded() && (isPreview || isClosed) ? (
        <Suspense>
          <OwnerBars isPreview={isPreview} isClosed={isClosed} />
        </Suspense>
      ) : null}
      <Announcement />
      <Header />
      <PrintedAddress />
      <main ref={content} id="content" tabIndex={-1} className="min-h-[min(100svh-10rem,44rem)] outline-none">
        {children}
      </main>
      <Footer />
      <AfterPage />
      <RouteAnnouncer content={content} />
    </>
  );
}

/** The owner's line of news. */
function Announcement() {
  const texts = useTexts();
  const shop = useShop();
  return shop.announcement ? (
    <aside aria-label={texts.frame.announcement} className="announcement">
      <p {...languageOf(shop, 'announcement')}>{shop.announcement}</p>
    </aside>
  ) : null;
}

/** Code that is loaded after the page. The offer of a language is only for a shop with several. */
function AfterPage() {
  const { languages } = useShop();
  return useIsLoaded() ? (
    <Suspense>
      <CountedViews />
      {languages ? <LanguageOffer /> : null}
    </Suspense>
  ) : null;
}

// If the code cannot be loaded, show nothing instead of an error page.
const nothing = () => ({ default: () => null });
const CountedViews = lazy(() => import('./insights/counted-views.tsx').catch(nothing));
const OwnerBars = lazy(() => import('./owner-bars.tsx').catch(nothing));
const LanguageOffer = lazy(() => import('./languages/language-offer.tsx').catch(nothing));

/** Replaces the header in print. Omits the query of the address, because a cached page is shared by all queries. */
function PrintedAddress() {
  const { pathname, mask } = useLocation();
  const { brand } = useShop();
  const basename = useBasename();
  return (
    <p className="mb-8 hidden items-baseline justify-between gap-8 border-line border-b pb-2 text-sm print:flex">
      <span className="font-display text-display-s">{brand}</span>
      <span>{useOrigin() + (mask?.pathname ?? basename + pathname)}</span>
    </p>
  );
}

/** The photo of the last slide, in portrait format, beside the message of an error page. */
function BrandPicture() {
  const picture = useShop().picture;
  if (!picture) return null;
  return (
    <div className="aspect-4/5 w-[clamp(18rem,30vw,32rem)] shrink-0 has-[img]:bg-sand max-lg:hidden print:hidden">
      <Picture
        {...uprightPicture(picture)}
        sizes="30vw"
        alt=""
        width={960}
        height={1200}
        className="size-full object-cover"
        failure={null}
      />
    </div>
  );
}

function useShownTopic(): Topic {
  const { pathname } = useLocation();
  return topicOf(pathname, useMatches().at(-1)?.loaderData);
}

/** Returns a page's topic: its category or that of its product, everything if it mixes them, else only the settings. */
export function topicOf(pathname: string, loaderData: unknown): Topic {
  const { instead, product } = (loaderData ?? {}) as ShownProducts;
  const category = CATEGORIES.find((name) => categoryPath(name) === pathname);
  // An empty category shows products of the home page instead.
  if (category) return instead?.isFeatured ? 'everything' : category;
  if (pathname.startsWith('/product/'))
    return CATEGORIES.find((name) => name === product?.category) ?? 'everything';
  return /^\/$|^\/search$|^\/(shortlist|ask|line-sheet)\b/.test(pathname) ? 'everything' : 'shop';
}

/** The parts of a page's data that name its products. */
interface ShownProducts {
  instead?: ProductsInstead;
  product?: ProductAnswer['product'];
}

/** The header: one row, which sticks to the top of the screen. On narrow screens, most links are in a menu. */
function Header() {
  const texts = useTexts();
  const header = useRef<HTMLElement>(null);
  const isHidden = useHideOnScroll(header);
  return (
    <header
      ref={header}
      data-hidden={isHidden || undefined}
      className="page-header z-30 border-line border-b bg-page has-[[data-count]]:[--beside:13rem]"
    >
      <div className="header-row measure grid grid-cols-[1fr_auto_1fr] items-center xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] xl:gap-x-4">
        <MobileMenu />
        <HeaderCategories />
        <BrandLink />
        <div className="contents xl:flex xl:items-center xl:justify-end xl:gap-x-6">
          <div className="flex flex-wrap gap-x-6 max-xl:hidden max-xl:noscript:order-last max-xl:noscript:col-span-full max-xl:noscript:flex">
            <LanguageMenu list="xl:end-0 top-full" />
            <NavLink to="/locations" className="nav-link">
              {texts.frame.locations}
            </NavLink>
            <NavLink to="/contact" className="nav-link">
              {texts.frame.contact}
            </NavLink>
          </div>
          <div className="col-start-3 flex justify-self-end">
            <ShortlistLink />
            <SearchBar />
          </div>
        </div>
      </div>
    </header>
  );
}

/** Returns whether the header is hidden: from when the visitor scrolls down until they scroll up or use the header. */
function useHideOnScroll(header: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  const prefersReducedMotion = usePrefersReducedMotion();
  /** The position where the scroll direction changed, or that Back restored. */
  const reversedAt = useRef(0);
  const decide = (hides: boolean) => {
    reversedAt.current = window.scrollY;
    setHidden(hides);
  };

  const onScroll = useEffectEvent(() => {
    const y = scrollPosition();
    reversedAt.current = isHidden ? Math.max(reversedAt.current, y) : Math.min(reversedAt.current, y);
    const scrolled = Math.abs(y - reversedAt.current);
    if (!header.current) return;
    if (isHidden) {
      if (scrolled > SHOW_AFTER_PX || mustStay(header.current)) decide(false);
    } else if (scrolled > HIDE_AFTER_PX && !mustStay(header.current)) decide(true);
  });

  const onFocus = useEffectEvent(() => decide(false));

  useEffect(() => {
    if (prefersReducedMotion) return;
    reversedAt.current = window.scrollY;
    const controller = new AbortController();
    window.addEventListener('scroll', () => onScroll(), { passive: true, signal: controller.signal });
    header.current?.addEventListener('focusin', () => onFocus(), { signal: controller.signal });
    return () => controller.abort();
  }, [header, prefersReducedMotion]);

  useRouteChange(useLocation().pathname, () => decide(false));
  return isHidden && !prefersReducedMotion;
}

/** Pixels to scroll in one direction before the header reacts. */
const HIDE_AFTER_PX = 32;
const SHOW_AFTER_PX = 6;

/** Returns the scroll position in pixels, without the overscroll of some browsers. */
function scrollPosition(): number {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  return Math.max(0, Math.min(window.scrollY, end));
}

/**
 * Returns whether the header must stay visible: it is in use, is not sticking to the top of the screen yet, or the bar
 * of the list has not reached it yet.
 */
function mustStay(header: HTMLElement): boolean {
  if (header.matches(':focus-within, :has(dialog[open])')) return true;
  if (window.scrollY < header.offsetHeight) return true;
  const bar = document.querySelector('.listing-bar');
  return (
    bar !== null && bar.getBoundingClientRect().top > header.getBoundingClientRect().bottom + SHOW_AFTER_PX
  );
}
