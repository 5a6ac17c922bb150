import { useState } from 'react';
import { useLocation } from 'react-router';
import { getContext } from '#app/context.ts';
import { slidePicture } from '#app/slides/slide-image.ts';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { CATEGORIES, type Category, categoryPath, focusPosition } from '#catalog/products/product.ts';
import { CATEGORY_SYNONYMS } from '#catalog/search/category-synonyms.ts';
import { MAX_SYNONYMS } from '#catalog/settings/settings-limits.ts';
import {
  type CategorySettings,
  orderedCategories,
  type SectionValues,
} from '#catalog/settings/shop-settings.ts';
import { errorAt } from '../../editor/editor-store.ts';
import { Tick } from '../../parts/form-parts.tsx';
import { moved } from '../../parts/moved.ts';
import { SearchEngineFields } from '../../parts/search-engine-fields.tsx';
import { texts as partTexts } from '../../parts/texts.ts';
import { type Uploads, useUploads } from '../../products/images/uploads-store.ts';
import { withDefaults, withoutDefaults } from '../defaults.ts';
import { EntrySection, PhotoSummary } from '../entries.tsx';
import { PhotoField } from '../photo-field.tsx';
import { loadSection, saveSettings } from '../section.server.ts';
import { SettingsForm, type SettingsFormState, saveInDraft, useSettingsForm } from '../settings-form.tsx';
import type { Route } from './+types/categories';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadSection(args, 'categories')), imageLimits: getContext(args).imageLimits };
}

export { saveInDraft as clientAction, saveSettings as action };

/** Texts, photo and place of each category. */
export default function Categories({ loaderData }: Route.ComponentProps) {
  const uploads = useUploads(loaderData.imageLimits, (category, url) =>
    change(category as Category, { picture: url, focus: '' }),
  );
  const form = useSettingsForm({
    section: 'categories',
    loaded: loaderData,
    isUploading: uploads.isUploading,
    toValues: toCategoriesValues,
    toSettings: toCategoriesSettings,
  });
  const { values, setValues, clearError } = form;
  const change = (category: Category, changed: Partial<CategoryValues>) => {
    setValues((latest) => {
      const { categories } = latest;
      return {
        ...latest,
        categories: { ...categories, [category]: { ...categories[category], ...changed } },
      };
    });
    if ('picture' in changed) clearError(`categories.${category}.cover`);
    // At least one category must be in the menu; the message is beside the first.
    if ('inMenu' in changed) clearError('categories.Women.inMenu');
  };
  return (
    <SettingsForm title={texts.title} introduction={texts.introduction} form={form}>
      <AddWord
        onAdd={(category, word) => {
          const known = values.categories[category].synonyms.trim();
          change(category, { synonyms: known ? `${known}, ${word}` : word });
        }}
      />
      <ol className="mt-6 border-line border-b">
        {values.order.map((category, index) => (
          <CategoryFields
            key={category}
            form={form}
            category={category}
            values={values.categories[category]}
            index={index}
            uploads={uploads}
            onChange={(changed) => change(category, changed)}
            onMove={(to) => setValues((latest) => ({ ...latest, order: moved(latest.order, index, to) }))}
          />
        ))}
      </ol>
    </SettingsForm>
  );
}

interface Props {
  form: Pick<
    SettingsFormState<ReturnType<typeof toCategoriesValues>>,
    'text' | 'tick' | 'translatable' | 'errors'
  >;
  category: Category;
  values: CategoryValues;
  index: number;
  uploads: Uploads;
  onChange(changed: Partial<CategoryValues>): void;
  onMove(to: number): void;
}

