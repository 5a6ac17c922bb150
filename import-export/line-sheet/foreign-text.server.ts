import { join } from 'node:path';
import type sharp from 'sharp';

/** The letters that the shop's fonts contain; see `app/fonts/fonts.css`. */
const OURS =
  /^[\n\u0020-\u007e\u00a0\u00a1\u00a3\u00a9-\u00ab\u00ad\u00ae\u00b0-\u00b3\u00b7\u00ba-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212]*$/u;

/** Whether the shop's fonts contain every letter of a text. */
export function isInOurFaces(text: string): boolean {
  return OURS.test(text);
}

/** Text as an image. Sizes are in points. */
export interface DrawnText {
  png: Buffer;
  width: number;
  height: number;
}

/** Removes emoji, because only some servers have a font for them. */
export function withoutEmoji(text: string): string {
  return text
    .replace(EMOJI, '')
    .replace(/[ \u00a0]+/g, ' ')
    .trim();
}

/** `\p{RGI_Emoji}` would be shorter, but our check for slow regular expressions cannot parse its flag `v`. */
const EMOJI =
  /[\d#*]\ufe0f?\u20e3|[©®™]\ufe0f|(?![©®™])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d)*|[\p{Emoji_Presentation}\u{e0020}-\u{e007f}]/gu;

/**
 * Draws text in any script with Pango, which joins Arabic letters and orders them from right to left. It looks up each
 * letter in the fonts of the folder `faces`, and the others in those of the server. Sizes are in points. Text taller
 * than `maxHeight` is cut after a whole line and ends in an ellipsis.
 *
 * @returns `null` for text without visible letters.
 */
export async function drawText(
  text: string,
  { maxHeight, ...style }: TextStyle & { maxHeight: number },
): Promise<DrawnText | null> {
  const draw = (part: string) => drawWhole(part, style);
  const whole = await draw(text);
  if (!whole || whole.height <= maxHeight) return whole;
  const characters = [...CHARACTERS.segment(text)].map(({ segment }) => segment);
  let [fits, tooLong] = [0, characters.length];
  let longest: DrawnText | null = null;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const drawn = await draw(`${characters.slice(0, middle).join('').trimEnd()}…`);
    if (drawn && drawn.height <= maxHeight) [fits, longest] = [middle, drawn];
    else tooLong = middle;
  }
  return longest;
}

/** Segments text by grapheme, so that a letter is never cut from its accents. */
const CHARACTERS = new Intl.Segmenter();

interface TextStyle {
  size: number;
  width: number;
  color: string;
  face: keyof typeof FAMILIES;
}

async function drawWhole(text: string, { size, width, color, face }: TextStyle): Promise<DrawnText | null> {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  // Loaded on first use: most texts need only the shop's fonts.
  const { default: sharp } = await import('sharp');
  fonts ??= addFonts(sharp).catch((error) => {
    // The next text tries again.
    fonts = undefined;
    throw error;
  });
  await fonts;
  const drawing = sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      font: `${FAMILIES[face]} ${size * OPTICAL_SIZE}`,
      dpi: 72 * SCALE,
      rgba: true,
      width: Math.floor(width * SCALE),
      wrap: 'word-char',
    },
  });
  const drawn = await drawing
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!drawn) return null;
  return { png: drawn.data, width: drawn.info.width / SCALE, height: drawn.info.height / SCALE };
}

/** Letters of other scripts look larger than Latin ones of the same size. */
const OPTICAL_SIZE = 0.92;

/** The font families of each face. Pango takes each letter from the first family that contains it. */
const FAMILIES = {
  text: 'Hanken Grotesk, Vazirmatn, Hind, Noto Sans SC',
  display: 'Bodoni Moda, Markazi Text, Martel, Noto Sans SC',
} as const;

let fonts: Promise<void> | undefined;

/** Adds our fonts to those of this process. Pango reads no WOFF2, so they are TrueType files. */
async function addFonts(draw: typeof sharp): Promise<void> {
  for (const name of FONT_FILES) {
    const fontfile = join(process.cwd(), 'import-export/line-sheet/faces', `${name}.ttf`);
    await draw({ text: { text: '-', font: 'sans 8', fontfile } })
      .raw()
      .toBuffer();
  }
}

const FONT_FILES = 'bodoni-moda hanken-grotesk vazirmatn markazi-text hind martel noto-sans-sc'.split(' ');

/** Pixels per point: 288 dpi. */
const SCALE = 4;
