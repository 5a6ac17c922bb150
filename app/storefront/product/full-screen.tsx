import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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

/**
 * Zooms a picture by a click or a button. The mouse or the arrow keys then pan; Escape ends the zoom.
 *
 * `pane` contains the properties of the scaled element, which is in a clipping frame. The zoom shows as little as
 * possible of the area around the picture.
 */
function useZoom() {
  const [zoomed, setZoomed] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  // The fixed point of the zoom, in percent of the pane.
  const origin = useRef({ x: 50, y: 50 });
  // Not every browser reports the pointer type of a click.
  const pointerType = useRef('');
  const leave = () => setZoomed(false);

  const lookAt = (x: number, y: number) => {
    const most = ref.current ? overhangs(ref.current) : { x: 50, y: 50 };
    origin.current = { x: within(x, most.x), y: within(y, most.y) };
    ref.current?.style.setProperty('transform-origin', `${origin.current.x}% ${origin.current.y}%`);
  };
  const lookAtPointer = ({ clientX, clientY }: MouseEvent) => {
    const frame = ref.current?.parentElement?.getBoundingClientRect();
    if (frame)
      lookAt(((clientX - frame.left) / frame.width) * 100, ((clientY - frame.top) / frame.height) * 100);
  };

  useEffect(() => {
    if (!zoomed) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape closes a popover over the picture first.
      if (event.key !== 'Escape' || findOpenPopover(document)) return;
      // Listen on the window in the capture phase, before a dialog around the picture handles the key.
      event.stopPropagation();
      // Keep the browser from closing the dialog, too.
      event.preventDefault();
      setZoomed(false);
    };
    return listenTo(window, 'keydown', onKeyDown, { capture: true });
  }, [zoomed]);

  return {
    zoomed,
    leave,
    toggle() {
      lookAt(50, 50);
      setZoomed(!zoomed);
    },
    /** Pans by a tenth of the picture. */
    pan(x: number, y: number) {
      lookAt(origin.current.x + x * 10, origin.current.y + y * 10);
    },
    pane: {
      ref,
      'data-zoomed': zoomed || undefined,
      onPointerDown(event: PointerEvent) {
        pointerType.current = event.pointerType;
      },
      onPointerMove(event: PointerEvent) {
        if (zoomed && event.pointerType === 'mouse') lookAtPointer(event);
      },
      onClick(event: MouseEvent) {
        // Ignore the second click of a double click on a photo: the first one opened this picture under the pointer.
        if (event.detail > 1 || pointerType.current !== 'mouse') return;
        if (!zoomed) lookAtPointer(event);
        setZoomed(!zoomed);
      },
    },
  };
}

/** Must agree with `zoom-pane` in the stylesheet. */
const ZOOM = 2.2;

/** Limits a percentage to a distance of `most` from the center. */
function within(percent: number, most: number): number {
  return Math.max(50 - most, Math.min(50 + most, percent));
}

/**
 * Returns the maximum distance of the fixed point from the center, in percent of the pane, so that nothing beyond the
 * picture becomes visible: 50 if the picture fills the pane, 0 if it fits into the frame even when zoomed.
 */
function overhangs(pane: HTMLElement): { x: number; y: number } {
  const image = [...pane.querySelectorAll<HTMLImageElement>('img')].find(
    ({ naturalWidth }) => naturalWidth > 0,
  );
  if (!image) return { x: 50, y: 50 };
  const shape = image.naturalWidth / image.naturalHeight / (image.clientWidth / image.clientHeight);
  const overhang = (part: number) => Math.max(0, ((part - 1 / ZOOM) / (1 - 1 / ZOOM)) * 50);
  return { x: overhang(Math.min(1, shape)), y: overhang(Math.min(1, 1 / shape)) };
}

interface Gestures {
  /** Called when a finger has dragged the unzoomed picture down. */
  onDown(): void;
  /** Called when a finger has dragged the unzoomed picture sideways: -1 to the left, 1 to the right. */
  onSide(direction: 1 | -1): void;
}

/**
 * Zooms full-screen content: two fingers or a double tap zoom, one finger pans. Without zoom, one finger drags the
 * picture down or sideways.
 *
 * `pane` contains the properties of the moved element, which fills its clipping frame.
 */
function usePinchZoom({ onDown, onSide }: Gestures) {
  const ref = useRef<HTMLDivElement>(null);
  // The position of the picture's corner, in pixels of the frame.
  const view = useRef({ scale: 1, x: 0, y: 0 });
  const fingers = useRef(new Map<number, Point>());
  const gesture = useRef({ pinched: false, x: 0, y: 0, lastTap: NEVER });

  const show = (scale: number, x: number, y: number, drag = 0) => {
    const { clientWidth = 0, clientHeight = 0 } = ref.current ?? {};
    view.current = {
      scale,
      // Limit the empty space around the picture to that of the unzoomed picture.
      x: Math.min(0, Math.max(clientWidth * (1 - scale), x)),
      y: Math.min(0, Math.max(clientHeight * (1 - scale), y)),
    };
    const { x: left, y: top } = view.current;
    ref.current?.style.setProperty('transform', `translate(${left}px, ${top + drag}px) scale(${scale})`);
  };
  /** Moves and scales the picture so that the point at `from` is at `to`. */
  const enlarge = (ratio: number, from: Point, to: Point) => {
    const { scale, x, y } = view.current;
    const next = Math.min(MAX_SCALE, Math.max(1, scale * ratio));
    show(next, to.x - ((from.x - x) * next) / scale, to.y - ((from.y - y) * next) / scale);
  };
  const toggle = (at: Point) => (view.current.scale > 1 ? show(1, 0, 0) : enlarge(DOUBLE, at, at));

  return {
    /** Resets the zoom. */
    reset: () => show(1, 0, 0),
    pane: {
      ref,
      onPointerDown(event: PointerEvent) {
        if (event.pointerType === 'mouse') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (fingers.current.size === 0) Object.assign(gesture.current, { pinched: false, x: 0, y: 0 });
        fingers.current.set(event.pointerId, pointOf(event));
      },
      onPointerMove(event: PointerEvent) {
        const before = fingers.current.get(event.pointerId);
        if (!before) return;
        const now = pointOf(event);
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
        const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
        gesture.current.x += dx;
        gesture.current.y += dy;
        const { scale, x, y } = view.current;
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
        show(1, 0, 0);
        // Let the browser finish the touch first; otherwise the next tap would go to the removed element.
        if (y > FAR && y > Math.abs(x)) setTimeout(onDown);
        else if (Math.abs(x) > FAR) onSide(x > 0 ? 1 : -1);
      },
      onPointerCancel(event: PointerEvent) {
        fingers.current.delete(event.pointerId);
        if (view.current.scale === 1) show(1, 0, 0);
      },
    },
  };
}

interface Point {
  x: number;
  y: number;
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** Returns the distance between two points: at least one pixel, to avoid a division by zero. */
function distanceOf(a: Point, b: Point): number {
  return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The maximum zoom, and the zoom of a double tap. */
const MAX_SCALE = 5;
const DOUBLE = 2.5;
/** Pixels: the maximum movement of a tap, and the minimum movement of a drag. */
const SLIP = 10;
const FAR = 70;
/** Milliseconds between the taps of a double tap. */
const DOUBLE_TAP = 350;

const NEVER = Number.NEGATIVE_INFINITY;
