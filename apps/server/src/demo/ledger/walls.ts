import { yearsBetween } from '@ircrisk/units';
import { stressAt } from '#plant/stress.ts';
import { allowableStresses } from '#platform/seed/reference/materials.ts';
import type { Making, Row } from './making.ts';
import { round } from './random.ts';

export interface PartPlan {
  number: string;
  name: string;
  nameEn: string;
  type: string;
  diameter: number;
  /** Condition monitoring locations. */
  points: number;
  sphere?: boolean;
}

export interface WallPlan {
  equipment: Row;
  material: string;
  /** Corrosion at the worst place, mm a year. */
  rate: number;
  designP: number;
  designT: number;
  inService: string;
}

/** Stock thicknesses of plate and pipe, mm. */
const stock = [
  4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 44, 48, 52, 56, 60,
  65, 70, 75, 80, 90, 100, 110, 120, 130, 140, 150, 160, 180, 200,
];

const tabulated = (material: string, temperature: number): number | null =>
  stressAt(
    (allowableStresses[material] ?? []).map(([at, stress]) => ({ temperature: at, stress })),
    temperature,
  );

/** Rough allowable stress, and never more than the material's own table has: a wall thinner than its formula asks for is no design. */
const stressOf = (material: string, temperature: number): number => {
  const base = /Cr|347|321/.test(material)
    ? 140
    : /Q345|Q370|16Mn/.test(material)
      ? 165
      : /316|304|S3/.test(material)
        ? 115
        : 118;
  const rough = Math.max(60, base - Math.max(0, temperature - 150) * 0.12);
  return Math.min(rough, tabulated(material, temperature) ?? rough);
};

const places = ['0°', '90°', '180°', '270°', '入口侧 inlet', '底部 bottom'];

/** Parts with their walls, locations and readings of ten years: thinner by the rate from survey to survey. */
export function addWall(
  making: Making,
  wall: WallPlan,
  parts: readonly PartPlan[],
  surveys: readonly Row[],
): void {
  const { random, plant, materials, today } = making;
  const { equipment, material, designP, designT, inService } = wall;
  const age = yearsBetween(inService, today);
  // Most walls have a decade left, a few are nearly used up: that is what a plant looks like.
  const left = wall.rate > 0.15 ? random.between(1.2, 9) : random.between(6, 24);
  for (const [nth, part] of parts.entries()) {
    const weld =
      part.type === 'pipe' ||
      part.type === 'elbow' ||
      part.type === 'tee' ||
      part.type === 'reducer' ||
      part.type === 'tube'
        ? 1
        : 0.85;
    const sigma = stressOf(material, designT) * weld;
    const pressure = Math.max(0.1, designP);
    const byPressure = (pressure * part.diameter) / ((part.sphere ? 4 : 2) * sigma - pressure);
    // GB/T 150: a shell has at least 3 mm, a 2:1 head 0.15 % of its diameter.
    const least = part.type === 'head' ? 0.0015 * part.diameter : 0;
    const required = round(Math.max(3, least, byPressure), 2);
    const share = nth === 1 || part.type === 'elbow' ? 1 : random.between(0.45, 0.9);
    const rate = wall.rate * share;
    const wanted = required + rate * (age + left);
    const nominal = stock.find((thickness) => thickness >= wanted) ?? Math.ceil(wanted);
    const row: Row = {
      id: making.id(),
      equipment_id: equipment.id,
      number: part.number,
      tag: `${equipment.tag}-${part.number}`,
      name: part.name,
      name_en: part.nameEn,
      type: part.type,
      wall_thickness: nominal,
      nominal_thickness: nominal,
      calculated_thickness: required,
      inner_diameter: part.diameter,
      inner_depth: part.type === 'head' ? part.diameter / 4 : null,
      material_id: materials.get(material),
      corrosion_allowance: round(Math.min(6, Math.max(1, nominal - required)), 1),
      weld_coefficient: weld,
      insulation: designT > 80 ? '岩棉' : null,
      heat_treatment: /Cr|胺|酸/.test(`${material}${equipment.medium}`),
    };
    plant.parts.push(row);
    let last = nominal;
    for (let point = 1; point <= part.points; point += 1) {
      const location: Row = {
        id: making.id(),
        part_id: row.id,
        number: `TML-${part.number}-${point}`,
        position: places[(point + nth) % places.length],
        sketch_x: round(0.15 + 0.7 * random.next(), 2),
        sketch_y: round(0.15 + 0.7 * random.next(), 2),
        nominal_thickness: nominal,
      };
      plant.monitoring_locations.push(location);
      const own = rate * (point === 1 ? 1 : random.between(0.6, 0.95));
      const start = nominal * (1 + random.between(0, 0.015));
      const dates = surveys.map(({ id, inspection_date }) => ({
        id: id as string | null,
        date: String(inspection_date),
      }));
      if (wall.rate > 0.12) dates.push({ id: null, date: making.yearsAgo(0.6) });
      for (const { id, date } of dates) {
        const thickness = round(
          Math.max(
            required * 0.98,
            start - own * yearsBetween(inService, date) + random.between(-0.04, 0.04),
          ),
          2,
        );
        plant.thickness_readings.push({
          id: making.id(),
          location_id: location.id,
          inspection_id: id,
          reading_date: date,
          thickness,
          method: id === null ? 'fixed' : 'UT',
          doubtful: false,
        });
        last = Math.min(last, thickness);
      }
    }
    row.wall_thickness = round(last, 2);
  }
}
