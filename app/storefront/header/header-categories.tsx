import { lazy, Suspense, useState } from 'react';
import { ListLink } from '#app/storefront/list-link.tsx';
import { useShop, useShopTexts } from '#app/storefront/use-shop.ts';
import { categoryPath } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';

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
