import { z } from 'zod';
import { foldName, isSameName, UNCATEGORIZED } from './accessory-category.ts';
import { writtenText } from './written-text.ts';

const RESERVED = ['All', UNCATEGORIZED];

/** A name as the admin gives it: white space folded, not empty, and not one that the shop uses itself. */
export const accessoryCategoryName = writtenText.transform(foldName).pipe(
  z
    .string()
    .min(1, 'Please enter a name')
    .max(80, 'Please use at most 80 characters')
    .refine(
      (name) => !RESERVED.some((reserved) => isSameName(name, reserved)),
      'This name is used by the shop itself',
    ),
);
