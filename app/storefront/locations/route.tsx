import { Metadata } from '#app/storefront/metadata.tsx';
import { OFFICE_COUNTRIES } from '#app/storefront/office-countries.ts';
import { store } from '#store';
import type { Route } from './+types/route';
import { Atlas } from './atlas.tsx';
import { OfficeCard } from './office-card.tsx';

/** The zones' names are told by the server: browsers do not all call them the same. */
export function loader() {
  return { zoneNames: store.offices.map(({ timeZone }) => zoneNameOf(timeZone)) };
}

export default function Locations({ loaderData: { zoneNames } }: Route.ComponentProps) {
  return (
    <div className="measure pt-12 md:pt-20">
      <Metadata
        title="Our Locations"
        description={`The offices of ${store.brand} in ${OFFICE_COUNTRIES}: addresses, telephone numbers and WhatsApp.`}
        path="/locations"
      />
      <header className="max-w-[44rem] pb-8 md:pb-12">
        <p className="eyebrow">A global network</p>
        <h1 className="mt-4 font-display text-display-l">Our Locations</h1>
        <p className="mt-5 text-pretty text-lg text-muted">
          {`${store.brand} is at home in ${OFFICE_COUNTRIES}. Each office answers for itself: write, call, or come by.`}
        </p>
      </header>
      <Atlas />
      <ul className="mt-16 border-line border-b md:mt-24">
        {store.offices.map((office, index) => (
          <li key={office.country} className="border-line border-t">
            <OfficeCard office={office} zoneName={zoneNames[index] ?? ''} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `Central European Time`, the same in summer and winter. */
function zoneNameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
