import type { ReactNode } from 'react';
import { ChoiceDialog } from '#app/admin/parts/dialog-panel.tsx';
import { texts } from './texts.ts';

interface Props {
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
export function ConfirmDialog({ title, confirm, cancel = texts.cancel, children, onClose, ...props }: Props) {
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
