import { dueBases } from '@ircrisk/contract/resources/ledger/choices.ts';
import { part as partResource } from '@ircrisk/contract/resources/ledger/equipment.ts';
import {
  type ApiScheme,
  apiInterval,
  checkReadings,
  circuitStatistics,
  corrosionRates,
  currentWall,
  exposedSince,
  regressionRate,
  remainingLife,
  thicknessLoss,
} from '@ircrisk/engine-thickness';
import { type Calculation, shown, unscored } from '@ircrisk/units';
import { readFacts } from '#plant/integrity-facts.ts';
import { dueFigures, wallOf } from '#plant/integrity-figures.ts';
import { millTolerance } from '#plant/mill-tolerance.ts';
import { formulaThickness, requiredWall, type WallDesign } from '#plant/required-wall.ts';
import { countsFor } from '#plant/statutory-scope.ts';
import type { StressPoint } from '#plant/stress.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { nameChoices, type Row, rowsOf } from '#platform/resources/read.ts';
import { figureOf, told } from './figure.ts';

interface Reading {
  id: string;
  locationId: string;
  date: string;
  thickness: number;
  method: string;
  doubtful: boolean;
  replaced: boolean;
  inspectionId: string | null;
}
interface Location {
  id: string;
  partId: string;
  number: string;
  position: string | null;
  nominal: number;
  sketchX: number | null;
  sketchY: number | null;
}
interface Design {
  id: string;
  pressure: number | null;
  temperature: number | null;
  stress: StressPoint[] | null;
  materialType: string | null;
  smallType: string | null;
  inService: string | null;
  today: string;
}

/** One location: every reading with what is odd about it, the rates and the life, each with its derivation. */
function locationFigures(
  location: Location,
  readings: readonly Reading[],
  required: number,
  design: Design | undefined,
) {
  const readingOf = ({ date, thickness, replaced }: Reading) => ({ date, thicknessMm: thickness, replaced });
  const all = readings.map(readingOf);
  const findings = checkReadings(all, {
    today: design?.today ?? '9999-12-31',
    nominalMm: location.nominal,
    toleranceMm: millTolerance(location.nominal),
    inServiceDate: design?.inService,
  });
  const trusted = exposedSince(
    currentWall(readings.filter(({ doubtful }) => !doubtful).map(readingOf)),
    design?.inService,
  );
  const rates = corrosionRates({ readings: trusted });
  const life = remainingLife({
    actualMm: trusted.at(-1)?.thicknessMm ?? null,
    requiredMm: required,
    rateMmPerYear: rates.value?.governingMmPerYear ?? null,
  });
  const { partId: _part, ...shown } = location;
  return {
    ...shown,
    readings: readings.map(({ locationId: _location, ...reading }, row) => ({
      ...reading,
      findings: findings.filter((finding) => finding.row === row).map(told),
    })),
    rates: figureOf(rates),
    regression: figureOf(regressionRate({ readings: trusted })),
    wall: trusted,
    required,
    // The life is explained from the readings on: the rate it rests on comes first.
    remainingLife: figureOf({
      ...life,
      steps: life.value === null ? life.steps : [...rates.steps, ...life.steps],
    }),
    lastMm: trusted.at(-1)?.thicknessMm ?? null,
  };
}

const designOfPart = (part: Row, design: Design | undefined, equipmentType: string): WallDesign => ({
  equipmentType,
  smallType: design?.smallType ?? null,
  partType: part.type as string,
  nominal: part.nominalThickness as number,
  innerDiameter: part.innerDiameter as number | null,
  weldCoefficient: part.weldCoefficient as number | null,
  pressure: design?.pressure ?? null,
  temperature: design?.temperature ?? null,
  materialType: design?.materialType ?? null,
  stress: design?.stress ?? null,
});

/** The design formula's thickness, with a word where the typed one is below what the wall needs: life and dates go by the larger. */
function formulaOf(part: Row, design: WallDesign): Calculation {
  const typed = part.calculatedThickness as number;
  const required = requiredWall(typed, design);
  const found = formulaThickness(design);
  return required > typed
    ? {
        ...found,
        warnings: [
          ...found.warnings,
          { code: 'typedBelowFormula', values: { typedMm: shown(typed, 4), requiredMm: shown(required, 4) } },
        ],
      }
    : found;
}

/** Intervals of the API codes that speak of a type; which class a line has is the owner's to say. */
const apiSchemes: Record<string, ApiScheme[]> = {
  pressureVessel: ['api510Internal', 'api510External'],
  heatExchanger: ['api510Internal', 'api510External'],
  piping: [
    'api570Thickness1',
    'api570Thickness2',
    'api570Thickness3',
    'api570External1',
    'api570External2',
    'api570External3',
  ],
};

