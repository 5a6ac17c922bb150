import { PRESETS, type Preset, type VariantFormat } from '../image-addresses.ts';
import { sharp } from './sharp.server.ts';

/** AVIF at an effort that costs a fifth of the default and 5 % more bytes: it is made while a visitor waits. */
export async function resizeImage(
  original: Uint8Array,
  preset: Preset,
  format: VariantFormat,
): Promise<Uint8Array> {
  const resized = sharp(original).resize({
    ...PRESETS[preset],
    ...(preset === 'social' ? {} : { fit: 'outside', withoutEnlargement: true }),
  });
  if (format === 'avif') return resized.avif({ quality: 55, effort: 1 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 78, effort: 3 }).toBuffer();
  return resized.flatten({ background: 'white' }).jpeg({ quality: 80, progressive: true }).toBuffer();
}
