import { toast } from 'sonner';
import { offerAction } from '../products/form/offer-undo.tsx';
import type { Write } from '../writes/use-write.ts';
import { refusalOf } from './blocked/refusal.tsx';
import { texts } from './texts.ts';

/** Says that the settings were published, and offers an undo. */
export function offerSettingsUndo(
  version: number,
  write: Write,
  sentence: string = texts.publish.published,
): void {
  offerAction({
    sentence,
    id: `settings-${version}`,
    takesFocus: false,
    onUndo: () => void requestSettingsUndo(version, write),
  });
}

/** Undoes the changes of a version of the settings and shows the result. */
export async function requestSettingsUndo(version: number, write: Write): Promise<void> {
  const sent = await write('/admin/shop/restore', { undo: version }, texts.undo.failed);
  if (sent.ok) toast.success(texts.undo.done);
  else toast.error(refusalOf(sent));
}
