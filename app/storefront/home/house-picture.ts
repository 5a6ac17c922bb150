import type { PictureSource } from '#app/ui/picture.tsx';

/** How the house's own pictures are cut: whole for wide screens, upright and close to the subject for phones. */
export const HOUSE_CUTS = {
  landscape: { aspect: 2, widths: [960, 1600, 2400] },
  portrait: { aspect: 4 / 5, widths: [480, 960] },
} as const;

export type HouseCut = keyof typeof HOUSE_CUTS;

/** The width of the JPEG for browsers that know no newer format. */
export const PLAIN_WIDTH = 1600;

/** The name of one cut without its format: `women-landscape-1600`. */
export function housePictureName(picture: string, cut: HouseCut, width: number): string {
  return `${picture}-${cut}-${width}`;
}

/** One cut in every newer format; `media`: for which screens, where others are given another cut. */
export function houseSources(picture: string, cut: HouseCut, media?: string): PictureSource[] {
  return ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: HOUSE_CUTS[cut].widths
      .map((width) => `${HOUSE_PATH}${housePictureName(picture, cut, width)}.${format} ${width}w`)
      .join(', '),
    media,
  }));
}

/** The address of the JPEG for browsers that know no newer format. */
export function plainHousePicture(picture: string): string {
  return `${HOUSE_PATH}${housePictureName(picture, 'landscape', PLAIN_WIDTH)}.jpg`;
}

const HOUSE_PATH = '/house/';
