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
import {
  type StatutoryCondition,
  type StatutoryRule,
  type StatutoryScope,
  statutoryRules,
} from './tables/statutory-rules.ts';

export type StatutoryInput = {
  readonly scope: StatutoryScope;
  readonly lastInspection?: IsoDate | null;
  readonly inServiceDate?: IsoDate | null;
  readonly safetyGrade?: number | null;
  readonly pipeClass?: string | null;
  readonly smallType?: string | null;
  readonly conditions?: readonly StatutoryCondition[];
  readonly remainingLifeYears?: number | null;
  /** Day of the reading the remaining life counts from; the last inspection where nothing is said. */
  readonly measuredOn?: IsoDate | null;
  /** False where the wall does not thin: then no life is known because none is used up. */
  readonly limitedByCorrosion?: boolean;
  /** Rate of the fastest place; null where none is measured, left out where the walls are not looked at. */
  readonly rateMmPerYear?: number | null;
  /** False where the rate rests on the nominal wall alone, and no two readings of one place confirm it. */
  readonly rateMeasured?: boolean;
  /** A sound metal lining or sprayed metal keeps the wall from its medium. */
  readonly metalLined?: boolean;
  /** Interval written into the last report, within the limits of the rule. */
  readonly inspectorYears?: number | null;
  /** Start of monitored use, which is limited in all; found from `history` where that is given. */
  readonly monitoredSince?: IsoDate | null;
  /** The inspections that counted, oldest first. */
  readonly history?: readonly { readonly date: IsoDate; readonly grade: number | null }[];
  /** Longer interval on the rule's own condition, written down by whoever is entitled to. */
  readonly approvedYears?: number | null;
  /** What the last test of a safety valve found, as received. */
  readonly testOutcome?: string | null;
  /** The approval meets the rule's stricter condition. */
  readonly approvedStrict?: boolean;
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
    | 'monitoredUse'
    | 'bottom'
    | 'lining'
    | 'unknownRate'
    | 'unknownLimit'
    | 'external'
    | 'shell';
  readonly status: 'normal' | 'monitored';
};

type Interval = {
  years: number;
  governs: StatutoryDate['governs'];
  /** The very day, where a plan names one. */
  date?: IsoDate;
};

const fits = <T>(wanted: readonly T[] | undefined, value: T | null | undefined): boolean =>
  !wanted || (value !== null && value !== undefined && wanted.includes(value));

const special = ({ smallTypes, condition }: StatutoryRule): boolean => Boolean(smallTypes || condition);

/** The rule that applies: for the first inspection the strictest limit, later the one of the grade; a special one before a general. */
function ruleFor(
  rules: readonly StatutoryRule[],
  input: StatutoryInput,
  first: boolean,
): StatutoryRule | Notice {
  const scoped = rules.filter((rule) => rule.scope === input.scope);
  if (scoped.length === 0) return { code: 'noRule', path: 'scope' };
  const pipeClass = input.pipeClass || null;
  if (pipeClass === null && scoped.some(({ classes }) => classes))
    return { code: 'missingInput', path: 'pipeClass', values: { name: 'pipeClass' } };
  const open = scoped
    .filter(
      (rule) =>
        fits(rule.classes, pipeClass) &&
        fits(rule.smallTypes, input.smallType) &&
        (!rule.condition || (input.conditions ?? []).includes(rule.condition)),
    )
    .sort((a, b) => Number(special(b)) - Number(special(a)));
  if (!scoped.some(({ classes }) => !classes) && open.length === 0)
    return { code: 'noRule', path: 'pipeClass' };
  if (first) {
    const limit = (rule: StatutoryRule) => rule.firstYears ?? rule.maxYears ?? Number.POSITIVE_INFINITY;
    const [best] = [...open].sort((a, b) => limit(a) - limit(b));
    return best && Number.isFinite(limit(best)) ? best : { code: 'noRule', path: 'scope' };
  }
  const later = open.filter(({ maxYears, stop }) => stop || maxYears !== undefined);
  if (later.some(({ grades }) => grades)) {
    const grade = input.safetyGrade;
    if (grade === null || grade === undefined) return { code: 'gradeMissing', path: 'safetyGrade' };
    const known = later.flatMap(({ grades }) => grades ?? []);
    if (!known.includes(grade))
      return { code: 'gradeRange', path: 'safetyGrade', values: { grade, highest: Math.max(...known) } };
    return later.find((rule) => fits(rule.grades, grade)) ?? { code: 'noRule', path: 'pipeClass' };
  }
  return later[0] ?? { code: 'noRule', path: 'scope' };
}

