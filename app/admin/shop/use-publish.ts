import { useState } from 'react';
import { toast } from 'sonner';
import { useWrite } from '../writes/use-write.ts';
import { offerSettingsUndo } from './offer-settings-undo.ts';
import { texts } from './texts.ts';

/** Publishes the draft, and asks before it replaces newer published settings. */
export function usePublish() {
  const { write, isSending } = useWrite('settings');
  const [question, setQuestion] = useState<{ draft: string; sections: string } | null>(null);

  /** @returns why the draft was not published, or `null`. */
  const publish = async (draft: string | null, isForced = false): Promise<string | null> => {
    setQuestion(null);
    const sent = await write<{ version: number; isNew: boolean }>(
      '/admin/shop/publish',
      { draft, isForced },
      texts.publish.failed,
    );
    if (!sent.ok) {
      const { conflict } = (sent.answer ?? {}) as { conflict?: string };
      if (!conflict || draft === null) return sent.message;
      setQuestion({ draft, sections: conflict });
      return null;
    }
    if (sent.answer.isNew) offerSettingsUndo(sent.answer.version, write);
    else toast.success(texts.publish.nothing);
    return null;
  };

  return {
    publish,
    isSending,
    question,
    closeQuestion: () => setQuestion(null),
    /** Deletes the draft. */
    async discard(): Promise<boolean> {
      const sent = await write('/admin/shop/publish', { discard: true }, texts.draft.discardFailed);
      if (sent.ok) toast.success(texts.draft.discarded);
      else toast.error(sent.message);
      return sent.ok;
    },
  };
}
