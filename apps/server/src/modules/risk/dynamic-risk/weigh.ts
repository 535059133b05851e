import type { Contributor, Idle, RiskSettings } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { tagLink } from '@ircrisk/contract/resources/alarm/tag.ts';
import { modifierWords } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { counted, type Language, type Text } from '@ircrisk/contract/text.ts';
import {
  barrierFactor,
  countFactor,
  decayed,
  defaultRange,
  givenRange,
  historyFactor,
  type ModifierKind,
  modifierKinds,
  openChangeFactor,
  overdueFactor,
  overdueOrdersFactor,
  ranges,
  temporaryRepairFactor,
} from '@ircrisk/engine-dynamic-risk';
import { daysBetween, shown } from '@ircrisk/units';
import type { ConsequenceFactor } from '#modules/risk/dynamic-barrier-management/index.ts';
import { consequenceLabel } from './consequences.ts';
import type { Facts, NamedFact } from './evidence.ts';
import type { Faded, Memory, ModelRow } from './models.ts';
import { fadedFactor, lastFactor, weighWindows } from './windows.ts';

/** A modifier with what it goes by; the engine clamps it. */
export interface Evidence extends Pick<Contributor, 'factor' | 'stale' | 'since' | 'text' | 'sources'> {
  readonly kind: ModifierKind;
  /** How long nothing was heard of a stale source. */
  readonly silentDays?: number;
}
export interface Weighed {
  readonly evidence: readonly Evidence[];
  readonly idle: readonly Idle[];
  readonly notices: readonly Text[];
  readonly memory: Memory;
}
export interface Context {
  readonly model: ModelRow;
  readonly facts: Facts;
  readonly settings: RiskSettings;
  readonly today: string;
  /** Of the bow-tie, the one that is looked at. */
  readonly consequence: ConsequenceFactor | null;
}
/** A factor, why there is none, or a warning and none. */
type Factor = Omit<Evidence, 'kind' | 'stale'> & { stale?: boolean; faded?: Faded | undefined };
export type Found = Factor | { none: Text };

const t = (zh: string, en: string): Text => ({ zh, en });
const three = (factor: number) => factor.toFixed(3);
const listed = (facts: readonly NamedFact[], language: Language = 'zh') =>
  facts
    .slice(0, 4)
    .map(({ label, labelEn = label }) => (language === 'zh' ? label : labelEn))
    .join(', ') + (facts.length > 4 ? ' …' : '');
const first = (facts: readonly { since: string }[]) =>
  facts.length === 0 ? null : facts.map(({ since }) => since).toSorted()[0]!;
const quiet = { factor: 1, since: null, sources: [] };
function weighInspections({ facts }: Context, notices: Text[]): Found {
  const late = facts.inspections.flatMap((one) => {
    const { value } = overdueFactor(one.overdueDays, one.intervalDays);
    if (value !== null) return [{ ...one, factor: value }];
    notices.push(
      t(
        `${one.label} 没有检验周期，不计检验超期`,
        `${one.label} has no inspection interval: overdue inspection is not counted`,
      ),
    );
    return [];
  });
  const worst = late.toSorted((a, b) => b.factor - a.factor)[0];
  if (!worst) return { ...quiet, text: t('没有超期的检验', 'No inspection is overdue') };
  return {
    ...{ factor: worst.factor, since: worst.due },
    text: t(
      `${worst.label} 检验超期 ${worst.overdueDays} 天，周期 ${worst.intervalDays} 天`,
      `${worst.label}: inspection ${counted(worst.overdueDays, 'day')} overdue, interval ${worst.intervalDays} d`,
    ),
    sources: [
      worst.orderId
        ? { label: worst.label, link: `/maintenance-plan?order=${worst.orderId}` }
        : { label: worst.label, link: `/equipment?id=${worst.equipmentId}` },
    ],
  };
}

function weighRepairs({ facts }: Context): Found {
  const [oldest] = facts.repairs;
  if (!oldest) return { ...quiet, text: t('没有到期的临时修复', 'No temporary repair has expired') };
  return {
    ...{ factor: temporaryRepairFactor(true), since: oldest.due, sources: [] },
    text: t(
      `临时修复 ${oldest.due} 到期${oldest.note ? `：${oldest.note}` : ''}`,
      `Temporary repair expired on ${oldest.due}${(oldest.noteEn ?? oldest.note) ? `: ${oldest.noteEn ?? oldest.note}` : ''}`,
    ),
  };
}

