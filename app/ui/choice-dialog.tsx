import { type ReactNode, useId } from 'react';
import { DialogPanel } from './dialog-panel.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** The first is the safe one and has the focus, unless children take it. It stands out where no other is marked. */
  choices: Choice[];
  onClose(): void;
}

interface Choice {
  label: string;
  /** What was asked for, which can be undone. */
  isMain?: boolean;
  disabled?: boolean;
  onChoose(): void;
}

/** A question that has to be answered before anything else goes on. */
export function ChoiceDialog({ title, children, choices, onClose }: Props) {
  const description = useId();
  const main = Math.max(
    0,
    choices.findIndex(({ isMain }) => isMain),
  );
  return (
    <DialogPanel title={title} role="alertdialog" describedBy={description} onClose={onClose}>
      <div id={description} className="mt-3 text-muted text-sm">
        {children}
      </div>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
        {choices.map(({ label, disabled, onChoose }, index) => (
          <button
            key={label}
            type="button"
            disabled={disabled}
            onClick={onChoose}
            className={index === main ? 'filled-button px-5' : 'min-h-11 border border-edge px-5 text-sm'}
          >
            {label}
          </button>
        ))}
      </div>
    </DialogPanel>
  );
}
