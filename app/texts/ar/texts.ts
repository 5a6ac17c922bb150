import type { Texts } from '../en/texts.ts';
import { categories, errors, frame } from './frame.ts';
import { amounts, home, listing, sections } from './lists.ts';
import { contact, hours, lineSheet, locations } from './places.ts';
import { ask, card, product } from './product.ts';
import { results, search } from './search.ts';

export const ar: Texts = {
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
