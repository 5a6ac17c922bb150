import type { RequiredField } from '#catalog/products/missing-fields.ts';

/** Messages about the products and photos of an import. */
export const importTexts = {
  isNew: 'This product is new. You chose to only update existing products.',
  exists: 'This product already exists. You chose to only add new products.',
  unfinished: (missing: RequiredField[]) =>
    `Hidden, because it lacks ${AND.format(missing.map((field) => REQUIRED_NAMES[field]))}.`,
  waitsForPhotos: 'Hidden until its photos are loaded.',
  photoMissing: (name: string) => `The photo “${name}” is missing. You can add it here, or after the import.`,
  photoDeleted: (source: string) => `The photo “${source}” was deleted from the shop.`,
  codeTaken: (code: string, by: string) => `Code “${code}” is already used by “${by}”.`,
  handleTaken: (handle: string, by: string) => `Handle “${handle}” is already used by “${by}”.`,
  thisCodeTaken: (by: string) => `This code is already used by “${by}”.`,
  manyOfName: (count: number, name: string) =>
    `${count} products are called “${name}”. Add a column with their handles, codes or IDs, or enter these texts in the form.`,
  severalOfName: (count: number, name: string) =>
    `${count} products in the shop are called “${name}”. Add a column with their IDs or codes.`,
  isRepeated: (row: number) => `Row ${row} is the same product of the shop.`,
  newerKept: 'This product was edited in the shop after the file was exported. The shop’s values stay.',
  editsKept: 'You have edited this product since an earlier import. Your values stay.',
  staysDeleted: 'This product was deleted in the shop since an earlier import. It is not added again.',
  noProduct: (handle: string | null | undefined, name: string | null | undefined) => {
    const keys = [handle && `the handle “${handle}”`, name && `the name “${name}”`].filter(Boolean);
    return keys.length > 0 ? `No product has ${keys.join(' or ')}.` : 'This row names no product.';
  },
  changedConcurrently: 'This product was edited or deleted after the preview. Import the table again.',
  photoGone: 'One of its photos was deleted after the preview. Import the table again.',
  /** The column of reasons in the table of skipped rows. */
  whySkipped: 'Why it was skipped',
  failed: 'Something went wrong on our side. Please try again.',
  fileGone: 'The file of this import is no longer on this server. Upload it again.',
  stoppedTwice:
    'Reading this table was stopped twice, because it takes too much memory or time. Split it, or save it as CSV, and import it again.',
  download: {
    status: (status: number) => `The website responded with status ${status}.`,
    redirects: 'The address redirects too many times.',
    slow: (seconds: number) => `The website did not send the file within ${seconds} seconds.`,
    noAddress: 'This is not a web address: it must start with http:// or https://.',
    notSecure: 'The address must start with https://, also after a redirect.',
    credentials: 'The address must not contain a user name or password.',
    port: 'The address must use port 80 or 443, also after a redirect.',
    tooLarge: (size: string) => `The file is larger than ${size}.`,
    empty: 'The downloaded file is empty.',
    privateNetwork: 'The address leads to a private network, which is not allowed.',
    noWebsite: 'This website does not exist. Check the address.',
    certificate: 'The website’s certificate is not valid.',
    unreachable: 'The website cannot be reached.',
  },
  photo: {
    deleted: 'The photo was deleted.',
    notUploaded: 'No file with this name was uploaded.',
    notStored: 'The photo cannot be stored at the moment. Please try again.',
  },
};

/** Whether a note says what a product lacks. The owner may have added it since. */
export function saysWhatIsMissing(note: string): boolean {
  return note.startsWith('Hidden');
}

const REQUIRED_NAMES: Record<RequiredField, string> = {
  price: 'a price',
  description: 'a description',
  images: 'a photo',
};
const AND = new Intl.ListFormat('en');
