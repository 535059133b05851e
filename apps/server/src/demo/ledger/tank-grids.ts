import { thinnedArea } from '@ircrisk/engine-thickness';
import type { Making, Row } from './making.ts';
import { Random, round } from './random.ts';

/** Tanks whose last survey was taken over a grid. */
const surveyed = ['TK-601', 'TK-604'];
/** Points 160 mm apart along a vertical line: five and more over the length of API 653 4.3.2. */
const shell = { courses: 3, rows: 12, columns: 16, pitch: 160 };
const bottom = { rows: 9, columns: 14 };

/** Grids on the lowest courses and on the bottom; what the plates say of themselves is what their grids say. */
export function addGrids(making: Making): void {
  // A source of its own: the rest of the plant stays as it was.
  const random = new Random(65_320_653);
  for (const tank of making.plant.tanks.filter(({ tank_number }) => surveyed.includes(String(tank_number)))) {
    const mine = ({ tank_id }: Row) => tank_id === tank.id;
    for (const course of making.plant.tank_courses.filter(mine)) {
      if (Number(course.course) > shell.courses) continue;
      const points = addGrid(making, course, 'shell', String(course.course), shell, (row, column) => {
        // The side in the wind wears more, and the foot of a course more than its head.
        const side = 0.25 * Math.cos((2 * Math.PI * column) / shell.columns);
        return (
          Number(course.measured_average) - side - 0.012 * (shell.rows - row) + random.between(-0.12, 0.12)
        );
      });
      // One point of the second course is a slip of the probe: the screen flags it.
      const odd = Number(course.course) === 2 ? points[21] : undefined;
      if (odd) odd.thickness = round(Number(odd.thickness) - 1.9);
      const values = points.map(({ thickness }) => Number(thickness));
      course.measured_minimum = Math.min(...values);
      course.measured_average =
        thinnedArea({
          diameterM: Number(tank.diameter),
          points: points.map(({ grid_column, height, thickness }) => ({
            line: Number(grid_column),
            heightMm: Number(height),
            thicknessMm: Number(thickness),
          })),
        }).value?.averageMm ?? null;
    }
    for (const zone of making.plant.tank_bottoms.filter(mine)) {
      for (const area of ['underside', 'internal'] as const) {
        const [spot, across] = [random.between(2, bottom.rows - 1), random.between(2, bottom.columns - 1)];
        const column = `${area}_remaining`;
        const least = Number(zone[column]);
        const points = addGrid(making, zone, area, String(zone.zone), bottom, (row, at) => {
          const near = Math.exp(-((row - spot) ** 2 + (at - across) ** 2) / 5);
          return (
            Number(zone.nominal_thickness) -
            0.35 -
            random.between(0, 0.3) -
            near * (Number(zone.nominal_thickness) - 0.6 - least)
          );
        });
        zone[column] = Math.min(...points.map(({ thickness }) => Number(thickness)));
      }
    }
  }
}

function addGrid(
  making: Making,
  plate: Row,
  area: string,
  section: string,
  size: { rows: number; columns: number },
  thicknessAt: (row: number, column: number) => number,
): Row[] {
  const points: Row[] = [];
  for (let row = 1; row <= size.rows; row += 1)
    for (let column = 1; column <= size.columns; column += 1)
      points.push({
        id: making.id(),
        tank_id: plate.tank_id,
        measured_date: plate.measured_date,
        area,
        section,
        grid_row: row,
        grid_column: column,
        angle: area === 'shell' ? round((360 * (column - 1)) / size.columns, 1) : null,
        height: area === 'shell' ? (row - 0.5) * shell.pitch : null,
        thickness: round(thicknessAt(row, column)),
      });
  making.plant.tank_readings.push(...points);
  return points;
}
