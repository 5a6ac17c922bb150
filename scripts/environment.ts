import { existsSync } from 'node:fs';

export const ENVIRONMENT_FILE = '.env';

/** Reads `.env`; what the environment itself says goes before. */
export function loadEnvironment(): void {
  const { ORIGIN: givenOrigin, PORT: givenPort } = process.env;
  if (existsSync(ENVIRONMENT_FILE)) process.loadEnvFile(ENVIRONMENT_FILE);
  // Started on another port than the file says, a local shop has another address than the file says.
  const isLocal = process.env.ORIGIN?.startsWith('http://localhost:');
  if (givenPort && !givenOrigin && isLocal) process.env.ORIGIN = `http://localhost:${givenPort}`;
  process.env.NODE_ENV ??= 'production';
}
