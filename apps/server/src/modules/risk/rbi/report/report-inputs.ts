import type { RankedRow } from '@ircrisk/contract/modules/risk/rbi.ts';
import { fieldName, inputFields } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import { formatQuantity, NO_VALUE, quantityOf } from '@ircrisk/units';
import type { Section } from '#platform/reports/report.ts';
import type { words } from './report-texts.ts';

/** What went into one component. */
export interface ReportInputs {
  values: ReadonlyMap<string, string | number>;
  lastInspection: string | null;
}

/** Inputs a reader of the report looks for first. */
const shownInputs = [
  'componentType',
  'startDate',
  'geometry.furnishedThicknessMm',
  'geometry.minimumThicknessMm',
  'mechanisms.thinning.corrosionRateMmPerYear',
  'operation.temperatureC',
  'operation.pressureMPa',
  'consequence.fluid',
  'consequence.inventoryMassKg',
];

interface Write {
  w: (key: keyof typeof words) => string;
  part: (row: RankedRow) => string;
}

/** What went into the ranked components, in the units of the language. */
export function inputsSection(
  ranked: readonly RankedRow[],
  inputs: ReadonlyMap<string, ReportInputs>,
  language: Language,
  { w, part }: Write,
): Section {
  const shown = (path: string, value: string | number | undefined): string => {
    if (value === undefined) return '';
    const quantity = inputFields[path]?.quantity;
    if (typeof value !== 'number') return value;
    return quantity
      ? formatQuantity(quantity, value, language, { unit: false })
      : String(Number(value.toPrecision(4)));
  };
  const head = (path: string): string => {
    const quantity = inputFields[path]?.quantity;
    const unit = quantity ? ` ${quantityOf(quantity).display[language].symbol}` : '';
    return `${say(fieldName(path), language)}${unit}`;
  };
  return {
    heading: w('inputsHeading'),
    landscape: true,
    continues: true,
    blocks: [
      { kind: 'text', text: w('inputsNote'), note: true },
      {
        kind: 'table',
        columns: [
          { title: w('part') },
          ...shownInputs.map((path) => ({ title: head(path), width: 52, align: 'right' as const })),
          { title: w('lastInspection'), width: 48 },
        ],
        rows: ranked.map((row) => {
          const own = inputs.get(row.id);
          return [
            `${row.tag} ${part(row)}`,
            ...shownInputs.map((path) => shown(path, own?.values.get(path))),
            own?.lastInspection ?? NO_VALUE,
          ];
        }),
      },
    ],
  };
}
