import { listingSearch } from '#catalogue/listing.ts';

interface Props {
  path: string;
  names: string[];
  /** How many further sections there are. */
  more: number;
  chosen: string | null;
}

/** All, and the sections of the accessories to choose from. Beyond two dozen the rest is a page of its own. */
export function SectionLinks({ path, names, more, chosen }: Props) {
  return (
    <nav aria-label="Accessories" className={`${LINKS} mt-10 md:mt-16`}>
      <ul>
        {[null, ...names].map((name) => (
          <li key={name ?? ''}>
            <a
              href={path + listingSearch({}, { subcategory: name })}
              aria-current={name === chosen ? 'page' : undefined}
            >
              {name ?? 'All'}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <a href={path + listingSearch({}, { sections: 'name' })} className="text-ink! underline">
          {more} more
        </a>
      ) : null}
    </nav>
  );
}

/** On the list, so that dozens of links stay short. */
const LINKS =
  '[&_ul]:flex [&_ul]:flex-wrap [&_ul]:gap-x-5 md:[&_ul]:gap-x-10 [&_a]:inline-flex [&_a]:relative [&_a]:min-h-11 [&_a]:wrap-anywhere [&_a]:[unicode-bidi:plaintext] [&_a]:before:absolute [&_a]:before:inset-y-0 [&_a]:before:-inset-x-2.5 [&_li:first-child_a]:before:-start-4 [&_a]:items-center [&_a]:text-muted [&_a]:underline-offset-8 [&_a:hover]:underline [&_a[aria-current]]:text-ink [&_a[aria-current]]:underline';
