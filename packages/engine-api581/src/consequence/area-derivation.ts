/** The steps from what leaves a hole to areas and to the consequence area of the component. */

import { perUnit } from '@ircrisk/units/derivation-units.ts';
import { constant, type Quantity, quantity, type Trace } from '../derivation.ts';
import type { FailureFrequency } from '../probability.ts';
import table from '../tables/consequence.json' with { type: 'json' };
import type { TableId } from '../tables/provenance.ts';
import { type FlammableArea, typeBlend } from './flammable-area.ts';
import type { AreaConstants, AreaTable, Fluid, Phase } from './fluid.ts';
import { acidConstants, steamArea } from './non-flammable-area.ts';
import { ATMOSPHERE_KPA, type Release } from './release.ts';
import { printed } from './release-derivation.ts';
import { type ToxicFluid, type ToxicRows, toxicMinutes, toxicRowArea, toxicRows } from './toxic-area.ts';

const PART_3 = 'API RP 581 Part 3';
const LIMIT_KG = table.constants.values.C3[0]!;

/** fact_AIT, which all holes share. */
export function traceIgnition(trace: Trace, fluid: Fluid, temperatureK: number, ignition: number): void {
  const limit = fluid.autoIgnitionC === null ? null : fluid.autoIgnitionC + 273.15;
  const branch =
    limit === null ? 'pyrophoric' : ignition === 0 ? 'below-ait' : ignition === 1 ? 'above-ait' : 'near-ait';
  trace.step({
    figure: 'autoIgnitionBlend',
    formula: branch === 'near-ait' ? 'fact_AIT = (T_s − AIT + C_6)/(2·C_6)' : '',
    branch,
    clause: `${PART_3} §4.8`,
    table: 'fluids',
    cell: fluid.name,
    inputs: {
      T_s: quantity(temperatureK, 'K'),
      AIT: quantity(limit, 'K'),
      C_6: quantity(table.constants.values.C6[0]!, 'K'),
    },
    value: ignition,
    unit: '',
  });
}

/** fact_mit; blowdown is worth nothing where isolation cannot stop the feed. */
export function traceMitigation(trace: Trace, mitigation: string, isolation: string, factor: number): void {
  trace.step({
    figure: 'mitigationFactor',
    formula: '',
    branch: mitigation === 'blowdown' && isolation === 'C' ? 'blowdown-without-isolation' : 'lookup',
    clause: `${PART_3} §4.8`,
    table: 'mitigation',
    cell: mitigation,
    inputs: { mitigation: quantity(mitigation), isolation: quantity(isolation) },
    value: factor,
    unit: '',
  });
}

/** a of area = a·x^b is another number for pounds and square feet; b is not. */
function power(constants: AreaConstants, x: 'kg' | 'kg/s', name: string): Record<string, Quantity> {
  const [a, b] = constants ?? [0, 0];
  return {
    [`a_${name}`]: constant(a, (a * perUnit('m²')) / perUnit(x) ** b),
    [`b_${name}`]: quantity(b),
  };
}

/** fact_IC, by the kind of fluid and of release. */
export function traceTypeBlend(trace: Trace, n: number, release: Release, isType1: boolean): void {
  const instantaneous = release.type === 'instantaneous';
  const blended = !isType1 && !instantaneous;
  trace.step({
    figure: `holes[${n}].typeBlend`,
    formula: blended ? 'fact_IC = min(rate/C_5, 1)' : '',
    branch: instantaneous ? 'instantaneous' : isType1 ? 'type-1-continuous' : 'blended',
    clause: `${PART_3} §4.8`,
    inputs: {
      rate: quantity(release.reducedRateKgPerS, 'kg/s'),
      C_5: quantity(table.constants.values.C5[0]!, 'kg/s'),
    },
    value: isType1 ? (instantaneous ? 1 : 0) : typeBlend(release.reducedRateKgPerS, release.type),
    unit: '',
  });
}

