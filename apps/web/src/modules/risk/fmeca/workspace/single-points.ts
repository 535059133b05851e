import type { FmecaWorkspace } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';

const columns = [
  'isoCode',
  'mode',
  'endEffect',
  'severityClass',
  'severity',
  'rpn',
  'priority',
  'provision',
] as const;
const itemHead = { zh: '项目', en: 'Item' };

/** No cell is taken for a formula by whatever opens the file. */
const quoted = (value: unknown): string => {
  const text = String(value ?? '');
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** Modes of severity class I or II without redundancy, one a line, in the reader's language. */
export function singlePointCsv(
  study: FmecaWorkspace,
  modes: readonly RecordData[],
  language: Language,
): Blob {
  const wanted = new Set(study.figures.singlePoints);
  const items = new Map(study.items.map((item) => [item.id, item]));
  const cell = (row: RecordData, name: (typeof columns)[number]) => {
    const english = row[`${name}En`];
    return (language === 'en' && english) || row[name];
  };
  const heads = [itemHead[language], ...columns.map((name) => fmecaMode.fields[name][language])];
  const lines = modes
    .filter(({ id }) => wanted.has(String(id)))
    .map((row) => {
      const item = items.get(String(row.itemId));
      return [
        item ? nameIn(language, item.name, item.nameEn) : '',
        ...columns.map((name) => cell(row, name)),
      ];
    });
  const text = [heads, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' });
}
