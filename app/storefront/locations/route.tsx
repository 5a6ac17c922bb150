import { Metadata } from '#app/storefront/metadata.tsx';
import { store } from '#store';
import { OfficeCard } from './office-card.tsx';

export default function Locations() {
  return (
    <div className="measure pt-12 md:pt-20">
      <Metadata
        title="Our Locations"
        description={`The offices of ${store.brand} in ${COUNTRIES}: addresses, telephone numbers and WhatsApp.`}
        path="/locations"
      />
      <header className="max-w-[44rem] pb-12 md:pb-20">
        <p className="eyebrow">A global network</p>
        <h1 className="mt-4 font-display text-display-l">Our Locations</h1>
        <p className="mt-5 text-pretty text-lg text-muted">
          {`${store.brand} is at home in ${COUNTRIES}. Each office answers for itself: write, call, or come by.`}
        </p>
      </header>
      <ul className="border-line border-b">
        {store.offices.map((office) => (
          <li key={office.country} className="border-line border-t">
            <OfficeCard office={office} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const COUNTRIES = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
  store.offices.map((office) => office.country),
);
