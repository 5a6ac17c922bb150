import { useState } from 'react';
import { Field, TextField } from '#app/ui/field.tsx';
import type { SectionValues } from '#catalog/settings/settings-sections.ts';
import type { Logo } from '#catalog/settings/shop-settings.ts';
import { errorAt } from '../../editor/editor-store.ts';
import { FileInput } from '../../parts/file-input.tsx';
import { Tick } from '../../parts/tick.tsx';
import { useWrite } from '../../writes/use-write.ts';
import { loadSection, saveSettings } from '../section.server.ts';
import { FieldGroup, SettingsForm, saveInDraft, useSettingsForm } from '../settings-form.tsx';
import type { Route } from './+types/brand';
import { AccentField } from './accent-field.tsx';
import { MAX_LOGO_BYTES, texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'brand');
}

export { saveInDraft as clientAction, saveSettings as action };

/** Name, logo, accent color, tagline, description and footer of the shop. */
export default function Brand({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({ section: 'brand', loaded: loaderData, toValues, toSettings });
  const { text, translatable, values, setValues, clearError, errors } = form;
  return (
    <SettingsForm title={texts.title} introduction={texts.introduction} form={form}>
      <FieldGroup title={texts.groups.shop}>
        <Field label={texts.name} {...text('brand')} />
        <Tick
          label={texts.isClosed}
          checked={values.isClosed}
          onChange={({ target }) => setValues((latest) => ({ ...latest, isClosed: target.checked }))}
          className="mt-5"
        />
        {CHOICES.map((name) => (
          <Tick
            key={name}
            label={texts[name]}
            checked={values[name]}
            onChange={({ target }) => setValues((latest) => ({ ...latest, [name]: target.checked }))}
          />
        ))}
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
      </FieldGroup>
      <FieldGroup title={texts.groups.texts}>
        <Field {...translatable('tagline', texts.tagline)} />
        <TextField rows={3} {...translatable('description', texts.description)} />
      </FieldGroup>
      <FieldGroup title={texts.groups.announcement}>
        <Field maxLength={120} {...translatable('announcement', texts.announcement)} />
      </FieldGroup>
      <FieldGroup title={texts.groups.footer}>
        <TextField rows={3} {...translatable('footer.about', texts.footer)} />
        <Field label={texts.copyrightYear} inputMode="numeric" {...text('footer.copyrightYear')} />
        <Tick
          label={texts.credits}
          name="footer.credits"
          checked={values.footer.credits}
          onChange={({ target }) =>
            setValues((latest) => ({ ...latest, footer: { ...latest.footer, credits: target.checked } }))
          }
          className="mt-3"
        />
      </FieldGroup>
    </SettingsForm>
  );
}

const CHOICES = ['hasInsights', 'letsAssistantsSearch', 'letsModelsTrain'] as const;

function toValues({
  isClosed,
  hasInsights,
  letsAssistantsSearch,
  letsModelsTrain,
  logo,
  accent,
  announcement,
  footer,
  ...texts
}: SectionValues<'brand'>) {
  return {
    ...texts,
    isClosed: isClosed ?? false,
    hasInsights: hasInsights ?? true,
    letsAssistantsSearch: letsAssistantsSearch ?? true,
    letsModelsTrain: letsModelsTrain ?? false,
    logo: logo ?? null,
    accent: accent ?? '',
    announcement: announcement ?? '',
    footer: {
      ...footer,
      copyrightYear: String(footer.copyrightYear ?? ''),
      credits: footer.credits !== false,
    },
  };
}

function toSettings({
  isClosed,
  hasInsights,
  letsAssistantsSearch,
  letsModelsTrain,
  footer: { copyrightYear, credits, ...footer },
  logo,
  accent,
  announcement,
  ...values
}: ReturnType<typeof toValues>) {
  return {
    ...values,
    ...(isClosed ? { isClosed } : {}),
    ...(hasInsights ? {} : { hasInsights }),
    ...(letsAssistantsSearch ? {} : { letsAssistantsSearch }),
    ...(letsModelsTrain ? { letsModelsTrain } : {}),
    ...(logo ? { logo } : {}),
    ...(accent.trim() ? { accent } : {}),
    ...(announcement.trim() ? { announcement } : {}),
    footer: {
      ...footer,
      ...(copyrightYear.trim() ? { copyrightYear: Number(copyrightYear) } : {}),
      ...(credits ? {} : { credits }),
    },
  };
}

interface Props {
  logo: Logo | null;
  error: string | undefined;
  onChange(logo: Logo | null): void;
}

/** Uploads, replaces or removes the logo. Without a logo, the header shows the shop's name. */
function LogoField({ logo, error, onChange }: Props) {
  const { write, isSending } = useWrite();
  const [failure, setFailure] = useState<string | null>(null);
  const upload = async (file: File) => {
    // The server may close the connection to a large file before its response arrives.
    if (file.size > MAX_LOGO_BYTES) return setFailure(texts.logo.tooLarge(file.size));
    setFailure(null);
    const sent = await write<Logo>('/admin/shop/logo', file, texts.logo.failed);
    if (sent.ok) onChange(sent.answer);
    else setFailure(sent.message);
  };
  return (
    <div className="mt-5">
      <p className="text-muted text-sm">{texts.logo.label}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        {logo ? (
          // The same background as the shop's header, also in the dark scheme.
          <span className="inline-flex items-center gap-4 border border-line bg-[#fbf9f5] p-3">
            <img
              src={logo.image}
              alt={texts.logo.logo}
              width={logo.width}
              height={logo.height}
              className="h-12 w-auto max-w-48 object-contain"
            />
            <img src={logo.icon} alt={texts.logo.icon} width={512} height={512} className="size-8" />
          </span>
        ) : null}
        <FileInput
          className="text-link text-sm"
          accept=".svg,.png,.webp,image/svg+xml,image/png,image/webp"
          disabled={isSending}
          onChoose={([file]) => file && void upload(file)}
        >
          {isSending ? texts.logo.uploading : logo ? texts.logo.replace : texts.logo.choose}
        </FileInput>
        {logo ? (
          <button type="button" onClick={() => onChange(null)} className="text-link text-sm">
            {texts.logo.remove}
          </button>
        ) : null}
      </div>
      {failure || error ? (
        <p role="alert" className="mt-1 text-accent text-sm">
          {failure ?? error}
        </p>
      ) : null}
    </div>
  );
}