/** By keys, one table after the other: joins are planned badly for rows that have only just come. */
async function readWalls(tx: Tx, partIds: readonly string[]) {
  if (partIds.length === 0) return { locations: [], readings: [], designs: [] };
  const [locations, designs] = await Promise.all([
    tx.all<Location>(sql`
      select l.id, l.part_id as "partId", l.number, l.position, coalesce(l.nominal_thickness, p.nominal_thickness) as nominal,
        l.sketch_x as "sketchX", l.sketch_y as "sketchY"
      from monitoring_locations l join parts p on p.id = l.part_id where l.part_id = any(${partIds}::bigint[]) and p.id = any(${partIds}::bigint[])
        and l.is_deleted = 0 order by l.number, l.id`),
    tx.all<Design>(sql`
      select p.id, coalesce(p.design_pressure, e.design_pressure) as pressure, coalesce(p.design_temperature, e.design_temperature) as temperature,
        m.allowable_stress as stress, m.type as "materialType", e.small_type as "smallType", e.in_service_date as "inService", current_date as today
      from parts p join equipment e on e.id = p.equipment_id left join materials m on m.id = p.material_id
      where p.id = any(${partIds}::bigint[])`),
  ]);
  const readings =
    locations.length === 0
      ? []
      : await tx.all<Reading>(sql`
          select id, location_id as "locationId", reading_date as date, thickness, method, doubtful, replaced, inspection_id as "inspectionId"
          from thickness_readings where location_id = any(${locations.map(({ id }) => id)}::bigint[]) and is_deleted = 0 order by reading_date, id`);
  return { locations, readings, designs };
}

/** Parts with their walls, and the next inspection with its derivation, in one call. */
export async function readIntegrity({ tx, language }: Pick<Call, 'tx' | 'language'>, id: string) {
  const [parts, facts] = await Promise.all([
    rowsOf(
      tx,
      partResource,
      language,
      sql`where t.equipment_id = ${id} and t.is_deleted = 0 order by t.number, t.id`,
      null,
    ),
    readFacts(tx, [id]),
  ]);
  const { locations, readings, designs } = await readWalls(
    tx,
    parts.map((part) => part.id as string),
  );
  const [equipment] = facts.equipment;
  if (!equipment) throw fail(commonErrors.notFound);
  nameChoices(partResource, parts, language);
  const designOf = new Map(designs.map((design) => [design.id, design]));
  const readingsOf = Map.groupBy(readings, ({ locationId }) => locationId);
  const locationsOf = Map.groupBy(locations, ({ partId }) => partId);
  const wall = wallOf(facts, equipment);
  const due = dueFigures(equipment, {
    inspections: facts.inspections.get(id) ?? [],
    wall,
    intervals: facts.intervals,
    tank: facts.tanks.get(id) ?? null,
  });
  const requiredOf = new Map((facts.parts.get(id) ?? []).map((part) => [part.id, part.required]));
  const judged = parts.map((part) => {
    const design = designOf.get(part.id as string);
    const figures = (locationsOf.get(part.id as string) ?? []).map((location) =>
      locationFigures(
        location,
        readingsOf.get(location.id) ?? [],
        requiredOf.get(part.id as string) ?? (part.calculatedThickness as number),
        design,
      ),
    );
    const measured = figures.flatMap(({ lastMm }) => (lastMm === null ? [] : [lastMm]));
    return {
      part,
      required: figureOf(formulaOf(part, designOfPart(part, design, equipment.type))),
      thicknessLoss: measured.length
        ? thicknessLoss({ nominalMm: part.nominalThickness as number, actualMm: Math.min(...measured) }).value
        : null,
      governing: part.id === wall.partId,
      figures,
    };
  });
  const circuit = circuitStatistics({
    locations: judged.flatMap(({ figures }) =>
      figures.map(({ number, wall: readings, required }) => ({ id: number, readings, requiredMm: required })),
    ),
  });
  const last = facts.inspections.get(id)?.findLast(({ type }) => countsFor(null, type))?.date ?? null;
  return {
    parts: judged.map(({ figures, ...part }) => ({
      ...part,
      locations: figures.map(({ lastMm: _last, wall: _wall, required: _required, ...location }) => location),
    })),
    circuit: figureOf(circuit),
    api: (apiSchemes[equipment.type] ?? []).map((scheme) => ({
      scheme,
      figure: figureOf(
        apiInterval({
          scheme,
          remainingLifeYears: wall.halfLife?.remainingLife ?? null,
          measuredOn: wall.halfLife?.measuredOn ?? null,
          lastInspection: last,
        }),
      ),
    })),
    nextDue: figureOf(
      due.calculation ??
        unscored(
          { code: 'noRule', path: 'type' },
          { unit: 'date', inputs: {}, standardRef: 'TSG 21-2016, TSG D7005' },
        ),
    ),
    basis: { code: due.basis, ...(dueBases[due.basis as 'first'] ?? { zh: due.basis, en: due.basis }) },
    remainingLife: wall.remainingLife,
    governingPartId: wall.partId,
    governingLocationId: wall.locationId,
  };
}
