import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { afterPaint } from '#app/ui/press.ts';
import { answerKey, type ProductAnswer } from './product-answer.ts';

/** Asks for a product; its answer is there for as long as it is mounted. */
export function FetchProduct({ id }: { id: string }) {
  const { load } = useFetcher<ProductAnswer>({ key: answerKey(id) });
  // What the card knew is painted first.
  useEffect(() => afterPaint(() => void load(`/product/${id}`)), [load, id]);
  return null;
}
