import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Outcome, openPostgresServer } from './shop.ts';

/** Follows docs/operations.md on an overlay of this machine, as root, and fails with the first command that fails. */
export async function followOperations(): Promise<Outcome> {
  const { server, url } = await openPostgresServer();
  const words = ['--mount', '--pid', '--fork', '--kill-child', 'tools/torture/operations.sh', url];
  const [code] = await once(spawn('unshare', words, { stdio: 'inherit' }), 'exit');
  await server.remove();
  const wrong = code === 0 ? [] : ['a command of docs/operations.md failed'];
  return { done: 'the commands of docs/operations.md on a fresh machine', lost: [], wrong, recovery: 0 };
}
