import { type CSSProperties, useEffect, useState } from 'react';
import { mapViewOf, toMapPosition, WorldMap } from '#app/atlas/world-map.tsx';
import { getContext } from '#app/context.ts';
import { useBasename } from '#app/locale.ts';
import type { PageHandle } from '#app/pages.server.ts';
import { JsonLd, Metadata, useOrigin } from '#app/storefront/metadata.tsx';
import { useNearestOffices, usePlaceName } from '#app/storefront/offices/visitor-office.ts';
import { officeCountries } from '#app/storefront/shown-shop.server.ts';
import { translatedStore } from '#app/storefront/translated.server.ts';
import { useShop } from '#app/storefront/use-shop.ts';
import type { Texts } from '#app/texts/en.ts';
import { textsOf } from '#app/texts/texts.server.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import { officeName, type Weekday } from '#catalog/settings/offices.ts';
import type { Office } from '#catalog/settings/shop-settings.ts';
import type { ShownStore } from '#catalog/settings/shown-store.ts';
import { languageOf } from '#catalog/text/languages.ts';
import type { Route } from './+types/route';
import { OfficeCard, OfficeMark, officeAnchor } from './office-card.tsx';

export const handle: PageHandle = { parameters: [], isInSitemap: true };

/** Names the time zones on the server, because browsers use different names. */
export function loader(args: Route.LoaderArgs) {
  const shop = getContext(args);
  const { language } = shop.locale;
  const store = translatedStore(shop);
  const { locations, officeTypes } = store;
  return {
    locations,
    officeTypes,
    officeCountries: officeCountries(store, language),
    offices: store.offices.map((office) => ({
      ...office,
      name: officeName(office),
      zoneName: zoneNameOf(office.timeZone, textsOf(language)),
      holidays: holidaysOf(office, textsOf(language)),
    })),
  };
}

/** The page shows no products, so that only changes of the settings make it stale in the page cache. */
export const headers = () => ({ 'Cache-Tag': 'shop' });

