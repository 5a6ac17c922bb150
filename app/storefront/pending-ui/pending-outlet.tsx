import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPath, Outlet, type Path, useLocation, useNavigation } from 'react-router';
import { stripBasename, useBasename } from '#app/locale.ts';
import { PageHero } from '#app/storefront/listing/listed-page.tsx';
import { SearchForm, SuggestionBox } from '#app/storefront/search/suggestion-box.tsx';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useDelayedFlag } from '#app/ui/delays.ts';
import { CATEGORIES, type Category, categoryPath } from '#catalog/products/product.ts';
import { normalizeTerm } from '#catalog/search/search.ts';

/** The page, or the placeholder of the next one: at once after a click, and after a delay on Back and Forward. */
export function PendingOutlet() {
  const texts = useTexts();
  const here = useLocation();
  const basename = useBasename();
  const { location: next } = useNavigation();
  const isSlow = useDelayedFlag(next !== undefined, SLOW_MS);
  const isVerySlow = useDelayedFlag(next !== undefined, VERY_SLOW_MS);
  const isTimedOut = useDelayedFlag(next !== undefined, TIMEOUT_MS);
  // Back and Forward change the address before the page has loaded; a click changes it afterwards.
  const isPressed = next !== undefined && next.pathname !== window.location.pathname;
  const shown = next && (isPressed || isVerySlow) ? stripBasename(basename, next) : undefined;
  const skeleton = shown && shown.pathname !== here.pathname ? skeletonOf(shown) : null;
  const placeholder = isTimedOut && next ? <TimedOut next={next} /> : skeleton;

  return (
    <div
      aria-busy={isSlow}
      className={placeholder ? 'grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]' : undefined}
    >
      {/* Stays mounted, so that a visitor who goes back finds it unchanged. */}
      <div inert={placeholder !== null} className={placeholder ? 'invisible' : undefined}>
        <Outlet />
      </div>
      {placeholder ? <OnScreen key={shown?.pathname}>{placeholder}</OnScreen> : null}
      <p role="status" className="sr-only">
        {isVerySlow ? texts.frame.loading : null}
      </p>
      {isSlow ? (
        <div
          aria-hidden
          className="fixed inset-x-0 top-0 z-50 h-0.5 animate-[loading-line_1.4s_ease-in-out_infinite] bg-brand"
        />
      ) : null}
    </div>
  );
}

/** Milliseconds until a loading message appears, and until a skeleton replaces the old page. */
const SLOW_MS = 150;
const VERY_SLOW_MS = 400;

/** Milliseconds after which loading counts as failed. */
const TIMEOUT_MS = 120_000;

/** Shows the placeholder at the current scroll position, without scrolling the page below it. */
function OnScreen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) place.current.style.paddingBlockStart = `${window.scrollY}px`;
  }, []);
  return (
    <div ref={place} data-placeholder>
      <div className="min-h-svh">{children}</div>
    </div>
  );
}

function TimedOut({ next }: { next: Path }) {
  const texts = useTexts();
  return (
    <section className="measure py-20 md:py-32" role="alert">
      <h1 className="font-display text-display-m">{texts.frame.timedOut.title}</h1>
      <p className="mt-6 max-w-[44ch] text-lg text-muted">{texts.frame.timedOut.sentence}</p>
      <a href={createPath(next)} className="filled-button mt-10">
        {texts.frame.timedOut.reload}
      </a>
    </section>
  );
}

/** Returns the placeholder of a page with the same layout; `null` for pages with only text. */
function skeletonOf({ pathname, search }: Pick<Path, 'pathname' | 'search'>): ReactNode {
  const category = CATEGORIES.find((name) => categoryPath(name) === pathname);
  const sections = category === 'Accessories' && !new URLSearchParams(search).has('subcategory');
  if (category) return <CategorySkeleton category={category} inSections={sections} />;
  if (pathname === '/') return <HomeSkeleton />;
  if (pathname === '/search') return <SearchSkeleton term={new URLSearchParams(search).get('q')} />;
  if (pathname.startsWith('/product/')) return <ProductSkeleton />;
  return null;
}

/** The real heading and tagline, and a placeholder of the list. Sections have a heading instead of the list's bar. */
function CategorySkeleton({ category, inSections }: { category: Category; inSections: boolean }) {
  return (
    <>
      <PageHero category={category}>
        {category === 'Accessories' ? <div className="mt-2 h-11" /> : null}
      </PageHero>
      {inSections ? (
        <div className="measure">
          <div className="mb-6 flex border-line border-t pt-6">
            <div className={`h-7 w-40 lg:h-9 ${SURFACE}`} />
          </div>
          <GridSkeleton />
        </div>
      ) : (
        <>
          <div className="h-12 border-line border-y" />
          <div className="measure pt-8">
            <GridSkeleton />
          </div>
        </>
      )}
    </>
  );
}

function SearchSkeleton({ term }: { term: string | null }) {
  const texts = useTexts();
  return (
    <div className="measure py-10 lg:py-16">
      <SearchForm whenBlank="clear" className="max-w-2xl">
        <SuggestionBox place="page" label={texts.frame.searchCollection} term={normalizeTerm(term)} />
      </SearchForm>
      <h1 className="mt-12 flex items-center gap-4 font-display text-display-m lg:mt-16">
        <Searching />
      </h1>
      <div className="mt-10">
        <GridSkeleton />
      </div>
    </div>
  );
}

export function Searching() {
  const texts = useTexts();
  return (
    <>
      <span
        aria-hidden
        className="size-[0.6em] shrink-0 animate-spin rounded-full border border-line border-t-ink"
      />
      {texts.search.searching}
    </>
  );
}

function HomeSkeleton() {
  return (
    <div
      className={`aspect-4/5 sm:aspect-2/1 xl:aspect-auto xl:h-[clamp(30rem,50vw,calc(100svh-11.25rem))] ${SURFACE}`}
    >
      <h1 className="sr-only">{useShop().brand}</h1>
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div className="measure pt-15 pb-24">
      <div className="product-columns">
        <div className={`bleed aspect-4/5 lg:mx-0 ${SURFACE}`} />
        <div className="flex flex-col gap-4 pt-10">
          <div className={`h-7 w-2/3 ${SURFACE}`} />
          <div className={`h-5 w-1/4 ${SURFACE}`} />
        </div>
      </div>
    </div>
  );
}

/** Enough cards to fill a screen, in the columns of the product grid. */
function GridSkeleton() {
  return (
    <ul aria-hidden className="grid grid-cols-2 gap-x-3 gap-y-12 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4">
      {CATEGORIES.map((category) => (
        <li key={category}>
          <div className={`aspect-4/5 ${SURFACE}`} />
          <div className={`mt-3 h-4 w-3/4 ${SURFACE}`} />
          <div className={`mt-2 h-4 w-1/4 ${SURFACE}`} />
        </li>
      ))}
    </ul>
  );
}

const SURFACE = 'bg-sand';
