import type { ReactNode } from 'react';
import { useIsHydrated } from '#app/ui/browser-state.ts';
import { texts as editorTexts } from '../editor/texts.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { ShopBar } from './shop-bar.tsx';
import { texts } from './texts.ts';
import type { SettingsFormState } from './use-settings-form.tsx';

interface Props {
  title: string;
  introduction: string;
  isFixed: boolean;
  form: Omit<SettingsFormState<object>, 'values' | 'setValues' | 'rearrange'>;
  children: ReactNode;
}

/** The form of one settings page: its fields, the bar to save and publish, and the questions about unsaved text. */
export function SettingsForm({ title, introduction, isFixed, form, children }: Props) {
  const isHydrated = useIsHydrated();
  const errorCount = Object.keys(form.errors).length;
  const message = form.message ?? (errorCount > 0 ? editorTexts.errors(errorCount) : null);
  return (
    <>
      <form
        id={form.formId}
        ref={form.formRef}
        noValidate
        method="post"
        aria-label={title}
        className="max-w-3xl pb-28"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.isUnsaved) void form.saveAndSay();
        }}
      >
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 max-w-prose text-muted text-sm">{introduction}</p>
        <noscript>
          <p className="mt-4 border-line border-y py-3 text-sm">{texts.form.needsScripts}</p>
        </noscript>
        <fieldset disabled={isFixed || !isHydrated} className="min-w-0">
          {isFixed ? null : form.notice}
          {form.languageTabs}
          {children}
        </fieldset>
      </form>
      <ShopBar form={{ ...form, message }} />
      {form.questions}
    </>
  );
}
