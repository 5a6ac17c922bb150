import { SECTION_NAMES } from '#catalog/settings/shop-settings.ts';
import { countInWords } from '#catalog/text/english.ts';

export const texts = {
  navigation: 'Shop settings',
  pages: {
    ...SECTION_NAMES,
    history: 'History',
  },
  isClosed:
    'The shop is closed, under “Brand”. Until you open it, visitors see “We open soon” instead of these settings.',
  isFixed:
    'These settings come from the file store.config.ts, because the server runs with SHOP_SETTINGS=file. You can view them here, but change them only in that file.',
  cannotChange: 'The settings come from store.config.ts and cannot be changed here.',
  refused: 'Settings that cannot be used',
  refusedHint:
    'This version of the shop cannot use some of the published settings. Visitors see other values instead. Please check these fields and publish them again; the history still has the earlier values.',
  form: {
    needsScripts: 'Editing the settings needs JavaScript. Please turn it on and reload the page.',
    save: 'Save',
    saved: 'Saved. Visitors do not see it yet.',
    saveFailed: 'Failed to save. Nothing is lost: please try again.',
    subject: 'These settings were',
    /** What one side of a conflict did with an entry of a list. */
    removed: '(removed)',
  },
  bar: { label: 'Unpublished changes' },
  changes: {
    title: 'Changes that are not published',
    none: 'Everything that you have saved is published.',
    added: 'added',
    removed: 'removed',
    becomes: 'becomes',
    picture: 'Picture',
    pointAt: (x: number, y: number) => `${x} % from the left, ${y} % from the top`,
  },
  draft: {
    /** `3 changes not published: Contact, Home`. */
    unpublished: (changes: number, pages: string[]) =>
      `${countInWords(changes, 'change')} not published: ${pages.join(', ')}`,
    seeChanges: 'See changes',
    preview: 'Preview',
    discardWarning: 'Takes back what you have saved since the last publication.',
    discarded: 'The unpublished changes are discarded.',
    broughtBack: 'The unpublished changes are back.',
    changedElsewhere: 'The changes are different now, because of another tab. Please look at them again.',
  },
  discard: {
    discard: 'Discard',
    confirm: (changes: number) => `Discard ${countInWords(changes, 'change')}?`,
    keep: 'Keep it',
  },
  publish: {
    publish: 'Publish',
    confirm: (changes: number) => `Publish ${countInWords(changes, 'change')}?`,
    keep: 'Not yet',
    published: (isClosed: boolean) =>
      `Published. Visitors see it ${isClosed ? 'when you open the shop' : 'now'}.`,
    nothing: 'There are no unpublished changes any more.',
  },
  notReached: 'The shop cannot be reached. Nothing is lost: please try again.',
  history: {
    title: 'History',
    version: (version: number) => `Version ${version}`,
    current: '(current)',
    isRestored: (name: string) => `Restored ${name}`,
    firstValues: 'The first values',
    more: (changes: number) => `and ${changes} more`,
    restore: 'Restore',
    restoreNamed: (name: string) => `Restore ${name}`,
    restoreWarning:
      'Visitors see these changes at once. The current settings stay in the history. Changes that you have not published stay unpublished.',
    isSame: 'Visitors see these settings.',
    close: 'Close',
    restored: (name: string) => `Published ${name} again.`,
    changedElsewhere: 'Other settings have been published. Please look at the changes again.',
    missing: 'This version does not exist.',
    /** The name of a version within a sentence. */
    nameOf: (version: number) => (version === 0 ? 'the first values' : `version ${version}`),
  },
  contact: {
    title: 'Contact',
    pageIntroduction: 'E-mail addresses, phone numbers and profiles in the footer and on the contact page.',
    groups: {
      addresses: 'E-mail and phone',
      social: 'Social networks (optional)',
      mail: 'E-mail from the shop',
      page: 'Contact page',
    },
    mailHint:
      'The office that a visitor chooses gets the question by e-mail. An office without an address gets it at the address for general questions.',
    sendsCopies: 'Visitors get a copy of their question',
    noMail:
      'The server sends no e-mail yet: it needs the settings SMTP_URL and MAIL_FROM. Questions are in “Questions” anyway.',
    test: (address: string) => `Send a test message to ${address}`,
    testSending: 'Sending…',
    testSent: (response: string) => `Sent. The mail server answered: ${response}`,
    testRefused: (reason: string) => `Not sent: ${reason}`,
    testFailed: 'The test message was not sent. Please try again.',
    /** What the address of a profile begins with. */
    profile: 'https://',
    testSubject: 'Test message',
    testText: (brand: string) => `${brand} can send e-mail.`,
    generalEmail: 'E-mail for general questions',
    directEmail: 'E-mail for direct contact (optional)',
    firstPhone: 'First phone',
    secondPhone: 'Second phone (optional)',
    introduction: 'Introduction of the contact page',
    besideGeneral: 'Text beside the e-mail for general questions',
    besideDirect: 'Text beside the e-mail for direct contact',
    besidePhones: 'Text beside the phones',
  },
  languages: {
    title: 'Languages',
    introduction:
      'The shop’s own texts are translated into these languages. Your texts appear in the language that you write in until you translate them.',
    language: 'Language',
    offered: 'Offered',
    main: 'Main',
    notOffered: 'Not offered',
    addressesLike: (path: string) => `Addresses like ${path}`,
    offer: (language: string) => `Offer ${language}`,
    isMain: (language: string) => `${language} is the main language`,
    warning:
      'If you stop offering a language, its addresses no longer work. Its texts are kept. The addresses of the main language have no prefix. Another main language changes the addresses of both languages, and nothing else.',
    source: 'Language that you write in',
    sourceHint:
      'You write products, accessory categories and these settings in this language first. Visitors see these texts where a translation is missing. Change it only if your texts are in another language: nothing is translated or moved.',
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
