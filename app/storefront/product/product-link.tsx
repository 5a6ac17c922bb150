import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { openWithMove } from './move-picture.ts';
import { type OpenProduct, openProductLink } from './open-product.ts';

interface Props {
  open: OpenProduct;
  className?: string;
  children: ReactNode;
}

/** A link that opens a product over the page. It alone follows the address, so that a list need not render anew. */
export function ProductLink({ open, className, children }: Props) {
  const navigate = useNavigate();
  const link = openProductLink(useLocation(), open);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const { to, ...options } = link;
    const opens = openWithMove(event.currentTarget, () => {
      void navigate(to, options);
    });
    if (opens) event.preventDefault();
  };
  return (
    <Link {...link} onClick={onClick} className={className} draggable={false}>
      {children}
    </Link>
  );
}
