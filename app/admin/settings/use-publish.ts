import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import type { TranslatedProducts } from '#catalog/commands/main-language.server.ts';
import { useWrite } from '../writes/use-write.ts';
import { refusalOf } from './blocked/refusal.tsx';
import { offerSettingsUndo } from './settings-undo.tsx';
import { texts } from './texts.ts';

/** What the owner has confirmed: to replace newer published settings, and to change the main language. */
interface Choices {
  isForced?: boolean;
  isConfirmed?: boolean;
}

/** Why the server asks before it publishes a draft. */
interface PublishingQuestion {
  draft: string;
  choices: Choices;
  /** The names of the sections whose newer values the draft would replace. */
  conflict?: string | undefined;
  /** The products whose texts another main language exchanges. */
  otherMain?: TranslatedProducts | undefined;
}

/** Publishes the draft, and asks before it replaces newer published settings or changes the main language. */
export function usePublish() {
  const { write, isSending } = useWrite('settings');
  const [question, setQuestion] = useState<PublishingQuestion | null>(null);

  /** @returns why the draft was not published, or `null`. */
  const publish = async (draft: string | null, choices: Choices = {}): Promise<ReactNode> => {
    setQuestion(null);
    const sent = await write<{ version: number; isNew: boolean }>(
      '/admin/shop/publish',
      { draft, ...choices },
      texts.publish.failed,
    );
    if (!sent.ok) {
      const { conflict, otherMain } = (sent.answer ?? {}) as Pick<
        PublishingQuestion,
        'conflict' | 'otherMain'
      >;
      if (draft === null || !(conflict || otherMain)) return refusalOf(sent);
      setQuestion({ draft, choices, conflict, otherMain });
      return null;
    }
    const sentence = choices.isConfirmed ? texts.languages.exchanging : texts.publish.published;
    if (sent.answer.isNew) offerSettingsUndo(sent.answer.version, write, sentence);
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
