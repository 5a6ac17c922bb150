import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canRun } from '../../../tools/not-run.ts';

/** Where Debian's package installs OpenStack Swift, which has an S3 API. */
const SWIFT = '/usr/lib/python3/dist-packages/swift';

/** Returns whether an S3 server is installed. If not, reports `tests` as not run. */
export const hasS3Server = (tests: string): boolean => canRun(SWIFT, tests, 'apt install python3-swift');

export interface S3Server {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stops the server and deletes its files. */
  remove(): Promise<void>;
}

/** Starts a real S3-compatible storage on loopback. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-s3-'));
  const secretAccessKey = randomBytes(20).toString('hex');
  const program = join(import.meta.dirname, 's3-server.py');
  // Use the system's Python, because the Debian package is installed for it.
  const server = spawn('/usr/bin/python3', [program, join(directory, 'swift'), secretAccessKey], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  server.stderr.on('data', (text) => (errors += text));
  const ended = new Promise<never>((_resolve, reject) => {
    const refuse = (reason: unknown) => reject(new Error(`The S3 server did not start: ${reason}`));
    server.once('error', refuse).once('exit', () => refuse(errors));
  });
  ended.catch(() => {});
  const [port] = (await Promise.race([once(server.stdout, 'data'), ended])) as [Buffer];
  return {
    endpoint: `http://127.0.0.1:${String(port).trim()}`,
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey,
    async remove() {
      const exit = once(server, 'exit');
      server.kill('SIGKILL');
      await exit;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
