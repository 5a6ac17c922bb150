import type { Office } from '#catalog/settings/shop-settings.ts';

interface Props {
  type: Office['type'];
  className?: string;
}

/** The mark of an office on the map. Shape and color both show the type. */
export function OfficeMark({ type, className = '' }: Props) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 12 12"
      className={`size-3 shrink-0 fill-current forced-colors:text-[CanvasText] ${COLORS[type]} ${className}`}
    >
      {type === 'blue' ? <circle cx="6" cy="6" r="5" /> : <path d="M6 0l6 6-6 6-6-6z" />}
    </svg>
  );
}

const COLORS: Record<Office['type'], string> = { blue: 'text-office-blue', green: 'text-office-green' };
