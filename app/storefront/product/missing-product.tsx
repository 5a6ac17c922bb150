import type { ElementType } from 'react';
import { useOpenProduct } from './open-product.ts';

interface Props {
  missing: 'unknown' | 'unreachable';
  Title: ElementType<{ className: string; children: string }>;
}

/** Said in place of a product that is not there, or that could not be asked for. */
export function MissingProduct({ missing, Title }: Props) {
  const { title, sentence } = WORDS[missing];
  const open = useOpenProduct();
  return (
    <div className="measure py-32 text-center">
      <Title className="font-display text-display-m">{title}</Title>
      <p className="mx-auto mt-4 max-w-md text-muted">{sentence}</p>
      {missing === 'unreachable' && open ? (
        <a
          href={`/product/${open.id}`}
          className="mt-8 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Open the product’s own page
        </a>
      ) : null}
    </div>
  );
}

const WORDS = {
  unknown: {
    title: 'This piece is no longer here',
    sentence: 'It has left the collection, or the address was never quite right.',
  },
  unreachable: {
    title: 'This piece could not be shown',
    sentence: 'The shop did not answer. Please look at your connection and try again.',
  },
};
