import { listingSearch } from '#catalogue/listing.ts';
import type { Section } from '#catalogue/sections.ts';

interface Props {
  path: string;
  sections: Section[];
  chosen: string | null;
}

/** All, and the sections of the accessories to choose from. Beyond two dozen the rest is folded away. */
export function SectionLinks({ path, sections, chosen }: Props) {
  const names = sections.map(({ name }) => name);
  const [first, rest] = [names.slice(0, MAX_SHOWN), names.slice(MAX_SHOWN)];
  const link = (name: string | null) => (
    <li key={name ?? ''}>
      <a
        href={path + listingSearch({}, { subcategory: name })}
        aria-current={name === chosen ? 'page' : undefined}
      >
        {name ?? 'All'}
      </a>
    </li>
  );
  return (
    <nav aria-label="Accessories" className={`${LINKS} mt-10 md:mt-16`}>
      <ul>
        {link(null)}
        {first.map(link)}
      </ul>
      {rest.length > 0 ? (
        <details className="group" open={chosen !== null && rest.includes(chosen)}>
          <summary className="text-link cursor-pointer text-sm">
            <span className="group-open:hidden">{rest.length} more</span>
            <span className="not-group-open:hidden">Show fewer</span>
          </summary>
          <ul>{rest.map(link)}</ul>
        </details>
      ) : null}
    </nav>
  );
}

const MAX_SHOWN = 24;

/** On the list, so that hundreds of links stay short. */
const LINKS =
  '[&_ul]:flex [&_ul]:flex-wrap [&_ul]:gap-x-5 md:[&_ul]:gap-x-10 [&_a]:inline-flex [&_a]:relative [&_a]:min-h-11 [&_a]:wrap-anywhere [&_a]:[unicode-bidi:plaintext] [&_a]:before:absolute [&_a]:before:inset-y-0 [&_a]:before:-inset-x-2.5 [&_li:first-child_a]:before:-start-4 [&_a]:items-center [&_a]:text-muted [&_a]:underline-offset-8 [&_a:hover]:underline [&_a[aria-current]]:text-ink [&_a[aria-current]]:underline';
