import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { reportFormat } from '@ircrisk/contract/report-format.ts';
import type { RecordOf } from '@ircrisk/contract/resource.ts';
import type {
  qraSiteCase,
  qraSitePopulation,
  qraSiteWeather,
} from '@ircrisk/contract/resources/site-risk/rows.ts';
import { allowedActs, StudyLife } from '@ircrisk/contract/study.ts';
import { id } from '@ircrisk/contract/values.ts';
import type { SiteRisk } from '@ircrisk/engine-quantitative-risk';
import type { Calculation } from '@ircrisk/units';
import { z } from 'zod';

export const siteRiskErrors = errors('qra-site', {
  notPossible: {
    status: 409,
    zh: '现在不能计算：{zh}',
    en: 'It cannot be calculated yet: {en}',
  },
  notCalculated: {
    status: 409,
    zh: '请先计算当前的情景、气象和人口，再提交审核',
    en: 'Calculate the present cases, weather and people before it goes to review',
  },
  outdated: {
    status: 409,
    zh: '结果由较早版本的程序计算，请重新计算；在审核中的研究须先退回',
    en: 'The result was calculated by an earlier version: calculate again; a study in review is sent back first',
  },
  omitted: {
    status: 409,
    zh: '有 {count} 项后果未能计算，所有数值因此偏低',
    en: '{count} outcomes could not be calculated; every figure is too low by them',
  },
  exceeded: {
    status: 409,
    zh: '个人风险超过 GB 36894-2018 基准：{codes}',
    en: 'Individual risk above GB 36894-2018: {codes}',
  },
  notJudged: {
    status: 409,
    zh: '未计算的后果可能使个人风险超过基准，未判定：{codes}',
    en: 'Not judged, since what could not be calculated may take the individual risk above its limit: {codes}',
  },
  societalNotJudged: {
    status: 409,
    zh: '未计算的后果可能使社会风险曲线超过 GB 36894-2018 的线，未判定',
    en: 'The curve of societal risk is not judged, since what could not be calculated may take it above a line of GB 36894-2018',
  },
  societal: {
    status: 409,
    zh: '社会风险曲线进入 GB 36894-2018 的不可接受区',
    en: 'The curve of societal risk enters the region GB 36894-2018 does not accept',
  },
  alike: {
    status: 409,
    zh: '有完全相同的情景，风险重复计入：{codes}',
    en: 'Some cases are the same in everything, and their risk is counted as often: {codes}',
  },
  beyondFigure: {
    status: 409,
    zh: '社会风险曲线超过 N = 1000，超出 GB 36894-2018 的图，标准未给出该处的线',
    en: 'The curve of societal risk goes beyond N = 1000, outside the figure of GB 36894-2018, which has no lines there',
  },
  screening: {
    status: 409,
    zh: '筛查结果：不能代替有资质机构的定量风险评价',
    en: 'A screening: it replaces no quantitative risk assessment by a qualified body',
  },
  noSuchComponent: {
    status: 404,
    zh: '所选部件不在本项目的 RBI 研究中',
    en: 'A component chosen is in no RBI study of this project',
  },
});

const base = '/ircrisk-qra/qra-site' as const;
/** What an engine gives, as it is. */
const given = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);
type Row<T> = Omit<
  T,
  | 'tenantId'
  | 'createUser'
  | 'createDept'
  | 'createTime'
  | 'updateUser'
  | 'updateTime'
  | 'status'
  | 'isDeleted'
  | 'version'
  | 'parentId'
  | 'children'
  | 'studyId'
>;
export type SiteCase = Row<RecordOf<typeof qraSiteCase>>;
export type SiteWeather = Row<RecordOf<typeof qraSiteWeather>>;
export type SitePlace = Row<RecordOf<typeof qraSitePopulation>>;

export const SiteBoard = z.object({
  id: z.string(),
  seriesId: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  state: StudyLife.shape.state,
  revision: z.number(),
  plantAge: z.enum(['new', 'existing']),
  ambient: z.number().nullable(),
  gridStep: z.number(),
  weatherSource: z.string().nullable(),
  weatherSourceEn: z.string().nullable(),
  populationSource: z.string().nullable(),
  populationSourceEn: z.string().nullable(),
  planId: z.string().nullable(),
  planWidth: z.number().nullable(),
  planX: z.number().nullable(),
  planY: z.number().nullable(),
  planNorth: z.number().nullable(),
  conclusion: z.string().nullable(),
  conclusionEn: z.string().nullable(),
  leader: z.string().nullable(),
  cases: z.array(given<SiteCase>()),
  weather: z.array(given<SiteWeather>()),
  places: z.array(given<SitePlace>()),
  /** Codes of cases that are the same in everything that counts, a group each. */
  alike: z.array(z.array(z.string())),
  result: z
    .object({
      time: z.string(),
      engineVersion: z.string(),
      /** Something was changed since. */
      stale: z.boolean(),
      /** An earlier version of the engine gave it. */
      outdated: z.boolean(),
      calculation: given<Calculation<SiteRisk>>(),
    })
    .nullable(),
  allowed: allowedActs,
});
export type SiteBoard = z.infer<typeof SiteBoard>;

export const siteBoard = endpoint(`GET ${base}/board`, {
  access: 'qra-site.read',
  title: { zh: '定量风险：研究与结果', en: 'Quantitative risk: study and result' },
  input: z.object({ id }),
  result: SiteBoard,
});

export const calculateSite = endpoint(`POST ${base}/calculate`, {
  access: 'qra-site.calculate',
  title: { zh: '定量风险：计算', en: 'Quantitative risk: calculate' },
  input: z.object({ id }),
  result: z.object({ jobId: z.string() }),
});

const SiteComponent = z.object({
  id: z.string(),
  study: z.string(),
  tag: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  componentType: z.string().nullable(),
  damageFactor: z.number().nullable(),
  /** 1/a over all holes. */
  pof: z.number().nullable(),
});
export type SiteComponent = z.infer<typeof SiteComponent>;

/** Components of the newest revisions of risk-based inspection; the caller has to be allowed to read those. */
export const siteComponents = endpoint(`GET ${base}/components`, {
  access: 'qra-site.update',
  title: { zh: '定量风险：可取的 RBI 部件', en: 'Quantitative risk: RBI components' },
  input: z.object({ search: z.string().trim().max(64).optional() }),
  result: z.array(SiteComponent),
});

export const takeComponents = endpoint(`POST ${base}/take-components`, {
  access: 'qra-site.update',
  title: { zh: '定量风险：由 RBI 部件生成情景', en: 'Quantitative risk: cases from RBI components' },
  success: 'created',
  input: z.object({ id, assessmentIds: z.array(id).min(1).max(50) }),
  /** Holes that are there already stay as they are: a second case would count their risk twice. */
  result: z.object({ made: z.number(), kept: z.number() }),
});

export const siteReport = endpoint(`POST ${base}/report`, {
  access: 'qra-site.export',
  title: { zh: '定量风险报告', en: 'Quantitative risk report' },
  input: z.object({ id, language: z.enum(['zh', 'en']), format: reportFormat }),
  result: z.object({ jobId: z.string() }),
});
