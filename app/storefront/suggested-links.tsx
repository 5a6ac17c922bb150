import { CATEGORIES, categoryPath } from '#catalogue/product.ts';

/** Where to go from a page that has nothing to show: the search, and every category. */
export function SuggestedLinks() {
  return (
    <nav aria-label="Suggested pages" className="mt-16 max-w-3xl border-line border-t pt-6">
      <p>
        <a href="/search" className="text-link">
          Search the collection
        </a>{' '}
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
          <a href={categoryPath(category)} className="nav-link">
            {category}
          </a>
        </li>
      ))}
    </ul>
  );
}
