/** The letters that the shop's typefaces have; see `app/fonts/fonts.css`. */
const OURS =
  /^[\n\u0020-\u007e\u00a0\u00a1\u00a3\u00a9-\u00ab\u00ad\u00ae\u00b0-\u00b3\u00b7\u00ba-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212]*$/u;

/** Whether the shop's typefaces have every letter of a text. */
export function isInOurFaces(text: string): boolean {
  return OURS.test(text);
}

/** A line of text as a picture, in points. */
export interface DrawnText {
  png: Buffer;
  width: number;
  height: number;
}

/** A text without emoji, which only some servers have a font for. */
export function withoutEmoji(text: string): string {
  return text
    .replace(EMOJI, '')
    .replace(/[ \u00a0]+/g, ' ')
    .trim();
}

/** `\p{RGI_Emoji}` would be shorter, but needs the flag `v`, which the check for slow expressions cannot read. */
const EMOJI =
  /[\d#*]\ufe0f?\u20e3|[©®™]\ufe0f|(?![©®™])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d)*|[\p{Emoji_Presentation}\u{e0020}-\u{e007f}]/gu;

/**
 * Draws text in other scripts by Pango, which joins Arabic letters, orders them from the right and finds each letter in
 * the fonts of the server. Sizes are in points. Text that is higher than `maxHeight` is shortened to whole lines and ends
 * in an ellipsis.
 *
 * @returns `null` for text without anything to see.
 */
export async function drawText(
  text: string,
  { size, width, maxHeight, color }: { size: number; width: number; maxHeight: number; color: string },
): Promise<DrawnText | null> {
  const draw = (part: string) => drawWhole(part, size, width, color);
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

/** What readers take for one character: letters with their marks. */
const CHARACTERS = new Intl.Segmenter();

async function drawWhole(
  text: string,
  size: number,
  width: number,
  color: string,
): Promise<DrawnText | null> {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  // Loaded only where somebody needs it.
  const { default: sharp } = await import('sharp');
  const drawing = sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      // Wider than ours at the same size.
      font: `sans ${size * 0.92}`,
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

/** 288 dots an inch. */
const SCALE = 4;
