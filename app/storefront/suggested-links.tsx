import { Link } from 'react-router';
import { CATEGORIES, categoryPath } from '#catalogue/products/product.ts';

/** Where to go from a page that has nothing to show: the search, and every category. */
export function SuggestedLinks() {
  return (
    <nav aria-label="Suggested pages" className="mt-16 max-w-3xl border-line border-t pt-6">
      <p>
        <Link to="/search" className="text-link">
          Search the collection
        </Link>{' '}
        <span className="text-muted">or begin with a department:</span>
      </p>
      <Departments />
    </nav>
  );
}

/** Every category. */
export function Departments() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-7">
      {CATEGORIES.map((category) => (
        <li key={category}>
          <Link to={categoryPath(category)} className="nav-link">
            {category}
          </Link>
        </li>
      ))}
    </ul>
  );
}
