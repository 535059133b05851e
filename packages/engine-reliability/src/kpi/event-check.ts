import { type Notice, shown } from '@ircrisk/units';

/** A failure with its repair as entered; instants in milliseconds UTC. */
export type EnteredEvent = {
  readonly detectedAt?: number | null;
  readonly repairedAt?: number | null;
  readonly activeRepairHours?: number | null;
  /** When the repair began; with its end it says how many hours there were to repair in. */
  readonly repairStartedAt?: number | null;
  readonly downtimeHours?: number | null;
  readonly cost?: number | null;
  readonly modeCode?: string | null;
  readonly description?: string | null;
};

export type EventContext = {
  readonly now: number;
  readonly inServiceAt?: number | null;
  readonly surveillanceFrom?: number | null;
  readonly scrapped?: boolean;
  readonly equipmentClass?: string;
  /** The group of the class, e.g. rotating; codes may apply to a whole group. */
  readonly classGroup?: string;
  /** Classes and groups each mode applies to; "all" for every class. */
  readonly modeAppliesTo?: Readonly<Record<string, readonly string[]>>;
  /** Words of mechanisms that must not stand in the mode field. */
  readonly mechanismWords?: readonly string[];
  /** Other downtimes of the same equipment. */
  readonly others?: readonly { readonly start: number; readonly end?: number | null }[];
};

export type EventFinding = Notice & { readonly severity: 'error' | 'warning' };

export function modeIsValid(code: string, context: EventContext): boolean {
  const classes = context.modeAppliesTo?.[code];
  if (!classes) return false;
  return (
    classes.includes('all') ||
    [context.equipmentClass, context.classGroup].some((name) => name !== undefined && classes.includes(name))
  );
}

const MINUTE = 1 / 60;

/** Active repair is clock time, not man-hours (ISO 14224 table 4): it fits between start and end of the repair. */
const repairHours = ({ repairStartedAt: from, repairedAt: to }: EnteredEvent): number | null =>
  from && to && to >= from ? (to - from) / 3_600_000 : null;

/** Errors stop the entry, warnings let it pass with a remark. Every finding names its field. */
export function checkEvent(event: EnteredEvent, context: EventContext): EventFinding[] {
  const findings: EventFinding[] = [];
  const say = (severity: 'error' | 'warning', code: string, path: string, values?: Notice['values']) =>
    findings.push({ severity, code, path, ...(values ? { values } : {}) });
  const { detectedAt, repairedAt, activeRepairHours, downtimeHours, cost, modeCode } = event;
  if (detectedAt === null || detectedAt === undefined)
    say('error', 'missingInput', 'detectedAt', { name: 'detectedAt' });
  else {
    if (detectedAt > context.now) say('error', 'eventInFuture', 'detectedAt');
    if (context.inServiceAt && detectedAt < context.inServiceAt)
      say('error', 'failureBeforeInstallation', 'detectedAt');
    if (context.surveillanceFrom && detectedAt < context.surveillanceFrom)
      say('warning', 'failureBeforeSurveillance', 'detectedAt');
    if (repairedAt && repairedAt < detectedAt) say('error', 'repairBeforeFailure', 'repairedAt');
    if (repairedAt && repairedAt > context.now) say('error', 'eventInFuture', 'repairedAt');
    const end = repairedAt ?? context.now;
    if (context.others?.some((other) => other.start < end && (other.end ?? context.now) > detectedAt))
      say('warning', 'overlapping', 'detectedAt');
  }
  if ((cost ?? 0) < 0) say('error', 'negativeCost', 'cost');
  if ((downtimeHours ?? 0) < 0) say('error', 'negativeDowntime', 'downtimeHours');
  if ((activeRepairHours ?? 0) < 0) say('error', 'negativeDowntime', 'activeRepairHours');
  if (downtimeHours && activeRepairHours && downtimeHours < activeRepairHours)
    say('warning', 'downtimeBelowRepair', 'downtimeHours');
  const hoursThere = repairHours(event);
  if (hoursThere !== null && (activeRepairHours ?? 0) > hoursThere + MINUTE)
    say('error', 'repairHoursAboveRepair', 'activeRepairHours', {
      hours: shown(activeRepairHours ?? 0, 4),
      span: shown(hoursThere, 4),
    });
  if (context.scrapped) say('warning', 'scrappedEquipment', 'equipmentId');
  if (modeCode && context.modeAppliesTo) {
    const word = context.mechanismWords?.find((one) => one.toLowerCase() === modeCode.toLowerCase());
    if (word) say('error', 'mechanismAsMode', 'modeCode', { text: word });
    else if (!modeIsValid(modeCode, context))
      say('error', 'codeNotForClass', 'modeCode', { code: modeCode, class: context.equipmentClass ?? '' });
  }
  return findings;
}
