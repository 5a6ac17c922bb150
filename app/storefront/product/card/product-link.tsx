import { type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { belowBase, useBase } from '#app/language.ts';
import { isPlainClick } from '#app/ui/press.ts';
import { useDelayedFlag } from '#app/ui/use-delayed-flag.ts';
import { FetchProduct } from '../fetch-product.tsx';
import { type OpenProduct, openProductLink } from '../modal/open-product.ts';

interface Props {
  open: OpenProduct;
  className?: string;
  children: ReactNode;
}

/**
 * A link that opens a product over the page. Without scripts, or in another tab, it opens the product's own page. It is
 * not a `Link`, because that would resolve the page's address for each card and render all cards again when a product
 * opens. The product is prefetched when a pointer or the focus stays on the card.
 */
export function ProductLink({ open, className, children }: Props) {
  const navigate = useNavigate();
  const base = useBase();
  const [isPointedAt, setPointedAt] = useState(false);
  const isIntended = useDelayedFlag(isPointedAt, INTENT_MS);
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search } = window.location;
    const { to, ...options } = openProductLink(belowBase(base, { pathname, search }), base, open);
    void navigate(to, options);
  };
  return (
    <>
      {isIntended ? <FetchProduct id={open.id} /> : null}
      <a
        href={`${base}/product/${open.id}`}
        onClick={onClick}
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
        onFocus={() => setPointedAt(true)}
        onBlur={() => setPointedAt(false)}
        className={className}
        draggable={false}
      >
        {children}
      </a>
    </>
  );
}

/** Milliseconds that a pointer or the focus stays on a card before its product is fetched. */
const INTENT_MS = 60;
