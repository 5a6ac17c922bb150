import { Field, SelectField } from '#app/ui/field.tsx';
import { officeName } from '#catalog/settings/shop-settings.ts';
import { errorAt } from '../../editor/editor-store.ts';
import { useLoaded } from '../../writes/use-loaded.ts';
import { type EntryProps, EntrySection } from '../entries.tsx';
import type { SettingsFormState } from '../settings-form.tsx';
import { FieldGroup } from '../settings-form.tsx';
import { HoursFields } from './hours-fields.tsx';
import { parseMapPoint } from './map-point.ts';
import { MapPointField } from './map-point-field.tsx';
import type { OfficesValues, OfficeValues } from './office-values.ts';
import { texts } from './texts.ts';
import type { loader } from './time-zone.ts';

interface Props extends EntryProps<OfficeValues> {
  form: Pick<SettingsFormState<OfficesValues>, 'text' | 'translatable' | 'errors'>;
  office: OfficeValues;
  officeTypes: OfficesValues['officeTypes'];
  timeZones: string[];
}

/** The fields of one office, in groups below its name in a collapsible section. */
export function OfficeFields({ form, office, section, officeTypes, timeZones, onChange }: Props) {
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
  const { data, isCurrent } = useLoaded<typeof loader>(point ? `/admin/data/time-zone?${search}` : null);
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
