/** The path of stored originals. A product's `images` contain these URLs. */
export const MEDIA_PATH = '/media/products/';

/** Such as `1763600000000-k3v9x2q8mz1d.jpg`: the upload time, a random string, the format. */
const STORED_NAME = /^\d{13}-[a-z0-9]{12}\.(jpg|png|gif|webp)$/;

/** Returns the URL of a stored original. */
export function publicUrl(name: string): string {
  return MEDIA_PATH + name;
}

/** Returns the name of the stored image at a URL; `null` if the URL is not one of ours. */
export function storedName(url: string): string | null {
  const name = url.startsWith(MEDIA_PATH) ? url.slice(MEDIA_PATH.length) : '';
  return isStoredName(name) ? name : null;
}

/** Whether a text has the form of a stored image's name. Other names are never passed to the storage. */
export function isStoredName(name: string): boolean {
  return STORED_NAME.test(name);
}

/** Returns the media type of a stored image or variant, from the extension of its name. */
export function mediaType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}

/** A scaled version of an original. */
export interface Variant {
  /** The name of the original. */
  name: string;
  preset: Preset;
  format: VariantFormat;
}

/** The path of variants, such as `/pictures/card/1763600000000-k3v9x2q8mz1d.jpg.webp`. */
export const PICTURES_PATH = '/pictures/';

/** Returns the URL of a variant, or the image's own URL if it is not stored by us. */
export function variantUrl(image: string, preset: Preset, format: VariantFormat): string {
  const name = storedName(image);
  return name ? `${PICTURES_PATH}${preset}/${name}.${format}` : image;
}

/** Parses a URL from `variantUrl`; `null` if it is not a variant. */
export function variantAt(address: string): Variant | null {
  if (!address.startsWith(PICTURES_PATH)) return null;
  const slash = address.indexOf('/', PICTURES_PATH.length);
  const dot = address.lastIndexOf('.');
  const preset = address.slice(PICTURES_PATH.length, slash);
  const name = address.slice(slash + 1, dot);
  const format = VARIANT_FORMATS.find((extension) => extension === address.slice(dot + 1));
  return isPreset(preset) && isStoredName(name) && format ? { name, preset, format } : null;
}

/** Returns the `srcset` for these presets, or `undefined` if the image is not stored by us. */
export function srcSet(image: string, presets: readonly Preset[], format: VariantFormat): string | undefined {
  if (!storedName(image)) return undefined;
  return presets.map((preset) => `${variantUrl(image, preset, format)} ${PRESETS[preset].width}w`).join(', ');
}

/**
 * The sizes of variants. Clients request a preset, never a size. A variant shows the whole image in its own aspect
 * ratio, with as many pixels as its preset, but never more than the original. Browsers choose by the presets' widths,
 * which are in `srcset`. Only `social`, the preview on other sites, is cropped to its preset.
 */
export const PRESETS = {
  thumb: { width: 160, height: 200 },
  card: { width: 400, height: 500 },
  'card@2x': { width: 800, height: 1000 },
  modal: { width: 1200, height: 1500 },
  slide: { width: 1600, height: 1067 },
  'slide@2x': { width: 2400, height: 1600 },
  social: { width: 1200, height: 630 },
} as const satisfies Record<string, { width: number; height: number }>;

export type Preset = keyof typeof PRESETS;

export const VARIANT_FORMATS = ['avif', 'webp', 'jpg'] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

function isPreset(text: string): text is Preset {
  return Object.hasOwn(PRESETS, text);
}
