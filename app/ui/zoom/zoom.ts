import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { findOpenPopover } from '../dialog/dialog.tsx';

/**
 * Zooms a picture by a click or a button. The mouse or the arrow keys then pan; Escape ends the zoom.
 *
 * `pane` contains the properties of the scaled element, which is in a clipping frame. The zoom shows as little as
 * possible of the area around the picture.
 */
export function useZoom() {
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
