import { useShop } from '#app/storefront/use-shop.ts';

/** Returns a function that names a country of an office in the page's language. */
export function useCountryName(): (country: string) => string {
  const { countries } = useShop();
  return (country) => countries?.[country] ?? country;
}
