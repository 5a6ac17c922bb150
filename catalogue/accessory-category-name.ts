import { z } from 'zod';
import { UNCATEGORIZED } from './accessory-category.ts';

const RESERVED = ['all', UNCATEGORIZED.toLowerCase()];

/** A name as the admin gives it: white space folded, not empty, and not one that the shop uses itself. */
export const accessoryCategoryName = z
  .string()
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'Please enter a name')
      .max(80, 'Please use at most 80 characters')
      .refine((name) => !RESERVED.includes(name.toLowerCase()), 'This name is used by the shop itself'),
  );
