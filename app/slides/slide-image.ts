import type { PictureSource } from '#app/ui/picture.tsx';
import { focusPosition } from '#catalog/products/product.ts';
import type { Slide } from '#catalog/settings/shop-settings.ts';
import { type Preset, srcSet, storedName, variantUrl } from '#platform/media/image-addresses.ts';

/** The picture of a slide, as the settings name it. */
export type SlideImage = Pick<Slide, 'picture' | 'focus'>;

/** Returns what `Picture` needs to show a slide across the page: upright on phones, else wide. */
export function slidePicture({ picture, focus }: SlideImage) {
  if (storedName(picture)) return storedPicture(picture, focus, ['card@2x', 'slide', 'slide@2x']);
  const sources = [
    ...brandImageSources(picture, 'portrait', PHONES),
    ...brandImageSources(picture, 'landscape', WIDER),
  ];
  return { src: plainBrandImage(picture), sources, position: focusPosition(focus) };
}

/** Returns what `Picture` needs to show a slide's picture upright and narrow. */
export function uprightPicture({ picture, focus }: SlideImage) {
  if (storedName(picture)) return storedPicture(picture, focus, ['card', 'card@2x', 'modal']);
  return { src: plainBrandImage(picture), sources: brandImageSources(picture, 'portrait') };
}

/** Returns the address of the picture that other sites show with a link to the shop: 1200 by 630 pixels. */
export function socialPicture(picture: string): string {
  return storedName(picture) ? variantUrl(picture, 'social', 'jpg') : '/brand-images/social.jpg';
}

function storedPicture(picture: string, focus: string | undefined, presets: [Preset, ...Preset[]]) {
  const sources: PictureSource[] = (['avif', 'webp'] as const).flatMap((format) => {
    const set = srcSet(picture, presets, format);
    return set ? [{ type: `image/${format}`, srcSet: set }] : [];
  });
  return { src: variantUrl(picture, 'modal', 'jpg'), sources, position: focusPosition(focus) };
}

const PHONES = '(max-width: 39.99rem)';
const WIDER = '(min-width: 40rem)';

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
function brandImageSources(picture: string, crop: BrandCrop, media?: string): PictureSource[] {
  return ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: BRAND_CROPS[crop].widths
      .map((width) => `${BRAND_IMAGES_PATH}${brandImageName(picture, crop, width)}.${format} ${width}w`)
      .join(', '),
    media,
  }));
}

/** The address of the JPEG for browsers without newer formats. */
function plainBrandImage(picture: string): string {
  return `${BRAND_IMAGES_PATH}${brandImageName(picture, 'landscape', PLAIN_WIDTH)}.jpg`;
}

const BRAND_IMAGES_PATH = '/brand-images/';
