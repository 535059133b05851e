/** External and under-insulation chloride cracking of austenitic steel (Part 2 §17, §18). */
import { type Context, type DamageModel, segmentAt } from '../mechanisms/damage-model.ts';
import type {
  CuiChlorideCracking,
  Driver,
  ExternalChlorideCracking,
  Rating,
  Susceptibility,
} from '../mechanisms/mechanism.ts';
import { escalate, shift } from '../scc/cracking-base-factor.ts';
import { crackingSegments, readSusceptibility } from '../scc/cracking-damage-factor.ts';
import { traceCracking } from '../scc/cracking-derivation.ts';
import { mechanismTemperature } from '../scc/susceptibility.ts';
import table from '../tables/external.json' with { type: 'json' };
import { ageWithCoating, readCoating } from './coating-age.ts';

type Grid = typeof table.extClscc.susceptibility;

function row(grid: Grid, temperatureC: number): Grid['<49C'] {
  if (temperatureC < 49) return grid['<49C'];
  if (temperatureC <= 93) return grid['49-93C'];
  return temperatureC <= 149 ? grid['93-149C'] : grid['>149C'];
}

export function externalChlorideSusceptibility(temperatureC: number, driver: Driver): Susceptibility {
  return row(table.extClscc.susceptibility, temperatureC)[driver] as Susceptibility;
}

/** A susceptible wall stays between Low and High whatever the insulation; chloride-free insulation lowers a step. */
export function cuiChlorideSusceptibility(
  temperatureC: number,
  driver: Driver,
  complexity: Rating,
  condition: Rating,
  chlorideFree: boolean,
): Susceptibility {
  const listed = row(table.cuiClscc.susceptibility, temperatureC)[driver] as Susceptibility;
  if (listed === 'None') return 'None';
  const steps =
    (complexity === 'aboveAverage' ? 1 : complexity === 'belowAverage' ? -1 : 0) +
    (condition === 'belowAverage' ? 1 : condition === 'aboveAverage' ? -1 : 0) -
    (chlorideFree ? 1 : 0);
  return shift(listed, steps, 'Low');
}

export function compileExternalCracking(
  context: Context,
  mechanism: ExternalChlorideCracking | CuiChlorideCracking,
  index: number,
): DamageModel | null {
  const { findings } = context;
  const insulated = mechanism.type === 'cui-chloride-scc';
  const source = insulated ? 'cuiChloride' : 'externalChloride';
  const coating = readCoating(mechanism, findings);
  const judgement = readSusceptibility(context, mechanism, () => {
    const driver = findings.needed(mechanism.driver, 'driver');
    const temperature = mechanismTemperature(context, mechanism.temperatureC);
    if (!insulated) {
      if (driver === null || temperature === null) return null;
      return { susceptibility: externalChlorideSusceptibility(temperature, driver), table: source };
    }
    const complexity = findings.orDefault(mechanism.complexity, 'average', 'complexity');
    const condition = findings.orDefault(mechanism.insulationCondition, 'average', 'insulationCondition');
    if (driver === null || temperature === null || complexity === null || condition === null) return null;
    return {
      susceptibility: cuiChlorideSusceptibility(
        temperature,
        driver,
        complexity,
        condition,
        mechanism.chlorideFreeInsulation ?? false,
      ),
      table: source,
    };
  });
  if (coating === null || judgement === null) return null;
  const segments = crackingSegments(context, mechanism.type, insulated ? 'cuiClscc' : 'extClscc', judgement);
  const failures = context
    .credits(mechanism.type)
    .filter((credit) => credit.coatingFailed)
    .map((credit) => credit.year);
  return {
    type: mechanism.type,
    group: 'external',
    index,
    df(year, trace) {
      const segment = segmentAt(segments, year);
      const age = ageWithCoating(
        year,
        segment.cleanYear,
        coating,
        failures.findLast((failed) => failed <= segment.fromYear) ?? null,
      );
      const df = escalate(segment.base.value, age, 1);
      if (trace) traceCracking(trace, context.component, mechanism, segment, judgement.table, age, 1, df);
      return df;
    },
  };
}
