import { addDays, addMonths } from '@ircrisk/units';
import { statutoryScopes } from '#plant/statutory-scope.ts';
import type { DeviceRows, LineRow, PumpRow, VesselRow } from './devices/device-rows.ts';
import {
  addEquipment,
  addInspections,
  type Given,
  type Making,
  type Plant,
  type Row,
  turnaroundDates,
} from './making.ts';
import { mediumEn } from './media.ts';
import { addPaperwork } from './paperwork.ts';
import { Random, round } from './random.ts';
import { addTanks } from './storage.ts';
import { streamOf } from './streams.ts';
import { branches, devices } from './units.ts';
import { addWall, type PartPlan, type WallPlan } from './walls.ts';

const empty = (): Plant => ({
  factory_nodes: [],
  equipment: [],
  parts: [],
  process_data: [],
  inspections: [],
  monitoring_locations: [],
  thickness_readings: [],
  certificates: [],
  tanks: [],
  tank_courses: [],
  tank_bottoms: [],
  tank_settlements: [],
  tank_readings: [],
  corrosion_cases: [],
  documents: [],
  action_items: [],
});

/** The whole refinery. The same input gives the same plant, figure by figure. */
export function generatePlant(given: Given): Plant {
  const making: Making = {
    ...given,
    random: new Random(20_100_286),
    plant: empty(),
    byTag: new Map(),
    yearsAgo: (years) => addDays(addMonths(given.today, -Math.round(years * 12)), -3),
  };
  const nodes = addNodes(making);
  for (const device of devices) addDevice(making, device, nodes);
  addTanks(making, nodes);
  connectLines(making);
  addPaperwork(making);
  return making.plant;
}

function addNodes(making: Making): Map<string, string> {
  const { plant, random, today } = making;
  const ids = new Map<string, string>();
  const add = (key: string, row: Omit<Row, 'id'>) => {
    const id = making.id();
    ids.set(key, id);
    plant.factory_nodes.push({ id, ...row });
  };
  branches.forEach(({ key, name, nameEn, abbreviation }, at) => {
    add(key, {
      parent_id: making.rootId,
      level_code: 'branch',
      name,
      name_en: nameEn,
      abbreviation,
      number: `B${at + 1}`,
      order_no: at + 1,
    });
  });
  devices.forEach((device, at) => {
    add(device.key, {
      parent_id: ids.get(device.branch),
      level_code: 'device',
      name: device.name,
      name_en: device.nameEn,
      abbreviation: device.abbreviation,
      number: device.number,
      order_no: at + 1,
      planned_downtime_frequency: 0.33,
      unplanned_downtime_frequency: round(random.between(0.2, 0.9)),
      shutdown_cost: random.whole(120, 900) * 10_000,
      installation_date: `${device.startYear}-06-18`,
      last_inspection_date: making.yearsAgo(device.turnarounds.at(-1) ?? 3),
      next_inspection_date: addMonths(today, 12 * random.whole(1, 3)),
      detection_type: '固定式气体检测与视频监控',
    });
    device.units.forEach(([key, name, nameEn], nth) => {
      add(key, {
        parent_id: ids.get(device.key),
        level_code: 'unit',
        name,
        name_en: nameEn,
        abbreviation: null,
        number: `${device.number}-${nth + 1}`,
        order_no: nth + 1,
        detection_grade: random.pick(['A', 'A', 'B']),
        isolation_grade: random.pick(['A', 'B', 'B', 'C']),
        fire_control_grade: random.pick(['delugeAndMonitors', 'monitors', 'foam']),
      });
    });
  });
  return ids;
}

function addDevice(making: Making, device: DeviceRows, nodes: Map<string, string>): void {
  const places = new Map(
    device.units.flatMap(([key, , , tags]) => tags.split(' ').map((tag) => [tag, nodes.get(key)] as const)),
  );
  const placeOf = ([tag]: readonly [string, ...unknown[]]) => {
    const place = places.get(tag);
    if (place === undefined) throw new Error(`${tag} stands in no unit of ${device.key}`);
    return place;
  };
  for (const row of device.vessels) addVessel(making, device, row, placeOf(row), 'pressureVessel');
  for (const row of device.exchangers) addVessel(making, device, row, placeOf(row), 'heatExchanger');
  for (const row of device.heaters) addVessel(making, device, row, placeOf(row), 'heater');
  for (const row of device.pumps)
    for (const side of ['A', 'B'] as const)
      addRotating(making, device, row, `${row[0]}${side}`, placeOf(row), 'pump', side === 'B');
  for (const row of device.compressors)
    addRotating(making, device, row, row[0], placeOf(row), 'compressor', /B$/.test(row[0]));
  for (const row of device.lines) addLine(making, device, row, placeOf(row));
  addInstruments(making, device, nodes);
}

