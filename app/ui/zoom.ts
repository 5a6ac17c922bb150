import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Looks into a picture: a click of the mouse, a double tap or a button enlarges it; then the mouse, a finger or the
 * arrow keys move what is seen. Escape leaves.
 *
 * `pane` are the properties of the element that is enlarged, in a frame that cuts it. Of the ground around the picture
 * no more is shown than there has to be.
 */
export function useZoom() {
  const [zoomed, setZoomed] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  // What stays in its place while the rest grows, in hundredths of the pane.
  const origin = useRef({ x: 50, y: 50 });
  const pointer = useRef({ type: '', x: 0, y: 0, lastTap: Number.NEGATIVE_INFINITY });
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
      if (event.key !== 'Escape') return;
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
      onPointerDown({ isPrimary, pointerType, clientX, clientY }: PointerEvent) {
        if (!isPrimary) return;
        Object.assign(pointer.current, { type: pointerType, x: clientX, y: clientY });
      },
      onPointerMove(event: PointerEvent) {
        if (!zoomed) return;
        if (event.pointerType === 'mouse') return lookAtPointer(event);
        // A second finger, or a pen above the glass.
        if (!event.isPrimary || event.buttons === 0) return;
        const { x, y } = pointer.current;
        // Not the event's own `movementX`: Firefox counts that of a finger from where the mouse was last.
        Object.assign(pointer.current, { x: event.clientX, y: event.clientY });
        const { width, height } = event.currentTarget.getBoundingClientRect();
        // The enlarged picture overhangs its frame by (ZOOM - 1) / ZOOM of its own size.
        const overhang = (ZOOM - 1) / ZOOM / 100;
        lookAt(
          origin.current.x - (event.clientX - x) / (width * overhang),
          origin.current.y - (event.clientY - y) / (height * overhang),
        );
      },
      onClick(event: MouseEvent) {
        const { type, lastTap } = pointer.current;
        const doubleTap = event.timeStamp - lastTap < DOUBLE_TAP;
        pointer.current.lastTap = doubleTap ? Number.NEGATIVE_INFINITY : event.timeStamp;
        if (type !== 'mouse' && !doubleTap) return;
        if (!zoomed) lookAtPointer(event);
        setZoomed(!zoomed);
      },
    },
  };
}

/** Must agree with `zoom-pane` in the stylesheet. */
const ZOOM = 2.2;
/** Milliseconds between the taps of a double tap. */
const DOUBLE_TAP = 350;

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
