import type { FinancialBasis, LedgerGap, Overrides } from '@ircrisk/contract/modules/risk/rbi.ts';
import {
  type Component,
  type Consequence,
  type Edition,
  type Financial,
  type Inspection,
  immuneFamily,
  isOutOfReach,
  type Material,
  type Mechanism,
  type MechanismType,
  type Mitigation,
  overlaid,
  withChanges,
} from '@ircrisk/engine-api581';
import { stressAt } from '#plant/stress.ts';
import { bundleOf } from './bundle-input.ts';
import { componentTypeOf } from './component-type.ts';
import type { DeviceFacts } from './device-rows.ts';
import { Gaps } from './gaps.ts';
import { bestOf, creditsOf, usualGrade } from './inspection-credit.ts';
import type { LedgerRow } from './ledger-rows.ts';
import { contradicted } from './measured-rate.ts';
import { assumedHardness, mechanismFromLedger } from './mechanism-input.ts';
import { reliefOf } from './relief-input.ts';
import { reportedCracks, reports } from './reported-cracks.ts';
import { fillingMass, likelyPhase, representativeFluid } from './representative-fluid.ts';
import { familyOf, pressureOf, processOf, sideOf, temperatureOf, wordsOf } from './service-conditions.ts';
import { tankOf } from './tank-input.ts';
import {
  foundWalls,
  knownBy,
  lastAfter,
  presentPart,
  replacedRate,
  thinnestPlace,
  unplacedWall,
  unreadPlaces,
} from './wall-history.ts';

const MITIGATIONS: Record<string, Mitigation> = {
  inventoryBlowdown: 'blowdown',
  delugeAndMonitors: 'deluge-and-monitors',
  monitors: 'monitors',
  foam: 'foam-spray',
  none: 'none',
};
const COST_MATERIAL: Partial<Record<string, string>> = {
  'carbon-steel': 'carbon steel',
  'c-half-mo': 'carbon steel',
  'low-alloy': 'carbon steel',
  'cr-mo': '1.25Cr-0.5Mo',
  'ferritic-stainless': '410',
  'austenitic-stainless': '304',
  'duplex-stainless': '316',
  'nickel-alloy': 'Alloy 600',
  'copper-alloy': '90/10 Cu-Ni',
  titanium: 'titanium',
  zirconium: 'zirconium',
};

function materialOf(row: LedgerRow, temperature: number | undefined, gaps: Gaps): Material {
  const family = familyOf(row);
  if (!family) gaps.note('material.family', 'high', 'noFamily');
  const yieldStrength = gaps.needed(row.yieldStrength, 'material.yieldStrengthMPa', 'noStrength');
  const tensile = gaps.needed(row.tensileStrength, 'material.tensileStrengthMPa', 'noStrength');
  let allowable = row.designStress ?? stressAt(row.allowableStress, temperature ?? null);
  if (allowable === null && yieldStrength !== undefined && tensile !== undefined) {
    // GB/T 150.1 table 1: the smaller of Rm/2.7 and ReL/1.5, here at room temperature.
    allowable = Math.min(tensile / 2.7, yieldStrength / 1.5);
    gaps.note('material.allowableStressMPa', 'low', 'stressFromStrength', allowable);
  }
  const weld = gaps.assumed(row.weldCoefficient, 0.85, 'material.weldJointEfficiency', 'low', 'noWeld');
  return {
    ...(family ? { family } : {}),
    ...(yieldStrength === undefined ? {} : { yieldStrengthMPa: yieldStrength }),
    ...(tensile === undefined ? {} : { tensileStrengthMPa: tensile }),
    ...(allowable === null ? {} : { allowableStressMPa: allowable }),
    weldJointEfficiency: weld,
    ...(row.heatTreatment === null ? {} : { heatTreated: row.heatTreatment }),
  };
}

const volumeOf = ({ volume, equipmentType, length, innerDiameter }: LedgerRow): number | null => {
  if (volume !== null && volume > 0) return volume;
  return equipmentType === 'piping' && length !== null && length > 0
    ? (Math.PI / 4) * (innerDiameter / 1000) ** 2 * length
    : null;
};

/** Height of liquid in equipment that stands at no pressure: as high as it would be standing, or its diameter. */
const headOf = (row: LedgerRow): number => {
  const diameter = row.shellDiameter / 1000;
  const standing = (row.volume ?? 0) / ((Math.PI / 4) * diameter ** 2);
  return Math.max(standing, diameter);
};

/** Degrees and share by which ledger and process data may differ without a word. */
const TOLD = { degrees: 10, share: 0.1 };

