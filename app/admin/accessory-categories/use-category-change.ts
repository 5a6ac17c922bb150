import { toast } from 'sonner';
import { useWrite } from '../writes/use-write.ts';
import { texts } from './texts.ts';

/** Sends a change of the categories and shows the result. */
export function useCategoryChange() {
  const { write, isSending } = useWrite('categories');
  return {
    isSending,
    /** @returns the error message, or `null` after a success. */
    async change(intent: 'add' | 'rename' | 'delete', form: FormData): Promise<string | null> {
      form.set('intent', intent);
      const address = '/admin/accessory-categories/change';
      const sent = await write<{ message: string }>(address, form, texts.changeFailed(intent));
      if (sent.ok) toast.success(sent.answer.message);
      return sent.ok ? null : sent.message;
    },
  };
}
