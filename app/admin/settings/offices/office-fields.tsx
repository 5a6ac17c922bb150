import { useState } from 'react';
import { Field, SelectField } from '#app/ui/field.tsx';
import { officeName } from '#catalog/settings/shop-settings.ts';
import { errorAt } from '../../editor/value-at-path.ts';
import { FieldGroup } from '../field-group.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { HoursFields } from './hours-fields.tsx';
import { MapPointField } from './map-point-field.tsx';
import type { OfficesValues, OfficeValues } from './office-values.ts';
import { texts } from './texts.ts';
import { TimeZoneSuggestion } from './time-zone-suggestion.tsx';

interface Props {
  form: Pick<SettingsFormState<OfficesValues>, 'text' | 'translatable' | 'errors' | 'clearError'>;
  office: OfficeValues;
  index: number;
  count: number;
  officeTypes: OfficesValues['officeTypes'];
  timeZones: string[];
  onChange(office: OfficeValues): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** The fields of one office, in groups below its name in a collapsible section. */
export function OfficeFields({ form, office, index, count, officeTypes, timeZones, ...on }: Props) {
  const path = `offices.${index}`;
  const { text, translatable, errors, clearError } = form;
  const [isOpen, setOpen] = useState(office.country === '');
  const isExpanded = isOpen || errorAt(errors, path) !== undefined;
  const name = officeName(office) || texts.newOffice;
  const hasLegal = ['legalForm', 'identificationNumber'].some((field) => errorAt(errors, `${path}.${field}`));
  return (
    <li className="relative border-line border-t">
      <details open={isExpanded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 pe-24 text-lg wrap-anywhere">{name}</summary>
        <div className="pb-6">
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
          {isExpanded ? (
            <FieldGroup title={texts.groups.map}>
              <div className="grid gap-x-8 sm:grid-cols-[2fr_3fr]">
                <MapPointField
                  office={name}
                  {...text(`${path}.place`)}
                  onPick={(place) => {
                    on.onChange({ ...office, place });
                    clearError(`${path}.place`);
                  }}
                >
                  <SelectField label={texts.timeZone} {...text(`${path}.timeZone`)}>
                    <TimeZoneOptions zones={timeZones} chosen={office.timeZone} />
                  </SelectField>
                  <TimeZoneSuggestion
                    place={office.place}
                    timeZone={office.timeZone}
                    onChoose={(timeZone) => {
                      on.onChange({ ...office, timeZone });
                      clearError(`${path}.timeZone`);
                    }}
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
            onChange={(changed) => on.onChange({ ...office, ...changed })}
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
          <button
            type="button"
            disabled={count === 1}
            onClick={on.onRemove}
            className="secondary-button mt-6 text-accent"
          >
            {texts.remove(name)}
          </button>
        </div>
      </details>
      <div className="absolute end-0 top-1 flex">
        <MoveButtons id={`office-${office.key}`} name={name} index={index} count={count} onMove={on.onMove} />
      </div>
    </li>
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
