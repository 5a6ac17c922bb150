import { useRef } from 'react';
import { NavLink } from 'react-router';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { categoryPath } from '#catalog/products/product.ts';
import { LanguageLinks } from '../languages/language-links.tsx';
import { BrandLink } from './brand-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchBar } from './search-bar.tsx';
import { useHideOnScroll } from './use-hide-on-scroll.ts';

/** The header: two rows on wide screens, the lower one sticky; one sticky row on narrow screens. */
export function Header() {
  const texts = useTexts();
  const header = useRef<HTMLElement>(null);
  const isHidden = useHideOnScroll(header);
  return (
    <header
      ref={header}
      data-hidden={isHidden || undefined}
      className="page-header z-30 border-line border-b bg-page"
    >
      <div className="measure grid min-h-16 grid-cols-[1fr_auto_1fr] items-center lg:grid-rows-[4.5rem_3rem]">
        <MobileMenu />
        <NavLink to="/locations" className={`${TO_THE_SIDE} justify-self-start`}>
          {texts.frame.locations}
        </NavLink>
        <BrandLink className="lg:text-4xl" />
        {useShop().languages ? (
          <div className="col-start-3 flex items-center gap-5 justify-self-end max-lg:hidden max-lg:noscript:order-last max-lg:noscript:col-span-2 max-lg:noscript:col-start-2 max-lg:noscript:flex">
            <LanguageLinks className="flex gap-x-4 whitespace-nowrap max-lg:flex-wrap" link="nav-link" />
            <NavLink to="/contact" className="nav-link">
              {texts.frame.contact}
            </NavLink>
          </div>
        ) : (
          <NavLink to="/contact" className={`${TO_THE_SIDE} col-start-3 justify-self-end`}>
            {texts.frame.contact}
          </NavLink>
        )}
        <CategoryLinks />
        <SearchBar />
      </div>
    </header>
  );
}

/** The categories of the menu in a row. On a narrow screen they are in the menu, unless scripts are off. */
function CategoryLinks() {
  const texts = useTexts();
  return (
    <nav
      aria-label={texts.frame.categories}
      className="col-span-full max-lg:hidden max-lg:noscript:order-last max-lg:noscript:block lg:row-start-2"
    >
      <ul className="flex flex-wrap justify-center gap-x-5 xl:gap-x-8">
        {useShop().menu.map((category) => (
          <li key={category}>
            <NavLink to={categoryPath(category)} className="nav-link">
              {texts.categories[category]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a narrow screen these links are in the menu, or here if scripts are off. */
const TO_THE_SIDE = 'nav-link max-lg:hidden max-lg:noscript:order-last max-lg:noscript:inline-flex';
