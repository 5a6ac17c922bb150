import type { ShownShop } from '../shown-shop.server.ts';

interface MarkProps extends Pick<ShownShop, 'brand' | 'logo'> {
  size: string;
}

/** The shop's logo, or its name. Apart from the header, because pages of the admin load what `root.tsx` imports. */
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
