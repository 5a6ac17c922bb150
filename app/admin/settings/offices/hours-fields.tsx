import { Field } from '#app/ui/field.tsx';
import { WEEKDAYS } from '#catalog/settings/shop-settings.ts';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import { newHours, type OfficesValues, type OfficeValues } from './office-values.ts';
import { texts } from './texts.ts';

interface Props {
  form: Pick<SettingsFormState<OfficesValues>, 'text' | 'errors'>;
  /** The path of the office: `offices.2`. */
  path: string;
  hours: OfficeValues['hours'];
  onChange(hours: OfficeValues['hours']): void;
}

/** The opening hours of an office: any number of lines, each with its days. */
export function HoursFields({ form, path, hours, onChange }: Props) {
  return (
    <fieldset className="mt-5">
      <legend className="text-muted text-sm">{texts.hours.title}</legend>
      {hours.map(({ key, days }, index) => {
        const at = `${path}.hours.${index}`;
        const daysError = errorAt(form.errors, `${at}.days`);
        return (
          <div key={key} className="mt-2 border-line border-t">
            <div className="flex flex-wrap gap-x-4">
              {WEEKDAYS.map((day) => (
                <label key={day} className="flex min-h-11 items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    name={`${at}.days`}
                    checked={days.includes(day)}
                    onChange={({ target }) =>
                      onChange(
                        hours.with(index, {
                          ...(hours[index] ?? newHours()),
                          days: WEEKDAYS.filter((name) =>
                            name === day ? target.checked : days.includes(name),
                          ),
                        }),
                      )
                    }
                    className="tick-box"
                  />
                  {day}
                </label>
              ))}
            </div>
            {daysError ? <p className="text-accent text-sm">{daysError}</p> : null}
            <div className="flex flex-wrap items-start gap-x-6">
              <Field
                label={texts.hours.opens}
                inputMode="numeric"
                className="mt-0 w-24"
                {...form.text(`${at}.opens`)}
              />
              <Field
                label={texts.hours.closes}
                inputMode="numeric"
                className="mt-0 w-24"
                {...form.text(`${at}.closes`)}
              />
              <button
                type="button"
                onClick={() => onChange(hours.toSpliced(index, 1))}
                className="text-link mt-5 text-sm"
              >
                {texts.hours.remove}
              </button>
            </div>
          </div>
        );
      })}
      <button type="button" onClick={() => onChange([...hours, newHours()])} className="text-link text-sm">
        {texts.hours.add}
      </button>
    </fieldset>
  );
}
