import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '#app/ui/press.ts';
import { type OpenProduct, openProductLink } from './open-product.ts';

interface Props {
  open: OpenProduct;
  className?: string;
  children: ReactNode;
}

/**
 * A link that opens a product over the page; without scripts, or in another tab, the product's own page. Not a `Link`,
 * which resolves the page's address for each card and renders all of them again when a product opens.
 */
export function ProductLink({ open, className, children }: Props) {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { to, ...options } = openProductLink(window.location, open);
    void navigate(to, options);
  };
  return (
    <a
      href={`/product/${open.id}`}
      onClick={onClick}
      className={className}
      draggable={false}
      data-opens="product"
    >
      {children}
    </a>
  );
}
