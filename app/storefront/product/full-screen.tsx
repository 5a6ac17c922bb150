import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import { listenTo } from '#app/ui/browser-state.ts';
import { Dialog, DialogTitle, findOpenPopover } from '#app/ui/dialog/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { readingDirection, wrapped } from '#app/ui/slide-track.tsx';
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
  const zoom = useZoom({
    onDown: onClose,
    onSide: (direction) => count > 1 && step(-direction * readingDirection()),
  });
  const step = (by: number) => {
    zoom.leave();
    onShow(wrapped(index + by, count));
  };
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
        <div {...zoom.pane} className="zoom-pane size-full origin-top-left touch-none select-none">
          <div key={picture.image} className="relative size-full">
            <CardPictureBelow image={picture.image} />
            <ProductPicture
              image={picture.image}
              alt={count > 1 ? texts.product.pictureAlt(picture.alt, index + 1, count) : picture.alt}
              presets={['card@2x', 'modal', 'slide@2x']}
              sizes={zoom.zoomed ? `${100 * ZOOM}vw` : '100vw'}
              eager
              className="relative size-full object-contain"
              failure={texts.product.pictureFailed}
            />
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
          className="icon-button absolute end-0 top-0 -outline-offset-4"
        >
          <Icon name="cross" className="photo-icon size-6" />
        </button>
        <button
          type="button"
          aria-label={zoom.zoomed ? texts.product.zoomOut : texts.product.zoomIn}
          onClick={zoom.toggle}
          className="icon-button absolute end-0 bottom-0 -outline-offset-4 pointer-coarse:hidden"
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

interface Gestures {
  /** Called when a finger has dragged the unzoomed picture down. */
  onDown(): void;
  /** Called when a finger has dragged the unzoomed picture sideways: -1 to the left, 1 to the right. */
  onSide(direction: 1 | -1): void;
}

/**
 * Zooms a picture that fills the screen: a click of the mouse, a double tap, two fingers or `toggle` zoom it, the mouse, one
 * finger or `pan` move it, and Escape ends the zoom. One finger drags the unzoomed picture down or sideways.
 *
 * `pane` contains the properties of the moved element.
 */
