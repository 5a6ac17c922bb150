import { useRouteLoaderData } from 'react-router';
import { CATEGORIES } from '#catalog/products/product.ts';
import type { ShownShop, StorefrontData } from './shown-shop.server.ts';

/** The shop's name, contacts and texts, as the storefront's layout received them. */
export function useShop(): ShownShop {
  return useRouteLoaderData<StorefrontData>('storefront')?.shop ?? UNKNOWN;
}

const HEADING = { heading: '', tagline: '' };

/** Used only on an error page, if the layout's data could not be loaded. */
const UNKNOWN: ShownShop = {
  brand: 'Home',
  tagline: '',
  emails: { general: '' },
  phones: [''],
  footer: { about: '', copyrightYear: 0 },
  categories: {
    Women: HEADING,
    Men: HEADING,
    Kids: HEADING,
    Healthcare: HEADING,
    Cosmetics: HEADING,
    Bags: HEADING,
    Accessories: HEADING,
    Footwear: HEADING,
  },
  menu: [...CATEGORIES],
  footerPages: [],
  headOffice: { country: '', title: '', phone: '', timeZone: '' },
  picture: undefined,
  socialPicture: '',
  headingFace: 'font-display',
};
