import { officeName } from '#catalog/settings/offices.ts';
import type { ClosedDays, Office, OpeningHours, SectionValues } from '#catalog/settings/shop-settings.ts';
import { randomUuid } from '../../parts/random-uuid.ts';
import { withoutDefaults } from '../defaults.ts';
import { mapPointText, parseMapPoint } from './map-point.ts';

/** An office as the form edits it. */
export interface OfficeValues
  extends Omit<Required<Office>, 'place' | 'hours' | 'closedDays' | 'translations'>,
    Pick<Office, 'translations'> {
  /** Identifies the office in the form, because its name may change. */
  key: string;
  /** Coordinates or a map link. */
  place: string;
  hours: (OpeningHours & { key: string })[];
  closedDays: (ClosedDays & { key: string })[];
}

/** The offices section as the form edits it. `headOffice` is the key of an office. */
export type OfficesValues = ReturnType<typeof toOfficesValues>;

export function toOfficesValues({ offices, headOffice, ...texts }: SectionValues<'offices'>) {
  // The keys are the same on the server and in the browser, because ids and options contain them.
  const edited = offices.map(
    (office, index): OfficeValues => ({
      ...NO_OPTIONAL_TEXTS,
      ...office,
      key: String(index),
      place: office.place ? mapPointText(office.place) : '',
      hours: (office.hours ?? []).map((hours, line) => ({
        ...hours,
        // A time field knows no 24:00. The server stores it as 24:00 again.
        closes: hours.closes === '24:00' ? '00:00' : hours.closes,
        key: String(line),
      })),
      closedDays: (office.closedDays ?? []).map((days, line) => ({ ...days, key: String(line) })),
    }),
  );
  const head = edited.find((office) => officeName(office) === headOffice);
  return { ...texts, offices: edited, headOffice: head?.key ?? '' };
}

/** Leaves out empty optional fields, also an empty place. Sends an unreadable place unchanged, so that the server refuses it. */
export function toOfficesSettings({ offices, headOffice, ...texts }: OfficesValues) {
  const head = offices.find(({ key }) => key === headOffice);
  return {
    ...texts,
    headOffice: head ? officeName(head) : '',
    offices: offices.map(({ key: _, place, hours, closedDays, ...office }) => ({
      ...withoutDefaults(office, NO_OPTIONAL_TEXTS),
      ...(place.trim() ? { place: parseMapPoint(place) ?? place } : {}),
      ...(hours.length > 0 ? { hours: hours.map(({ key: _key, ...times }) => times) } : {}),
      // A single day needs no last day.
      ...(closedDays.length > 0
        ? { closedDays: closedDays.map(({ from, to }) => ({ from, to: to || from })) }
        : {}),
    })),
  };
}

const NO_OPTIONAL_TEXTS = {
  city: '',
  contact: '',
  email: '',
  whatsapp: '',
  identificationNumber: '',
  legalForm: '',
};

/** An empty office, in the browser's time zone. */
export function newOffice(): OfficeValues {
  return {
    key: randomUuid(),
    country: '',
    title: '',
    address: '',
    phone: '',
    ...NO_OPTIONAL_TEXTS,
    type: 'blue',
    place: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hours: [],
    closedDays: [],
  };
}

export function newHours(): OfficeValues['hours'][number] {
  return { key: randomUuid(), days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '18:00' };
}

export function newClosedDays(): OfficeValues['closedDays'][number] {
  return { key: randomUuid(), from: '', to: '' };
}
