import { CATEGORIES, type Category, type ListedProduct } from '#catalogue/product.ts';
import type { Section } from './pages.ts';

/** Products by category, and accessories by theirs; each in the order in which they come. */
export function sectionsOf(products: ListedProduct[]): Section[] {
  const byTitle = new Map<string, ListedProduct[]>();
  const rank = (category: Category) => {
    const place = CATEGORIES.indexOf(category);
    return place < 0 ? CATEGORIES.length : place;
  };
  const sorted = products.toSorted(
    (one, other) =>
      rank(one.category) - rank(other.category) ||
      (one.subCategory ?? '\uffff').localeCompare(other.subCategory ?? '\uffff', 'en'),
  );
  for (const product of sorted) {
    const title =
      product.category === 'Accessories' && product.subCategory
        ? `${product.category}: ${product.subCategory}`
        : product.category;
    const section = byTitle.get(title);
    if (section) section.push(product);
    else byTitle.set(title, [product]);
  }
  return [...byTitle].map(([title, members]) => ({ title, products: members }));
}
