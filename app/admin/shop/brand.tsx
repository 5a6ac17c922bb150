import { Field, TextField } from '#app/ui/field.tsx';
import type { SectionValues } from '#config/settings-sections.ts';
import type { Route } from './+types/brand';
import { loadSection } from './section-loader.server.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'brand');
}

/** Name, tagline, description and footer of the shop. */
export default function Brand({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({ section: 'brand', loaded: loaderData, toValues, toSettings });
  const { text } = form;
  return (
    <SettingsForm
      title="Brand"
      introduction="What the shop is called, and how it describes itself."
      isFixed={loaderData.isFixed}
      form={form}
    >
      <Field label="Name" {...text('brand')} />
      <Field label="Tagline: one line for the home page and search engines" {...text('tagline')} />
      <TextField label="Description: two sentences" rows={3} {...text('description')} />
      <TextField label="Footer text" rows={3} {...text('footer.about')} />
      <Field label="Copyright year" inputMode="numeric" {...text('footer.copyrightYear')} />
    </SettingsForm>
  );
}

function toValues({ brand, tagline, description, footer }: SectionValues<'brand'>) {
  return {
    brand,
    tagline,
    description,
    footer: { about: footer.about, copyrightYear: String(footer.copyrightYear) },
  };
}

function toSettings({ footer, ...values }: ReturnType<typeof toValues>) {
  return { ...values, footer: { ...footer, copyrightYear: Number(footer.copyrightYear || Number.NaN) } };
}
