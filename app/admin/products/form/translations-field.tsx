import { useId, useState } from 'react';
import { Field, TextField } from '#app/ui/field.tsx';
import { PRODUCT_FIELDS } from '#catalog/products/product-fields.ts';
import { ENGLISH_NAMES, type Language, languageAttributes } from '#catalog/text/languages.ts';
import { variantUrl } from '#platform/media/image-addresses.ts';
import { LanguageTabs } from '../../parts/language-tabs.tsx';
import { FactsField } from './facts-field.tsx';
import { type FormImage, type FormValues, NO_TEXTS, type TypedTexts } from './form-values.ts';
import { texts } from './texts.ts';

interface Props {
  sourceLanguage: Language;
  /** The languages of the translations; at least one. */
  languages: Language[];
  values: FormValues;
  error: string | undefined;
  onEdit(written: Partial<FormValues>): void;
}

/** The texts of a product in the shop's other languages, one tab per language. */
export function TranslationsField({ sourceLanguage, languages, values, error, onEdit }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState(languages[0]);
  const language = languages.find((each) => each === chosen) ?? languages[0];
  return (
    <fieldset className="mt-8 min-w-0" aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend className="text-muted text-sm">{texts.translations.title}</legend>
      <p id={`${id}-hint`} className="text-muted text-xs">
        {texts.translations.hint(ENGLISH_NAMES[sourceLanguage])}
      </p>
      <LanguageTabs
        languages={languages}
        chosen={language}
        missingIn={(each) => missingTexts(values, each)}
        onChoose={setChosen}
      />
      <p id={`${id}-error`} role="alert" className="mt-2 text-accent text-sm">
        {error}
      </p>
      {language ? <TextsField key={language} language={language} values={values} onEdit={onEdit} /> : null}
    </fieldset>
  );
}

interface TextsProps extends Pick<Props, 'values' | 'onEdit'> {
  language: Language;
}

/** The texts of one language. */
function TextsField({ language, values, onEdit }: TextsProps) {
  const typed = values.translations[language] ?? NO_TEXTS;
  const inLanguage = { ...languageAttributes(language), error: undefined };
  const edit = (changed: Partial<TypedTexts>) =>
    onEdit({ translations: { ...values.translations, [language]: { ...typed, ...changed } } });
  const editAlt = (edited: FormImage, alt: string) =>
    onEdit({
      images: values.images.map((image) =>
        image === edited ? { ...image, alts: { ...image.alts, [language]: alt } } : image,
      ),
    });
  const languageName = ENGLISH_NAMES[language];
  return (
    <>
      <Field
        label={texts.translations.name(languageName)}
        name="translations"
        maxLength={PRODUCT_FIELDS.name.maxLength}
        value={typed.name}
        onChange={({ target }) => edit({ name: target.value })}
        {...inLanguage}
      />
      <TextField
        label={texts.translations.description(languageName)}
        rows={4}
        maxLength={PRODUCT_FIELDS.description.maxLength}
        value={typed.description}
        onChange={({ target }) => edit({ description: target.value })}
        {...inLanguage}
      />
      <FactsField
        legend={texts.translations.facts(languageName)}
        value={typed.facts}
        category={values.category}
        error={undefined}
        onEdit={(facts) => edit({ facts })}
      />
      {values.images.map((image, index) =>
        image.url === null ? null : (
          <div key={image.key} className="flex items-end gap-x-4">
            <img
              src={variantUrl(image.url, 'thumb', 'webp')}
              alt=""
              loading="lazy"
              className="mt-5 size-11 object-cover"
            />
            <Field
              className="grow"
              label={texts.translations.image(index + 1, languageName)}
              placeholder={image.alt}
              maxLength={PRODUCT_FIELDS.imageAlts.maxLength}
              value={image.alts?.[language] ?? ''}
              onChange={({ target }) => editAlt(image, target.value)}
              {...inLanguage}
            />
          </div>
        ),
      )}
    </>
  );
}

/** Returns which texts a product has in the source language, but not in another one. */
export function missingTexts(
  { name, description, facts, images, translations = {} }: FormValues,
  language: Language,
): ('name' | 'description' | 'facts' | 'image descriptions')[] {
  const typed = translations[language];
  const lacks = (source: string, text: string | undefined) => source.trim() !== '' && !text?.trim();
  return [
    ...(lacks(name, typed?.name) ? (['name'] as const) : []),
    ...(lacks(description, typed?.description) ? (['description'] as const) : []),
    ...(lacks(facts, typed?.facts) ? (['facts'] as const) : []),
    ...(images.some(({ alt, alts }) => lacks(alt, alts?.[language]))
      ? (['image descriptions'] as const)
      : []),
  ];
}
