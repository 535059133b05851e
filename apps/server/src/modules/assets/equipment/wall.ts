import { dueBases } from '@ircrisk/contract/resources/ledger/choices.ts';
import { part as partResource } from '@ircrisk/contract/resources/ledger/part.ts';
import {
  type ApiScheme,
  apiInterval,
  checkReadings,
  circuitStatistics,
  corrosionRates,
  exposedSince,
  lifeEnd,
  lifeOn,
  rateBeforeReplacement,
  regressionRate,
  remainingLife,
  thicknessLoss,
  withInitialWall,
  wornWall,
} from '@ircrisk/engine-thickness';
import { type Calculation, type Notice, type Step, shown, unscored, yearsBetween } from '@ircrisk/units';
import { baseMetal, readFacts } from '#plant/integrity-facts.ts';
import { datingOf, dueFigures } from '#plant/integrity-figures.ts';
import { millTolerance } from '#plant/mill-tolerance.ts';
import { formulaThickness, requiredWall, type WallDesign } from '#plant/required-wall.ts';
import { countsFor } from '#plant/statutory-scope.ts';
import { type StressPoint, stressTemperature } from '#plant/stress.ts';
import { wallOf } from '#plant/wall-figures.ts';
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
  operating: number | null;
  stress: StressPoint[] | null;
  bandFrom: number | null;
  bandTo: number | null;
  materialType: string | null;
  smallType: string | null;
  inService: string | null;
  today: string;
}

/** Where the wall needs more than was typed, the life is explained from there. */
const raisedTo = (typed: number, required: number): Step[] =>
  required > typed
    ? [
        {
          id: 'requiredWall',
          name: { zh: '所需厚度', en: 'Required thickness' },
          formula: 't_req = max(t_calc, δ, δ_min)',
          substituted: `max(${shown(typed)}, ${shown(required)})`,
          value: required,
          unit: 'mm',
          reference: 'GB/T 150.3, GB/T 20801.3',
        },
      ]
    : [];

interface PartWall {
  typed: number;
  required: number;
  cladding: number | null;
  part: string;
}

/** A measured rate is that of the metal that was there: of the cladding, as long as there is one. */
function claddingNotices(
  { cladding, part }: PartWall,
  nominal: number,
  wallMm: number | undefined,
  rate: number | null,
): Notice[] {
  const baseMm = baseMetal(nominal, cladding);
  if (baseMm === null || wallMm === undefined) return [];
  const base = { baseMm: shown(baseMm, 4) };
  if (wallMm < baseMm) return [{ code: 'claddingGone', values: { part, wallMm: shown(wallMm, 4), ...base } }];
  return rate !== null && rate > 0
    ? [{ code: 'claddingRate', values: { years: shown((wallMm - baseMm) / rate, 3), ...base } }]
    : [];
}

/** One location: every reading with what is odd about it, the rates and the life, each with its derivation. */
function locationFigures(
  location: Location,
  readings: readonly Reading[],
  { typed, required, cladding, part }: PartWall,
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
  const reliable = readings.filter(({ doubtful }) => !doubtful).map(readingOf);
  const worn = wornWall(reliable, design?.inService);
  const trusted = withInitialWall(worn, { nominalMm: location.nominal, inServiceDate: design?.inService });
  const last = trusted.at(-1);
  const rates = corrosionRates({
    readings: trusted,
    rateBefore: rateBeforeReplacement(exposedSince(reliable, design?.inService)),
  });
  const life = remainingLife({
    actualMm: last?.thicknessMm ?? null,
    requiredMm: required,
    rateMmPerYear: rates.value?.governingMmPerYear ?? null,
  });
  const today = lifeOn(life, { measuredOn: last?.date ?? null, today: design?.today ?? null });
  const { partId: _part, ...place } = location;
  return {
    ...place,
    readings: readings.map(({ locationId: _location, ...reading }, row) => ({
      ...reading,
      findings: findings.filter((finding) => finding.row === row).map(told),
    })),
    rates: figureOf(rates),
    regression: figureOf(regressionRate({ readings: worn })),
    wall: trusted,
    required,
    // The life is explained from the readings on: the rate it rests on comes first.
    remainingLife: figureOf({
      ...today,
      // Why there is no rate is why there is no life.
      reason: (life.value === null && last && rates.reason) || today.reason,
      warnings: [
        ...today.warnings,
        ...claddingNotices(
          { typed, required, cladding, part },
          location.nominal,
          last?.thicknessMm,
          rates.value?.governingMmPerYear ?? null,
        ),
      ],
      steps:
        life.value === null ? life.steps : [...rates.steps, ...raisedTo(typed, required), ...today.steps],
    }),
    lifeEnd: life.value !== null && last ? lifeEnd(last.date, life.value) : null,
    lastMm: last?.thicknessMm ?? null,
  };
}

