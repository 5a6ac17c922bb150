import { useState } from 'react';
import { toast } from 'sonner';
import { useWrite } from '../writes/use-write.ts';
import { offerSettingsUndo } from './settings-undo.tsx';
import { texts } from './texts.ts';

/** Asks whether a draft may replace newer published settings. */
interface PublishingQuestion {
  draft: string;
  /** The names of the sections whose newer values the draft would replace. */
  conflict: string;
}

/** Publishes the draft, and asks before it replaces newer published settings. */
export function usePublish() {
  const { write, isSending } = useWrite('settings');
  const [question, setQuestion] = useState<PublishingQuestion | null>(null);

  /** @returns why the draft was not published, or `null`. */
  const publish = async (draft: string | null, isForced = false): Promise<string | null> => {
    setQuestion(null);
    const sent = await write<{ version: number; isNew: boolean }>(
      '/admin/shop/publish',
      { draft, isForced },
      texts.publish.failed,
    );
    if (!sent.ok) {
      const { conflict } = (sent.answer ?? {}) as Partial<PublishingQuestion>;
      if (draft === null || !conflict) return sent.message;
      setQuestion({ draft, conflict });
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
