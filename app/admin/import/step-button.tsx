import { useImportChange } from './use-import-change.ts';

interface Props {
  id: string;
  /** The `do` of a change in `change.ts`. */
  to: string;
  look?: 'filled' | 'outlined' | 'link';
  children: string;
}

/** Moves the import to another step. */
export function StepButton({ id, to, look = 'outlined', children }: Props) {
  const { change, isSending } = useImportChange(id);
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
