import { useFetcher } from 'react-router';
import { toast } from 'sonner';
import { offerAction } from '../writes/offer-undo.tsx';
import { useResult } from '../writes/use-result.ts';
import type { action } from './publish-draft.server.ts';
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
  const { fetcher, send } = usePublishing();
  useResult(fetcher, 'settings', (result) => {
    // Empty if the code of the page with the action could not be loaded either.
    if (result.error !== null) return toast.error(result.error || texts.notReached);
    const { message, version, discarded } = result;
    // An older draft cannot come back after a publication.
    toast.dismiss(DISCARDED);
    if (discarded) {
      const document = JSON.stringify(discarded.document);
      return offerAction({
        sentence: message,
        id: DISCARDED,
        takesFocus: false,
        onUndo: () => send({ intent: 'bringBack', version: String(discarded.version), document }),
      });
    }
    if (version === undefined) return toast.success(message);
    offerAction({
      sentence: message,
      id: `settings-${version}`,
      takesFocus: false,
      onUndo: () => send({ intent: 'restore', version: String(version - 1), current: String(version) }),
    });
  });
}

/** The id of the message that a draft was discarded. */
const DISCARDED = 'discarded-settings';
