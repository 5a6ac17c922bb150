import { formatNumber } from '#catalogue/amounts/amounts.ts';
import { productsInWords } from '#catalogue/text/english.ts';
import { formatFileSize } from '#platform/media/uploads/file-size.ts';

/** Texts of exports and line sheets. */
export const texts = {
  title: (products: number) => `Export ${productsInWords(products)}`,
  close: 'Close',
  formats: {
    'products.csv': {
      label: 'Table',
      purpose: 'CSV with every field, for any spreadsheet and for this shop.',
    },
    'products.xlsx': { label: 'Excel', purpose: 'The same table as a workbook.' },
    'products.zip': {
      label: 'Table and photos',
      purpose: 'A ZIP to keep, or to move to another shop.',
    },
    'shopify.csv': {
      label: 'Shopify',
      purpose: 'CSV as Shopify imports it; hidden products become drafts.',
    },
  },
  photos: (count: number, bytes: number) => {
    if (count === 0) return 'There are no photos.';
    return `${count === 1 ? 'One photo' : `${formatNumber(count)} photos`}, about ${formatFileSize(bytes)}.`;
  },
  lineSheet: 'Line sheet',
  lineSheetDescription:
    'A PDF with photos, names, codes and a way to ask about each product. Hidden products are left out.',
  a4: 'A4',
  letter: 'US letter',
  withPrices: 'With prices',
  openPdf: 'Open the PDF',
  share: 'Share a link',
  shareFailed: 'The link could not be created.',
  /** The link and the day when it ends. */
  link: (ends: Date) => `The link, until ${inWords(ends)}`,
  copy: 'Copy the link',
  copied: 'Copied.',
  copyFailed: 'Please copy the link yourself.',
  sharedLinks: 'Shared links',
  until: (ends: Date) => `until ${inWords(ends)}`,
  end: 'End',
  endLink: (title: string) => `End the link to ${title}`,
  endFailed: 'The link could not be ended. Please try again.',
};

function inWords(day: Date): string {
  return day.toLocaleDateString('en', { dateStyle: 'long' });
}
