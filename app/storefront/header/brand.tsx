import type { ComponentProps, CSSProperties } from 'react';
import { useShop } from '#app/storefront/use-shop.ts';
import { widthInEms } from './width-in-ems.ts';

/** The shop's name, which leads home. A long one is set smaller, so that it stays on one line between two buttons. */
export function Brand({ className = '', ...props }: ComponentProps<'a'>) {
  const { brand } = useShop();
  return (
    <a
      href="/"
      style={{ '--ems': widthInEms(brand) } as CSSProperties}
      className={`inline-flex min-h-11 items-center px-2 text-center font-display text-[length:max(0.75rem,min(1.875rem,(100vw-9rem)/var(--ems)))] leading-tight ${className}`}
      {...props}
    >
      {brand}
    </a>
  );
}
