import type { Contributor, Idle, RiskSettings } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { contributorWords, fourColours } from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import {
  barrierFactor,
  type DynamicFrequency,
  dynamicFrequency,
  dynamicLevel,
  dynamicRiskText,
  riskScore,
} from '@ircrisk/engine-dynamic-risk';
import type { BandCode, Consequences, RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { type Calculation, type Notice, shown } from '@ircrisk/units';
import type { BowTieFactor, ConsequenceFactor } from '#modules/risk/dynamic-barrier-management/index.ts';
import {
  consequenceLabel,
  consequenceNotices,
  consequencesLooked,
  governing,
  severityOf,
} from './consequences.ts';
import type { Facts } from './evidence.ts';
import type { Memory, ModelRow } from './models.ts';
import { weigh } from './weigh.ts';

export interface KnownMatrix {
  readonly id: string;
  readonly definition: RiskMatrix;
}

/** What is known of a subject now, as it is kept. */
export interface Judged {
  readonly model: ModelRow;
  readonly baseFrequency: number | null;
  readonly baseName: Text | null;
  readonly baseLevel: BandCode | null;
  readonly baseCategory: number | null;
  readonly frequency: number | null;
  readonly ratio: number | null;
  readonly category: number | null;
  readonly level: BandCode | null;
  readonly score: number | null;
  readonly risk: number | null;
  readonly consequences: Consequences;
  readonly matrixRowId: string | null;
  readonly quality: number;
  readonly lowConfidence: boolean;
  readonly contributors: readonly Contributor[];
  readonly idle: readonly Idle[];
  readonly notices: readonly Text[];
  readonly memory: Memory;
  readonly staleDays: number;
  readonly calculation: Calculation<DynamicFrequency>;
}

interface Base {
  readonly perYear: number | null;
  readonly name: Text | null;
  readonly consequences: Consequences;
  /** Consequence area in m², of an RBI base. */
  readonly area: number | null;
}

const same = (text: string): Text => ({ zh: text, en: text });

/** As designed, with the consequence that governs where there are several. */
function designed(tie: BowTieFactor, one: ConsequenceFactor | null): Text {
  if (!one || tie.consequences.length < 2) return { zh: `${tie.code} 设计值`, en: `${tie.code} as designed` };
  const label = consequenceLabel(tie, one);
  return {
    zh: `${label} ${one.name}，设计值`,
    en: `${label} ${one.nameEn ?? one.name}, as designed`,
  };
}

function baseOf(model: ModelRow, facts: Facts, one: ConsequenceFactor | null): Base {
  const { rbi, baseSource, consequences, baseFrequency } = model;
  if (baseSource === 'rbi') {
    const place = rbi?.category ? 'ABCDE'.indexOf(rbi.category) + 1 : 0;
    return {
      perYear: rbi?.pof ?? null,
      name: rbi ? same(`RBI ${rbi.study} ${rbi.date}`) : null,
      consequences: place > 0 ? { [rbi?.financial ? 'A' : 'P']: place } : consequences,
      area: rbi?.area ?? null,
    };
  }
  if (baseSource === 'manual')
    return {
      perYear: baseFrequency,
      name: { zh: '人工给定', en: 'Given by hand' },
      consequences,
      area: null,
    };
  return {
    perYear: one?.designPerYear ?? null,
    name: facts.bowTie && designed(facts.bowTie, one),
    consequences: one ? severityOf(model, facts.bowTie, one) : consequences,
    area: null,
  };
}

/** A notice in both languages, a modifier by its name. */
function said(notice: Notice): Text {
  const word = contributorWords[notice.values?.kind as keyof typeof contributorWords];
  const named = (language: 'zh' | 'en') =>
    word ? { ...notice, values: { ...notice.values, kind: word[language] } } : notice;
  return { zh: dynamicRiskText(named('zh'), 'zh'), en: dynamicRiskText(named('en'), 'en') };
}

/** 10 to the worst consequence index, where no area is known. */
function weightOf(area: number | null, consequences: Consequences): number | null {
  if (area !== null) return area;
  const rated = Object.values(consequences).filter((one) => typeof one === 'number');
  return rated.length === 0 ? null : 10 ** Math.max(...rated);
}

/** Contributors as they are kept: the engine's factors with what they go by. A figure set by hand is one more of them. */
function explained(
  result: DynamicFrequency,
  evidence: ReturnType<typeof weigh>['evidence'],
  override: ModelRow['override'],
): Contributor[] {
  const contributors = result.contributors.map((one): Contributor => {
    const found = evidence.find(({ kind }) => kind === one.kind);
    return {
      ...one,
      stale: found?.stale ?? false,
      since: found?.since ?? null,
      text: found?.text ?? { zh: '因子之积超过上限', en: 'The product exceeds the cap' },
      sources: found?.sources ?? [],
    };
  });
  if (!override || result.perYear <= 0) return contributors;
  const factor = override.frequency / result.perYear;
  return [
    ...contributors,
    {
      ...{ kind: 'override', factor, decades: Math.log10(factor), stale: false, since: null },
      text: {
        zh: `${override.code} 设定至 ${override.until}：${override.reason}`,
        en: `${override.code}, until ${override.until}: ${override.reason}`,
      },
      sources: [{ label: override.code, link: '/dynamic-risk?tab=overrides' }],
    },
  ];
}

const noMatrix: Text = {
  zh: '没有启用的风险矩阵，不能定级',
  en: 'No risk matrix is active, so there is no level',
};

/** The frequency should the unknown barriers be lost; null where all are known or none takes part. */
function upperEnd(result: DynamicFrequency | null, one: ConsequenceFactor | null): number | null {
  const barrier = result?.contributors.find(({ kind }) => kind === 'barrier')?.factor;
  const ratio = one?.uncertain ? barrierFactor(one.perYearHigh, one.designPerYear) : null;
  if (!result || !barrier || ratio === null) return null;
  return (result.perYear / barrier) * Math.max(1, ratio);
}

/** A figure that stands on an unknown barrier says how bad it may be. */
const mayBe = (perYear: number, level: BandCode | null): Text => {
  const figure = shown(perYear, 3);
  return {
    zh: `有状态未知的屏障，按其降级值计；若已失效，频率可达 ${figure}/年${level ? `（${fourColours[level].zh}）` : ''}`,
    en: `A barrier is unknown and counts with its degraded value; if it is lost, the frequency is up to ${figure} a year${level ? ` (${fourColours[level].en})` : ''}`,
  };
};

interface How {
  readonly settings: RiskSettings;
  readonly today: string;
  readonly matrix: KnownMatrix | null;
}

/** A subject is as bad as the worst of its consequences, each with its own frequency, severity and barriers. */
export function judge(model: ModelRow, facts: Facts, how: How): Judged {
  const looked = consequencesLooked(model, facts);
  const worst = governing(looked.map((one) => judgeOne(model, facts, how, one)));
  return { ...worst, notices: [...worst.notices, ...consequenceNotices(model, facts, looked)] };
}

function judgeOne(
  model: ModelRow,
  facts: Facts,
  { settings, today, matrix }: How,
  consequence: ConsequenceFactor | null,
): Judged {
  const base = baseOf(model, facts, consequence);
  const weighed = weigh({ model, facts, settings, today, consequence });
  const calculation = dynamicFrequency({
    basePerYear: base.perYear,
    modifiers: weighed.evidence.map(({ kind, factor, stale }) => ({ kind, factor, stale })),
    limits: { productCap: settings.productCap, ranges: settings.ranges },
  });
  const result = calculation.value;
  const contributors = result ? explained(result, weighed.evidence, model.override) : [];
  const frequency = result ? (model.override?.frequency ?? result.perYear) : null;
  const levelAt = (perYear: number | null) =>
    matrix ? dynamicLevel(matrix.definition, perYear, base.consequences) : { category: null, level: null };
  const [now, before] = [levelAt(frequency), levelAt(base.perYear)];
  const high = model.override ? null : upperEnd(result, consequence);
  const weight = weightOf(base.area, base.consequences);
  const quality = result?.dataQuality ?? 1;
  return {
    model,
    baseFrequency: base.perYear,
    baseName: base.name,
    baseLevel: before.level,
    baseCategory: before.category,
    frequency,
    ratio: frequency !== null && base.perYear ? frequency / base.perYear : null,
    ...now,
    score: frequency === null || weight === null ? null : riskScore(frequency, weight),
    risk: frequency === null || weight === null ? null : frequency * weight,
    consequences: base.consequences,
    matrixRowId: matrix?.id ?? null,
    quality,
    lowConfidence: (result?.lowConfidence ?? false) || high !== null,
    contributors,
    idle: weighed.idle,
    notices: [
      ...(calculation.reason ? [said(calculation.reason)] : []),
      ...(matrix ? [] : [noMatrix]),
      ...(high === null ? [] : [mayBe(high, levelAt(high).level)]),
      ...weighed.notices,
      ...calculation.warnings.filter(({ code }) => code !== 'stale').map(said),
    ],
    memory: weighed.memory,
    staleDays: Math.max(0, ...weighed.evidence.map(({ silentDays }) => silentDays ?? 0)),
    calculation,
  };
}
