import { toast } from 'sonner';
import type { DemoNumbers } from '#catalog/first-steps/demo-in-words.ts';
import { offerAction, offerUndo } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';
import { texts } from './texts.ts';

/** Removes the demo content, or dismisses the list of first steps. Both offer to undo it. */
export function useDemoRemoval() {
  const { write, isSending } = useWrite('the dashboard');

  const setDismissed = async (dismissed: boolean) => {
    const sent = await write(DISMISS, { dismissed }, dismissed ? texts.dismissFailed : texts.undoFailed);
    if (!sent.ok) toast.error(sent.message);
    return sent.ok;
  };

  return {
    isSending,
    async remove(confirmed: DemoNumbers) {
      const sent = await write<{ batch: string }>('/admin/first-steps/remove', confirmed, texts.removeFailed);
      if (!sent.ok) return void toast.error(sent.message);
      const sentence = texts.removed;
      const { batch } = sent.answer;
      offerUndo({ sentence, batch, failure: texts.undoFailed, takesFocus: true }, write, () => {});
    },
    async dismiss() {
      if (!(await setDismissed(true))) return;
      offerAction({
        sentence: texts.dismissed,
        id: 'first-steps',
        takesFocus: true,
        onUndo: () => void setDismissed(false),
      });
    },
  };
}

const DISMISS = '/admin/first-steps/dismiss';
