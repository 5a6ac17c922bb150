import { existsSync } from 'node:fs';

export const ENVIRONMENT_FILE = '.env';

/** Loads `.env`. Variables that are already set take precedence. */
export function loadEnvironment(): void {
  const { ORIGIN: origin, PORT: port } = process.env;
  if (existsSync(ENVIRONMENT_FILE)) process.loadEnvFile(ENVIRONMENT_FILE);
  // If only PORT is overridden, adapt the port of a local ORIGIN from the file.
  const isLocal = process.env.ORIGIN?.startsWith('http://localhost:');
  if (port && !origin && isLocal) process.env.ORIGIN = `http://localhost:${port}`;
  process.env.NODE_ENV ??= 'production';
}
