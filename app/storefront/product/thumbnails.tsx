import { ProductPicture } from './product-picture.tsx';

interface Props {
  images: string[];
  /** 0-based. */
  current: number;
  onChoose(index: number): void;
}

/** Small pictures to choose the large one by: in a row below it on a phone, else in a column at its edge. */
export function Thumbnails({ images, current, onChoose }: Props) {
  return (
    <ul className="flex gap-2 overflow-x-auto px-4 pt-3 noscript:hidden sm:absolute sm:start-3 sm:bottom-3 sm:max-h-[60%] sm:flex-col sm:overflow-y-auto sm:p-0">
      {images.map((image, index) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={`Image ${index + 1} of ${images.length}`}
            aria-current={index === current || undefined}
            onClick={() => onChoose(index)}
            className="block h-15 w-12 border border-transparent bg-page p-0.5 aria-current:border-ink"
          >
            <ProductPicture
              image={image}
              alt=""
              presets={['thumb']}
              sizes="3rem"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
