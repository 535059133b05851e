import {
  addYears,
  type Calculation,
  calculated,
  daysBetween,
  findMissing,
  type IsoDate,
  isIsoDate,
  type Notice,
  type Step,
  shown,
  unscored,
  yearsBetween,
} from '@ircrisk/units';
import { type StatutoryRule, type StatutoryScope, statutoryRules } from './tables/statutory-rules.ts';

export type StatutoryInput = {
  readonly scope: StatutoryScope;
  readonly lastInspection?: IsoDate | null;
  readonly inServiceDate?: IsoDate | null;
  readonly safetyGrade?: number | null;
  readonly pipeClass?: string | null;
  readonly remainingLifeYears?: number | null;
  /** False where the wall does not thin: then no life is known because none is used up. */
  readonly limitedByCorrosion?: boolean;
  /** Interval written into the last report, within the limits of the rule. */
  readonly inspectorYears?: number | null;
  /** Start of monitored use at grade 4, which is limited in all. */
  readonly monitoredSince?: IsoDate | null;
  /** Longer interval approved by the authority, where the rule can be extended. */
  readonly approvedYears?: number | null;
  /** A risk-based plan: its interval in years, or the day it names; `approved` once the plan is in force. */
  readonly rbi?: {
    readonly approved: boolean;
    readonly years?: number | null;
    readonly date?: IsoDate | null;
  } | null;
};

export type StatutoryDate = {
  readonly due: IsoDate;
  readonly intervalYears: number;
  readonly governs:
    | 'first'
    | 'statutory'
    | 'inspector'
    | 'approval'
    | 'remainingLife'
    | 'rbi'
    | 'monitoredUse';
  readonly status: 'normal' | 'monitored';
};

type Interval = {
  years: number;
  governs: StatutoryDate['governs'];
  /** The very day, where a plan names one. */
  date?: IsoDate;
};

function ruleFor(
  rules: readonly StatutoryRule[],
  input: StatutoryInput,
  first: boolean,
): StatutoryRule | Notice {
  const scoped = rules.filter((rule) => rule.scope === input.scope);
  const [only] = scoped;
  if (!only) return { code: 'noRule', path: 'scope' };
  if (only.grades && !first) {
    const grade = input.safetyGrade;
    if (grade === null || grade === undefined) return { code: 'gradeMissing', path: 'safetyGrade' };
    return scoped.find((rule) => rule.grades?.includes(grade)) ?? { code: 'gradeRange', path: 'safetyGrade' };
  }
  if (only.classes) {
    const pipeClass = input.pipeClass ?? '';
    if (pipeClass === '') return { code: 'missingInput', path: 'pipeClass', values: { name: 'pipeClass' } };
    return scoped.find((rule) => rule.classes?.includes(pipeClass)) ?? { code: 'noRule', path: 'pipeClass' };
  }
  return only;
}

/** The interval the rule allows: chosen by the inspector inside the limits, or its default. */
function ruleInterval(rule: StatutoryRule, chosen: number | null | undefined, warnings: Notice[]): Interval {
  const max = rule.maxYears ?? 0;
  if (chosen === null || chosen === undefined || !(chosen > 0))
    return { years: rule.defaultYears ?? max, governs: 'statutory' };
  // Shorter than the minimum is always allowed: heavy corrosion or cracking calls for it.
  const years = Math.min(chosen, max);
  if (years < chosen)
    warnings.push({ code: 'intervalClamped', path: 'inspectorYears', values: { chosen, allowed: years } });
  return { years, governs: years < (rule.defaultYears ?? max) ? 'inspector' : 'statutory' };
}

function extended(rule: StatutoryRule, base: Interval, input: StatutoryInput, warnings: Notice[]): Interval {
  const { remainingLifeYears: life, approvedYears } = input;
  if (rule.extendable && approvedYears && approvedYears > base.years)
    return { years: approvedYears, governs: 'approval' };
  const rbi = planned(input);
  if (!rbi) return base;
  // An earlier day than the rule's needs nobody's leave.
  if (rbi.approved && rbi.years !== undefined && rbi.years < base.years)
    return { ...rbi, years: rbi.years, governs: 'rbi' };
  const lifeUnknown = (life === null || life === undefined) && input.limitedByCorrosion !== false;
  if (!rbi.approved || rule.rbiMaxYears === undefined || lifeUnknown) {
    warnings.push({ code: 'rbiNotGranted', path: 'rbi' });
    return base;
  }
  const asked = rbi.years ?? rule.rbiMaxYears;
  if (asked <= rule.rbiMaxYears) return { ...rbi, years: asked, governs: 'rbi' };
  warnings.push({
    code: 'intervalClamped',
    path: 'rbi/years',
    values: { chosen: asked, allowed: rule.rbiMaxYears },
  });
  return { years: rule.rbiMaxYears, governs: 'rbi' };
}

/** The limit of the first inspection, unless an approved plan asks for it sooner. */
function firstInterval(rule: StatutoryRule, input: StatutoryInput): Interval {
  const years = rule.firstYears ?? rule.maxYears ?? 0;
  const rbi = planned(input);
  if (rbi?.approved && rbi.years !== undefined && rbi.years < years)
    return { ...rbi, years: rbi.years, governs: 'rbi' };
  return { years, governs: 'first' };
}

