import {
  bandNotices,
  cylinderThickness,
  ellipsoidalHeadThickness,
  headShapeFactor,
  pipeStructuralMinimum,
  pipeThickness,
  pipeYCoefficient,
  raisedToMinimum,
  STRUCTURAL_MINIMUM_BELOW_C,
  type StructuralMinimum,
  sphereThickness,
  structuralMinimum,
  type ThicknessBand,
} from '@ircrisk/engine-thickness';
import { type Calculation, type Notice, unscored } from '@ircrisk/units';
import { type StressPoint, stressAt } from './stress.ts';

/** What the wall of a part must carry. */
export interface WallDesign {
  equipmentType: string;
  smallType: string | null;
  partType: string;
  nominal: number;
  innerDiameter: number | null;
  /** Of a head; a 2:1 ellipse where it is not known. */
  innerDepth?: number | null;
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

/** Thickness by the design formula of the part's shape and the least one its kind may have, with a word on what was assumed. */
export function formulaThickness(design: WallDesign): Calculation {
  const found = byShape(design);
  if (found.value === null) return found;
  const minimum = pipeMinimum(design);
  const whole = minimum ? raisedToMinimum(found, minimum) : found;
  const notices: Notice[] = [...bandNotices(design.nominal, design.band)];
  if (design.partType === 'head' && design.smallType !== 'sphere' && !design.innerDepth)
    notices.push({ code: 'headDepthUnknown', path: 'innerDepth' });
  if ((design.partType === 'nozzle' || design.partType === 'tube') && !minimum)
    notices.push({ code: 'noStructuralMinimum', path: 'calculatedThickness' });
  if (minimum && (design.temperature ?? 0) >= STRUCTURAL_MINIMUM_BELOW_C)
    notices.push({
      code: 'structuralMinimumHot',
      path: 'calculatedThickness',
      values: { minimumMm: minimum.minimumMm, temperature: STRUCTURAL_MINIMUM_BELOW_C },
    });
  return { ...whole, warnings: [...whole.warnings, ...notices] };
}

/** Nozzles and pipes of steel bend and hang beside what they hold; tubes are held by their bundle. */
function pipeMinimum({
  partType,
  innerDiameter,
  nominal,
  materialType,
}: WallDesign): StructuralMinimum | null {
  const isPipe = partType === 'nozzle' || pipes.includes(partType);
  if (!isPipe || innerDiameter === null || (materialType !== 'carbonSteel' && materialType !== 'lowAlloy'))
    return null;
  const found = pipeStructuralMinimum(innerDiameter + 2 * nominal);
  // What was bought thinner was meant to be: the table is for pipe of usual walls.
  return found && found.minimumMm < nominal ? found : null;
}

/** Whether the code's least thickness of formed shells and heads applies. */
const isFormed = ({ partType, equipmentType }: WallDesign): boolean =>
  partType in shapes && (equipmentType === 'pressureVessel' || equipmentType === 'heatExchanger');

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
    formed: isFormed(design),
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
  return partType === 'head'
    ? ellipsoidalHeadThickness({ ...shared, innerDiameterMm, innerDepthMm: design.innerDepth ?? null })
    : cylinderThickness({ ...shared, innerDiameterMm });
}

/**
 * The wall a part may not go below: what the owner calculated, never less than the pressure asks for by the formula, and of
 * a vessel never less than the code's minimum (GB/T 150). A typed figure may add loads to the formula, not take them away.
 */
export function requiredWall(typed: number, design: WallDesign): number {
  if (!formed.includes(design.equipmentType)) return typed;
  const found = Math.max(typed, formulaThickness(design).value ?? 0);
  // The least thickness needs no pressure and no stress: it holds where the formula lacks them.
  const pipe = pipeMinimum(design);
  const shape = isFormed(design) ? shapes[design.partType] : undefined;
  const least = shape
    ? structuralMinimum(shape, {
        innerDiameterMm: design.innerDiameter,
        highAlloy: isHighAlloy(design.materialType),
        shapeFactor: headShapeFactor(design.innerDiameter ?? 0, design.innerDepth),
      })
    : pipe;
  return Math.max(found, least?.minimumMm ?? 0);
}
