import { toast } from 'sonner';
import type { WantedRemoval } from '#catalogue/commands/remove-demo.server.ts';
import { offerAction, offerUndo } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';

/** Removes the demo content, or dismisses the list of first steps. Both offer to undo it. */
export function useDemoRemoval() {
  const { write, isSending } = useWrite('the dashboard');

  const setDismissed = async (dismissed: boolean) => {
    const sent = await write(DISMISS, { dismissed }, dismissed ? DISMISS_FAILED : UNDO_FAILED);
    if (!sent.ok) toast.error(sent.message);
    return sent.ok;
  };

  return {
    isSending,
    async remove(wanted: WantedRemoval) {
      const sent = await write<{ batch: string }>('/admin/first-steps/remove', wanted, REMOVE_FAILED);
      if (!sent.ok) return void toast.error(sent.message);
      const sentence = 'The demo content is removed.';
      const { batch } = sent.answer;
      offerUndo({ sentence, batch, failure: UNDO_FAILED, takesFocus: true }, write, () => {});
    },
    async dismiss() {
      if (!(await setDismissed(true))) return;
      offerAction({
        sentence: 'The first steps are dismissed.',
        id: 'first-steps',
        takesFocus: true,
        onUndo: () => void setDismissed(false),
      });
    },
  };
}

const DISMISS = '/admin/first-steps/dismiss';
const DISMISS_FAILED = 'Failed to dismiss the first steps. Please try again.';
const REMOVE_FAILED = 'Failed to remove the demo content. Nothing was removed: please try again.';
const UNDO_FAILED = 'Failed to undo. Please try again.';
