import type { Previewed } from '#catalog/settings/preview-cookie.ts';
import { productsInWords } from '#catalog/text/english.ts';

/** Texts of all pages of the shop settings: the form, its draft and its history. */
export const texts = {
  title: 'Shop',
  navigation: 'Shop settings',
  pages: {
    brand: 'Brand',
    contact: 'Contact',
    offices: 'Offices',
    categories: 'Categories',
    home: 'Home',
    pages: 'Pages',
    languages: 'Languages',
    history: 'History',
  },
  isFixed:
    'These settings come from the file store.config.ts, because the server runs with SHOP_SETTINGS=file. You can view them here, but change them only in that file.',
  cannotChange: 'The settings come from store.config.ts and cannot be changed here.',
  refused: 'Settings that cannot be used',
  refusedHint:
    'This version of the shop cannot use some of the published settings. Visitors see other values instead. Please check these fields and publish them again; the history still has the earlier values.',
  form: {
    needsScripts: 'Editing the settings needs JavaScript. Please turn it on and reload the page.',
    restored: 'Your unsaved text was restored. It is not saved yet.',
    errors: (count: number) =>
      count === 1 ? 'One field needs a correction.' : `${count} fields need a correction.`,
    uploading: 'Images are being uploaded…',
    unsaved: 'There are unsaved changes.',
    cancel: 'Cancel',
    saveDraft: 'Save draft',
    publish: 'Publish',
    saving: 'Saving…',
    savedAsDraft: 'Saved as a draft. Visitors do not see it yet.',
    saveFailed: 'Failed to save. Nothing is lost: please try again.',
    conflict: 'These settings were changed in another window',
    conflictHint:
      'They were saved while you were editing, perhaps in another tab. Your changes are still here.',
    keepEditing: 'Keep editing',
    saveMine: 'Save my version',
    useTheirs: 'Use the other version',
  },
  draft: {
    draft: 'Draft',
    unpublished: (changes: number) =>
      `${changes === 1 ? '1 change is' : `${changes} changes are`} not published yet`,
    preview: 'Preview',
    discard: 'Discard',
    discardDraft: 'Discard the draft',
    confirmDiscard: 'Discard the draft?',
    discardWarning: 'All changes that are not published are lost.',
    keep: 'Keep it',
    discarded: 'The unpublished changes are discarded.',
    discardFailed: 'Failed to discard. Please try again.',
    changedElsewhere: 'The draft was changed in another tab. Please check it, then publish again.',
  },
  publish: {
    published: 'Published. Visitors see it now.',
    nothing: 'There are no changes to publish.',
    failed: 'Failed to publish. Nothing is lost: please try again.',
    publishedElsewhere: 'These settings were published in another window',
    publishedElsewhereHint: (sections: string) =>
      `Since you began this draft, other values were published: ${sections}. Your draft would replace them. The history keeps them.`,
    publishMine: 'Publish my version',
  },
  undo: {
    undo: 'Undo this change',
    undone: 'Undone',
    failed: 'Failed to undo. Please try again.',
    done: 'The earlier settings are published again.',
    changedSince: 'These settings were changed again since then. The history has the earlier versions.',
  },
  history: {
    title: 'History of the settings',
    heading: 'History',
    viewed: 'Viewed version',
    close: 'Close this version',
    draft: 'The draft, not published yet',
    version: (version: number) => `Version ${version}`,
    current: '(current)',
    firstValues: 'The first values, from store.config.ts',
    more: (changes: number) => `and ${changes} more`,
    view: 'View',
    seeInShop: 'See it in the shop',
    restore: 'Restore',
    confirmRestore: (name: string) => `Restore ${name}?`,
    restoreWarning:
      'All settings are restored to this version, and visitors see them at once. The current settings stay in the history.',
    restored: (name: string) => `Published ${name} again.`,
    restoreFailed: 'Failed to restore. Please try again.',
    missing: 'This version does not exist.',
    /** The name of a version within a sentence. */
    nameOf: (version: Previewed) => {
      if (version === 'draft') return 'the draft';
      return version === 0 ? 'the first values' : `version ${version}`;
    },
  },
  contact: {
    title: 'Contact',
    pageIntroduction: 'E-mail addresses and phone numbers in the footer and on the contact page.',
    generalEmail: 'E-mail for general questions',
    directEmail: 'E-mail for direct contact (optional)',
    firstPhone: 'First phone',
    secondPhone: 'Second phone (optional)',
    introduction: 'Introduction of the contact page',
    /** Beside a translation. */
    shortIntroduction: 'Introduction',
    besideGeneral: 'Text beside the e-mail for general questions',
    besideDirect: 'Text beside the e-mail for direct contact',
    besidePhones: 'Text beside the phones',
  },
  languages: {
    title: 'Languages',
    introduction:
      'The shop’s own texts are translated into these languages. Your texts appear in the main language until you translate them.',
    language: 'Language',
    offered: 'Offered',
    main: 'Main',
    notOffered: 'Not offered',
    addressesLike: (path: string) => `Addresses like ${path}`,
    offer: (language: string) => `Offer ${language}`,
    isMain: (language: string) => `${language} is the main language`,
    warning:
      'If you stop offering a language, its addresses no longer work. Its texts are kept. Addresses of the main language have no prefix, so another main language changes what search engines find at these addresses. Products, accessory categories and these settings then have their texts in the new main language, as far as they are translated.',
    otherMain: (language: string) => `Make ${language} the main language?`,
    exchange: (language: string, translated: number, untranslated: number) =>
      translated === 0
        ? `No product has texts in ${language} yet. ${productsInWords(untranslated)} without such texts will keep theirs until you change them.`
        : `${productsInWords(translated)} with texts in ${language} will show them first, and keep the others as translations. ${
            untranslated === 0
              ? 'Every product has such texts.'
              : `${productsInWords(untranslated)} without such texts will keep theirs until you change them.`
          }`,
    exchangeTime: 'This can take some minutes. You can undo it.',
    change: 'Change the main language',
    exchanging: 'Published. The texts of the products are being exchanged.',
    exchangeUnfinished:
      'The main language cannot change now, because texts are still being exchanged. Please try again in some minutes.',
    blockedBy: (fileName: string) =>
      `The main language cannot change now, because the import of “${fileName}” is not finished.`,
    /** Before and after a link with the name of the file. */
    blockedByImport: 'The main language cannot change now, because an import is not finished:',
    importSteps: {
      running: 'It is running. Wait until it is finished, or cancel it. Then try again.',
      photographs: 'It is downloading photos. Wait until it is finished, or cancel it. Then try again.',
      undoing: 'It is being undone. Wait until that is finished, then try again.',
      paused: 'It is paused. Continue or cancel it, then try again.',
    },
  },
  translations: {
    title: 'Texts in other languages',
    of: (what: string) => `of ${what}`,
    optional: '(optional)',
    hint: 'Visitors see the texts above where a translation is missing.',
    labelIn: (label: string, language: string) => `${label} in ${language}`,
    count: (texts: number) => `${texts} texts`,
  },
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  photo: {
    none: 'No photo yet',
    choose: 'Choose a photo',
    chooseOf: (what: string) => `Choose a photo of ${what}`,
    replace: 'Replace the photo',
    replaceOf: (what: string) => `Replace the photo of ${what}`,
    fromLibrary: 'From the library',
    for: (what: string) => `for ${what}`,
    of: (what: string) => `of ${what}`,
    point: 'Point of interest',
    pointHint: 'Screens crop the photo around this point. Press the photo, or use the sliders.',
    onPhone: 'On a phone',
    remove: 'Remove the photo',
    uploading: (what: string) => `Uploading the photo of ${what}`,
    tryAgain: 'Try again',
    keepPrevious: 'Keep the previous photo',
    close: 'Close',
    missing: 'Please choose a photo.',
  },
};
