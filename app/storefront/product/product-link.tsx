import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPlainClick } from '#app/ui/plain-click.ts';
import { openWithMove } from './move-picture.ts';
import { type OpenProduct, openProductLink } from './open-product.ts';

interface Props {
  open: OpenProduct;
  className?: string;
  children: ReactNode;
}

/**
 * A link that opens a product over the page; without scripts, or in another tab, the product's own page. A plain one,
 * because a list has many and the router's works out the page's whole address for each. It alone follows the address,
 * so that a list need not render anew.
 */
export function ProductLink({ open, className, children }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { to, ...options } = openProductLink(location, open);
    const openIt = () => void navigate(to, options);
    if (!openWithMove(event.currentTarget, openIt)) openIt();
  };
  return (
    <a href={`/product/${open.id}`} onClick={onClick} className={className} draggable={false}>
      {children}
    </a>
  );
}
