import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The measured server runs only on the first core and the load generator on the second, so they do not compete. */
export const SERVER_CORE = onCore(0);
export const LOAD_CORE = onCore(1);

/** Returns the path of a program, or `undefined` if it is not installed. */
export function installed(program: string): string | undefined {
  const paths = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return paths.map((path) => `${path}/${program}`).find((path) => existsSync(path));
}

function onCore(core: number): string[] {
  const taskset = installed('taskset');
  const works = taskset && spawnSync(taskset, ['-c', String(core), 'true']).status === 0;
  return works ? [taskset, '-c', String(core)] : [];
}
