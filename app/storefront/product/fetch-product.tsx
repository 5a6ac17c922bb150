import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { answerKey, type ProductAnswer } from './product-answer.ts';

/** Fetches a product; the answer is kept for as long as this is mounted. */
export function FetchProduct({ id }: { id: string }) {
  const { load } = useFetcher<ProductAnswer>({ key: answerKey(id) });
  useEffect(() => {
    void load(`/product/${id}`);
  }, [load, id]);
  return null;
}
