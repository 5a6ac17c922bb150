import { formatNumber } from '#catalog/amounts/amounts.ts';
import { COUNTED_RESULTS } from '#catalog/search/search.ts';

/** Texts of the search field and its suggestions, on every page. */
export const search = {
  search: 'Search',
  searching: 'Searching...',
  searchCollection: 'Search the collection',
  placeholder: 'Search for products...',
  suggestions: 'Suggestions',
  suggestionCount: (count: number) => {
    if (count === 0) return 'No suggestions. Press Enter for search tips.';
    return count === 1 ? '1 suggestion' : `${count} suggestions`;
  },
  seeAll: (term: string) => `See all results for “${term}”`,
};

/** Texts of the search page. */
export const results = {
  title: (term: string) => `Search for “${term}”`,
  description: 'Search the whole collection by name, description or category.',
  start: 'Start Your Search',
  startHint: 'Type the name of a product, a material or a color. Or choose a category:',
  found: (count: number, term: string) =>
    `Found ${count > COUNTED_RESULTS ? '10,000+' : formatNumber(count)} product(s) for "${term}"`,
  noExactMatches: (term: string) => `No exact matches for “${term}”`,
  similar: 'Similar products:',
  showing: 'Showing results for',
  alsoShowing: 'Also showing results for',
  /** Between the terms after `showing`: space, shape or shake. */
  comma: ', ',
  or: ' or ',
  results: 'Results',
  pages: 'Pages of results',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',
  noSuchPage: 'This page does not exist',
  fewerPages: (term: string) => `The search for “${term}” has fewer pages.`,
  firstPage: 'Go to the first page',
  failed: 'The search is not available at the moment. Please try again soon.',
  orChooseCategory: 'Or choose a category:',
  nothingFound: 'No products found',
  lookedFor: (term: string) => `We looked for “${term}” in every name, description and category.`,
  tipsTitle: 'Search tips',
  tips: [
    'Check the spelling, or type only the part you are sure of.',
    'Use fewer words: “coat” finds more than “long gray coat”.',
    'Try a material or a color, such as “leather” or “camel”.',
  ],
};
