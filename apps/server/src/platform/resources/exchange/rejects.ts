import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { storeFile } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import type { Cell } from './cells.ts';
import type { Staged } from './staging.ts';
import { pickRows, writeSheet } from './workbook.ts';

const reason: Text = { zh: '导入错误', en: 'Import errors' };
const more: Text = { zh: '另有错误，修改后请重新检查', en: 'Further errors; check again after mending' };
const keptHours = 24;

/** The refused rows as they were sent, each with its reasons at the end: mend them and send the file again. */
export async function storeRejects(
  tx: Tx,
  platform: Platform,
  tenantId: string,
  content: Buffer,
  staged: Staged,
  language: Language,
): Promise<string> {
  const rows = [...staged.broken].sort((a, b) => a - b);
  const bytes = new Uint8Array(content).buffer as ArrayBuffer;
  const [headers = [], ...cells] = await pickRows({ content: bytes, language, rows });
  const reasons = Map.groupBy(staged.errors, ({ row }) => row);
  const width = headers.length;
  const told = cells.map((row, at): Cell[] => {
    const errors =
      reasons
        .get(rows[at] ?? 0)
        ?.map(({ msg }) => msg)
        .join('; ') ?? more[language];
    return [...Array.from({ length: width }, (_, column) => row[column] ?? null), errors];
  });
  const isDay = (column: number) => cells.some((row) => row[column] instanceof Date);
  const columns = headers.map((header, at) => ({
    header: String(header ?? ''),
    width: 16,
    ...(isDay(at) ? { format: 'yyyy-mm-dd' } : {}),
  }));
  const written = await writeSheet(
    { name: reason[language], language, columns: [...columns, { header: reason[language], width: 60 }] },
    [told],
  );
  const name = `${reason[language]}.xlsx`;
  const file = await storeFile(tx, platform, tenantId, { name, content: written, expireHours: keptHours });
  return file.id;
}
