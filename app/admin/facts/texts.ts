import { countInWords, productsInWords } from '#catalog/text/english.ts';

export const texts = {
  title: 'Facts',
  intro:
    'Names and values of facts in all products. Give a name or a value the name of another one to make both one, on all products at once.',
  newName: 'New name',
  add: 'Add',
  added: (name: string) => `“${name}” was added.`,
  taken: (name: string) => `“${name}” is in the list already.`,
  none: 'No product has facts yet.',
  used: (products: number, values: number) =>
    `${productsInWords(products)}, ${countInWords(values, 'value')}`,
  also: (spellings: string[]) => `; also ${spellings.join(', ')}`,
  edit: 'Edit',
  name: 'Name',
  spellings: 'Other names that mean the same (optional, separated by commas)',
  onProducts: (products: number) => `The name changes on ${productsInWords(products)}.`,
  values: 'Values',
  /** Follows `values` for screen readers. */
  ofName: (name: string) => `of ${name}`,
  moreValues: (count: number) => `${count} more values are not listed.`,
  rename: 'Rename',
  newValue: (value: string) => `New value instead of ${value}`,
  changed: (to: string, products: number) =>
    products === 0 ? `“${to}” was saved.` : `Changed to “${to}” on ${productsInWords(products)}.`,
  nameMissing: 'Please enter a name',
  noColon: 'A name cannot contain a colon',
  valueMissing: 'Please enter a value',
  unknownChange: 'Unknown change.',
  changeFailed: 'Failed to change the fact',
};
