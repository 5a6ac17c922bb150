/** The pages in the header of the admin, each with its shortcut. `short` is the name on phones. */
export const ADMIN_PAGES: [AdminPage, ...AdminPage[]] = [
  { path: '/admin/dashboard', name: 'Products', keys: 'g d' },
  { path: '/admin/accessory-categories', name: 'Accessory categories', short: 'Categories', keys: 'g c' },
  { path: '/admin/import', name: 'Import', keys: 'g i' },
  { path: '/admin/media', name: 'Media', keys: 'g m' },
  { path: '/admin/shop', name: 'Shop', keys: 'g s' },
  { path: '/admin/activity', name: 'Activity', keys: 'g a' },
];

interface AdminPage {
  path: string;
  name: string;
  short?: string;
  keys: string;
}
