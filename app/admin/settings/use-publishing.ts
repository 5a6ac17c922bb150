import { useFetcher } from 'react-router';
import { toast } from 'sonner';
import { offerAction } from '../writes/offer-undo.tsx';
import { useResult } from '../writes/use-result.ts';
import type { action, Done } from './publish-draft.server.ts';
import { texts } from './texts.ts';

/** The page of the changes that are not published. Its action publishes, discards and restores. */
export const CHANGES = '/admin/shop/changes';

/** The one fetcher that publishes, discards and restores. All users of the hook share it. */
export function usePublishing() {
  const fetcher = useFetcher<typeof action>({ key: 'publishing' });
  return {
    fetcher,
    isSending: fetcher.state !== 'idle',
    send: (sent: Record<string, string>) => fetcher.submit(sent, { method: 'post', action: CHANGES }),
  };
}

/** Says what was published, discarded or restored, and offers to take it back. */
export function usePublishingMessages(): void {
  useResult(usePublishing().fetcher, 'settings', (result) => {
    if (result.error === null) tell(result);
    // Empty if the code of the page with the action could not be loaded either.
    else toast.error(result.error || texts.notReached);
  });
}

function tell({ message, version, discarded }: Done): void {
  const offer = { sentence: message, takesFocus: false, action: CHANGES, failure: texts.notReached };
  if (discarded) {
    const document = JSON.stringify(discarded.document);
    const sent = { intent: 'bringBack', version: String(discarded.version), document };
    offerAction<Done>({ ...offer, id: DISCARDED, sent, onUndone: tell });
    return;
  }
  // An older draft cannot come back after a publication.
  toast.dismiss(DISCARDED);
  if (version !== undefined) {
    const sent = { intent: 'restore', version: String(version - 1), current: String(version) };
    offerAction<Done>({ ...offer, id: `settings-${version}`, sent, onUndone: tell });
  } else toast.success(message);
}

/** The id of the message that a draft was discarded. */
const DISCARDED = 'discarded-settings';
