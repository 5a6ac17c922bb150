import { useShop } from '#app/storefront/use-shop.ts';
import { useTexts } from '#app/texts/use-texts.ts';
import type { Office } from '#catalog/settings/shop-settings.ts';

/** Returns a function that names the place of an office in the page's language: `Mumbai, India`, or its country. */
export function usePlaceName(): (office: Pick<Office, 'city' | 'country'>) => string {
  const { countries } = useShop();
  const { locations } = useTexts();
  return ({ city, country }) => {
    const name = countries?.[country] ?? country;
    return city ? locations.place(city, name) : name;
  };
}
