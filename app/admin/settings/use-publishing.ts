import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { toast } from 'sonner';
import type { DiscardedDraft } from '#catalog/commands/settings/publish-settings.server.ts';
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
  /** The discarded draft that is coming back. */
  const returning = useRef<DiscardedDraft>(undefined);
  /** Differs for each offer, because a message that closes cannot be shown again. */
  const offer = useRef(0);
  const offerBack = (sentence: string, draft: DiscardedDraft) => {
    offer.current += 1;
    offerAction({
      sentence,
      id: `${DISCARDED}-${offer.current}`,
      takesFocus: false,
      onUndo() {
        returning.current = draft;
        const document = JSON.stringify(draft.document);
        void send({ intent: 'bringBack', version: String(draft.version), document });
      },
    });
  };
  useResult(fetcher, 'settings', (result) => {
    const draft = returning.current;
    returning.current = undefined;
    if (result.error !== null) {
      // Empty if the code of the page with the action could not be loaded either.
      const error = result.error || texts.notReached;
      // The draft exists only in this message.
      return draft ? offerBack(error, draft) : toast.error(error);
    }
    const { message, version, discarded } = result;
    // An older draft cannot come back after a publication.
    toast.dismiss(`${DISCARDED}-${offer.current}`);
    if (discarded) return offerBack(message, discarded);
    if (version === undefined) return toast.success(message);
    offerAction({
      sentence: message,
      id: `settings-${version}`,
      takesFocus: false,
      onUndo: () => send({ intent: 'restore', version: String(version - 1), current: String(version) }),
    });
  });
}

/** How the ids of the messages that a draft was discarded begin. */
const DISCARDED = 'discarded-settings';
