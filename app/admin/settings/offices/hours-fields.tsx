import { Field } from '#app/ui/field.tsx';
import { WEEKDAYS } from '#catalog/settings/shop-settings.ts';
import { errorAt } from '../../editor/editor-store.ts';
import type { SettingsFormState } from '../settings-form.tsx';
import { FieldGroup } from '../settings-form.tsx';
import { newClosedDays, newHours, type OfficesValues, type OfficeValues } from './office-values.ts';
import { texts } from './texts.ts';

interface Props {
  form: Pick<SettingsFormState<OfficesValues>, 'text' | 'errors'>;
  /** The path of the office: `offices.2`. */
  path: string;
  hours: OfficeValues['hours'];
  closedDays: OfficeValues['closedDays'];
  onChange(changed: Partial<Pick<OfficeValues, 'hours' | 'closedDays'>>): void;
}

/** The opening hours of an office, any number of lines, each with its days, and its holidays. */
export function HoursFields({ form, path, hours, closedDays, onChange }: Props) {
  return (
    <FieldGroup title={texts.hours.title} hint={texts.hours.hint}>
      {hours.map(({ key, days }, index) => {
        const at = `${path}.hours.${index}`;
        const daysError = errorAt(form.errors, `${at}.days`);
        return (
          <div key={key} className="mt-2 border-line border-b pb-3">
            <div className="flex flex-wrap gap-x-4">
              {WEEKDAYS.map((day) => (
                <label key={day} className="flex min-h-11 items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    name={`${at}.days`}
                    checked={days.includes(day)}
                    onChange={({ target }) =>
                      onChange({
                        hours: hours.with(index, {
                          ...(hours[index] ?? newHours()),
                          days: WEEKDAYS.filter((name) =>
                            name === day ? target.checked : days.includes(name),
                          ),
                        }),
                      })
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
                type="time"
                className="mt-0 w-32"
                {...form.text(`${at}.opens`)}
              />
              <Field
                label={texts.hours.closes}
                type="time"
                className="mt-0 w-32"
                {...form.text(`${at}.closes`)}
              />
              <button
                type="button"
                onClick={() => onChange({ hours: hours.toSpliced(index, 1) })}
                className="text-link mt-5 text-sm"
              >
                {texts.hours.remove}
              </button>
            </div>
          </div>
        );
      })}
      {closedDays.map(({ key }, index) => {
        const at = `${path}.closedDays.${index}`;
        return (
          <div key={key} className="mt-2 flex flex-wrap items-start gap-x-6 border-line border-b pb-3">
            <Field
              label={texts.hours.firstDay}
              type="date"
              className="mt-0 w-40"
              {...form.text(`${at}.from`)}
            />
            <Field label={texts.hours.lastDay} type="date" className="mt-0 w-40" {...form.text(`${at}.to`)} />
            <button
              type="button"
              onClick={() => onChange({ closedDays: closedDays.toSpliced(index, 1) })}
              className="text-link mt-5 text-sm"
            >
              {texts.hours.removeHolidays}
            </button>
          </div>
        );
      })}
      <div className="flex flex-wrap gap-x-6">
        <button
          type="button"
          onClick={() => onChange({ hours: [...hours, newHours()] })}
          className="text-link text-sm"
        >
          {texts.hours.add}
        </button>
        <button
          type="button"
          onClick={() => onChange({ closedDays: [...closedDays, newClosedDays()] })}
          className="text-link text-sm"
        >
          {texts.hours.addHolidays}
        </button>
      </div>
    </FieldGroup>
  );
}