function useZoom({ onDown, onSide }: Gestures) {
  const [zoomed, setZoomed] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  // The position of the picture's corner, in pixels of the screen.
  const view = useRef({ scale: 1, x: 0, y: 0 });
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef({ pinched: false, x: 0, y: 0, lastTap: NEVER });
  // Not every browser reports the pointer type of a click.
  const pointerType = useRef('');

  const show = (scale: number, x: number, y: number, drag = 0) => {
    const pane = ref.current;
    if (!pane) return;
    const [width, height] = partsOfPicture(pane);
    view.current = {
      scale,
      x: withoutMargin(x, scale, pane.clientWidth, width),
      y: withoutMargin(y, scale, pane.clientHeight, height),
    };
    const { x: left, y: top } = view.current;
    pane.style.setProperty('transform', `translate(${left}px, ${top + drag}px) scale(${scale})`);
    // A picture follows fingers at once.
    pane.style.setProperty('transition-duration', fingers.current.size > 0 ? '0s' : '');
    setZoomed(scale > 1);
  };
  const leave = () => show(1, 0, 0);
  /** Moves and scales the picture so that the point at `from` is at `to`. */
  const enlarge = (ratio: number, from: Point, to: Point) => {
    const { scale, x, y } = view.current;
    const next = Math.min(MAX_SCALE, Math.max(1, scale * ratio));
    show(next, to.x - ((from.x - x) * next) / scale, to.y - ((from.y - y) * next) / scale);
  };
  const toggle = (at: Point) => (view.current.scale > 1 ? leave() : enlarge(ZOOM, at, at));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Escape closes a popover over the picture first.
    if (event.key !== 'Escape' || findOpenPopover(document)) return;
    // Listen on the window in the capture phase, before a dialog around the picture handles the key.
    event.stopPropagation();
    // Keep the browser from closing the dialog, too.
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    if (zoomed) return listenTo(window, 'keydown', onKeyDown, { capture: true });
  }, [zoomed]);

  return {
    zoomed,
    leave,
    toggle: () => toggle({ x: innerWidth / 2, y: innerHeight / 2 }),
    /** Pans by a tenth of the way from end to end. */
    pan(right: number, down: number) {
      const { scale, x, y } = view.current;
      const { clientWidth = 0, clientHeight = 0 } = ref.current ?? {};
      const part = (scale - 1) / 10;
      show(scale, x - right * part * clientWidth, y - down * part * clientHeight);
    },
    pane: {
      ref,
      'data-zoomed': zoomed || undefined,
      onClick(event: MouseEvent) {
        // Ignore the second click of a double click on a photo: the first one opened this picture under the pointer.
        if (event.detail > 1 || pointerType.current !== 'mouse') return;
        toggle(pointOf(event));
      },
      onPointerDown(event: PointerEvent) {
        pointerType.current = event.pointerType;
        if (event.pointerType === 'mouse') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (fingers.current.size === 0) Object.assign(gesture.current, { pinched: false, x: 0, y: 0 });
        fingers.current.set(event.pointerId, pointOf(event));
      },
      onPointerMove(event: PointerEvent) {
        const now = pointOf(event);
        const { scale, x, y } = view.current;
        if (event.pointerType === 'mouse' && scale > 1) show(scale, (1 - scale) * now.x, (1 - scale) * now.y);
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const [other] = [...fingers.current].flatMap(([id, point]) =>
          id === event.pointerId ? [] : [point],
        );
        fingers.current.set(event.pointerId, now);
        if (other) {
          gesture.current.pinched = true;
          return enlarge(
            distanceOf(now, other) / distanceOf(before, other),
            middle(before, other),
            middle(now, other),
          );
        }
        const [dx, dy] = [now.x - before.x, now.y - before.y];
        gesture.current.x += dx;
        gesture.current.y += dy;
        const down = Math.max(0, gesture.current.y);
        if (scale > 1) show(scale, x + dx, y + dy);
        else show(1, 0, 0, down > Math.abs(gesture.current.x) ? down : 0);
      },
      onPointerUp(event: PointerEvent) {
        if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
        const { pinched, x, y, lastTap } = gesture.current;
        if (!pinched && Math.hypot(x, y) < SLIP) {
          const isSecond = event.timeStamp - lastTap < DOUBLE_TAP;
          gesture.current.lastTap = isSecond ? NEVER : event.timeStamp;
          if (isSecond) toggle(pointOf(event));
          return;
        }
        if (pinched || view.current.scale > 1) return;
        leave();
        // Let the browser finish the touch first; otherwise the next tap would go to the removed element.
        if (y > FAR && y > Math.abs(x)) setTimeout(onDown);
        else if (Math.abs(x) > FAR) onSide(x > 0 ? 1 : -1);
      },
      onPointerCancel(event: PointerEvent) {
        fingers.current.delete(event.pointerId);
        if (view.current.scale === 1) leave();
      },
    },
  };
}

/** Returns the width and height of the picture, as parts of the pane's: one of them is 1. */
function partsOfPicture(pane: HTMLElement): [width: number, height: number] {
  const image = [...pane.querySelectorAll('img')].find(({ naturalWidth }) => naturalWidth > 0);
  if (!image) return [1, 1];
  const shape = image.naturalWidth / image.naturalHeight / (image.clientWidth / image.clientHeight);
  return [Math.min(1, shape), Math.min(1, 1 / shape)];
}

/**
 * Limits the position of the scaled pane, so that nothing beside the picture is visible. A picture that fits into the
 * screen is centered.
 *
 * @param size pixels of the screen
 * @param part of the picture in the pane
 */
function withoutMargin(position: number, scale: number, size: number, part: number): number {
  const most = Math.max(0, part * scale - 1) / 2;
  const centered = (1 - scale) / 2;
  return size * Math.max(centered - most, Math.min(centered + most, position / size));
}

interface Point {
  x: number;
  y: number;
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

/** Returns the distance between two points: at least one pixel, to avoid a division by zero. */
function distanceOf(a: Point, b: Point): number {
  return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The maximum zoom, and the zoom of a click or a double tap. */
const MAX_SCALE = 5;
const ZOOM = 2.5;
/** Pixels: the maximum movement of a tap, and the minimum movement of a drag. */
const SLIP = 10;
const FAR = 70;
/** Milliseconds between the taps of a double tap. */
const DOUBLE_TAP = 350;

const NEVER = Number.NEGATIVE_INFINITY;
