import { toast } from 'sonner';
import type { DemoRestoration } from '#catalogue/commands/remove-demo.server.ts';
import { restorationInWords } from '../products/drafts/restoration.ts';
import { offerAction } from '../products/form/offer-undo.tsx';
import { useWrite } from '../writes/use-write.ts';

/** Removes the demo content, or dismisses the list of first steps. Both offer to undo it. */
export function useDemoRemoval() {
  const { write, isSending } = useWrite('the dashboard');

  const restore = async (removal: Removal) => {
    const sent = await write<DemoRestoration>('/admin/first-steps/restore', removal, UNDO_FAILED);
    if (!sent.ok) return void toast.error(sent.message);
    const { sentence, isWhole } = restorationSentence(sent.answer);
    if (isWhole) toast.success(sentence);
    else toast.error(sentence, { duration: 8_000 });
  };

  const setDismissed = async (dismissed: boolean) => {
    const sent = await write(DISMISS, { dismissed }, dismissed ? DISMISS_FAILED : UNDO_FAILED);
    if (!sent.ok) toast.error(sent.message);
    return sent.ok;
  };

  return {
    isSending,
    async remove(wanted: { includesEdited: boolean; products: number; slides: number }) {
      const sent = await write<Removal>('/admin/first-steps/remove', wanted, REMOVE_FAILED);
      if (!sent.ok) return void toast.error(sent.message);
      offerAction({
        sentence: 'The demo content is removed.',
        id: `demo-${sent.answer.batch ?? sent.answer.version}`,
        takesFocus: true,
        onUndo: () => void restore(sent.answer),
      });
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

interface Removal {
  batch: string | null;
  version: number | null;
}

function restorationSentence({ products, areSlidesBack }: DemoRestoration) {
  const ofProducts = products ? restorationInWords(products) : { sentence: '', isWhole: true };
  const ofSlides =
    areSlidesBack === null
      ? ''
      : areSlidesBack
        ? 'The slides are back.'
        : 'The slides stay away, because the home page was changed since then.';
  return {
    sentence: [ofProducts.sentence, ofSlides].filter(Boolean).join(' '),
    isWhole: ofProducts.isWhole && areSlidesBack !== false,
  };
}

const DISMISS = '/admin/first-steps/dismiss';
const DISMISS_FAILED = 'Failed to dismiss the first steps. Please try again.';
const REMOVE_FAILED = 'Failed to remove the demo content. Nothing was removed: please try again.';
const UNDO_FAILED = 'Failed to undo. Please try again.';
