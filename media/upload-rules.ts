import { formatFileSize } from './file-size.ts';

/** 10 MB: a file of this many bytes or more is refused. */
export const MAX_FILE_SIZE = 10_485_760;

export const ACCEPTED_FORMATS = ['jpeg', 'png', 'gif', 'webp'] as const;

export type AcceptedFormat = (typeof ACCEPTED_FORMATS)[number];

/** The three refusals, in the order in which they are checked; the browser and the server say the same. */
export const NOT_AN_IMAGE = 'File must be an image';
export const tooLarge = (maxFileSize: number) =>
  `Image size must be less than ${formatFileSize(maxFileSize).replace(' ', '')}`;
export const WRONG_FORMAT = 'Supported formats: JPEG, PNG, GIF, WebP';

/** The refusal of a photo as iPhones store it. Only some browsers can decode HEIC, and the server cannot. */
export const HEIC_REFUSED = `${WRONG_FORMAT}. This photo is HEIC: please save it as JPEG first.`;

/** What only the server finds out: a file within the rules that would take more than a decoder may have. */
export const TOO_COMPLEX = 'Image takes too much memory or time to process';

/** Said beside the stored picture of a GIF or WebP that moved. */
export const FLATTENED = 'The image was animated: its first picture is kept.';

/** The configured limits, the same for the browser and the server. */
export interface ImageLimits {
  /** 0.1 to 1.0 */
  quality: number;
  /** pixels, of the longer side */
  maxDimension: number;
  /** bytes; a file of this size or more is refused */
  maxFileSize: number;
}
