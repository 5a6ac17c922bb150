export const tableTexts = {
  file: {
    empty: 'This file is empty.',
    hasPassword: 'This file is protected by a password. Save it without one and try again.',
    oldWorkbook:
      'This workbook is from an older Excel or has a password. Save it as XLSX without a password and try again.',
    pdf: 'This is a PDF. Save the original table as CSV or XLSX and try again.',
    photo: 'This is a photo. Choose the table, or a ZIP of the table and its photos.',
    picture: 'This is a picture. Choose the table, or a ZIP of the table and its photos.',
    rar: 'This is a RAR archive. Pack the table and its photos as ZIP and try again.',
    sevenZip: 'This is a 7z archive. Pack the table and its photos as ZIP and try again.',
    gzip: 'This is a gzip archive. Unpack it, or pack its files as ZIP, and try again.',
    webPage: 'This is a web page. Open it in a spreadsheet, save it as CSV or XLSX and try again.',
    xml: 'This XML is not a product feed for Google or Meta (RSS or Atom). Export the products as CSV or XLSX and try again.',
    json: 'This is JSON, not a table. Export it as CSV or XLSX and try again.',
    binary:
      'This file is not a table, because it contains more than text. Save it as CSV or XLSX and try again.',
    damaged: 'This file is damaged, or its type does not match its name. Save it again and try again.',
    unsafePaths: 'This archive contains unsafe paths. Pack the files again and try again.',
    severalTables: (names: string[]) =>
      `This archive has several tables: ${names.map((name) => `“${name}”`).join(', ')}. Pack it again with one of them.`,
    document:
      'This is a document of LibreOffice or OpenOffice. Open it there, save it as XLSX or CSV and try again.',
    numbers: 'This is a document of Numbers. Choose File › Export To › Excel there and try again.',
    noTable: 'This archive has no table. Add a CSV or XLSX file next to the photos and pack it again.',
    tooManyFiles: 'This archive has more than 50,000 files. Please split it.',
    unpacksTooFar:
      'This archive would unpack to far more data than any table with photos. Save the table again and retry.',
    noPhoto: (name: string) => `The archive has no photo “${name}”.`,
    noFile: (name: string) => `The archive has no file “${name}”.`,
    noSheet: (name: string) => `This workbook has no sheet “${name}”.`,
    noVisibleSheet: 'This workbook has no visible sheet.',
    tooManyFormats:
      'This workbook has more cell formats than Excel allows. Save the table as CSV and try again.',
    textTooLong: 'This file has a text of more than 4 MB. Shorten it and try again.',
    tooManySheets: 'This workbook has more than 200 sheets.',
    tooLarge: 'This table is larger than 400 MB. Please split it.',
  },
  rows: {
    none: 'This table is empty.',
    oneColumn:
      'All columns of this table are in one. Import the file that you opened in your spreadsheet before, or use its “Text to Columns” and save as XLSX.',
    tooMany: 'This table has more than a million rows. Please split it.',
    tooManyColumns: (row: number) =>
      `Row ${row} has more than 500 columns. Delete columns that you do not need and try again.`,
    tooMuchText: (row: number) =>
      `Row ${row} has more than 4 MB of text. Close its quotation mark if one is open, or shorten the text.`,
    openQuotation: (row: number) => `A quotation mark opens in row ${row} and is never closed.`,
    unreadable: (row: number, reason: string) => `Row ${row} cannot be read: ${reason}`,
    /** `row` is 0 at the beginning of the table. */
    blank: (row: number) =>
      `${row === 0 ? 'This table begins with' : `Row ${row} is followed by`} more than 10,000 blank rows. Delete them and try again.`,
    scattered: (row: number, column: string) =>
      `Up to row ${row}, the rows of too many products are scattered. Sort the table by ${column} and try again.`,
    noTranslations:
      'This file of Shopify’s “Translate & Adapt” has no texts of products in a language that your shop can offer.',
    noOriginals:
      'This file of Shopify’s “Translate & Adapt” lacks the column “Default content”, which names the products. Export it again with all columns.',
    emptyOriginals:
      'In this file of Shopify’s “Translate & Adapt”, the column “Default content” is empty in the rows “title” and “handle”, which name the products. Export it again.',
    column: (letters: string) => `Column ${letters}`,
  },
  product: {
    noName: 'The product has no name.',
    noCategory: 'Choose a category for this product.',
    openCategory: (label: string) => `Choose a category for “${label}”.`,
    openValue: (value: string, column: string) =>
      value === ''
        ? `Say what an empty cell of “${column}” means.`
        : `Say what “${value}” in the column “${column}” means.`,
    isTotal: 'This row is a total, not a product.',
    noParent: (parent: string) => `The table has no product “${parent}” for this variation.`,
    notShown: 'The other shop does not show this product. It is imported as hidden.',
    giftCard: 'New gift cards are imported as hidden.',
    sameRow: (row: number) => `Row ${row} has the same code and name.`,
    sameCode: (code: string, row: number) =>
      `Code “${code}” is also in row ${row}. This product is imported without a code.`,
    sameKey: (field: string, value: string, row: number) => `${field} “${value}” is also in row ${row}.`,
    codes: (count: number, code: string) =>
      `The ${count} variants have different codes. The product gets ${code}.`,
    codeTooLong: (most: number) => `The code is longer than ${most} characters and was not imported.`,
    isShortened: (field: string, most: number) =>
      `The ${field.toLowerCase()} is longer than ${most} characters and was shortened.`,
    descriptionShortened: 'The description is longer than 5,000 characters and was shortened.',
    factShortened: (fact: string, most: number) =>
      `The fact “${fact}” is longer than ${most} characters and was shortened.`,
    factRefused: (reason: string | undefined) => `${reason}. It was not imported.`,
    tooManyFacts: (left: number) => `The product has too many facts: ${left} were not imported.`,
    columnNotRead: (name: string) =>
      `The column “${name}” was not imported. Its name must be like “Name [ar]”.`,
    translationsRefused: (reason: string | undefined) =>
      `Texts in other languages were not imported: ${reason}.`,
  },
  photos: {
    descriptionShortened: 'The description of a photo was shortened.',
    tooMany: (most: number, all: number) => `Only the first ${most} of ${all} photos are imported.`,
    noPhoto: (source: string) => `“${source}” is not a JPEG, PNG, GIF or WebP photo.`,
  },
  prices: {
    noPrice: (cell: string) => `${cell} is not a price.`,
    ambiguous: (cell: string) => `${cell} could mean thousands or cents. Choose the decimal separator.`,
    unclearCurrency: (cell: string, currency: string) =>
      `The currency of ${cell} is not clear: the table also says “${currency}”.`,
    noCurrency: (cell: string) => `${cell} has no currency. Choose the currency of the prices.`,
    otherSign: (cell: string, currency: string) =>
      `${cell} has the sign of another currency than ${currency}. Write its currency into the table, such as “GBP 20”.`,
    noRate: (cell: string, currency: string) => `${cell} is in ${currency}. Enter the exchange rate.`,
    tooLow: (cell: string) => `${cell} is less than one cent in US dollars.`,
    zero: 'The price is 0.',
    marketRefused: (reason: string) => `The market price was not imported: ${reason}`,
    marketTooLow: (price: string) => `The market price ${price} is not above the price and was not imported.`,
    variants: (lowest: string, highest: string) =>
      `The variants cost ${lowest} to ${highest}. The lowest price is used.`,
    noSaleDate: (dates: string) => `The sale price is not used, because “${dates}” cannot be read as dates.`,
    unclearSaleDate: (dates: string) =>
      `The sale price is not used, because “${dates}” can be read in two ways: day or month first.`,
    saleBegins: (day: string) => `The sale price is not used, because the sale begins on ${day}.`,
    saleEnded: (day: string) => `The sale price is not used, because the sale ended on ${day}.`,
    noDiscount: (discount: string) => `The discount “${discount}” cannot be read and is not used.`,
    surcharges: 'Some variants cost more. The lowest price is used.',
    range: (price: string) => `The lowest price of the range is used: ${price}.`,
    converted: (from: string, to: string) => `Converted from ${from} to ${to}.`,
    rounded: (price: string) => `The price is rounded to ${price}.`,
  },
};
