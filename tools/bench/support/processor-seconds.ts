import { readFile } from 'node:fs/promises';

/** Returns the CPU time that a process has used. proc(5): `utime` and `stime` are fields 14 and 15, in 1/100 s. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
