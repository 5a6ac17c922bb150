import { toast } from 'sonner';
import { offerAction } from '../products/form/offer-undo.tsx';
import type { Write } from '../writes/use-write.ts';

/** Says that the settings were published, and offers an undo. */
export function offerSettingsUndo(version: number, write: Write): void {
  offerAction({
    sentence: 'Published. Visitors see it now.',
    id: `settings-${version}`,
    takesFocus: false,
    onUndo: () => void undoSettings(version, write),
  });
}

/** Undoes the changes of a version of the settings and shows the result. */
export async function undoSettings(version: number, write: Write): Promise<void> {
  const sent = await write('/admin/shop/restore', { undo: version }, 'Failed to undo. Please try again.');
  if (sent.ok) toast.success('The earlier settings are published again.');
  else toast.error(sent.message);
}
