import { type ReactNode, useId } from 'react';
import { DialogPanel } from './dialog-panel.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** The first changes nothing and gets the focus, unless a field in `children` takes it. The main action is last. */
  choices: Choice[];
  onClose(): void;
}

interface Choice {
  label: string;
  /** The main action; the first choice if none is marked. */
  isMain?: boolean;
  isDestructive?: boolean;
  disabled?: boolean;
  onChoose(): void;
}

/** A modal question with buttons for the answers. */
export function ChoiceDialog({ title, children, choices, onClose }: Props) {
  const description = useId();
  const marked = choices.findIndex(({ isMain, isDestructive }) => isMain || isDestructive);
  const main = Math.max(0, marked);
  return (
    <DialogPanel title={title} role="alertdialog" describedBy={description} onClose={onClose}>
      <div id={description} className="mt-3 text-muted text-sm">
        {children}
      </div>
      <DialogActions>
        {choices.map(({ label, isDestructive, disabled, onChoose }, index) => (
          <button
            key={label}
            type="button"
            disabled={disabled}
            onClick={onChoose}
            className={
              isDestructive ? 'destructive-button' : index === main ? 'filled-button' : 'secondary-button'
            }
          >
            {label}
          </button>
        ))}
      </DialogActions>
    </DialogPanel>
  );
}

/** The buttons of a dialog. The first one changes nothing; the last one is the main action. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-wrap justify-end gap-3 max-sm:*:grow">{children}</div>;
}
