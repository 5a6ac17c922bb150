/** A part of the shop's code did not arrive. */
export class CodeNotLoaded extends Error {}

/**
 * Loads a part of the code that a page is not begun with: `lazy(() => loadCode(() => import('./modal.tsx')))`.
 *
 * @throws {CodeNotLoaded} where it cannot be had, or has not arrived after `patience` milliseconds.
 */
export async function loadCode<Module>(load: () => Promise<Module>, patience = 120_000): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came in ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new CodeNotLoaded('A part of the code did not arrive', { cause });
  } finally {
    clearTimeout(timer);
  }
}
