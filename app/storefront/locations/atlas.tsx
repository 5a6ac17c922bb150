import type { CSSProperties } from 'react';
import { toMapPosition } from '#app/atlas/land.ts';
import { WorldMap } from '#app/atlas/world-map.tsx';
import { useCountryName } from '#app/storefront/offices/country-name.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import type { Office } from '#catalog/settings/store.ts';
import { languageOf } from '#catalog/text/untranslated.ts';
import { officeAnchor } from './office-anchor.ts';
import { OfficeMark } from './office-mark.tsx';

/**
 * The offices on a world map. Each name links to the office's card. Wide screens show the names beside the points;
 * narrow screens show them in a list below, because the points are too close to tap. The map is never mirrored.
 */
export function Atlas({ offices, officeTypes }: Pick<ShownStore, 'offices' | 'officeTypes'>) {
  const texts = useTexts();
  const countryName = useCountryName();
  return (
    <nav aria-label={texts.locations.map}>
      <div className="relative">
        <div className="bleed relative xl:mx-0">
          <WorldMap />
          {offices.map((office) => (
            <span key={office.country} style={placeOf(office)} className="absolute top-(--y) left-(--x)">
              <OfficeMark type={office.type} className="absolute -top-1.5 -left-1.5" />
            </span>
          ))}
        </div>
        <ul className="mt-4 grid grid-cols-2 gap-x-4 max-[16rem]:grid-cols-1 sm:grid-cols-3 xl:contents">
          {offices.map((office) => (
            <li key={office.country} className="border-line border-t xl:contents">
              <a
                href={`#${officeAnchor(office)}`}
                style={placeOf(office)}
                className={`flex min-h-11 items-start gap-2.5 py-3 leading-snug underline-offset-6 hover:underline xl:absolute xl:top-(--y) xl:left-(--x) xl:-translate-y-1/2 xl:items-center xl:py-0 ${isCrowdedInTheEast(office, offices) ? 'xl:ml-3.5 xl:-translate-x-full xl:pr-7' : 'xl:-ml-3.5 xl:pl-7'}`}
              >
                <OfficeMark type={office.type} className="mt-1.5 xl:hidden" />
                <span className="xl:bg-page xl:px-1">
                  {countryName(office.country)}
                  <span
                    {...languageOf(officeTypes, office.type)}
                    className="block text-muted text-sm xl:sr-only"
                  >
                    {' '}
                    {officeTypes[office.type]}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <ul aria-hidden className="mt-6 flex gap-8 text-muted text-sm max-xl:hidden">
        {(['blue', 'green'] as const).map((type) => (
          <li key={type} className="flex items-center gap-2.5">
            <OfficeMark type={type} />
            <span {...languageOf(officeTypes, type)}>{officeTypes[type]}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function placeOf({ place }: Office): CSSProperties {
  const { x, y } = toMapPosition(place);
  return { '--x': `${x.toFixed(2)}%`, '--y': `${y.toFixed(2)}%` } as CSSProperties;
}

/** If another point is closer than this to the east, in degrees, the label goes to the west. */
function isCrowdedInTheEast({ place }: Office, offices: Office[]): boolean {
  return offices.some(({ place: other }) => {
    const east = other.longitude - place.longitude;
    return east > 0 && east < 14 && Math.abs(other.latitude - place.latitude) < 10;
  });
}
