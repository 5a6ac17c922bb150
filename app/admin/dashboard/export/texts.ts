import { formatNumber } from '#catalog/amounts/amounts.ts';
import { productsInWords } from '#catalog/text/english.ts';
import { formatFileSize } from '#platform/media/uploads/file-size.ts';

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
      purpose: 'CSV in Shopify’s format. Hidden products become drafts.',
    },
  },
  photos: (count: number, bytes: number) => {
    if (count === 0) return 'There are no photos.';
    return `${count === 1 ? 'One photo' : `${formatNumber(count)} photos`}, about ${formatFileSize(bytes)}.`;
  },
  lineSheet: 'Line sheet',
  lineSheetDescription:
    'Pages to print, with photos, names, codes and a link to ask about each product. Hidden products are left out.',
  a4: 'A4',
  letter: 'US letter',
  withPrices: 'With prices',
  print: 'Print or save as PDF',
  share: 'Share a link',
  shareFailed: 'The link could not be created.',
  /** The link and the day when it ends. */
  link: (ends: Date) => `The link, until ${inWords(ends)}`,
  copy: 'Copy the link',
  copied: 'Copied.',
  copyFailed: 'The link could not be copied. Please copy it yourself.',
  sharedLinks: 'Shared links',
  until: (ends: Date) => `until ${inWords(ends)}`,
  end: 'Stop sharing',
  endLink: (title: string) => `Stop sharing ${title}`,
  endFailed: 'The link is still shared. Please try again.',
};

function inWords(day: Date): string {
  return day.toLocaleDateString('en', { dateStyle: 'long' });
}
