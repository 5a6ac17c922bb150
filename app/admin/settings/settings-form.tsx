import { type ReactNode, useId } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { ChoiceDialog } from '#app/ui/dialog/choice-dialog.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { LeaveGuard } from '../products/drafts/leave-guard.tsx';
import { ShopBar } from './shop-bar.tsx';
import { texts } from './texts.ts';
import type { SettingsFormState } from './use-settings-form.tsx';

interface Props {
  title: string;
  introduction: string;
  isFixed: boolean;
  /** Whether files are being uploaded, which disables saving. */
  isUploading?: boolean;
  form: Omit<SettingsFormState<object>, 'values' | 'setValues' | 'rearrange' | 'takeTheirs' | 'conflict'> & {
    conflict: object | null;
    takeTheirs(): void;
  };
  children: ReactNode;
}

/** The form of one settings page: its fields, the bar to save and publish, and the question about a conflict. */
export function SettingsForm({ title, introduction, isFixed, isUploading = false, form, children }: Props) {
  const isHydrated = useIsHydrated();
  const id = useId();
  return (
    <>
      <form
        id={id}
        ref={form.form}
        noValidate
        method="post"
        aria-label={title}
        className="max-w-3xl pb-28"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isUploading && form.isDirty) void form.saveAndSay();
        }}
      >
        <PageTitle>{title}</PageTitle>
        <noscript>
          <p className="mt-4 border-line border-y py-3 text-sm">{texts.form.needsScripts}</p>
        </noscript>
        <fieldset disabled={isFixed || !isHydrated} className="min-w-0">
          <h2 className="mt-6 font-display text-2xl">{title}</h2>
          <p className="mt-1 max-w-prose text-muted text-sm">{introduction}</p>
          {form.isRestored ? (
            <p role="status" className="mt-4 border-line border-y py-3 text-sm">
              {texts.form.restored}
            </p>
          ) : null}
          {children}
        </fieldset>
      </form>
      <ShopBar
        form={{
          id,
          isDirty: form.isDirty,
          isSaving: form.isSaving,
          isUploading,
          message: form.failure ?? errorSummary(form.errors),
          save: form.save,
          revert: form.revert,
        }}
      />
      {form.conflict ? (
        <ChoiceDialog
          title={texts.form.conflict}
          onClose={form.closeConflict}
          choices={[
            { label: texts.form.keepEditing, onChoose: form.closeConflict },
            { label: texts.form.saveMine, onChoose: form.overwrite },
            { label: texts.form.useTheirs, onChoose: form.takeTheirs },
          ]}
        >
          {texts.form.conflictHint}
        </ChoiceDialog>
      ) : null}
      <LeaveGuard active={form.isDirty} onLeave={form.forget} />
    </>
  );
}

function errorSummary(errors: Record<string, string>): string | null {
  const count = Object.keys(errors).length;
  if (count === 0) return null;
  return texts.form.errors(count);
}
