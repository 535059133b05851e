import type { Language } from '@ircrisk/contract/text.ts';
import { shownCell } from './row-reader.ts';
import type { Fault, Staged } from './staging.ts';
import { pickRows } from './workbook.ts';

/** Faults with what their cells really hold, so that a person can mend it in place: a rule only knows what was made of it. */
export async function withCells(content: Buffer, staged: Staged, language: Language): Promise<Fault[]> {
  const faults = [...staged.faults.values()];
  if (faults.length === 0) return [];
  const rows = [...new Set(faults.map((fault) => fault.rows[0]!))].sort((a, b) => a - b);
  const bytes = new Uint8Array(content).buffer as ArrayBuffer;
  const [, ...cells] = await pickRows({ content: bytes, language, rows });
  const cellsOf = new Map(rows.map((row, at) => [row, cells[at] ?? []]));
  const told = faults.map((fault) => {
    const index = staged.used[fault.field];
    const cell = index === undefined ? undefined : cellsOf.get(fault.rows[0]!)?.[index];
    return cell === undefined ? fault : { ...fault, value: shownCell(cell) };
  });
  return told.sort((a, b) => a.rows[0]! - b.rows[0]!);
}
