import { Link } from 'react-router';
import { categoryPath } from '#catalogue/products/product.ts';
import { frameTexts } from './texts.ts';
import { useShop } from './use-shop.ts';

/** Links from a page without content: the search and every category. */
export function SuggestedLinks() {
  return (
    <nav aria-label={frameTexts.suggestedPages} className="mt-16 max-w-3xl border-line border-t pt-6">
      <p>
        <Link to="/search" className="text-link">
          {frameTexts.searchCollection}
        </Link>{' '}
        <span className="text-muted">{frameTexts.orChooseCategory}</span>
      </p>
      <CategoryLinks />
    </nav>
  );
}

/** A link to every category. */
export function CategoryLinks() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-7">
      {useShop().menu.map((category) => (
        <li key={category}>
          <Link to={categoryPath(category)} className="nav-link">
            {category}
          </Link>
        </li>
      ))}
    </ul>
  );
}
