import { readFile, writeFile } from 'node:fs/promises';

/** Returns the CPU time that a process has used. proc(5): `utime` and `stime` are fields 14 and 15, in 1/100 s. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Returns the resident memory of a process in MB, and its highest so far (proc(5)). */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_000;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Makes the resident memory of a process its highest so far, because the first start of a shop takes the most (proc(5)). */
export async function forgetPeakOf(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}
