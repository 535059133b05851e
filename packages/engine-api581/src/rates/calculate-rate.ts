/** One door to all calculators: inputs read by their declaration, a rate with its steps, or the reason why there is none. */
import { recorder } from '../derivation.ts';
import { Findings, type Problem } from '../findings.ts';
import { readBy } from '../schema/door.ts';
import type { ObjectRule } from '../schema/rule.ts';
import { acidSourWater } from './acid-sour-water.ts';
import { alkalineSourWater } from './alkaline-sour-water.ts';
import { amine } from './amine.ts';
import { carbonDioxide } from './carbon-dioxide.ts';
import { hydrochloricAcid } from './hydrochloric-acid.ts';
import { hydrogenSulfideHydrogen } from './hydrogen-sulfide-hydrogen.ts';
import { oxidation } from './oxidation.ts';
import type { RateCalculator, RateCalculatorId, RateResult } from './rate-calculator.ts';
import { soilSide } from './soil-side.ts';
import { sulfidicNaphthenic } from './sulfidic-naphthenic.ts';
import { tankBottom } from './tank-bottom.ts';

const CALCULATORS: Record<RateCalculatorId, RateCalculator<never>> = {
  'hydrochloric-acid': hydrochloricAcid,
  'sulfidic-naphthenic': sulfidicNaphthenic,
  'hydrogen-sulfide-hydrogen': hydrogenSulfideHydrogen,
  'alkaline-sour-water': alkalineSourWater,
  amine,
  oxidation,
  'acid-sour-water': acidSourWater,
  'carbon-dioxide': carbonDioxide,
  'soil-side': soilSide,
  'tank-bottom': tankBottom,
};

export const rateRule = (id: RateCalculatorId): ObjectRule => CALCULATORS[id].rule;

export function calculateRate(id: RateCalculatorId, inputs: unknown): RateResult {
  const calculator = CALCULATORS[id];
  const found: Problem[] = [];
  const read = readBy<never>(calculator.rule, inputs ?? {}, found);
  const findings = new Findings(found);
  const trace = recorder();
  // What was refused would be missing: the calculation is not begun, so that a field has one problem.
  const rate = found.length === 0 ? calculator.calculate(read, { findings, trace }) : null;
  return {
    calculator: id,
    rateMmPerYear: findings.problems.length === 0 ? rate : null,
    problems: findings.problems,
    warnings: findings.warnings,
    steps: trace.steps,
    clause: calculator.clause,
    tables: calculator.tables,
  };
}
