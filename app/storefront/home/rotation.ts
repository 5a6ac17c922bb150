import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { usePrefersReducedMotion, useTabIsHidden } from '#app/ui/browser-state.ts';

/** Milliseconds for which a slide is shown. */
export const INTERVAL_MS = 5000;

/**
 * Advances a carousel automatically (ARIA Authoring Practices), but not with reduced motion, and not while the pointer
 * is over the carousel, the focus is inside, or the tab is hidden.
 *
 * @returns whether the timer is running, whether it is turned on, and the properties of the carousel's element
 */
export function useRotation(
  region: RefObject<HTMLElement | null>,
  current: number,
  advanceFrom: (slide: number) => void,
) {
  const prefersReducedMotion = usePrefersReducedMotion();
  const tabIsHidden = useTabIsHidden();
  const [choice, setChoice] = useState<boolean | null>(null);
  const [pointerIsOver, setPointerIsOver] = useState(false);
  const [focusIsInside, setFocusIsInside] = useState(false);
  const isPlaying = choice ?? !prefersReducedMotion;
  const isRotating = isPlaying && !pointerIsOver && !focusIsInside && !tabIsHidden;

  const advance = useEffectEvent(advanceFrom);
  useEffect(() => {
    if (!isRotating) return;
    const timer = setTimeout(() => advance(current), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isRotating, current]);

  // The pointer or the focus may have arrived before hydration.
  useEffect(() => {
    setPointerIsOver(region.current?.matches(':hover') ?? false);
    setFocusIsInside(region.current?.matches(':focus-within') ?? false);
  }, [region]);

  return {
    isRotating,
    isPlaying,
    togglePlaying() {
      setChoice(!isPlaying);
      // Play starts the rotation even though its button has the focus, which is inside the carousel.
      if (!isPlaying) setFocusIsInside(false);
    },
    regionProps: {
      onPointerEnter: () => setPointerIsOver(true),
      onPointerLeave: () => setPointerIsOver(false),
      onFocus: () => setFocusIsInside(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocusIsInside(currentTarget.contains(relatedTarget)),
    },
  };
}
