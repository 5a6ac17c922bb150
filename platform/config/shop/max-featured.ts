/** The maximum number of products that the owner can choose for the home page. */
export const MAX_FEATURED = 12;
