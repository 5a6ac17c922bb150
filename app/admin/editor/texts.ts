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
  unsavedPage: 'This page has unsaved changes.',
  unsaved: 'There are unsaved changes.',
  uploading: 'Images are being uploaded…',
  saving: 'Saving…',
  errors: (count: number) =>
    count === 1 ? 'One field needs a correction.' : `${count} fields need a correction.`,
  latestUnsaved: 'Your latest changes are not saved yet.',
  revert: 'Revert',
  reverted: 'Your unsaved text was taken back.',
  languages: {
    title: 'Language of the texts',
    missing: (texts: number) => `${texts} missing`,
    hint: (language: string) =>
      `Visitors see the text in ${language} where a translation is missing. All other fields are the same in every language.`,
    /** Leaves out "(optional)", because every translation is optional. */
    labelIn: (label: string, language: string) => `${label.replace(' (optional)', '')} in ${language}`,
    /** Before the text in the source language. */
    source: (language: string) => `${language}:`,
  },
  conflict: {
    title: (subject: string) => `${subject} changed in another window`,
    hint: 'These fields were changed there and here. Everything else is kept from both. Which should be saved?',
    mine: 'Your version:',
    theirs: 'Saved version:',
    empty: '(empty)',
    keepEditing: 'Keep editing',
    save: 'Save',
  },
};
