import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { shopOf } from '#app/context.ts';
import { ErrorPage } from '#app/ui/error-page.tsx';
import { listAccessoryCategories } from '#catalogue/accessory-categories.server.ts';
import { findProduct } from '#catalogue/products.server.ts';
import { activityPath } from '../activity/activity-view.ts';
import { PageTitle } from '../page-title.tsx';
import type { Route } from './+types/edit';
import { listFollowing } from './following.server.ts';
import { valuesOf } from './form-values.ts';
import { ProductForm } from './product-form.tsx';
import { useReturn } from './use-return.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db, imageLimits } = shopOf(args);
  const { id } = args.params;
  const [product, categories, following] = await Promise.all([
    findProduct(db, id),
    listAccessoryCategories(db),
    listFollowing(args, id),
  ]);
  if (!product) throw data(null, { status: 404 });
  return { product, following, accessoryCategories: categories.map(({ name }) => name), imageLimits };
}

/** What is being written is not replaced by what others save meanwhile; that is settled when it is saved. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.id !== nextParams.id;
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
      <PageTitle>{`Edit ${product.name}`}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h1 className="font-display text-display-s">Edit product</h1>
        <Link to={activityPath({ product: product.id })} className="text-link text-sm">
          Activity<span className="sr-only"> of this product</span>
        </Link>
      </div>
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
