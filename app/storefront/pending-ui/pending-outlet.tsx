import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPath, Outlet, type Path, useLocation, useNavigation } from 'react-router';
import { belowBase, useBase } from '#app/language.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { useDelayedFlag } from '#app/ui/use-delayed-flag.ts';
import { skeletonOf } from './skeletons.tsx';

/** The page, or the placeholder of the next one: at once after a click, and after a delay on Back and Forward. */
export function PendingOutlet() {
  const texts = useTexts();
  const here = useLocation();
  const base = useBase();
  const { location: next } = useNavigation();
  const isSlow = useDelayedFlag(next !== undefined, SLOW_MS);
  const isVerySlow = useDelayedFlag(next !== undefined, VERY_SLOW_MS);
  const isTimedOut = useDelayedFlag(next !== undefined, TIMEOUT_MS);
  // Back and Forward change the address before the page has loaded; a click changes it afterwards.
  const isPressed = next !== undefined && next.pathname !== window.location.pathname;
  const shown = next && (isPressed || isVerySlow) ? belowBase(base, next) : undefined;
  const skeleton = shown && shown.pathname !== here.pathname ? skeletonOf(shown) : null;
  const placeholder = isTimedOut && next ? <TimedOut next={next} /> : skeleton;

  return (
    <div
      aria-busy={isSlow}
      className={placeholder ? 'grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]' : undefined}
    >
      {/* Stays mounted, so that a visitor who goes back finds it unchanged. */}
      <div inert={placeholder !== null} className={placeholder ? 'invisible' : undefined}>
        <Outlet />
      </div>
      {placeholder ? <OnScreen key={shown?.pathname}>{placeholder}</OnScreen> : null}
      <p role="status" className="sr-only">
        {isVerySlow ? texts.frame.loading : null}
      </p>
      {isSlow ? (
        <div
          aria-hidden
          className="fixed inset-x-0 top-0 z-50 h-0.5 animate-[loading-line_1.4s_ease-in-out_infinite] bg-brand"
        />
      ) : null}
    </div>
  );
}

/** Milliseconds until a loading message appears, and until a skeleton replaces the old page. */
const SLOW_MS = 150;
const VERY_SLOW_MS = 400;

/** Milliseconds after which loading counts as failed. */
const TIMEOUT_MS = 120_000;

/** Shows the placeholder at the current scroll position, without scrolling the page below it. */
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
  const texts = useTexts();
  return (
    <section className="measure py-20 md:py-32" role="alert">
      <h1 className="font-display text-display-m">{texts.frame.timedOut.title}</h1>
      <p className="mt-6 max-w-[44ch] text-lg text-muted">{texts.frame.timedOut.sentence}</p>
      <a href={createPath(next)} className="filled-button mt-10">
        {texts.frame.timedOut.reload}
      </a>
    </section>
  );
}
