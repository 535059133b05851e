import type { LedgerRow } from './ledger-rows.ts';

/**
 * Upper outer diameters in mm of the pipe rows of the failure frequency table. A row ends with the larger of the two series
 * of its nominal size: NPS 16 is 406.4 mm by ASME B36.10M and 426 mm by the second series of GB/T 17395.
 */
const PIPE_ROWS: readonly (readonly [maxMm: number, row: string])[] = [
  [35, 'PIPE-1'],
  [62, 'PIPE-2'],
  [116, 'PIPE-4'],
  [170, 'PIPE-6'],
  [222, 'PIPE-8'],
  [276, 'PIPE-10'],
  [327, 'PIPE-12'],
  [428, 'PIPE-16'],
];
const pipeRow = ({ innerDiameter, nominalThickness }: LedgerRow): string =>
  PIPE_ROWS.find(([max]) => innerDiameter + 2 * nominalThickness <= max)?.[1] ?? 'PIPEGT16';

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
      return pipeRow(row);
    case 'heater':
      // The table has no row for a boiler: its drums are drums, its tubes pipes.
      return row.partType === 'shell' || row.partType === 'head' ? 'DRUM' : pipeRow(row);
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
