/**
 * The sizes of variants. Clients request a preset, never a size. A variant shows the whole image in its own aspect
 * ratio, with as many pixels as its preset, but never more than the original. Browsers choose by the presets' widths,
 * which are in `srcset`. Only `social`, the preview on other sites, is cropped to its preset.
 */
export const PRESETS = {
  thumb: { width: 160, height: 200 },
  card: { width: 400, height: 500 },
  'card@2x': { width: 800, height: 1000 },
  modal: { width: 1200, height: 1500 },
  slide: { width: 1600, height: 1067 },
  'slide@2x': { width: 2400, height: 1600 },
  social: { width: 1200, height: 630 },
} as const satisfies Record<string, { width: number; height: number }>;

export type Preset = keyof typeof PRESETS;

export const VARIANT_FORMATS = ['avif', 'webp', 'jpg'] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

export function isPreset(text: string): text is Preset {
  return Object.hasOwn(PRESETS, text);
}
