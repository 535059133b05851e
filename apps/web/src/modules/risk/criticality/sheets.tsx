import { indexFactors, scoreOf } from '@ircrisk/contract/resources/criticality/choices.ts';
import { criticalitySegment } from '@ircrisk/contract/resources/criticality/segment.ts';
import type { SheetColumn } from '@ircrisk/ui/grid/column.ts';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import type { RiskBand } from '@ircrisk/ui/theme/tokens.ts';

const results = ['grade', 'source'];
const left = ['exceptionReason', 'exceptionReasonEn', 'remark'];
const reasons = ['overrideReason', 'overrideReasonEn', ...left];
const z008 = [
  ...[
    'equipmentId',
    'subFunctionIds',
    'redundancy',
    'dominant',
    'grade',
    'days',
    'governing',
    'resultRedundancy',
  ],
  ...['containment', 'source', 'barrier', 'toxic', 'flammable', 'corrosive', 'pressure'],
  ...['overrideSafety', 'overrideEnvironment', 'overrideProduction', 'overrideOther', ...reasons],
];

/** Columns of the tags by method: what decides it, what follows, and why. */
export const tagNames: Readonly<Record<string, readonly string[]>> = {
  z008,
  index: ['equipmentId', 'eci', ...results, ...Object.keys(indexFactors).map(scoreOf), ...left],
};

const byHand = (row: Readonly<Record<string, unknown>>) =>
  row.source === 'override' ? 'cr-by-hand' : undefined;

export const tagColumns: Readonly<Record<string, Partial<SheetColumn>>> = {
  equipmentId: { frozen: true },
  grade: {
    show: ({ grade }, text) => <span className={`cr-grade cr-grade-${String(grade)}`}>{text}</span>,
    mark: byHand,
  },
};

export const segmentNames = Object.keys(criticalitySegment.fields).filter(
  (name) => !['studyId', 'problem', 'problemEn', 'history'].includes(name),
);

/** The product's four bands under the names of the pipeline method. */
export const bandOf: Readonly<Record<string, RiskBand>> = {
  low: 'low',
  medium: 'medium',
  mediumHigh: 'mediumHigh',
  high: 'high',
};

export const segmentColumns: Readonly<Record<string, Partial<SheetColumn>>> = {
  lineNo: { frozen: true, merged: true },
  code: { frozen: true },
  band: {
    show: ({ band }) => {
      const known = bandOf[String(band)];
      return known ? <RiskChip band={known} /> : '–';
    },
  },
};
