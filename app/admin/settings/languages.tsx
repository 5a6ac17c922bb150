import { SelectField } from '#app/ui/field.tsx';
import type { SectionValues } from '#catalog/settings/shop-settings.ts';
import {
  ENGLISH_NAMES,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  languageTag,
} from '#catalog/text/languages.ts';
import type { Route } from './+types/languages';
import { loadSection, saveSettings } from './section.server.ts';
import { SettingsForm, saveInDraft, useSettingsForm } from './settings-form.tsx';
import { texts } from './texts.ts';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'languages');
}

export { saveInDraft as clientAction, saveSettings as action };

/** The languages of the shop, which of them is the main one, and in which one the owner writes. */
export default function Languages({ loaderData }: Route.ComponentProps) {
  // This page has no texts to translate.
  const loaded = { ...loaderData, languages: { ...loaderData.languages, others: [] } };
  const form = useSettingsForm({ section: 'languages', loaded, toValues, toSettings });
  const { main, offered } = form.values;
  const offer = (language: Language, isOffered: boolean) =>
    form.setValues((latest) => ({
      ...latest,
      offered: LANGUAGES.filter((each) => (each === language ? isOffered : latest.offered.includes(each))),
    }));
  return (
    <SettingsForm title={texts.languages.title} introduction={texts.languages.introduction} form={form}>
      <table className="mt-6 w-full max-w-xl border-line border-b text-start">
        <thead>
          <tr className="text-start text-muted text-sm">
            <th scope="col" className="py-2 text-start font-normal">
              {texts.languages.language}
            </th>
            <th scope="col" className="wrap-anywhere px-1 py-2 font-normal sm:w-28">
              {texts.languages.offered}
            </th>
            <th scope="col" className="wrap-anywhere px-1 py-2 font-normal sm:w-28">
              {texts.languages.main}
            </th>
          </tr>
        </thead>
        <tbody>
          {LANGUAGES.map((language) => (
            <tr key={language} className="border-line border-t">
              <th scope="row" className="wrap-anywhere py-3 text-start font-normal">
                {ENGLISH_NAMES[language]}{' '}
                {language === 'en' ? null : (
                  <bdi lang={languageTag(language)} className="ms-1 text-muted">
                    {LANGUAGE_NAMES[language]}
                  </bdi>
                )}
                <span className="block text-muted text-sm">
                  {offered.includes(language) ? addressOf(language, main) : texts.languages.notOffered}
                </span>
              </th>
              <td className="text-center">
                <label className="inline-flex min-h-11 min-w-[44px] items-center justify-center">
                  <span className="sr-only">{texts.languages.offer(ENGLISH_NAMES[language])}</span>
                  <input
                    type="checkbox"
                    name="languages"
                    value={language}
                    checked={offered.includes(language)}
                    disabled={language === main}
                    onChange={({ target }) => offer(language, target.checked)}
                    className="tick-box"
                  />
                </label>
              </td>
              <td className="text-center">
                <label className="inline-flex min-h-11 min-w-[44px] items-center justify-center">
                  <span className="sr-only">{texts.languages.isMain(ENGLISH_NAMES[language])}</span>
                  <input
                    type="radio"
                    name="main"
                    checked={language === main}
                    onChange={() => {
                      offer(language, true);
                      form.setValues((latest) => ({ ...latest, main: language }));
                    }}
                    className="size-5 accent-ink"
                  />
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 max-w-prose text-muted text-sm">{texts.languages.warning}</p>
      <SelectField className="max-w-xl" label={texts.languages.source} {...form.text('sourceLanguage')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {ENGLISH_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <p className="mt-2 max-w-prose text-muted text-sm">{texts.languages.sourceHint}</p>
    </SettingsForm>
  );
}

function toValues({ languages, sourceLanguage }: SectionValues<'languages'>) {
  return {
    main: languages[0] ?? 'en',
    /** Includes the main language. */
    offered: LANGUAGES.filter((language) => languages.includes(language)),
    sourceLanguage,
  };
}

function toSettings({
  main,
  offered,
  sourceLanguage,
}: ReturnType<typeof toValues>): SectionValues<'languages'> {
  return {
    languages: [main, ...offered.filter((language) => language !== main)],
    sourceLanguage,
  };
}

function addressOf(language: Language, main: Language): string {
  return texts.languages.addressesLike(language === main ? '/women' : `/${language}/women`);
}
