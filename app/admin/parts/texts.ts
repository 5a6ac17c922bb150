/** Texts of the parts that several areas use. */
export const texts = {
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (number: number) => `Page ${number}`,
  search: 'Search',
  sortHint: (noun: string) =>
    `Press space to pick the ${noun} up, the arrow keys to move it, space to put it down, Escape to cancel.`,
  pickedUp: (name: string) => `${name} is picked up.`,
  movedOver: (name: string, place: number) => `${name} is over place ${place}.`,
  putDown: (name: string, place: number) => `${name} was put at place ${place}.`,
  /** What a language lacks, beside its name. */
  missing: (missing: string[]) => (missing.length === 0 ? 'complete' : `${missing.join(', ')} missing`),
  putBack: (name: string) => `${name} was put back.`,
};
