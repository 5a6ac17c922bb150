import { READABLE_CONTRAST } from '#catalog/settings/accent.ts';
import { formatFileSize } from '#platform/media/uploads/upload-rules.ts';

/** The limit of a logo. Larger files are refused. */
export const MAX_LOGO_BYTES = 1_048_576;

export const texts = {
  title: 'Brand',
  introduction: 'What the shop is called, and how it describes itself.',
  groups: {
    shop: 'Shop',
    texts: 'Home page and search engines',
    announcement: 'Announcement',
    footer: 'Footer',
  },
  name: 'Name',
  isClosed:
    'Closed: visitors see only “We open soon”, with the name, the e-mail address and the phone numbers',
  hasInsights: 'Count what visitors open and look for, for “Insights”, without anything about the visitors',
  letsAssistantsSearch:
    'Assistants such as ChatGPT, Claude and Perplexity may search the shop for their answers',
  letsModelsTrain: 'Other programs may collect the texts and photos of the shop to train models',
  tagline: 'Tagline: one line',
  description: 'Description: two sentences',
  announcement: 'One line of news above every page (optional)',
  footer: 'Footer text',
  copyrightYear: 'Copyright year (optional). Empty: the current year',
  credits: 'Name the typefaces in the footer',
  accent: {
    label: 'Accent color (optional), for the main buttons',
    example: '#6b1a2c',
    pick: 'Pick the accent color',
    none: 'Use no accent color',
    sampleButton: 'Ask on WhatsApp',
    sampleLink: 'Women',
    pages: { light: 'the light page of the shop', dark: 'the dark page of the admin area' },
    easy: (page: string, contrast: string) => `Easy to read on ${page}: contrast ${contrast}.`,
    hard: (page: string, contrast: string, shade: string) =>
      `Hard to read on ${page}: the contrast is ${contrast}, and text needs ${READABLE_CONTRAST}. The shop uses ${shade} there instead.`,
  },
  logo: {
    label: 'Logo (optional): SVG, PNG or WebP, with a transparent background',
    logo: 'The logo',
    icon: 'The icon',
    choose: 'Choose a logo',
    replace: 'Replace the logo',
    uploading: 'Uploading…',
    remove: 'Remove the logo',
    failed: 'Failed to upload the logo. Please try again.',
    /** @param size bytes; `null` if it is not known. */
    tooLarge: (size: number | null) =>
      `Failed to upload the logo: The file${size === null ? '' : ` of ${formatFileSize(size)}`} is larger than ${formatFileSize(MAX_LOGO_BYTES)}, the limit of a logo. Please export it without photos or fonts inside`,
    failedBecause: (reason: string) => `Failed to upload the logo: ${reason}`,
  },
};
