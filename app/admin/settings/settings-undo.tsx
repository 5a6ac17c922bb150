import { toast } from 'sonner';
import { offerAction } from '../products/form/offer-undo.tsx';
import { useWrite, type Write } from '../writes/use-write.ts';
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
    onUndo: () => void undo(version, write),
  });
}

/** A button in the activity that undoes the changes of a version of the settings. */
export function UndoSettings({ version, isUndone }: { version: number; isUndone: boolean }) {
  const { write } = useWrite('activity');
  if (isUndone) return <p className="flex min-h-11 items-center text-muted">{texts.undo.undone}</p>;
  return (
    <button type="button" onClick={() => void undo(version, write)} className="text-link text-muted">
      {texts.undo.undo}
    </button>
  );
}

/** Undoes the changes of a version of the settings and shows the result. */
async function undo(version: number, write: Write): Promise<void> {
  const sent = await write('/admin/shop/restore', { undo: version }, texts.undo.failed);
  if (sent.ok) toast.success(texts.undo.done);
  else toast.error(sent.message);
}
