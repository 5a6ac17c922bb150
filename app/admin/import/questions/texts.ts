import { formatNumber } from '#catalog/amounts/amounts.ts';
import { productsInWords } from '#catalog/text/english.ts';
import type { ImportSurvey } from '#import-export/imports/import.ts';
import { type ColumnField, FIELDS } from '#import-export/tables/columns/fields.ts';
import type { Meaning } from '#import-export/tables/values/meanings.ts';

const sources: Record<ImportSurvey['source'], string> = {
  vitrine: 'Exported from this shop',
  shopify: 'Shopify export',
  woocommerce: 'WooCommerce export',
  magento: 'Magento export',
  wix: 'Wix export',
  squarespace: 'Squarespace export',
  square: 'Square item library',
  bigcommerce: 'BigCommerce export',
  prestashop: 'PrestaShop table',
  opencart: 'OpenCart export',
  feed: 'Product feed',
  etsy: 'Etsy listings',
  backend: 'Table of a database',
  other: 'Table',
};

const rivalNames: Partial<Record<ColumnField, string>> = {
  price: 'a price',
  salePrice: 'a sale price',
  marketPrice: 'a market price',
  name: 'a name',
  code: 'a product code',
  category: 'a category',
  description: 'a description',
  currency: 'a currency',
  quantity: 'a stock',
  inStock: 'a stock',
  published: 'the visibility',
  status: 'a status',
};

const numbers: Record<number, string> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five', 6: 'Six' };

export const texts = {
  introduction: ({ source, products, rows, photos, hiddenRows = 0 }: ImportSurvey) =>
    `${sources[source]}: ${productsInWords(products)} in ${rows === 1 ? 'one row' : `${formatNumber(rows)} rows`}${
      photos > 0 ? `, and ${photos === 1 ? 'one photo' : `${formatNumber(photos)} photos`}` : ''
    }. ${
      hiddenRows > 0
        ? `${hiddenRows === 1 ? 'One hidden row is' : `${formatNumber(hiddenRows)} hidden rows are`} left out. `
        : ''
    }Check the answers below, then preview the import. Nothing is saved yet.`,
  sheet: 'Sheet',
  hasHeader: 'The first row contains column names',
  encoding: 'Text encoding',
  encodingHint: 'Letters look wrong? Choose another text encoding',
  reloadColumns: 'Reload columns',
  reloadHint:
    'The columns that you chose have other values. The table is read again; your other answers stay.',
  preview: 'Preview import',
  answerFirst: 'Answer the marked questions first.',
  openQuestions: 'Rows without an answer are skipped; you can fix them later.',
  columns: {
    title: 'Columns',
    used: (used: number, all: number) => `${used} of ${all} are used`,
    missing: (fields: string[]) =>
      `Choose the column of the ${fields.join(' and the column of the ')} below.`,
    unnamed: (number: number) => `Column ${number}`,
    empty: 'Empty column',
    emptyColumns: (count: number) =>
      count === 1 ? 'One empty column' : `${formatNumber(count)} empty columns`,
    emptyCells: (count: number) => `${formatNumber(count)} empty`,
    notUsed: 'Not used',
    choose: 'Choose',
    openValues: (count: number) =>
      count === 1 ? 'One value to answer' : `${formatNumber(count)} values to answer`,
    repeatedNames: (count: number) =>
      `${count === 1 ? 'One row has' : `${formatNumber(count)} rows have`} the name of an earlier row. Each row becomes a product of its own, because no column says which rows belong together. If they are variants, choose a column that is the same in all rows of a product as “Handle”.`,
    /** `columns` are names with a value before each. */
    rivals: (field: ColumnField, columns: string[]) => {
      const thing = rivalNames[field] ?? `“${FIELDS[field]}”`;
      return columns.length === 1
        ? `One column could be ${thing}: ${columns.join()}. Say what it becomes.`
        : `${numbers[columns.length] ?? columns.length} columns look like ${thing}: ${columns.join(', ')}. Say which one it is.`;
    },
  },
  cards: {
    title: 'As visitors will see them',
    noPhoto: 'No photo',
    photoNotLoaded: 'This photo cannot be shown here',
    noName: 'No name',
    onRequest: 'Price on request',
    hidden: 'Hidden',
    soldOut: 'Sold out',
  },
  values: {
    title: (column: string) => `Values of ${column}`,
    choose: 'Choose',
    emptyCells: 'Empty cells',
    numbersAbove: 'Numbers above 0',
    noNumbers: '0 or less',
    others: (count: number) => `${formatNumber(count)} further values`,
    meanings: {
      visible: 'Visible',
      hidden: 'Hidden',
      'in stock': 'In stock',
      'sold out': 'Sold out',
      featured: 'Featured',
      'not featured': 'Not featured',
    } satisfies Record<Meaning, string>,
  },
  money: {
    title: 'Prices',
    samples: (amounts: string) => `In the table: ${amounts}`,
    decimalSeparator: 'Decimal separator',
    choose: 'Choose',
    point: 'Point: 1,234.50',
    comma: 'Comma: 1.234,50',
    separatorMissing: 'Choose how this table writes cents.',
    currency: 'All amounts are in',
    named: (currencies: string[]) => `The table says that its amounts are in ${currencies.join(' and ')}.`,
    currencyOfOthers: 'All other amounts are in',
    currencyMissing: 'Choose the currency of these prices.',
    common: {
      USD: 'US dollars',
      EUR: 'Euros',
      GBP: 'British pounds',
      INR: 'Indian rupees',
      AED: 'UAE dirhams',
      SAR: 'Saudi riyals',
      TRY: 'Turkish lira',
      CAD: 'Canadian dollars',
      AUD: 'Australian dollars',
      CNY: 'Chinese yuan',
      JPY: 'Japanese yen',
    },
    rate: (currency: string) => `US dollars for one ${currency}`,
    rateMissing: (currency: string) => `Enter how many US dollars one ${currency} is worth.`,
    rateTooHigh: (currency: string) =>
      `This is too high for one ${currency}. Enter how many US dollars one ${currency} is worth.`,
    rateUnreadable: 'Enter a number, such as 0.2723.',
  },
  categories: {
    title: 'Categories',
    forAll: (groups: number) => `One category for all ${formatNumber(groups)}:`,
    forAllLabel: 'Category for all groups without one',
    choose: 'Choose a category',
    categoryFor: (group: string) => `Category for ${group}`,
    subCategoryFor: (group: string) => `Accessory category for ${group}`,
    uncategorized: 'Uncategorized',
  },
  products: {
    title: 'Products',
    introduction: 'We match products by ID, code or handle, never by name.',
    onlyTexts:
      'This table has only texts in other languages. We add them to the products with the same handle, or else the same name. No product is added.',
    colors: 'Colors of one piece',
    together: 'one product with all colors',
    apart: 'one product each, on one card',
    import: 'Import',
    addAndUpdate: 'add new and update existing',
    onlyAdd: 'only add new',
    onlyUpdate: 'only update existing',
    clearEmpty: 'Empty cells clear the product’s code, market price and accessory category',
    clearEmptyTexts:
      'Empty cells clear the product’s code, market price, accessory category and texts in other languages',
  },
};
