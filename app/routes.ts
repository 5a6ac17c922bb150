import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { CATEGORIES, categoryPath } from '../catalogue/product.ts';

const plainCategories = CATEGORIES.filter((category) => category !== 'Accessories');

/** The whole site. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home/route.tsx'),
    ...plainCategories.map((category) =>
      route(categoryPath(category), 'storefront/category/route.tsx', { id: category }),
    ),
    route('/accessories', 'storefront/category/accessories.tsx'),
    route('/product/:id', 'storefront/product/route.tsx'),
    route('/search', 'storefront/search/route.tsx'),
    route('/locations', 'storefront/locations/route.tsx'),
    route('/line-sheet/:id', 'storefront/line-sheet/route.tsx'),
    route('/contact', 'storefront/contact/route.tsx'),
    route('*', 'storefront/not-found.tsx'),
  ]),
  route('/admin', 'admin/admin-index.ts'),
  route('/admin/login', 'admin/login/route.tsx'),
  route('/admin/login/again', 'admin/login/again.ts'),
  layout('admin/layout.tsx', [
    route('/admin/dashboard', 'admin/dashboard/route.tsx'),
    route('/admin/accessory-categories', 'admin/accessory-categories/route.tsx'),
    route('/admin/media', 'admin/media-library/route.tsx'),
    route('/admin/import', 'admin/import/route.tsx'),
    route('/admin/import/:id', 'admin/import/one-import.tsx'),
    route('/admin/activity', 'admin/activity/route.tsx'),
    route('/admin/sessions', 'admin/sessions/route.tsx'),
    route('/admin/products/new', 'admin/products/new.tsx'),
    route('/admin/products/:id/edit', 'admin/products/edit.tsx'),
  ]),
  layout('admin/admin-api-layout.ts', [
    route('/admin/sessions/end', 'admin/sessions/end.ts'),
    route('/admin/session', 'admin/session-route.ts'),
    route('/admin/logout', 'admin/logout.ts'),
    route('/admin/uploads', 'admin/uploads.ts'),
    route('/admin/accessory-categories/change', 'admin/accessory-categories/change.ts'),
    route('/admin/import/upload', 'admin/import/upload.ts'),
    route('/admin/import/:id/photograph', 'admin/import/upload-photograph.ts'),
    route('/admin/import/:id/change', 'admin/import/change.ts'),
    route('/admin/import/:id/events', 'admin/import/events.ts'),
    route('/admin/import/:id/refused.csv', 'admin/import/refused.ts'),
    route('/admin/media/page.json', 'admin/media-library/page-as-json.ts'),
    route('/admin/media/delete', 'admin/media-library/delete-image.ts'),
    route('/admin/products/save', 'admin/products/save.ts'),
    route('/admin/products/delete', 'admin/products/delete.ts'),
    route('/admin/products/restore', 'admin/products/restore.ts'),
    route('/admin/products/change', 'admin/products/bulk-change.ts'),
    route('/admin/products/line-sheet', 'admin/products/line-sheet.ts'),
    route('/admin/products/export/:file', 'admin/products/export.ts'),
  ]),
  route('/products.json', 'storefront/listing/page-as-json.ts'),
  route('/search/suggestions', 'storefront/search/suggestions.ts'),
  route('/robots.txt', 'storefront/seo/robots.ts'),
  route('/sitemap.xml', 'storefront/seo/sitemap.ts'),
  route('/sitemap/:chunk.xml', 'storefront/seo/sitemap-chunk.ts'),
  route('/feeds/google.xml', 'storefront/feeds/google.ts'),
  route('/feeds/meta.csv', 'storefront/feeds/meta.ts'),
  route('/line-sheet/:id/catalogue.pdf', 'storefront/line-sheet/pdf.ts'),
  route('/site.webmanifest', 'storefront/seo/web-manifest.ts'),
] satisfies RouteConfig;
