import {
  bandNotices,
  cylinderThickness,
  ellipsoidalHeadThickness,
  pipeThickness,
  pipeYCoefficient,
  sphereThickness,
  structuralMinimum,
  type ThicknessBand,
} from '@ircrisk/engine-thickness';
import { type Calculation, unscored } from '@ircrisk/units';
import { type StressPoint, stressAt } from './stress.ts';

/** What the wall of a part must carry. */
export interface WallDesign {
  equipmentType: string;
  smallType: string | null;
  partType: string;
  nominal: number;
  innerDiameter: number | null;
  weldCoefficient: number | null;
  /** Of the part, else of the equipment. */
  pressure: number | null;
  temperature: number | null;
  materialType: string | null;
  stress: StressPoint[] | null;
  /** Thickness the stress holds for. */
  band: ThicknessBand | null;
}

const highAlloy = new Set(['austenitic', 'ferritic', 'duplex', 'nickelAlloy']);
const shapes: Record<string, 'shell' | 'head'> = {
  shell: 'shell',
  channel: 'shell',
  jacket: 'shell',
  head: 'head',
};
const pipes = ['pipe', 'elbow', 'tee', 'reducer'];
/** Equipment whose walls are cylinders, spheres, heads and pipes; a casing is none of them. */
const formed = ['pressureVessel', 'heatExchanger', 'piping', 'heater'];

export const isHighAlloy = (materialType: string | null | undefined): boolean =>
  highAlloy.has(materialType ?? '');

/** Plates whose thickness follows from bending, or from the liquid above them. */
const withoutFormula = ['tubesheet', 'bottom', 'course'];

/** Thickness by the design formula of the part's shape, with a word where the stress is that of another thickness. */
export function formulaThickness(design: WallDesign): Calculation {
  const found = byShape(design);
  const notices = found.value === null ? [] : bandNotices(design.nominal, design.band);
  return notices.length > 0 ? { ...found, warnings: [...found.warnings, ...notices] } : found;
}

function byShape(design: WallDesign): Calculation {
  const facts = { unit: 'mm', inputs: {}, standardRef: 'GB/T 150.3, GB/T 20801.3' };
  if (withoutFormula.includes(design.partType))
    return unscored({ code: 'noFormulaForPart', path: 'type' }, facts);
  const stress = stressAt(design.stress, design.temperature);
  if (stress === null)
    return unscored(
      { code: 'missingInput', path: 'allowableStress', values: { name: 'allowableStress' } },
      facts,
    );
  const { partType, innerDiameter: innerDiameterMm } = design;
  const isSphere = design.smallType === 'sphere';
  const shared = {
    pressureMPa: design.pressure,
    allowableStressMPa: stress,
    weldCoefficient: design.weldCoefficient,
    highAlloy: isHighAlloy(design.materialType),
  };
  if (pipes.includes(partType))
    return pipeThickness({
      ...shared,
      outerDiameterMm: innerDiameterMm === null ? null : innerDiameterMm + 2 * design.nominal,
      yCoefficient: pipeYCoefficient(
        design.materialType === 'austenitic' ? 'austenitic' : 'ferritic',
        design.temperature ?? 20,
      ),
    });
  if (isSphere && (partType === 'shell' || partType === 'head'))
    return sphereThickness({ ...shared, innerDiameterMm });
  return (partType === 'head' ? ellipsoidalHeadThickness : cylinderThickness)({ ...shared, innerDiameterMm });
}

/** The formula's δ alone: the least thickness of the code is asked of shells and heads, not of a nozzle. */
const pressureThickness = (design: WallDesign): number => {
  const { value, steps } = formulaThickness(design);
  const own = steps.find(({ id }) => id === 'required')?.value;
  return value === null || typeof own !== 'number' ? 0 : own;
};

/**
 * The wall a part may not go below: what the owner calculated, never less than the pressure asks for by the formula, and of
 * a vessel never less than the code's minimum (GB/T 150). A typed figure may add loads to the formula, not take them away.
 */
export function requiredWall(typed: number, design: WallDesign): number {
  if (!formed.includes(design.equipmentType)) return typed;
  const byPressure = Math.max(typed, pressureThickness(design));
  const shape = shapes[design.partType];
  if (!shape || (design.equipmentType !== 'pressureVessel' && design.equipmentType !== 'heatExchanger'))
    return byPressure;
  const { minimumMm } = structuralMinimum(shape, {
    innerDiameterMm: design.innerDiameter,
    highAlloy: isHighAlloy(design.materialType),
  });
  return Math.max(byPressure, minimumMm);
}
