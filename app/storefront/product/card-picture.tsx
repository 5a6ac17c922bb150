import { ProductPicture } from './product-picture.tsx';

interface Props {
  image: string | undefined;
  eager: boolean;
  /** What of it stays in sight, as in CSS; the whole picture where nothing is said. */
  position?: string;
  /** Said in the picture's place where it cannot be shown. */
  failure?: 'Image not available';
}

/** A picture as wide as a card: two, three or four columns of the page's measure. The link beside it names it. */
export function CardPicture(props: Props) {
  return (
    <ProductPicture
      {...props}
      alt=""
      presets={['card', 'card@2x']}
      sizes="(min-width: 160rem) 32rem, (min-width: 112rem) 25rem, (min-width: 80rem) 22vw, (min-width: 48rem) 29vw, 45vw"
      className={`size-full ${props.position ? 'object-cover' : 'object-contain'}`}
    />
  );
}
