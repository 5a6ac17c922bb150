import { useState } from 'react';
import { toast } from 'sonner';
import { useWrite } from '../writes/use-write.ts';
import { offerSettingsUndo } from './offer-settings-undo.ts';

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
      FAILED,
    );
    if (!sent.ok) {
      const { conflict } = (sent.answer ?? {}) as { conflict?: string };
      if (!conflict || draft === null) return sent.message;
      setQuestion({ draft, sections: conflict });
      return null;
    }
    if (sent.answer.isNew) offerSettingsUndo(sent.answer.version, write);
    else toast.success('There are no changes to publish.');
    return null;
  };

  return {
    publish,
    isSending,
    question,
    closeQuestion: () => setQuestion(null),
    /** Deletes the draft. */
    async discard(): Promise<boolean> {
      const sent = await write(
        '/admin/shop/publish',
        { discard: true },
        'Failed to discard. Please try again.',
      );
      if (sent.ok) toast.success('The unpublished changes are discarded.');
      else toast.error(sent.message);
      return sent.ok;
    },
  };
}

const FAILED = 'Failed to publish. Nothing is lost: please try again.';