/** The plan as an interval from the last inspection, or from entry into service. */
function planned({ rbi, lastInspection, inServiceDate }: StatutoryInput) {
  if (!rbi) return null;
  const from = lastInspection ?? inServiceDate;
  if (isIsoDate(rbi.date) && isIsoDate(from))
    return { approved: rbi.approved, years: Math.max(0, yearsBetween(from, rbi.date)), date: rbi.date };
  return { approved: rbi.approved, ...(rbi.years ? { years: rbi.years } : {}) };
}

const ruleNames = {
  first: { zh: '首次检验期限', en: 'Limit for the first inspection' },
  interval: { zh: '法定检验周期', en: 'Statutory interval' },
  rbi: { zh: '基于风险的检验计划', en: 'Risk-based inspection plan' },
};

/**
 * Next statutory inspection: the rule's interval from the last inspection, never more than half the remaining
 * life, or the first-inspection limit where there is none yet. An unknown grade leaves the date unknown.
 */
export function statutoryDate(
  input: StatutoryInput,
  rules: readonly StatutoryRule[] = statutoryRules,
): Calculation<StatutoryDate> {
  const first = !input.lastInspection;
  const facts = {
    unit: 'date',
    inputs: input,
    standardRef: 'TSG 21-2016 part 8, TSG D7005, TSG 11, TSG ZF001',
  };
  const from = input.lastInspection ?? input.inServiceDate;
  if (!from) return unscored({ code: 'noServiceDate', path: 'inServiceDate' }, facts);
  const dateField = first ? 'inServiceDate' : 'lastInspection';
  if (!isIsoDate(from))
    return unscored({ code: 'invalidDate', path: dateField, values: { name: dateField } }, facts);
  const rule = ruleFor(rules, input, first);
  if ('code' in rule) return unscored(rule, facts);
  const sourced = { ...facts, standardRef: rule.source };
  if (rule.stop && !first) return unscored({ code: 'stopUse', path: 'safetyGrade' }, sourced);

  const warnings: Notice[] = [];
  if (rule.monitored && !first) warnings.push({ code: 'monitoredUse', path: 'safetyGrade' });
  let interval: Interval = first
    ? firstInterval(rule, input)
    : extended(rule, ruleInterval(rule, input.inspectorYears, warnings), input, warnings);
  const steps: Step[] = [
    {
      id: 'rule',
      name: ruleNames[interval.governs === 'rbi' ? 'rbi' : first ? 'first' : 'interval'],
      formula: 'T',
      substituted: interval.date ? `${from} → ${interval.date}` : rule.source,
      value: interval.years,
      unit: 'years',
      reference: rule.source,
    },
  ];
  const life = input.remainingLifeYears;
  if (!first && life !== null && life !== undefined) {
    const half = Math.max(0, life / 2);
    steps.push({
      id: 'halfLife',
      name: { zh: '剩余寿命的一半', en: 'Half the remaining life' },
      formula: 'RL / 2',
      substituted: `${shown(life)} / 2`,
      value: half,
      unit: 'years',
      reference: rule.source,
    });
    if (half < interval.years) interval = { years: half, governs: 'remainingLife' };
  }
  let due = interval.date ?? addYears(from, interval.years);
  const since = input.monitoredSince;
  if (!first && rule.cumulativeYears !== undefined && isIsoDate(since)) {
    const end = addYears(since, rule.cumulativeYears);
    steps.push({
      id: 'monitoredUse',
      name: { zh: '监控使用的期限', en: 'End of monitored use' },
      formula: 't₄ + T₄',
      substituted: `${since} + ${rule.cumulativeYears}`,
      value: end,
      unit: 'date',
      reference: rule.source,
    });
    if (end < due) {
      due = end;
      interval = { years: yearsBetween(from, end), governs: 'monitoredUse' };
    }
  }
  steps.push({
    id: 'due',
    name: { zh: '下次检验日期', en: 'Next inspection' },
    formula: 't₀ + min(T, RL / 2)',
    substituted: `${from} + ${shown(interval.years)}`,
    value: due,
    unit: 'date',
  });
  return calculated<StatutoryDate>(
    {
      due,
      intervalYears: interval.years,
      governs: interval.governs,
      status: rule.monitored && !first ? 'monitored' : 'normal',
    },
    { ...sourced, steps, warnings },
  );
}

/** Days until a date with the level at which people are warned: 90, 60 and 30 days, then expired. */
export function expiryWarning(
  input: { expiry?: IsoDate | null; today: IsoDate },
  limits: readonly number[] = [90, 60, 30],
): Calculation<{ daysLeft: number; level: number | 'expired' | null }> {
  const facts = { unit: 'days', inputs: input, standardRef: 'TSG 08-2017' };
  const missing = findMissing(input, ['expiry']);
  if (missing) return unscored(missing, facts);
  const { expiry, today } = input;
  if (!isIsoDate(expiry))
    return unscored({ code: 'invalidDate', path: 'expiry', values: { name: 'expiry' } }, facts);
  const daysLeft = daysBetween(today, expiry);
  const reached = limits.filter((limit) => daysLeft <= limit);
  const level = daysLeft < 0 ? 'expired' : reached.length > 0 ? Math.min(...reached) : null;
  return calculated<{ daysLeft: number; level: number | 'expired' | null }>({ daysLeft, level }, facts);
}
