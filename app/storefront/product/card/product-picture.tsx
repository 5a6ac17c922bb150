import { Picture } from '#app/ui/picture.tsx';
import { focusPosition, imageAlt, type Product } from '#catalog/products/product.ts';
import { PRESETS, type Preset, srcSet, variantUrl } from '#platform/media/image-addresses.ts';

interface Props {
  image: string | undefined;
  alt: string;
  presets: readonly [Preset, ...Preset[]];
  sizes: string;
  eager?: boolean;
  first?: boolean;
  className?: string;
  /** The point that stays visible if the photo is cropped, as CSS `object-position`. */
  position?: string;
  /** The message if the photo cannot be shown. Thumbnails have no room for it; `null` leaves no trace of the photo. */
  failure?: string | null;
}

/** A product's photo in the given sizes. */
export function ProductPicture({ image, presets, failure, ...rest }: Props) {
  const message =
    failure === null ? null : (
      <span className="flex size-full items-center justify-center bg-sand p-4 text-center text-muted text-sm">
        {failure}
      </span>
    );
  if (!image) return message;
  const [smallest] = presets;
  const sources = (['avif', 'webp'] as const).flatMap((format) => {
    const set = srcSet(image, presets, format);
    return set ? [{ type: `image/${format}`, srcSet: set }] : [];
  });
  return (
    <Picture
      key={image}
      {...rest}
      src={variantUrl(image, smallest, 'jpg')}
      sources={sources}
      width={PRESETS[smallest].width}
      height={PRESETS[smallest].height}
      failure={message}
    />
  );
}

interface CardPictureProps {
  image: string | undefined;
  eager?: boolean;
  first?: boolean;
  /** The point that stays visible in a crop, as CSS `object-position`. Without it, the whole photo is shown. */
  position?: string;
  /** The CSS `sizes`, if the grid does not have the usual columns. */
  sizes?: string | undefined;
  /** The message if the photo cannot be shown, or `null`. */
  failure?: string | null;
}

export const CARD_PRESETS = ['card', 'card@2x'] as const;
export const CARD_SIZES =
  '(min-width: 160rem) 32rem, (min-width: 112rem) 25rem, (min-width: 80rem) 22vw, (min-width: 48rem) 29vw, 45vw';

const WIDE_PRESETS = [...CARD_PRESETS, 'modal'] as const;
/** Of a card that is as wide as two. */
export const WIDE_SIZES = '(min-width: 48rem) 55vw, 92vw';

/** A photo as wide as a card. Its `alt` is empty, because the link beside it has the product's name. */
export function CardPicture({ sizes = CARD_SIZES, ...props }: CardPictureProps) {
  return (
    <ProductPicture
      {...props}
      alt=""
      presets={sizes === WIDE_SIZES ? WIDE_PRESETS : CARD_PRESETS}
      sizes={sizes}
      className={`size-full ${props.position ? 'object-cover' : 'object-contain'}`}
    />
  );
}

/** The card's photo, which has already loaded. It is visible until the large photo above it has loaded. */
export function CardPictureBelow({ image }: { image: string }) {
  return (
    <div className="absolute inset-0" aria-hidden>
      <CardPicture image={image} eager failure={null} />
    </div>
  );
}

/** A product's photos in order, without duplicates, with alternative text and the point of interest. */
export function picturesOf(product: Pick<Product, 'name' | 'images' | 'imageAlts' | 'imageFocuses'>) {
  const pictures = product.images.map((image, index) => ({
    image,
    alt: imageAlt(product, index),
    position: focusPosition(product.imageFocuses[index]),
  }));
  return pictures.filter(({ image }, index) => product.images.indexOf(image) === index);
}

/** The placeholder for a product without photos; shows the failure message. */
export const NO_PICTURE = { image: undefined, alt: '', position: focusPosition(undefined) };
