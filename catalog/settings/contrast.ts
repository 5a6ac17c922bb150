/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const READABLE_CONTRAST = 4.5;

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of a color, from 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
