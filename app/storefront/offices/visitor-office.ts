import { useEffect } from 'react';
import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { createStore, useStore } from '#app/ui/create-store.ts';
import type { Office } from '#catalog/settings/shop-settings.ts';
import type { ContactOffice } from '../shown-shop.server.ts';

/**
 * Returns the office that a visitor's question goes to: the one selected earlier in this browser, otherwise the nearest
 * by time zone, otherwise the head office, which the server's HTML shows.
 *
 * @param offices the offices in the product's response; while `undefined`, those of an earlier response are used
 */
export function useVisitorOffice(offices: ContactOffice[] | undefined) {
  const { headOffice } = useShop();
  const state = useOffices(offices);
  const all = offices ?? (state.offices.length > 0 ? state.offices : [headOffice]);
  const officeNamed = (name: string | null | undefined) => all.find((office) => office.name === name);
  return {
    offices: all,
    office: officeNamed(state.chosen) ?? officeNamed(state.nearest?.[0]) ?? headOffice,
    choose,
  };
}

/** Returns the offices, nearest first; `null` while the order is not known, or if it cannot be known. */
export function useNearestOffices<Office extends ContactOffice>(offices: Office[]): Office[] | null {
  const { nearest } = useOffices(offices);
  const sorted = nearest?.flatMap((name) => offices.find((office) => office.name === name) ?? []);
  return sorted?.length === offices.length ? sorted : null;
}

interface OfficeState {
  offices: ContactOffice[];
  /** The names of the offices, nearest first; `null` while the order is not known, or if it cannot be known. */
  nearest: string[] | null;
  chosen: string | null;
}

const officeStore = createStore<OfficeState>({ offices: [], nearest: null, chosen: null });

/** Sorts the offices after the next paint, because the first use of `Intl` takes a phone a tenth of a second. */
function useOffices(offices: ContactOffice[] | undefined): OfficeState {
  useEffect(() => {
    if (!offices || isSame(offices, officeStore.getState().offices)) return;
    officeStore.setState({ offices });
    requestAnimationFrame(() =>
      setTimeout(() => {
        const chosen = storedName() ?? officeStore.getState().chosen;
        officeStore.setState({ nearest: nearestFirst(offices), chosen });
      }),
    );
  }, [offices]);
  return useStore(officeStore);
}

function isSame(offices: ContactOffice[], others: ContactOffice[]): boolean {
  return JSON.stringify(offices) === JSON.stringify(others);
}

function nearestFirst(offices: ContactOffice[]): string[] | null {
  try {
    const sorted = sortByNearness(offices, Intl.DateTimeFormat().resolvedOptions().timeZone);
    return sorted?.map(({ name }) => name) ?? null;
  } catch {
    // The browser does not know one of the time zones.
    return null;
  }
}

function choose(name: string): void {
  officeStore.setState({ chosen: name });
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The storage is full. The choice lasts as long as the page is open.
  }
}

function storedName(): string | null {
  return localStorage.getItem(KEY);
}

const KEY = 'office';

/**
 * Sorts offices for a visitor by time zone: first those in the same part of the world (the zone's name before the
 * slash), then by time difference. Offices that are equal in both keep their order.
 *
 * @param timeZone an IANA name, `Asia/Karachi`. Browsers that hide the location report `UTC` or similar.
 * @returns `null` if the time zone has no location.
 */
export function sortByNearness<Office extends { timeZone: string }>(
  offices: readonly Office[],
  timeZone: string,
  at = new Date(),
): Office[] | null {
  const area = areaOf(timeZone);
  if (!area || area === 'Etc') return null;
  const visitorOffset = offsetOf(timeZone, at);
  const distances = new Map(
    offices.map((office) => {
      const areaDistance = areaOf(office.timeZone) === area ? 0 : DAY;
      return [office, areaDistance + offsetDifference(visitorOffset, offsetOf(office.timeZone, at))];
    }),
  );
  const distanceOf = (office: Office) => distances.get(office) ?? 0;
  return offices.toSorted((a, b) => distanceOf(a) - distanceOf(b));
}

function areaOf(timeZone: string): string | undefined {
  const [area, place] = timeZone.split('/');
  return place ? area : undefined;
}

const DAY = 24 * 60;

/** Returns the shorter difference around the globe: from UTC-10 to UTC+12 it is two hours. */
function offsetDifference(a: number, b: number): number {
  const minutes = Math.abs(a - b);
  return Math.min(minutes, DAY - minutes);
}

/** Minutes by which the clocks of a zone are ahead of UTC. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Returns a function that names the place of an office in the page's language: `Mumbai, India`, or its country. */
export function usePlaceName(): (office: Pick<Office, 'city' | 'country'>) => string {
  const { countries } = useShop();
  const { locations } = useTexts();
  return ({ city, country }) => {
    const name = countries?.[country] ?? country;
    return city ? locations.place(city, name) : name;
  };
}
