import type { RequestContext } from '#app/context.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { listSections } from '#catalog/lists/sections.server.ts';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { CATEGORY_SYNONYMS } from '#catalog/search/category-synonyms.ts';
import type { SearchContext } from '#catalog/search/search.server.ts';
import {
  type SearchedCategory,
  searchedCategory,
  searchedMainCategory,
} from '#catalog/search/searched-categories.ts';
import { logWithReason } from '#platform/db/database.ts';

type SearchedShop = Pick<RequestContext, 'db' | 'counts' | 'locale' | 'settings'>;

/** Returns the language whose texts a search ranks first, and the names of the categories in the shop's languages. */
export async function searchContext(shop: SearchedShop): Promise<SearchContext> {
  const { languages } = shop.settings.store;
  const { language, source } = shop.locale;
  const isSource = language === source;
  const hasTranslations = languages.length > 1 || !isSource;
  return {
    counts: shop.counts,
    languages: shop.locale,
    language: hasTranslations ? (isSource ? 'source' : language) : null,
    categories: await listCategories(shop),
  };
}

/** If the accessory categories cannot be read, a search finds products without their translated names. */
function listCategories({ db, counts, settings }: SearchedShop): Promise<SearchedCategory[]> {
  const { languages, categories } = settings.store;
  const namesOf = (category: Category) => {
    const { heading, translations = {} } = categories[category];
    const given = languages.flatMap((language) => translations[language]?.heading ?? []);
    return [heading, ...given, ...languages.map((language) => textsOf(language).categories[category])];
  };
  const named = CATEGORIES.map((category) => ({
    category,
    names: namesOf(category),
    synonyms: categories[category].synonyms || CATEGORY_SYNONYMS[category],
  }));
  return counts
    .get(`searched categories ${JSON.stringify([languages, named])}`, 'Accessories', async () => [
      ...named.map(({ category, names, synonyms }) => searchedMainCategory(category, names, synonyms)),
      ...(await listSections(db, counts)).map(({ names, translations, synonyms }) =>
        searchedCategory(
          names,
          languages.flatMap((language) => translations[language] ?? []),
          synonyms,
        ),
      ),
    ])
    .catch((error: Error) => {
      logWithReason(error);
      return [];
    });
}
