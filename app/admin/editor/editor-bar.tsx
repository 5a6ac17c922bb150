import { type ReactNode, useRef } from 'react';
import { pressedOnce } from '#app/ui/busy.ts';
import { FootBar } from '../frame/page-parts.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.tsx';
import { texts } from './texts.ts';
import type { EditorForm } from './use-editor.tsx';

interface Props {
  label?: string;
  /** The form of the page, if it has one. */
  form?: Pick<EditorForm, 'formId' | 'isUnsaved' | 'isSaving' | 'isUploading' | 'message'> | undefined;
  /** A line about more than the form. */
  note?: ReactNode;
  saveLabel: string;
  /** Whether the form can be saved now. */
  canSave: boolean;
  isMain?: boolean;
  /** Buttons before and after the one to save. */
  children: ReactNode;
  after?: ReactNode;
}

/** The bar at the foot of the screen: what is unsaved, and the buttons to save it. */
export function EditorBar({ label, form, note, saveLabel, canSave, isMain, children, after }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ 'Ctrl s': () => button.current?.click() });
  const isUploading = form?.isUploading ?? false;
  return (
    <FootBar aria-label={label} className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-page">
      <div className="measure flex flex-wrap items-center justify-end gap-x-4 gap-y-1 py-2 text-sm sm:gap-x-6 sm:py-3">
        <div className={`me-auto min-w-0 ${note ? 'max-sm:basis-full' : ''}`}>
          {/* Hidden on phones to leave room for the buttons, but still announced. */}
          <p role="status" className={`text-muted ${note || isUploading ? '' : 'max-sm:sr-only'}`}>
            {isUploading ? texts.uploading : form?.isUnsaved ? texts.unsaved : ''}
          </p>
          {note}
          {form?.message ? (
            <p role="alert" className="text-accent">
              {form.message}
            </p>
          ) : null}
        </div>
        {children}
        {canSave ? (
          <button
            ref={button}
            type="submit"
            form={form?.formId}
            aria-keyshortcuts="Control+S"
            {...pressedOnce(isUploading || (form?.isSaving ?? false))}
            className={`aria-disabled:opacity-50 ${isMain ? 'filled-button' : 'secondary-button'}`}
          >
            {form?.isSaving ? texts.saving : saveLabel}
          </button>
        ) : null}
        {after}
      </div>
    </FootBar>
  );
}
