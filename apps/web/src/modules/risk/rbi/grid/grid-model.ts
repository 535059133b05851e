import type { InputRow, Overrides } from '@ircrisk/contract/modules/risk/rbi.ts';
import { type InputField, inputFields } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { choice, type Field, number, quantity, text } from '@ircrisk/contract/resource.ts';
import type { RowChange } from '@ircrisk/contract/rows.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { valueAt, withValue } from '../what-if/paths.ts';

/** Columns of the grid, in order. */
const gridFields = [
  'mechanisms.thinning.corrosionRateMmPerYear',
  'mechanisms.thinning.confidence',
  'geometry.furnishedThicknessMm',
  'geometry.minimumThicknessMm',
  'operation.temperatureC',
  'operation.pressureMPa',
  'material.weldJointEfficiency',
  'consequence.fluid',
  'consequence.storedPhase',
  'consequence.inventoryMassKg',
  'consequence.liquidHeadM',
  'consequence.detection',
  'consequence.isolation',
  'consequence.mitigation',
] as const;

const texts = new Set<string>(['consequence.fluid']);

/** What people call a choice. */
export type ChoiceWord = (choice: string) => Text;

function fieldOf(path: string, { quantity: id, choices, ...name }: InputField, word: ChoiceWord): Field {
  const named = { zh: name.zh, en: name.en };
  if (choices)
    return choice({ ...named, choices: Object.fromEntries(choices.map((one) => [one, word(one)])) });
  if (texts.has(path)) return text({ ...named, max: 128 });
  return id ? quantity({ ...named, quantity: id }) : number(named);
}

/** The inputs as columns of a worksheet: equipment and part first, then what the calculation takes. */
export function gridColumns(words: { tag: Text; part: Text }, word: ChoiceWord): SheetColumn[] {
  return [
    { name: 'tag', field: text({ ...words.tag, max: 128, readOnly: true }), merged: true, width: 110 },
    { name: 'part', field: text({ ...words.part, max: 128, readOnly: true }), frozen: true, width: 130 },
    ...gridFields.flatMap((path): SheetColumn[] => {
      const field = inputFields[path];
      if (!field) return [];
      const mark = ({ overrides }: SheetRow) =>
        valueAt(overrides, path) === undefined ? undefined : 'rbi-own';
      return [{ name: path, field: fieldOf(path, field, word), mark }];
    }),
  ];
}

/** A part as a row: inputs by their path, whether the ledger's or the study's own. */
export const gridRow = (row: InputRow, isEnglish: boolean): SheetRow => ({
  id: row.id,
  tag: row.tag,
  part: isEnglish ? (row.partNameEn ?? row.partName) : row.partName,
  overrides: row.overrides,
  ...row.values,
});

/** The study's own inputs of a row after a change; a cleared cell is given back to the ledger. */
export const overridesAfter = (overrides: Overrides, { values }: Pick<RowChange, 'values'>): Overrides =>
  Object.entries(values).reduce(
    (made, [path, value]) => withValue(made, path, value === null ? undefined : value),
    overrides,
  );
