import { type FormValues, sameValues } from '../form/form-values.ts';
import type { Draft } from './drafts-store.ts';
import { texts } from './texts.ts';

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
        {texts.draftOf}{' '}
        <time dateTime={draft.storedAt}>
          {new Date(draft.storedAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
        </time>{' '}
        {texts.isKept}
      </p>
      <button type="button" onClick={() => onRestore(draft)} className="text-link">
        {texts.restore}
      </button>
      <button type="button" onClick={() => onDiscard(draft)} className="text-link">
        {texts.discard}
      </button>
    </div>
  );
}
