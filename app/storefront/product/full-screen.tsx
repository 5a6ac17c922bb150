import { type ReactNode, useEffect } from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import { Dialog, DialogTitle } from '#app/ui/dialog/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { readingDirection, wrapped } from '#app/ui/slide-track.tsx';
import { usePinchZoom, useZoom } from '#app/ui/zoom.ts';
import { ImageArrows } from './card/image-arrows.tsx';
import { CardPictureBelow, ProductPicture } from './card/product-picture.tsx';

interface Props {
  pictures: { image: string; alt: string }[];
  /** The index of the photo to show. */
  index: number;
  onShow(index: number): void;
  onClose(): void;
  /** Called when the focus is on the page again. */
  onClosed(): void;
}

/**
 * A photo in full screen. Fingers zoom by a pinch or a double tap, and close it by a swipe down. A mouse zooms by a click;
 * a button does it for the keyboard, whose arrow keys then pan.
 */
export default function FullScreenPicture({ pictures, index, onShow, onClose, onClosed }: Props): ReactNode {
  const texts = useTexts();
  const count = pictures.length;
  const zoom = useZoom();
  const step = (by: number) => {
    zoom.leave();
    onShow(wrapped(index + by, count));
  };
  const { reset, pane } = usePinchZoom({
    onDown: onClose,
    onSide: (direction) => count > 1 && step(-direction * readingDirection()),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo starts without zoom.
  useEffect(reset, [index]);
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <Dialog
      className="dialog-overlay bg-page"
      onClose={onClose}
      onClosed={onClosed}
      onKeyDown={(event) => {
        // The product modal is an ancestor in React and must not handle these keys, too.
        event.stopPropagation();
        const [x, y] = DIRECTIONS[event.key] ?? [0, 0];
        if (zoom.zoomed) zoom.pan(x, y);
        else if (x !== 0 && count > 1) step(x * readingDirection());
      }}
    >
      <div className="relative size-full overflow-hidden">
        <DialogTitle className="sr-only">{picture.alt}</DialogTitle>
        <div {...pane} className="size-full origin-top-left touch-none select-none">
          <div {...zoom.pane} className="zoom-pane">
            <div key={picture.image} className="relative size-full">
              <CardPictureBelow image={picture.image} />
              <ProductPicture
                image={picture.image}
                alt={count > 1 ? texts.product.pictureAlt(picture.alt, index + 1, count) : picture.alt}
                presets={['card@2x', 'modal', 'slide@2x']}
                sizes={zoom.zoomed ? '220vw' : '100vw'}
                eager
                className="relative size-full object-contain"
                failure={texts.product.pictureFailed}
              />
            </div>
          </div>
        </div>
        {count > 1 ? (
          <>
            <p
              role="status"
              className="absolute start-0 top-0 flex min-h-11 items-center px-4 text-sm tabular"
            >
              {texts.product.pictureCount(index + 1, count)}
            </p>
            <ImageArrows onStep={step} hasKeys />
          </>
        ) : null}
        <button
          type="button"
          aria-label={texts.product.closePicture}
          onClick={onClose}
          className="icon-button absolute end-0 top-0"
        >
          <Icon name="cross" className="photo-icon size-6" />
        </button>
        <button
          type="button"
          aria-label={zoom.zoomed ? texts.product.zoomOut : texts.product.zoomIn}
          onClick={zoom.toggle}
          className="icon-button absolute end-0 bottom-0 pointer-coarse:hidden"
        >
          <Icon name={zoom.zoomed ? MINUS : PLUS} className="photo-icon size-5" />
        </button>
      </div>
    </Dialog>
  );
}

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const MINUS = { path: 'M5 12h14' };
const PLUS = { path: 'M5 12h14M12 5v14' };
