import { Field, TextField } from '#app/ui/field.tsx';
import type { SectionValues } from '#catalog/settings/settings-sections.ts';
import { loadSection } from '../section-loader.server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { TranslatedTexts } from '../translated-texts.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import type { Route } from './+types/brand';
import { AccentField } from './accent-field.tsx';
import { LogoField } from './logo-field.tsx';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'brand');
}

/** Name, logo, accent color, tagline, description and footer of the shop. */
export default function Brand({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({ section: 'brand', loaded: loaderData, toValues, toSettings });
  const { text, values, setValues, clearError, errors } = form;
  return (
    <SettingsForm
      title={texts.title}
      introduction={texts.introduction}
      isFixed={loaderData.isFixed}
      form={form}
    >
      <Field label={texts.name} {...text('brand')} />
      <LogoField
        logo={values.logo}
        error={errorAt(errors, 'logo')}
        onChange={(logo) => {
          setValues((latest) => ({ ...latest, logo }));
          clearError('logo');
        }}
      />
      <AccentField
        color={values.accent}
        error={errorAt(errors, 'accent')}
        onChange={(accent) => {
          setValues((latest) => ({ ...latest, accent }));
          clearError('accent');
        }}
      />
      <Field label={texts.tagline} {...text('tagline')} />
      <TextField label={texts.description} rows={3} {...text('description')} />
      <TextField label={texts.footer} rows={3} {...text('footer.about')} />
      <Field label={texts.copyrightYear} inputMode="numeric" {...text('footer.copyrightYear')} />
      <TranslatedTexts
        form={form}
        texts={[
          { path: 'tagline', label: texts.shortTagline },
          { path: 'description', label: texts.shortDescription, rows: 3 },
          { path: 'footer.about', label: texts.footer, rows: 3 },
        ]}
      />
    </SettingsForm>
  );
}

function toValues({ logo, accent, footer, ...texts }: SectionValues<'brand'>) {
  return {
    ...texts,
    logo: logo ?? null,
    accent: accent ?? '',
    footer: { ...footer, copyrightYear: String(footer.copyrightYear) },
  };
}

function toSettings({ footer, logo, accent, ...values }: ReturnType<typeof toValues>) {
  return {
    ...values,
    ...(logo ? { logo } : {}),
    ...(accent.trim() ? { accent } : {}),
    footer: { ...footer, copyrightYear: Number(footer.copyrightYear || Number.NaN) },
  };
}
