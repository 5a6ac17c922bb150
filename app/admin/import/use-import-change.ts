import { toast } from 'sonner';
import { useWrite } from '../writes/use-write.ts';
import { texts } from './texts.ts';

/** Sends a change that `change.ts` defines. If the server refuses it, a message says why. */
export function useImportChange(id: string) {
  const { write, isSending } = useWrite('the import');
  return {
    isSending,
    async change(body: { do: string } & Record<string, unknown>): Promise<boolean> {
      const sent = await write(`/admin/import/${id}/change`, body, texts.changeFailed);
      if (!sent.ok) toast.error(sent.message);
      return sent.ok;
    },
  };
}
