import { LAND, type MapView, WORLD } from './land.ts';

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
