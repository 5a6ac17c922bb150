import { existsSync } from 'node:fs';

/** The file with the settings, in the folder of the project. */
export const ENVIRONMENT_FILE = '.env';

/** Loads `.env`. Variables that are already set take precedence. Ignores a file that this user may not read. */
export function loadEnvironment(): void {
  const { ORIGIN: origin, PORT: port } = process.env;
  if (existsSync(ENVIRONMENT_FILE)) loadFile();
  // If only PORT is overridden, adapt the port of a local ORIGIN from the file.
  const isLocal = process.env.ORIGIN?.startsWith('http://localhost:');
  if (port && !origin && isLocal) process.env.ORIGIN = `http://localhost:${port}`;
  process.env.NODE_ENV ??= 'production';
}

/** Node reports a file without read permission as missing. */
function loadFile(): void {
  try {
    process.loadEnvFile(ENVIRONMENT_FILE);
  } catch {
    console.warn(`${ENVIRONMENT_FILE} cannot be read by this user, so its settings are not used.`);
  }
}
