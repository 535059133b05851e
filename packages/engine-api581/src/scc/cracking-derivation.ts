/** The steps of a cracking factor, told so that a reader can look each of them up and work it out again. */
import type { Component } from '../component.ts';
import { type Quantity, quantity, type Trace } from '../derivation.ts';
import type {
  CuiChlorideCracking,
  ExternalChlorideCracking,
  MechanismType,
} from '../mechanisms/mechanism.ts';
import type { TableId } from '../tables/provenance.ts';
import { columnName } from './cracking-base-factor.ts';
import type { CrackingSegment } from './cracking-damage-factor.ts';
import type { InternalCracking } from './susceptibility.ts';

type Cracking = InternalCracking | ExternalChlorideCracking | CuiChlorideCracking;

/** Section of Part 2 for each mechanism. */
const SECTION: Record<Cracking['type'], number> = {
  'scc-caustic': 6,
  'scc-amine': 7,
  'scc-ssc': 8,
  'scc-hic-sohic-h2s': 9,
  'scc-carbonate': 10,
  'scc-polythionic': 11,
  'scc-chloride': 12,
  'scc-hsc-hf': 13,
  'scc-hic-sohic-hf': 14,
  'external-chloride-scc': 17,
  'cui-chloride-scc': 18,
};

/** Symbol and unit of what a susceptibility rests on. */
const SYMBOL: Record<string, readonly [string, string]> = {
  temperatureC: ['T', '°C'],
  naohPercent: ['NaOH', '%'],
  ph: ['pH', ''],
  h2sPpm: ['H2S', 'ppm'],
  carbonatePpm: ['CO3', 'ppm'],
  chloridePpm: ['Cl', 'ppm'],
};

const NEEDS_HARDNESS: ReadonlySet<MechanismType> = new Set<MechanismType>(['scc-ssc', 'scc-hsc-hf']);

function judgedBy({ material, operation }: Component, mechanism: Cracking): Record<string, Quantity> {
  const inputs: Record<string, Quantity> = {};
  if (mechanism.temperatureC === undefined && operation?.temperatureC !== undefined) {
    inputs.T = quantity(operation.temperatureC, '°C');
  }
  for (const [name, value] of Object.entries(mechanism)) {
    if (name === 'type' || value === undefined) continue;
    const [symbol, unit] = SYMBOL[name] ?? [name, ''];
    inputs[symbol] = quantity(value as Quantity['value'], unit);
  }
  if (material?.heatTreated !== undefined) inputs.PWHT = quantity(material.heatTreated);
  if (NEEDS_HARDNESS.has(mechanism.type) && material?.hardnessHB !== undefined) {
    inputs.HB = quantity(material.hardnessHB, 'HB');
  }
  return inputs;
}

export function traceCracking(
  trace: Trace,
  component: Component,
  mechanism: Cracking,
  segment: CrackingSegment,
  source: TableId,
  age: number,
  monitoring: number,
  df: number,
): void {
  const section = `API RP 581 Part 2 §${SECTION[mechanism.type]}`;
  const column = columnName(segment.base.column);
  const { cracksRemaining } = segment;
  const cracksRule = cracksRemaining || mechanism.cracksPresent === true;
  trace.step({
    figure: 'susceptibility',
    formula: '',
    branch: cracksRule ? 'cracks-in-place' : 'table-or-tree',
    clause: `${section}.5`,
    table: cracksRule ? 'severityIndex' : source,
    cell: segment.susceptibility,
    inputs: {
      ...(cracksRemaining ? { cracksRemaining: quantity(true) } : {}),
      ...judgedBy(component, mechanism),
    },
    value: segment.susceptibility,
    unit: '',
  });
  trace.step({
    figure: 'severityIndex',
    formula: '',
    branch: 'lookup',
    clause: `${section}.6`,
    table: 'severityIndex',
    cell: segment.susceptibility,
    inputs: { susceptibility: quantity(segment.susceptibility) },
    value: segment.severity,
    unit: '',
  });
  trace.step({
    figure: 'dfBase',
    formula: '',
    branch: 'lookup',
    clause: `${section}.6`,
    table: 'crackingBase',
    cell: `SVI ${segment.severity}, ${column}`,
    inputs: { SVI: quantity(segment.severity), inspections: quantity(column) },
    value: segment.base.value,
    unit: '',
  });
  trace.step({
    figure: 'df',
    formula: 'DF = min(DF_b·max(age, 1)^1.1/F_OM, 5000)',
    clause: `${section}.6`,
    inputs: { DF_b: quantity(segment.base.value), age: quantity(age, 'yr'), F_OM: quantity(monitoring) },
    value: df,
    unit: '',
  });
}
