import { lazy } from 'react';
import { MissingCodeError } from '#app/ui/missing-code-error.ts';

/** The contents of the product modal. Lists do not need this code before a pointer or the focus reaches a product. */
export const ProductModal = lazy(loadModal);

/** @throws MissingCodeError if the code cannot be loaded, or not within TIMEOUT_MS. */
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
