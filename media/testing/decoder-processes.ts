import { readFileSync } from 'node:fs';

export interface Seen {
  pid: number;
  /** The largest it has been so far. */
  peakMegabytes: number;
}

/** The processes that decode for a process, by what Linux tells of them (proc(5)); none on other systems. */
export function decodersOf(parent: number): Seen[] {
  if (process.platform !== 'linux') return [];
  const children = about(`${parent}/task/${parent}`, 'children').match(/\d+/g) ?? [];
  return children
    .filter((pid) => isDecoder(pid))
    .map((pid) => {
      const peak = /^VmHWM:\s+(\d+) kB$/m.exec(about(pid, 'status'))?.[1];
      return { pid: Number(pid), peakMegabytes: Number(peak ?? 0) / 1024 };
    });
}

/** Whether it decodes, and has not ended. */
export function isDecoder(pid: number | string): boolean {
  return about(String(pid), 'cmdline').includes('decoder-process');
}

/** Nothing where the process has ended meanwhile. */
function about(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
