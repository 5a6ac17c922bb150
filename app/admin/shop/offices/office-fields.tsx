import { useState } from 'react';
import { Field, SelectField } from '#app/ui/field.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { TranslatedTexts } from '../translated-texts.tsx';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import { HoursFields } from './hours-fields.tsx';
import { MapPointField } from './map-point-field.tsx';
import type { OfficesValues, OfficeValues } from './office-values.ts';
import { TimeZoneSuggestion } from './time-zone-suggestion.tsx';

interface Props {
  form: Pick<SettingsFormState<OfficesValues>, 'text' | 'errors' | 'clearError' | 'tabs'>;
  office: OfficeValues;
  index: number;
  count: number;
  officeTypes: OfficesValues['officeTypes'];
  timeZones: string[];
  onChange(office: OfficeValues): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** The fields of one office, below its name in a collapsible section. */
export function OfficeFields({ form, office, index, count, officeTypes, timeZones, ...on }: Props) {
  const path = `offices.${index}`;
  const { text, errors, clearError } = form;
  const [isOpen, setOpen] = useState(office.country === '');
  const hasError = errorAt(errors, path) !== undefined;
  const isUnfolded = isOpen || hasError;
  const name = office.country || 'New office';
  const zones = timeZones.includes(office.timeZone) ? timeZones : [office.timeZone, ...timeZones];
  return (
    <li className="relative border-line border-t">
      <details open={isUnfolded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 pe-24 text-lg wrap-anywhere">{name}</summary>
        <div className="pb-6">
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field label="Country" {...text(`${path}.country`)} />
            <Field label="Name of the office" {...text(`${path}.title`)} />
          </div>
          <Field label="Address" {...text(`${path}.address`)} />
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field label="Phone" type="tel" {...text(`${path}.phone`)} />
            <Field label="WhatsApp" type="tel" {...text(`${path}.whatsapp`)} />
            <Field label="E-mail (optional)" type="email" {...text(`${path}.email`)} />
            <Field label="Contact person (optional)" {...text(`${path}.contact`)} />
            <Field label="Legal form" {...text(`${path}.legalForm`)} />
            <Field label="Identification number" {...text(`${path}.identificationNumber`)} />
            <SelectField label="Type" {...text(`${path}.type`)}>
              <option value="blue">{officeTypes.blue}</option>
              <option value="green">{officeTypes.green}</option>
            </SelectField>
          </div>
          {isUnfolded ? (
            <MapPointField
              office={name}
              {...text(`${path}.place`)}
              onPick={(place) => {
                on.onChange({ ...office, place });
                clearError(`${path}.place`);
              }}
            />
          ) : null}
          <SelectField label="Time zone" {...text(`${path}.timeZone`)} className="sm:w-1/2">
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          {isUnfolded ? (
            <TimeZoneSuggestion
              place={office.place}
              timeZone={office.timeZone}
              onChoose={(timeZone) => {
                on.onChange({ ...office, timeZone });
                clearError(`${path}.timeZone`);
              }}
            />
          ) : null}
          <HoursFields
            form={form}
            path={path}
            hours={office.hours}
            onChange={(hours) => on.onChange({ ...office, hours })}
          />
          <TranslatedTexts
            form={form}
            of={name}
            texts={[
              { path: `${path}.title`, label: 'Name of the office' },
              { path: `${path}.address`, label: 'Address' },
              { path: `${path}.legalForm`, label: 'Legal form' },
            ]}
          />
          <button
            type="button"
            disabled={count === 1}
            onClick={on.onRemove}
            className="text-link mt-2 text-sm"
          >
            Remove {name}
          </button>
        </div>
      </details>
      <div className="absolute end-0 top-1 flex">
        <MoveButtons id={`office-${office.key}`} name={name} index={index} count={count} onMove={on.onMove} />
      </div>
    </li>
  );
}
