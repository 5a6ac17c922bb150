import Pin from 'lucide-react/icons/pin';
import { useRef, useState } from 'react';
import { data } from 'react-router';
import { toast } from 'sonner';
import { getContext } from '#app/context.ts';
import { listPinned } from '#catalog/commands/arrange-category.server.ts';
import { pageCount } from '#catalog/lists/listing.ts';
import { MAX_PINNED, type PinnedProduct } from '#catalog/lists/pinned-product.ts';
import { searchTable } from '#catalog/lists/product-table.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { countByCategory } from '#catalog/lists/statistics.server.ts';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { dashboardPath } from '../dashboard/dashboard-path.ts';
import { ClosableTitle, LivePage } from '../frame/page-parts.tsx';
import { Choice, Choices } from '../parts/choices.tsx';
import { NeedsScripts } from '../parts/form-parts.tsx';
import { moved } from '../parts/moved.ts';
import { PageLinks } from '../parts/page-links.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { SortableItem, SortableItems } from '../parts/sortable-items.tsx';
import { offerUndo } from '../writes/offer-undo.tsx';
import { reloadsAfterConflict, sendWrite } from '../writes/send-write.ts';
import { useSubmissions } from '../writes/use-result.ts';
import type { Route } from './+types/route';
import { arrangePath, categoryAt } from './arrange-path.ts';
import { ArrangedProduct, PinnedRow } from './arranged-product.tsx';
import { action } from './save-order.server.ts';
import { texts } from './texts.ts';

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const category = categoryAt(params.category);
  if (!category) throw data(null, { status: 404 });
  const { db, changes, counts } = getContext(args);
  // Read the cursor before the queries: a change that commits while they run is then reported, not missed.
  const cursor = changes.cursor();
  const search = new URLSearchParams({ category });
  for (const name of ['q', 'page']) search.set(name, url.searchParams.get(name) ?? '');
  const [pinned, table, perCategory] = await Promise.all([
    listPinned(db, category),
    searchTable(db, parseTableView(search, ROWS), counts),
    countByCategory(db, counts),
  ]);
  const products = table.products.map(
    ({ id, code, name, images, price, hidden, inStock, subCategory }): PinnedProduct => ({
      id,
      code,
      name,
      images,
      price,
      hidden,
      inStock,
      subCategory,
    }),
  );
  const { totalCount, page, view } = table;
  return { cursor, category, pinned, products, totalCount, page, term: view.term, perCategory };
}

const ROWS = 25;

export { action };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.failed);
}

export { reloadsAfterConflict as shouldRevalidate };

/** The order of a category's list: the products that are pinned to its top. */
export default function Arrange({ loaderData }: Route.ComponentProps) {
  const { cursor, category, perCategory, ...list } = loaderData;
  return (
    <div className="max-w-3xl">
      <ClosableTitle backTo={dashboardPath({ ...parseTableView(new URLSearchParams()), category })}>
        {texts.title(category)}
      </ClosableTitle>
      <Choices label={texts.categories}>
        {CATEGORIES.map((name) => (
          <Choice key={name} to={arrangePath(name)} chosen={name === category} count={perCategory[name]}>
            {name}
          </Choice>
        ))}
      </Choices>
      <Arrangement key={category} {...list} category={category} />
      <LivePage cursor={cursor} />
    </div>
  );
}

type ArrangementProps = Omit<Route.ComponentProps['loaderData'], 'cursor' | 'perCategory'>;

