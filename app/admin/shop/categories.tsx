import { Field } from '#app/ui/field.tsx';
import { CATEGORIES, categoryPath } from '#catalogue/products/product.ts';
import type { SectionValues } from '#platform/config/shop/settings-sections.ts';
import type { Route } from './+types/categories';
import { loadSection } from './section-loader.server.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'categories');
}

/** Heading and text of each category page. */
export default function Categories({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({ section: 'categories', loaded: loaderData, toValues, toSettings: toValues });
  return (
    <SettingsForm
      title="Categories"
      introduction="Heading and text of each category page. The addresses stay the same."
      isFixed={loaderData.isFixed}
      form={form}
    >
      {CATEGORIES.map((category) => (
        <fieldset key={category} className="mt-8 border-line border-t pt-4">
          <legend className="float-start w-full text-lg">
            {category} <span className="text-muted text-sm">{categoryPath(category)}</span>
          </legend>
          <div className="clear-both grid gap-x-8 sm:grid-cols-[1fr_2fr]">
            <Field label="Heading" {...form.text(`categories.${category}.heading`)} />
            <Field label="Text" {...form.text(`categories.${category}.tagline`)} />
          </div>
        </fieldset>
      ))}
    </SettingsForm>
  );
}

function toValues(settings: SectionValues<'categories'>): SectionValues<'categories'> {
  return settings;
}
