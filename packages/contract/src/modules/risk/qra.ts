import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import type { RecordOf } from '@ircrisk/contract/resource.ts';
import type { qraNcr } from '@ircrisk/contract/resources/quality/records.ts';
import type { qraRisk, qraStep } from '@ircrisk/contract/resources/quality/risk.ts';
import { allowedActs, StudyLife } from '@ircrisk/contract/study.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { id, yes } from '@ircrisk/contract/values.ts';
import type {
  Agreement,
  CapabilityStudy,
  CapaEffectiveness,
  CcpAnswer,
  FormalityAdvice,
  GaugeStudy,
  RiskProfile,
} from '@ircrisk/engine-quality';
import type { Calculation } from '@ircrisk/units';
import { z } from 'zod';

export { qraErrors } from '@ircrisk/contract/modules/risk/qra-errors.ts';

const base = '/ircrisk-qra' as const;
/** What an engine gives, as it is. */
const given = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);
const grade = z.number().int().min(1).max(10);
const severity = labelled(grade, { zh: 'S', en: 'S' });
const probability = labelled(grade, { zh: 'P', en: 'P' });
const detection = labelled(grade.nullish(), { zh: 'D', en: 'D' });
const remark = labelled(z.string().trim().max(500).nullish(), { zh: '说明', en: 'Remark' });

const Step =
  given<
    Pick<
      RecordOf<typeof qraStep>,
      | 'id'
      | 'seq'
      | 'name'
      | 'nameEn'
      | 'inputs'
      | 'inputsEn'
      | 'parameters'
      | 'parametersEn'
      | 'outputs'
      | 'outputsEn'
      | 'controls'
      | 'controlsEn'
    >
  >();
type RiskRecord = RecordOf<typeof qraRisk>;
export type QraRisk = Pick<
  RiskRecord,
  | 'id'
  | 'code'
  | 'stepNo'
  | 'hazard'
  | 'hazardEn'
  | 'cause'
  | 'causeEn'
  | 'effect'
  | 'effectEn'
  | 'controls'
  | 'controlsEn'
  | 'severity'
  | 'probability'
  | 'detection'
  | 'knowledge'
  | 'score'
  | 'riskClass'
  | 'ccp'
  | 'action'
  | 'actionEn'
  | 'residualScore'
  | 'residualClass'
  | 'acceptedOn'
> & {
  acceptedName: string | null;
  acceptReason: string | null;
  ccpEdition: string | null;
  ccpAnswers: Record<string, CcpAnswer>;
};

/** A project as a whole: what it is, how formal it has to be, its steps and its risks before and after. */
export const QraBoard = z.object({
  id: z.string(),
  /** What is measured and inspected belongs to the series. */
  seriesId: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  subject: z.string(),
  tool: z.string(),
  method: z.enum(['matrix', 'rpn']),
  /** What the grades count for in the ranking; null leaves one out. */
  weights: z.object({
    severity: z.number().nullable(),
    probability: z.number().nullable(),
    detection: z.number().nullable(),
  }),
  triggeredBy: z.string().nullable(),
  formality: z.string().nullable(),
  formalityReason: z.string().nullable(),
  advice: given<Calculation<FormalityAdvice>>(),
  reviewDate: z.string().nullable(),
  leader: z.string().nullable(),
  team: z.array(z.object({ id: z.string(), name: z.string() })),
  scope: z.string().nullable(),
  scopeEn: z.string().nullable(),
  assumptions: z.string().nullable(),
  assumptionsEn: z.string().nullable(),
  conclusion: z.string().nullable(),
  conclusionEn: z.string().nullable(),
  steps: z.array(Step),
  risks: z.array(given<QraRisk>()),
  before: given<RiskProfile>(),
  after: given<RiskProfile>(),
  allowed: allowedActs,
});
export type QraBoard = z.infer<typeof QraBoard>;

export const qraBoard = endpoint(`GET ${base}/qra-study/board`, {
  access: 'qra-study.read',
  title: { zh: '质量风险研究：总览', en: 'Quality risk study: board' },
  input: z.object({ id }),
  result: QraBoard,
});

