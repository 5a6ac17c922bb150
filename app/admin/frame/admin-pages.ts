/** The pages of the admin that its header links to, each with the keys that lead to it; `short` where a phone has less room. */
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
