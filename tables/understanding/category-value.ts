import { MAX_CATEGORY_NAME_LENGTH } from '#catalogue/accessory-category.ts';
import { CATEGORIES } from '#catalogue/product.ts';
import type { TableRow } from '../table.ts';
import type { CategoryAnswer } from './answers.ts';
import { categoryKey, guessedAudience, guessedCategory, guessedExactly } from './category-guess.ts';
import type { Cells } from './cells.ts';

/** What a table says of where a product belongs: one line of the list that the owner goes through. */
export interface CategoryValue {
  /** By which the answer is remembered; the same for texts that differ by case or plural; empty where there is none. */
  key: string;
  /** As the table spells it first. */
  label: string;
  guess: CategoryAnswer | null;
  /** The shop's own words, of its own table: there is nothing to ask. */
  isCertain: boolean;
}

/**
 * The value by which a product's category is answered: the table's category or type, whichever says more; tags and
 * the name where there is neither. Where these leave open for whom it is, and the table says so elsewhere, that is
 * part of the value: `T-Shirt, for women`.
 */
export function categoryValueOf(row: TableRow, cells: Cells): CategoryValue {
  const own = cells.isOurs && CATEGORIES.find((category) => category === cells.text(row, 'category'));
  if (own) {
    const subCategory = own === 'Accessories' ? cells.text(row, 'subCategory') || null : null;
    return { key: own, label: own, guess: { category: own, subCategory }, isCertain: true };
  }
  const said = [...pathsOf(cells.text(row, 'category')), cells.text(row, 'productType')].filter(
    (text) => text !== '',
  );
  const subCategory = cells.text(row, 'subCategory');
  const telling = said.find((text) => guessedCategory(text) !== null);
  if (telling) return categoryValue(telling, telling, subCategory);

  const tags = tagsOf(cells.texts(row, 'tags'));
  const label = said[0] ?? tags.find((tag) => guessedCategory(tag) !== null) ?? '';
  const name = cells.text(row, 'name');
  const sources = [
    cells.text(row, 'audience'),
    tags.join(' '),
    cells.text(row, 'handle').replaceAll('-', ' '),
    name,
  ];
  if (label === '')
    return categoryValue(guessedCategory(name) ?? '', NO_CATEGORY, subCategory, guessedCategory(name));
  if (guessedCategory(label)) return categoryValue(label, label, subCategory);
  // So the shop itself writes for Shopify what accessories are.
  const [told, ...others] = new Set(tags.map(guessedExactly).filter((category) => category !== null));
  if (told && others.length === 0) return categoryValue(told, told, subCategory || label);
  for (const source of sources) {
    const audience = guessedAudience(source);
    if (audience)
      return categoryValue(
        `${label} ${audience}`,
        `${label}, for ${audience.toLowerCase()}`,
        subCategory,
        audience,
      );
  }
  return categoryValue(label, label, subCategory);
}

function categoryValue(
  text: string,
  label: string,
  subCategory: string,
  category = guessedCategory(text),
): CategoryValue {
  const shown = category && label === NO_CATEGORY ? `${NO_CATEGORY}, by the name: ${category}` : label;
  const own = subCategory || (category === 'Accessories' ? lastStep(label) : '');
  const isOwn = own.toLowerCase() !== 'accessories' && label !== NO_CATEGORY;
  return {
    key: categoryKey(subCategory ? `${text} > ${subCategory}` : text).slice(0, MAX_KEY_LENGTH),
    label: (subCategory ? `${shown} > ${subCategory}` : shown).slice(0, MAX_KEY_LENGTH),
    guess: category && {
      category,
      subCategory: category === 'Accessories' && own && isOwn ? own.slice(0, MAX_CATEGORY_NAME_LENGTH) : null,
    },
    isCertain: false,
  };
}

const NO_CATEGORY = 'No category';
const MAX_KEY_LENGTH = 200;
const MAX_TAGS = 50;

/** `Clothing > Hoodies, Sale`: WooCommerce parts several categories by commas, each a path. */
function pathsOf(cell: string): string[] {
  // Magento: `Default Category/Gear,Default Category/Gear/Bags`
  if (/^default category(?:\/|$)/i.test(cell))
    return cell
      .split(',')
      .map((path) => path.split('/').slice(1).join(' > '))
      .slice(0, 10);
  const paths = cell.includes('>') ? cell.split(/,\s?/) : [cell, ...cell.split(/[,|;]\s?/)];
  return paths.map((path) => path.replaceAll('&amp;', '&').trim()).slice(0, 10);
}

function tagsOf(texts: string[]): string[] {
  return texts
    .flatMap((text) => text.split(/[,|;]/))
    .map((tag) => tag.trim())
    .slice(0, MAX_TAGS);
}

function lastStep(path: string): string {
  return path.split('>').at(-1)?.trim() ?? '';
}