const classOf = (pressure: number, medium: string): string =>
  pressure >= 9 || /氨|硫化氢|酸性气|液化石油气|丙烯|氢气/.test(medium)
    ? 'III'
    : pressure >= 1.6
      ? 'II'
      : 'I';

function addVessel(
  making: Making,
  device: DeviceRows,
  row: VesselRow,
  nodeId: string | undefined,
  type: 'pressureVessel' | 'heatExchanger' | 'heater',
): void {
  const { random, today, materials, plant } = making;
  const [
    tag,
    name,
    nameEn,
    small,
    medium,
    designP,
    operatingP,
    designT,
    operatingT,
    material,
    diameter,
    rate,
  ] = row;
  const registered = type !== 'heater';
  // TSG 21-2016 1.3 leaves air coolers and gasketed plate exchangers out: they have neither class nor certificate.
  const isVessel = registered && statutoryScopes({ type, smallType: small }).length > 0;
  const length = round(diameter * random.between(2.2, 4.5), 0);
  const expiry = addDays(today, random.whole(-40, 1900));
  // Drawn for all, so that what one of them lacks moves nothing else of the plant.
  const [certificate, code] = registered
    ? [`容${device.number}浙BH${random.whole(1000, 9999)}`, `2170${random.whole(100_000_000, 999_999_999)}`]
    : [null, null];
  const equipment = addEquipment(making, {
    tag,
    name,
    nameEn,
    type,
    small,
    medium,
    device,
    nodeId,
    more: {
      pressure_vessel_type: isVessel ? classOf(designP, medium) : null,
      volume:
        type === 'pressureVessel' ? round((Math.PI / 4) * (diameter / 1000) ** 2 * (length / 1000), 1) : null,
      design_pressure: designP,
      operating_pressure: operatingP,
      design_temperature: designT,
      operating_temperature: operatingT,
      material_id: materials.get(material) ?? null,
      specification: `Φ${diameter}×${length}`,
      certificate_number: isVessel ? certificate : null,
      registration_code: isVessel ? code : null,
      certificate_expiry: isVessel ? expiry : null,
      criticality: rate > 0.15 || designP > 5 ? 'A' : random.pick(['B', 'B', 'C']),
    },
  });
  const wall: WallPlan = {
    equipment,
    material,
    rate,
    designP,
    designT,
    inService: String(equipment.in_service_date),
  };
  const grade = tag === 'V-104' ? 4 : rate > 0.18 ? 3 : 2;
  const dates = turnaroundDates(making, device, equipment.in_service_date);
  const surveys =
    type === 'heater'
      ? addInspections(making, equipment, {
          type: 'internal',
          dates: small === 'firedHeater' ? dates : [2.6, 1.7, 0.8].map(making.yearsAgo),
          grade: () => null,
          conclusion: '炉管测厚、蠕胀检查，未见异常。 Tubes measured, creep checked: nothing abnormal.',
        })
      : addInspections(making, equipment, {
          type: 'periodic',
          dates,
          // One old report came without its grade: the ledger shows what follows from that.
          grade: (at) =>
            tag === 'E-109' && at === dates.length - 1 ? null : at === dates.length - 1 ? grade : 2,
          conclusion:
            grade === 2
              ? '检验合格，可按期使用。 Passed; fit until the next inspection.'
              : grade === 3
                ? '局部减薄，在规定条件下使用。 Local thinning; use within the stated limits.'
                : '减薄严重，监控使用。 Severe thinning; monitored use only.',
        });
  if (registered)
    addInspections(making, equipment, {
      type: 'annual',
      dates: [2.1, 1.1, 0.15].map((years) => addDays(making.yearsAgo(years), random.whole(0, 30))),
      grade: () => null,
      conclusion: '年度检查符合要求。 Annual check in order.',
    });
  addWall(making, wall, partsOf(type, small, diameter), surveys);
  const stream = streamOf(tag, name, medium);
  // A deeper vacuum is the lower pressure, and there is none below nothing.
  const [least, most] = operatingP < 0 ? [1.02, 0.95] : [0.9, 1.05];
  const flow = round(random.between(4, 60), 1);
  const carried = /石脑油|富|酸性|循环氢|反应流出物/.test(medium)
    ? round(random.between(0.001, 0.03), 4)
    : null;
  plant.process_data.push({
    id: making.id(),
    equipment_id: equipment.id,
    side: 'shell',
    fluid: medium,
    fluid_en: mediumEn(medium),
    ...stream,
    temperature_min: round(operatingT * 0.9, 1),
    temperature_normal: operatingT,
    temperature_max: round(Math.min(designT, operatingT * 1.06), 1),
    pressure_min: round(operatingP * least, 3),
    pressure_normal: operatingP,
    pressure_max: round(Math.min(designP, operatingP * most), 3),
    flow,
    h2s_fraction: stream.h2s_fraction ?? carried,
    chloride_ppm: /原油|石脑油/.test(medium) ? round(random.between(5, 60), 0) : null,
    tan: /原油|渣油|蜡油/.test(medium) ? round(random.between(0.2, 1.4), 2) : null,
    inventory_mass: round(random.between(1500, 90_000), 0),
    start_stop_cycles: 1,
  });
  if (type === 'pressureVessel') addRelief(making, device, equipment, designP);
}

