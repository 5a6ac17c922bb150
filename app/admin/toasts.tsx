import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

/**
 * Short notes at the foot of the screen. A modal dialog makes inert whatever lies outside of it, on whichever layer
 * (HTML, "Inert subtrees"): while one is open the notes lie in it, to be read, heard and pressed.
 */
export function Toasts() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const moved = document.createElement('div');
    // Out of the layout of whatever it lies in.
    moved.className = 'fixed';
    const follow = () => {
      const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      if (moved.parentNode !== parent) parent.append(moved);
    };
    follow();
    setPlace(moved);
    // Dialogs are the body's children. With one that is taken out the notes are out too, for no longer than until this.
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      moved.remove();
    };
  }, []);
  if (!place) return null;
  return createPortal(
    <Toaster
      position="bottom-center"
      offset={ABOVE_FOOT_BAR}
      mobileOffset={ABOVE_FOOT_BAR}
      icons={{ success: null, error: null, info: null, warning: null }}
      toastOptions={{
        unstyled: true,
        className: 'flex w-full items-center gap-4 bg-ink px-5 py-1 font-text text-page text-sm',
        classNames: { content: 'py-2.5 break-words min-w-0' },
      }}
    />,
    place,
  );
}

const ABOVE_FOOT_BAR = { bottom: 'calc(1.5rem + var(--foot-bar, 0rem))' };
