import type { Page } from '@ircrisk/contract/endpoint.ts';

/** The page around the rows of a list. */
export function pageOf<T>(
  records: T[],
  total: number,
  { current, size }: { current: number; size: number },
): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) };
}
