import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
import { choice, note, number, type Resource, text, time, user } from './resource.ts';
import type { Text } from './text.ts';
import { labelled } from './validation.ts';
import { flag, id, yes } from './values.ts';

/** The life of a study: draft → inReview → approved → superseded or archived; a rejection leads back to draft. */
export const studyStates = {
  draft: { zh: '编制中', en: 'Draft' },
  inReview: { zh: '审核中', en: 'In review' },
  approved: { zh: '已批准', en: 'Approved' },
  superseded: { zh: '已替代', en: 'Superseded' },
  archived: { zh: '已归档', en: 'Archived' },
} as const;
export type StudyState = keyof typeof studyStates;
const stateNames = Object.keys(studyStates) as [StudyState, ...StudyState[]];

/** Signatures a review may ask for, in their order; the last of a chain is always the approval. */
export const signatures = {
  check: { zh: '校核', en: 'Verification' },
  review: { zh: '审核', en: 'Review' },
  approve: { zh: '批准', en: 'Approval' },
} as const satisfies Record<string, Text>;
export type Signature = keyof typeof signatures;
const signatureNames = Object.keys(signatures) as [Signature, ...Signature[]];

/** What a tenant asks of the reviews of one kind of study. */
export interface StudyRule {
  /** Author and signers are all different people. */
  fourEyes: boolean;
  /** Whoever approves types their password: the signature is theirs and no open screen's. */
  passwordAtApproval: boolean;
  signers: Signature[];
}
export const usualRule: StudyRule = {
  fourEyes: true,
  passwordAtApproval: true,
  signers: ['check', 'approve'],
};

/** One to three signatures in their order, the approval last. */
const Signers = z
  .array(z.enum(signatureNames))
  .min(1)
  .max(3)
  .refine(
    (chain) =>
      chain.at(-1) === 'approve' &&
      signatureNames.filter((one) => chain.includes(one)).join() === chain.join(),
  );

/** What is kept of a life: `submit` opens a round of signatures, which `approve` or `reject` ends. */
export const studySteps = {
  create: { zh: '新建', en: 'Created' },
  revise: { zh: '升版', en: 'Revised' },
  submit: { zh: '提交审核', en: 'Submitted' },
  check: { zh: '校核通过', en: 'Checked' },
  review: { zh: '审核通过', en: 'Reviewed' },
  approve: { zh: '批准', en: 'Approved' },
  reject: { zh: '退回', en: 'Sent back' },
  supersede: { zh: '被新版替代', en: 'Superseded' },
  archive: { zh: '归档', en: 'Archived' },
} as const satisfies Record<string, Text>;
export type StudyStep = keyof typeof studySteps;

/** What a person may do to a revision now. `calculate` is the module's own. */
export const studyActs = [
  'update',
  'calculate',
  'submit',
  'check',
  'review',
  'approve',
  'reject',
  'revise',
  'archive',
  'delete',
] as const;
export type StudyAct = (typeof studyActs)[number];
export const allowedActs = z.array(z.enum(studyActs));

export const studyErrors = errors('study', {
  readOnly: {
    status: 409,
    zh: '该版次已提交或批准，不能修改，请先升版',
    en: 'This revision is in review or approved; make a new revision to change it',
  },
  step: { status: 409, zh: '当前状态下不能执行此操作', en: 'This step is not possible in the present state' },
  stage: {
    status: 409,
    zh: '现在等待的是“{stage}”，请刷新后再处理',
    en: 'It waits for another signature now ({stage}); refresh and look again',
  },
  ownWork: {
    status: 403,
    zh: '编制人不能签署自己的工作，请由他人{stage}',
    en: 'The author cannot sign their own work; somebody else has to ({stage})',
  },
  signedAlready: {
    status: 403,
    zh: '您已签署过本轮，{stage}须由另一人完成',
    en: 'You have signed this round already; another person has to ({stage})',
  },
  reason: { status: 400, zh: '请填写原因', en: 'Give the reason' },
  password: {
    status: 400,
    zh: '批准须输入您的登录密码',
    en: 'Approval is signed with your password; type it',
  },
  passwordWrong: { status: 400, zh: '密码不正确，未批准', en: 'The password is wrong; nothing was approved' },
});

