import {
  type CSSProperties,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import { listenTo, useIsHydrated, useIsLoaded } from '#app/ui/browser-state.ts';
import { overlayEntry } from '#app/ui/dialog/overlay-entry.ts';
import { useScrolledSlides } from '#app/ui/scrolled-slides.ts';
import { stepOfKey } from '#app/ui/slide-track.tsx';
import { ImageArrows, isFormField } from './card/image-arrows.tsx';
import { CardPictureBelow, NO_PICTURE, ProductPicture, picturesOf } from './card/product-picture.tsx';
import type { KnownProduct } from './modal/open-product.ts';

interface Props {
  product: KnownProduct;
  /** Whether arrows, keys and thumbnails change the photo; otherwise all photos are below each other on wide screens. */
  inModal: boolean;
  frame: string;
  className: string;
}

/** A product's photos. On a phone, they are a row to swipe. A press on a photo shows it in full screen, with zoom. */
export function Gallery({ product, inModal, frame, className }: Props) {
  const texts = useTexts();
  const pictures = picturesOf(product);
  const count = pictures.length;
  const { track, index, onScroll, go, step: scroll } = useScrolledSlides(count);
  /** The index of the photo in full screen. */
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const close = () => setEnlarged(null);
  // The photo can disappear while it is shown.
  if (enlarged !== null && enlarged >= count) close();
  const isEnlarged = enlarged !== null;
  useEffect(() => (isEnlarged ? () => overlayEntry.remove() : undefined), [isEnlarged]);
  const isHydrated = useIsHydrated();
  const isLoaded = useIsLoaded();
  useEffect(() => {
    if (isLoaded) void loadFullScreen();
  }, [isLoaded]);
  // The other photos load at the first hover or focus.
  const [isUsed, setUsed] = useState(false);
  const load = () => setUsed(true);
  const section = useRef<HTMLElement>(null);
  const step = (by: 1 | -1) => {
    load();
    const shown = scroll(by);
    // The focus follows from photo to photo, because those out of sight are no tab stops.
    if (track.current?.contains(document.activeElement)) focusPhoto(shown);
  };
  const focusPhoto = (at: number) =>
    track.current?.children[at]?.querySelector('button')?.focus({ preventScroll: true });
  // Two photos are in sight together on a tablet.
  const atNarrow = inModal || count < 3 ? 'sm:hidden' : 'lg:hidden';
  useStopsInSight(track, count);
  useArrowKeys(section, inModal && count > 1, step);

  return (
    <section
      ref={section}
      aria-label={texts.product.pictures(product.name)}
      className={`relative ${className}`}
      onPointerEnter={load}
      onFocus={load}
    >
      <div className="relative">
        <div ref={track} onScroll={onScroll} className={`gallery-track ${frame}`}>
          {(count > 0 ? pictures : [NO_PICTURE]).map(({ image, alt }, at) => (
            <div key={image ?? 'none'} className={`gallery-photo ${at === index ? 'z-1' : ''}`}>
              <div className="absolute inset-0">
                {inModal && image && at === 0 ? <CardPictureBelow image={image} /> : null}
                <ProductPicture
                  image={image}
                  alt={count > 1 ? texts.product.pictureAlt(alt, at + 1, count) : alt}
                  presets={['card@2x', 'modal', 'slide@2x']}
                  sizes={
                    inModal
                      ? MODAL_SIZES
                      : at === 0 && count % 2 === 1
                        ? FULL_SIZES
                        : count === 2
                          ? PAIR_SIZES
                          : HALF_SIZES
                  }
                  first={at === 0}
                  eager={isUsed}
                  className="relative size-full object-contain"
                  failure={image ? texts.product.pictureFailed : texts.card.imageUnavailable}
                />
                {image ? (
                  <button
                    type="button"
                    aria-label={`${texts.product.fullScreen} ${count > 1 ? texts.product.pictureCount(at + 1, count) : ''}`.trim()}
                    disabled={!isHydrated}
                    onClick={({ detail }) => {
                      // The second click of a double click on a card arrives here, because the first one opened the modal.
                      if (detail > 1) return;
                      setEnlarged(at);
                      overlayEntry.add(close);
                    }}
                    className="absolute inset-0 size-full cursor-zoom-in -outline-offset-4 noscript:hidden"
                  />
                ) : null}
              </div>
            </div>
          ))}
        </div>
        {count > 1 ? (
          <div
            aria-hidden
            className={`gallery-line ${atNarrow}`}
            style={{ '--at': index, '--count': count } as CSSProperties}
          />
        ) : null}
        {count > 1 ? (
          <div className={inModal ? '' : atNarrow}>
            <ImageArrows onStep={step} hasKeys={inModal} />
          </div>
        ) : null}
      </div>
      {inModal && count > 1 ? (
        <Thumbnails
          pictures={pictures}
          current={index}
          onChoose={(chosen) => {
            load();
            go(chosen);
          }}
        />
      ) : null}
      {enlarged === null ? null : (
        <Suspense>
          <FullScreenPicture
            pictures={pictures}
            index={enlarged}
            onShow={(shown) => {
              setEnlarged(shown);
              go(shown);
            }}
            onClose={close}
            onClosed={() => focusPhoto(enlarged)}
          />
        </Suspense>
      )}
      <span className="sr-only" aria-live="polite">
        {inModal && isUsed && count > 1 ? texts.card.image(index + 1, count) : null}
      </span>
    </section>
  );
}

/** Loads the code of full screen. If that fails, a photo cannot be shown in full screen. */
function loadFullScreen(): Promise<{ default: typeof import('./full-screen.tsx').default }> {
  return import('./full-screen.tsx').catch(() => ({ default: ClosedAtOnce }));
}

/** Ends a full screen that cannot be shown. */
function ClosedAtOnce({ onClose }: { onClose(): void }): null {
  const close = useEffectEvent(onClose);
  useEffect(() => close(), []);
  return null;
}

/** Loaded after the page, so that it opens at once. */
const FullScreenPicture = lazy(loadFullScreen);

/** The width of a photo in the modal, and on its page: one across both columns, or one in a column. */
const MODAL_SIZES = '(min-width: 40rem) min(60vw, 80vh), 100vw';
const FULL_SIZES = '(min-width: 140rem) 84rem, (min-width: 64rem) 60vw, (min-width: 40rem) 50vw, 100vw';
const PAIR_SIZES = `(min-width: 112rem) 42rem, ${FULL_SIZES}`;
const HALF_SIZES = '(min-width: 140rem) 42rem, (min-width: 64rem) 30vw, (min-width: 40rem) 50vw, 100vw';

/** Listens for the keys to the next photo (1) and the previous one (-1), anywhere in the dialog around an element. */
function useArrowKeys(
  element: RefObject<HTMLElement | null>,
  isOn: boolean,
  onStep: (by: 1 | -1) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (!step || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (isFormField(event.target)) return;
    event.preventDefault();
    onStep(step > 0 ? 1 : -1);
  });
  useEffect(() => {
    const dialog = isOn ? element.current?.closest('dialog') : null;
    return dialog ? listenTo(dialog, 'keydown', onKeyDown) : undefined;
  }, [element, isOn]);
}

/** Takes photos out of the tab order that the row has scrolled out of sight. */
function useStopsInSight(track: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const root = track.current;
    if (!root || count < 2) return;
    const observer = new IntersectionObserver(
      (photos) => {
        for (const { target, isIntersecting } of photos) {
          const button = target.querySelector('button');
          if (button) button.tabIndex = isIntersecting ? 0 : -1;
        }
      },
      { root, threshold: 0.5 },
    );
    for (const photo of root.children) observer.observe(photo);
    return () => observer.disconnect();
  }, [track, count]);
}

interface ThumbnailsProps {
  pictures: { image: string; position: string }[];
  /** The index of the large photo. */
  current: number;
  onChoose(index: number): void;
}

/** Small photos in a column over the large one, which they select. A phone has no room for them. */
function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
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
      className="absolute start-3 bottom-3 flex max-h-[calc(50%-2.625rem)] flex-col gap-2 overflow-y-auto [scrollbar-width:none] noscript:hidden max-sm:hidden"
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
