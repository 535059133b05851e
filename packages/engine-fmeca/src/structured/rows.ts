import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import type { Notice } from '@ircrisk/units';
import type { NetResult } from '../failure-net.ts';
import { type MatrixRisk, matrixFault, matrixRisk } from '../matrix-method.ts';
import type { Priority, PriorityTable } from '../priority-table.ts';
import { bestDetection, type Rated, rateMode } from '../ratings.ts';
import { checkNet, isSameNet } from './check.ts';
import {
  type FmeaElement,
  type FmeaFailure,
  type FmeaFunction,
  type FmeaModel,
  type FmeaRisk,
  type FmeaType,
  indexModel,
  type ModelIndex,
  rowKey,
} from './model.ts';
import { readRatedTexts } from './rated-text.ts';

/** One line of the form sheet: a mode of an element by one of its causes; a mode without a cause has a line too. */
export interface RiskRow {
  readonly id: string;
  readonly element: FmeaElement;
  readonly function: FmeaFunction;
  readonly mode: FmeaFailure;
  readonly effects: readonly FmeaFailure[];
  readonly cause: FmeaFailure | null;
  readonly causeElement: FmeaElement | null;
  readonly causeFunction: FmeaFunction | null;
  readonly risk: FmeaRisk | null;
  readonly severity: number | null;
  /** From the mode to the effect whose severity governs. */
  readonly severityPath: readonly string[];
  readonly occurrence: number | null;
  readonly detection: number | null;
  /** D comes from rated controls and is not typed. */
  readonly isDetectionRated: boolean;
  readonly rpn: number | null;
  readonly priority: Priority | null;
  /** Why there is no priority. */
  readonly reason: Notice | null;
  readonly revisedSeverity: number | null;
  readonly revisedRpn: number | null;
  readonly revisedPriority: Priority | null;
  /** What counts now: after the action where it was rated again. */
  readonly presentPriority: Priority | null;
  /** S has changed since the row was agreed on. */
  readonly asksReview: boolean;
  /** The second rating; null where there is none. */
  readonly matrixRisk: MatrixRisk | null;
}

export interface RatingRule {
  readonly type: FmeaType;
  /** The table of an MSR study; without one its rows have no priority. */
  readonly msrTable?: PriorityTable | null | undefined;
  /** The company's matrix, for a second rating. */
  readonly matrix?: RiskMatrix | null | undefined;
}

const levelsOf = (risk: FmeaRisk) => ({
  probability: risk.matrixProbability ?? null,
  consequences: {
    P: risk.consequenceP ?? null,
    E: risk.consequenceE ?? null,
    O: risk.consequenceO ?? null,
    A: risk.consequenceA ?? null,
    R: risk.consequenceR ?? null,
  },
});

/** The first level of a second rating that the matrix does not have. */
export const secondFault = (risk: FmeaRisk, matrix: RiskMatrix): Notice | undefined =>
  matrixFault(levelsOf(risk), matrix);

/** D of a row: the best of the rated detection controls in place, else what was typed. */
export function detectionOf(risk: FmeaRisk | null): { value: number | null; isRated: boolean } {
  const rated = bestDetection(
    readRatedTexts(risk?.control || risk?.controlEn).map(({ rating }) => ({ rating, inPlace: true })),
  );
  return rated === null
    ? { value: risk?.detection ?? null, isRated: false }
    : { value: rated, isRated: true };
}

const noTable: Notice = { code: 'msrTableMissing' };
const msrNames: Readonly<Record<string, string>> = { O: 'F', D: 'M' };

/** Monitoring and system response rates frequency and monitoring: the reason speaks of F and M. */
const asCalled = ({ type }: RatingRule, { values = {}, ...reason }: Notice): Notice => ({
  ...reason,
  values: type === 'msr' ? { ...values, name: msrNames[String(values.name)] ?? values.name ?? '' } : values,
});

function rate(
  rule: RatingRule,
  severity: number | null,
  occurrence: number | null,
  detection: number | null,
): { value: Rated | null; reason: Notice | null } {
  if (rule.type === 'msr' && !rule.msrTable) return { value: null, reason: noTable };
  const rated = rateMode(
    { severity, occurrence, detection },
    rule.type === 'msr' ? rule.msrTable! : undefined,
  );
  return { value: rated.value, reason: rated.reason ? asCalled(rule, rated.reason) : null };
}

/** What a row is made of. A row made of the same parts is the same row. */
type Parts = Pick<
  RiskRow,
  | 'id'
  | 'element'
  | 'function'
  | 'mode'
  | 'effects'
  | 'cause'
  | 'causeElement'
  | 'causeFunction'
  | 'risk'
  | 'severity'
  | 'severityPath'
>;

function partsOf(
  index: ModelIndex,
  net: NetResult,
  mode: FmeaFailure,
  cause: FmeaFailure | null,
): Parts | undefined {
  const fn = index.functions.get(mode.functionId);
  const element = index.elements.get(fn?.elementId ?? '');
  if (!fn || !element) return undefined;
  const id = rowKey(mode.id, cause?.id ?? '');
  const { severity, path } = net.severities.get(mode.id) ?? unknownSeverity;
  const causeFunction = cause ? (index.functions.get(cause.functionId) ?? null) : null;
  return {
    id,
    element,
    function: fn,
    mode,
    effects: (index.effectsOf.get(mode.id) ?? []).flatMap((one) => index.failures.get(one) ?? []),
    cause,
    causeElement: index.elements.get(causeFunction?.elementId ?? '') ?? null,
    causeFunction,
    risk: cause ? (index.risks.get(id) ?? null) : null,
    severity,
    severityPath: path,
  };
}

