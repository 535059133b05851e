import { type Quantity, quantity } from '../derivation.ts';
import type { DamageModel } from '../mechanisms/damage-model.ts';
import type { MechanismType } from '../mechanisms/mechanism.ts';
import type { TableId } from '../tables/provenance.ts';
import { GROUP_OF } from '../total-damage-factor.ts';

/** A damage factor that does not change with time. */
export function constantModel(
  type: MechanismType,
  index: number,
  df: number,
  source: {
    formula: string;
    branch?: string;
    clause: string;
    table: TableId;
    cell?: string;
    inputs: Record<string, Quantity>;
    base?: number;
    /** Cells of the table an interpolated figure lies between. */
    cells?: Record<string, Quantity>;
  },
): DamageModel {
  return {
    type,
    group: GROUP_OF[type],
    index,
    df(_year, trace) {
      trace?.step({
        figure: 'df',
        formula: source.formula,
        ...(source.branch === undefined ? {} : { branch: source.branch }),
        clause: source.clause,
        table: source.table,
        ...(source.cell === undefined ? {} : { cell: source.cell }),
        inputs: source.inputs,
        intermediate: {
          ...source.cells,
          ...(source.base === undefined ? {} : { DF_b: quantity(source.base) }),
        },
        value: df,
        unit: '',
      });
      return df;
    },
  };
}
