import { useId, useState } from 'react';
import { Field, Labeled, TextField } from '#app/ui/field.tsx';
import {
  type AccentShades,
  accentShades,
  COLOR,
  contrastOnPage,
  PAGE_COLORS,
  READABLE_CONTRAST,
} from '#catalog/settings/accent.ts';
import type { Logo, SectionValues } from '#catalog/settings/shop-settings.ts';
import { errorAt } from '../../editor/editor-store.ts';
import { FileInput } from '../../parts/file-input.tsx';
import { Tick } from '../../parts/form-parts.tsx';
import { upload } from '../../writes/send-write.ts';
import { withDefaults, withoutDefaults } from '../defaults.ts';
import { loadSection, saveSettings } from '../section.server.ts';
import { FieldGroup, SettingsForm, saveInDraft, useSettingsForm } from '../settings-form.tsx';
import type { Route } from './+types/brand';
import { MAX_LOGO_BYTES, texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'brand');
}

export { saveInDraft as clientAction, saveSettings as action };

/** Name, logo, accent color, tagline, description and footer of the shop. */
export default function Brand({ loaderData }: Route.ComponentProps) {
  const [isUploading, setUploading] = useState(false);
  const form = useSettingsForm({ section: 'brand', loaded: loaderData, isUploading, toValues, toSettings });
  const { text, tick, translatable, values, setValues, clearError, errors } = form;
  return (
    <SettingsForm title={texts.title} introduction={texts.introduction} form={form}>
      <FieldGroup title={texts.groups.shop}>
        <Field label={texts.name} {...text('brand')} />
        <Tick label={texts.isClosed} {...tick('isClosed')} className="mt-5" />
        <Tick label={texts.hasInsights} {...tick('hasInsights')} />
        <Tick label={texts.letsAssistantsSearch} {...tick('letsAssistantsSearch')} />
        <Tick label={texts.letsModelsTrain} {...tick('letsModelsTrain')} />
        <LogoField
          logo={values.logo}
          error={errorAt(errors, 'logo')}
          isSending={isUploading}
          onSending={setUploading}
          onChange={(logo) => {
            setValues((latest) => ({ ...latest, logo }));
            clearError('logo');
          }}
        />
        <AccentField {...text('accent')} />
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
        <Tick label={texts.credits} {...tick('footer.credits')} className="mt-3" />
      </FieldGroup>
    </SettingsForm>
  );
}

const DEFAULTS = {
  isClosed: false,
  hasInsights: true,
  letsAssistantsSearch: true,
  letsModelsTrain: false,
  logo: null as Logo | null,
  accent: '',
  announcement: '',
};

function toValues({ footer, ...settings }: SectionValues<'brand'>) {
  const { copyrightYear = '', credits = true } = footer;
  return {
    ...withDefaults(settings, DEFAULTS),
    footer: { ...footer, copyrightYear: String(copyrightYear), credits },
  };
}

function toSettings({
  footer: { copyrightYear, credits, ...footer },
  ...values
}: ReturnType<typeof toValues>) {
  return {
    ...withoutDefaults(values, DEFAULTS),
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
  isSending: boolean;
  onSending(isSending: boolean): void;
  onChange(logo: Logo | null): void;
}

/** Uploads, replaces or removes the logo. Without a logo, the header shows the shop's name. */
function LogoField({ logo, error, isSending, onSending, onChange }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    // The server may close the connection to a large file before its response arrives.
    if (file.size > MAX_LOGO_BYTES) return setFailure(texts.logo.tooLarge(file.size));
    setFailure(null);
    onSending(true);
    const sent = await upload<Logo>('/admin/shop/logo', file, texts.logo.failed);
    onSending(false);
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
          isBusy={isSending}
          onChoose={([file]) => file && void send(file)}
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

interface AccentFieldProps {
  name: string;
  /** The typed text; empty without an accent color. */
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/** The accent color, picked or typed, with a sample on the light and on the dark page. */
function AccentField({ error, ...field }: AccentFieldProps) {
  const samples = useId();
  const typed = field.value.trim().toLowerCase();
  const isColor = COLOR.test(typed);
  return (
    <>
      <Labeled label={texts.accent.label} error={error}>
        {(control) => (
          <div className="mt-1 flex flex-wrap items-center gap-x-4">
            <input
              {...control}
              {...field}
              aria-describedby={[control['aria-describedby'], samples].filter(Boolean).join(' ')}
              placeholder={texts.accent.example}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="field-line min-h-11 w-32 text-base"
            />
            <input
              type="color"
              aria-label={texts.accent.pick}
              value={isColor ? typed : PICKER_START}
              onChange={field.onChange}
              className="size-11 cursor-pointer border border-edge bg-page p-1"
            />
            {field.value ? (
              <button
                type="button"
                onClick={() => field.onChange({ target: { value: '' } })}
                className="text-link text-sm"
              >
                {texts.accent.none}
              </button>
            ) : null}
          </div>
        )}
      </Labeled>
      <div id={samples} role="status" className="mt-3 grid gap-4 sm:grid-cols-2">
        {isColor
          ? SCHEMES.map(({ scheme, page }) => (
              <Sample key={scheme} color={typed} scheme={scheme} page={page} />
            ))
          : null}
      </div>
    </>
  );
}

interface SampleProps {
  color: string;
  scheme: keyof AccentShades;
  /** The name of this page. */
  page: string;
}

function Sample({ color, scheme, page }: SampleProps) {
  const shade = accentShades(color)[scheme];
  const contrast = contrastOnPage(color, scheme);
  const background = PAGE_COLORS[scheme];
  return (
    <div>
      <div
        aria-hidden
        style={{ background, color: INKS[scheme] }}
        className="flex flex-wrap items-center gap-x-6 gap-y-2 border border-line p-4"
      >
        <span style={{ background: shade, color: background }} className="px-5 py-3 text-sm">
          {texts.accent.sampleButton}
        </span>
        <span style={{ borderColor: shade }} className="border-b text-sm">
          {texts.accent.sampleLink}
        </span>
      </div>
      <p className="mt-1 text-muted text-sm">
        {contrast >= READABLE_CONTRAST
          ? texts.accent.easy(page, inDigits(contrast))
          : texts.accent.hard(page, inDigits(contrast), shade)}
      </p>
    </div>
  );
}

/** Rounds a contrast down, because 4.49 must not be shown as 4.5, which is enough. */
function inDigits(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** `--color-ink` of the two schemes. */
const INKS: Record<keyof AccentShades, string> = { light: '#1d1a17', dark: '#ede7de' };

const SCHEMES = [
  { scheme: 'light', page: texts.accent.pages.light },
  { scheme: 'dark', page: texts.accent.pages.dark },
] as const;

/** The initial color of the browser's color picker. */
const PICKER_START = '#6b1a2c';