function partsOf(type: string, small: string, diameter: number): PartPlan[] {
  if (type === 'heater')
    return [
      { number: '01', name: '辐射管', nameEn: 'Radiant tubes', type: 'tube', diameter, points: 2 },
      { number: '02', name: '对流管', nameEn: 'Convection tubes', type: 'tube', diameter, points: 1 },
      { number: '03', name: '弯头', nameEn: 'Return bends', type: 'elbow', diameter, points: 2 },
    ];
  const nozzle = {
    type: 'nozzle',
    diameter: Math.min(400, Math.max(80, Math.round(diameter / 10))),
    points: 1,
  } as const;
  if (type === 'heatExchanger')
    return [
      {
        number: '01',
        name: small === 'airCooler' ? '管箱' : '壳体',
        nameEn: small === 'airCooler' ? 'Header box' : 'Shell',
        type: small === 'airCooler' ? 'channel' : 'shell',
        diameter,
        points: 2,
      },
      { number: '02', name: '管箱筒体', nameEn: 'Channel', type: 'channel', diameter, points: 2 },
      { number: '03', name: '封头', nameEn: 'Head', type: 'head', diameter, points: 1 },
      { number: '04', name: '壳程接管', nameEn: 'Shell nozzle', ...nozzle },
    ];
  const shells = small === 'tower' ? ['上段筒体', '中段筒体', '下段筒体'] : ['筒体'];
  const shellsEn = small === 'tower' ? ['Upper shell', 'Middle shell', 'Lower shell'] : ['Shell'];
  return [
    ...shells.map((name, at) => ({
      number: `0${at + 1}`,
      name,
      nameEn: shellsEn[at] ?? '',
      type: 'shell',
      diameter,
      points: 2,
      sphere: small === 'sphere',
    })),
    {
      number: '11',
      name: '上封头',
      nameEn: 'Top head',
      type: 'head',
      diameter,
      points: 1,
      sphere: small === 'sphere',
    },
    {
      number: '12',
      name: '下封头',
      nameEn: 'Bottom head',
      type: 'head',
      diameter,
      points: 2,
      sphere: small === 'sphere',
    },
    { number: '21', name: '入口接管', nameEn: 'Inlet nozzle', ...nozzle },
    { number: '22', name: '出口接管', nameEn: 'Outlet nozzle', ...nozzle },
  ];
}

