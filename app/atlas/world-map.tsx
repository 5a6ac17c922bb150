import { LAND, MAP_COLUMNS, MAP_ROWS } from './land.ts';

/** The land of the world in dots, as wide as its container. `toMapPosition` returns positions on it. */
export function WorldMap({ color = 'text-ink/30' }: { color?: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`-0.5 -0.5 ${MAP_COLUMNS} ${MAP_ROWS}`}
      className={`block w-full fill-none forced-colors:text-[CanvasText] forced-colors:opacity-30 ${color}`}
    >
      <path d={LAND} stroke="currentColor" strokeWidth={0.4} strokeLinecap="round" strokeDasharray="0 1" />
    </svg>
  );
}
