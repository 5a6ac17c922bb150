import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useLocation, useNavigate } from 'react-router';
import { neighboursOf, type OpenProduct, openProductLink } from './open-product.ts';

interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
  /** Shows another product of the list in the open one's place: Back still leads to the list. */
  goTo(id: string | undefined): void;
}

export function useNeighbours(open: OpenProduct): Neighbours {
  const location = useLocation();
  const navigate = useNavigate();
  const [previous, next] = neighboursOf(open);
  return {
    previous,
    next,
    goTo(id) {
      if (!id) return;
      const { to, ...options } = openProductLink(location, { ...open, id, listed: null });
      navigate(to, { ...options, replace: true });
    },
  };
}

/** The buttons to the products before and after in the list, where it has more than one. */
export function NeighbourButtons({ previous, next, goTo }: Neighbours) {
  if (!previous && !next) return null;
  return (
    <div className="flex bg-page">
      <button
        type="button"
        aria-label="Previous product"
        aria-keyshortcuts="Shift+ArrowLeft"
        aria-disabled={!previous}
        onClick={() => goTo(previous)}
        className={BUTTON}
      >
        <ArrowLeft aria-hidden strokeWidth={1.25} className="size-5 rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        aria-label="Next product"
        aria-keyshortcuts="Shift+ArrowRight"
        aria-disabled={!next}
        onClick={() => goTo(next)}
        className={BUTTON}
      >
        <ArrowRight aria-hidden strokeWidth={1.25} className="size-5 rtl:-scale-x-100" />
      </button>
    </div>
  );
}

/** Not `disabled` at an end of the list, so that the focus stays where the keyboard has it. */
const BUTTON = 'icon-button aria-disabled:cursor-default aria-disabled:text-ink/30';
