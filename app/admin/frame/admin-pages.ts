import { texts } from './texts.ts';

/** The pages in the header of the admin, each with its shortcut. `short` is the name on phones. */
export const ADMIN_PAGES: [AdminPage, ...AdminPage[]] = [
  { path: '/admin/dashboard', name: texts.pages.products, keys: 'g d' },
  {
    path: '/admin/accessory-categories',
    name: texts.pages.accessoryCategories,
    short: texts.pages.categories,
    keys: 'g c',
  },
  { path: '/admin/import', name: texts.pages.import, keys: 'g i' },
  { path: '/admin/media', name: texts.pages.media, keys: 'g m' },
  { path: '/admin/shop', name: texts.pages.shop, keys: 'g s' },
  { path: '/admin/activity', name: texts.pages.activity, keys: 'g a' },
];

interface AdminPage {
  path: string;
  name: string;
  short?: string;
  keys: string;
}
