/**
 * The two columns of a product's page: the photo with its thumbnails, and the text beside it. The whole photo fits into
 * the first screen, with 12rem for everything above and below it.
 */
export const PAGE_COLUMNS =
  'sm:grid sm:grid-cols-[min(60%,max(20rem,(100dvh-12rem)*0.8+3.75rem))_minmax(0,1fr)]';
