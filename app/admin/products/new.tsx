import { useState } from 'react';
import { getContext, type RequestContext } from '#app/context.ts';
import { listAccessoryCategories } from '#catalog/categories/accessory-categories.server.ts';
import { readFactNames } from '#catalog/facts/fact-names.server.ts';
import { knownFacts } from '#catalog/facts/fact-names.ts';
import { withAllColors } from '#catalog/models/models.server.ts';
import { factIn } from '#catalog/products/facts.ts';
import { nameWithoutColor, type Product } from '#catalog/products/product.ts';
import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { findProduct } from '#catalog/products/products.server.ts';
import { textLanguages } from '#catalog/settings/translations.ts';
import type { Language } from '#catalog/text/languages.ts';
import { PageTitle } from '../frame/page-parts.tsx';
import { randomUuid } from '../parts/random-uuid.ts';
import { sendWrite } from '../writes/send-write.ts';
import type { Route } from './+types/new';
import { EMPTY_FORM, editedProduct, type FormValues, valuesOf } from './form/form-values.ts';
import { ProductForm } from './form/product-form.tsx';
import { saveProduct } from './save-product.server.ts';
import { texts } from './texts.ts';

/**
 * `?from={id}` starts with a copy of that product. Both share the images until one of them removes them. With `&as=color`,
 * the new product is another color of the same model. `?name=…` starts with a name.
 */
export async function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const { db, imageLimits, settings } = shop;
  const from = args.url.searchParams.get('from');
  const name = (args.url.searchParams.get('name') ?? '').slice(0, PRODUCT_FIELDS.name.maxLength);
  const [categories, original] = await Promise.all([
    listAccessoryCategories(db),
    from ? findProduct(db, from) : null,
  ]);
  const isColor = args.url.searchParams.get('as') === 'color';
  return {
    accessoryCategories: categories.map(({ name }) => name),
    languages: textLanguages(settings.store),
    original: original && isColor ? await withoutColor(shop, original) : original,
    isColor,
    name,
    imageLimits,
  };
}

export { saveProduct as action };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendWrite(serverAction, texts.saveFailed);
}

/** Does not reload, as on the page of an existing product, so that typed text stays. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function NewProduct({
  loaderData: { original, isColor, name, ...rest },
}: Route.ComponentProps) {
  // The browser chooses the id, so that a repeated request does not add a second product.
  const [id] = useState(() => randomUuid());
  const initial = !original ? { ...EMPTY_FORM, name } : isColor ? anotherColor(original) : copyOf(original);
  const title = !original ? texts.addProduct : isColor ? texts.addColor : texts.duplicateProduct;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ProductForm
        {...rest}
        id={id}
        initial={editedProduct(initial)}
        isNew
        following={null}
        subject={original ? `${isColor ? 'color' : 'copy'}-${original.id}` : 'new'}
      />
    </>
  );
}

function copyOf(original: Product): FormValues {
  return { ...valuesOf(original), name: texts.copyOf(original.name), code: '' };
}

/** Copies all but photos, code, color and texts for search engines. Without a model, the product's name becomes that of both. */
function anotherColor(original: Product): FormValues {
  const translations = Object.entries(original.translations).map(
    ([language, { imageAlts: _, searchTitle: __, searchText: ___, ...translated }]) => [language, translated],
  );
  return valuesOf({
    ...original,
    code: null,
    searchTitle: null,
    searchText: null,
    model: original.model ?? original.name.slice(0, PRODUCT_FIELDS.model.maxLength).trim(),
    translations: Object.fromEntries(translations),
    images: [],
    imageAlts: [],
    imageFocuses: [],
  });
}

/** Removes the color from the facts in all languages, and from the end of the names: `Tote, sand` becomes `Tote`. */
async function withoutColor({ db, counts, settings }: RequestContext, original: Product): Promise<Product> {
  const names = await readFactNames(db, counts);
  const source = settings.store.sourceLanguage;
  const shortened = async (language: Language, name: string, facts: string[]) => {
    const { colors } = await withAllColors(db, original, counts, { language, source });
    return nameWithoutColor(name, knownFacts(facts, names).color, colors);
  };
  const remaining = (facts: string[]) => facts.filter((fact) => names.keyOf(factIn(fact).name) !== 'color');
  const translations = Object.entries(original.translations).map(async ([language, translated]) => {
    const { name, facts = [] } = translated;
    const texts = { ...translated, facts: remaining(facts) };
    return [language, name ? { ...texts, name: await shortened(language as Language, name, facts) } : texts];
  });
  return {
    ...original,
    name: await shortened(source, original.name, original.facts),
    facts: remaining(original.facts),
    translations: Object.fromEntries(await Promise.all(translations)),
  };
}
