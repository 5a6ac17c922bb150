import type { PictureSource } from '#app/ui/picture.tsx';

/** The crops of brand pictures: the whole picture for wide screens, an upright part around the subject for phones. */
export const BRAND_CROPS = {
  landscape: { aspect: 2, widths: [960, 1600, 2400] },
  portrait: { aspect: 4 / 5, widths: [480, 960] },
} as const;

type BrandCrop = keyof typeof BRAND_CROPS;

/** The width of the JPEG for browsers without newer formats. */
export const PLAIN_WIDTH = 1600;

/** The name of one crop without its format: `women-landscape-1600`. */
export function brandImageName(picture: string, crop: BrandCrop, width: number): string {
  return `${picture}-${crop}-${width}`;
}

/** Returns the sources of one crop in the newer formats. `media` limits them to some screens. */
export function brandImageSources(picture: string, crop: BrandCrop, media?: string): PictureSource[] {
  return ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: BRAND_CROPS[crop].widths
      .map((width) => `${BRAND_IMAGES_PATH}${brandImageName(picture, crop, width)}.${format} ${width}w`)
      .join(', '),
    media,
  }));
}

/** The address of the JPEG for browsers without newer formats. */
export function plainBrandImage(picture: string): string {
  return `${BRAND_IMAGES_PATH}${brandImageName(picture, 'landscape', PLAIN_WIDTH)}.jpg`;
}

const BRAND_IMAGES_PATH = '/brand-images/';
