import { type ComponentType, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { toast } from 'sonner';
import { Dialog, DialogTitle } from '#app/ui/dialog/dialog.tsx';
import { headingFace, headingSize } from '#app/ui/heading-face.ts';
import { texts } from './texts.ts';

interface Props {
  title: string;
  /** `alertdialog` if the dialog asks a question. */
  role?: 'dialog' | 'alertdialog';
  /** The id of the element that describes the dialog. */
  describedBy?: string;
  width?: keyof typeof WIDTHS;
  /** The element to focus first; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
  /** Called on Escape and on a click outside; without it, neither closes the dialog. */
  onClose?(): void;
}

/** A dialog over the dimmed page, open while it is rendered. */
export function DialogPanel({ title, width = 'medium', children, ...dialog }: Props) {
  return (
    <Dialog className="dialog-overlay grid place-items-center" {...dialog}>
      <div
        tabIndex={-1}
        className={`dialog-panel relative max-h-[90svh] overflow-y-auto overscroll-contain border border-line bg-page p-8 outline-none ${WIDTHS[width]}`}
      >
        <DialogTitle
          className={`wrap-anywhere ${headingFace(title)} ${headingSize(title, 'text-display-s')}`}
        >
          <bdi>{title}</bdi>
        </DialogTitle>
        {children}
      </div>
    </Dialog>
  );
}

const WIDTHS = {
  narrow: 'w-[min(26rem,92vw)]',
  medium: 'w-[min(32rem,92vw)]',
  wide: 'w-[min(44rem,92vw)]',
};

interface ChoiceDialogProps {
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
export function ChoiceDialog({ title, children, choices, onClose }: ChoiceDialogProps) {
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

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** The button that confirms. */
  confirm: string;
  cancel?: string;
  isDestructive?: boolean;
  disabled?: boolean;
  /** What happens then. */
  children: ReactNode;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation of an action. Both answers close the dialog. */
export function ConfirmDialog({
  title,
  confirm,
  cancel = texts.cancel,
  children,
  onClose,
  ...props
}: ConfirmDialogProps) {
  const { isDestructive = false, disabled = false, onConfirm } = props;
  const onChoose = () => {
    onClose();
    onConfirm();
  };
  return (
    <ChoiceDialog
      title={title}
      onClose={onClose}
      choices={[
        { label: cancel, onChoose: onClose },
        { label: confirm, isMain: true, isDestructive, disabled, onChoose },
      ]}
    >
      {children}
    </ChoiceDialog>
  );
}

type LaterDialogProps<Shown> = Shown & {
  /** Imports the module of the dialog, and returns its component. */
  load(): Promise<ComponentType<Shown>>;
  onClose(): void;
};

/**
 * A dialog whose code is not part of the page, with its properties. If it cannot be loaded, a message says so and the page
 * stays: `lazy` would replace the page with an error.
 */
export function LaterDialog<Shown>({ load, ...props }: LaterDialogProps<Shown>) {
  const [Shown, setShown] = useState<ComponentType<Shown> | null>(null);
  const fail = () => {
    toast.error(texts.notLoaded);
    props.onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once.
  useEffect(() => void load().then((component) => setShown(() => component), fail), []);
  return Shown && <Shown {...(props as Shown & Omit<LaterDialogProps<Shown>, 'load'>)} />;
}

/** Loads code when the page is shown, so that a dialog opens at once, also without a connection. */
export function usePreload(...loads: (() => Promise<unknown>)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once.
  useEffect(() => {
    for (const load of loads) load().catch(() => {});
  }, []);
}