export function traceEnergy(trace: Trace, n: number, release: Release): void {
  const large = release.massKg > LIMIT_KG;
  trace.step({
    figure: `holes[${n}].energyFactor`,
    formula: large ? 'eneff = max(4·log(C_4·mass) − 15, 1)' : '',
    branch: large ? 'above-4536' : 'up-to-4536',
    clause: `${PART_3} §4.8`,
    inputs: { mass: quantity(release.massKg, 'kg'), C_4: printed('C4') },
    value: release.energyFactor,
    unit: '',
  });
}

/** One of the two areas of a fire or explosion: damage to equipment, or injury. */
export function traceFlammable(
  trace: Trace,
  n: number,
  kind: 'damageM2' | 'injuryM2',
  area: FlammableArea,
  constants: AreaTable,
  given: { fluid: Fluid; phase: Phase; release: Release; mitigation: number; ignition: number },
): void {
  const { fluid, phase, release, mitigation, ignition } = given;
  const source: { table: TableId; cell: string } = {
    table: kind === 'damageM2' ? 'componentDamageArea' : 'injuryArea',
    cell: `${fluid.name}, ${phase}`,
  };
  const blend =
    fluid.type === 1
      ? release.type === 'instantaneous'
        ? 1
        : 0
      : typeBlend(release.reducedRateKgPerS, release.type);
  for (const [likely, value] of [
    ['AIL', area.likely],
    ['AINL', area.notLikely],
  ] as const) {
    const [continuous, puff] =
      likely === 'AIL'
        ? [constants.continuousLikely[phase], constants.instantaneousLikely[phase]]
        : [constants.continuousNotLikely[phase], constants.instantaneousNotLikely[phase]];
    trace.step({
      figure: `holes[${n}].${kind}.${likely}`,
      formula: `CA_${likely} = (1 − fact_mit)·(fact_IC·a_i·mass^b_i/eneff + (1 − fact_IC)·a_c·rate^b_c)`,
      clause: `${PART_3} §4.8`,
      ...source,
      inputs: {
        fact_mit: quantity(mitigation),
        fact_IC: quantity(blend),
        ...power(puff, 'kg', 'i'),
        mass: quantity(release.massKg, 'kg'),
        eneff: quantity(release.energyFactor),
        ...power(continuous, 'kg/s', 'c'),
        rate: quantity(release.reducedRateKgPerS, 'kg/s'),
      },
      value,
      unit: 'm²',
    });
  }
  trace.step({
    figure: `holes[${n}].${kind}`,
    formula: 'CA_n = fact_AIT·CA_AIL + (1 − fact_AIT)·CA_AINL',
    clause: `${PART_3} §4.8`,
    inputs: {
      fact_AIT: quantity(ignition),
      CA_AIL: quantity(area.likely, 'm²'),
      CA_AINL: quantity(area.notLikely, 'm²'),
    },
    value: area.area,
    unit: 'm²',
  });
}

const TOXIC_FORMULA = { log: 'CA = C_8·10^(c·log(C_4·x) + d)', power: 'CA = e·x^f' };

/** Area of one row of the toxic table. */
function traceToxicRow(
  trace: Trace,
  figure: string,
  toxic: ToxicFluid,
  row: ToxicRows[number],
  amount: number,
  unit: 'kg' | 'kg/s',
): void {
  const [first, second] = row.constants;
  trace.step({
    figure,
    formula: TOXIC_FORMULA[toxic.form],
    clause: `${PART_3} §4.9`,
    table: toxic.form === 'log' ? 'toxicLog' : 'toxicPower',
    cell: [toxic.name, row.minutes === null ? 'instantaneous' : `${row.minutes} min`].join(', '),
    inputs: {
      x: quantity(amount, unit),
      ...(toxic.form === 'log'
        ? { C_8: printed('C8'), C_4: printed('C4'), c: quantity(first), d: quantity(second) }
        : { e: constant(first, (first * perUnit('m²')) / perUnit(unit) ** second), f: quantity(second) }),
    },
    value: toxicRowArea(toxic, row, amount),
    unit: 'm²',
  });
}

