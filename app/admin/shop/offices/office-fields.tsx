import { useState } from 'react';
import { Field, SelectField } from '#app/ui/field.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import { HoursFields } from './hours-fields.tsx';
import { parseMapPoint } from './map-point.ts';
import type { OfficesValues, OfficeValues } from './office-values.ts';

interface Props {
  form: Pick<SettingsFormState<OfficesValues>, 'text' | 'errors'>;
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
  const { text, errors } = form;
  const [isOpen, setOpen] = useState(office.country === '');
  const hasError = errorAt(errors, path) !== undefined;
  const name = office.country || 'New office';
  const zones = timeZones.includes(office.timeZone) ? timeZones : [office.timeZone, ...timeZones];
  return (
    <li className="relative border-line border-t">
      <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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
            <SelectField label="Time zone" {...text(`${path}.timeZone`)}>
              {zones.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </SelectField>
          </div>
          <MapPointField {...text(`${path}.place`)} />
          <HoursFields
            form={form}
            path={path}
            hours={office.hours}
            onChange={(hours) => on.onChange({ ...office, hours })}
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

/** Takes coordinates or a map link, and shows the point that was recognized below the field. */
function MapPointField({ value, error, ...input }: ReturnType<Props['form']['text']>) {
  const point = parseMapPoint(value);
  const sentence = error && !point ? 'Must be coordinates like 19.07, 72.88, or a link from a map.' : error;
  return (
    <>
      <Field label="Map point: coordinates, or a link from a map" {...input} value={value} error={sentence} />
      <p role="status" className="mt-1 text-muted text-sm">
        {point ? `Latitude ${point.latitude}, longitude ${point.longitude}` : ''}
      </p>
    </>
  );
}