function addRelief(making: Making, device: DeviceRows, vessel: Row, designP: number): void {
  const { random } = making;
  const valve = addEquipment(making, {
    tag: `PSV-${String(vessel.tag).replace('-', '')}`,
    name: `${vessel.name}安全阀`,
    nameEn: `Safety valve of ${vessel.tag}`,
    type: 'reliefDevice',
    small: 'psv',
    medium: String(vessel.medium),
    device,
    nodeId: String(vessel.node_id),
    more: {
      parent_equipment_id: vessel.id,
      set_pressure: designP,
      design_pressure: round(designP * 1.1, 2),
      operating_pressure: vessel.operating_pressure,
      specification: random.pick(['DN50 A48Y', 'DN80 A48Y', 'DN100 A41H', 'DN150 A48H']),
      safety_critical: true,
      criticality: 'A',
    },
  });
  for (const inspection of making.plant.inspections)
    if (inspection.equipment_id === vessel.id) inspection.relief_valve_ids = [valve.id];
  const last = random.between(0.05, 1.06);
  addInspections(making, valve, {
    type: 'periodic',
    dates: [last + 2, last + 1, last].map(making.yearsAgo),
    grade: () => null,
    conclusion: '校验合格，铅封完好。 Set pressure verified, seal intact.',
  });
}

function addRotating(
  making: Making,
  device: DeviceRows,
  [, name, nameEn, medium, pressure, temperature]: PumpRow,
  tag: string,
  nodeId: string | undefined,
  type: 'pump' | 'compressor',
  spare: boolean,
): void {
  const { random } = making;
  const machine = addEquipment(making, {
    tag,
    name,
    nameEn,
    type,
    small:
      type === 'pump'
        ? /注水泵|计量/.test(name)
          ? 'reciprocating'
          : 'centrifugal'
        : /新氢|空气压缩/.test(name)
          ? 'reciprocating'
          : 'centrifugal',
    medium,
    device,
    nodeId,
    more: {
      state: spare ? 'standby' : 'inUse',
      operating_pressure: pressure,
      design_pressure: round(pressure * 1.25, 2),
      operating_temperature: temperature,
      design_temperature: round(temperature + 40, 0),
      specification: `${random.whole(40, 600)} m³/h, ${random.whole(60, 900)} kW`,
    },
  });
  addCasing(making, machine, type, pressure, temperature);
}

/** Casing, nozzles and seal chamber: measured now and then, hardly corroding. */
function addCasing(making: Making, machine: Row, type: string, pressure: number, temperature: number): void {
  const material = 'SA-216 WCB';
  const surveys = addInspections(making, machine, {
    type: 'monitoring',
    dates: [4.2, 1.4].map(making.yearsAgo),
    grade: () => null,
    conclusion: '壳体测厚正常。 Casing thickness in order.',
  });
  const diameter = type === 'pump' ? 320 : 900;
  addWall(
    making,
    {
      equipment: machine,
      material,
      rate: 0.02,
      designP: pressure * 1.25,
      designT: temperature + 40,
      inService: String(machine.in_service_date),
    },
    [
      { number: '01', name: '壳体', nameEn: 'Casing', type: 'shell', diameter, points: 1 },
      { number: '02', name: '入口接管', nameEn: 'Suction nozzle', type: 'nozzle', diameter: 150, points: 1 },
      {
        number: '03',
        name: '出口接管',
        nameEn: 'Discharge nozzle',
        type: 'nozzle',
        diameter: 100,
        points: 1,
      },
    ],
    surveys,
  );
}

