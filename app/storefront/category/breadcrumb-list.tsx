import { useOrigin } from '#app/storefront/metadata.tsx';
import { JsonLd } from '#app/ui/json-ld.tsx';
import { store } from '#store';

/** The way to a page for search engines (schema.org, BreadcrumbList). Each step is a name and an address. */
export function BreadcrumbList({ steps }: { steps: [name: string, path: string][] }) {
  const origin = useOrigin();
  const trail: [string, string][] = [[store.brand, '/'], ...steps];
  return (
    <JsonLd
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: new URL(path, origin).href,
        })),
      }}
    />
  );
}
