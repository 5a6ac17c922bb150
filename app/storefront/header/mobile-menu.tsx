import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { useSectionName, useShop, useShopTexts } from '#app/storefront/use-shop.ts';
import { keepFocusInside } from '#app/ui/dialog/dialog.tsx';
import { overlayEntry } from '#app/ui/dialog/overlay-entry.ts';
import { Icon } from '#app/ui/icon.tsx';
import { isPlainClick } from '#app/ui/press.ts';
import { fetchJson } from '#app/ui/retry-read.ts';
import { useRouteChange } from '#app/ui/route-change.tsx';
import { listingSearch } from '#catalog/lists/listing.ts';
import { categoryPath } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { LanguageLinks } from '../languages/language-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import type { MenuDetails } from './menu-data.ts';

/** A button, only on narrow screens, that opens a full-screen menu with all links. */
export function MobileMenu() {
  const texts = useShopTexts();
  const { categories, menu } = useShop();
  const dialog = useRef<HTMLDialogElement>(null);
  const [details, setDetails] = useState<MenuDetails>();
  const basename = useBasename();
  const sectionName = useSectionName();
  const close = () => dialog.current?.close();
  const onOpen = () => {
    overlayEntry.add(() => dialog.current?.close());
    if (details) return;
    // Without photos, the menu is complete as well.
    fetchJson<MenuDetails>(`${basename}/menu.json`, null).then(setDetails, () => {});
  };
  const follow = (event: MouseEvent) => {
    if (isPlainClick(event)) overlayEntry.leave();
    close();
  };
  useRouteChange(useLocation().key, close);
  useEffect(() => whenWide(() => dialog.current?.close()), []);
  // The browser may have opened the dialog before the page's scripts were loaded.
  const onHydrated = useEffectEvent(() => dialog.current?.open && onOpen());
  useEffect(() => void onHydrated(), []);

  return (
    <div className="xl:hidden noscript:invisible">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-controls={MENU}
        onClick={() => {
          onOpen();
          if (!supportsCommands()) dialog.current?.showModal();
        }}
        className="icon-button -ms-2.5"
        {...OPENS_MENU}
      >
        <Icon name="menu" />
        <span className="sr-only">{texts.frame.menu}</span>
      </button>

      <dialog
        ref={dialog}
        id={MENU}
        aria-label={texts.frame.menu}
        onKeyDown={keepFocusInside}
        onClose={() => overlayEntry.remove()}
        className="fixed inset-0 m-0 size-full max-h-none max-w-none overscroll-contain bg-page text-ink open:flex open:flex-col"
      >
        <form
          method="dialog"
          className="measure grid min-h-16 shrink-0 grid-cols-[1fr_auto_1fr] items-center"
        >
          <button type="submit" className="icon-button -ms-2.5">
            <Icon name="cross" />
            <span className="sr-only">{texts.frame.closeMenu}</span>
          </button>
          <BrandLink replace onClick={follow} />
        </form>
        <nav aria-label={texts.frame.categories} className="measure flex grow flex-col py-4">
          <ul>
            {menu.map((category) => (
              <li key={category}>
                <NavLink
                  replace
                  to={categoryPath(category)}
                  {...languageOf(categories[category], 'heading')}
                  onClick={follow}
                  className="flex min-h-16 items-center gap-5 font-display text-display-s underline-offset-8 aria-[current=page]:underline aria-[current=page]:decoration-1"
                >
                  <span className="h-14 w-11 shrink-0 bg-sand">
                    {details?.photos[category] ? (
                      <img
                        src={details.photos[category].address}
                        alt=""
                        style={{ objectPosition: details.photos[category].position }}
                        className="sand-if-broken size-full object-cover"
                      />
                    ) : null}
                  </span>
                  {texts.categories[category]}
                </NavLink>
                {category === 'Accessories' ? (
                  // Reserves its place until the names have loaded.
                  <ul className="side-scroll flex min-h-11 gap-x-6 ps-16">
                    {details?.sections.map((section) => (
                      <li key={section} className="shrink-0">
                        <Link
                          replace
                          to={categoryPath(category) + listingSearch({}, { subcategory: section })}
                          {...sectionName(section).language}
                          onClick={follow}
                          className="nav-link text-muted"
                        >
                          {sectionName(section).name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
          <ul className="mt-auto flex flex-wrap gap-x-8 border-line border-t pt-4">
            {OTHER_PAGES.map((page) => (
              <li key={page}>
                <NavLink replace to={`/${page}`} onClick={follow} className="nav-link">
                  {texts.frame[page]}
                </NavLink>
              </li>
            ))}
            <li>
              <NavLink replace to="/shortlist" onClick={follow} className="nav-link">
                {texts.shortlist.title}
              </NavLink>
            </li>
          </ul>
          <LanguageLinks className="flex flex-wrap gap-x-8 pt-2" link="nav-link" />
        </nav>
      </dialog>
    </div>
  );
}

const MENU = 'menu';

const OTHER_PAGES = ['locations', 'contact', 'search'] as const;

/** Opens the dialog before the page's scripts have loaded, in browsers that support invoker commands. */
const OPENS_MENU = { command: 'show-modal', commandfor: MENU };

function supportsCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype;
}

/** Calls `onWide` when the window becomes wide. An open menu would then be invisible, but keep the page inert. */
function whenWide(onWide: () => void): () => void {
  const desktop = window.matchMedia('(width >= 80rem)');
  const check = () => {
    if (desktop.matches) onWide();
  };
  desktop.addEventListener('change', check);
  return () => desktop.removeEventListener('change', check);
}
