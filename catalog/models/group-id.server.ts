import { createHash } from 'node:crypto';
import type { Product } from '../products/product.ts';

/**
 * Returns the id of a product's model for other programs; `null` without a model. It is the one that the database keeps
 * in `products.piece`: a UUID, because Google ignores case and wants at most 50 ASCII characters, and made of the
 * categories too, because models of several may have the same name.
 */
export function groupIdOf({
  model,
  category,
  subCategory,
}: Pick<Product, 'model' | 'category' | 'subCategory'>): string | null {
  if (model === null) return null;
  const key = [model, category, ...(subCategory === null ? [] : [subCategory])].join('\u0001');
  const hash = createHash('md5').update(key).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns the words with which all names begin (`Tote` for `Tote`, `Tote, sand` and `Tote, ink`), else the first name. */
export function sharedName(names: string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(' '));
  // One of the names may end where the others have a comma.
  const isSame = (word: string, other = '') => word === other || bare(word) === bare(other);
  const shared = first.filter((_, at) =>
    others.every((words) => first.slice(0, at + 1).every((word, place) => isSame(word, words[place]))),
  );
  // Without the comma or dash before the color.
  return /^.*[^ ,،、:–—-]/.exec(shared.join(' '))?.[0] ?? first.join(' ');
}

function bare(word: string): string {
  return word.replace(/[,،、:–—-]$/, '');
}

/** Returns what a name adds to the shared one: `sand` for `Tote, sand`. Empty if it adds nothing. */
export function colorLabel(name: string, shared: string): string {
  const added = name.startsWith(shared) ? name.slice(shared.length) : '';
  const label = added.replace(/^[ ,،、:–—-]+/, '');
  return label === added ? '' : label;
}
