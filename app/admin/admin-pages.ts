/** The pages of the admin that its header links to, each with the keys that lead to it. */
export const ADMIN_PAGES = [
  { path: '/admin/dashboard', name: 'Products', keys: 'g d' },
  { path: '/admin/accessory-categories', name: 'Accessory categories', keys: 'g c' },
  { path: '/admin/import', name: 'Import', keys: 'g i' },
  { path: '/admin/media', name: 'Media', keys: 'g m' },
  { path: '/admin/activity', name: 'Activity', keys: 'g a' },
] as const;
