import type { LedgerRow } from './ledger-rows.ts';

/** Upper inner diameters in mm of the pipe rows of the failure frequency table (nominal sizes with their walls). */
const PIPE_ROWS: readonly (readonly [maxMm: number, row: string])[] = [
  [38, 'PIPE-1'],
  [76, 'PIPE-2'],
  [127, 'PIPE-4'],
  [178, 'PIPE-6'],
  [228, 'PIPE-8'],
  [279, 'PIPE-10'],
  [356, 'PIPE-12'],
  [432, 'PIPE-16'],
];
const pipeRow = (diameterMm: number): string =>
  PIPE_ROWS.find(([max]) => diameterMm <= max)?.[1] ?? 'PIPEGT16';

function columnRow(partName: string): string {
  if (/顶|上|top|overhead|upper/i.test(partName)) return 'COLTOP';
  return /底|下|釜|bottom|lower|sump/i.test(partName) ? 'COLBTM' : 'COLMID';
}

function vesselRow({ smallType, partName }: LedgerRow): string {
  switch (smallType) {
    case 'tower':
      return columnRow(partName);
    case 'reactor':
      return 'REACTOR';
    case 'exchangerShell':
      return 'HEXSS';
    default:
      return 'DRUM';
  }
}

function exchangerRow({ smallType, partType }: LedgerRow): string {
  if (smallType === 'airCooler') return 'FINFAN';
  if (partType === 'tube') return 'HEXTUBE';
  return partType === 'channel' || partType === 'tubesheet' ? 'HEXTS' : 'HEXSS';
}

/** The row of the generic failure frequency table a part of the ledger belongs to; null where the table has none. */
export function componentTypeOf(row: LedgerRow): string | null {
  switch (row.equipmentType) {
    case 'pressureVessel':
      return vesselRow(row);
    case 'heatExchanger':
      return exchangerRow(row);
    case 'piping':
    case 'heater':
      return pipeRow(row.innerDiameter);
    case 'tank':
      if (row.partType === 'bottom') return 'TANKBOTTOM';
      return `COURSE-${Math.min(Math.max(Number(/\d+/.exec(row.partNumber)?.[0] ?? 1), 1), 10)}`;
    case 'pump':
      return row.smallType === 'reciprocating' ? 'PUMPR' : 'PUMP2S';
    case 'compressor':
      return row.smallType === 'reciprocating' ? 'COMPR' : 'COMPC';
    default:
      return null;
  }
}
