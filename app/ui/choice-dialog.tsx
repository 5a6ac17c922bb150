import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { DialogPanel } from './dialog-panel.tsx';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The first is the safe one: it stands out and has the focus. */
  choices: { label: string; onChoose(): void }[];
  onClose(): void;
}

/** A question that has to be answered before anything else goes on. */
export function ChoiceDialog({ open, title, children, choices, onClose }: Props) {
  return (
    <DialogPanel open={open} title={title} role="alertdialog" onClose={onClose}>
      <Dialog.Description asChild>
        <div className="mt-3 text-muted text-sm">{children}</div>
      </Dialog.Description>
      <div className="mt-8 flex flex-wrap gap-3">
        {choices.map(({ label, onChoose }, index) => (
          <button
            key={label}
            type="button"
            onClick={onChoose}
            className={index === 0 ? 'filled-button px-5' : 'min-h-11 border border-edge px-5 text-sm'}
          >
            {label}
          </button>
        ))}
      </div>
    </DialogPanel>
  );
}
