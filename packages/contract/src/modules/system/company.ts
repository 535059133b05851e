import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { brokenRule, labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids, listQuery, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const Company = z.object({
  id: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  enterpriseNumber: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  abbreviation: z.string().nullable(),
  location: z.string().nullable(),
  industry: z.string().nullable(),
  contact: z.string().nullable(),
  introduction: z.string().nullable(),
  logo: z.string().nullable(),
  website: z.string().nullable(),
  factoryModelIds: z.string(),
  hazardAnalysisMethod: z.string().nullable(),
  majorHazardOptions: z.array(z.string()),
  evaluationCoefficient: z.number().nullable(),
  climate: z.string().nullable(),
  /** °C. */
  lowestTemperature: z.number().nullable(),
  averageTemperature: z.number().nullable(),
  earthquakeZone: z.string().nullable(),
  parentLevelId: z.string(),
  status: z.number(),
  isDeleted: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
  version: z.number(),
});
export type Company = z.infer<typeof Company>;

const empty = (value: unknown) => (value === '' || value === undefined ? null : value);
const optional = (max: number, zh: string, en: string) =>
  labelled(z.preprocess(empty, z.string().trim().max(max).nullable()), { zh, en });
const figure = (schema: z.ZodNumber, zh: string, en: string) =>
  labelled(
    z.preprocess((value) => (empty(value) === null ? null : Number(value)), schema.nullable()),
    { zh, en },
  );

const number = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
const numberRule = brokenRule(
  {
    zh: '{field}以字母或数字开头，只含字母、数字、“-”“_”，最多 32 个字符',
    en: '{field} starts with a letter or digit and has letters, digits, “-” and “_” only, at most 32',
  },
  'pattern',
);
const websiteRule = brokenRule(
  { zh: '{field}须以 http:// 或 https:// 开头', en: '{field} must start with http:// or https://' },
  'pattern',
);

const fields = {
  enterpriseNumber: labelled(
    z.preprocess(
      empty,
      z
        .string()
        .trim()
        .refine((value) => number.test(value), numberRule)
        .nullable(),
    ),
    { zh: '企业编号', en: 'Company number' },
  ),
  name: labelled(z.string().trim().min(1).max(100), { zh: '企业名称', en: 'Company name' }),
  nameEn: optional(200, '英文名称', 'English name'),
  abbreviation: optional(5, '简称', 'Abbreviation'),
  location: optional(200, '所在地', 'Location'),
  industry: optional(60, '行业', 'Industry'),
  contact: optional(100, '联系方式', 'Contact'),
  introduction: optional(4000, '简介', 'Introduction'),
  logo: optional(200, '标志', 'Logo'),
  website: labelled(
    z.preprocess(
      empty,
      z
        .string()
        .trim()
        .max(300)
        .refine((value) => /^https?:\/\/\S+$/i.test(value), websiteRule)
        .nullable(),
    ),
    { zh: '网址', en: 'Website' },
  ),
  factoryModelIds: labelled(
    z.preprocess((value) => value ?? [], ids),
    { zh: '工厂模型', en: 'Factory models' },
  ),
  hazardAnalysisMethod: optional(60, '危险源分析方法', 'Hazard analysis method'),
  majorHazardOptions: labelled(
    z.preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])),
      z.array(z.string().max(60)).max(50),
    ),
    { zh: '重大危险源选项', en: 'Major hazard options' },
  ),
  evaluationCoefficient: figure(
    z.number().gt(0).max(10),
    '管理系统评价系数',
    'Management system evaluation coefficient',
  ),
  climate: optional(60, '气候', 'Climate'),
  lowestTemperature: figure(z.number().min(-90).max(60), '最低气温', 'Lowest temperature'),
  averageTemperature: figure(z.number().min(-60).max(60), '平均气温', 'Average temperature'),
  earthquakeZone: optional(40, '地震带', 'Earthquake zone'),
  /** 0 is the top level. */
  parentLevelId: labelled(
    z.preprocess((value) => (value === '' || value === null ? undefined : value), id),
    { zh: '上级模型层级', en: 'Parent model level' },
  ),
};

export const companyOfTenant = endpoint('GET /ircrisk-center/enterprise-info/detail-by-tenant', {
  access: 'signed-in',
  title: { zh: '租户的企业信息', en: 'Company of a tenant' },
  input: z.looseObject({ tenantId: z.string().max(6).optional() }),
  result: Company,
});

/** An operator's new company makes its tenant too, with administrator; that password is told once, in the tenant screen. */
export const submitCompany = endpoint('POST /ircrisk-center/enterprise-info/submit', {
  access: 'company.update',
  title: { zh: '企业信息：新增或修改', en: 'Company information: add or edit' },
  input: z.object({
    id: z.union([id, z.literal('')]).nullish(),
    ...fields,
    version: z.coerce.number().int().optional(),
  }),
  result: z.string(),
});
export const companyList = endpoint('GET /ircrisk-center/enterprise-info/list', {
  access: 'company.read',
  title: { zh: '企业信息：查看', en: 'Company information: View' },
  input: listQuery.extend({
    name: z.string().max(100).optional(),
    abbreviation: z.string().max(20).optional(),
    enterpriseNumber: z.string().max(40).optional(),
    industry: z.string().max(60).optional(),
    tenantId: z.string().max(6).optional(),
  }),
  result: page(Company),
});
export const companyDetail = endpoint('GET /ircrisk-center/enterprise-info/detail', {
  access: 'company.read',
  title: { zh: '企业信息：详情', en: 'Company information: detail' },
  input: z.object({ id }),
  result: Company,
});
/** Removes the tenants of these companies; asks first, since everything of them goes out of sight. */
export const removeCompanyTenants = endpoint('POST /ircrisk-center/enterprise-info/remove-tenant', {
  access: 'tenant.delete',
  operatorOnly: true,
  title: { zh: '客户：删除租户', en: 'Customers: remove tenant' },
  form: true,
  input: z.object({
    ids: ids.optional(),
    tenantIds: ids.optional(),
    confirm: flag.default(false),
    /** The tenant code as the person typed it; refused when it is another. */
    typed: z.string().max(20).optional(),
  }),
  result: yes,
  success: 'removed',
});

/** Each value the coefficient has had, newest first. */
export const coefficientHistory = endpoint('GET /ircrisk-center/enterprise-info/coefficient-history', {
  access: 'company.read',
  title: { zh: '企业信息：系数历史', en: 'Company information: history of the coefficient' },
  input: z.object({ id }),
  result: z.array(
    z.object({
      at: z.string(),
      createBy: z.string(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
});
