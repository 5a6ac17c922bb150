import { OFFICE_COUNTRIES } from '#app/storefront/office-countries.ts';
import { store } from '#store';

/** A few words about the house, and where its offices are. */
export function Introduction() {
  return (
    <section className="measure py-16 text-center md:py-28">
      <p className="mx-auto max-w-[24ch] text-balance font-display text-display-m">{store.tagline}</p>
      <p className="mx-auto mt-6 max-w-[58ch] text-pretty text-muted">{store.description}</p>
      <a href="/locations" className="text-link mt-4 text-pretty hover:decoration-2">
        {`Offices in ${OFFICE_COUNTRIES}`}
      </a>
    </section>
  );
}
