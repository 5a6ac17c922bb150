import { Link } from 'react-router';
import { useBase } from '#app/language.ts';
import { JsonLd, useOrigin } from '#app/storefront/metadata.tsx';
import { useTexts } from '#app/texts/use-texts.ts';
import { breadcrumbJsonLd } from './product-json-ld.ts';

interface Props {
  /** The pages from the home page to this one. */
  steps: { name: string; path: string }[];
}

/** Links from the home page to the product. */
export function Breadcrumbs({ steps }: Props) {
  const site = useOrigin() + useBase();
  const texts = useTexts();
  return (
    <nav aria-label={texts.product.breadcrumb}>
      <ol className="flex min-w-0 text-muted text-sm">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="flex shrink-0 items-center last:min-w-0 last:shrink">
            {index < steps.length - 1 ? (
              <>
                <Link
                  to={path}
                  className="relative flex min-h-11 items-center before:absolute before:inset-y-0 before:-inset-x-2 underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                <span aria-hidden className="mx-2">
                  /
                </span>
              </>
            ) : (
              <span aria-current="page" className="truncate">
                <bdi>{name}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
      <JsonLd data={breadcrumbJsonLd(steps, site)} />
    </nav>
  );
}