const Score = z.object({
  person: z.string(),
  name: z.string(),
  severity: z.number().nullable(),
  probability: z.number().nullable(),
  detection: z.number().nullable(),
  remark: z.string().nullable(),
});
const ScoredRisk = z.object({
  riskId: z.string(),
  own: Score.nullable(),
  given: z.number(),
  expected: z.number(),
  revealed: z.boolean(),
  /** The reader's own alone until the reveal. */
  scores: z.array(Score),
  /** By rating; null until the reveal. */
  agreement: z.record(z.enum(['severity', 'probability', 'detection']), given<Agreement>().nullable()),
});
export type ScoredRisk = z.infer<typeof ScoredRisk>;

export const qraScoring = endpoint(`GET ${base}/qra-study/scoring`, {
  access: 'qra-study.read',
  title: { zh: '质量风险研究：各自评分', en: 'Quality risk study: individual scores' },
  input: z.object({ id }),
  result: z.object({ isScorer: z.boolean(), risks: z.array(ScoredRisk) }),
});

export const saveScore = endpoint(`POST ${base}/qra-study/score`, {
  access: 'qra-study.read',
  title: { zh: '质量风险研究：给出自己的评分', en: 'Quality risk study: give one’s own scores' },
  success: 'updated',
  input: z.object({ riskId: id, severity, probability, detection, remark }),
  result: yes,
});

export const revealScores = endpoint(`POST ${base}/qra-study/reveal`, {
  access: 'qra-study.update',
  title: { zh: '质量风险研究：揭示评分', en: 'Quality risk study: reveal the scores' },
  success: 'updated',
  /** A reason reveals though somebody has not scored yet. */
  input: z.object({
    riskId: id,
    reason: labelled(z.string().trim().max(500).optional(), { zh: '理由', en: 'Reason' }),
  }),
  result: yes,
});

export const agreeScores = endpoint(`POST ${base}/qra-study/agree`, {
  access: 'qra-study.update',
  title: { zh: '质量风险研究：定分', en: 'Quality risk study: agree on the grades' },
  success: 'updated',
  input: z.object({ riskId: id, severity, probability, detection }),
  result: yes,
});

export const acceptRisk = endpoint(`POST ${base}/qra-study/accept-risk`, {
  access: 'qra-study.approve',
  title: { zh: '质量风险研究：接受风险', en: 'Quality risk study: accept a risk' },
  success: 'updated',
  input: z.object({
    riskId: id,
    reason: labelled(z.string().trim().min(1).max(500), { zh: '接受的理由', en: 'Reason of the acceptance' }),
    /** An action item reminds of it. */
    reviewDate: labelled(day, { zh: '复审日期', en: 'Review date' }),
  }),
  result: yes,
});

const scoreUpTo = (most: number, zh: string, en: string) =>
  labelled(z.number().int().min(1).max(most), { zh, en });
const classLimits = (most: number, zh: string, en: string) =>
  z
    .object({
      lowTo: scoreUpTo(most, `${zh}：低至`, `${en}: low up to`),
      mediumTo: scoreUpTo(most, `${zh}：中至`, `${en}: medium up to`),
    })
    .refine(
      ({ lowTo, mediumTo }) => lowTo < mediumTo,
      brokenRule({ zh: `${zh}：“低”的上限须小于“中”的上限`, en: `${en}: low ends below medium` }, 'order'),
    );
/** Scores up to which a risk is low and medium; above it is high. */
const QraLimits = z.object({ matrix: classLimits(24, 'S·P', 'S·P'), rpn: classLimits(999, 'RPN', 'RPN') });
export type QraLimits = z.infer<typeof QraLimits>;

export const qraLimits = endpoint(`GET ${base}/class-limits`, {
  access: 'qra-study.read',
  title: { zh: '质量风险：等级界限', en: 'Quality risks: limits of the classes' },
  input: z.object({}),
  result: QraLimits,
});
/** The company's own limits; every draft is rated by them at once, approved studies stay as they were judged. */
export const saveQraLimits = endpoint(`POST ${base}/class-limits/submit`, {
  access: 'qra-study.approve',
  title: { zh: '质量风险：保存等级界限', en: 'Quality risks: set the limits of the classes' },
  success: 'updated',
  input: QraLimits,
  result: z.object({ changed: z.number() }),
});

