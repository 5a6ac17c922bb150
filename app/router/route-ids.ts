/** What the framework calls routes that code asks for by name: their file in `app/`, unless `routes.ts` names them. */
export const STOREFRONT_LAYOUT = 'storefront/layout';
export const SEARCH_PAGE = 'storefront/search/route';