/** TSG 21-2016 8.1.7.2: a longer interval of a vessel asks for corrosion below this rate, mm/a, or for a metal lining. */
const EXTENSION_RATE = 0.1;

/**
 * Why a longer interval does not hold, where it does not: a rate of a vessel that is too high, or that no readings confirm (none,
 * one and the nominal wall, or a wall that seems to grow); a safety valve that was not in order when it was tested.
 */
function extensionRefused(rule: StatutoryRule, input: StatutoryInput): Notice | null {
  const path = 'approvedYears';
  const { testOutcome } = input;
  // The stricter condition is one of safety valves: where the rule has none, meeting it says nothing.
  if (input.approvedStrict && rule.strictYears === undefined) return { code: 'groundOfOtherRule', path };
  if (input.scope === 'psv' && (testOutcome === 'failed' || testOutcome === 'leaked'))
    return { code: 'extensionTestFailed', path };
  const rate = input.rateMmPerYear;
  if (input.scope !== 'vessel' || input.metalLined || rate === undefined) return null;
  const isLow = rate === null || rate < EXTENSION_RATE;
  if (rate === null || rate < 0 || (isLow && input.rateMeasured === false))
    return { code: 'extensionUnconfirmed', path, values: { limit: EXTENSION_RATE } };
  if (isLow) return null;
  return { code: 'extensionNotGranted', path, values: { rate: shown(rate, 3), limit: EXTENSION_RATE } };
}

/** The interval the rule allows: chosen by the inspector inside the limits, or its default. */
function ruleInterval(rule: StatutoryRule, input: StatutoryInput, warnings: Notice[]): Interval {
  const max = rule.maxYears ?? 0;
  const clamped = (chosen: number, allowed: number, path: string) => {
    if (chosen > allowed) warnings.push({ code: 'intervalClamped', path, values: { chosen, allowed } });
    return Math.min(chosen, allowed);
  };
  const { approvedYears, approvedStrict } = input;
  // What was granted as longer and is not, is an interval like any other.
  const chosen = input.inspectorYears ?? (approvedYears && approvedYears <= max ? approvedYears : null);
  const refused = approvedYears && approvedYears > max ? extensionRefused(rule, input) : null;
  if (refused) warnings.push(refused);
  else if (approvedYears && approvedYears > max) {
    const longest = (approvedStrict ? rule.strictYears : undefined) ?? rule.extendedYears ?? max;
    const years = clamped(approvedYears, Math.max(longest, max), 'approvedYears');
    if (years > max) return { years, governs: 'approval' };
  }
  if (chosen === null || !(chosen > 0)) return { years: rule.defaultYears ?? max, governs: 'statutory' };
  // Shorter than the usual interval is always allowed: heavy corrosion or cracking calls for it.
  const years = clamped(chosen, max, 'inspectorYears');
  return { years, governs: years < (rule.defaultYears ?? max) ? 'inspector' : 'statutory' };
}

