import type { CSSProperties } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useShop } from '#app/storefront/use-shop.ts';
import type { ShownShop } from '../shown-shop.server.ts';

/**
 * The shop's logo or name, linked to the home page. On a phone, a long name gets a smaller font, so that it fits between
 * the two buttons; if it is still too long, it wraps.
 */
export function BrandLink({ className = '', ...props }: Omit<LinkProps, 'to'>) {
  const { brand, logo } = useShop();
  return (
    <Link
      to="/"
      style={{ '--ems': widthInEms(brand) } as CSSProperties}
      className={`inline-flex min-h-11 items-center px-2 text-center font-display text-[length:max(0.75rem,min(2rem,(100vw-var(--beside,10rem))/var(--ems)))] xl:text-[length:min(2rem,18rem/var(--ems))] leading-tight wrap-anywhere ${className}`}
      {...props}
    >
      <BrandMark brand={brand} logo={logo} size="h-8 max-w-[45vw] xl:h-10 xl:max-w-72" />
    </Link>
  );
}

interface MarkProps extends Pick<ShownShop, 'brand' | 'logo'> {
  size: string;
}

/** The shop's logo, or its name. */
export function BrandMark({ brand, logo, size }: MarkProps) {
  if (!logo) return brand;
  return (
    <img
      src={logo.image}
      alt={brand}
      width={logo.width}
      height={logo.height}
      className={`w-auto object-contain ${size}`}
    />
  );
}

/** Estimates the width of a text as a multiple of its font size. Errs on the high side. */
export function widthInEms(text: string): number {
  return [...text].reduce((ems, letter) => ems + emsOf(letter), 0);
}

function emsOf(letter: string): number {
  if (letter === ' ') return 0.3;
  if (/[mwMW]|\p{Lo}/u.test(letter)) return 1;
  return /\p{Lu}/u.test(letter) ? 0.8 : 0.6;
}
