/** The classes of the modal, shared with its placeholder until its code has loaded. */
export const VEIL = 'veil grid place-items-center transition-opacity duration-200 starting:opacity-0';

/** The whole screen on a phone; beyond, as wide as the picture and a column of text need at the screen's height. */
export const PANEL =
  'product-panel relative h-dvh w-full overflow-y-auto overscroll-contain bg-page outline-none max-sm:scroll-pt-14 max-sm:scroll-pb-24 sm:h-auto sm:w-[min(100vw-3rem,(100dvh-3rem)*0.8+26rem,112rem)]';

/** The picture's column and that of the text. */
export const COLUMNS = 'sm:grid sm:grid-cols-[minmax(0,1fr)_clamp(17rem,40%,26rem)]';

/**
 * The picture's frame, cut where the screen is too low for it; on a phone not beyond a square, so that the name is to
 * be seen below it.
 */
export const PICTURE_FRAME =
  'aspect-4/5 max-h-[max(100vw,calc(100dvh-15rem))] w-full bg-sand sm:max-h-[calc(100dvh-3rem)]';

/** A product of which nothing is known yet, in the measures of one that is. */
export function EmptyView() {
  return (
    <div className={COLUMNS}>
      <div className={PICTURE_FRAME} />
    </div>
  );
}
