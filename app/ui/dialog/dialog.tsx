import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { findOpenPopover } from './popover.ts';

interface Props {
  /** One that asks a question is an `alertdialog`. */
  role?: 'dialog' | 'alertdialog';
  /** The id of what describes it. */
  describedBy?: string | undefined;
  className: string;
  /** The element to focus first; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * False shows the dialog before it becomes modal: `showModal` makes the page below inert, and to style all of it
   * again takes a slow phone longer than to show the dialog. The caller then returns the focus itself, in `onClosed`.
   */
  isModal?: boolean;
  children: ReactNode;
  onKeyDown?(event: KeyboardEvent): void;
  /** Asked for by Escape, Android's Back, or a press on what is not covered by children. Without it the dialog stays. */
  onClose?: (() => void) | undefined;
  /** It is gone, and the focus is back where it was. */
  onClosed?(): void;
}

/**
 * A modal dialog (HTML, `showModal`) while it is rendered: above everything else, with the rest of the page inert. The
 * element fills the screen and is the backdrop around its children, which must contain a `DialogTitle`.
 */
export function Dialog({
  role,
  describedBy,
  className,
  initialFocus,
  isModal = true,
  children,
  onKeyDown,
  onClose,
  onClosed,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressed = useRef(false);

  // Where `closedby` is not known, a browser may let a dialog refuse to be closed only so often.
  const hearClose = useEffectEvent(() => (onClose ? onClose() : ref.current?.showModal()));
  // By itself a browser would take what only scripts can focus, too.
  const focusFirst = useEffectEvent((dialog: HTMLDialogElement) =>
    (initialFocus?.current ?? stopsIn(dialog)[0])?.focus(),
  );
  const tellClosed = useEffectEvent(() => onClosed?.());
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.open = !isModal;
    if (isModal) dialog.showModal();
    focusFirst(dialog);
  }, [isModal]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.addEventListener('close', hearClose);
    return () => {
      dialog.removeEventListener('close', hearClose);
      // WebKit would scroll the page for the caret of a field that goes with the dialog.
      getSelection()?.removeAllRanges();
      // While it is still in the document: only then does the browser put the focus back.
      dialog.close();
      tellClosed();
    };
  }, []);

  return createPortal(
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      closedby={onClose ? 'closerequest' : 'none'}
      className={className}
      onCancel={(event) => {
        // A file field's own event of this name comes by, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        keepFocusInside(event);
        if (event.key === 'Escape') closePopoverFirst(event);
        // The browser closes only a modal dialog.
        if (event.key === 'Escape' && !isModal) onClose?.();
      }}
      onPointerDown={(event) => {
        isPressed.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Not where text was selected from inside to out here, nor by the second press of a double click that opened
        // it.
        if (isPressed.current && event.detail < 2 && event.target === event.currentTarget) onClose?.();
      }}
    >
      <TitleId value={titleId}>{children}</TitleId>
    </dialog>,
    document.body,
  );
}

const TitleId = createContext('');

/** The heading that names the dialog around it. */
export function DialogTitle(props: ComponentProps<'h2'>) {
  return <h2 {...props} id={use(TitleId)} />;
}

/** A modal dialog makes the page inert; the browser's own controls would still be part of the round of the Tab key. */
export function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = stopsIn(event.currentTarget);
  const [first, last] = event.shiftKey ? [stops.at(-1), stops.at(0)] : [stops.at(0), stops.at(-1)];
  const { activeElement } = document;
  // Before the first stop there is only what had the focus when the dialog was opened.
  const isBefore = event.shiftKey && !stops.includes(activeElement as HTMLElement);
  if (activeElement !== last && !isBefore) return;
  event.preventDefault();
  first?.focus();
}

function stopsIn(dialog: HTMLDialogElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.getClientRects().length > 0);
}

const STOPS =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"], [type="hidden"])';

/** Escape closes what was opened last, and only that; not every browser has this order. */
function closePopoverFirst(event: KeyboardEvent<HTMLDialogElement>): void {
  const popover = findOpenPopover(event.currentTarget);
  if (!popover) return;
  event.preventDefault();
  popover.hidePopover?.();
}
