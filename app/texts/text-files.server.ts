/**
 * The script files of the texts, which pages preload. `vite.config.ts` writes them into the server's bundle, because
 * their names contain hashes. Empty in development and in tests.
 */
export const TEXT_FILES: string[] = [];