export const saveCcp = endpoint(`POST ${base}/qra-study/ccp`, {
  access: 'qra-study.update',
  title: { zh: '质量风险研究：关键控制点判断', en: 'Quality risk study: decide on a CCP' },
  success: 'updated',
  input: z.object({
    riskId: id,
    edition: z.string().max(20),
    answers: z.record(
      z.string().max(8),
      z.object({ answer: z.boolean().nullish(), reason: z.string().trim().max(500).nullish() }),
    ),
  }),
  result: z.object({ outcome: z.string().nullable() }),
});

export const qraReport = endpoint(`POST ${base}/qra-study/report`, {
  access: 'qra-study.export',
  title: { zh: '质量风险研究报告', en: 'Quality risk report' },
  input: z.object({ id, language: z.enum(['zh', 'en']), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});

export const Characteristic = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  stepNo: z.number().nullable(),
  stepName: z.string().nullable(),
  ctq: z.boolean(),
  unit: z.string().nullable(),
  lsl: z.number().nullable(),
  target: z.number().nullable(),
  usl: z.number().nullable(),
  requiredCpk: z.number().nullable(),
  chart: z.string(),
  sampleSize: z.number(),
  baseline: z.number().nullable(),
  frequency: z.string().nullable(),
  gauge: z.string().nullable(),
  reaction: z.string().nullable(),
  subgroups: z.number(),
  /** Rules that signal, over all subgroups. */
  rules: z.array(z.number()),
  /** Null where it is not given: too few values, an unstable chart, no limits. */
  cpk: z.number().nullable(),
  /** Given though the chart is not stable, for a written reason. */
  isOverridden: z.boolean(),
  /** Why, and for whom, where it is told in spite of doubts. */
  overrideReason: z.string().nullable(),
  overrideBy: z.string().nullable(),
  /** Of the last gauge study. */
  grr: z.object({ percent: z.number(), categories: z.number().nullable() }).nullable(),
});
export type Characteristic = z.infer<typeof Characteristic>;

/** The control plan of a series with how each characteristic stands. */
export const qraCharacteristics = endpoint(`GET ${base}/qra-characteristic/overview`, {
  access: 'qra-characteristic.read',
  title: { zh: '控制计划：受控情况', en: 'Control plan: how it stands' },
  input: z.object({ studyId: id }),
  result: z.array(Characteristic),
});

const Kept = z.object({
  id: z.string(),
  valuesUsed: z.number(),
  result: given<CapabilityStudy>(),
  overrideReason: z.string().nullable(),
  madeBy: z.string().nullable(),
  madeAt: z.string(),
});

/** Subgroups in the order they were taken, as columns: ten thousand are one short answer. */
export const Measured = z.object({
  ids: z.array(z.string()),
  times: z.array(z.string()),
  values: z.array(z.array(z.number().nullable())),
  defects: z.array(z.number().nullable()),
  inspected: z.array(z.number().nullable()),
  excluded: z.array(z.boolean()),
  limits: z.array(z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()])),
});
export type Measured = z.infer<typeof Measured>;

export const qraMeasured = endpoint(`GET ${base}/qra-characteristic/measured`, {
  access: 'qra-measurement.read',
  title: { zh: '特性的测量数据与能力研究', en: 'Measurements and capability of a characteristic' },
  input: z.object({ id }),
  result: z.object({ measured: Measured, kept: z.array(Kept) }),
});

export const keepCapability = endpoint(`POST ${base}/qra-characteristic/keep-capability`, {
  access: 'qra-measurement.update',
  title: { zh: '保存能力研究', en: 'Keep a capability study' },
  success: 'created',
  input: z.object({
    id,
    overrideReason: labelled(z.string().trim().max(500).nullish(), {
      zh: '仍要计算的理由',
      en: 'Reason to go on',
    }),
  }),
  result: z.object({ id: z.string() }),
});

