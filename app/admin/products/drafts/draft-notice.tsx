import { type FormValues, sameValues } from '../form/form-values.ts';
import type { Draft } from './drafts-store.ts';

interface Props {
  draft: Draft | null;
  current: FormValues;
  onRestore(draft: Draft): void;
  onDiscard(draft: Draft): void;
}

/** Offers to restore text that was not saved when the form was last left. */
export function DraftNotice({ draft, current, onRestore, onDiscard }: Props) {
  if (!draft || sameValues(draft.values, current)) return null;
  return (
    <div
      role="status"
      className="mb-6 max-sm:mb-0 flex flex-wrap items-center gap-x-6 border-line border-y py-2 text-sm"
    >
      <p>
        An unsaved draft of{' '}
        <time dateTime={draft.storedAt}>
          {new Date(draft.storedAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
        </time>{' '}
        is kept in this browser.
      </p>
      <button type="button" onClick={() => onRestore(draft)} className="text-link">
        Restore draft
      </button>
      <button type="button" onClick={() => onDiscard(draft)} className="text-link">
        Discard draft
      </button>
    </div>
  );
}
