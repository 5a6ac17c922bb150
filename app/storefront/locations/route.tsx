import { useEffect, useState } from 'react';
import { Metadata } from '#app/storefront/metadata.tsx';
import { OFFICE_COUNTRIES } from '#app/storefront/office-countries.ts';
import { useNearestOffices } from '#app/storefront/offices/visitors-office.ts';
import type { Office } from '#config/store.ts';
import { store } from '#store';
import type { Route } from './+types/route';
import { Atlas } from './atlas.tsx';
import { officeAnchor } from './office-anchor.ts';
import { OfficeCard } from './office-card.tsx';

/** The zones' names are told by the server: browsers do not all call them the same. */
export function loader() {
  return { zoneNames: store.offices.map(({ timeZone }) => zoneNameOf(timeZone)) };
}

export default function Locations({ loaderData: { zoneNames } }: Route.ComponentProps) {
  const inOrder = useNearestFirst();
  return (
    <div className="measure pt-12 md:pt-20 print:pt-0">
      <Metadata
        title="Our Locations"
        description={`The offices of ${store.brand} in ${OFFICE_COUNTRIES}: addresses, telephone numbers and WhatsApp.`}
        path="/locations"
      />
      <header className="max-w-[44rem] pb-8 md:pb-12 print:pb-0">
        <p className="eyebrow">{store.locations.eyebrow}</p>
        <h1 className="mt-4 font-display text-display-l">Our Locations</h1>
        <p className="mt-5 text-pretty text-lg text-muted">{store.locations.introduction}</p>
        <Nearest />
      </header>
      <Atlas />
      <ul className="mt-16 border-line border-b md:mt-24 print:mt-6">
        {(inOrder ?? store.offices).map((office, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: in a new order the places stay, so that no line moves.
          <li key={place} className="border-line border-t">
            <OfficeCard office={office} zoneName={zoneNames[store.offices.indexOf(office)] ?? ''} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The way to the visitor's own office. Its place is reserved until the browser has found out which that is. */
function Nearest() {
  const office = useNearestOffices()?.[0];
  return (
    <p className="mt-3 flex min-h-11 items-center print:hidden noscript:hidden">
      {office ? (
        <a href={`#${officeAnchor(office)}`} className="text-link">
          Nearest to you: {office.country}
        </a>
      ) : null}
    </p>
  );
}

/**
 * The offices with the nearest first; `null`, and the order of the configuration, while that is not known. For a visitor
 * who is on the way to one of them, or down in the list, the order stays.
 */
function useNearestFirst(): Office[] | null {
  const offices = useNearestOffices();
  const [inOrder, setInOrder] = useState(offices);
  useEffect(() => {
    if (offices && !inOrder && scrollY === 0 && !location.hash) setInOrder(offices);
  }, [offices, inOrder]);
  return inOrder;
}

/** `Central European Time`, the same in summer and winter. */
function zoneNameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
