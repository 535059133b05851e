import { readFileSync } from 'node:fs';

/** What the system tells of a process, in MiB; nowhere but on Linux. */
const told = (field: string) => (pid: number) =>
  process.platform === 'linux'
    ? Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    : Number.NaN;

export const residentMb = told('VmRSS');
export const mostResidentMb = told('VmHWM');