function planInterval(
  rule: StatutoryRule,
  base: Interval,
  input: StatutoryInput,
  warnings: Notice[],
): Interval {
  const rbi = planned(input);
  if (!rbi) return base;
  // An earlier day than the rule's needs nobody's leave.
  if (rbi.approved && rbi.years !== undefined && rbi.years < base.years)
    return { ...rbi, years: rbi.years, governs: 'rbi' };
  const life = input.remainingLifeYears;
  const lifeUnknown = (life === null || life === undefined) && input.limitedByCorrosion !== false;
  const longest = Math.max(rule.rbiMaxYears ?? 0, base.years);
  if (!rbi.approved || rule.rbiMaxYears === undefined || lifeUnknown) {
    warnings.push({ code: 'rbiNotGranted', path: 'rbi' });
    return base;
  }
  const asked = rbi.years ?? longest;
  if (asked <= longest) return { ...rbi, years: asked, governs: 'rbi' };
  warnings.push({
    code: 'intervalClamped',
    path: 'rbi/years',
    values: { chosen: shown(asked, 4), allowed: longest },
  });
  return { years: longest, governs: 'rbi' };
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

/** Start of the unbroken run of inspections, up to the last, that put the equipment under this rule. */
function runSince(rule: StatutoryRule, { history, monitoredSince }: StatutoryInput): IsoDate | null {
  if (!history) return monitoredSince ?? null;
  let since: IsoDate | null = null;
  for (const { date, grade } of history)
    since = grade !== null && rule.grades?.includes(grade) ? (since ?? date) : null;
  return since;
}

/** An inspection before entry into service is not the first one of service: that one keeps its limit. */
function limitFromEntry(input: StatutoryInput, rules: readonly StatutoryRule[]) {
  const { lastInspection, inServiceDate: from } = input;
  if (!lastInspection || !isIsoDate(from) || lastInspection >= from) return null;
  const rule = ruleFor(rules, input, true);
  if (!('source' in rule) || rule.firstYears === undefined) return null;
  return { from, years: rule.firstYears, end: addYears(from, rule.firstYears), source: rule.source };
}

const ruleNames = {
  first: { zh: '首次检验期限', en: 'Limit for the first inspection' },
  interval: { zh: '法定检验周期', en: 'Statutory interval' },
  rbi: { zh: '基于风险的检验计划', en: 'Risk-based inspection plan' },
};
const LONGEST_YEARS = 1000;
/** TSG 21 asks it of a risk-based plan; we hold every interval to it. */
const HALF_LIFE = 'RL / 2 (TSG 21-2016 8.10.3)';

/**
 * Next statutory inspection: the rule's interval from the last inspection, or the first-inspection limit where there is
 * none yet, never later than half the remaining life. Life and half life count from the day of the reading they follow
 * from, so a further reading that is no worse never brings the date forward. An unknown grade leaves the date unknown.
 */
export function statutoryDate(
  input: StatutoryInput,
  rules: readonly StatutoryRule[] = statutoryRules,
): Calculation<StatutoryDate> {
  const first = !input.lastInspection;
  const facts = {
    unit: 'date',
    inputs: input,
    standardRef: 'TSG 21-2016 8.1, TSG D7005-2018, TSG 11-2020, TSG ZF001-2006',
  };
  const from = input.lastInspection ?? input.inServiceDate;
  if (!from) return unscored({ code: 'noServiceDate', path: 'inServiceDate' }, facts);
  const dateField = first ? 'inServiceDate' : 'lastInspection';
  if (!isIsoDate(from))
    return unscored({ code: 'invalidDate', path: dateField, values: { name: dateField } }, facts);
  if (input.measuredOn && !isIsoDate(input.measuredOn))
    return unscored({ code: 'invalidDate', path: 'measuredOn', values: { name: 'measuredOn' } }, facts);
  const rule = ruleFor(rules, input, first);
  if (!('source' in rule)) return unscored(rule, facts);
  const sourced = { ...facts, standardRef: rule.source };
  const grade = input.safetyGrade ?? 0;
  if (rule.stop && !first)
    return unscored({ code: 'stopUse', path: 'safetyGrade', values: { grade } }, sourced);

  const warnings: Notice[] = [];
  if (rule.monitored && !first)
    warnings.push({ code: 'monitoredUse', path: 'safetyGrade', values: { grade } });
  if (input.scope === 'psv' && input.testOutcome === 'failed')
    warnings.push({ code: 'testFailed', path: 'testOutcome' });
  let interval: Interval = first
    ? firstInterval(rule, input)
    : planInterval(rule, ruleInterval(rule, input, warnings), input, warnings);
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
  let due = interval.date ?? addYears(from, interval.years);
  const life = input.remainingLifeYears;
  if (life !== null && life !== undefined) {
    const measuredOn = input.measuredOn ?? from;
    // A wall that hardly thins outlives the calendar.
    const half = Math.min(Math.max(0, life / 2), LONGEST_YEARS);
    const end = addYears(measuredOn, half);
    steps.push({
      id: 'halfLife',
      name: { zh: '剩余寿命的一半，自测厚之日起', en: 'Half the remaining life, from the reading' },
      formula: 't_m + RL / 2',
      substituted: `${measuredOn} + ${shown(life)} / 2`,
      value: end,
      unit: 'date',
      reference: HALF_LIFE,
    });
    if (end < due) {
      // A wall whose time was over before the inspection is due at once, not before it.
      due = end < from ? from : end;
      interval = { years: yearsBetween(from, due), governs: 'remainingLife' };
    }
  }
  const entry = limitFromEntry(input, rules);
  if (entry) {
    warnings.push({
      code: 'inspectionBeforeService',
      path: 'inServiceDate',
      values: { date: from, inService: entry.from },
    });
    steps.push({
      id: 'firstLimit',
      name: ruleNames.first,
      formula: 't_s + T₁',
      substituted: `${entry.from} + ${entry.years}`,
      value: entry.end,
      unit: 'date',
      reference: entry.source,
    });
    if (entry.end < due) {
      due = entry.end;
      interval = { years: yearsBetween(from, due), governs: 'first' };
    }
  }
  const since = runSince(rule, input);
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
    formula: 'min(t₀ + T, t_m + RL / 2)',
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
