import { type ReactNode, useEffect } from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import { Dialog, DialogTitle } from '#app/ui/dialog/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { readingDirection, type Slides } from '#app/ui/slide-track.tsx';
import { usePinchZoom } from '#app/ui/zoom/pinch-zoom.ts';
import { ImageArrows } from './card/image-arrows.tsx';
import { CardPictureBelow, ProductPicture } from './card/product-picture.tsx';

interface Props {
  pictures: { image: string; alt: string }[];
  /** Shared with the gallery below, so that both show the same picture. */
  slides: Slides;
  onClose(): void;
}

/** A photo in full screen, with pinch to zoom. A swipe down closes it. */
export default function FullScreenPicture({ pictures, slides, onClose }: Props): ReactNode {
  const texts = useTexts();
  const { index, count } = slides;
  const step = (direction: number) => count > 1 && slides.step(direction * readingDirection());
  const { reset, pane } = usePinchZoom({ onDown: onClose, onSide: (direction) => step(-direction) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo starts without zoom.
  useEffect(reset, [index]);
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <Dialog
      className="dialog-overlay bg-page"
      onClose={onClose}
      onKeyDown={(event) => {
        // The product modal is an ancestor in React and must not handle these keys, too.
        event.stopPropagation();
        if (event.key === 'ArrowLeft') step(-1);
        if (event.key === 'ArrowRight') step(1);
      }}
    >
      <div className="relative size-full overflow-hidden">
        <DialogTitle className="sr-only">{picture.alt}</DialogTitle>
        <div {...pane} className="size-full origin-top-left touch-none select-none">
          <div key={picture.image} className="relative size-full">
            <CardPictureBelow image={picture.image} />
            <div className="relative size-full">
              <ProductPicture
                image={picture.image}
                alt={count > 1 ? texts.product.pictureAlt(picture.alt, index + 1, count) : picture.alt}
                presets={['card@2x', 'modal']}
                sizes="100vw"
                eager
                className="size-full object-contain"
                failure={texts.product.pictureFailed}
              />
            </div>
          </div>
        </div>
        {count > 1 ? (
          <>
            <p
              role="status"
              className="absolute start-0 top-0 flex min-h-11 items-center bg-page px-4 text-sm tabular-nums"
            >
              {texts.product.pictureCount(index + 1, count)}
            </p>
            <ImageArrows onStep={slides.step} />
          </>
        ) : null}
        <button
          type="button"
          aria-label={texts.product.closePicture}
          onClick={onClose}
          className="icon-button absolute end-0 top-0 bg-page"
        >
          <Icon name="cross" className="size-6" />
        </button>
      </div>
    </Dialog>
  );
}
