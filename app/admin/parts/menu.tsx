import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** The accessible name of the button, which starts with its visible text. */
  label: string;
  /** The visible content of the button. */
  face: ReactNode;
  className?: string;
  /**
   * The edge of the button with which the panel below it is aligned; on a phone, `start` is like `end`. `above` opens
   * the panel above the button, with the width of the menu; `aboveEnd` with that of its content.
   */
  align?: keyof typeof PANEL_EDGES;
  children: ReactNode;
}

/**
 * A button that opens a panel of links, buttons and fields. Works without scripts. Closes on Escape, when a
 * link, a button or a file in it is chosen, and when the admin clicks or moves the focus outside.
 */
export function Menu({ label, face, className = '', align = 'end', children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Focus the button before the panel is hidden, so that a dialog that opens now can return the focus to it.
  const close = () => {
    details.current?.querySelector('summary')?.focus();
    if (details.current) details.current.open = false;
  };
  // The administrator may have opened the menu before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const closeIfOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && details.current?.contains(target);
      if (!isInside && details.current) details.current.open = false;
    };
    document.addEventListener('pointerdown', closeIfOutside, leaving);
    document.addEventListener('focusin', closeIfOutside, leaving);
    return () => leaving.abort();
  }, [isOpen]);

  return (
    <details
      ref={details}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && details.current?.open) close();
      }}
      className={`group/menu relative text-sm open:z-20 ${className}`}
    >
      <summary
        aria-label={label}
        className="flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-1 [&::-webkit-details-marker]:hidden"
      >
        {face}
      </summary>
      <div
        onClickCapture={({ target }: MouseEvent) => {
          if (target instanceof Element && target.closest('a, button, [type=file]')) close();
        }}
        className={`absolute border border-edge bg-page px-4 py-2 ${PANEL_EDGES[align]}`}
      >
        {children}
      </div>
    </details>
  );
}

const PANEL_EDGES = {
  start: 'top-full w-max min-w-48 max-w-[80vw] max-sm:end-0 sm:start-0',
  end: 'top-full end-0 w-max min-w-48 max-w-[80vw]',
  above: 'inset-x-0 bottom-full',
  aboveEnd: 'end-0 bottom-full w-max min-w-48 max-w-[90vw]',
};

/** The look of a link or button in a menu. */
export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 text-start hover:underline underline-offset-4';
