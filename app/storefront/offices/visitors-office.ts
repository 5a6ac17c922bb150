import { useEffect } from 'react';
import { createStore, useStore } from '#app/ui/create-store.ts';
import type { Office } from '#config/store.ts';
import { store } from '#store';
import { byNearness } from './by-nearness.ts';

/**
 * The office that a visitor's question goes to: the one once chosen here, else the nearest by the browser's time zone,
 * else the head office, which the server's HTML names.
 */
export function useVisitorsOffice(): { office: Office; choose(country: string): void } {
  const { nearest, chosen } = useOffices();
  return { office: officeOf(chosen) ?? nearest?.[0] ?? headOffice(), choose };
}

/** The offices, nearest first; `null` before that is known, and where it cannot be. */
export function useNearestOffices(): [Office, ...Office[]] | null {
  return useOffices().nearest;
}

interface Known {
  nearest: [Office, ...Office[]] | null;
  /** The country of the office. */
  chosen: string | null;
  /** Whether the browser was asked for both. */
  isAsked: boolean;
}

const offices = createStore<Known>({ nearest: null, chosen: null, isAsked: false });

/** Once what was pressed is on the screen: the first use of `Intl` takes a phone a tenth of a second. */
function useOffices(): Known {
  useEffect(() => {
    if (offices.getState().isAsked) return;
    offices.setState({ isAsked: true });
    requestAnimationFrame(() =>
      setTimeout(() => offices.setState({ nearest: nearest(), chosen: remembered() })),
    );
  }, []);
  return useStore(offices);
}

function nearest(): Known['nearest'] {
  try {
    return byNearness(store.offices, Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    // A browser that does not know one of the zones, or how to tell an offset.
    return null;
  }
}

function choose(country: string): void {
  offices.setState({ chosen: country });
  try {
    localStorage.setItem(KEY, country);
  } catch {
    // Blocked or full: then it is remembered for as long as the page is open.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const KEY = 'office';

/** None for a country where there is no office any more. */
function officeOf(country: string | null): Office | undefined {
  return store.offices.find((office) => office.country === country);
}

function headOffice(): Office {
  const office = officeOf(store.headOffice);
  if (!office)
    throw new Error('The head office is one of the offices: the configuration is checked at start.');
  return office;
}