function weighChanges({ facts: { changes } }: Context): Found {
  if (changes.length === 0)
    return { ...quiet, text: t('没有涉安全的未关闭变更', 'No open change on a safety item') };
  return {
    ...{ factor: openChangeFactor(true), since: first(changes) },
    text: t(`未关闭变更：${listed(changes)}`, `Open changes: ${listed(changes, 'en')}`),
    sources: changes
      .slice(0, 4)
      .map(({ id, label, labelEn = label }) => ({ label, labelEn, link: `/actionItem?id=${id}` })),
  };
}

function weighOrders({ facts: { orders } }: Context): Found {
  if (orders.length === 0) return { ...quiet, text: t('没有超期的高优先工单', 'No urgent order is overdue') };
  return {
    ...{ factor: overdueOrdersFactor(orders.length) ?? 1, since: first(orders) },
    text: t(`${orders.length} 张超期：${listed(orders)}`, `${orders.length} overdue: ${listed(orders)}`),
    sources: orders.slice(0, 4).map(({ id, label }) => ({ label, link: `/maintenance-plan?order=${id}` })),
  };
}

function weighBarriers({ model, facts, consequence: one }: Context): Found {
  if (model.bowTieSeriesId === null) return { none: t('没有指定蝴蝶结', 'No bow-tie is named') };
  const tie = facts.bowTie;
  if (!tie) return { none: t('蝴蝶结没有批准的修订', 'The bow-tie has no approved revision') };
  const factor = one ? barrierFactor(one.perYear, one.designPerYear) : null;
  if (!one || factor === null)
    return {
      none: t(
        `${tie.code} 的频率无法计算，请补全威胁与屏障`,
        `${tie.code} has no frequency yet: complete its threats and barriers`,
      ),
    };
  const label = consequenceLabel(tie, one);
  const weak = tie.weak.filter(({ row }) => one.barrierIds.has(row.id));
  const because = (language: 'zh' | 'en') =>
    weak
      .slice(0, 3)
      .map(({ row, causes }) => `${row.code}${causes[0] ? ` ${causes[0].text[language]}` : ''}`)
      .join(language === 'zh' ? '；' : '; ');
  const link = `/dynamic-barrier-management/bow-tie/${tie.id}`;
  return {
    ...{ factor, stale: one.uncertain, since: null },
    text:
      weak.length === 0
        ? t(`${label} 的屏障全部有效`, `All barriers of ${label} are functional`)
        : t(`${label}：${because('zh')}`, `${label}: ${because('en')}`),
    sources: [
      { label: tie.code, link },
      ...weak.slice(0, 3).flatMap(({ causes }) => causes.flatMap(({ source }) => source ?? []).slice(0, 1)),
    ],
  };
}

function weighHistory({ model, facts: { history } }: Context): Found {
  if (model.subjectType !== 'equipment') return { none: t('仅用于设备', 'For equipment only') };
  const factor = history && historyFactor(history);
  if (!history || factor === null)
    return { none: t('同类设备没有失效率', 'There is no failure rate of its class') };
  return {
    ...{ factor, since: null },
    text: t(
      `先验 ${shown(history.classRatePerYear)} 次/年（${history.isoClass} 类），${shown(history.years)} 年 ${history.events} 次`,
      `Prior ${shown(history.classRatePerYear)} a year (class ${history.isoClass}), ${history.events} in ${shown(history.years)} years`,
    ),
    sources: [{ label: model.code, link: `/equipment?id=${model.equipmentId}` }],
  };
}

function weighManagement({ model: { rbi, baseSource }, facts: { values } }: Context): Found {
  if (baseSource !== 'rbi') {
    const given = values.find(({ kind }) => kind === 'managementFactor');
    return {
      none: given
        ? t(
            `仅用于 RBI 基准：${given.atTime} 的取值 ${shown(given.factor)} 不计`,
            `For RBI bases only: the value ${shown(given.factor)} of ${given.atTime} does not count`,
          )
        : t('仅用于 RBI 基准', 'For RBI bases only'),
    };
  }
  if (!rbi?.managementFactor) return { none: t('RBI 研究没有 F_MS', 'The RBI study has no F_MS') };
  if (!rbi.managementNow)
    return { none: t('公司今天没有生效的 F_MS', 'The company has no F_MS in force today') };
  const same = rbi.managementNow === rbi.managementFactor;
  return {
    ...{ factor: same ? 1 : rbi.managementNow / rbi.managementFactor, since: null, sources: [] },
    text: t(
      `F_MS ${shown(rbi.managementFactor)} → ${shown(rbi.managementNow)}`,
      `F_MS ${shown(rbi.managementFactor)} → ${shown(rbi.managementNow)}`,
    ),
  };
}

