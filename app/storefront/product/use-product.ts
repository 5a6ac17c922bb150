import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ProductAnswer } from './product-answer.ts';

/** The answer to `/product/{id}` as soon as a `FetchProduct` of that id has it; refreshed by the router. */
export function useProductAnswer(id: string): ProductAnswer | undefined {
  return useFetcher<ProductAnswer>({ key: keyOf(id) }).data;
}

/** Asks for a product; its answer is there for as long as it is mounted. */
export function FetchProduct({ id }: { id: string }) {
  const { load } = useFetcher<ProductAnswer>({ key: keyOf(id) });
  useEffect(() => {
    load(`/product/${id}`);
  }, [load, id]);
  return null;
}

function keyOf(id: string): string {
  return `product/${id}`;
}
