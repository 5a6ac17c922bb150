import type { PictureSource } from '#app/ui/picture.tsx';
import { focusPosition } from '#catalog/products/product.ts';
import type { Slide } from '#catalog/settings/shop-settings.ts';
import { type Preset, srcSet, storedName, variantUrl } from '#platform/media/image-addresses.ts';
import { brandImageSources, plainBrandImage } from './brand-image.ts';

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