const unknownSeverity: { severity: number | null; path: readonly string[] } = { severity: null, path: [] };

const sameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one === other || (one.length === other.length && one.every((each, at) => each === other[at]));

const isSame = (row: RiskRow, parts: Parts): boolean =>
  row.element === parts.element &&
  row.function === parts.function &&
  row.mode === parts.mode &&
  row.cause === parts.cause &&
  row.causeElement === parts.causeElement &&
  row.causeFunction === parts.causeFunction &&
  row.risk === parts.risk &&
  row.severity === parts.severity &&
  sameList(row.severityPath, parts.severityPath) &&
  sameList(row.effects, parts.effects);

function rowOf(parts: Parts, rule: RatingRule): RiskRow {
  const { risk, severity } = parts;
  const occurrence = risk?.occurrence ?? null;
  const detection = detectionOf(risk);
  const { value, reason } = rate(rule, severity, occurrence, detection.value);
  const again = [risk?.revisedSeverity, risk?.revisedOccurrence, risk?.revisedDetection].some(
    (one) => one != null,
  );
  // A rating that an action left alone stays what it was: whoever rates again may give only what changed.
  const revisedSeverity = again ? (risk?.revisedSeverity ?? severity) : null;
  const after = again
    ? rate(
        rule,
        revisedSeverity,
        risk?.revisedOccurrence ?? occurrence,
        risk?.revisedDetection ?? detection.value,
      ).value
    : null;
  return {
    ...parts,
    occurrence,
    detection: detection.value,
    isDetectionRated: detection.isRated,
    rpn: value?.rpn ?? null,
    priority: value?.priority ?? null,
    reason,
    revisedSeverity,
    revisedRpn: after?.rpn ?? null,
    revisedPriority: after?.priority ?? null,
    presentPriority: after?.priority ?? value?.priority ?? null,
    matrixRisk: risk && rule.matrix ? matrixRisk(levelsOf(risk), rule.matrix).value : null,
    asksReview: risk?.agreedSeverity != null && severity !== null && risk.agreedSeverity !== severity,
  };
}

export interface SheetOfModel {
  readonly index: ModelIndex;
  readonly rule: RatingRule;
  readonly net: NetResult;
  readonly rows: readonly RiskRow[];
}

/**
 * All lines of a model in the order of its modes. A failure of the top element is an effect and nothing else; a failure that
 * is only a cause has no line of its own. Of the sheet of the model `before` an edit, the lines it left alone are kept.
 */
export function sheetOf(model: FmeaModel, rule: RatingRule, before?: SheetOfModel): SheetOfModel {
  const index = indexModel(model);
  const net = before && isSameNet(before.index, index) ? before.net : checkNet(index);
  const known = new Map(before?.rule === rule ? before.rows.map((row) => [row.id, row]) : []);
  const isCauseOfMode = (id: string) =>
    (index.effectsOf.get(id) ?? []).some((effect) => !index.isTop(effect));
  const rows = model.failures.flatMap((mode): RiskRow[] => {
    if (index.isTop(mode.id)) return [];
    const causes = index.causesOf.get(mode.id) ?? [];
    if (causes.length === 0 && isCauseOfMode(mode.id)) return [];
    const wanted = causes.length === 0 ? [null] : causes.map((id) => index.failures.get(id) ?? null);
    return wanted.flatMap((cause): RiskRow[] => {
      const parts = partsOf(index, net, mode, cause);
      if (!parts) return [];
      const kept = known.get(parts.id);
      return [kept && isSame(kept, parts) ? kept : rowOf(parts, rule)];
    });
  });
  return { index, rule, net, rows };
}

export type PriorityCounts = Record<Priority | 'none', number>;

const counted = (rows: readonly RiskRow[], of: 'priority' | 'presentPriority'): PriorityCounts => {
  const counts = { H: 0, M: 0, L: 0, none: 0 };
  for (const row of rows) counts[row[of] ?? 'none'] += 1;
  return counts;
};

/** How many rows have which priority, before and after the actions. */
export const profileOf = (rows: readonly RiskRow[]): { before: PriorityCounts; after: PriorityCounts } => ({
  before: counted(rows, 'priority'),
  after: counted(rows, 'presentPriority'),
});

/** Rows by severity and occurrence, 1 … 10 each; after the actions where they were rated again. */
export function heatMap(
  rows: readonly RiskRow[],
  when: 'before' | 'after',
): ReadonlyMap<string, readonly RiskRow[]> {
  const cells = new Map<string, RiskRow[]>();
  for (const row of rows) {
    const isAfter = when === 'after' && row.revisedPriority !== null;
    const severity = isAfter ? row.revisedSeverity : row.severity;
    const occurrence = isAfter ? (row.risk?.revisedOccurrence ?? row.occurrence) : row.occurrence;
    if (severity === null || occurrence === null) continue;
    const key = `${severity} ${occurrence}`;
    const list = cells.get(key);
    if (list) list.push(row);
    else cells.set(key, [row]);
  }
  return cells;
}
