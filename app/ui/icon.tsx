interface Props {
  /** Another icon has the path of its drawing, so that only the pages with it load it. */
  name: keyof typeof PATHS | { path: string };
  className?: string;
}

/**
 * An icon of the storefront, 24 pixels wide if its classes set no other size. The component of the icon library, which
 * the admin uses, would be a kilobyte more for each visitor.
 */
export function Icon({ name, className }: Props) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <path d={typeof name === 'string' ? PATHS[name] : name.path} />
    </svg>
  );
}

/** Icons of Lucide (ISC license), each as one path. */
const PATHS = {
  arrowLeft: 'm12 19-7-7 7-7m7 7H5',
  arrowRight: 'M5 12h14m-7-7 7 7-7 7',
  chevronDown: 'm6 9 6 6 6-6',
  cross: 'M18 6 6 18M6 6l12 12',
  filter: 'M2 5h20M6 12h12M9 19h6',
  heart:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  menu: 'M4 5h16M4 12h16M4 19h16',
  search: 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
};
