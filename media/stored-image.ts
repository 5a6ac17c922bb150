/** Where stored originals are served; a product's `images` hold these addresses. */
export const MEDIA_PATH = '/media/products/';

/** `1763600000000-k3v9x2q8mz1d.jpg`: the time of the upload, a random string, the format. */
const STORED_NAME = /^\d{13}-[a-z0-9]{12}\.(jpg|png|gif|webp)$/;

/** The address of a stored original. */
export function publicUrl(name: string): string {
  return MEDIA_PATH + name;
}

/** The name under which the image of an address is stored; `null` for anything that is not ours. */
export function storedName(url: string): string | null {
  const name = url.startsWith(MEDIA_PATH) ? url.slice(MEDIA_PATH.length) : '';
  return isStoredName(name) ? name : null;
}

/** Whether the text can be the name of a stored image; no other name ever reaches the storage. */
export function isStoredName(name: string): boolean {
  return STORED_NAME.test(name);
}

/** The media type of a stored image or of a variant, by the end of its name. */
export function mediaType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}
