import { useRef } from 'react';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { officeName } from '#catalog/settings/shop-settings.ts';
import { addAndFocus } from '../add-and-focus.ts';
import { FieldGroup } from '../field-group.tsx';
import { moved } from '../move-buttons.tsx';
import { saveInDraft } from '../save-in-draft.ts';
import { saveSettings } from '../save-settings.server.ts';
import { loadSection } from '../section-loader.server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';
import type { Route } from './+types/offices';
import { OfficeFields } from './office-fields.tsx';
import { newOffice, type OfficeValues, toOfficesSettings, toOfficesValues } from './office-values.ts';
import { listTimeZones } from './suggest-time-zone.server.ts';
import { texts } from './texts.ts';

/** Returns the names of time zones, too, because browsers have other names for some of them. */
export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadSection(args, 'offices')), timeZones: listTimeZones() };
}

export { saveInDraft as clientAction, saveSettings as action };

/** The offices, and the texts of their page. */
export default function Offices({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm({
    section: 'offices',
    loaded: loaderData,
    toValues: toOfficesValues,
    toSettings: toOfficesSettings,
  });
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { text, translatable, values, setValues, rearrange } = form;
  const { offices, officeTypes } = values;
  type Edit = (offices: OfficeValues[]) => OfficeValues[];
  const edited = (edit: Edit) => (latest: typeof values) => {
    const changed = edit(latest.offices);
    const hasHead = changed.some(({ key }) => key === latest.headOffice);
    return { ...latest, offices: changed, headOffice: hasHead ? latest.headOffice : (changed[0]?.key ?? '') };
  };
  const change = (edit: Edit) => setValues(edited(edit));
  return (
    <SettingsForm
      title={texts.title}
      introduction={texts.introduction}
      isFixed={loaderData.isFixed}
      form={form}
    >
      <ol ref={list} className="mt-6 border-line border-b">
        {offices.map((office, index) => (
          <OfficeFields
            key={office.key}
            form={form}
            office={office}
            index={index}
            count={offices.length}
            officeTypes={officeTypes}
            timeZones={loaderData.timeZones}
            onChange={(changed) => change((latest) => latest.with(index, changed))}
            onMove={(to) => rearrange(edited((latest) => moved(latest, index, to)))}
            onRemove={() => {
              rearrange(edited((latest) => latest.toSpliced(index, 1)));
              addButton.current?.focus();
            }}
          />
        ))}
      </ol>
      <button
        ref={addButton}
        type="button"
        onClick={() => addAndFocus(list, () => change((latest) => [...latest, newOffice()]))}
        className="secondary-button mt-4"
      >
        {texts.add}
      </button>
      <FieldGroup title={texts.groups.page}>
        <div className="grid gap-x-8 sm:grid-cols-3">
          <SelectField label={texts.headOffice} {...text('headOffice')}>
            {offices.map((office) => (
              <option key={office.key} value={office.key}>
                {officeName(office) || texts.newOffice}
              </option>
            ))}
          </SelectField>
          <Field {...translatable('officeTypes.blue', texts.roundType)} />
          <Field {...translatable('officeTypes.green', texts.diamondType)} />
        </div>
        <Field {...translatable('locations.eyebrow', texts.pageEyebrow)} />
        <TextField rows={3} {...translatable('locations.introduction', texts.pageIntroduction)} />
      </FieldGroup>
    </SettingsForm>
  );
}
