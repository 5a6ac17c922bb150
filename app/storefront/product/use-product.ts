import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { ProductAnswer } from './product-answer.ts';

/** The answer to `/product/{id}` as soon as a `KeepProduct` of that id has it; kept fresh by the router. */
export function useProductAnswer(id: string): ProductAnswer | undefined {
  return useFetcher<ProductAnswer>({ key: keyOf(id) }).data;
}

/** Asks for a product and keeps the answer for as long as it is mounted. */
export function KeepProduct({ id }: { id: string }) {
  const { load } = useFetcher<ProductAnswer>({ key: keyOf(id) });
  useEffect(() => {
    load(`/product/${id}`);
  }, [load, id]);
  return null;
}

function keyOf(id: string): string {
  return `product/${id}`;
}
