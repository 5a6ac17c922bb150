import type { Category } from '#catalog/products/product.ts';

/** Texts around every page for visitors: header, footer, placeholders, links from empty pages. */
export const frame = {
  skipToContent: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  categories: 'Categories',
  locations: 'Locations',
  contact: 'Contact',
  search: 'Search',
  searchProducts: 'Search for products',
  closeSearch: 'Close search',
  about: (brand: string) => `About ${brand}`,
  quickLinks: 'Quick links',
  company: 'Company',
  ourLocations: 'Our Locations',
  contactUs: 'Contact Us',
  writeOrCall: 'Write or call',
  rights: (year: number, brand: string) => `© ${year} ${brand}. All rights reserved.`,
  typefaces: 'Set in Bodoni Moda and Hanken Grotesk.',
  preview: 'Preview',
  previewNote: 'Preview of your draft. Visitors do not see it.',
  endPreview: 'End preview',
  opensSoon: 'We open soon',
  closedNote: 'The shop is closed. Visitors see “We open soon”.',
  suggestedPages: 'Suggested pages',
  searchCollection: 'Search the collection',
  orChooseCategory: 'or choose a category:',
  loading: 'Loading…',
  timedOut: {
    title: 'This page could not be loaded',
    sentence: 'The connection may have been interrupted.',
    reload: 'Reload page',
  },
  /** The page's title in the browser: `Women - Vitrine`. */
  pageTitle: (title: string, brand: string) => `${title} - ${brand}`,
  homeTitle: (brand: string, tagline: string) => `${brand}: ${tagline}`,
};

/** The names of the categories. Their headings and taglines are in the shop's settings. */
export const categories: Record<Category, string> = {
  Women: 'Women',
  Men: 'Men',
  Kids: 'Kids',
  Healthcare: 'Healthcare',
  Cosmetics: 'Cosmetics',
  Bags: 'Bags',
  Accessories: 'Accessories',
  Footwear: 'Footwear',
};

/** Texts of error pages and connection notes, for visitors and the administrator. */
export const errors = {
  notFound: {
    title: 'This page is not here',
    sentence: 'It may have been moved or removed. Please check the address.',
  },
  refused: { title: 'That is not possible here', sentence: 'This address does not support this action.' },
  unavailable: { title: 'The shop is not responding', sentence: 'It should be back in a moment.' },
  unreachable: {
    title: 'No connection',
    sentence: 'The shop could not be reached. Please check your connection.',
  },
  failed: {
    title: 'Something went wrong',
    sentence: 'That was our mistake. Please try again in a moment.',
  },
  /** The whole text of a response, without a page around it. */
  busy: 'The shop is very busy. Please try again in a moment.',
  tryAgain: 'Try again',
  trying: 'Trying…',
  offline: 'You are offline. What you see may be out of date.',
  disconnected: 'Real-time subscription failed. What you see may be out of date.',
  refreshFailed: 'Failed to refresh products. What you see may be out of date.',
};
