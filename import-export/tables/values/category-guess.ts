import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import { meaningOfPhrase, type PhraseMeaning } from './phrase-meaning.ts';
import { stepsOf, wordsOf } from './words.ts';

/**
 * Returns the shop's category for a category, type or tag of another shop. Matches phrases as a whole and returns
 * `null` unless all words fit, because a question is better than a wrong guess.
 */
export function guessedCategory(text: string): Category | null {
  const names = stepsOf(text);
  const steps = names.map(meaningOfPhrase);
  if (steps.some(({ kind }) => kind === 'contradicting')) return ownRoot(names);
  const isUnclear = ({ kind }: PhraseMeaning) => kind === 'unknown';
  const audience = onlyAudience(steps.flatMap(({ audiences }) => audiences));
  for (const [at, { kind, category, isSure }] of [...steps.entries()].toReversed()) {
    if (kind === 'thing') return isSure || !steps.slice(0, at).some(isUnclear) ? category : null;
    if (kind === 'clothes') return audience;
  }
  const isClear = steps.every(({ kind }) => kind === 'audience' || kind === 'neutral');
  // Everything in a department for children is for children; departments for women also sell lamps.
  const isInKids = audience === 'Kids' && steps.some(({ kind }) => kind === 'audience');
  return isClear || isInKids ? audience : null;
}

/** Returns the shop's category that a path begins with: a table with the path `Bags > Tea Bags` means bags. */
function ownRoot([root = '', ...below]: string[]): Category | null {
  const category = below.length > 0 ? guessedExactly(root) : null;
  return category && !AUDIENCE_CATEGORIES.has(category) ? category : null;
}

/** Whether the text names clothes, or nothing at all, so that the audience decides. */
export function dependsOnAudience(text: string): boolean {
  const [leaf, ...above] = stepsOf(text).map(meaningOfPhrase).toReversed();
  if (!leaf || [leaf, ...above].some(({ kind }) => kind === 'contradicting')) return false;
  return ['clothes', 'neutral'].includes(leaf.kind);
}

/** Returns the category with this name. */
export function guessedExactly(text: string): Category | null {
  return CATEGORIES.find((category) => category.toLowerCase() === text.toLowerCase()) ?? null;
}

/** Returns the audience that a text names; `null` if it names several, such as women and men. */
export function guessedAudience(text: string): Category | null {
  return onlyAudience(meaningOfPhrase(text).audiences);
}

/** Returns the same key for texts that differ only by case, accents, signs, the plural or the separator of a path. */
export function categoryKey(text: string): string {
  return stepsOf(text)
    .map((step) => wordsOf(step).join(' '))
    .join('>');
}

const AUDIENCE_CATEGORIES: ReadonlySet<Category> = new Set(['Women', 'Men']);

function onlyAudience(audiences: Category[]): Category | null {
  const named = new Set(audiences);
  // Kids together with women or men means kids.
  if (named.size === 2 && named.has('Kids')) return 'Kids';
  const [only = null] = named;
  return named.size === 1 ? only : null;
}
