import { tankRows } from './devices/tank-farm.ts';
import { addEquipment, addInspections, type Making, type Row } from './making.ts';
import { round } from './random.ts';
import { addGrids } from './tank-grids.ts';
import { devices } from './units.ts';

const courseHeight = 1.98;

/** Atmospheric tanks with courses, bottom, settlement survey, and their records in the ledger. */
export function addTanks(making: Making, nodes: ReadonlyMap<string, string>): void {
  const device = devices.find(({ key }) => key === 'farm');
  if (!device) return;
  for (const [tag, roof, diameter, height, product, productEn, gravity, unit, year, barrier] of tankRows) {
    const { random, plant, materials } = making;
    const volume = round((Math.PI / 4) * diameter ** 2 * height, -2);
    const inService = `${year}-09-01`;
    const equipment = addEquipment(making, {
      tag,
      name: `${product}储罐`,
      nameEn: `${productEn} tank`,
      type: 'tank',
      small: roof,
      medium: product,
      device,
      nodeId: nodes.get(unit),
      more: {
        in_service_date: inService,
        medium_en: productEn,
        volume,
        design_temperature: 80,
        operating_temperature: 40,
        material_id: materials.get('Q345R') ?? null,
        specification: `Φ${diameter} m × ${height} m`,
      },
    });
    const internal = random.pick([6.8, 5.4, 4.4, 3.2, 2.1]);
    addInspections(making, equipment, {
      type: 'internal',
      dates: [making.yearsAgo(internal)],
      grade: () => null,
      conclusion:
        '开罐检验合格，底板局部补焊。 Internal inspection passed; bottom repaired locally by welding.',
    });
    addInspections(making, equipment, {
      type: 'external',
      dates: [6.2, 3.1, 0.9].map(making.yearsAgo),
      grade: () => null,
      conclusion: '外部检查未见异常。 External inspection: nothing abnormal.',
    });
    const tank: Row = {
      id: making.id(),
      equipment_id: equipment.id,
      tank_number: tag,
      roof_type: roof === 'cone' ? 'dome' : roof,
      diameter,
      shell_height: height,
      max_operating_level: round(height - 1.6, 1),
      design_level: round(height - 0.6, 1),
      nominal_volume: volume,
      stored_product: product,
      stored_product_en: productEn,
      specific_gravity: gravity,
      design_temperature: 80,
      year_built: year,
      design_standard: 'GB 50341',
      foundation: random.pick(['ringwall', 'ringwall', 'pile']),
      release_barrier: barrier,
      bottom_type: barrier ? 'double' : 'single',
      annular_thickness: diameter > 40 ? 18 : 12,
      lining: /原油|污水/.test(product) ? '玻璃鳞片' : null,
      lining_kind: /原油|污水/.test(product) ? 'thinFilm' : null,
      lining_thickness: /原油|污水/.test(product) ? 0.8 : null,
      lining_date: /原油|污水/.test(product) ? making.yearsAgo(internal) : null,
      lining_life: /原油|污水/.test(product) ? 12 : null,
      cathodic_protection: diameter > 25 ? 'impressed' : 'sacrificial',
      cathodic_survey_date: making.yearsAgo(0.7),
      insulated: /蜡油/.test(product),
      heater_coil: /蜡油|原油/.test(product),
      primary_seal: roof === 'cone' ? null : '机械密封',
      secondary_seal: roof === 'efr' ? '弹性填料' : null,
      roof_landed_level: roof === 'cone' ? null : 1.8,
      bund_volume: round(volume * random.between(1.02, 1.3), -2),
      overfill_category: random.pick(['I', 'II']),
      groundwater_depth: round(random.between(1.5, 4), 1),
      soil_resistivity: round(random.between(12, 60), 0),
    };
    plant.tanks.push(tank);
    addCourses(making, tank, diameter, height, gravity);
    addBottomAndSurvey(making, tank, internal);
  }
  addGrids(making);
}

function addCourses(making: Making, tank: Row, diameter: number, height: number, gravity: number): void {
  const { random, plant, materials } = making;
  const count = Math.round(height / courseHeight);
  const each = round(height / count, 3);
  const rate = round(random.between(0.03, 0.09), 3);
  for (let course = 1; course <= count; course += 1) {
    const head = height - (course - 1) * each;
    const required = (4.9 * diameter * Math.max(0.1, head - 0.3) * gravity) / (215 * 0.9);
    const nominal = Math.max(6, Math.ceil(required + 2.5));
    const age = 2026 - Number(tank.year_built);
    const average = round(nominal - rate * age * random.between(0.5, 0.8), 2);
    // Water lies on the floor: pits of the lowest course, few and short.
    const pitted = course === 1;
    plant.tank_courses.push({
      id: making.id(),
      tank_id: tank.id,
      course,
      height: each,
      nominal_thickness: nominal,
      material_id: materials.get('Q345R') ?? null,
      joint_efficiency: 0.9,
      measured_average: average,
      measured_minimum: round(average - random.between(0.1, 0.4), 2),
      measured_date: making.yearsAgo(3.1),
      corrosion_rate: rate,
      pit_remaining: pitted ? round(average * 0.78, 1) : null,
      pit_length: pitted ? 32 : null,
    });
  }
}

function addBottomAndSurvey(making: Making, tank: Row, internal: number): void {
  const { random, plant } = making;
  for (const [zone, zoneEn, nominal, kind] of [
    ['中幅板', 'Centre plates', 8, 'membrane'],
    ['边缘板', 'Annular plates', Number(tank.annular_thickness), 'annular'],
  ] as const) {
    const underside = round(nominal - random.between(1, 2.4), 2);
    plant.tank_bottoms.push({
      id: making.id(),
      tank_id: tank.id,
      zone,
      zone_en: zoneEn,
      kind,
      nominal_thickness: nominal,
      underside_remaining: underside,
      internal_remaining: round(underside - random.between(0, 1), 2),
      internal_rate: round(random.between(0.03, 0.12), 3),
      underside_rate: round(random.between(0.05, 0.16), 3),
      measured_date: making.yearsAgo(internal),
    });
  }
  const [tilt, turn] = [random.between(4, 26), random.between(0, 6.28)];
  const points = Array.from(
    { length: Number(tank.diameter) > 40 ? 24 : 16 },
    (_, at, count = Number(tank.diameter) > 40 ? 24 : 16) =>
      round(tilt * Math.cos((2 * Math.PI * at) / count - turn) + random.between(-1.5, 1.5), 1),
  );
  plant.tank_settlements.push({
    id: making.id(),
    tank_id: tank.id,
    survey_date: making.yearsAgo(0.9),
    surveyor: '宁波勘测设计院',
    elevations: points.join(', '),
    youngs_modulus: 206000,
  });
}
