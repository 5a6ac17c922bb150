import { getContext } from '#app/context.ts';
import { readFactNames } from '#catalog/facts/fact-names.server.ts';
import { factsInLanguage } from '#catalog/lists/fact-translations.server.ts';
import { countFacts } from '#catalog/lists/facts.server.ts';
import { factIn, factLine, foldedFact } from '#catalog/products/facts.ts';
import { CATEGORIES } from '#catalog/products/product.ts';
import { LANGUAGES } from '#catalog/text/languages.ts';
import type { Route } from './+types/known-facts';

/** Facts of other products and common names, to choose from. */
export interface FactSuggestions {
  /** Those of the requested category come first, then those of other products, then common names. */
  names: string[];
  /** The name to use for each other spelling, by its folded form: `colour` is `Color`. */
  same: Record<string, string>;
  /** Values in the requested category by the folded name, the most frequent first. */
  values: Record<string, string[]>;
  /** Whether the names are in the source language, in which a new one can be added. */
  canAdd: boolean;
}

/** `?category=Women&language=ar`; without a language, in the source language. */
export async function loader({ url, ...args }: Route.LoaderArgs): Promise<FactSuggestions> {
  const { db, counts, settings } = getContext(args);
  const source = settings.store.sourceLanguage;
  const language = LANGUAGES.find((known) => known === url.searchParams.get('language')) ?? source;
  const requested = url.searchParams.get('category');
  const categories = CATEGORIES.toSorted((a, b) => Number(b === requested) - Number(a === requested));
  const [names, { translatedName, translatedValue }, ...counted] = await Promise.all([
    readFactNames(db, counts),
    factsInLanguage(db, counts, undefined, { language, source }),
    ...categories.map((category) => countFacts(db, counts, { category })),
  ]);

  const nameOf = new Map<string, string>();
  for (const { nameKey, fact } of counted.flat()) {
    const name = language === source ? factIn(fact).name : translatedName(nameKey);
    if (name && !nameOf.has(nameKey)) nameOf.set(nameKey, name);
  }
  for (const key of new Set(names.spellings.values())) {
    const name = names.nameIn(key, language);
    if (name && !nameOf.has(key)) nameOf.set(key, name);
  }
  const others = [...names.spellings].flatMap(([spelling, key]) => {
    const name = nameOf.get(key);
    return name && foldedFact(name) !== spelling ? [[spelling, name]] : [];
  });

  const inCategory = requested === categories[0] ? (counted[0] ?? []) : [];
  const values = [...Map.groupBy(inCategory, ({ nameKey }) => nameKey)].map(([nameKey, facts]) => [
    foldedFact(nameOf.get(nameKey) ?? nameKey),
    facts
      .slice(0, MAX_VALUES)
      .map(({ fact }) => factIn(fact).value)
      .flatMap((value) =>
        language === source
          ? [value]
          : (translatedValue(factLine({ name: nameKey, value: foldedFact(value) })) ?? []),
      ),
  ]);
  return {
    canAdd: language === source,
    names: [...nameOf.values()].slice(0, MAX_NAMES),
    same: Object.fromEntries(others),
    values: Object.fromEntries(values),
  };
}

const MAX_NAMES = 100;
const MAX_VALUES = 50;

/** What a field needs is loaded when its address changes, not after each write. */
export const shouldRevalidate = () => false;
