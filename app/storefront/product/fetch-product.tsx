import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { afterPaint } from '#app/ui/press.ts';
import { answerKey, type ProductAnswer } from './product-answer.ts';

interface Props {
  id: string;
  /** Without this code the fetch fails, too, and its error would replace the list: the product is then not fetched. */
  loadCode?: () => Promise<unknown>;
}

/** Asks for a product; its answer is there for as long as it is mounted. */
export function FetchProduct({ id, loadCode = noCode }: Props) {
  const { load } = useFetcher<ProductAnswer>({ key: answerKey(id) });
  useEffect(() => {
    const fetchIt = () => void load(`/product/${id}`);
    // What the card knew is painted first.
    return afterPaint(() => loadCode().then(fetchIt, () => {}));
  }, [load, loadCode, id]);
  return null;
}

const noCode = () => Promise.resolve();
