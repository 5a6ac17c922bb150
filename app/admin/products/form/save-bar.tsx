import { useRef } from 'react';
import { FootBar } from '../../frame/foot-bar.tsx';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { texts } from './texts.ts';

interface Props {
  dirty: boolean;
  saving: boolean;
  uploading: boolean;
  message: string | null;
  label: string;
  onCancel(): void;
  /** Saves and opens the next product of the table; `null` if the form was not opened from the table. */
  onSaveAndNext: (() => void) | null;
}

/** The bar at the foot of the screen: unsaved changes, and the buttons to save them. */
export function SaveBar({ dirty, saving, uploading, message, label, onCancel, onSaveAndNext }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button ignores clicks and shortcuts.
  const save = () => button.current?.click();
  const next = useRef<HTMLButtonElement>(null);
  useShortcuts({ 'Ctrl s': save, 'Ctrl enter': () => next.current?.click() });
  const state = uploading ? texts.save.uploading : dirty ? texts.save.unsaved : '';
  return (
    <FootBar className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-page">
      <div className="measure flex flex-wrap items-center justify-end gap-x-4 gap-y-2 py-3 sm:gap-x-6">
        {/* Hidden on phones to leave room for the buttons, but still announced. */}
        <p role="status" className={`me-auto text-muted text-sm ${uploading ? '' : 'max-sm:sr-only'}`}>
          {state}
        </p>
        {message ? (
          <p role="alert" className="text-accent text-sm">
            {message}
          </p>
        ) : null}
        <button type="button" onClick={onCancel} className="secondary-button">
          {texts.save.cancel}
        </button>
        {onSaveAndNext ? (
          <button
            ref={next}
            type="button"
            aria-keyshortcuts="Control+Enter"
            disabled={saving || uploading}
            onClick={onSaveAndNext}
            className="text-link text-sm"
          >
            <span className="max-sm:sr-only">{texts.save.andNext}</span>
            <span aria-hidden className="sm:hidden">
              {texts.save.thenNext}
            </span>
          </button>
        ) : null}
        <button
          ref={button}
          type="submit"
          aria-keyshortcuts="Control+S"
          disabled={saving || uploading}
          className="filled-button"
        >
          {saving ? texts.save.saving : label}
        </button>
      </div>
    </FootBar>
  );
}