const designOfPart = (part: Row, design: Design | undefined, equipmentType: string): WallDesign => ({
  equipmentType,
  smallType: design?.smallType ?? null,
  partType: part.type as string,
  nominal: part.nominalThickness as number,
  innerDiameter: part.innerDiameter as number | null,
  innerDepth: (part.innerDepth as number | null) ?? null,
  weldCoefficient: part.weldCoefficient as number | null,
  pressure: design?.pressure ?? null,
  temperature: stressTemperature(design?.temperature ?? null, design?.operating ?? null),
  materialType: design?.materialType ?? null,
  stress: design?.stress ?? null,
  band: design ? { fromMm: design.bandFrom, toMm: design.bandTo } : null,
});

function hotNotices(design: Design | undefined): Notice[] {
  const { temperature, operating } = design ?? { temperature: null, operating: null };
  if (temperature === null || operating === null || operating <= temperature) return [];
  const values = { operating: shown(operating, 4), design: shown(temperature, 4) };
  return [{ code: 'hotterThanDesigned', path: 'designTemperature', values }];
}

/** The design formula's thickness, with a word where the typed one is below what the wall needs: life and dates go by the larger. */
function formulaOf(part: Row, design: WallDesign, given: Design | undefined): Calculation {
  const typed = part.calculatedThickness as number;
  const required = requiredWall(typed, design);
  const byFormula = formulaThickness(design);
  const found = { ...byFormula, warnings: [...byFormula.warnings, ...hotNotices(given)] };
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
    'api570InjectionPoint',
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
        coalesce(p.operating_temperature, e.operating_temperature) as operating,
        m.allowable_stress as stress, m.thickness_from as "bandFrom", m.thickness_to as "bandTo", m.type as "materialType", e.small_type as "smallType", e.in_service_date as "inService", current_date as today
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
    ...datingOf(facts, id),
    inspections: facts.inspections.get(id) ?? [],
    wall,
  });
  const requiredOf = new Map((facts.parts.get(id) ?? []).map((part) => [part.id, part.required]));
  const judged = parts.map((part) => {
    const design = designOf.get(part.id as string);
    const figures = (locationsOf.get(part.id as string) ?? []).map((location) =>
      locationFigures(
        location,
        readingsOf.get(location.id) ?? [],
        {
          typed: part.calculatedThickness as number,
          required: requiredOf.get(part.id as string) ?? (part.calculatedThickness as number),
          cladding: (part.claddingThickness as number | null) ?? null,
          part: part.name as string,
        },
        design,
      ),
    );
    const measured = figures.flatMap(({ lastMm }) => (lastMm === null ? [] : [lastMm]));
    return {
      part,
      required: figureOf(formulaOf(part, designOfPart(part, design, equipment.type), design)),
      thicknessLoss: measured.length
        ? thicknessLoss({ nominalMm: part.nominalThickness as number, actualMm: Math.min(...measured) }).value
        : null,
      governing: part.id === wall.partId,
      figures,
    };
  });
  const today = designs[0]?.today ?? null;
  const circuit = circuitStatistics({
    locations: judged.flatMap(({ figures }) =>
      figures.map(({ number, wall: readings, required }) => ({ id: number, readings, requiredMm: required })),
    ),
    today,
  });
  const last = facts.inspections.get(id)?.findLast(({ type }) => countsFor(null, type))?.date ?? null;
  return {
    parts: judged.map(({ figures, ...part }) => ({
      ...part,
      locations: figures.map(({ lastMm: _last, wall: _wall, ...location }) => location),
    })),
    circuit: figureOf(circuit),
    api: (apiSchemes[equipment.type] ?? []).map((scheme) => ({
      scheme,
      figure: figureOf(
        apiInterval({
          scheme,
          remainingLifeYears: wall.halfLife?.remainingLife ?? null,
          limitedByCorrosion: wall.limited,
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
    remainingLife:
      wall.remainingLife === null || wall.measuredOn === null || today === null
        ? wall.remainingLife
        : Math.max(0, wall.remainingLife - Math.max(0, yearsBetween(wall.measuredOn, today))),
    governingPartId: wall.partId,
    governingLocationId: wall.locationId,
  };
}
