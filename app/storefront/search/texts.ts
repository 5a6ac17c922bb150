/** Texts of the search field and its suggestions, on every page. */
export const searchTexts = {
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
