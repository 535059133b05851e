import type { equipmentTypes } from '@ircrisk/contract/resources/ledger/choices.ts';

type EquipmentType = keyof typeof equipmentTypes;

export interface ColumnSet {
  /** Types the set lists; all of them when empty. */
  types: readonly EquipmentType[];
  columns: readonly string[];
}

const pressures = ['designPressure', 'operatingPressure'];
const temperatures = ['designTemperature', 'operatingTemperature'];
const figures = ['nextDueDate', 'riskLevel'];

/** What an engineer asks of each kind of equipment first. */
export const columnSets = {
  all: {
    types: [],
    columns: [
      'tag',
      'name',
      'smallType',
      'pressureVesselType',
      'state',
      ...pressures,
      ...temperatures,
      ...figures,
    ],
  },
  vessel: {
    types: ['pressureVessel', 'heatExchanger', 'heater'],
    columns: [
      'tag',
      'name',
      'smallType',
      'pressureVesselType',
      'state',
      ...pressures,
      ...temperatures,
      'medium',
      'materialId',
      'remainingLife',
      'lifeEndsOn',
      'certificateExpiry',
      ...figures,
    ],
  },
  piping: {
    types: ['piping'],
    columns: [
      'tag',
      'name',
      'smallType',
      'state',
      'fromEquipmentId',
      'toEquipmentId',
      'length',
      ...pressures,
      ...temperatures,
      'medium',
      'materialId',
      'remainingLife',
      'lifeEndsOn',
      ...figures,
    ],
  },
  rotating: {
    types: ['pump', 'compressor', 'motor', 'crane'],
    columns: [
      'tag',
      'name',
      'smallType',
      'state',
      'criticality',
      'medium',
      ...pressures,
      ...temperatures,
      'manufacturer',
      'specification',
      'inServiceDate',
      'riskLevel',
    ],
  },
  instrument: {
    types: ['instrument', 'valve', 'reliefDevice'],
    columns: [
      'tag',
      'name',
      'smallType',
      'state',
      'setPressure',
      'parentEquipmentId',
      'safetyCritical',
      'specification',
      'manufacturer',
      'certificateExpiry',
      ...figures,
    ],
  },
  tank: {
    types: ['tank'],
    columns: [
      'tag',
      'name',
      'smallType',
      'state',
      'volume',
      'medium',
      ...temperatures,
      'materialId',
      'inServiceDate',
      'remainingLife',
      'lifeEndsOn',
      ...figures,
    ],
  },
} as const satisfies Record<string, ColumnSet>;
export type ColumnSetId = keyof typeof columnSets;
export const columnSetIds = Object.keys(columnSets) as ColumnSetId[];

/** The set a type belongs to. */
export const setOfType = (type: unknown): ColumnSetId =>
  columnSetIds.find((id) => (columnSets[id].types as readonly unknown[]).includes(type)) ?? 'all';
