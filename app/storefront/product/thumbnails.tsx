import { useEffect, useRef } from 'react';
import { useTexts } from '#app/texts/use-texts.ts';
import { ProductPicture } from './card/product-picture.tsx';

interface Props {
  pictures: { image: string; position: string }[];
  /** The index of the large photo. */
  current: number;
  /** Whether the thumbnails are beside the photo on wide screens; otherwise they overlay it. */
  isBeside: boolean;
  onChoose(index: number): void;
}

/** Small photos that select the large one: in a row below it on a phone, otherwise in a column. */
export function Thumbnails({ pictures, current, isBeside, onChoose }: Props) {
  const texts = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = list.current?.children[current];
    if (!list.current || !(chosen instanceof HTMLElement)) return;
    // Scroll only the list, because scrollIntoView() would scroll the page, too.
    list.current.scrollTo({
      left: chosen.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2,
      top: chosen.offsetTop - (list.current.clientHeight - chosen.clientHeight) / 2,
    });
  }, [current]);

  return (
    <ul
      ref={list}
      className={`relative flex gap-2 overflow-x-auto px-4 pt-3 [scrollbar-width:none] noscript:hidden sm:flex-col sm:overflow-y-auto sm:p-0 ${isBeside ? BESIDE : ON_PHOTO}`}
    >
      {pictures.map(({ image, position }, index) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={texts.card.image(index + 1, pictures.length)}
            aria-current={index === current || undefined}
            onClick={() => onChoose(index)}
            className="thumbnail block h-15 w-12 border border-transparent bg-page p-0.5 aria-current:border-ink"
          >
            <ProductPicture
              image={image}
              alt=""
              presets={['thumb']}
              sizes="3rem"
              position={position}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

const BESIDE = 'sm:col-start-1 sm:row-start-1 sm:max-h-full sm:h-0 sm:min-h-full';
const ON_PHOTO = 'sm:absolute sm:start-3 sm:bottom-3 sm:max-h-[calc(50%-2.625rem)]';
