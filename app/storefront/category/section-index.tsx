import { Link } from 'react-router';
import { useTexts } from '#app/texts/use-texts.ts';
import { listingSearch } from '#catalog/lists/listing.ts';
import { SECTION_ORDERS, type Section, type SectionOrder } from '#catalog/lists/sections.ts';
import { useSectionName } from './section-name.ts';

interface Props {
  path: string;
  index: Section[];
  order: SectionOrder;
}

/** All sections of the accessories, sorted by name or by number of products. */
export function SectionIndex({ path, index, order }: Props) {
  const texts = useTexts();
  const sectionName = useSectionName();
  return (
    <div className="measure">
      <div className="flex flex-wrap items-center gap-x-8 border-line border-y text-sm">
        <nav aria-label={texts.sections.order} className="me-auto flex flex-wrap gap-x-6">
          {SECTION_ORDERS.map((each) => (
            <Link
              key={each}
              to={path + listingSearch({}, { sections: each })}
              aria-current={each === order ? 'page' : undefined}
              className="nav-link text-muted aria-[current]:text-ink"
            >
              {texts.sections.orders[each]}
            </Link>
          ))}
        </nav>
        <Link to={path} className="text-link">
          {texts.sections.fewerSections}
        </Link>
      </div>
      <nav aria-label={texts.sections.accessories} className="pt-6">
        <ul className="columns-1 gap-x-8 min-[24rem]:columns-2 md:columns-3 xl:columns-4 [&_a]:relative [&_a]:flex [&_a]:min-h-11 [&_a]:items-baseline [&_a]:justify-between [&_a]:gap-3 [&_a]:py-2.5 [&_bdi]:min-w-0 [&_bdi]:wrap-anywhere [&_span]:text-muted [&_span]:text-sm [&_span]:tabular-nums">
          {index.map(({ name, count }) => (
            <li key={name} className="break-inside-avoid">
              <Link to={path + listingSearch({}, { subcategory: name })}>
                <bdi {...sectionName(name).language}>{sectionName(name).name}</bdi>{' '}
                <span>{texts.amounts.number(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
