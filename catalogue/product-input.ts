import { z } from 'zod';
import { CATEGORIES } from './product.ts';

/** What the admin's form sends and the demo is seeded from: one schema for the browser and the server. */
export const productInput = z
  .object({
    name: z.string().trim().min(1, 'Product name is required').max(200, 'Please use at most 200 characters'),
    category: z.enum(CATEGORIES, 'Please choose a category'),
    subCategory: z
      .string()
      .trim()
      .max(80, 'Please use at most 80 characters')
      .nullish()
      .transform((name) => name || null),
    price: amount('Please enter a valid price', 'Price is required'),
    marketPrice: z
      .union([z.literal(''), amount('Please enter a valid market price')], {
        error: 'Please enter a valid market price',
      })
      .nullish()
      .transform((dollars) => dollars || null),
    description: z
      .string()
      .trim()
      .min(1, 'Description is required')
      .max(5000, 'Please use at most 5,000 characters'),
    featured: z.boolean().default(false),
    inStock: z.boolean().default(true),
    images: z.array(z.string().min(1)).min(1, 'At least one image is required').max(20, 'At most 20 images'),
    imageAlts: z.array(z.string().trim().max(300, 'Please use at most 300 characters')).max(20).default([]),
  })
  .transform((product) => (product.category === 'Accessories' ? product : { ...product, subCategory: null }));

export type ProductInput = z.output<typeof productInput>;

const MONEY = /^\d{1,10}(\.\d{1,2})?$/;

function amount(complaint: string, absent = complaint) {
  return z
    .union([z.string(), z.number()], { error: absent })
    .transform((given) => String(given).trim())
    .pipe(
      z
        .string()
        .min(1, absent)
        .refine((text) => MONEY.test(text) && Number(text) > 0, complaint),
    )
    .transform(Number);
}