const Reading = z.object({
  part: z.string().trim().min(1).max(32),
  appraiser: z.string().trim().min(1).max(32),
  value: z.number().nullable(),
});
export type GaugeReading = z.infer<typeof Reading>;

export const qraGauge = endpoint(`GET ${base}/qra-gauge-study/readings`, {
  access: 'qra-gauge-study.read',
  title: { zh: '量具研究：读数与结果', en: 'Gauge study: readings and result' },
  input: z.object({ id }),
  result: z.object({
    readings: z.array(Reading),
    version: z.number(),
    calculation: given<Calculation<GaugeStudy>>(),
  }),
});

export const saveGauge = endpoint(`POST ${base}/qra-gauge-study/save-readings`, {
  access: 'qra-gauge-study.update',
  title: { zh: '量具研究：保存读数', en: 'Gauge study: save the readings' },
  success: 'updated',
  input: z.object({ id, version: z.number().int(), readings: z.array(Reading).max(2000) }),
  result: z.object({ version: z.number() }),
});

const party = z.enum(['maker', 'buyer', 'third']);
const Sign = z.object({
  party,
  outcome: z.enum(['passed', 'waived', 'refused']),
  by: z.string().nullable(),
  at: z.string(),
  remark: z.string().nullable(),
});
export const ItpLine = z.object({
  id: z.string(),
  seq: z.number(),
  activity: z.string(),
  activityEn: z.string().nullable(),
  reference: z.string().nullable(),
  acceptance: z.string().nullable(),
  acceptanceEn: z.string().nullable(),
  record: z.string().nullable(),
  maker: z.string().nullable(),
  buyer: z.string().nullable(),
  third: z.string().nullable(),
  state: z.enum(['planned', 'partly', 'released', 'refused']),
  /** The last of each party. */
  signs: z.array(Sign),
  /** Refused before and signed again since: they stay to be read. */
  refusals: z.array(Sign),
  /** The number of an earlier activity whose hold point is not released. */
  heldBy: z.number().nullable(),
});
export type ItpLine = z.infer<typeof ItpLine>;

export const qraItpBoard = endpoint(`GET ${base}/qra-itp/board`, {
  access: 'qra-itp.read',
  title: { zh: '检验试验计划：签署情况', en: 'Inspection and test plan: signatures' },
  input: z.object({ studyId: id }),
  result: z.array(ItpLine),
});

export const signItp = endpoint(`POST ${base}/qra-itp/sign`, {
  access: 'qra-itp.update',
  title: { zh: '检验试验计划：签署', en: 'Inspection and test plan: sign' },
  success: 'updated',
  input: z.object({
    id,
    party: labelled(party, { zh: '签署方', en: 'Party' }),
    outcome: labelled(z.enum(['passed', 'waived', 'refused']), { zh: '结果', en: 'Outcome' }),
    /** Wanted for what is waived or refused. */
    remark,
  }),
  result: yes,
});

export const NcrDetail = z.object({
  record: given<RecordOf<typeof qraNcr>>(),
  allowed: z.array(z.string()),
  effect: given<Calculation<CapaEffectiveness>>(),
  actionId: z.string().nullable(),
  moves: z.array(
    z.object({
      act: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
export type NcrDetail = z.infer<typeof NcrDetail>;

export const qraNcrDetail = endpoint(`GET ${base}/qra-ncr/story`, {
  access: 'qra-ncr.read',
  title: { zh: '不合格：经过与有效性', en: 'NCR: story and effect' },
  input: z.object({ id }),
  result: NcrDetail,
});

export const actOnNcr = endpoint(`POST ${base}/qra-ncr/act`, {
  access: 'qra-ncr.update',
  title: { zh: '不合格：处理', en: 'NCR: act' },
  success: 'updated',
  input: z.object({
    id,
    act: z.enum(['dispose', 'correct', 'verify', 'close', 'reopen']),
    reason: labelled(z.string().trim().max(500).nullish(), { zh: '原因', en: 'Reason' }),
  }),
  result: yes,
});
