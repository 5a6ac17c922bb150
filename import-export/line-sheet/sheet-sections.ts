import { CATEGORIES, type Category } from '#catalog/products/product.ts';
import type { SheetProduct } from './line-sheet.ts';
import type { SheetSection } from './pages.ts';

/** Groups products by category, and accessories by accessory category. Keeps the order within each section. */
export function sheetSections(
  products: SheetProduct[],
  names?: Partial<Record<Category, string>>,
): SheetSection[] {
  const byTitle = new Map<string, SheetProduct[]>();
  const rank = (category: Category) => {
    const place = CATEGORIES.indexOf(category);
    return place < 0 ? CATEGORIES.length : place;
  };
  const sorted = products.toSorted(
    (a, b) =>
      rank(a.category) - rank(b.category) ||
      (a.subCategory ?? '\uffff').localeCompare(b.subCategory ?? '\uffff', 'en'),
  );
  for (const product of sorted) {
    const category = names?.[product.category] ?? product.category;
    const isDivided = product.category === 'Accessories' && product.subCategory;
    const title = isDivided ? `${category}: ${product.subCategory}` : category;
    const section = byTitle.get(title);
    if (section) section.push(product);
    else byTitle.set(title, [product]);
  }
  return [...byTitle].map(([title, members]) => ({ title, products: members }));
}
