import { useLocation } from 'react-router';
import { store } from '#store';
import { useOrigin } from './metadata.tsx';

/** On paper, in place of the header: whose page it is, and where it stands. Kept pages are the same for every query. */
export function PrintedAddress() {
  const { pathname, mask } = useLocation();
  return (
    <p className="mb-8 hidden items-baseline justify-between gap-8 border-line border-b pb-2 text-sm print:flex">
      <span className="font-display text-display-s">{store.brand}</span>
      <span>{useOrigin() + (mask?.pathname ?? pathname)}</span>
    </p>
  );
}
