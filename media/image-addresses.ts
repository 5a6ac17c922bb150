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

/**
 * The sizes in which pictures are made. Clients name a preset, never a size. A picture is whole and in its own shape: it
 * gets as many pixels as its preset has, and never more than its original. Pages announce the presets' widths to
 * browsers, which choose by them. Only the preview that other sites show of a page is cut to its preset's shape.
 */
export const PRESETS = {
  thumb: { width: 160, height: 200 },
  card: { width: 400, height: 500 },
  'card@2x': { width: 800, height: 1000 },
  modal: { width: 1200, height: 1500 },
  social: { width: 1200, height: 630 },
} as const satisfies Record<string, { width: number; height: number }>;

export type Preset = keyof typeof PRESETS;

export const VARIANT_FORMATS = ['avif', 'webp', 'jpg'] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** One picture of an original. */
export interface Variant {
  /** Of the original. */
  name: string;
  preset: Preset;
  format: VariantFormat;
}

/** Where variants are served: `/pictures/card/1763600000000-k3v9x2q8mz1d.jpg.webp`. */
export const PICTURES_PATH = '/pictures/';

/** The address of one variant, or the image's own address where it is not stored by us. */
export function variantUrl(image: string, preset: Preset, format: VariantFormat): string {
  const name = storedName(image);
  return name ? `${PICTURES_PATH}${preset}/${name}.${format}` : image;
}

/** The variant at such an address, written as `variantUrl` does; `null` where there can be none. */
export function variantAt(address: string): Variant | null {
  if (!address.startsWith(PICTURES_PATH)) return null;
  const slash = address.indexOf('/', PICTURES_PATH.length);
  const dot = address.lastIndexOf('.');
  const preset = address.slice(PICTURES_PATH.length, slash);
  const name = address.slice(slash + 1, dot);
  const format = VARIANT_FORMATS.find((known) => known === address.slice(dot + 1));
  return isPreset(preset) && isStoredName(name) && format ? { name, preset, format } : null;
}

function isPreset(text: string): text is Preset {
  return Object.hasOwn(PRESETS, text);
}

/** The `srcset` of the given presets, or `undefined` where the image is not stored by us. */
export function srcSet(image: string, presets: readonly Preset[], format: VariantFormat): string | undefined {
  if (!storedName(image)) return undefined;
  return presets.map((preset) => `${variantUrl(image, preset, format)} ${PRESETS[preset].width}w`).join(', ');
}
