interface Props {
  color?: string;
  /** The part to show. */
  view?: MapView;
}

/** The land of the world, or of a part of it, in dots, as wide as its container. `toMapPosition` returns positions on it. */
export function WorldMap({ color = 'text-ink/30', view = WORLD }: Props) {
  return (
    <svg
      aria-hidden
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      className={`block w-full fill-none forced-colors:text-[CanvasText] forced-colors:opacity-30 ${color}`}
    >
      <path d={LAND} stroke="currentColor" strokeWidth={0.4} strokeLinecap="round" strokeDasharray="0 1" />
    </svg>
  );
}

/** The extent of the map, and the distance between its dots, in degrees: an equirectangular grid, drawn by hand. */
const WEST = -130;
const NORTH = 72;
const SOUTH = -46;
const EAST = 180;
const STEP = 2.5;

/** Columns and rows of the grid. */
const MAP_COLUMNS = 125;
const MAP_ROWS = 48;

/** A part of the map, in steps of the grid. */
interface MapView {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The whole map. */
export const WORLD: MapView = { left: -0.5, top: -0.5, width: MAP_COLUMNS, height: MAP_ROWS };

interface Place {
  latitude: number;
  longitude: number;
}

/** Returns the position of a place on the map, in percent of the width and height of the part that is shown. */
export function toMapPosition({ latitude, longitude }: Place, view: MapView = WORLD) {
  return {
    x: (100 * ((longitude - WEST) / STEP - view.left)) / view.width,
    y: (100 * ((NORTH - latitude) / STEP - view.top)) / view.height,
  };
}

/** Returns the part of the map with these places and what is around them, or the world if they are far apart. */
export function mapViewOf(places: Place[]): MapView {
  const columns = places.map(({ longitude }) => (longitude - WEST) / STEP);
  const rows = places.map(({ latitude }) => (NORTH - latitude) / STEP);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const aspect = MAP_COLUMNS / MAP_ROWS;
  const width = Math.max(right - left + 2 * AROUND, (bottom - top + AROUND) * aspect, NARROWEST);
  if (width > WIDEST) return WORLD;
  const height = width / aspect;
  const within = (start: number, length: number, from: number, all: number) =>
    Math.min(Math.max(start, from), from + all - length);
  return {
    left: within((left + right - width) / 2, width, WORLD.left, WORLD.width),
    top: within((top + bottom - height) / 2, height, WORLD.top, WORLD.height),
    width,
    height,
  };
}

/** Steps of the grid beside the outermost places. */
const AROUND = 8;
/** A closer view would show dots instead of coasts. */
const NARROWEST = 45;
const WIDEST = 90;

/** Returns the place at a position on the map, rounded to a tenth of a degree. */
export function fromMapPosition({ x, y }: { x: number; y: number }) {
  return clampToMap({
    latitude: NORTH - ((y / 100) * MAP_ROWS - 0.5) * STEP,
    longitude: ((x / 100) * MAP_COLUMNS - 0.5) * STEP + WEST,
  });
}

/** Returns the nearest place inside the map, rounded to a tenth of a degree. */
export function clampToMap({ latitude, longitude }: Place) {
  const within = (value: number, from: number, to: number) =>
    Math.round(Math.min(to, Math.max(from, value)) * 10) / 10;
  return { latitude: within(latitude, SOUTH, NORTH), longitude: within(longitude, WEST, EAST) };
}

/** The land as rows of dots. The path's unit is one step of the grid. */
const LAND =
  'M2 0h2.1M6 0h4.1M18 0h4.1M30 0h13.1M74 0h1.1M80 0h30.1M0 1h2.1M7 1h4.1M14 1h3.1M21 1h3.1M31 1h10.1M60 1h5.1M80 1h41.1M0 2h19.1' +
  'M22 2h4.1M31 2h7.1M58 2h10.1M70 2h53.1M0 3h17.1M23 3h3.1M32 3h4.1M43 3h2.1M57 3h3.1M62 3h4.1M68 3h55.1M0 4h15.1M33 4h2.1' +
  'M54 4h5.1M61 4h62.1M0 5h14.1M21 5h2.1M55 5h4.1M63 5h50.1M116 5h1.1M0 6h15.1M22 6h5.1M50 6h1.1M56 6h2.1M62 6h45.1M115 6h2.1' +
  'M0 7h19.1M21 7h7.1M49 7h.1M51 7h.1M56 7h.1M60 7h46.1M115 7h1.1M1 8h18.1M21 8h8.1M50 8h2.1M54 8h55.1M115 8h.1M3 9h22.1' +
  'M29 9h1.1M52 9h57.1M3 10h23.1M30 10h.1M51 10h56.1M109 10h.1M3 11h23.1M52 11h4.1M58 11h5.1M68 11h2.1M73 11h33.1' +
  'M109 11h.1M3 12h20.1M49 12h4.1M57 12h.1M60 12h3.1M69 12h2.1M74 12h30.1M109 12h.1M3 13h19.1M49 13h2.1M59 13h2.1' +
  'M63 13h8.1M74 13h25.1M103 13h.1M108 13h.1M4 14h17.1M49 14h2.1M55 14h1.1M64 14h36.1M103 14h.1M107 14h1.1M4 15h17.1' +
  'M50 15h6.1M67 15h32.1M105 15h2.1M6 16h13.1M49 16h9.1M60 16h1.1M66 16h34.1M104 16h.1M6 17h.1M8 17h6.1M19 17h.1' +
  'M48 17h52.1M7 18h.1M9 18h4.1M47 18h18.1M67 18h4.1M75 18h25.1M9 19h3.1M46 19h28.1M79 19h20.1M10 20h2.1M20 20h.1' +
  'M46 20h20.1M68 20h7.1M80 20h7.1M89 20h8.1M11 21h2.1M16 21h1.1M23 21h1.1M46 21h21.1M69 21h6.1M82 21h3.1M90 21h4.1M96 21h.1' +
  'M13 22h3.1M46 22h21.1M69 22h4.1M82 22h2.1M90 22h4.1M16 23h2.1M46 23h22.1M70 23h1.1M82 23h2.1M92 23h3.1M18 24h.1' +
  'M46 24h23.1M83 24h.1M93 24h2.1M19 25h1.1M22 25h5.1M47 25h25.1M83 25h1.1M92 25h.1M94 25h.1M21 26h7.1M48 26h23.1' +
  'M92 26h.1M101 26h1.1M21 27h10.1M49 27h.1M55 27h16.1M93 27h.1M98 27h1.1M21 28h10.1M56 28h14.1M92 28h.1M97 28h2.1' +
  'M20 29h12.1M56 29h13.1M92 29h1.1M96 29h2.1M100 29h.1M20 30h15.1M57 30h11.1M93 30h1.1M97 30h1.1M100 30h.1M105 30h3.1' +
  'M20 31h17.1M57 31h10.1M108 31h2.1M21 32h16.1M58 32h9.1M96 32h1.1M108 32h3.1M21 33h16.1M58 33h10.1M22 34h14.1M58 34h10.1' +
  'M105 34h1.1M109 34h.1M23 35h13.1M57 35h11.1M71 35h1.1M102 35h4.1M109 35h1.1M24 36h12.1M57 36h10.1M70 36h1.1M101 36h9.1' +
  'M24 37h11.1M58 37h8.1M70 37h1.1M100 37h11.1M24 38h10.1M58 38h8.1M70 38h1.1M98 38h14.1M24 39h8.1M58 39h7.1M98 39h15.1' +
  'M24 40h8.1M59 40h5.1M98 40h15.1M24 41h7.1M59 41h5.1M99 41h14.1M24 42h6.1M60 42h3.1M99 42h3.1M106 42h6.1M23 43h6.1' +
  'M108 43h4.1M23 44h5.1M109 44h2.1M122 44h1.1M23 45h3.1M122 45h.1M23 46h3.1M120 46h1.1M23 47h2.1M119 47h1.1';
