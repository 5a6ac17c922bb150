import { contrastOf, READABLE_CONTRAST, type Rgb } from './contrast.ts';

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

/** Mixes the color with black on the light page, with white on the dark one, until it can be read. */
function readableShade(color: string, scheme: keyof AccentShades): string {
  const target = scheme === 'light' ? 0 : 255;
  for (let percent = 0; percent < 100; percent += 2) {
    const mixed = rgbOf(color).map((value) => Math.round(value + ((target - value) * percent) / 100));
    const shade = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    if (contrastOnPage(shade, scheme) >= READABLE_CONTRAST) return shade;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

function rgbOf(color: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}
