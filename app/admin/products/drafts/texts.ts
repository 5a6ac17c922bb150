/** Texts about unsaved changes. */
export const texts = {
  /** Before and after the date of the draft. */
  draftOf: 'An unsaved draft from',
  isKept: 'is stored in this browser.',
  restore: 'Restore draft',
  discard: 'Discard draft',
  noConnection: 'No connection',
  confirmLeave: 'Leave without saving?',
  stay: 'Stay here',
  leave: 'Leave without saving',
  notLoaded:
    'The next page could not be loaded. Your changes are still here. Stay on this page, or try again when you are online.',
  unsaved: 'This page has unsaved changes.',
};
