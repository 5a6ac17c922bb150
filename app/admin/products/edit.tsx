import { data, Link } from 'react-router';
import { shopOf } from '#app/context.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { listAccessoryCategories } from '#catalogue/accessory-categories.server.ts';
import { findProduct } from '#catalogue/products.server.ts';
import { store } from '#store';
import type { Route } from './+types/edit';
import { valuesOf } from './form-values.ts';
import { ProductForm } from './product-form.tsx';
import { useReturn } from './use-return.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, imageLimits } = shopOf(args);
  const [product, categories] = await Promise.all([
    findProduct(db, args.params.id),
    listAccessoryCategories(db),
  ]);
  if (!product) throw data(null, { status: 404 });
  return { product, accessoryCategories: categories.map(({ name }) => name), imageLimits };
}

/** What is being written is not replaced by what others save meanwhile; that is settled when it is saved. */
export function shouldRevalidate(): boolean {
  return false;
}

/** A product that somebody has deleted meanwhile: the list that led here has others. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { path } = useReturn();
  return (
    <ErrorPage error={error}>
      <p className="mt-10">
        <Link to={path} replace className="text-link">
          Go back
        </Link>
      </p>
    </ErrorPage>
  );
}

export default function EditProduct({ loaderData: { product, ...rest } }: Route.ComponentProps) {
  const target = { id: product.id, unchangedSince: product.updatedAt.toISOString() };
  return (
    <>
      <title>{`Edit ${product.name} - ${store.brand}`}</title>
      <h1 className="font-display text-display-s">Edit product</h1>
      <ProductForm
        key={product.id}
        {...rest}
        initial={valuesOf(product)}
        target={target}
        subject={product.id}
      />
    </>
  );
}
