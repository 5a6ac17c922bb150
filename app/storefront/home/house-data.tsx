import { JsonLd, useOrigin } from '#app/storefront/metadata.tsx';
import { store } from '#store';

/** What search engines may know about the house and its search (schema.org Organization, WebSite, SearchAction). */
export function HouseData() {
  const origin = useOrigin();
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Organization',
          name: store.brand,
          description: store.description,
          url: `${origin}/`,
          logo: `${origin}/icon-512.png`,
          contactPoint: [
            { '@type': 'ContactPoint', contactType: 'customer service', email: store.emails.general },
            ...store.phones.map((telephone) => ({
              '@type': 'ContactPoint',
              contactType: 'customer service',
              telephone,
            })),
          ],
        }}
      />
      <JsonLd
        data={{
          '@type': 'WebSite',
          name: store.brand,
          url: `${origin}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}
