import { inFigures } from '#catalogue/amounts/amounts.ts';

/** Texts of the accessories and their sections. */
export const sectionTexts = {
  accessories: 'Accessories',
  allSections: 'All',
  moreSections: (count: number) => `${count} more`,
  noAccessories: 'No Accessories Available',
  emptySection: (name: string) => `No products in "${name}"`,
  pages: 'Pages',
  previousSections: 'Previous sections',
  nextSections: 'More sections',
  seeAll: (count: number) => `See all ${inFigures(count)}`,
  /** Follows `seeAll` for screen readers. */
  inSection: (name: string) => ` in ${name}`,
  order: 'Order',
  orders: { name: 'By name', count: 'Most products first' },
  fewerSections: 'Show fewer',
};
