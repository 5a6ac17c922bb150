import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { officeName } from '#catalog/settings/shop-settings.ts';
import { AddButton, EntryList, useEntries } from '../entries.tsx';
import { loadSection, saveSettings } from '../section.server.ts';
import { FieldGroup, SettingsForm, saveInDraft, useSettingsForm } from '../settings-form.tsx';
import type { Route } from './+types/offices';
import { OfficeFields } from './office-fields.tsx';
import { newOffice, type OfficesValues, toOfficesSettings, toOfficesValues } from './office-values.ts';
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
  const { text, translatable, values } = form;
  const { offices, officeTypes } = values;
  const entries = useEntries(form, 'offices', offices, (latest: OfficesValues, change) => {
    const changed = change(latest.offices);
    const hasHead = changed.some(({ key }) => key === latest.headOffice);
    return { ...latest, offices: changed, headOffice: hasHead ? latest.headOffice : (changed[0]?.key ?? '') };
  });
  return (
    <SettingsForm title={texts.title} introduction={texts.introduction} form={form}>
      <EntryList entries={entries} className="mt-6">
        {(office, entry) => (
          <OfficeFields
            form={form}
            office={office}
            officeTypes={officeTypes}
            timeZones={loaderData.timeZones}
            {...entry}
          />
        )}
      </EntryList>
      <AddButton ref={entries.addButton} onClick={() => entries.add(newOffice())}>
        {texts.add}
      </AddButton>
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
