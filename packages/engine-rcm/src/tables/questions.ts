/** The decision diagram of SAE JA1011/JA1012 in our own words: five consequence columns, three to five task questions each. */
export const consequences = ['H', 'S', 'E', 'O', 'N'] as const;
export type Consequence = (typeof consequences)[number];

export const taskTypes = [
  'onCondition',
  'scheduledRestoration',
  'scheduledDiscard',
  'failureFinding',
  'combination',
  'runToFailure',
  'redesignCompulsory',
] as const;
export type Outcome = (typeof taskTypes)[number];

export const questionIds = [
  'evident',
  'safety',
  'environment',
  'operational',
  't1',
  't2',
  't3',
  'h4',
  'h5',
  's4',
] as const;
export type QuestionId = (typeof questionIds)[number];

export type Target = { readonly ask: QuestionId } | { readonly consequence: Consequence };

/** Consequence first: the order is enforced because each question is put only to what the earlier ones left. */
export const consequenceQuestions: Readonly<
  Partial<Record<QuestionId, { readonly yes: Target; readonly no: Target }>>
> = {
  evident: { yes: { ask: 'safety' }, no: { consequence: 'H' } },
  safety: { yes: { consequence: 'S' }, no: { ask: 'environment' } },
  environment: { yes: { consequence: 'E' }, no: { ask: 'operational' } },
  operational: { yes: { consequence: 'O' }, no: { consequence: 'N' } },
};

const tasks: Readonly<Partial<Record<QuestionId, Outcome>>> = {
  t1: 'onCondition',
  t2: 'scheduledRestoration',
  t3: 'scheduledDiscard',
  h4: 'failureFinding',
  s4: 'combination',
};
export const taskOf = (question: QuestionId): Outcome | undefined => tasks[question];

/** Questions of a column in order, and what stands when all are answered with no (H5 answers itself). */
export const columns: Readonly<
  Record<Consequence, { readonly questions: readonly QuestionId[]; readonly otherwise: Outcome }>
> = {
  H: { questions: ['t1', 't2', 't3', 'h4', 'h5'], otherwise: 'runToFailure' },
  S: { questions: ['t1', 't2', 't3', 's4'], otherwise: 'redesignCompulsory' },
  E: { questions: ['t1', 't2', 't3', 's4'], otherwise: 'redesignCompulsory' },
  O: { questions: ['t1', 't2', 't3'], otherwise: 'runToFailure' },
  N: { questions: ['t1', 't2', 't3'], otherwise: 'runToFailure' },
};

export const questionTexts: Readonly<Record<QuestionId, { readonly zh: string; readonly en: string }>> = {
  evident: {
    zh: '该故障模式单独引起的功能丧失，操作人员在正常情况下能否察觉？',
    en: 'Will the loss of function caused by this failure mode on its own become evident to the crew in normal circumstances?',
  },
  safety: {
    zh: '功能丧失或二次损坏是否可能造成人员伤亡？',
    en: 'Could the loss of function or secondary damage injure or kill someone?',
  },
  environment: {
    zh: '是否可能违反已知的环保标准或法规？',
    en: 'Could it breach a known environmental standard or regulation?',
  },
  operational: {
    zh: '是否对生产能力产生直接不利影响（产量、质量、服务、维修以外费用）？',
    en: 'Does it directly harm operation (output, quality, service, cost beyond the repair)?',
  },
  t1: {
    zh: '检测故障发展征兆的任务（视情维修）在技术上是否可行且值得做？',
    en: 'Is a task that detects the failure developing feasible and worth doing?',
  },
  t2: { zh: '定期恢复是否可行且值得做？', en: 'Is scheduled restoration feasible and worth doing?' },
  t3: { zh: '定期报废是否可行且值得做？', en: 'Is scheduled discard feasible and worth doing?' },
  h4: { zh: '故障检查任务是否可行且值得做？', en: 'Is a failure-finding task feasible and worth doing?' },
  h5: {
    zh: '多重故障是否影响安全或环境？',
    en: 'Could the multiple failure affect safety or the environment?',
  },
  s4: { zh: '任务组合是否可行且值得做？', en: 'Is a combination of tasks feasible and worth doing?' },
};
