import { formatNumber, formatPrice } from '#catalog/amounts/amounts.ts';
import { productsInWords } from '#catalog/text/english.ts';
import type { ConflictKind, Counts, Filter } from '#import-export/imports/import.ts';

const outcomes: Record<Filter, string> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  'left out': 'Left out',
  unfinished: 'Unfinished',
  name: 'Same name',
  newer: 'Edited since the export',
  code: 'Changed codes',
  since: 'Edited since the preview',
  price: 'Large price changes',
  deleted: 'Deleted in the shop',
};

const options: Partial<Record<ConflictKind, Record<string, string>>> = {
  name: { update: 'Update the products of the shop', add: 'Add them as new products' },
  newer: { shop: 'Keep the values of the shop', file: 'Use the values of the file' },
  code: { shop: 'Keep the codes of the shop', file: 'Use the codes of the file' },
  deleted: { leave: 'Leave them out', add: 'Add them again' },
};

export const texts = {
  title: 'Import',
  titleOf: (fileName: string) => `${fileName} - Import`,
  introduction:
    'Import products from an export of Shopify, WooCommerce, Wix and other systems, an Excel workbook, any CSV file, or a ZIP of a table and photos. You see a preview before anything is saved, and you can undo the import.',
  needsScripts: 'Turn on JavaScript to import products.',
  chooseTable: 'Choose a table',
  tableHint:
    'CSV, XLSX, ZIP, or a product feed as XML. Or drop it here, together with a folder of photos. Photos are matched by the file names in the table, or by',
  exampleFile: 'CODE-1.jpg',
  uploading: (fileName: string) => `Uploading ${fileName}`,
  isUploaded: (fileName: string) => `${fileName} is uploaded`,
  uploaded: 'Uploaded',
  noTable: 'These files contain no table. Choose a CSV, XLSX, ZIP or XML file.',
  uploadFailed: 'The table could not be uploaded. Please try again.',
  /** The file name of a table without one. */
  table: 'Table',
  tooLarge: (size: string) => `The file is too large. Upload at most ${size}.`,
  connectionLost: 'The connection was lost.',
  notStored: 'The file cannot be stored at the moment. Please try again.',
  earlierImports: 'Earlier imports',
  allImports: 'All imports',
  states: {
    reading: 'Reading',
    asking: 'Waiting for your answers',
    running: 'In progress',
    undone: 'Undone',
    failed: 'Failed',
  },
  previewOf: (products: number) => `Preview of ${productsInWords(products)}: not saved yet`,
  result: ({ added, changed, skipped }: Counts, isCanceled: boolean) =>
    `${isCanceled ? 'Canceled: ' : ''}${formatNumber(added)} added, ${formatNumber(changed)} changed${
      skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ''
    }`,
  preview: {
    unsaved: 'Nothing is saved yet',
    empty: 'This table has no products',
    allSkipped: 'Nothing can be imported yet',
    noChange: 'Nothing would change',
    counts: (products: number, counts: string) => `Of ${productsInWords(products)} in the table: ${counts}.`,
    changeAnswers: 'Change the answers',
    import: (products: number) => `Import ${productsInWords(products)}`,
    discard: 'Discard',
    confirmDiscard: 'Discard this import?',
    discardWarning: 'The table and your answers are deleted. Products stay as they are.',
    discarded: 'Import discarded.',
  },
  conflicts: {
    sentences: {
      name: (count: number) =>
        count === 1
          ? 'The shop has a product with the name of one product of this file, but not its ID or code.'
          : `The shop has products with the names of ${formatNumber(count)} products of this file, but not their IDs or codes.`,
      newer: (count: number) =>
        `${productsWere(count)} edited in the shop after this file was exported, and the file has other values.`,
      code: (count: number) =>
        count === 1
          ? 'Your spreadsheet changed the code of one product.'
          : `Your spreadsheet changed the codes of ${formatNumber(count)} products.`,
      since: (count: number) =>
        `${productsWere(count)} edited in the shop after the last preview. Look at ${count === 1 ? 'it' : 'them'} again.`,
      price: (count: number) =>
        `${count === 1 ? 'One price changes' : `${formatNumber(count)} prices change`} by more than 10 times. Check the currency and the decimal mark.`,
      deleted: (count: number) => `${productsWere(count)} deleted in the shop since an earlier import.`,
    } satisfies Record<ConflictKind, (count: number) => string>,
    options,
    show: 'Show',
    choose: 'Choose…',
    inShop: 'in the shop',
    inFile: 'in the file',
  },
  cancel: 'Cancel',
  prices: {
    today: (range: string) => `Prices of these products today: ${range}. After the import: `,
    prices: 'Prices: ',
    range: (lowest: number, highest: number) =>
      lowest === highest ? formatPrice(lowest) : `${formatPrice(lowest)} to ${formatPrice(highest)}`,
  },
  progress: {
    reading: 'Reading the table',
    checking: 'Preparing the preview',
    importing: 'Importing products',
    photos: 'Downloading photos',
    undoing: 'Undoing the import',
    countOf: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
    unknown: 'This takes a moment.',
    whileRunning:
      'You can leave this page. The import continues. If you cancel, imported products stay; you can continue or undo the import afterwards.',
  },
  rows: {
    filter: 'Filter by result',
    all: 'All',
    downloadSkipped: 'Download skipped rows',
    row: (line: number) => `Row ${formatNumber(line)}`,
    unnamed: 'Without a name',
    noMatch: 'No products match this filter.',
    outcomes,
  },
  summary: {
    finished: 'The import is finished',
    canceled: 'The import was canceled',
    failed: 'The import failed',
    undone: 'The import was undone',
    undoneInPart: 'The import was undone, except for products that you edited later',
    unfinished: (products: number) =>
      `${productsInWords(products)} ${products === 1 ? 'is' : 'are'} hidden, because something is missing. `,
    showUnfinished: 'See what is missing',
    rowsRemoved: 'The rows of this import were removed because it is old.',
    chooseAnother: 'Choose another table',
    tryAgain: 'Try again',
    continueImport: 'Continue import',
    viewProducts: 'View products',
    undo: 'Undo import',
    undoFailed: 'The import could not be undone. Please try again.',
    confirmUndo: 'Undo this import?',
    undoWarning: ({ added, changed }: Counts) =>
      [
        added > 0 && `${productsInWords(added)} that it added will be deleted.`,
        changed > 0 && `${productsInWords(changed)} that it changed will get the previous values.`,
        'Products that you edited later stay as they are.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  changeFailed: 'This could not be done. Please try again.',
  unknownChange: 'Unknown change.',
  missing: 'This import no longer exists.',
  isBusy: 'Another import is running. Please wait until it is finished.',
  wasUndone: 'This import was undone, so it cannot continue. Import the table again.',
  isElsewhere: 'This import has moved to another step. Reload the page.',
  openNames:
    'The shop has products with the names of products of this file. Choose whether to update them or to add them as new products.',
  undecidedColumns: 'Some columns look alike. Say what each of them becomes before you preview the import.',
  tableMissing: 'The file of this import is no longer on this server.',
};

function productsWere(count: number): string {
  return `${productsInWords(count)} ${count === 1 ? 'was' : 'were'}`;
}