function addLine(making: Making, device: DeviceRows, row: LineRow, nodeId: string | undefined): void {
  const { random, materials } = making;
  const [tag, name, nameEn, grade, medium, designP, operatingT, material, diameter, rate] = row;
  const equipment = addEquipment(making, {
    tag,
    name,
    nameEn,
    type: 'piping',
    small: grade,
    medium,
    device,
    nodeId,
    more: {
      design_pressure: designP,
      operating_pressure: round(designP * random.between(0.6, 0.85), 2),
      design_temperature: operatingT + 30,
      operating_temperature: operatingT,
      material_id: materials.get(material) ?? null,
      length: round(random.between(30, 420), 0),
      specification: `DN${diameter}`,
    },
  });
  const dates = turnaroundDates(making, device, equipment.in_service_date);
  const surveys = addInspections(making, equipment, {
    type: 'periodic',
    dates,
    grade: () => 2,
    conclusion: '测厚与宏观检查合格。 Thickness and visual inspection in order.',
  });
  const bend = { diameter, points: 2 } as const;
  addWall(
    making,
    {
      equipment,
      material,
      rate,
      designP,
      designT: operatingT + 30,
      inService: String(equipment.in_service_date),
    },
    [
      { number: '01', name: '直管段 1', nameEn: 'Straight run 1', type: 'pipe', diameter, points: 2 },
      { number: '02', name: '弯头 1', nameEn: 'Elbow 1', type: 'elbow', ...bend },
      { number: '03', name: '直管段 2', nameEn: 'Straight run 2', type: 'pipe', diameter, points: 1 },
      { number: '04', name: '弯头 2', nameEn: 'Elbow 2', type: 'elbow', ...bend },
      { number: '05', name: '三通', nameEn: 'Tee', type: 'tee', diameter, points: 1 },
      { number: '06', name: '大小头', nameEn: 'Reducer', type: 'reducer', diameter, points: 1 },
      { number: '07', name: '排凝短管', nameEn: 'Drain branch', type: 'nozzle', diameter: 50, points: 1 },
    ],
    surveys,
  );
}

function addInstruments(making: Making, device: DeviceRows, nodes: Map<string, string>): void {
  const { random } = making;
  const unit = (at: number) => nodes.get(device.units[at % device.units.length]?.[0] ?? '');
  const add = (
    prefix: string,
    small: string,
    name: string,
    nameEn: string,
    count: number,
    interval: number | null,
  ) => {
    for (let at = 1; at <= count; at += 1) {
      const tag = `${prefix}-${device.number}${String(at).padStart(2, '0')}`;
      const equipment = addEquipment(making, {
        tag,
        name,
        nameEn,
        type: 'instrument',
        small,
        device,
        nodeId: unit(at),
      });
      if (interval === null) continue;
      const last = random.between(0.02, interval * 1.05);
      // Such instruments are changed long before the plant is: each calibration a week before it was due, the first one too.
      const ago = (times: number) => addDays(making.yearsAgo(last + times * interval), 7 * times);
      equipment.in_service_date = ago(2);
      addInspections(making, equipment, {
        type: 'periodic',
        dates: [ago(1), ago(0)],
        grade: () => null,
        conclusion: '检定合格。 Calibrated, in order.',
      });
    }
  };
  add('GD', 'gasDetector', '可燃气体检测器', 'Gas detector', 4, 1);
  add('PI', 'gauge', '压力表', 'Pressure gauge', 3, 0.5);
  add('LT', 'transmitter', '液位变送器', 'Level transmitter', 1, null);
  add('PT', 'transmitter', '压力变送器', 'Pressure transmitter', 3, null);
  for (const at of [1, 2])
    addEquipment(making, {
      tag: `M-${device.number}${at}`,
      name: '高压电机',
      nameEn: 'High-voltage motor',
      type: 'motor',
      small: 'hv',
      device,
      nodeId: unit(at),
      more: { specification: `6 kV, ${random.whole(300, 2200)} kW` },
    });
  if (device.key !== 'util') return;
  for (const at of [1, 2, 3]) {
    const crane = addEquipment(making, {
      tag: `CR-70${at}`,
      name: '桥式起重机',
      nameEn: 'Bridge crane',
      type: 'crane',
      small: 'bridge',
      device,
      nodeId: unit(at),
      more: { specification: `${random.pick([5, 10, 16])} t` },
    });
    addInspections(making, crane, {
      type: 'periodic',
      dates: [3.1, 1.2].map(making.yearsAgo),
      grade: () => null,
      conclusion: '检验合格。 Passed.',
    });
  }
}

/** Lines know where they come from and where they go once everything stands. */
function connectLines({ byTag }: Making): void {
  for (const { lines } of devices) {
    for (const line of lines) {
      const row = byTag.get(line[0]);
      if (!row) continue;
      row.from_equipment_id = byTag.get(line[10] ?? '')?.id ?? null;
      row.to_equipment_id = byTag.get(line[11] ?? '')?.id ?? null;
    }
  }
}
