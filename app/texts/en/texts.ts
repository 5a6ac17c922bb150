import { categories, errors, frame } from './frame.ts';
import { amounts, home, listing, sections } from './lists.ts';
import { contact, hours, lineSheet, locations } from './places.ts';
import { ask, card, product } from './product.ts';
import { results, search } from './search.ts';

/** The texts for visitors in English. Their type is the list of texts that every language must have. */
export const en = {
  frame,
  categories,
  errors,
  amounts,
  home,
  sections,
  listing,
  card,
  product,
  ask,
  search,
  results,
  locations,
  hours,
  contact,
  lineSheet,
};

/** All texts for visitors in one language. */
export type Texts = typeof en;
