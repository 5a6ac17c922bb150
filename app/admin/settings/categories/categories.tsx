import { shopOf } from '#app/context.ts';
import type { Category } from '#catalog/products/product.ts';
import { moved } from '../move-buttons.tsx';
import { usePhotoUploads } from '../photos/use-photo-uploads.ts';
import { loadSection } from '../section-loader.server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { type TranslatableText, TranslatedTexts } from '../translated-texts.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';
import type { Route } from './+types/categories';
import { CategoryFields } from './category-fields.tsx';
import {
  type CategoriesValues,
  type CategoryValues,
  toCategoriesSettings,
  toCategoriesValues,
} from './category-values.ts';
import { texts } from './texts.ts';

export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadSection(args, 'categories')), imageLimits: shopOf(args).imageLimits };
}

/** Texts, photo and place of each category. */
export default function Categories({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({
    section: 'categories',
    loaded: loaderData,
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
  const uploads = usePhotoUploads(loaderData.imageLimits, (category, url) =>
    change(category as Category, { picture: url, focus: '' }),
  );
  return (
    <SettingsForm
      title={texts.title}
      introduction={texts.introduction}
      isFixed={loaderData.isFixed}
      isUploading={uploads.isUploading}
      form={form}
    >
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
      <TranslatedTexts form={form} texts={values.order.flatMap((category) => textsOf(category, values))} />
    </SettingsForm>
  );
}

function textsOf(category: Category, { categories }: CategoriesValues): TranslatableText[] {
  return [
    {
      path: `categories.${category}.heading`,
      label: texts.headingOf(category),
      // A heading that is the English name of the category is shown in the language of the page.
      isBuiltIn: categories[category].heading === category,
    },
    { path: `categories.${category}.tagline`, label: texts.textOf(category) },
  ];
}
