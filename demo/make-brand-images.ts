import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { BRAND_CROPS, brandImageName, PLAIN_WIDTH, type SlideImage } from '#app/slides/slide-image.ts';
import { storedName } from '#platform/media/image-addresses.ts';
import { store } from '#store';

/**
 * Crops and resizes the pictures of the home page into `{to}`, and deletes files that it does not use. Skips files that
 * are newer than their source and store.config.ts. The sources are `{name}.jpg` in the folders `from`.
 *
 * @returns the number of created files
 * @throws if one of the pictures does not exist
 */
export async function makeBrandImages(
  pictures: readonly SlideImage[] = picturesOf(store),
  { from = ['demo/brand-images', 'demo/images'], to = 'public/brand-images' } = {},
): Promise<number> {
  const drawn = pictures.filter(({ picture }) => storedName(picture) === null);
  const files = drawn.flatMap((each, index) => [
    ...cutsOf(each),
    ...(index === 0 ? [socialCardOf(each)] : []),
  ]);
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(to)) {
    if (!files.some((file) => file.name === name)) rmSync(join(to, name));
  }

  const outdated = files.filter(({ name, picture }) => {
    const made = statSync(join(to, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return [sourceOf(picture, from), 'store.config.ts'].some((source) => statSync(source).mtimeMs > made);
  });
  await Promise.all(
    outdated.map(async (file) => {
      const cut = await cutOut(sourceOf(file.picture, from), file);
      writeFileSync(join(to, file.name), await file.encode(cut).toBuffer());
    }),
  );
  return outdated.length;
}

function picturesOf({ slides, blocks }: typeof store): SlideImage[] {
  const shown = blocks.flatMap(({ picture, focus }) => (picture ? { picture, ...(focus && { focus }) } : []));
  return [...slides, ...shown];
}

interface BrandFile {
  name: string;
  picture: string;
  width: number;
  height: number;
  focus: string | undefined;
  encode(picture: Sharp): Sharp;
}

function cutsOf({ picture, focus }: SlideImage): BrandFile[] {
  const modern = (['landscape', 'portrait'] as const).flatMap((crop) =>
    BRAND_CROPS[crop].widths.flatMap((width) => {
      const name = brandImageName(picture, crop, width);
      const file = { picture, focus, width, height: Math.round(width / BRAND_CROPS[crop].aspect) };
      return [
        { ...file, name: `${name}.avif`, encode: toAvif },
        { ...file, name: `${name}.webp`, encode: toWebp },
      ];
    }),
  );
  const plain = {
    name: `${brandImageName(picture, 'landscape', PLAIN_WIDTH)}.jpg`,
    picture,
    focus,
    width: PLAIN_WIDTH,
    height: PLAIN_WIDTH / BRAND_CROPS.landscape.aspect,
    encode: toJpeg,
  };
  return [...modern, plain];
}

/** The preview picture of shared links (Open Graph: 1200 by 630). */
function socialCardOf({ picture, focus }: SlideImage): BrandFile {
  return { name: 'social.jpg', picture, focus, width: 1200, height: 630, encode: toJpeg };
}

const toAvif = (picture: Sharp) => picture.avif({ quality: 55, effort: 1 });
const toWebp = (picture: Sharp) => picture.webp({ quality: 80, effort: 2 });
const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 80, progressive: true });

function sourceOf(picture: string, from: string[]): string {
  const sources = from.map((folder) => join(folder, `${picture}.jpg`));
  const source = sources.find((file) => existsSync(file));
  if (source) return source;
  throw new Error(`store.config.ts shows the picture '${picture}', but there is no ${sources[0]}.`);
}

/** Crops the largest part with the wanted aspect ratio, placed as `object-position` would place the slide's focus. */
async function cutOut(source: string, { width, height, focus = '50 50' }: BrandFile): Promise<Sharp> {
  const picture = sharp(source);
  const whole = await picture.metadata();
  const scale = Math.min(whole.width / width, whole.height / height);
  const part = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const [x = 50, y = 50] = focus.split(' ').map(Number);
  return picture
    .extract({
      ...part,
      left: Math.round(((whole.width - part.width) * x) / 100),
      top: Math.round(((whole.height - part.height) * y) / 100),
    })
    .resize(width, height);
}

if (import.meta.main) console.log(`Brand images created: ${await makeBrandImages()}`);
