import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parse, populate } from 'dotenv';

/** The file with the settings, in the folder of the project. */
export const ENVIRONMENT_FILE = '.env';

/** Loads `.env` as dotenv reads it, without replacing variables that are set. Ignores a file that it may not read. */
export function loadEnvironment(): void {
  const { ORIGIN: origin, PORT: port } = process.env;
  if (existsSync(ENVIRONMENT_FILE)) loadFile();
  // If only PORT is overridden, adapt the port of a local ORIGIN from the file.
  const isLocal = process.env.ORIGIN?.startsWith('http://localhost:');
  if (port && !origin && isLocal) process.env.ORIGIN = `http://localhost:${port}`;
  process.env.NODE_ENV ??= 'production';
}

function loadFile(): void {
  let text: string;
  try {
    text = readFileSync(ENVIRONMENT_FILE, 'utf8');
  } catch {
    console.warn(`${ENVIRONMENT_FILE} cannot be read by this user, so its settings are not used.`);
    return;
  }
  populate(process.env as Record<string, string>, parse(text));
  for (const name of cutSettings(text)) {
    console.warn(
      `${ENVIRONMENT_FILE}: the value of ${name} ends at "#", which begins a comment. If "#" is part of the value, put the value in quotes: ${name}='…'`,
    );
  }
}

/**
 * Returns the names of the settings whose value is cut by a `#` that follows it without a space. Asks dotenv, which takes
 * a quote that is not closed as a part of the value.
 */
export function cutSettings(text: string): string[] {
  const read = parse(text);
  const settings = text.matchAll(/^[\uFEFF \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=([^\r\n]*)/gm);
  return [...settings].flatMap(([, name = '', value = '']) => {
    const [start] = /^[^#]*(?<!\s)(?=#)/.exec(value) ?? [];
    return start !== undefined && start.trim() === read[name] ? name : [];
  });
}

/** Returns a random password of 20 characters with 120 bits of entropy. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}
