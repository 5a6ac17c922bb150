import { useFetcher, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { pressedOnce } from '#app/ui/busy.ts';
import { DeleteButton, RowButton } from '../parts/row-parts.tsx';
import { useResult } from '../writes/use-result.ts';
import type { action } from './change-import.server.ts';
import { texts } from './texts.ts';

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
    <RowButton {...pressedOnce(isSending, () => void change({ do: to }))} className={LOOKS[look]}>
      {children}
    </RowButton>
  );
}

const LOOKS = {
  filled: 'filled-button',
  outlined: 'min-h-11 border border-edge px-5 text-sm',
  link: 'text-link text-sm',
};

/** Deletes an import that has written nothing, after a question. */
export function DiscardButton() {
  const { change } = useImportChange();
  return (
    <DeleteButton
      question={texts.preview.confirmDiscard}
      consequence={texts.preview.discardWarning}
      onDelete={() => void change({ do: 'discard' })}
      className={LOOKS.link}
    >
      {texts.preview.discard}
    </DeleteButton>
  );
}

/**
 * Moves the import to another step, as `change-import.server.ts` defines it. All users of the hook share one fetcher,
 * because a step may remove the component that sent it.
 */
export function useImportChange() {
  const fetcher = useFetcher<typeof action>({ key: 'import' });
  return {
    fetcher,
    isSending: fetcher.state !== 'idle',
    change: (body: { do: string } & Record<string, unknown>) =>
      // The body is JSON.
      fetcher.submit(body as never, { method: 'post', encType: 'application/json' }),
  };
}

/** Says why a step was refused, and leaves the page of a discarded import. */
export function useImportMessages(): void {
  const { fetcher } = useImportChange();
  const navigate = useNavigate();
  useResult(fetcher, 'the import', (result) => {
    if (result.error !== null) return void toast.error(result.error);
    if (result.done !== 'discard') return;
    toast.success(texts.preview.discarded);
    void navigate('/admin/import');
  });
}
