import { lazy } from 'react';
import { MissingCodeError } from '#app/ui/missing-code-error.ts';

/** The content of the product modal, loaded when a pointer or the focus first reaches a product. */
export const ProductModal = lazy(loadModal);

/** Loads the code of the modal. @throws {MissingCodeError} if that fails or takes longer than TIMEOUT_MS */
export async function loadModal(): Promise<{ default: typeof import('./modal.tsx').ProductModal }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, TIMEOUT_MS);
  });
  try {
    const { ProductModal } = await Promise.race([import('./modal.tsx'), timeout]);
    return { default: ProductModal };
  } catch (cause) {
    throw new MissingCodeError('The code of the product modal could not be loaded', { cause });
  } finally {
    clearTimeout(timer);
  }
}

const TIMEOUT_MS = 120_000;
