import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import { useIsHydrated, useIsLoaded } from '#app/ui/browser-state.ts';
import { overlayEntry } from '#app/ui/dialog/overlay-entry.ts';
import { Icon } from '#app/ui/icon.tsx';
import { readingDirection, SlideTrack, useSlides } from '#app/ui/slide-track.tsx';
import { useZoom } from '#app/ui/zoom/zoom.ts';
import { ImageArrows } from './card/image-arrows.tsx';
import { CardPictureBelow, NO_PICTURE, ProductPicture, picturesOf } from './card/product-picture.tsx';
import type { KnownProduct } from './modal/open-product.ts';

interface Props {
  product: KnownProduct;
  inModal: boolean;
  frame: string;
  className: string;
}

/**
 * A product's photos, one at a time: arrows, keys, a swipe or a thumbnail change the photo. A mouse zooms in place; touch
 * screens zoom in full screen.
 */
export function Gallery({ product, inModal, frame, className }: Props) {
  const texts = useTexts();
  const pictures = picturesOf(product);
  const slides = useSlides(pictures.length);
  const isHydrated = useIsHydrated();
  const [isFullScreen, setFullScreen] = useState(false);
  const closeFullScreen = () => {
    setFullScreen(false);
    overlayEntry.remove();
  };
  const openFullScreen = () => {
    setFullScreen(true);
    overlayEntry.add(closeFullScreen);
  };
  const isLoaded = useIsLoaded();
  useEffect(() => {
    if (isLoaded) void loadFullScreen();
  }, [isLoaded]);
  const zoom = useZoom(() => pictures.length > 0 && openFullScreen());
  // The other photos load at the first hover or focus.
  const [isUsed, setUsed] = useState(false);
  const load = () => setUsed(true);
  const section = useRef<HTMLElement>(null);

  const show = (go: () => void) => () => {
    load();
    zoom.leave();
    go();
  };
  useArrowKeys(section, (x, y) => {
    if (zoom.zoomed) zoom.pan(x, y);
    else if (x === 0 || slides.count < 2) return false;
    else show(() => slides.step(x * readingDirection()))();
    return true;
  });

  return (
    <section
      ref={section}
      aria-label={texts.product.pictures(product.name)}
      className={`relative ${className}`}
      onPointerEnter={load}
      onFocus={load}
    >
      <div className={`gallery-frame relative overflow-hidden ${frame}`}>
        <div {...zoom.pane} className="zoom-pane">
          <SlideTrack slides={slides} swipe={!zoom.zoomed}>
            {(pictures.length > 0 ? pictures : [NO_PICTURE]).map(({ image, alt }, index) => (
              <div
                key={image ?? 'none'}
                data-shown={index === slides.index || undefined}
                // Without scripts, all photos are visible.
                aria-hidden={isHydrated && index !== slides.index}
                className="relative"
              >
                {inModal && image && index === 0 ? <CardPictureBelow image={image} /> : null}
                <div className="relative size-full">
                  <ProductPicture
                    image={image}
                    alt={slides.count > 1 ? texts.product.pictureAlt(alt, index + 1, slides.count) : alt}
                    presets={['card@2x', 'modal']}
                    sizes={zoom.zoomed ? ZOOMED_SIZES : LARGE_SIZES}
                    first={index === 0}
                    eager={isUsed}
                    className="size-full object-contain"
                    failure={texts.product.pictureFailed}
                  />
                </div>
              </div>
            ))}
          </SlideTrack>
        </div>
        {slides.count > 0 ? (
          <button
            type="button"
            aria-label={texts.product.fullScreen}
            onClick={() => {
              zoom.leave();
              openFullScreen();
            }}
            className="icon-button absolute end-0 bottom-0 bg-page noscript:hidden pointer-fine:end-11"
          >
            <Icon name="expand" className="size-5" />
          </button>
        ) : null}
        {slides.count > 0 ? (
          <button
            type="button"
            aria-label={zoom.zoomed ? texts.product.zoomOut : texts.product.zoomIn}
            onClick={zoom.toggle}
            className="icon-button absolute end-0 bottom-0 bg-page noscript:hidden pointer-coarse:hidden"
          >
            {zoom.zoomed ? <Icon name="minus" className="size-5" /> : <Icon name="plus" className="size-5" />}
          </button>
        ) : null}
        {slides.count > 1 ? <ImageArrows onStep={(by) => show(() => slides.step(by))()} /> : null}
      </div>
      {slides.count > 1 ? (
        <Thumbnails
          pictures={pictures}
          current={slides.index}
          isBeside={!inModal}
          onChoose={(index) => show(() => slides.go(index))()}
        />
      ) : null}
      {isFullScreen ? (
        <Suspense>
          <FullScreenPicture pictures={pictures} slides={slides} onClose={closeFullScreen} />
        </Suspense>
      ) : null}
      <span className="sr-only" aria-live="polite">
        {isUsed && slides.count > 1 ? texts.card.image(slides.index + 1, slides.count) : null}
      </span>
    </section>
  );
}

