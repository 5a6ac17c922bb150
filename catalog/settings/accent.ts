/** An accent color as six hexadecimal digits: `#6b1a2c`. */
export const COLOR = /^#[0-9a-f]{6}$/;

/** The shades of an accent color that can be read on the page. */
export interface AccentShades {
  light: string;
  dark: string;
}

/** `--color-page` of the two schemes, in `app.css` and `dark-scheme.css`. */
export const PAGE_COLORS: Record<keyof AccentShades, string> = { light: '#fbf9f5', dark: '#171512' };

/** Returns the shades that the shop uses: the color itself where it can be read, else the nearest shade that can. */
export function accentShades(color: string): AccentShades {
  return { light: readableShade(color, 'light'), dark: readableShade(color, 'dark') };
}

/** Returns the contrast of a color with the page of a scheme. */
export function contrastOnPage(color: string, scheme: keyof AccentShades): number {
  return contrastOf(rgbOf(color), rgbOf(PAGE_COLORS[scheme]));
}

/** Makes the color darker on the light page, lighter on the dark one, until it can be read. Keeps its hue. */
function readableShade(color: string, scheme: keyof AccentShades): string {
  const { hue, saturation, lightness } = hslOf(color);
  const target = scheme === 'light' ? 0 : 1;
  for (let percent = 0; percent < 100; percent += 2) {
    const shade =
      percent === 0
        ? color
        : hexOf({ hue, saturation, lightness: lightness + ((target - lightness) * percent) / 100 });
    if (contrastOnPage(shade, scheme) >= READABLE_CONTRAST) return shade;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

/** A color by its hue in degrees, its saturation and its lightness, both from 0 to 1. */
interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

function hslOf(color: string): Hsl {
  const [red, green, blue] = rgbOf(color).map((value) => value / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue: sixth * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

/** The conversion of CSS Color 4, section 7.1. */
function hexOf({ hue, saturation, lightness }: Hsl): string {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  const channels = [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30 + 12) % 12;
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function rgbOf(color: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

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
