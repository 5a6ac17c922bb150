import { useState } from 'react';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import type { FieldChange } from '#catalog/activity/activity-changes.ts';
import { Changed } from '../writes/changed.tsx';
import { texts } from './texts.ts';
import { usePublish } from './use-publish.ts';

interface Props {
  changes: FieldChange[];
  /** Receives the focus, because the banner disappears. */
  onDiscarded(): void;
}

/** Says that there are unpublished changes, with buttons to preview and discard them. */
export function DraftBanner({ changes, onDiscarded }: Props) {
  const { discard, isSending } = usePublish();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <section aria-label={texts.draft.draft} className="mt-4 max-w-3xl border-line border-y py-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-6">
        <details className="me-auto">
          <summary className="min-h-11 cursor-pointer py-3">
            {texts.draft.unpublished(changes.length)}
          </summary>
          <ul className="pb-3 wrap-anywhere">
            {changes.map((change) => (
              <li key={change.field + change.before + change.after}>
                <Changed change={change} />
              </li>
            ))}
          </ul>
        </details>
        <form method="post" action="/admin/shop/preview" target="_blank" rel="noopener">
          <button type="submit" name="mode" value="start" className="text-link">
            {texts.draft.preview}
          </button>
        </form>
        <button
          type="button"
          aria-disabled={isSending}
          onClick={() => isSending || setAsking(true)}
          className="text-link"
        >
          {texts.draft.discardDraft}
        </button>
      </div>
      {isAsking ? (
        <ChoiceDialog
          title={texts.draft.confirmDiscard}
          onClose={close}
          choices={[
            { label: texts.draft.keep, onChoose: close },
            {
              label: texts.draft.discard,
              isMain: true,
              onChoose: () => {
                close();
                void discard().then((isDiscarded) => isDiscarded && onDiscarded());
              },
            },
          ]}
        >
          {texts.draft.discardWarning}
        </ChoiceDialog>
      ) : null}
    </section>
  );
}
