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
import { Icon } from '#app/ui/icon.tsx';

interface Props {
  /** `alertdialog` if the dialog asks a question. */
  role?: 'dialog' | 'alertdialog';
  /** The id of the element that describes the dialog. */
  describedBy?: string | undefined;
  className: string;
  /** The element to focus first; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * `false` shows the dialog before it becomes modal. `showModal` makes the page inert, and restyling the page takes a
   * slow phone longer than showing the dialog. The caller then restores the focus itself, in `onClosed`.
   */
  isModal?: boolean;
  children: ReactNode;
  onKeyDown?(event: KeyboardEvent): void;
  /** Called on Escape, Android's Back, and a click outside the children. Without it, these do not close the dialog. */
  onClose?: (() => void) | undefined;
  /** Called after the dialog was removed and the focus restored. */
  onClosed?(): void;
}

/**
 * A modal dialog (HTML, `showModal`), open while it is rendered. The element fills the screen and is the backdrop
 * around its children, which must contain a `DialogTitle`.
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

  // A browser without `closedby` closes a dialog at repeated Escapes, even without `onClose`: open it again.
  const handleClose = useEffectEvent(() => (onClose ? onClose() : ref.current?.showModal()));
  // The browser itself would also focus elements with a negative tabindex.
  const focusFirst = useEffectEvent((dialog: HTMLDialogElement) =>
    (initialFocus?.current ?? stopsIn(dialog)[0])?.focus(),
  );
  const notifyClosed = useEffectEvent(() => onClosed?.());
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
    dialog.addEventListener('close', handleClose);
    return () => {
      dialog.removeEventListener('close', handleClose);
      // Clear the selection; otherwise WebKit scrolls the page to the caret of a field in the removed dialog.
      getSelection()?.removeAllRanges();
      // Close the dialog while it is in the document; only then does the browser restore the focus.
      dialog.close();
      notifyClosed();
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
        // The `cancel` event of a file field bubbles up to here, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        keepFocusInside(event);
        if (event.key === 'Escape') closePopoverFirst(event);
        // The browser closes only modal dialogs.
        if (event.key === 'Escape' && !isModal) onClose?.();
      }}
      onPointerDown={(event) => {
        isPressed.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Ignore a text selection that ends outside, and the second click of the double click that opened the dialog.
        if (isPressed.current && event.detail < 2 && event.target === event.currentTarget) onClose?.();
      }}
    >
      <TitleId value={titleId}>{children}</TitleId>
    </dialog>,
    document.body,
  );
}

const TitleId = createContext('');

/** The heading that names the dialog. */
export function DialogTitle(props: ComponentProps<'h2'>) {
  return <h2 {...props} id={use(TitleId)} />;
}

/** Keeps Tab inside the dialog, because the browser's own controls would otherwise be part of the cycle. */
export function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = stopsIn(event.currentTarget);
  const [first, last] = event.shiftKey ? [stops.at(-1), stops.at(0)] : [stops.at(0), stops.at(-1)];
  const { activeElement } = document;
  // The initially focused element, such as the panel, may not be a tab stop; it comes before all of them.
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

/** Closes an open popover instead of the dialog around it. Not every browser does this by itself. */
function closePopoverFirst(event: KeyboardEvent<HTMLDialogElement>): void {
  const popover = findOpenPopover(event.currentTarget);
  if (!popover) return;
  event.preventDefault();
  popover.hidePopover?.();
}

/** Whether the browser supports popovers. Safari 16 does not, and throws an error for their selector. */
export function supportsPopovers(): boolean {
  return 'popover' in HTMLElement.prototype;
}

/** Returns the popover that is open, or `null`. */
export function findOpenPopover(within: ParentNode): HTMLElement | null {
  return supportsPopovers() ? within.querySelector<HTMLElement>(':popover-open') : null;
}

interface ClosePopoverProps {
  /** The id of the popover. */
  popover: string;
  /** What it closes, for screen readers. */
  label: string;
  className?: string;
}

/** The cross that closes a popover, without scripts as well. */
export function ClosePopover({ popover, label, className = '' }: ClosePopoverProps) {
  return (
    <button
      type="button"
      popoverTarget={popover}
      popoverTargetAction="hide"
      className={`icon-button -me-2.5 ${className}`}
    >
      <Icon name="cross" />
      <span className="sr-only">{label}</span>
    </button>
  );
}
