import { useWrite } from '../writes/use-write.ts';
import { requestSettingsUndo } from './offer-settings-undo.ts';
import { texts } from './texts.ts';

/** A button in the activity that undoes the changes of a version of the settings. */
export function UndoSettings({ version, isUndone }: { version: number; isUndone: boolean }) {
  const { write } = useWrite('activity');
  if (isUndone) return <p className="flex min-h-11 items-center text-muted">{texts.undo.undone}</p>;
  return (
    <button
      type="button"
      onClick={() => void requestSettingsUndo(version, write)}
      className="text-link text-muted"
    >
      {texts.undo.undo}
    </button>
  );
}
