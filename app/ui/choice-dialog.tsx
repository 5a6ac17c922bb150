import { type ReactNode, useId } from 'react';
import { DialogPanel } from './dialog-panel.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** The first is the safe one: it stands out and has the focus. */
  choices: { label: string; onChoose(): void }[];
  onClose(): void;
}

/** A question that has to be answered before anything else goes on. */
export function ChoiceDialog({ title, children, choices, onClose }: Props) {
  const description = useId();
  return (
    <DialogPanel title={title} role="alertdialog" describedBy={description} onClose={onClose}>
      <div id={description} className="mt-3 text-muted text-sm">
        {children}
      </div>
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