function tellDifferences(row: LedgerRow, gaps: Gaps): void {
  const process = processOf(row);
  if (!process) return;
  if (process.side !== sideOf(row)) gaps.note('consequence.fluid', 'high', 'otherSide', process.fluid);
  if (row.process.filter(({ side }) => side === process.side).length > 1)
    gaps.note('consequence.fluid', 'high', 'severalProcess', process.fluid);
  const { equipmentTemperature: t, equipmentPressure: p } = row;
  const { temperatureNormal, pressureNormal } = process;
  if (
    row.partTemperature === null &&
    t !== null &&
    temperatureNormal !== null &&
    Math.abs(t - temperatureNormal) > TOLD.degrees
  )
    gaps.note('operation.temperatureC', 'low', 'processDiffers', temperatureNormal);
  if (
    row.partPressure === null &&
    p !== null &&
    pressureNormal !== null &&
    Math.abs(p - pressureNormal) > TOLD.share * Math.abs(p)
  )
    gaps.note('operation.pressureMPa', 'low', 'processDiffers', pressureNormal);
}

/** What drives a leak where the gauge pressure does not. */
function drivenBy(row: LedgerRow, phase: 'gas' | 'liquid', gaps: Gaps): Pick<Consequence, 'liquidHeadM'> {
  const pressure = pressureOf(row);
  if (pressure === null || pressure > 0) return {};
  if (phase === 'gas') {
    gaps.note('operation.pressureMPa', 'stops', 'noDrivingPressure');
    return {};
  }
  const liquidHeadM = headOf(row);
  gaps.note('consequence.liquidHeadM', 'high', 'headFromSize', liquidHeadM);
  return { liquidHeadM };
}

function consequenceOf(row: LedgerRow, gaps: Gaps): Consequence {
  const process = processOf(row);
  const words = wordsOf(row);
  let fluid = process?.representativeFluid ?? undefined;
  if (fluid === undefined) {
    fluid = representativeFluid(words);
    if (fluid === undefined) gaps.note('consequence.fluid', 'stops', 'noFluid');
    else gaps.note('consequence.fluid', 'high', 'fluidFromName', fluid);
  }
  let phase = process?.phase ?? null;
  if (phase === 'twoPhase' || phase === null) {
    const stream = { words, fluid, pressureMPa: pressureOf(row), temperatureC: temperatureOf(row) };
    phase = phase === null ? likelyPhase(stream) : 'liquid';
    gaps.note('consequence.storedPhase', 'high', 'noPhase', phase);
  }
  let inventory = process?.inventoryMass ?? undefined;
  if (inventory === undefined) {
    const volume = volumeOf(row);
    const pressure = pressureOf(row);
    const temperature = temperatureOf(row);
    if (volume === null || pressure === null || temperature === null) {
      gaps.note('consequence.inventoryMassKg', 'stops', 'noInventory');
    } else {
      inventory = fillingMass(volume, phase, fluid, pressure, temperature);
      gaps.note('consequence.inventoryMassKg', 'high', 'inventoryFromVolume', inventory);
    }
  }
  if (volumeOf(row) === null && inventory !== undefined) {
    gaps.note('consequence.componentMassKg', 'low', 'massFromInventory', inventory);
  }
  const h2s = process?.h2sFraction ?? 0;
  const isToxic = h2s > 0 && fluid !== undefined && fluid !== 'H2S';
  return {
    ...(fluid === undefined ? {} : { fluid }),
    storedPhase: phase,
    ...drivenBy(row, phase, gaps),
    ...(inventory === undefined ? {} : { inventoryMassKg: inventory }),
    ...(volumeOf(row) === null && inventory !== undefined ? { componentMassKg: inventory } : {}),
    ...(isToxic ? { toxicFluid: 'H2S', toxicMassFraction: h2s } : {}),
    detection: gaps.assumed(row.detectionGrade, 'C', 'consequence.detection', 'high', 'noDetection'),
    isolation: gaps.assumed(row.isolationGrade, 'C', 'consequence.isolation', 'high', 'noIsolation'),
    mitigation: gaps.assumed(
      row.fireControlGrade === null ? null : MITIGATIONS[row.fireControlGrade],
      'none',
      'consequence.mitigation',
      'low',
      'noFireControl',
    ),
  };
}

