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

/**
 * Draws text in other scripts by Pango, which joins Arabic letters, orders them from the right and finds each letter in
 * the fonts of the server. Of a width in points, over at most so many lines; what is longer is cut at the bottom.
 *
 * @returns `null` for text without anything to see.
 */
export async function drawText(
  text: string,
  size: number,
  width: number,
  colour: string,
): Promise<DrawnText | null> {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  // Loaded only where somebody needs it.
  const { default: sharp } = await import('sharp');
  const drawing = sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
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
