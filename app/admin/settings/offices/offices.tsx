import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { officeName, WEEKDAYS, type Weekday } from '#catalog/settings/offices.ts';
import { errorAt } from '../../editor/editor-store.ts';
import { Tick } from '../../parts/form-parts.tsx';
import { useLoaded } from '../../writes/use-result.ts';
import { AddButton, EntryList, type EntryProps, EntrySection, useEntries } from '../entries.tsx';
import { loadSection, saveSettings } from '../section.server.ts';
import {
  FieldGroup,
  SettingsForm,
  type SettingsFormState,
  saveInDraft,
  useSettingsForm,
} from '../settings-form.tsx';
import type { Route } from './+types/offices';
import { parseMapPoint } from './map-point.ts';
import { MapPointField } from './map-point-field.tsx';
import {
  newClosedDays,
  newHours,
  newOffice,
  type OfficesValues,
  type OfficeValues,
  toOfficesSettings,
  toOfficesValues,
} from './office-values.ts';
import { listTimeZones } from './suggest-time-zone.server.ts';
import { texts } from './texts.ts';
import type { loader as timeZoneLoader } from './time-zone.ts';

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

interface Props extends EntryProps<OfficeValues> {
  form: Pick<SettingsFormState<OfficesValues>, 'text' | 'translatable' | 'errors'>;
  office: OfficeValues;
  officeTypes: OfficesValues['officeTypes'];
  timeZones: string[];
}

/** The fields of one office, in groups below its name in a collapsible section. */
function OfficeFields({ form, office, section, officeTypes, timeZones, onChange }: Props) {
  const path = `offices.${section.index}`;
  const { text, translatable, errors } = form;
  const name = officeName(office) || texts.newOffice;
  const hasLegal = ['legalForm', 'identificationNumber'].some((field) => errorAt(errors, `${path}.${field}`));
  return (
    <EntrySection
      {...section}
      name={name}
      isNew={office.country === ''}
      remove={texts.remove(name)}
      isRemovable={section.count > 1}
    >
      {(isOpen) => (
        <>
          <FieldGroup title={texts.groups.place}>
            <div className="grid gap-x-8 sm:grid-cols-2">
              <Field label={texts.country} {...text(`${path}.country`)} />
              <Field {...translatable(`${path}.city`, texts.city)} />
              <Field {...translatable(`${path}.title`, texts.name)} />
              <SelectField label={texts.type} {...text(`${path}.type`)}>
                <option value="blue">● {officeTypes.blue}</option>
                <option value="green">◆ {officeTypes.green}</option>
              </SelectField>
            </div>
            <Field {...translatable(`${path}.address`, texts.address)} />
          </FieldGroup>
          <FieldGroup title={texts.groups.contact}>
            <div className="grid gap-x-8 sm:grid-cols-2">
              <Field label={texts.phone} type="tel" {...text(`${path}.phone`)} />
              <Field label={texts.whatsapp} type="tel" {...text(`${path}.whatsapp`)} />
              <Field label={texts.email} type="email" {...text(`${path}.email`)} />
              <Field label={texts.contact} {...text(`${path}.contact`)} />
            </div>
          </FieldGroup>
          {isOpen ? (
            <FieldGroup title={texts.groups.map}>
              <div className="grid gap-x-8 sm:grid-cols-[2fr_3fr]">
                <MapPointField
                  office={name}
                  {...text(`${path}.place`)}
                  onPick={(place) => onChange({ place })}
                >
                  <SelectField label={texts.timeZone} {...text(`${path}.timeZone`)}>
                    <TimeZoneOptions zones={timeZones} chosen={office.timeZone} />
                  </SelectField>
                  <TimeZoneSuggestion
                    place={office.place}
                    timeZone={office.timeZone}
                    onChoose={(timeZone) => onChange({ timeZone })}
                  />
                </MapPointField>
              </div>
            </FieldGroup>
          ) : null}
          <HoursFields
            form={form}
            path={path}
            hours={office.hours}
            closedDays={office.closedDays}
            onChange={onChange}
          />
          <details open={hasLegal || undefined} className="mt-5 border border-line px-3 sm:px-5">
            <summary className="min-h-11 cursor-pointer py-3 text-sm">{texts.groups.legal}</summary>
            <div className="grid gap-x-8 pb-4 sm:grid-cols-2">
              <Field {...translatable(`${path}.legalForm`, texts.legalForm)} className="mt-0" />
              <Field
                label={texts.identificationNumber}
                {...text(`${path}.identificationNumber`)}
                className="mt-0 max-sm:mt-5"
              />
            </div>
          </details>
        </>
      )}
    </EntrySection>
  );
}

