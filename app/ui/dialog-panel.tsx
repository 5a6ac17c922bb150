import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';

interface Props {
  open: boolean;
  title: string;
  /** One that asks a question is an `alertdialog`. */
  role?: 'dialog' | 'alertdialog';
  wide?: boolean;
  children: ReactNode;
  onClose(): void;
}

/** A panel over the dimmed page. Once it is closed, the focus is back where it was. */
export function DialogPanel({ open, title, role = 'dialog', wide = false, children, onClose }: Props) {
  const opener = useRef<Element>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          role={role}
          // A description is tied to it where there is one.
          {...(role === 'dialog' ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // WebKit would scroll the page for the caret of a field that has gone with the dialog.
            getSelection()?.removeAllRanges();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className={`fixed inset-0 z-50 m-auto h-fit max-h-[90svh] overflow-y-auto border border-line bg-page p-8 ${wide ? 'w-[min(44rem,92vw)]' : 'w-[min(32rem,92vw)]'}`}
        >
          <Dialog.Title className="font-display text-display-s">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