/** The first columns of a study's list, to be spread into a `resource()`. */
export const studyFields = {
  code: text({ zh: '编号', en: 'Number', max: 40, required: true, list: true, search: true, filter: true }),
  name: text({
    zh: '名称',
    en: 'Name',
    max: 128,
    required: true,
    list: true,
    search: true,
    filter: true,
    width: 180,
  }),
  nameEn: text({ zh: '英文名称', en: 'English name', max: 256, search: true }),
  state: choice({ zh: '状态', en: 'State', choices: studyStates, list: true, filter: true, readOnly: true }),
  revision: number({ zh: '版次', en: 'Revision', integer: true, list: true, readOnly: true }),
} as const;

/** The last ones. */
export const studyNotes = {
  leader: user({ zh: '负责人', en: 'Leader', filter: true }),
  calculatedTime: time({ zh: '计算时间', en: 'Calculated', list: true, readOnly: true }),
  description: note({ zh: '说明', en: 'Description', max: 4000 }),
} as const;

const Person = z.object({ id: z.string().nullable(), name: z.string().nullable() });

/** One place of the line a revision goes along: made, signed, in force. */
const Stage = z.object({
  stage: z.enum(['author', ...signatureNames]),
  state: z.enum(['done', 'current', 'waiting']),
  by: Person.nullable(),
  at: z.string().nullable(),
});
export type StudyStage = z.infer<typeof Stage>;

/** What a review should know before it signs; a finding that blocks also keeps a draft from being submitted. */
const Finding = z.object({ level: z.enum(['blocks', 'warns', 'ok']), text: z.string() });

export const StudyLife = z.object({
  id: z.string(),
  seriesId: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  state: z.enum(stateNames),
  revision: z.number(),
  /** What the revision is called: its number, or a document's own mark. */
  label: z.string(),
  fourEyes: z.boolean(),
  passwordAtApproval: z.boolean(),
  stages: z.array(Stage),
  /** How often it was sent back. */
  rejections: z.number(),
  findings: z.array(Finding),
  allowed: allowedActs,
  /** Why a signature this person has the right to is closed to them. */
  refusal: z.string().nullable(),
  /** The revision in force, when it is another one. */
  inForce: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** What the next revision would be called, where people name them; null where they are counted. */
  nextLabel: z.string().nullable(),
});
export type StudyLife = z.infer<typeof StudyLife>;

const Revision = z.looseObject({
  id: z.string(),
  /** As the list of the resource shows it. */
  revision: z.union([z.number(), z.string()]),
  label: z.string(),
  state: z.enum(stateNames),
  author: z.string().nullable(),
  approver: z.string().nullable(),
  approvedOn: z.string().nullable(),
  updateTime: z.string(),
});
export type StudyRevision = z.infer<typeof Revision>;

const Step = z.object({
  revisionId: z.string(),
  label: z.string(),
  step: z.enum(Object.keys(studySteps) as [StudyStep, ...StudyStep[]]),
  by: z.string().nullable(),
  at: z.string(),
  reason: z.string().nullable(),
});
export type StudyStepTaken = z.infer<typeof Step>;

const Difference = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  /** What differs: a field of the study, or a record inside it. */
  subject: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const Comparison = z.array(
  z.object({ title: z.string(), total: z.number(), differences: z.array(Difference) }),
);
export type StudyComparison = z.infer<typeof Comparison>;

/** Somebody else who has the study open. */
const Presence = z.object({
  userId: z.string(),
  name: z.string(),
  /** Has changed it since it was opened, and may go on. */
  edits: z.boolean(),
  since: z.string(),
});
export type StudyPresence = z.infer<typeof Presence>;
/** How often a browser says that it still shows a study; who was not heard of for three times as long is gone. */
export const presenceSeconds = 30;

const comment = labelled(z.string().trim().max(500).optional(), { zh: '意见', en: 'Comment' });
const base = (resource: Resource) => `/${resource.service}/${resource.id}` as const;

