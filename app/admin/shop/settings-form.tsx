import type { ReactNode } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { ChoiceDialog } from '#app/ui/choice-dialog.tsx';
import { PageTitle } from '../page-title.tsx';
import { LeaveGuard } from '../products/leave-guard.tsx';
import { SaveBar } from '../products/save-bar.tsx';
import type { SettingsFormState } from './use-settings-form.tsx';

interface Props {
  title: string;
  introduction: string;
  isFixed: boolean;
  form: Omit<SettingsFormState<object>, 'values' | 'setValues' | 'takeTheirs' | 'conflict'> & {
    conflict: object | null;
    takeTheirs(): void;
  };
  /** The fields. */
  children: ReactNode;
}

/** One page of settings: its fields, the bar that publishes them, and the questions about unsaved changes. */
export function SettingsForm({ title, introduction, isFixed, form, children }: Props) {
  const isHydrated = useIsHydrated();
  return (
    <form
      ref={form.form}
      noValidate
      method="post"
      aria-label={title}
      className="max-w-3xl pb-28"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <PageTitle>{title}</PageTitle>
      <noscript>
        <p className="mt-4 border-line border-y py-3 text-sm">
          Editing the settings needs JavaScript. Please switch it on and load this page again.
        </p>
      </noscript>
      <fieldset disabled={isFixed || !isHydrated} className="min-w-0">
        <h2 className="mt-6 font-display text-2xl">{title}</h2>
        <p className="mt-1 max-w-prose text-muted text-sm">{introduction}</p>
        {children}
        {isFixed ? null : (
          <SaveBar
            dirty={form.isDirty}
            saving={form.isSaving}
            uploading={false}
            message={form.failure ?? errorSummary(form.errors)}
            label="Publish"
            onCancel={form.reset}
            onGoOn={null}
          />
        )}
      </fieldset>
      {form.conflict ? (
        <ChoiceDialog
          title="Somebody else published these settings"
          onClose={form.closeConflict}
          choices={[
            { label: 'Go on writing', onChoose: form.closeConflict },
            { label: 'Publish mine over them', onChoose: form.overwrite },
            { label: 'Take theirs', onChoose: form.takeTheirs },
          ]}
        >
          They were changed while you were writing, perhaps in another tab. What you wrote is still here.
        </ChoiceDialog>
      ) : null}
      <LeaveGuard active={form.isDirty} onLeave={() => {}} />
    </form>
  );
}

function errorSummary(errors: Record<string, string>): string | null {
  const count = Object.keys(errors).length;
  if (count === 0) return null;
  return count === 1 ? 'One field needs a correction.' : `${count} fields need a correction.`;
}
