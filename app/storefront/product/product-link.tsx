import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type OpenProduct, openProductLink } from './open-product.ts';

interface Props {
  open: OpenProduct;
  className?: string;
  children: ReactNode;
}

/** A link that opens a product over the page. It alone follows the address, so that a list need not render anew. */
export function ProductLink({ open, className, children }: Props) {
  const location = useLocation();
  return (
    <Link {...openProductLink(location, open)} className={className} draggable={false}>
      {children}
    </Link>
  );
}
