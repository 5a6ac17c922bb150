import type { Language } from '#catalog/text/languages.ts';

/**
 * The script files with the texts of each language, which its pages preload. `vite.config.ts` writes them into the
 * server's bundle, because their names contain hashes. Empty in development and in tests.
 */
export const TEXT_FILES: Partial<Record<Language, string[]>> = {};
