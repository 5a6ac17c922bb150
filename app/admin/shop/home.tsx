import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { CATEGORIES } from '#catalogue/product.ts';
import type { SectionValues } from '#config/settings-sections.ts';
import type { Route } from './+types/home';
import { MoveButtons, moved } from './move-buttons.tsx';
import { loadSection } from './section-loader.server.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, 'home');
}

/** The texts and the order of the home page's slides. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({ section: 'home', loaded: loaderData, toValues, toSettings: toValues });
  const { text, values, setValues } = form;
  return (
    <SettingsForm
      title="Home"
      introduction="The texts of the slides, and their order. The pictures stay as they are."
      isFixed={loaderData.isFixed}
      form={form}
    >
      <ol>
        {values.slides.map(({ picture, title }, index) => (
          <li key={picture} className="mt-8 border-line border-t pt-4">
            <div className="flex items-center gap-2">
              <img
                src={`/brand-images/${picture}-landscape-960.webp`}
                alt=""
                width={96}
                height={48}
                className="me-2 h-12 w-24 bg-sand object-cover"
              />
              <h3 className="me-auto min-w-0 wrap-anywhere text-lg">
                {index + 1}. {title}
              </h3>
              <MoveButtons
                id={`slide-${picture}`}
                name={title}
                index={index}
                count={values.slides.length}
                onMove={(to) => setValues(({ slides }) => ({ slides: moved(slides, index, to) }))}
              />
            </div>
            <div className="grid gap-x-8 sm:grid-cols-2">
              <Field label="Line above the title" {...text(`slides.${index}.subtitle`)} />
              <Field label="Title" {...text(`slides.${index}.title`)} />
            </div>
            <TextField label="Text" rows={2} {...text(`slides.${index}.description`)} />
            <div className="grid gap-x-8 sm:grid-cols-[2fr_1fr_1fr]">
              <Field label="Text of the link" {...text(`slides.${index}.callToAction`)} />
              <SelectField label="Link to" {...text(`slides.${index}.category`)}>
                {CATEGORIES.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </SelectField>
              <SelectField label="Position of the text" {...text(`slides.${index}.textPosition`)}>
                <option value="left">Left</option>
                <option value="center">Center</option>
                <option value="right">Right</option>
              </SelectField>
            </div>
          </li>
        ))}
      </ol>
    </SettingsForm>
  );
}

function toValues(settings: SectionValues<'home'>): SectionValues<'home'> {
  return settings;
}
