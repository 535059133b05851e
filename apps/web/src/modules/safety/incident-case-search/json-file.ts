import { caseFormat, caseFormatVersion } from '@ircrisk/contract/modules/safety/case-exchange.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Cases of a file of ours, or of a plain list of them; nothing where it is neither. */
export function casesOfFile(text: string): Record<string, unknown>[] | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (isRecord(read) && (read.format !== caseFormat || read.version !== caseFormatVersion)) return undefined;
  const cases = isRecord(read) ? read.cases : read;
  return Array.isArray(cases) && cases.length > 0 && cases.every(isRecord) ? cases : undefined;
}
