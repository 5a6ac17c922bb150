import {
  type CSSProperties,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link, type LinkProps, NavLink, useLocation, useNavigate } from 'react-router';
import { useBasename } from '#app/locale.ts';
import { ListLink } from '#app/storefront/list-link.tsx';
import { SearchForm, SuggestionBox } from '#app/storefront/search/suggestion-box.tsx';
import { useSectionName, useShop, useShopTexts } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { isPlainClick, listenTo } from '#app/ui/browser-state.ts';
import { ClosePopover, keepFocusInside, supportsPopovers } from '#app/ui/dialog/dialog.tsx';
import { overlayEntry, useCloseOnLeaving } from '#app/ui/dialog/overlay-entry.ts';
import { Icon } from '#app/ui/icon.tsx';
import { fetchJson } from '#app/ui/retry-read.ts';
import { useRouteChange } from '#app/ui/route-change.tsx';
import { listingSearch } from '#catalog/lists/listing.ts';
import { categoryPath } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { LanguageLinks } from '../languages/language-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import type { MenuDetails } from './menu-data.ts';

/**
 * The shop's logo or name, linked to the home page. On a phone, a long name gets a smaller font, so that it fits between
 * the two buttons; if it is still too long, it wraps.
 */
export function BrandLink({ className = '', ...props }: Omit<LinkProps, 'to'>) {
  const { brand, logo } = useShop();
  return (
    <Link
      to="/"
      style={{ '--ems': widthInEms(brand) } as CSSProperties}
      className={`inline-flex min-h-11 items-center px-2 text-center font-display text-[length:max(0.75rem,min(2rem,(100vw-var(--beside,10rem))/var(--ems)))] xl:text-[length:min(2rem,18rem/var(--ems))] leading-tight wrap-anywhere ${className}`}
      {...props}
    >
      <BrandMark brand={brand} logo={logo} size="h-8 max-w-[45vw] xl:h-10 xl:max-w-72" />
    </Link>
  );
}

/** Estimates the width of a text as a multiple of its font size. Errs on the high side. */
export function widthInEms(text: string): number {
  return [...text].reduce((ems, letter) => ems + emsOf(letter), 0);
}

function emsOf(letter: string): number {
  if (letter === ' ') return 0.3;
  if (/[mwMW]|\p{Lo}/u.test(letter)) return 1;
  return /\p{Lu}/u.test(letter) ? 0.8 : 0.6;
}

/**
 * The categories of the menu in a row. On a narrow screen they are in the menu, unless scripts are off. A mouse that
 * rests on one opens a panel with its photo. A press ends that, because the page itself follows.
 */
export function HeaderCategories() {
  const texts = useShopTexts();
  const { categories, menu } = useShop();
  /** The element, while a mouse may open the panel. */
  const [hovered, setHovered] = useState<HTMLElement | null>(null);
  return (
    <>
      <nav
        aria-label={texts.frame.categories}
        onPointerEnter={({ pointerType, currentTarget }) =>
          setHovered(pointerType === 'mouse' ? currentTarget : null)
        }
        onPointerDown={() => setHovered(null)}
        className="max-xl:hidden max-xl:noscript:order-last max-xl:noscript:col-span-full max-xl:noscript:block"
      >
        <ul className="flex flex-wrap gap-x-5 xl:gap-x-[clamp(0.75rem,1.1vw,2rem)]">
          {menu.map((category) => (
            <li key={category}>
              <ListLink
                to={categoryPath(category)}
                {...languageOf(categories[category], 'heading')}
                className="header-link nav-link"
              >
                {texts.categories[category]}
              </ListLink>
            </li>
          ))}
        </ul>
      </nav>
      {hovered ? (
        <Suspense>
          <CategoryPanel nav={hovered} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Loaded when a mouse first reaches the links. Without it, they are links. */
const CategoryPanel = lazy(() => import('./category-panel.tsx').catch(() => ({ default: () => null })));

/**
 * The search button, and the bar that it opens over the header. The bar is a popover, so the browser opens and closes
 * it, restores the focus and says whether it is open, with or without scripts. The form inside works without scripts, too.
 */
export function SearchBar() {
  const texts = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const [closings, setClosings] = useState(0);
  const navigate = useNavigate();
  const close = () => bar.current?.hidePopover?.();
  useRouteChange(useLocation().key, close);
  useCloseOnLeaving(bar);

  return (
    <>
      <button
        type="button"
        popoverTarget={BAR}
        onClick={() => {
          if (!supportsPopovers()) void navigate('/search');
        }}
        className="icon-button -me-2.5"
      >
        <Icon name="search" />
        <span className="sr-only">{texts.frame.search}</span>
      </button>

      <div
        ref={bar}
        id={BAR}
        popover="auto"
        tabIndex={-1}
        onToggle={({ oldState, newState }) => {
          // Closed and opened again at once, the bar tells both in one event, from "open" to "open" (HTML, 6.12).
          if (oldState === 'open') setClosings((count) => count + 1);
          else if (newState === 'open') bar.current?.querySelector('input')?.focus();
        }}
        className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-ink outline-none backdrop:bg-scrim"
      >
        <div className="max-h-full overflow-y-auto overscroll-contain border-line border-b bg-page transition-[opacity,translate] duration-200 starting:[translate:0_-0.5rem] starting:opacity-0">
          {/* A new key each time the bar closes, to clear the text. */}
          <SearchForm
            key={closings}
            whenBlank="stay"
            onSearch={() => {
              overlayEntry.leave();
              close();
            }}
            className="measure max-w-4xl py-3 lg:py-6"
          >
            <SuggestionBox
              place="bar"
              label={texts.frame.searchProducts}
              closeButton={<ClosePopover popover={BAR} label={texts.frame.closeSearch} />}
            />
          </SearchForm>
        </div>
      </div>
    </>
  );
}

const BAR = 'search-bar';

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
  return listenTo(desktop, 'change', () => desktop.matches && onWide());
}
