import { useState } from 'react';
import { getContext } from '#app/context.ts';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { translationLanguages } from '#catalog/settings/translations.ts';
import { PageTitle } from '../frame/page-title.tsx';
import type { Route } from './+types/new';
import { randomUuid } from './drafts/random-uuid.ts';
import { EMPTY_FORM, valuesOf } from './form/form-values.ts';
import { ProductForm } from './form/product-form.tsx';
import { texts } from './texts.ts';

/** `?from={id}` starts with a copy of that product. Both share the images until one of them removes them. */
export async function loader(args: Route.LoaderArgs) {
  const { db, imageLimits, settings } = getContext(args);
  const from = args.url.searchParams.get('from');
  const [categories, original] = await Promise.all([
    listAccessoryCategories(db),
    from ? findProduct(db, from) : null,
  ]);
  return {
    accessoryCategories: categories.map(({ name }) => name),
    sourceLanguage: settings.store.sourceLanguage,
    otherLanguages: translationLanguages(settings.store),
    original,
    imageLimits,
  };
}

/** Does not reload, as on the page of an existing product, so that typed text stays. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function NewProduct({ loaderData: { original, ...rest } }: Route.ComponentProps) {
  // The browser chooses the id, so that a repeated request does not add a second product.
  const [id] = useState(() => randomUuid());
  const initial = original
    ? { ...valuesOf(original), name: texts.copyOf(original.name), code: '' }
    : EMPTY_FORM;
  return (
    <>
      <PageTitle>{texts.addProduct}</PageTitle>
      <h1 className="font-display text-display-s">{original ? texts.duplicateProduct : texts.addProduct}</h1>
      <ProductForm
        {...rest}
        initial={initial}
        target={{ id, unchangedSince: null }}
        following={null}
        subject={original ? `copy-${original.id}` : 'new'}
      />
    </>
  );
}
