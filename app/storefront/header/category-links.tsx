import { NavLink } from 'react-router';
import { CATEGORIES, categoryPath } from '#catalogue/product.ts';

/** The eight categories in a row. On a narrow screen they stand in the menu instead, unless scripts are off. */
export function CategoryLinks() {
  return (
    <nav
      aria-label="Categories"
      className="col-span-full max-lg:hidden max-lg:noscript:order-last max-lg:noscript:block lg:row-start-2"
    >
      <ul className="flex flex-wrap justify-center gap-x-5 xl:gap-x-8">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <NavLink to={categoryPath(category)} className="nav-link">
              {category}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