/** Loads the code of full screen. If that fails, a photo cannot be shown in full screen. */
function loadFullScreen() {
  return import('./full-screen.tsx').catch(() => ({ default: () => null }));
}

/** Loaded after the page, so that it opens at once. */
const FullScreenPicture = lazy(loadFullScreen);

/** The width of the photo's column in the modal and on the page. */
const LARGE_SIZES = '(min-width: 40rem) min(60vw, 80vh), 100vw';

/** A zoomed photo loads its largest size. */
const ZOOMED_SIZES = '220vw';

/**
 * Listens for arrow keys without modifiers inside an element, or anywhere in its dialog. `onArrow` gets the direction
 * (`x` 1 is right, `y` 1 is down) and returns whether it used the key; otherwise the browser handles it.
 */
function useArrowKeys(
  element: RefObject<HTMLElement | null>,
  onArrow: (x: number, y: number) => boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement) return;
    if (onArrow(...direction)) event.preventDefault();
  });
  useEffect(() => {
    const scope = element.current?.closest('dialog') ?? element.current;
    scope?.addEventListener('keydown', onKeyDown);
    return () => scope?.removeEventListener('keydown', onKeyDown);
  }, [element]);
}

const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface ThumbnailsProps {
  pictures: { image: string; position: string }[];
  /** The index of the large photo. */
  current: number;
  /** Whether the thumbnails are beside the photo on wide screens; otherwise they overlay it. */
  isBeside: boolean;
  onChoose(index: number): void;
}

/** Small photos that select the large one: in a row below it on a phone, otherwise in a column. */
function Thumbnails({ pictures, current, isBeside, onChoose }: ThumbnailsProps) {
  const texts = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = list.current?.children[current];
    if (!list.current || !(chosen instanceof HTMLElement)) return;
    // Scroll only the list, because scrollIntoView() would scroll the page, too.
    list.current.scrollTo({
      left: chosen.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2,
      top: chosen.offsetTop - (list.current.clientHeight - chosen.clientHeight) / 2,
    });
  }, [current]);

  return (
    <ul
      ref={list}
      className={`relative flex gap-2 overflow-x-auto px-4 pt-3 [scrollbar-width:none] noscript:hidden sm:flex-col sm:overflow-y-auto sm:p-0 ${isBeside ? BESIDE : ON_PHOTO}`}
    >
      {pictures.map(({ image, position }, index) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={texts.card.image(index + 1, pictures.length)}
            aria-current={index === current || undefined}
            onClick={() => onChoose(index)}
            className="thumbnail block h-15 w-12 border border-transparent bg-page p-0.5 aria-current:border-ink"
          >
            <ProductPicture
              image={image}
              alt=""
              presets={['thumb']}
              sizes="3rem"
              position={position}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

const BESIDE = 'sm:col-start-1 sm:row-start-1 sm:max-h-full sm:h-0 sm:min-h-full';
const ON_PHOTO = 'sm:absolute sm:start-3 sm:bottom-3 sm:max-h-[calc(50%-2.625rem)]';
