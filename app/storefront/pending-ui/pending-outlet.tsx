import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPath, Outlet, type Path, useLocation, useNavigation } from 'react-router';
import { useDelayedFlag } from '#app/ui/use-delayed-flag.ts';
import { frameTexts } from '../texts.ts';
import { skeletonOf } from './skeletons.tsx';

/**
 * The page, or the skeleton of the next one: at once where a link was pressed, and where the visitor goes back or
 * forward, once that takes its time.
 */
export function PendingOutlet() {
  const here = useLocation();
  const { location: next } = useNavigation();
  const isSlow = useDelayedFlag(next !== undefined, SLOW_MS);
  const isVerySlow = useDelayedFlag(next !== undefined, VERY_SLOW_MS);
  const isTimedOut = useDelayedFlag(next !== undefined, TIMEOUT_MS);
  // Back and Forward change the address before the page is loaded, a press changes it after.
  const isPressed = next !== undefined && next.pathname !== window.location.pathname;
  const shown = isPressed || isVerySlow ? next : undefined;
  const skeleton = shown && shown.pathname !== here.pathname ? skeletonOf(shown) : null;
  const placeholder = isTimedOut && next ? <TimedOut next={next} /> : skeleton;

  return (
    <div
      aria-busy={isSlow}
      className={placeholder ? 'grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]' : undefined}
    >
      {/* Mounted still, so that a visitor who goes back instead finds it as it was. */}
      <div inert={placeholder !== null} className={placeholder ? 'invisible' : undefined}>
        <Outlet />
      </div>
      {placeholder ? <OnScreen key={shown?.pathname}>{placeholder}</OnScreen> : null}
      <p role="status" className="sr-only">
        {isVerySlow ? frameTexts.loading : null}
      </p>
      {isSlow ? (
        <div
          aria-hidden
          className="fixed inset-x-0 top-0 z-50 h-0.5 animate-[underway_1.4s_ease-in-out_infinite] bg-brand"
        />
      ) : null}
    </div>
  );
}

/** Milliseconds until a loading message appears, and until a skeleton replaces the old page. */
const SLOW_MS = 150;
const VERY_SLOW_MS = 400;

/** Milliseconds after which code or an answer that has not come will not come. */
const TIMEOUT_MS = 120_000;

/**
 * Puts the placeholder of the next page where that will be on the screen, without scrolling the page that is still
 * below it.
 */
function OnScreen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) place.current.style.paddingBlockStart = `${window.scrollY}px`;
  }, []);
  return (
    <div ref={place} data-placeholder>
      <div className="min-h-svh">{children}</div>
    </div>
  );
}

function TimedOut({ next }: { next: Path }) {
  return (
    <section className="measure py-20 md:py-32" role="alert">
      <h1 className="font-display text-display-m">{frameTexts.timedOut.title}</h1>
      <p className="mt-6 max-w-[44ch] text-lg text-muted">{frameTexts.timedOut.sentence}</p>
      <a href={createPath(next)} className="filled-button mt-10">
        {frameTexts.timedOut.reload}
      </a>
    </section>
  );
}
