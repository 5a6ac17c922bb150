import { type ComponentProps, type ReactNode, useState } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { ConfirmDialog } from './dialogs.tsx';

interface Props extends ComponentProps<'button'> {
  /** The name of the row, which screen readers read after the words of the button. */
  of?: string;
}

/** A button, usually of a row in a list. Disabled until the page is hydrated, unless it submits a form. */
export function RowButton({ of, className = 'text-link', type = 'button', children, ...button }: Props) {
  const isDead = !useIsHydrated() && type === 'button';
  return (
    <button {...button} type={type} disabled={isDead || button.disabled} className={className}>
      {children}
      {of ? <span className="sr-only"> {of}</span> : null}
    </button>
  );
}

interface DeleteProps extends Omit<Props, 'children'> {
  question: string;
  consequence: ReactNode;
  children: string;
  onDelete(): void;
}

/** Deletes a row after a question. Without scripts, `type="submit"` deletes it at once. */
export function DeleteButton({ question, consequence, children, onDelete, ...button }: DeleteProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!button['aria-disabled']) setAsking(true);
  };
  return (
    <>
      <RowButton {...button} onClick={ask}>
        {children}
      </RowButton>
      {isAsking ? (
        <ConfirmDialog
          title={question}
          confirm={children}
          isDestructive
          onClose={() => setAsking(false)}
          onConfirm={onDelete}
        >
          {consequence}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface RowListProps {
  /** What is shown if there are no rows. */
  none: string;
  className?: string;
  children: ReactNode[];
}

/** A list of rows with lines between them. */
export function RowList({ none, className = 'mt-2', children }: RowListProps) {
  if (children.length === 0)
    return <p className={`border-line border-y py-10 text-muted text-sm ${className}`}>{none}</p>;
  return <ul className={`border-line border-t ${className}`}>{children}</ul>;
}
