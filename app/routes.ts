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
    route('*', 'storefront/not-found.tsx'),
  ]),
] satisfies RouteConfig;