const noFormula = t('公司没有设定公式，按 1 计', 'The company has set no formula: counted as 1');

function weighAlarms(context: Context): Found {
  const { model, facts, settings } = context;
  if (settings.alarmWeight === null) return { none: noFormula };
  const own = countFactor(facts.alarms.length, settings.alarmWeight) ?? 1;
  const last = lastFactor(model, 'alarm');
  const kept = model.before?.memory.alarm;
  // Nothing stands any more that stood at the last look.
  const closed =
    facts.alarms.length === 0 && last > 1 && !kept
      ? { atClosing: Math.max(own, last), closedOn: facts.alarmsEndedOn ?? context.today }
      : null;
  const { factor, faded } = fadedFactor(own, facts.alarms.length > 0 ? [] : [kept, closed], context);
  return {
    ...{ factor, faded, since: first(facts.alarms) },
    text: t(
      `常驻报警 ${facts.alarms.length} 条${facts.alarms.length > 0 ? `：${listed(facts.alarms)}` : ''}`,
      `${counted(facts.alarms.length, 'standing alarm')}${facts.alarms.length > 0 ? `: ${listed(facts.alarms)}` : ''}`,
    ),
    sources: facts.alarms.slice(0, 4).map(({ label }) => ({ label, link: tagLink(label) })),
  };
}

function weighPermits({ facts: { permits }, settings }: Context): Found {
  if (settings.permitWeight === null) return { none: noFormula };
  return {
    ...{
      factor: countFactor(permits.length, settings.permitWeight) ?? 1,
      since: first(permits),
      sources: [],
    },
    text: t(`生效的作业许可 ${permits.length} 张`, `${counted(permits.length, 'work permit')} in force`),
  };
}

/** A value from before its kind had a range is kept as it was given, counts with the nearest of the range, and is told. */
function heldFactor(
  { factor, atTime }: Facts['values'][number],
  kind: ModifierKind,
  settings: RiskSettings,
  notices: Text[],
): number {
  const { min, cap } = givenRange(kind, settings.ranges);
  const held = Math.min(cap, Math.max(min, factor));
  if (held !== factor)
    notices.push(
      t(
        `${modifierWords[kind].zh}：${atTime} 的取值 ${shown(factor)} 不在 ${min} 至 ${cap} 之间，按 ${held} 计，请更正该行`,
        `${modifierWords[kind].en}: the value ${shown(factor)} of ${atTime} lies outside ${min} to ${cap} and counts as ${held}; correct the row`,
      ),
    );
  return held;
}

/** A value brought in; past its time it is held, and the engine lets it improve nothing. */
function weighBrought(
  { facts, model, settings }: Context,
  kind: ModifierKind,
  notices: Text[],
): Factor | undefined {
  const value = facts.values.find((one) => one.kind === kind && one.endedOn === null);
  // The base of others holds no F_MS that could have changed.
  if (!value || (kind === 'managementFactor' && model.baseSource !== 'rbi')) return undefined;
  const stale = value.ageDays > value.staleDays;
  const factor = heldFactor(value, kind, settings, notices);
  const note = (text: string | null) => (text ? `：${text}` : '');
  return {
    ...{ factor, stale, since: value.atTime, sources: [] },
    ...(stale && { silentDays: Math.floor(value.ageDays) }),
    text: t(
      `${value.atTime} 取值${note(value.note)}${stale ? '（已过期）' : ''}`,
      `Given as of ${value.atTime}${note(value.noteEn ?? value.note)}${stale ? ' (stale)' : ''}`,
    ),
  };
}

/** What is stale improves nothing. */
const counts = ({ factor, stale }: Factor) => (stale ? Math.max(1, factor) : factor);

/** A word does not lower what the platform sees for itself: the worse of the two counts, and says so. */
function besideOwn(given: Factor, own: Found): Factor {
  if ('none' in own) return given;
  if (counts(own) <= counts(given)) return { ...given, faded: own.faded };
  const figure = three(given.factor);
  return {
    ...own,
    text: t(
      `${own.text.zh}；${given.text.zh}：${figure} 低于平台自有来源，不计`,
      `${own.text.en}; ${given.text.en}: ${figure} is below what the platform sees and does not count`,
    ),
  };
}

