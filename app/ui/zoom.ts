import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Looks into a picture: a click of the mouse, a double tap or a button enlarges it; then the mouse, a finger or the
 * arrow keys move what is seen. Escape leaves.
 *
 * `pane` are the properties of the element that is enlarged, in a frame that cuts it.
 */
export function useZoom() {
  const [zoomed, setZoomed] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  // What stays in its place while the rest grows, in hundredths of the pane.
  const origin = useRef({ x: 50, y: 50 });
  const pointer = useRef({ type: '', x: 0, y: 0, lastTap: Number.NEGATIVE_INFINITY });
  const leave = () => setZoomed(false);

  const lookAt = (x: number, y: number) => {
    origin.current = { x: within(x), y: within(y) };
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

function within(percent: number): number {
  return Math.max(0, Math.min(100, percent));
}
