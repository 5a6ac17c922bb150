import { Field, TextField } from '#app/ui/field.tsx';
import type { SectionValues } from '#platform/config/shop/settings-sections.ts';
import type { Route } from './+types/contact';
import { loadSection } from './section-loader.server.ts';
import { SettingsForm } from './settings-form.tsx';
import { TranslatedTexts } from './translated-texts.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'contact');
}

/** E-mail addresses, phones, and the texts of the contact page. */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({ section: 'contact', loaded: loaderData, toValues, toSettings: toValues });
  const { text } = form;
  return (
    <SettingsForm
      title="Contact"
      introduction="E-mail addresses and phone numbers in the footer and on the contact page."
      isFixed={loaderData.isFixed}
      form={form}
    >
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Field label="E-mail for general questions" type="email" {...text('emails.general')} />
        <Field label="E-mail for direct contact" type="email" {...text('emails.direct')} />
        <Field label="First phone" type="tel" {...text('phones.0')} />
        <Field label="Second phone" type="tel" {...text('phones.1')} />
      </div>
      <TextField label="Introduction of the contact page" rows={3} {...text('contact.introduction')} />
      <Field label="Text beside the e-mail for general questions" {...text('contact.general')} />
      <Field label="Text beside the e-mail for direct contact" {...text('contact.direct')} />
      <Field label="Text beside the phones" {...text('contact.phones')} />
      <TranslatedTexts
        form={form}
        texts={[
          { path: 'contact.introduction', label: 'Introduction', rows: 3 },
          { path: 'contact.general', label: 'Text beside the e-mail for general questions' },
          { path: 'contact.direct', label: 'Text beside the e-mail for direct contact' },
          { path: 'contact.phones', label: 'Text beside the phones' },
        ]}
      />
    </SettingsForm>
  );
}

function toValues(settings: SectionValues<'contact'>): SectionValues<'contact'> {
  return settings;
}