/** The fields of one category, below its name in a collapsible section. */
function CategoryFields({ form, category, values, index, uploads, onChange, onMove }: Props) {
  const path = `categories.${category}`;
  const menuError = errorAt(form.errors, `${path}.inMenu`);
  const heading = form.translatable(`${path}.heading`, texts.heading);
  const tagline = form.translatable(`${path}.tagline`, texts.text);
  const photo = values.picture ? (
    <img
      src={slidePicture(values).src}
      alt=""
      loading="lazy"
      style={{ objectPosition: focusPosition(values.focus) }}
      className="h-12 w-10 shrink-0 bg-sand object-cover"
    />
  ) : (
    <span className="h-12 w-10 shrink-0 bg-sand" />
  );
  return (
    <EntrySection
      id={`category-${category}`}
      name={category}
      summary={
        <PhotoSummary photo={photo}>
          {values.heading || category} <span className="text-muted text-sm">{categoryPath(category)}</span>
          <span className="block truncate text-muted text-sm">
            {values.inMenu ? values.tagline : texts.hidden}
          </span>
        </PhotoSummary>
      }
      index={index}
      count={CATEGORIES.length}
      hasError={uploads.uploads[category] !== undefined || errorAt(form.errors, path) !== undefined}
      onMove={onMove}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{category}</legend>
        <div className="grid gap-x-8 sm:grid-cols-[1fr_2fr]">
          <Field {...heading} className="mt-2" />
          <Field {...tagline} className="mt-2 max-sm:mt-5" />
        </div>
        <TextField
          label={partTexts.synonyms}
          hint={partTexts.synonymsHint}
          rows={3}
          maxLength={MAX_SYNONYMS}
          {...form.text(`${path}.synonyms`)}
        />
        <SearchEngineFields
          form={form}
          prefix={`${path}.`}
          hint={texts.searchHint}
          automatic={{ title: heading.value || category, text: tagline.value }}
          path={categoryPath(category)}
        />
        <PhotoField
          id={category}
          photo={values}
          what={category}
          uploads={uploads}
          error={errorAt(form.errors, `${path}.cover`)}
          automatic={texts.automatic}
          frame="h-24 w-20"
          caption={texts.onHome}
          onChange={onChange}
        />
        <Tick
          label={texts.hasBand}
          {...form.tick(`${path}.hasBand`)}
          checked={values.hasBand && values.picture !== ''}
          disabled={values.picture === ''}
        />
        <Tick label={texts.hasWidePhotos} {...form.tick(`${path}.hasWidePhotos`)} />
        <label className="mt-2 flex min-h-11 w-fit items-center gap-3">
          <input
            type="checkbox"
            name={`${path}.inMenu`}
            checked={values.inMenu}
            aria-describedby={menuError ? `${category}-menu-error` : undefined}
            onChange={({ target }) => onChange({ inMenu: target.checked })}
            className="tick-box"
          />
          <span>
            {texts.inMenu}
            <span className="sr-only">: {category}</span>
          </span>
        </label>
        {values.inMenu ? null : <p className="text-muted text-sm">{texts.notInMenu}</p>}
        {menuError ? (
          <p id={`${category}-menu-error`} className="text-accent text-sm">
            {menuError}
          </p>
        ) : null}
      </fieldset>
    </EntrySection>
  );
}

const DEFAULTS = {
  searchTitle: '',
  searchText: '',
  /** The address of the photo on the home page; empty if it is automatic. */
  picture: '',
  focus: '',
  hasBand: false,
  hasWidePhotos: false,
  inMenu: true,
};

/** A category as the form edits it. */
type CategoryValues = typeof DEFAULTS &
  Omit<CategorySettings, 'cover' | keyof typeof DEFAULTS | 'synonyms'> & {
    synonyms: string;
  };

function toCategoriesValues(settings: SectionValues<'categories'>) {
  const values = CATEGORIES.map((category) => {
    const { cover, synonyms, ...stored } = settings.categories[category];
    // An empty list means the usual words.
    const words = synonyms || CATEGORY_SYNONYMS[category];
    return [category, { ...withDefaults({ ...stored, ...cover }, DEFAULTS), synonyms: words }];
  });
  const categories = Object.fromEntries(values) as Record<Category, CategoryValues>;
  return { categories, order: [...orderedCategories(settings)] };
}

/** Leaves out default values, so that a value set back to its default is not a change. */
function toCategoriesSettings({
  categories,
  order,
}: ReturnType<typeof toCategoriesValues>): SectionValues<'categories'> {
  const settings = CATEGORIES.map((category) => {
    const { picture, focus, hasBand, synonyms, ...values } = categories[category];
    const band = hasBand ? { hasBand } : {};
    const cover = picture ? { cover: withoutDefaults({ picture, focus }, DEFAULTS), ...band } : {};
    const words = ['', CATEGORY_SYNONYMS[category]].includes(synonyms.trim()) ? {} : { synonyms };
    return [category, { ...withoutDefaults(values, DEFAULTS), ...cover, ...words }];
  });
  const isDefault = order.every((category, index) => category === CATEGORIES[index]);
  return { categories: Object.fromEntries(settings), ...(isDefault ? {} : { categoryOrder: order }) };
}

/** Adds the word of the address, such as one that was searched in vain, to those that find a category. */
function AddWord({ onAdd }: { onAdd(category: Category, word: string): void }) {
  const search = new URLSearchParams(useLocation().search);
  // A comma separates words.
  const word = (search.get('word') ?? '').replaceAll(',', ' ').trim().slice(0, 80);
  const [category, setCategory] = useState<Category>(CATEGORIES[0]);
  const [added, setAdded] = useState<Category>();
  if (!word) return null;
  return (
    <div className="mt-5 border-line border-y pb-4">
      <SelectField
        label={texts.addWord(word)}
        value={category}
        onChange={({ target }) => setCategory(target.value as Category)}
      >
        {CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <button
        type="button"
        disabled={added === category}
        onClick={() => {
          onAdd(category, word);
          setAdded(category);
        }}
        className="secondary-button mt-3"
      >
        {texts.add}
      </button>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {added ? texts.added(word, added) : null}
      </p>
    </div>
  );
}
