import { Link } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import { categoryPath } from '#catalog/products/product.ts';
import { languageOf } from '#catalog/text/languages.ts';
import { useShop, useShopTexts } from './use-shop.ts';

/** Links from a page without content: the search and every category. */
export function SuggestedLinks() {
  const texts = useTexts();
  return (
    <nav aria-label={texts.frame.suggestedPages} className="mt-16 max-w-3xl border-line border-t pt-6">
      <p>
        <Link to="/search" className="text-link">
          {texts.frame.searchCollection}
        </Link>{' '}
        <span className="text-muted">{texts.frame.orChooseCategory}</span>
      </p>
      <CategoryLinks />
    </nav>
  );
}

/** A link to every category. */
export function CategoryLinks() {
  const texts = useShopTexts();
  const { categories, menu } = useShop();
  return (
    <ul className="mt-3 flex flex-wrap gap-x-7">
      {menu.map((category) => (
        <li key={category}>
          <Link
            to={categoryPath(category)}
            {...languageOf(categories[category], 'heading')}
            className="nav-link"
          >
            {texts.categories[category]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