/** Inspections with the mechanisms each could find, and the wall that was measured then. */
function inspectionsOf(
  row: LedgerRow,
  types: readonly MechanismType[],
  rbiDate: string,
  gaps: Gaps,
): Inspection[] {
  const byDate = new Map<string, Inspection>();
  const usual = new Set<string>();
  for (const inspection of row.inspections) {
    const { date, type, effectiveness } = inspection;
    if (type === 'pressureTest' || date > rbiDate || (row.inServiceDate !== null && date < row.inServiceDate))
      continue;
    if (effectiveness === null) usual.add(usualGrade(type));
    // An inspection that reports cracks has not shown that there are none.
    const credits = creditsOf(inspection, types, gaps).filter(
      ({ mechanism }) =>
        !row.inspections.some((one) => one.date === date && reports(one, mechanism as MechanismType)),
    );
    byDate.set(date, { date, credits: bestOf([...(byDate.get(date)?.credits ?? []), ...credits]) });
  }
  if (usual.size > 0)
    gaps.note('inspections.effectiveness', 'high', 'noEffectiveness', [...usual].toSorted().join(', '));
  const walls = new Map<string, number>();
  const inForce = ({ date }: { date: string }) =>
    date <= rbiDate && (row.inServiceDate === null || date >= row.inServiceDate);
  for (const { date, thickness } of thinnestPlace(row, rbiDate))
    if (inForce({ date })) walls.set(date, thickness);
  const unplaced = unplacedWall(row);
  if (unplaced && inForce(unplaced))
    gaps.note('inspections.wallThicknessMm', 'high', 'wallUnplaced', unplaced.leastWall);
  const [thinner] = row.locations
    .flatMap((readings) => contradicted(readings) ?? [])
    .toSorted((a, b) => a.thickness - b.thickness);
  if (thinner) gaps.note('inspections.wallThicknessMm', 'high', 'readingsDisagree', thinner.thickness);
  const grown = contradicted(foundWalls(row));
  if (grown) gaps.note('inspections.wallThicknessMm', 'high', 'leastWallGrew', grown.thickness);
  for (const [date, wallThicknessMm] of walls) {
    const inspection = byDate.get(date) ?? {
      date,
      // Readings at fixed points alone find little of a thinning that may be elsewhere.
      credits: types.includes('thinning')
        ? [{ mechanism: 'thinning' as const, effectiveness: 'D' as const }]
        : [],
    };
    byDate.set(date, { ...inspection, wallThicknessMm });
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface ComponentInput {
  component: Component;
  gaps: LedgerGap[];
  /** Mechanisms that are proposed or reported and that the figure is without. */
  leftOut: MechanismType[];
}

const LEFT_OUT = ['mechanismOff', 'cracksOff', 'noReferenceTemperature'];
const leftOutOf = (gaps: readonly LedgerGap[]): MechanismType[] =>
  gaps
    .filter(({ reason }) => LEFT_OUT.includes(reason))
    .map(({ field }) => field.split('.')[1] as MechanismType);

export interface InputBasis {
  rbiDate: string;
  edition: Edition;
  financial: FinancialBasis | null;
}

function mechanismsOf(row: LedgerRow, gaps: Gaps): Mechanism[] {
  const family = row.overrides.material?.family ?? familyOf(row);
  return row.mechanisms.flatMap(({ type, active, verdict }): Mechanism[] => {
    const own = row.overrides.mechanisms?.[type];
    if (!active) {
      const cracks = reportedCracks(row, type);
      if (cracks) gaps.note(`mechanisms.${type}`, 'high', 'cracksOff', cracks.date);
      else if (verdict === 'proposed' && type === 'brittle-fracture')
        gaps.note(`mechanisms.${type}.referenceTemperatureC`, 'high', 'noReferenceTemperature');
      else if (verdict === 'proposed') gaps.note(`mechanisms.${type}`, 'high', 'mechanismOff');
      return [];
    }
    // Chosen before linings of tanks ceased to be credited.
    if (type === 'lining' && row.tank && !own) return [];
    if (isOutOfReach(type, { componentType: componentTypeOf(row) ?? '' })) {
      gaps.note(`mechanisms.${type}`, 'low', 'liesOnSoil');
      return [];
    }
    const found = mechanismFromLedger(type, row, gaps) ?? ({ type } as Mechanism);
    const mechanism = own ? overlaid(found, own) : found;
    const immune = family && immuneFamily(family, mechanism);
    if (immune) {
      gaps.note(`mechanisms.${type}`, 'high', 'immuneMaterial', family);
      return [];
    }
    return [mechanism];
  });
}

/** A relief device or a bundle: no wall, no mechanisms, a life. */
function deviceComponent(row: LedgerRow, basis: InputBasis, facts: DeviceFacts): ComponentInput {
  const gaps = new Gaps();
  const since = facts.tubesSince ?? row.inServiceDate;
  const startDate = gaps.needed(since, 'startDate', 'noServiceDate') ?? '';
  const own = { id: row.assessmentId, name: `${row.tag} ${row.partName}`, startDate, mechanisms: [] };
  const parts = facts.protectedParts.map((part) => componentOf(part, basis).component);
  const reliefDevice = facts.item === 'reliefDevice' && reliefOf(row, facts, parts, basis, gaps);
  const bundle = facts.item === 'bundle' && bundleOf(row, facts, basis, gaps);
  const component: Component = {
    ...own,
    componentType: reliefDevice ? 'PRD' : 'BUNDLE',
    ...(reliefDevice ? { reliefDevice } : {}),
    ...(bundle ? { bundle } : {}),
  };
  return {
    component: withChanges(component, row.overrides),
    gaps: openGaps(gaps.list, row.overrides),
    leftOut: [],
  };
}

/** The old wall went faster than the new one is taken to go. */
function tellReplacedRate(row: LedgerRow, mechanisms: readonly Mechanism[], gaps: Gaps): void {
  const before = replacedRate(row);
  for (const one of mechanisms)
    if (one.type === 'thinning' && before !== null && before > (one.corrosionRateMmPerYear ?? 0))
      gaps.note('mechanisms.thinning.corrosionRateMmPerYear', 'high', 'rateOfReplacedWall', before);
}

/** The engine's component from the ledger, with everything that was missing or assumed on the way. Pure. */
export function componentOf(recorded: LedgerRow, basis: InputBasis): ComponentInput {
  if (recorded.device) return deviceComponent(recorded, basis, recorded.device);
  const known = knownBy(recorded, basis.rbiDate);
  const row = presentPart(known);
  const gaps = new Gaps();
  const unread = unreadPlaces(known);
  if (unread) gaps.note('inspections.wallThicknessMm', 'high', 'locationsUnread', unread);
  const later = lastAfter(recorded, basis.rbiDate);
  if (later) gaps.note('settings.rbiDate', 'low', 'laterLeftOut', later);
  const process = processOf(row);
  tellDifferences(row, gaps);
  const componentType = gaps.needed(componentTypeOf(row), 'componentType', 'noTypeRow');
  const startDate = gaps.needed(row.inServiceDate, 'startDate', 'noServiceDate');
  const temperature = gaps.needed(temperatureOf(row), 'operation.temperatureC', 'noTemperature');
  const pressure = gaps.needed(pressureOf(row), 'operation.pressureMPa', 'noPressure');
  const mechanisms = mechanismsOf(row, gaps);
  const types = mechanisms.map(({ type }) => type);
  tellReplacedRate(known, mechanisms, gaps);
  const material = materialOf(row, temperature, gaps);
  const hardness = types.map(assumedHardness).find((one) => one !== null);
  if (hardness !== undefined && hardness !== null) {
    gaps.note('material.hardnessHB', 'low', 'hardnessAssumed', hardness);
    material.hardnessHB = hardness;
  }
  const volume = volumeOf(row);
  const isHead = row.partType === 'head';
  if (row.equipmentType === 'tank' && !basis.financial)
    gaps.note('financial.productionLossUsdPerDay', 'stops', 'noMoney');
  const financial: Financial | null = basis.financial && {
    ...basis.financial,
    material: COST_MATERIAL[material.family ?? ''] ?? 'carbon steel',
  };
  const component: Component = {
    id: row.assessmentId,
    name: `${row.tag} ${row.partName}`,
    componentType: componentType ?? '',
    startDate: startDate ?? '',
    geometry: {
      shape: row.smallType === 'sphere' ? 'sphere' : isHead ? 'head' : 'cylinder',
      diameterMm: row.innerDiameter,
      furnishedThicknessMm: row.nominalThickness,
      ...(row.calculatedThickness === null ? {} : { minimumThicknessMm: row.calculatedThickness }),
      ...(row.corrosionAllowance === null ? {} : { corrosionAllowanceMm: row.corrosionAllowance }),
      ...(volume === null ? {} : { volumeM3: volume }),
    },
    material,
    operation: {
      ...(temperature === undefined ? {} : { temperatureC: temperature }),
      ...(pressure === undefined ? {} : { pressureMPa: pressure }),
      ...((process?.temperatureMin ?? null) === null
        ? {}
        : { minimumTemperatureC: process?.temperatureMin as number }),
    },
    mechanisms,
    inspections: inspectionsOf(row, types, basis.rbiDate, gaps),
    ...(row.equipmentType === 'tank'
      ? { tank: tankOf(row, gaps) }
      : { consequence: consequenceOf(row, gaps) }),
    ...(financial ? { financial } : {}),
  };
  const { mechanisms: _own, ...overrides } = row.overrides;
  return {
    component: overlaid(component, overrides),
    gaps: openGaps(gaps.list, row.overrides),
    leftOut: leftOutOf(gaps.list),
  };
}

/** A value given in the study closes its gap. */
function openGaps(list: LedgerGap[], overrides: Overrides): LedgerGap[] {
  const isGiven = (field: string) => {
    let at: unknown = overrides;
    for (const key of field.split('.')) {
      if (!isPlain(at) || (at[key] ?? null) === null) return false;
      at = at[key];
    }
    return true;
  };
  return list.filter(({ field }) => !isGiven(field));
}