/** Toxic area by rows of a table, between two of them where the exposure lies between their durations. */
export function traceToxicArea(
  trace: Trace,
  figure: string,
  toxic: ToxicFluid,
  amount: number,
  minutes: number | null,
): void {
  const rows = toxicRows(toxic, minutes);
  const unit = minutes === null ? 'kg' : 'kg/s';
  const [below, above] = rows;
  if (!above) {
    traceToxicRow(trace, figure, toxic, below!, amount, unit);
    return;
  }
  traceToxicRow(trace, `${figure}.shorter`, toxic, below!, amount, unit);
  traceToxicRow(trace, `${figure}.longer`, toxic, above, amount, unit);
  const lower = toxicRowArea(toxic, below!, amount);
  const upper = toxicRowArea(toxic, above, amount);
  trace.step({
    figure,
    formula: 'CA = CA_1·(CA_2/CA_1)^((ld_tox − ld_1)/(ld_2 − ld_1))',
    branch: 'between-durations',
    clause: `${PART_3} §4.9`,
    inputs: {
      CA_1: quantity(lower, 'm²'),
      CA_2: quantity(upper, 'm²'),
      ld_tox: quantity(minutes, 'min'),
      ld_1: quantity(below!.minutes, 'min'),
      ld_2: quantity(above.minutes, 'min'),
    },
    value: lower * (upper / lower) ** ((minutes! - below!.minutes!) / (above.minutes! - below!.minutes!)),
    unit: 'm²',
  });
}

export function traceToxic(
  trace: Trace,
  n: number,
  { fluid, massFraction }: { fluid: ToxicFluid; massFraction: number },
  release: Release,
): void {
  const at = (figure: string) => `holes[${n}].${figure}`;
  const share = quantity(massFraction);
  if (release.type === 'instantaneous' && fluid.instantaneous) {
    trace.step({
      figure: at('toxicMassKg'),
      formula: 'mass_tox = mfrac_tox·mass',
      clause: `${PART_3} §4.9`,
      inputs: { mfrac_tox: share, mass: quantity(release.massKg, 'kg') },
      value: massFraction * release.massKg,
      unit: 'kg',
    });
    traceToxicArea(trace, at('toxicM2'), fluid, massFraction * release.massKg, null);
    return;
  }
  const minutes = toxicMinutes(release.massKg, release.rateKgPerS, release.longestS);
  trace.step({
    figure: at('toxicMinutes'),
    formula: 'ld_tox = min(60, mass/W/60, ld_max)',
    clause: `${PART_3} §4.9`,
    inputs: {
      mass: quantity(release.massKg, 'kg'),
      W: quantity(release.rateKgPerS, 'kg/s'),
      ld_max: quantity(release.longestS / 60, 'min'),
    },
    value: minutes,
    unit: 'min',
  });
  trace.step({
    figure: at('toxicRateKgPerS'),
    formula: 'rate_tox = mfrac_tox·W',
    clause: `${PART_3} §4.9`,
    inputs: { mfrac_tox: share, W: quantity(release.rateKgPerS, 'kg/s') },
    value: massFraction * release.rateKgPerS,
    unit: 'kg/s',
  });
  traceToxicArea(trace, at('toxicM2'), fluid, massFraction * release.rateKgPerS, minutes);
}

/** Steam burns; it blends like a flammable fluid of type 0. */
export function traceSteam(
  trace: Trace,
  figure: string,
  rate: number,
  mass: number,
  type: Release['type'],
): void {
  const { blend, area } = steamArea(rate, mass, type);
  trace.step({
    figure,
    formula: 'CA = fact_IC·C_10·mass^0.6384 + (1 − fact_IC)·C_9·rate',
    branch: type === 'instantaneous' ? 'instantaneous' : 'blended',
    clause: `${PART_3} §4.10`,
    inputs: {
      fact_IC: quantity(blend),
      C_10: printed('C10'),
      mass: quantity(mass, 'kg'),
      C_9: printed('C9'),
      rate: quantity(rate, 'kg/s'),
    },
    value: area,
    unit: 'm²',
  });
}

