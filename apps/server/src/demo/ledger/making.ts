import { addDays } from '@ircrisk/units';
import type { DeviceRows } from './devices/device-rows.ts';
import { mediumEn } from './media.ts';
import type { Random } from './random.ts';

/** A row by column; every generated row has an id. */
export type Row = { id: string } & Record<string, unknown>;

export interface Given {
  today: string;
  /** Fresh ids, as many as asked for. */
  id(): string;
  rootId: string;
  materials: ReadonlyMap<string, string>;
  /** Users by account; absent ones leave the field empty. */
  users: ReadonlyMap<string, string>;
}

/** What was generated, by table, in the order it can be inserted. */
export interface Plant {
  factory_nodes: Row[];
  equipment: Row[];
  parts: Row[];
  process_data: Row[];
  inspections: Row[];
  monitoring_locations: Row[];
  thickness_readings: Row[];
  certificates: Row[];
  tanks: Row[];
  tank_courses: Row[];
  tank_bottoms: Row[];
  tank_settlements: Row[];
  tank_readings: Row[];
  corrosion_cases: Row[];
  documents: Row[];
  action_items: Row[];
}

/** What the pieces of the generator share. */
export interface Making extends Given {
  random: Random;
  plant: Plant;
  byTag: Map<string, Row>;
  yearsAgo(years: number): string;
}

const makers = [
  '兰石重型装备',
  '大连金州重型机器',
  '茂名重力石化',
  '宁波天翼',
  '张化机',
  '沈阳鼓风机',
  '上海阀门厂',
];
const designers = ['中石化洛阳工程', '中石化宁波工程', '华东设计院'];
const bodies = ['浙江省特种设备科学研究院', '宁波市特种设备检验研究院', '中特检研究院'];

interface NewEquipment {
  tag: string;
  name: string;
  nameEn: string;
  type: string;
  small: string;
  medium?: string;
  device: DeviceRows;
  nodeId: string | undefined;
  more?: Record<string, unknown>;
}

const inCharge: Record<string, string> = {
  cdu: 'gumanqing',
  fcc: 'gumanqing',
  farm: 'hanqishan',
  util: 'yelanxi',
};

/** Everybody answers for the devices they know. */
const responsibleOf = ({ users }: Making, device: string): string | null =>
  users.get(inCharge[device] ?? 'fangzhiyuan') ?? null;

/** A ledger record with what a careful plant has written down; here and there something is missing. */
export function addEquipment(making: Making, made: NewEquipment): Row {
  const { random, plant, byTag } = making;
  const row: Row = {
    id: making.id(),
    node_id: made.nodeId,
    tag: made.tag,
    name: made.name,
    name_en: made.nameEn,
    type: made.type,
    small_type: made.small,
    state: 'inUse',
    in_service_date: `${made.device.startYear + (random.chance(0.15) ? random.whole(1, 4) : 0)}-${String(random.whole(3, 11)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`,
    design_life: random.pick([15, 20, 20, 25]),
    medium: made.medium ?? null,
    medium_en: mediumEn(made.medium),
    responsible_id: responsibleOf(making, made.device.key),
    manufacturer: random.chance(0.93) ? random.pick(makers) : null,
    design_unit: random.pick(designers),
    serial_number: `${made.device.number}${random.whole(10_000, 99_999)}`,
    criticality: random.pick(['A', 'B', 'B', 'C']),
    safety_critical: random.chance(0.2),
    ...made.more,
  };
  plant.equipment.push(row);
  byTag.set(made.tag, row);
  return row;
}

/** Dates of the device's turnarounds from the time a piece of equipment was in service. */
export function turnaroundDates(making: Making, device: DeviceRows, inService: unknown): string[] {
  return device.turnarounds
    .map((years) => addDays(making.yearsAgo(years), making.random.whole(0, 20)))
    .filter((date) => date > String(inService));
}

interface Inspected {
  type: string;
  dates: readonly string[];
  /** Grade of each date; null where the law knows none. */
  grade(at: number): number | null;
  conclusion: string;
}

/** How such inspections are done here. */
const usualTechniques: Record<string, readonly string[]> = {
  annual: ['外部宏观检查', '定点测厚', '拆保温抽查'],
  external: ['外部宏观检查', '定点测厚', '拆保温抽查'],
  periodic: ['内部宏观检查', '超声扫查', '湿荧光磁粉'],
  internal: ['内部宏观检查', '超声扫查', '湿荧光磁粉'],
};

/** Cracking that was found once in such a service, and repaired: the last inspection finds none. */
const crackingOf = (medium: string): string[] => [
  ...(/酸性|富胺|富液/.test(medium) ? ['wetH2S'] : []),
  ...(/胺/.test(medium) ? ['amine'] : []),
  ...(/碱/.test(medium) ? ['caustic'] : []),
];

export function addInspections(making: Making, equipment: Row, inspected: Inspected): Row[] {
  const { random, plant } = making;
  return inspected.dates.map((date, at) => {
    const row: Row = {
      id: making.id(),
      equipment_id: equipment.id,
      inspection_body: inspected.type === 'annual' ? '东海石化检验检测中心' : random.pick(bodies),
      inspection_date: date,
      type: inspected.type,
      safety_grade: inspected.grade(at),
      relief_valve_ids: [],
      scc_flags:
        inspected.type === 'annual' || at === inspected.dates.length - 1
          ? []
          : crackingOf(String(equipment.medium ?? '')),
      techniques: usualTechniques[inspected.type] ?? [],
      effectiveness: random.pick(['B', 'B', 'C', 'A']),
      conclusion: inspected.conclusion,
      report_number: `${inspected.type === 'annual' ? 'NJ' : 'DJ'}-${date.slice(0, 4)}-${String(equipment.tag).replace(/[^A-Z0-9]/g, '')}-${at + 1}`,
      attachment_ids: [],
    };
    plant.inspections.push(row);
    return row;
  });
}
