import { useImportChange } from './use-import-change.ts';

interface Props {
  /** The `do` of a change in `change-import.server.ts`. */
  to: string;
  look?: 'filled' | 'outlined' | 'link';
  children: string;
}

/** Moves the import to another step. */
export function StepButton({ to, look = 'outlined', children }: Props) {
  const { change, isSending } = useImportChange();
  return (
    <button
      type="button"
      // A disabled button would lose the focus.
      aria-disabled={isSending}
      onClick={() => (isSending ? undefined : void change({ do: to }))}
      className={LOOKS[look]}
    >
      {children}
    </button>
  );
}

const LOOKS = {
  filled: 'filled-button',
  outlined: 'min-h-11 border border-edge px-5 text-sm',
  link: 'text-link text-sm',
};
