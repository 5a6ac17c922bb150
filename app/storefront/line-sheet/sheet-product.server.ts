import { categoryName } from '#app/texts/category-name.ts';
import type { Texts } from '#app/texts/en.ts';
import { nameIn, type TranslatedNames } from '#catalog/categories/category-names.ts';
import { colorLabel, groupIdOf, sharedName } from '#catalog/models/models.server.ts';
import { factIn } from '#catalog/products/facts.ts';
import { focusPosition, withShownPrice } from '#catalog/products/product.ts';
import type { translatedProduct } from '../translated.server.ts';

type TranslatedProduct = ReturnType<typeof translatedProduct>;

/** A product, or the colors of a model, as a line sheet shows them. */
export type SheetProduct = ReturnType<typeof sheetProduct>;

/**
 * Groups products by model, those in stock first. Pages of paper have rows of one height, so a model with more than
 * `MAX_COLORS` colors is several groups.
 */
export function inModels<
  P extends Pick<TranslatedProduct, 'id' | 'model' | 'category' | 'subCategory' | 'inStock'>,
>(products: P[]): P[][] {
  const models = Map.groupBy(products, (product) => groupIdOf(product) ?? product.id);
  return [...models.values()].flatMap((colors) => {
    const sorted = colors.toSorted((a, b) => Number(b.inStock) - Number(a.inStock));
    const size = Math.ceil(sorted.length / Math.ceil(sorted.length / MAX_COLORS));
    return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) =>
      sorted.slice(at * size, (at + 1) * size),
    );
  });
}

const MAX_COLORS = 6;

/**
 * Returns what the page shows of the colors of a model, or of a single product: the texts that all of them share, the
 * first one's photo, and their price unless it differs. Without prices, the response contains none.
 */
export function sheetProduct(
  colors: TranslatedProduct[],
  texts: Texts,
  names: TranslatedNames | undefined,
  hasPrices: boolean,
) {
  const [first] = colors;
  if (!first) throw new Error('a model has no color');
  const priced = colors.map((color) => (hasPrices ? pricesOf(color) : NO_PRICES));
  const differs = new Set(priced.map((prices) => JSON.stringify(prices))).size > 1;
  const { category, subCategory, untranslated } = first;
  const divided = category === 'Accessories' && subCategory ? `: ${nameIn(subCategory, names)}` : '';
  const name = sharedName(colors.map((color) => color.name));
  const shared = first.facts.filter((fact) => colors.every(({ facts }) => facts.includes(fact)));
  return {
    id: first.id,
    name,
    section: categoryName(category, texts) + divided,
    facts: shared.map((fact) => factIn(fact).value).join(texts.lineSheet.comma),
    inStock: first.inStock,
    code: colors.length > 1 ? null : first.code,
    prices: differs ? null : (priced[0] ?? null),
    ...pictureOf(first),
    ...(untranslated ? { untranslated } : {}),
    colors:
      colors.length > 1
        ? colors.map((color, at) => ({
            id: color.id,
            code: color.code,
            label: colorLabel(color.name, name) || color.knownFacts.color || color.name,
            inStock: color.inStock,
            prices: (differs && priced[at]) || null,
            ...pictureOf(color),
          }))
        : [],
  };
}

const NO_PRICES = { price: null, marketPrice: null };

function pricesOf(product: TranslatedProduct) {
  const { price, marketPrice } = withShownPrice(product);
  return { price, marketPrice };
}

function pictureOf({ images, imageFocuses }: TranslatedProduct) {
  return { image: images[0], focus: focusPosition(imageFocuses[0]) };
}