export default function Locations({ loaderData }: Route.ComponentProps) {
  const texts = useTexts();
  const { locations, officeTypes, officeCountries, offices } = loaderData;
  const { brand } = useShop();
  const inOrder = useNearestFirst(offices);
  return (
    <div className="measure pt-8 md:pt-12 print:pt-0">
      <Metadata
        title={texts.frame.ourLocations}
        description={texts.locations.description(brand, officeCountries)}
        path="/locations"
      />
      {offices.map((office) => (
        <OfficeData key={office.name} office={office} />
      ))}
      <header className="max-w-[44rem] pb-6 print:pb-0">
        <p {...languageOf(locations, 'eyebrow')} className="eyebrow">
          {locations.eyebrow}
        </p>
        <h1 className="mt-4 font-display text-display-l">{texts.frame.ourLocations}</h1>
        <p {...languageOf(locations, 'introduction')} className="mt-5 text-lg text-muted">
          {locations.introduction}
        </p>
        <Nearest offices={offices} />
      </header>
      <Atlas offices={offices.flatMap(withPlace)} officeTypes={officeTypes} />
      <ul className="mt-12 border-line border-b md:mt-16 lg:grid lg:grid-cols-2 lg:gap-x-12 xl:gap-x-20 print:mt-6 print:block">
        {(inOrder ?? offices).map((office, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys by position: reordering changes the texts, but moves no lines.
          <li key={place} className="border-line border-t lg:only:col-span-full">
            <OfficeCard
              office={office}
              officeTypes={officeTypes}
              zoneName={office.zoneName}
              holidays={office.holidays}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Structured data about an office (schema.org, LocalBusiness), with its place and opening hours. */
function OfficeData({ office }: { office: NamedOffice }) {
  const { title, address, phone, email, place, hours = [] } = office;
  const { brand } = useShop();
  const site = useOrigin() + useBasename();
  return (
    <JsonLd
      data={{
        '@type': 'LocalBusiness',
        '@id': `${site}/locations#${officeAnchor(office)}`,
        name: title,
        url: `${site}/locations`,
        parentOrganization: { '@type': 'Organization', name: brand },
        address,
        telephone: phone,
        ...(email ? { email } : {}),
        ...(place ? { geo: { '@type': 'GeoCoordinates', ...place } } : {}),
        ...(hours.length > 0
          ? {
              openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: days.map((day) => `https://schema.org/${SCHEMA_DAYS[day]}`),
                opens,
                closes: closes === '24:00' ? '23:59' : closes,
              })),
            }
          : {}),
      }}
    />
  );
}

const SCHEMA_DAYS: Record<Weekday, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

/** A link to the office nearest to the visitor. Reserves its space until the browser knows the office. */
function Nearest({ offices }: { offices: NamedOffice[] }) {
  const texts = useTexts();
  const placeName = usePlaceName();
  const office = useNearestOffices(offices)?.[0];
  return (
    <p className="mt-3 flex min-h-11 items-center print:hidden noscript:hidden">
      {office ? (
        <a href={`#${officeAnchor(office)}`} className="text-link">
          {texts.locations.nearest(placeName(office))}
        </a>
      ) : null}
    </p>
  );
}

/**
 * Returns the offices, nearest first; `null` while the order is not known. Does not change the order once the visitor has
 * scrolled or followed a link to an office.
 */
function useNearestFirst<ListedOffice extends NamedOffice>(offices: ListedOffice[]): ListedOffice[] | null {
  const nearest = useNearestOffices(offices);
  const [isSorted, setSorted] = useState(nearest !== null);
  const canSort = nearest !== null;
  useEffect(() => {
    if (canSort && scrollY === 0 && !location.hash) setSorted(true);
  }, [canSort]);
  return isSorted ? nearest : null;
}

/** `Central European Time`, the same in summer and winter. */
function zoneNameOf(timeZone: string, { hours }: Texts): string {
  const parts = new Intl.DateTimeFormat(hours.zones, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns the holidays to come, such as `24–26 December 2026`. */
function holidaysOf({ closedDays = [] }: Pick<Office, 'closedDays'>, { hours }: Texts): string[] {
  const format = new Intl.DateTimeFormat(hours.zones, { dateStyle: 'long', timeZone: 'UTC' });
  // Somewhere it is still yesterday.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  return closedDays
    .filter(({ to }) => to >= yesterday)
    .map(({ from, to }) => format.formatRange(new Date(from), new Date(to)));
}

type NamedOffice = ShownStore['offices'][number] & { name: string };

type PlacedOffice = NamedOffice & Required<Pick<Office, 'place'>>;

/** Returns the office if the map can show it. */
function withPlace({ place, ...office }: NamedOffice): PlacedOffice[] {
  return place ? [{ ...office, place }] : [];
}

interface AtlasProps {
  offices: PlacedOffice[];
  officeTypes: ShownStore['officeTypes'];
}

/**
 * The offices on a map of their part of the world. Without an office there is no map. Each name links to the office's
 * card. Wide screens show the names beside the points; narrow screens, and maps without room for all names, show them in
 * a list below. The map is never mirrored.
 */
function Atlas({ offices, officeTypes }: AtlasProps) {
  const texts = useTexts();
  const placeName = usePlaceName();
  if (offices.length === 0) return null;
  const view = mapViewOf(offices.map(({ place }) => place));
  const points = offices.map((office) => ({ ...toMapPosition(office.place, view), name: placeName(office) }));
  const sides = placeNames(points, view.width / view.height);
  const beside = (classes: string) => (sides ? classes : '');
  return (
    <nav aria-label={texts.locations.map}>
      <div className="relative">
        <div className="bleed relative xl:mx-0">
          <WorldMap view={view} />
          {offices.map((office, index) => (
            <span key={office.name} style={styleAt(points[index])} className="absolute top-(--y) left-(--x)">
              <OfficeMark type={office.type} className="absolute -top-1.5 -left-1.5" />
            </span>
          ))}
        </div>
        <ul
          className={`mt-4 grid grid-cols-2 gap-x-4 max-[20rem]:grid-cols-1 sm:grid-cols-3 ${beside('xl:contents')}`}
        >
          {offices.map((office, index) => (
            <li key={office.name} className={`border-line border-t ${beside('xl:contents')}`}>
              <a
                href={`#${officeAnchor(office)}`}
                style={styleAt(points[index])}
                className={`flex min-h-11 items-start gap-2.5 py-3 leading-snug underline-offset-6 hover:underline ${beside(`xl:absolute xl:top-(--y) xl:left-(--x) xl:min-h-6 xl:items-center xl:whitespace-nowrap xl:py-0 ${sides ? SIDES[sides[index] ?? 'east'] : ''}`)}`}
              >
                <OfficeMark type={office.type} className={`mt-1.5 ${beside('xl:hidden')}`} />
                <span className={beside('xl:bg-page xl:px-1')}>
                  {placeName(office)}
                  <span
                    {...languageOf(officeTypes, office.type)}
                    className={`block text-muted text-sm ${beside('xl:sr-only')}`}
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
      {sides ? (
        <ul aria-hidden className="mt-6 flex gap-8 text-muted text-sm max-xl:hidden">
          {(['blue', 'green'] as const).map((type) => (
            <li key={type} className="flex items-center gap-2.5">
              <OfficeMark type={type} />
              <span {...languageOf(officeTypes, type)}>{officeTypes[type]}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}

/** The link of a name includes its point. */
const SIDES: Record<Side, string> = {
  east: 'xl:-ml-3.5 xl:[translate:0_-50%] xl:pl-7',
  west: 'xl:ml-3.5 xl:[translate:-100%_-50%] xl:pr-7',
  north: 'xl:[translate:-50%_-100%] xl:pb-2',
  south: 'xl:[translate:-50%] xl:pt-2',
};

function styleAt({ x, y }: { x: number; y: number } = { x: 0, y: 0 }): CSSProperties {
  return { '--x': `${x.toFixed(2)}%`, '--y': `${y.toFixed(2)}%` } as CSSProperties;
}

/** A named point on the map, in percent of its width and height. */
interface NamedPoint {
  x: number;
  y: number;
  name: string;
}

/** Where a name is written, seen from its point. */
type Side = 'east' | 'west' | 'north' | 'south';

/**
 * Chooses the side of each name on a wide screen, so that no name covers another one or a point, or leaves the map.
 *
 * @param aspect the width of the map, divided by its height.
 * @returns `null` if there is no room for all names beside their points.
 */
export function placeNames(points: NamedPoint[], aspect: number): Side[] | null {
  const dots = points.map(({ x, y }) => boxAround(x * WIDTH, (y * WIDTH) / aspect, DOT, DOT));
  const placed: Box[] = [];
  const sides: Side[] = [];
  for (const [index, point] of points.entries()) {
    const others = dots.filter((_, at) => at !== index);
    const taken = [...placed, ...others];
    const isFree = (box: Box) => isOnMap(box, aspect) && !taken.some((other) => overlaps(box, other));
    const free = LABEL_SIDES.map((side) => ({ side, box: boxOf(point, side, aspect) })).find(({ box }) =>
      isFree(box),
    );
    if (!free) return null;
    placed.push(free.box);
    sides.push(free.side);
  }
  return sides;
}

const LABEL_SIDES: Side[] = ['east', 'west', 'north', 'south'];

/** Pixels for each percent of the map's width, on the narrowest screen that shows names beside their points. */
const WIDTH = 11.7;

/** Pixels. */
const DOT = 16;
const LINE_HEIGHT = 26;
/** From a point to the name beside it. */
const GAP = 12;
/** A wide letter of the font, and of Chinese. */
const LETTER = 9;
const WIDE_LETTER = 17;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf({ x, y, name }: NamedPoint, side: Side, aspect: number): Box {
  const width = [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? WIDE_LETTER : LETTER), 8);
  const [left, top] = [x * WIDTH, (y * WIDTH) / aspect];
  const aside = GAP + width / 2;
  const above = DOT / 2 + LINE_HEIGHT / 2;
  if (side === 'north') return boxAround(left, top - above, width, LINE_HEIGHT);
  if (side === 'south') return boxAround(left, top + above, width, LINE_HEIGHT);
  return boxAround(side === 'east' ? left + aside : left - aside, top, width, LINE_HEIGHT);
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isOnMap({ left, top, right, bottom }: Box, aspect: number): boolean {
  return left >= 0 && top >= 0 && right <= 100 * WIDTH && bottom <= (100 * WIDTH) / aspect;
}
