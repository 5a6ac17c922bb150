import { type ReactNode, useRef } from 'react';
import { FootBar } from '../frame/foot-bar.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { texts } from './texts.ts';

interface Props {
  isDirty: boolean;
  isSaving: boolean;
  isUploading: boolean;
  message: ReactNode;
  onCancel(): void;
  onPublish(): void;
}

/** The bar at the foot of the screen, with buttons to save the form as a draft or to publish the whole draft. */
export function SettingsBar({ isDirty, isSaving, isUploading, message, onCancel, onPublish }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const save = () => button.current?.click();
  useShortcuts({ 'Ctrl s': save });
  const state = isUploading ? texts.form.uploading : isDirty ? texts.form.unsaved : '';
  const isDisabled = isSaving || isUploading;
  return (
    <FootBar className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-page">
      <div className="measure flex flex-wrap items-center justify-end gap-x-4 gap-y-2 py-3 sm:gap-x-6">
        <p role="status" className={`me-auto text-muted text-sm ${isUploading ? '' : 'max-sm:sr-only'}`}>
          {state}
        </p>
        {message ? (
          <p role="alert" className="text-accent text-sm">
            {message}
          </p>
        ) : null}
        <button type="button" onClick={onCancel} className="secondary-button">
          {texts.form.cancel}
        </button>
        <button
          ref={button}
          type="submit"
          aria-keyshortcuts="Control+S"
          // A disabled button would lose the focus.
          aria-disabled={isDisabled || !isDirty}
          className="text-link text-sm aria-disabled:opacity-50"
        >
          {texts.form.saveDraft}
        </button>
        <button
          type="button"
          aria-disabled={isDisabled}
          onClick={() => isDisabled || onPublish()}
          className="filled-button"
        >
          {isSaving ? texts.form.saving : texts.form.publish}
        </button>
      </div>
    </FootBar>
  );
}
