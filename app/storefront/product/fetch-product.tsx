import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { answerKey, type ProductAnswer } from './product-answer.ts';

/** Fetches a product unless it is known. The response is kept while this component is mounted. */
export function FetchProduct({ id }: { id: string }) {
  const { load, state, data } = useFetcher<ProductAnswer>({ key: answerKey(id) });
  const isUnknown = data === undefined && state === 'idle';
  useEffect(() => {
    if (isUnknown) void load(`/product/${id}`);
  }, [isUnknown, load, id]);
  return null;
}
