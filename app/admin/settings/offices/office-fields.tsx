import { useState } from 'react';
import { Field, SelectField } from '#app/ui/field.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { TranslatedTexts } from '../translated-texts.tsx';
import type { SettingsFormState } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import { HoursFields } from './hours-fields.tsx';
import { MapPointField } from './map-point-field.tsx';
import type { OfficesValues, OfficeValues } from './office-values.ts';
import { texts } from './texts.ts';
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
  const isExpanded = isOpen || hasError;
  const name = office.country || texts.newOffice;
  const zones = timeZones.includes(office.timeZone) ? timeZones : [office.timeZone, ...timeZones];
  return (
    <li className="relative border-line border-t">
      <details open={isExpanded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 pe-24 text-lg wrap-anywhere">{name}</summary>
        <div className="pb-6">
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field label={texts.country} {...text(`${path}.country`)} />
            <Field label={texts.name} {...text(`${path}.title`)} />
          </div>
          <Field label={texts.address} {...text(`${path}.address`)} />
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field label={texts.phone} type="tel" {...text(`${path}.phone`)} />
            <Field label={texts.whatsapp} type="tel" {...text(`${path}.whatsapp`)} />
            <Field label={texts.email} type="email" {...text(`${path}.email`)} />
            <Field label={texts.contact} {...text(`${path}.contact`)} />
            <Field label={texts.legalForm} {...text(`${path}.legalForm`)} />
            <Field label={texts.identificationNumber} {...text(`${path}.identificationNumber`)} />
            <SelectField label={texts.type} {...text(`${path}.type`)}>
              <option value="blue">{officeTypes.blue}</option>
              <option value="green">{officeTypes.green}</option>
            </SelectField>
          </div>
          {isExpanded ? (
            <MapPointField
              office={name}
              {...text(`${path}.place`)}
              onPick={(place) => {
                on.onChange({ ...office, place });
                clearError(`${path}.place`);
              }}
            />
          ) : null}
          <SelectField label={texts.timeZone} {...text(`${path}.timeZone`)} className="sm:w-1/2">
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          {isExpanded ? (
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
              { path: `${path}.title`, label: texts.name },
              { path: `${path}.address`, label: texts.address },
              { path: `${path}.legalForm`, label: texts.legalForm },
            ]}
          />
          <button
            type="button"
            disabled={count === 1}
            onClick={on.onRemove}
            className="text-link mt-2 text-sm"
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
