import { CATEGORIES, categoryPath } from '#catalogue/product.ts';
import { PageLink } from './page-link.tsx';

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
            <PageLink href={categoryPath(category)} className="nav-link">
              {category}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
