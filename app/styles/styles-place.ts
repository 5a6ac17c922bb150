/** Marks the place of the storefront's styles in a page that React has rendered. */
export const STYLES_PLACE = '/*storefront.css*/';
