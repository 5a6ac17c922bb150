/**
 * The two columns of a product's own page: the whole picture, with the thumbnails in it, ends above the lower edge of
 * the first screen. 15rem stand above and below it: the header, the breadcrumbs, and room.
 */
export const PAGE_COLUMNS = 'sm:grid sm:grid-cols-[min(52%,max(20rem,(100dvh-15rem)*0.8))_minmax(0,1fr)]';
