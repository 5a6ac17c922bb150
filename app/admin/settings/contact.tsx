import { Field, TextField } from '#app/ui/field.tsx';
import type { SectionValues } from '#catalog/settings/settings-sections.ts';
import type { Route } from './+types/contact';
import { loadSection, saveSettings } from './section.server.ts';
import { FieldGroup, SettingsForm, saveInDraft, useSettingsForm } from './settings-form.tsx';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'contact');
}

export { saveInDraft as clientAction, saveSettings as action };

/** E-mail addresses, phones, and the texts of the contact page. */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({ section: 'contact', loaded: loaderData, toValues, toSettings });
  const { text, translatable } = form;
  const hasDirectEmail = text('emails.direct').value.trim() !== '';
  return (
    <SettingsForm title={texts.contact.title} introduction={texts.contact.pageIntroduction} form={form}>
      <FieldGroup title={texts.contact.groups.addresses}>
        <div className="grid gap-x-8 sm:grid-cols-2">
          <Field label={texts.contact.generalEmail} type="email" {...text('emails.general')} />
          <Field label={texts.contact.directEmail} type="email" {...text('emails.direct')} />
          <Field label={texts.contact.firstPhone} type="tel" {...text('phones.0')} />
          <Field label={texts.contact.secondPhone} type="tel" {...text('phones.1')} />
        </div>
      </FieldGroup>
      <FieldGroup title={texts.contact.groups.page}>
        <TextField rows={3} {...translatable('contact.introduction', texts.contact.introduction)} />
        <Field {...translatable('contact.general', texts.contact.besideGeneral)} />
        {hasDirectEmail ? <Field {...translatable('contact.direct', texts.contact.besideDirect)} /> : null}
        <Field {...translatable('contact.phones', texts.contact.besidePhones)} />
      </FieldGroup>
    </SettingsForm>
  );
}

function toValues({ emails, phones: [first, second = ''], ...texts }: SectionValues<'contact'>) {
  return { ...texts, emails: { direct: '', ...emails }, phones: [first, second] };
}

/** Leaves out empty optional fields. */
function toSettings({ emails: { general, direct }, phones, ...texts }: ReturnType<typeof toValues>) {
  return {
    ...texts,
    emails: { general, ...(direct.trim() ? { direct } : {}) },
    phones: phones.filter((phone, place) => place === 0 || phone.trim() !== ''),
  };
}
