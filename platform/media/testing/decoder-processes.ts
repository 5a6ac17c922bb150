import { readFileSync } from 'node:fs';

export interface RunningDecoder {
  pid: number;
  /** The largest memory use so far. */
  peakMegabytes: number;
}

/** Lists the decoder processes of a parent process, from proc(5); always empty on systems other than Linux. */
export function decodersOf(parent: number): RunningDecoder[] {
  if (process.platform !== 'linux') return [];
  const children = readProc(`${parent}/task/${parent}`, 'children').match(/\d+/g) ?? [];
  return children
    .filter((pid) => isDecoder(pid))
    .map((pid) => {
      const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1];
      return { pid: Number(pid), peakMegabytes: Number(peak ?? 0) / 1024 };
    });
}

/** Whether this process is a decoder and is still running. */
export function isDecoder(pid: number | string): boolean {
  return readProc(String(pid), 'cmdline').includes('decoder-process');
}

/** Reads a file of `/proc/{pid}/`. Returns an empty string if the process has ended. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
