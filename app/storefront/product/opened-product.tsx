import { useOpenProduct } from './open-product.ts';

/** The product that is open over the page, in its modal; nothing where none is. */
export function OpenedProduct() {
  const open = useOpenProduct();
  return open ? <p>{open.id}</p> : null;
}
