import type { ReactNode } from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import { DialogTitle } from '#app/ui/dialog/dialog.tsx';
import type { ListedProduct } from '#catalogue/products/product.ts';
import { CardPicture, NO_PICTURE, picturesOf } from '../card/product-picture.tsx';
import { ProductHeading } from '../product-heading.tsx';

export const OVERLAY =
  'dialog-overlay grid place-items-center transition-opacity duration-200 starting:opacity-0';

/** The panel: full screen on a phone; on wider screens photo and text side by side, as wide as the height allows. */
export const PANEL =
  'product-panel relative h-dvh w-full overflow-y-auto overscroll-contain bg-page outline-none max-sm:scroll-pt-14 max-sm:scroll-pb-24 sm:h-auto sm:w-[min(100vw-3rem,(100dvh-3rem)*0.8+26rem,112rem)]';

/** One column for the photo and one for the text. */
export const COLUMNS = 'sm:grid sm:grid-cols-[minmax(0,1fr)_clamp(17rem,40%,26rem)]';

/** The frame of the photo. Low screens crop the photo; on a phone, the frame leaves room for the name below. */
export const PICTURE_FRAME =
  'aspect-4/5 max-h-[max(100vw,calc(100dvh-15rem))] w-full bg-sand sm:max-h-[calc(100dvh-3rem)]';

/** The bar over the upper corners: other products, and Close. */
export function ModalBar({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div
      className={`sticky top-0 z-30 flex h-0 items-start justify-between print:hidden sm:absolute sm:end-0 sm:h-auto sm:p-2 ${isWide ? 'sm:w-full' : 'sm:w-[clamp(17rem,40%,26rem)]'}`}
    >
      {children}
    </div>
  );
}

/** The card's data in the layout of the modal, shown until the modal's code has loaded. */
export function FirstView({ product }: { product: ListedProduct }) {
  const texts = useTexts();
  const pictures = picturesOf(product);
  const { image } = pictures[0] ?? NO_PICTURE;
  return (
    <div className={`product-view ${COLUMNS}`}>
      <div>
        <div className={`gallery-frame ${PICTURE_FRAME}`}>
          <CardPicture image={image} eager failure={texts.card.imageUnavailable} />
        </div>
        {/* Reserves the place of a phone's thumbnails. */}
        {pictures.length > 1 ? <div className="h-18 sm:hidden" /> : null}
      </div>
      <div className={MODAL_TEXT}>
        <ProductHeading product={product} Title={DialogTitle} size={MODAL_NAME} eyebrow />
      </div>
    </div>
  );
}

export const MODAL_TEXT = 'px-4 pt-6 pb-8 sm:min-h-0 sm:flex-1 sm:overflow-y-auto sm:mt-15 sm:px-8 sm:pt-5';
export const MODAL_NAME = 'text-display-s';

/** A placeholder with the modal's layout, for a product without any data yet. */
export function EmptyView() {
  const texts = useTexts();
  return (
    <div className={COLUMNS}>
      <DialogTitle className="sr-only">{texts.card.loadingProduct}</DialogTitle>
      <div className={PICTURE_FRAME} />
    </div>
  );
}