/** The names of time zones by their part of the world: `Kolkata` below `Asia`. */
function TimeZoneOptions({ zones, chosen }: { zones: string[]; chosen: string }) {
  const all = zones.includes(chosen) ? zones : [chosen, ...zones];
  const areas = [...new Set(all.map((zone) => zone.split('/')[0]))];
  return areas.map((area) => (
    <optgroup key={area} label={area}>
      {all
        .filter((zone) => zone.split('/')[0] === area)
        .map((zone) => (
          <option key={zone} value={zone}>
            {zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ') || zone}
          </option>
        ))}
    </optgroup>
  ));
}

interface SuggestionProps {
  /** Coordinates or a map link. */
  place: string;
  timeZone: string;
  onChoose(timeZone: string): void;
}

/** Suggests the time zone of the map point if the chosen one has other times. */
function TimeZoneSuggestion({ place, timeZone, onChoose }: SuggestionProps) {
  const point = parseMapPoint(place);
  const search = new URLSearchParams({
    latitude: String(point?.latitude),
    longitude: String(point?.longitude),
    timeZone,
  });
  const { data, isCurrent } = useLoaded<typeof timeZoneLoader>(
    point ? `/admin/data/time-zone?${search}` : null,
  );
  const suggested = point && isCurrent ? data : null;
  return (
    <div role="status">
      {suggested ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          {texts.pointIsIn(suggested)}
          <button type="button" onClick={() => onChoose(suggested)} className="text-link">
            {texts.chooseTimeZone(suggested)}
          </button>
        </p>
      ) : null}
    </div>
  );
}

interface HoursFieldsProps {
  form: Pick<SettingsFormState<OfficesValues>, 'text' | 'errors'>;
  /** The path of the office: `offices.2`. */
  path: string;
  hours: OfficeValues['hours'];
  closedDays: OfficeValues['closedDays'];
  onChange(changed: Partial<Pick<OfficeValues, 'hours' | 'closedDays'>>): void;
}

/** The opening hours of an office, any number of lines, each with its days, and its holidays. */
function HoursFields({ form, path, hours, closedDays, onChange }: HoursFieldsProps) {
  return (
    <FieldGroup title={texts.hours.title} hint={texts.hours.hint}>
      {hours.map((line, index) => (
        <HoursLine
          key={line.key}
          form={form}
          path={`${path}.hours.${index}`}
          days={line.days}
          onChange={(days) => onChange({ hours: hours.with(index, { ...line, days }) })}
          onRemove={() => onChange({ hours: hours.toSpliced(index, 1) })}
        />
      ))}
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

interface HoursLineProps {
  form: HoursFieldsProps['form'];
  /** The path of the line: `offices.2.hours.0`. */
  path: string;
  days: Weekday[];
  onChange(days: Weekday[]): void;
  onRemove(): void;
}

/** The days of a line of opening hours, and their times. */
function HoursLine({ form, path, days, onChange, onRemove }: HoursLineProps) {
  const error = errorAt(form.errors, `${path}.days`);
  return (
    <div className="mt-2 border-line border-b pb-3">
      <div className="flex flex-wrap gap-x-4">
        {WEEKDAYS.map((day) => (
          <Tick
            key={day}
            label={day}
            name={`${path}.days`}
            checked={days.includes(day)}
            onChange={({ target }) =>
              onChange(WEEKDAYS.filter((name) => (name === day ? target.checked : days.includes(name))))
            }
          />
        ))}
      </div>
      {error ? <p className="text-accent text-sm">{error}</p> : null}
      <div className="flex flex-wrap items-start gap-x-6">
        <Field label={texts.hours.opens} type="time" className="mt-0 w-32" {...form.text(`${path}.opens`)} />
        <Field
          label={texts.hours.closes}
          type="time"
          className="mt-0 w-32"
          {...form.text(`${path}.closes`)}
        />
        <button type="button" onClick={onRemove} className="text-link mt-5 text-sm">
          {texts.hours.remove}
        </button>
      </div>
    </div>
  );
}
