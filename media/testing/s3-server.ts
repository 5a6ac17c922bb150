import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOOLS = join(import.meta.dirname, '../../../shared/tools/s3');

/** Whether this machine can start an S3-compatible storage of its own; the tools are not part of the project. */
export const hasS3Server = existsSync(join(TOOLS, 'start-s3'));

export interface S3Server {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stops it and removes what it holds. */
  remove(): void;
}

/** Starts a real S3-compatible storage on loopback. */
export function startS3Server(): S3Server {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-s3-'));
  const printed = execFileSync(join(TOOLS, 'start-s3'), [directory], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const said = Object.fromEntries(
    printed
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
  return {
    endpoint: said.S3_ENDPOINT,
    region: said.S3_REGION,
    accessKeyId: said.S3_ACCESS_KEY_ID,
    secretAccessKey: said.S3_SECRET_ACCESS_KEY,
    remove() {
      execFileSync(join(TOOLS, 'stop-s3'), [directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
