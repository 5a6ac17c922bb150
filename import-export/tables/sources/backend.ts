import type { SourceDefinition } from './source.ts';

/** The table `products` of a hosted backend, with columns such as `market_price` and ids that stay. */
export const backend: SourceDefinition = {
  recognizedBy: { fields: ['id', 'name', 'price'], names: 'created at, inserted at, updated at' },
  columns: {
    id: 'id',
    code: 'code, sku',
    name: 'name, title',
    price: 'price',
    marketPrice: 'market price, compare at price, original price',
    salePrice: 'sale price',
    currency: 'currency, currency code',
    category: 'category, category name',
    subCategory: 'sub category, subcategory',
    model: 'model',
    description: 'description',
    images: 'images, image, image url, image urls, photos',
    imageAlts: 'image alts',
    featured: 'featured, is featured',
    inStock: 'in stock, is in stock, available',
    quantity: 'quantity, stock, stock quantity, inventory',
    hidden: 'hidden, is hidden',
    published: 'published, is published, visible, is visible, active, is active',
    status: 'status',
    priceOnRequest: 'price on request',
    handle: 'handle, slug',
    facts: 'facts',
  },
};
