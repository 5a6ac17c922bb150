import { data, Link, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { getContext } from '#app/context.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { headingFace } from '#app/ui/heading-face.ts';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { pageCount } from '#catalog/lists/listing.ts';
import { searchTable } from '#catalog/lists/product-table.server.ts';
import { parseTableView } from '#catalog/lists/product-table.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import { activityPath } from '../activity/activity-view.ts';
import { DASHBOARD, rowsIn } from '../dashboard/dashboard-path.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { texts as partTexts } from '../parts/texts.ts';
import { sendWrite } from '../writes/send-write.ts';
import type { Route } from './+types/edit';
import { editedProduct, valuesOf } from './form/form-values.ts';
import { ProductForm } from './form/product-form.tsx';
import {
  anotherColorPath,
  type Following,
  readReturnTarget,
  useFormPath,
  useReturn,
} from './form/use-return.ts';
import { saveProduct } from './save-product.server.ts';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, imageLimits, settings } = getContext(args);
  const { id } = args.params;
  const [product, categories, following] = await Promise.all([
    findProduct(db, id),
    listAccessoryCategories(db),
    listFollowing(args, id),
  ]);
  if (!product) throw data(null, { status: 404 });
  return {
    product,
    following,
    accessoryCategories: categories.map(({ name }) => name),
    languages: textLanguages(settings.store),
    imageLimits,
  };
}

export { saveProduct as action };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.saveFailed);
}

/** Does not reload an open form, so that another window never replaces unsaved text. Saving detects the conflict. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.id !== nextParams.id;
}

/** Shown if the product was deleted. Links back to the list. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { path } = useReturn();
  return (
    <ErrorPage error={error}>
      <p className="mt-10">
        <Link to={path} replace className="text-link">
          {texts.goBack}
        </Link>
      </p>
    </ErrorPage>
  );
}

export default function EditProduct({ loaderData: { product, ...rest } }: Route.ComponentProps) {
  const formPath = useFormPath();
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <PageTitle heading={<bdi>{product.name}</bdi>} className={headingFace(product.name)}>
          {texts.editTitle(product.name)}
        </PageTitle>
        <p className="flex flex-wrap gap-x-6 text-sm">
          {product.hidden ? null : (
            <a href={`/product/${product.id}`} target="_blank" rel="noreferrer" className="text-link">
              {texts.viewInShop}
              <span className="sr-only"> {partTexts.inNewTab}</span>
            </a>
          )}
          <Link to={formPath(anotherColorPath(product.id))} className="text-link">
            {texts.addColor}
          </Link>
          <Link to={activityPath({ product: product.id })} className="text-link">
            {texts.activity}
            <span className="sr-only"> {texts.ofThisProduct}</span>
          </Link>
        </p>
      </div>
      <ProductForm
        key={product.id}
        {...rest}
        id={product.id}
        initial={editedProduct(valuesOf(product))}
        isNew={false}
        subject={product.id}
      />
    </>
  );
}

/**
 * Returns the products after one in the table view from which its form was opened, up to the end of the next page;
 * `null` if the form was opened elsewhere.
 */
async function listFollowing(args: LoaderFunctionArgs, id: string): Promise<Following | null> {
  const { db, counts } = getContext(args);
  const back = new URL(readReturnTarget(args.url.search).path, args.url);
  if (back.pathname !== DASHBOARD) return null;
  const tableView = parseTableView(back.searchParams, rowsIn(args.request.headers.get('Cookie')));
  const table = await searchTable(db, tableView, counts);
  const { view } = table;
  const isLast = view.page >= pageCount(table.totalCount, view.rows);
  const more = isLast ? null : await searchTable(db, { ...view, page: view.page + 1 }, counts);
  const listed = [table, more].flatMap((each) =>
    (each?.products ?? []).map((product) => ({ id: product.id, page: each?.page ?? 1 })),
  );
  const place = listed.findIndex((product) => product.id === id);
  return {
    products: place < 0 ? [] : listed.slice(place + 1),
    isWhole: (more ?? table).page >= pageCount(table.totalCount, view.rows),
  };
}
