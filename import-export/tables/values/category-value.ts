import { MAX_CATEGORY_NAME_LENGTH } from '#catalog/categories/category-names.ts';
import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { CategoryAnswer } from '../columns/answers.ts';
import type { SourceRules } from '../sources/source.ts';
import type { TableRow } from '../table.ts';
import {
  categoryKey,
  dependsOnAudience,
  guessedAudience,
  guessedCategory,
  guessedExactly,
} from './category-guess.ts';
import type { Cells } from './cells.ts';
import { stepsOf } from './words.ts';

/** A group of products that a table puts into one category: one question to the owner. */
export interface CategoryValue {
  /** Key of the answer: the same for texts that differ by case or plural; empty if the table names no category. */
  key: string;
  /** The first spelling in the table. */
  label: string;
  guess: CategoryAnswer | null;
  /** Whether no question is needed, because the table is an export of this shop. */
  isCertain: boolean;
}

/**
 * Returns the group of a product: the value of the table's category or type, whichever has a guess; if there is neither,
 * of the tags or the name. The category of clothes depends on the audience, so the value contains the audience if
 * another column names it: `T-Shirt, for women`.
 */
export function categoryValueOf(row: TableRow, cells: Cells): CategoryValue {
  const own = cells.isOurs && CATEGORIES.find((category) => category === cells.text(row, 'category'));
  if (own) {
    const subCategory = own === 'Accessories' ? cells.text(row, 'subCategory') || null : null;
    return { key: own, label: own, guess: { category: own, subCategory }, isCertain: true };
  }
  const paths = pathsOf(cells.text(row, 'category'), cells.rules);
  const type = cells.text(row, 'productType');
  const decisive = decisivePath(paths) ?? (guessedCategory(type) ? type : null);
  const subCategory = cells.text(row, 'subCategory') || (paths.length > 0 && decisive !== type ? type : '');
  if (decisive) return categoryValue(decisive, decisive, subCategory);

  const tags = tagsOf(cells.texts(row, 'tags'));
  const label = paths[0] || type || (tags.find((tag) => guessedCategory(tag) !== null) ?? '');
  const name = cells.text(row, 'name');
  const ownSubCategory = cells.text(row, 'subCategory');
  if (label === '')
    return categoryValue(guessedCategory(name) ?? '', NO_CATEGORY, ownSubCategory, guessedCategory(name));
  if (guessedCategory(label)) return categoryValue(label, label, ownSubCategory);
  // Our own exports for Shopify write the category as a tag, because the type of accessories is their subcategory.
  const [tagged, ...others] = new Set(tags.map(guessedExactly).filter((category) => category !== null));
  if (tagged && others.length === 0) return categoryValue(tagged, tagged, ownSubCategory || label);
  const handle = cells.text(row, 'handle').replaceAll('-', ' ');
  const sources = [cells.text(row, 'audience'), tags.join(', '), handle, name];
  const audience = sources.map(guessedAudience).find((found) => found !== null);
  if (!audience || !dependsOnAudience(label)) return categoryValue(label, label, ownSubCategory);
  return categoryValue(
    `${label} ${audience}`,
    `${label}, for ${audience.toLowerCase()}`,
    ownSubCategory,
    audience,
  );
}

function categoryValue(
  text: string,
  label: string,
  subCategory: string,
  category = guessedCategory(text),
): CategoryValue {
  const shown = category && label === NO_CATEGORY ? `${NO_CATEGORY}, by the name: ${category}` : label;
  const used = category === 'Accessories' || category === null ? lastStep(subCategory) : '';
  const own = used || (category === 'Accessories' ? lastStep(label) : '');
  const isOwn = own.toLowerCase() !== 'accessories' && label !== NO_CATEGORY;
  return {
    key: categoryKey(used ? `${text} > ${used}` : text).slice(0, MAX_KEY_LENGTH),
    label: (used ? `${shown} > ${used}` : shown).slice(0, MAX_KEY_LENGTH),
    guess: category && {
      category,
      subCategory: category === 'Accessories' && own && isOwn ? own.slice(0, MAX_CATEGORY_NAME_LENGTH) : null,
    },
    isCertain: false,
  };
}

/**
 * Returns the path that decides the category, the most specific one; `null` if paths disagree. In `Women, Shoes`, the
 * shoes decide; `Sale` and `New` say nothing.
 */
function decisivePath([whole = '', ...parts]: string[]): string | null {
  const guessed = parts.flatMap((path) => {
    const category = guessedCategory(path);
    return category ? [{ path, category }] : [];
  });
  const things = guessed.filter(({ category }) => !AUDIENCES.has(category));
  const decisive = things.length > 0 ? things : guessed;
  if (new Set(decisive.map(({ category }) => category)).size > 1) return null;
  const depth = (path: string) => (guessedExactly(path) ? 0 : stepsOf(path).length);
  const [best] = decisive.toSorted((one, other) => depth(other.path) - depth(one.path));
  return best?.path ?? (guessedCategory(whole) ? whole : null);
}

const AUDIENCES: ReadonlySet<Category> = new Set(['Women', 'Men', 'Kids']);
const NO_CATEGORY = 'No category';
const MAX_KEY_LENGTH = 200;
const MAX_TAGS = 50;
const MAX_PATHS = 10;

/** Returns the whole cell and its paths, if it has several: `Bags > Totes, Sale` has two. */
function pathsOf(cell: string, { hasOnePath, hasEscapes }: SourceRules): string[] {
  if (cell === '') return [];
  // Magento: `Default Category/Gear,Default Category/Gear/Bags`. The deepest path is the most specific.
  if (/^default category(?:\/|$)/i.test(cell))
    return cell
      .split(',')
      .map((path) => path.split('/').slice(1).join(' > '))
      .slice(0, MAX_PATHS)
      .toSorted((one, other) => stepsOf(other).length - stepsOf(one).length);
  const text = cell.replaceAll('&amp;', '&').trim();
  const parts = hasOnePath ? [] : text.split(hasEscapes ? /(?<!\\),\s?/ : /[,|;]\s?/);
  const plain = (path: string) => (hasEscapes ? path.replaceAll('\\,', ',') : path).trim();
  return [text, ...(parts.length > 1 ? parts : [])].map(plain).slice(0, MAX_PATHS);
}

function tagsOf(texts: string[]): string[] {
  return texts
    .flatMap((text) => text.split(/[,|;]/))
    .map((tag) => tag.trim())
    .slice(0, MAX_TAGS);
}

function lastStep(path: string): string {
  return stepsOf(path).at(-1) ?? '';
}