function Arrangement({ category, pinned: loaded, products, totalCount, page, term }: ArrangementProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pinned, arrange } = useArrangement(category, loaded);
  const without = ({ id }: PinnedProduct) => pinned.filter((other) => other.id !== id);
  const pin = (product: PinnedProduct) => {
    if (pinned.length < MAX_PINNED) arrange([product, ...pinned]);
    else toast.error(texts.full);
  };
  return (
    <>
      <section aria-labelledby="pinned" className="mt-6">
        <h2 ref={heading} id="pinned" tabIndex={-1} className="text-sm outline-none">
          {texts.pinnedOf(pinned.length)}
        </h2>
        <p className="mt-1 text-muted text-sm">{texts.introduction(category)}</p>
        {pinned.length === 0 ? (
          <p className="mt-3 border-line border-y py-10 text-muted">{texts.nonePinned}</p>
        ) : (
          <NeedsScripts>
            <PinnedList
              products={pinned}
              onArrange={arrange}
              onUnpin={(product) => {
                arrange(without(product));
                heading.current?.focus();
              }}
            />
          </NeedsScripts>
        )}
      </section>
      <CategoryProducts
        category={category}
        products={products}
        totalCount={totalCount}
        page={page}
        pages={pageCount(totalCount, ROWS)}
        term={term}
        pinned={pinned.map(({ id }) => id)}
        onPin={pin}
        onUnpin={(product) => arrange(without(product))}
      />
    </>
  );
}

interface Props {
  products: PinnedProduct[];
  onArrange(products: PinnedProduct[]): void;
  onUnpin(product: PinnedProduct): void;
}

/** The pinned products in their order, sorted by pointer, touch, keyboard or buttons. */
function PinnedList({ products, onArrange, onUnpin }: Props) {
  const move = (from: number, to: number) => onArrange(moved(products, from, to));
  return (
    <SortableItems
      keys={products.map(({ id }) => id)}
      noun="product"
      nameOf={(key) => products.find(({ id }) => id === key)?.name ?? texts.theProduct}
      layout="list"
      onMove={move}
    >
      <ol className="mt-3 border-line border-t">
        {products.map((product, index) => (
          <SortableItem key={product.id} id={product.id}>
            {(sorting) => (
              <PinnedRow
                product={product}
                index={index}
                count={products.length}
                sorting={sorting}
                onMove={(to) => move(index, to)}
                onUnpin={() => onUnpin(product)}
              />
            )}
          </SortableItem>
        ))}
      </ol>
    </SortableItems>
  );
}

/**
 * The pinned products of a category, which can be rearranged. Each change is shown at once and saved. Changes made
 * while another is being saved are saved together afterwards.
 */
function useArrangement(category: Category, loaded: PinnedProduct[]) {
  const { submit } = useSubmissions<typeof action>('the order');
  const [pending, setPending] = useState<PinnedProduct[] | null>(null);
  const latest = useRef<PinnedProduct[] | null>(null);
  const isSaving = useRef(false);
  const offer = useRef('');
  const pinned = pending ?? loaded;

  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    let expected = idsOf(loaded);
    while (latest.current) {
      const ids = idsOf(latest.current);
      latest.current = null;
      const sent = await submit({ category, ids, expected }, { encType: 'application/json' });
      if (sent.error !== null) {
        latest.current = null;
        toast.error(sent.error);
        break;
      }
      expected = ids;
      const { batch } = sent;
      if (batch && !latest.current) {
        const sentence = texts.saved(category);
        offer.current = offerUndo({ sentence, batch, failure: texts.failed, takesFocus: false });
      }
    }
    isSaving.current = false;
    setPending(null);
  };

  return {
    pinned,
    arrange(products: PinnedProduct[]) {
      // The Undo button of the earlier message would undo the previous change instead of this one.
      toast.dismiss(offer.current);
      setPending(products);
      latest.current = products;
      void save();
    },
  };
}

function idsOf(products: PinnedProduct[]): string[] {
  return products.map(({ id }) => id);
}

interface CategoryProductsProps {
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
function CategoryProducts({
  category,
  products,
  totalCount,
  page,
  pages,
  term,
  pinned,
  ...on
}: CategoryProductsProps) {
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
        />
      </div>
      {products.length === 0 ? (
        <p className="mt-3 border-line border-y py-10 text-muted">{term ? texts.noMatch : texts.empty}</p>
      ) : (
        <NeedsScripts>
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
        </NeedsScripts>
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
