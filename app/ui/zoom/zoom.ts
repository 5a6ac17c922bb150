import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { findOpenPopover } from '../dialog/popover.ts';

/**
 * Looks into a picture: a click of the mouse or a button enlarges it; then the mouse or the arrow keys move what is
 * seen. Escape leaves. A finger's tap is left to `onTap`.
 *
 * `pane` are the properties of the element that is enlarged, in a frame that cuts it. Of the ground around the picture
 * no more is shown than there has to be.
 */
export function useZoom(onTap: () => void) {
  const [zoomed, setZoomed] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  // What stays in its place while the rest grows, in hundredths of the pane.
  const origin = useRef({ x: 50, y: 50 });
  // Not every browser says it of a click.
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
      // Escape closes what lies over the picture first.
      if (event.key !== 'Escape' || findOpenPopover(document)) return;
      // On the window, in the capture phase: before a dialog around the picture takes the key as its own.
      event.stopPropagation();
      // So that the browser does not close the dialog either.
      event.preventDefault();
      setZoomed(false);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [zoomed]);

  return {
    zoomed,
    leave,
    toggle() {
      lookAt(50, 50);
      setZoomed(!zoomed);
    },
    /** Moves what is seen by a tenth of the picture. */
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
        // The second click of a slow double click on a card lands on the picture that the first one opened.
        if (event.detail > 1) return;
        if (pointerType.current !== 'mouse') return onTap();
        if (!zoomed) lookAtPointer(event);
        setZoomed(!zoomed);
      },
    },
  };
}

/** Must agree with `zoom-pane` in the stylesheet. */
const ZOOM = 2.2;

/** A percentage at most `most` away from the middle. */
function within(percent: number, most: number): number {
  return Math.max(50 - most, Math.min(50 + most, percent));
}

/**
 * How far from the middle the origin may lie, in percent of the pane, so that the frame never looks beyond the picture
 * that is in sight: 50 where the picture fills the pane, 0 where it fits into the frame when it is enlarged.
 */
function overhangs(pane: HTMLElement): { x: number; y: number } {
  const image = [...pane.querySelectorAll<HTMLImageElement>('[data-shown] img')].find(
    ({ naturalWidth }) => naturalWidth > 0,
  );
  if (!image) return { x: 50, y: 50 };
  const shape = image.naturalWidth / image.naturalHeight / (image.clientWidth / image.clientHeight);
  const overhang = (part: number) => Math.max(0, ((part - 1 / ZOOM) / (1 - 1 / ZOOM)) * 50);
  return { x: overhang(Math.min(1, shape)), y: overhang(Math.min(1, 1 / shape)) };
}