/** Less than this is shown as 1.000. */
const faint = 5e-4;

/**
 * A value brought in for a window or an alarm that has ended fades beside the platform's own source and beside a newer value: the larger
 * counts, as of a window that is closed.
 */
function besideFading({ facts, settings, today }: Context, kind: ModifierKind, own: Found): Found {
  const value = facts.values.find((one) => one.kind === kind && one.endedOn !== null);
  if (!value?.endedOn) return own;
  const { cap } = settings.ranges[kind] ?? ranges[kind] ?? defaultRange;
  const atClosing = Math.min(value.factor, cap);
  const ownNow = 'none' in own ? 1 : counts(own);
  const factor = decayed({
    ...{ atClosing, ownNow, tauDays: settings.tauDays },
    daysSinceClosed: Math.max(0, daysBetween(value.endedOn, today)),
  });
  if (factor === null || factor <= ownNow + faint) return own;
  const text = t(
    `${value.endedOn} 结束的取值衰减中（结束时 ${three(atClosing)}）`,
    `the value that ended on ${value.endedOn} is fading (${three(atClosing)} then)`,
  );
  if ('none' in own)
    return {
      ...{ factor, since: value.endedOn, sources: [] },
      text: t(text.zh, `T${text.en.slice(1)}`),
    };
  const now = three(ownNow);
  return {
    ...{ ...own, factor },
    text: t(`${own.text.zh}：${now}；${text.zh}`, `${own.text.en}: ${now}; ${text.en}`),
  };
}

/** Kinds that hold or fade from what was seen last. */
type Remembered = 'iow' | 'alarm';
const isRemembered = (kind: ModifierKind): kind is Remembered => kind === 'iow' || kind === 'alarm';

/** All modifiers of a subject, each with the facts it goes by; what takes no part says why. */
export function weigh(context: Context): Weighed {
  const notices: Text[] = [];
  const own: Readonly<Record<ModifierKind, () => Found>> = {
    iow: () => weighWindows(context),
    overdueInspection: () => weighInspections(context, notices),
    temporaryRepairExpired: () => weighRepairs(context),
    openMocSafety: () => weighChanges(context),
    overdueHighWO: () => weighOrders(context),
    barrier: () => weighBarriers(context),
    failureHistory: () => weighHistory(context),
    managementFactor: () => weighManagement(context),
    alarm: () => weighAlarms(context),
    weather: () => ({
      none: t('没有连接天气数据，可导入取值', 'Weather is not connected; values can be imported'),
    }),
    workPermitDensity: () => weighPermits(context),
  };
  const evidence: Evidence[] = [];
  const idle: Idle[] = [];
  const memory: { iow?: Faded | undefined; alarm?: Faded | undefined } = {};
  const beside: Partial<Record<ModifierKind, number>> = {};
  // As it was seen, whatever range or switch it counts under now: an edit that is put back finds it again.
  const remember = (kind: Remembered, seen: Found) => {
    const last = context.model.before?.memory;
    const isSeen = !('none' in seen);
    const factor = isSeen ? seen.factor : last?.own?.[kind];
    const faded = isSeen ? seen.faded : last?.[kind];
    if (factor !== undefined) beside[kind] = factor;
    if (faded) memory[kind] = faded;
  };
  for (const kind of modifierKinds) {
    if (!context.model.used[kind]) {
      idle.push({ kind, text: t('模型中没有计入', 'Left out by the model') });
      if (isRemembered(kind)) remember(kind, own[kind]());
      continue;
    }
    const seen = own[kind]();
    const given = weighBrought(context, kind, notices);
    if (isRemembered(kind)) remember(kind, seen);
    if (given) beside[kind] ??= 'none' in seen ? 1 : seen.factor;
    const found = besideFading(context, kind, given ? besideOwn(given, seen) : seen);
    if ('none' in found) {
      idle.push({ kind, text: found.none });
      continue;
    }
    const { faded: _faded, ...rest } = found;
    evidence.push({ kind, ...rest, stale: found.stale ?? false });
  }
  const remembered = Object.keys(beside).length > 0 ? { ...memory, own: beside } : memory;
  return { evidence, idle, notices, memory: remembered };
}