/** The calls every study has, at the paths of its resource. A new kind of study declares them with one line. */
export function studyCalls(resource: Resource) {
  const { title } = resource;
  const named = (zh: string, en: string): Text => ({ zh: `${title.zh}：${zh}`, en: `${title.en}: ${en}` });
  const read = `${resource.id}.read` as const;
  const update = `${resource.id}.update` as const;
  const approve = `${resource.id}.approve` as const;
  return {
    life: endpoint(`GET ${base(resource)}/life`, {
      access: read,
      title: named('审签', 'review'),
      input: z.object({ id }),
      result: StudyLife,
    }),
    submit: endpoint(`POST ${base(resource)}/submit-review`, {
      access: update,
      title: named('提交审核', 'submit for review'),
      form: true,
      input: z.object({ id, comment }),
      result: yes,
    }),
    check: endpoint(`POST ${base(resource)}/check`, {
      access: `${resource.id}.check`,
      title: named('校核或审核', 'check or review'),
      input: z.object({
        id,
        verdict: z.enum(['pass', 'reject']),
        comment,
        /** The signature the caller means to give; another one being due refuses it. */
        stage: z.enum(['check', 'review']).optional(),
      }),
      result: yes,
    }),
    judge: endpoint(`POST ${base(resource)}/judge`, {
      access: approve,
      title: named('批准或退回', 'approve or send back'),
      input: z.object({
        id,
        verdict: z.enum(['approve', 'reject']),
        comment,
        /** Where the tenant asks for it. */
        password: labelled(z.string().max(200).optional(), { zh: '密码', en: 'Password' }),
      }),
      result: yes,
    }),
    /** Answers the draft there is, or makes one. */
    revise: endpoint(`POST ${base(resource)}/revise`, {
      access: update,
      title: named('升版', 'new revision'),
      form: true,
      input: z.object({
        id,
        label: labelled(z.string().trim().min(1).max(16).optional(), { zh: '版次', en: 'Revision' }),
      }),
      result: z.string(),
    }),
    archive: endpoint(`POST ${base(resource)}/archive`, {
      access: approve,
      title: named('归档', 'archive'),
      input: z.object({ id, comment }),
      result: yes,
    }),
    revisions: endpoint(`GET ${base(resource)}/revisions`, {
      access: read,
      title: named('各版次', 'revisions'),
      input: z.object({ id }),
      result: z.array(Revision),
    }),
    steps: endpoint(`GET ${base(resource)}/steps`, {
      access: read,
      title: named('审签记录', 'steps taken'),
      input: z.object({ id }),
      result: z.array(Step),
    }),
    /** Says that the caller has it open, or no longer; answers who else has. */
    presence: endpoint(`POST ${base(resource)}/presence`, {
      access: read,
      title: named('在看的人', 'who has it open'),
      input: z.object({ id, leaves: flag.default(false) }),
      result: z.array(Presence),
    }),
    compare: endpoint(`GET ${base(resource)}/compare`, {
      access: read,
      title: named('版次比较', 'compare revisions'),
      input: z.object({ id, with: id }),
      result: Comparison,
    }),
  };
}
export type StudyCalls = ReturnType<typeof studyCalls>;

const Rule = z.object({ fourEyes: z.boolean(), passwordAtApproval: z.boolean(), signers: Signers });

/** The rule of a kind of study: who signs, and whether it may be the author. */
export const studyRule = endpoint('GET /ircrisk-study/study-rule/detail', {
  access: 'signed-in',
  title: { zh: '审签规则', en: 'Rule of reviews' },
  input: z.object({ kind: z.string().max(64) }),
  result: Rule,
});

export const saveStudyRule = endpoint('POST /ircrisk-study/study-rule/save', {
  access: 'study-rule.update',
  title: { zh: '修改审签规则', en: 'Change the rule of reviews' },
  success: 'updated',
  input: z.object({
    kind: z.string().max(64),
    ...Rule.shape,
    /** Left as it is where it is not named. */
    passwordAtApproval: z.boolean().optional(),
  }),
  result: yes,
});
