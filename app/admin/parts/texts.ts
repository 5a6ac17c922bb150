export const texts = {
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  /** Follows a link for screen readers. */
  inNewTab: '(opens in a new tab)',
  page: (number: number) => `Page ${number}`,
  search: 'Search',
  close: 'Close',
  save: 'Save',
  cancel: 'Cancel',
  shownOnce: 'Copy it now: it is not shown again.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Select it and copy it.',
  nameIn: (language: string) => `Name in ${language} (optional)`,
  missing: (languages: string[]) => `; ${languages.join(', ')} missing`,
  sortHint: (noun: string) =>
    `Press Space to pick up the ${noun}, the arrow keys to move it, Space to drop it, Escape to cancel.`,
  pickedUp: (name: string) => `${name} is picked up.`,
  movedOver: (name: string, place: number) => `${name} is over position ${place}.`,
  putDown: (name: string, place: number) => `${name} was moved to position ${place}.`,
  putBack: (name: string) => `${name} was put back.`,
};
