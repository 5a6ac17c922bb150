/**
 * The two columns of a product's page: the photo with its thumbnails, and the text beside it. The whole photo fits into
 * the first screen, with 12rem for everything above and below it.
 */
export const PAGE_COLUMNS =
  'sm:grid sm:grid-cols-[min(60%,max(20rem,(100dvh-12rem)*0.8+3.75rem))_minmax(0,1fr)]';

/** The columns of the modal: one for the photo and one for the text. */
export const MODAL_COLUMNS = 'sm:grid sm:grid-cols-[minmax(0,1fr)_clamp(17rem,40%,26rem)]';

/** The frame of the modal's photo. Low screens crop the photo; on a phone, the frame leaves room for the name below. */
export const MODAL_PICTURE =
  'aspect-4/5 max-h-[max(100vw,calc(100dvh-15rem))] w-full bg-sand sm:max-h-[calc(100dvh-3rem)]';

export const MODAL_TEXT = 'px-4 pt-6 pb-8 sm:min-h-0 sm:flex-1 sm:overflow-y-auto sm:mt-15 sm:px-8 sm:pt-5';
export const MODAL_NAME = 'text-display-s';
