import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { useSectionName, useShop } from '#app/storefront/use-shop.ts';
import { fetchJson } from '#app/ui/retry-read.ts';
import { useRouteChange } from '#app/ui/route-change.tsx';
import { listingSearch } from '#catalog/lists/listing.ts';
import { type Category, categoryPath } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import type { MenuDetails } from './menu-data.ts';

/**
 * A panel below the header with the photo, the words and the sections of the category on which a mouse rests. It stays
 * while the mouse is on it; Escape and scrolling close it. Its links are those of the category's page, so that nothing is
 * missing without a mouse.
 *
 * @param nav the element with a link for each category of the menu.
 */
export default function CategoryPanel({ nav }: { nav: HTMLElement }): ReactNode {
  const { categories, menu } = useShop();
  const basename = useBasename();
  const sectionName = useSectionName();
  const [shown, setShown] = useState<Category | null>(null);
  const [details, setDetails] = useState<MenuDetails>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (category: Category | null, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(category), delay);
  };
  const onOver = useEffectEvent((link: Element | null) => {
    const category = menu[[...nav.querySelectorAll('a')].indexOf(link as HTMLAnchorElement)];
    if (category) show(category, shown ? NEXT_MS : PAUSE_MS);
  });
  const leave = useEffectEvent((delay: number) => show(null, delay));
  useRouteChange(useLocation().key, () => show(null, 0));
  useEffect(() => {
    // The mouse reached the link before this code was loaded.
    onOver(nav.querySelector('a:hover'));
    const listening = new AbortController();
    const { signal } = listening;
    nav.addEventListener('pointerover', ({ target }) => onOver((target as Element).closest('a')), { signal });
    nav.addEventListener('pointerleave', () => leave(AWAY_MS), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(0), { signal });
    window.addEventListener('scroll', () => leave(0), { signal, passive: true });
    // Without photos and sections, the panel has the words.
    fetchJson<MenuDetails>(`${basename}/menu.json`, signal).then(setDetails, () => {});
    return () => {
      clearTimeout(timer.current);
      listening.abort();
    };
  }, [nav, basename]);

  const header = nav.closest('header');
  if (!header || !shown) return null;
  const texts = categories[shown];
  const photo = details?.photos[shown];
  return createPortal(
    <div
      className="category-panel"
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={() => show(null, AWAY_MS)}
    >
      <div>
        <p {...languageOf(texts, 'heading')} className="font-display text-display-m">
          {texts.heading}
        </p>
        <p {...languageOf(texts, 'tagline')} className="mt-1 text-balance text-muted">
          {texts.tagline}
        </p>
        {shown === 'Accessories' && details ? (
          <ul className="mt-4 max-w-md columns-2 gap-x-10">
            {details.sections.map((section) => (
              <li key={section}>
                <Link
                  to={categoryPath(shown) + listingSearch({}, { subcategory: section })}
                  {...sectionName(section).language}
                  className="nav-link"
                >
                  {sectionName(section).name}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Link to={categoryPath(shown)} tabIndex={-1} aria-hidden className="order-first h-72 w-60 bg-sand">
        {photo ? (
          <img
            key={photo.large}
            src={photo.large}
            alt=""
            style={{ objectPosition: photo.position }}
            className="sand-if-broken size-full object-cover"
          />
        ) : null}
      </Link>
    </div>,
    header,
  );
}

/** Milliseconds for which a mouse rests before the panel opens, changes to another category, or closes. */
const PAUSE_MS = 250;
const NEXT_MS = 80;
const AWAY_MS = 200;