export function traceAcid(
  trace: Trace,
  figure: string,
  rate: number,
  pressureKPa: number,
  isLegacy: boolean,
  area: number,
): void {
  const { a, b, band } = acidConstants(pressureKPa, isLegacy);
  const polynomial = band === 'acid-polynomial';
  if (polynomial) {
    const inputs = {
      // Exactly, not as printed: the exponent is a small difference of large terms.
      C_11: constant(table.constants.values.C11[0]!, table.constants.values.C11[0]! / perUnit('kPa')),
      P_s: quantity(pressureKPa, 'kPa abs'),
      P_atm: quantity(ATMOSPHERE_KPA, 'kPa abs'),
    };
    const shared = { clause: `${PART_3} §4.10`, table: 'acidCausticLegacy' as const, inputs, unit: '' };
    const x = 'C_11·(P_s − P_atm)';
    trace.step({
      ...shared,
      figure: `${figure}.g`,
      formula: `a = 2696 − 21.9·${x} + 1.474·(${x})^2`,
      value: a,
    });
    trace.step({ ...shared, figure: `${figure}.h`, formula: `b = 0.31 − 0.00032·(${x} − 40)^2`, value: b });
  }
  trace.step({
    figure,
    formula: 'CA = 0.2·C_8·a·(C_4·rate)^b',
    branch: band,
    clause: `${PART_3} §4.10`,
    table: polynomial ? 'acidCausticLegacy' : 'acidCaustic',
    cell: band,
    inputs: {
      C_8: printed('C8'),
      a: quantity(a),
      C_4: printed('C4'),
      rate: quantity(rate, 'kg/s'),
      b: quantity(b),
    },
    value: area,
    unit: 'm²',
  });
}

/** Weighs one value per hole by the frequencies of the holes. */
export function weighed(
  symbol: string,
  frequency: FailureFrequency,
  values: readonly number[],
  unit: string,
): { formula: string; inputs: Record<string, Quantity> } {
  const inputs: Record<string, Quantity> = {};
  for (const [n, value] of values.entries()) {
    inputs[`gff_${n + 1}`] = quantity(frequency.holes[n]!, '1/yr');
    inputs[`${symbol}_${n + 1}`] = quantity(value, unit);
  }
  const sum = values.map((_, n) => `gff_${n + 1}·${symbol}_${n + 1}`).join(' + ');
  return {
    formula: `(${sum})/gff_total`,
    inputs: { ...inputs, gff_total: quantity(frequency.total, '1/yr') },
  };
}

/** The areas of the four holes weighed, and the largest of them. */
export function traceAreas(
  trace: Trace,
  componentType: string,
  frequency: FailureFrequency,
  kinds: readonly { figure: string; symbol: string; values: readonly number[]; value: number }[],
  areaM2: number,
): void {
  const given = kinds.filter(({ values }) => values.some((value) => value > 0));
  for (const { figure, symbol, values, value } of given) {
    const { formula, inputs } = weighed('CA', frequency, values, 'm²');
    trace.step({
      figure,
      formula: `${symbol} = ${formula}`,
      clause: `${PART_3} §4.11`,
      table: 'gff',
      cell: componentType,
      inputs,
      value,
      unit: 'm²',
    });
  }
  const largest = (of: typeof given): string =>
    of.length > 1 ? `max(${of.map(({ symbol }) => symbol).join(', ')})` : of[0]!.symbol;
  const areas = (of: typeof given) =>
    Object.fromEntries(of.map(({ symbol, value }) => [symbol, quantity(value, 'm²')]));
  const injuries = given.filter(({ symbol }) => symbol !== 'CA_cmd');
  let last = given;
  if (injuries.length > 0) {
    const value = Math.max(...injuries.map((one) => one.value));
    trace.step({
      figure: 'injuryTotalM2',
      formula: `CA_inj = ${largest(injuries)}`,
      clause: `${PART_3} §4.11`,
      inputs: areas(injuries),
      value,
      unit: 'm²',
    });
    const damage = given.filter(({ symbol }) => symbol === 'CA_cmd');
    last = [...damage, { figure: 'injuryTotalM2', symbol: 'CA_inj', values: [], value }];
  }
  trace.step({
    figure: 'areaM2',
    formula: last.length === 0 ? '' : `CA = ${largest(last)}`,
    ...(last.length === 0 ? { branch: 'no-area' } : {}),
    clause: `${PART_3} §4.11`,
    inputs: areas(last),
    value: areaM2,
    unit: 'm²',
  });
}
