/** Texts about the featured products of the home page. */
export const texts = {
  title: 'Featured products',
  chosen: 'The home page shows these products in this order. Their “Featured” has no effect.',
  automatic:
    'Automatic: the home page shows the newest featured products. Add products here to choose them yourself.',
  hidden: 'Hidden: visitors do not see it',
  deleted: 'Deleted: visitors do not see it',
  remove: 'Remove',
  isFull: 'The home page has no room for more products.',
  find: 'Add a product: its name or code',
  add: 'Add',
  searching: 'Searching…',
  searchFailed: 'The search failed. Please type again.',
  noneFound: 'No visible product has this name or code.',
  alreadyListed: 'Already in the list.',
};
