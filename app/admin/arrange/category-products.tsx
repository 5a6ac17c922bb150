import Pin from 'lucide-react/icons/pin';
import type { PinnedProduct } from '#catalog/lists/pinned-product.ts';
import type { Category } from '#catalog/products/product.ts';
import { PageLinks } from '../parts/page-links.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { arrangePath } from './arrange-path.ts';
import { ArrangedProduct } from './arranged-product.tsx';
import { texts } from './texts.ts';

interface Props {
  category: Category;
  products: PinnedProduct[];
  totalCount: number;
  page: number;
  pages: number;
  term: string;
  /** Ids of the pinned products. */
  pinned: string[];
  onPin(product: PinnedProduct): void;
  onUnpin(product: PinnedProduct): void;
}

/** All products of the category, newest first, to choose those to pin. */
export function CategoryProducts({
  category,
  products,
  totalCount,
  page,
  pages,
  term,
  pinned,
  ...on
}: Props) {
  return (
    <section aria-labelledby="category-products" className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 id="category-products" className="text-sm" aria-live="polite">
          {term ? texts.foundFor(totalCount, term) : texts.newestFirst(totalCount)}
        </h2>
        <SearchField
          term={term}
          pathOf={(typed) => arrangePath(category, { term: typed })}
          action={arrangePath(category)}
          label={texts.searchIn(category)}
        >
          {null}
        </SearchField>
      </div>
      {products.length === 0 ? (
        <p className="mt-3 border-line border-y py-10 text-muted">{term ? texts.noMatch : texts.empty}</p>
      ) : (
        <ul className="mt-3 border-line border-t">
          {products.map((product) => {
            const isPinned = pinned.includes(product.id);
            return (
              <li key={product.id} className="flex items-center gap-x-2 border-line border-b py-1">
                <ArrangedProduct product={product} />
                <button
                  type="button"
                  aria-pressed={isPinned}
                  onClick={() => (isPinned ? on.onUnpin(product) : on.onPin(product))}
                  className="text-link ms-auto shrink-0 gap-1.5 text-sm"
                >
                  <Pin
                    aria-hidden
                    strokeWidth={1.25}
                    className={`size-4 ${isPinned ? 'fill-current' : ''}`}
                  />
                  {isPinned ? texts.pinned : texts.pin}
                  <span className="sr-only"> {product.name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-6 flex justify-end">
        <PageLinks
          page={page}
          pages={pages}
          pathOf={(number) => arrangePath(category, { term, page: number })}
        />
      </div>
    </section>
  );
}
