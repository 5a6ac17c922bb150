import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The first is the safe one: it stands out and has the focus. */
  choices: { label: string; onChoose(): void }[];
  onClose(): void;
}

/** A question that has to be answered before anything else goes on; then the focus is back where it was. */
export function ChoiceDialog({ open, title, children, choices, onClose }: Props) {
  const opener = useRef<Element>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          role="alertdialog"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-0 z-50 m-auto h-fit border border-line max-h-[90svh] w-[min(32rem,92vw)] overflow-y-auto bg-page p-8"
        >
          <Dialog.Title className="font-display text-display-s">{title}</Dialog.Title>
          <Dialog.Description asChild>
            <div className="mt-3 text-muted text-sm">{children}</div>
          </Dialog.Description>
          <div className="mt-8 flex flex-wrap gap-3">
            {choices.map(({ label, onChoose }, index) => (
              <button
                key={label}
                type="button"
                onClick={onChoose}
                className={`min-h-11 px-5 text-sm ${index === 0 ? 'bg-ink text-page' : 'border border-edge'}`}
              >
                {label}
              </button>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
