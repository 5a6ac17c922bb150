import { useRef, useState } from 'react';
import { Field, SelectField, TextField } from '#app/ui/field.tsx';
import { officeName } from '#catalog/settings/office-name.ts';
import { addAndFocus } from '../add-and-focus.ts';
import { MoveButtons, moved } from '../move-buttons.tsx';
import { loadSection } from '../section-loader.server.ts';
import { SettingsForm } from '../settings-form.tsx';
import { TranslatedTexts } from '../translated-texts.tsx';
import { type SettingsFormState, useSettingsForm } from '../use-settings-form.tsx';
import { errorAt } from '../value-at-path.ts';
import type { Route } from './+types/offices';
import { HoursFields } from './hours-fields.tsx';
import { MapPointField } from './map-point-field.tsx';
import {
  newOffice,
  type OfficesValues,
  type OfficeValues,
  toOfficesSettings,
  toOfficesValues,
} from './office-values.ts';
import { texts } from './texts.ts';
import { TimeZoneSuggestion } from './time-zone-suggestion.tsx';

/** Returns the names of time zones, too, because browsers have other names for some of them. */
export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadSection(args, 'offices')), timeZones: Intl.supportedValuesOf('timeZone') };
}

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
  const { text, values, setValues, rearrange } = form;
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
        className="mt-4 min-h-11 border border-edge px-5 text-sm"
      >
        {texts.add}
      </button>
      <div className="mt-6 grid gap-x-8 sm:grid-cols-3">
        <SelectField label={texts.headOffice} {...text('headOffice')}>
          {offices.map((office) => (
            <option key={office.key} value={office.key}>
              {officeName(office) || texts.newOffice}
            </option>
          ))}
        </SelectField>
        <Field label={texts.roundType} {...text('officeTypes.blue')} />
        <Field label={texts.diamondType} {...text('officeTypes.green')} />
      </div>
      <Field label={texts.pageEyebrow} {...text('locations.eyebrow')} />
      <TextField label={texts.pageIntroduction} rows={3} {...text('locations.introduction')} />
      <TranslatedTexts
        form={form}
        of={texts.locationsPage}
        texts={[
          { path: 'officeTypes.blue', label: texts.roundType },
          { path: 'officeTypes.green', label: texts.diamondType },
          { path: 'locations.eyebrow', label: texts.shortEyebrow },
          { path: 'locations.introduction', label: texts.shortIntroduction, rows: 3 },
        ]}
      />
    </SettingsForm>
  );
}

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
function OfficeFields({ form, office, index, count, officeTypes, timeZones, ...on }: Props) {
  const path = `offices.${index}`;
  const { text, errors, clearError } = form;
  const [isOpen, setOpen] = useState(office.country === '');
  const hasError = errorAt(errors, path) !== undefined;
  const isExpanded = isOpen || hasError;
  const name = officeName(office) || texts.newOffice;
  const zones = timeZones.includes(office.timeZone) ? timeZones : [office.timeZone, ...timeZones];
  return (
    <li className="relative border-line border-t">
      <details open={isExpanded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-3 pe-24 text-lg wrap-anywhere">{name}</summary>
        <div className="pb-6">
          <div className="grid gap-x-8 sm:grid-cols-2">
            <Field label={texts.country} {...text(`${path}.country`)} />
            <Field label={texts.city} {...text(`${path}.city`)} />
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
              { path: `${path}.city`, label: texts.city },
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
