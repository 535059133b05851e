/** Decision trees of the Codex for critical control points. The first was dropped in 2020; the second came in 2022. */
export const ccpEditions = ['codex-2003', 'codex-2022'] as const;
export type CcpEdition = (typeof ccpEditions)[number];
export type CcpOutcome = 'ccp' | 'notCcp' | 'modifyStep' | 'laterStepIsCcp';

interface Branch {
  readonly to?: string;
  readonly outcome?: CcpOutcome;
}
interface CcpQuestion {
  readonly zh: string;
  readonly en: string;
  readonly yes: Branch;
  readonly no: Branch;
}
interface CcpTree {
  readonly source: string;
  readonly first: string;
  readonly questions: Readonly<Record<string, CcpQuestion>>;
}

export const ccpTrees: Readonly<Record<CcpEdition, CcpTree>> = {
  'codex-2003': {
    source: 'CAC/RCP 1-1969, Rev. 4-2003, annex, diagram 2',
    first: 'q1',
    questions: {
      q1: {
        zh: '是否存在控制措施？',
        en: 'Are preventive control measures in place?',
        yes: { to: 'q2' },
        no: { to: 'q1a' },
      },
      q1a: {
        zh: '为保证安全，本步骤是否需要控制？',
        en: 'Is control at this step needed for safety?',
        yes: { outcome: 'modifyStep' },
        no: { outcome: 'notCcp' },
      },
      q2: {
        zh: '该步骤是否专为消除危害或将其降至可接受水平而设？',
        en: 'Is the step designed to eliminate or reduce the hazard to an acceptable level?',
        yes: { outcome: 'ccp' },
        no: { to: 'q3' },
      },
      q3: {
        zh: '危害是否可能超过可接受水平，或增加到不可接受水平？',
        en: 'Could contamination occur above acceptable levels or increase to unacceptable levels?',
        yes: { to: 'q4' },
        no: { outcome: 'notCcp' },
      },
      q4: {
        zh: '后续步骤能否消除危害或将其降至可接受水平？',
        en: 'Will a later step eliminate the hazard or reduce it to an acceptable level?',
        yes: { outcome: 'notCcp' },
        no: { outcome: 'ccp' },
      },
    },
  },
  'codex-2022': {
    source: 'CXC 1-1969, 2022, annex IV',
    first: 'q1',
    questions: {
      q1: {
        zh: '前提方案能否在本步骤把该显著危害控制到可接受水平？',
        en: 'Do prerequisite programmes keep this significant hazard acceptable at this step?',
        yes: { outcome: 'notCcp' },
        no: { to: 'q2' },
      },
      q2: {
        zh: '本步骤是否有针对该危害的控制措施？',
        en: 'Does this step have control measures of its own against the hazard?',
        yes: { to: 'q3' },
        no: { outcome: 'notCcp' },
      },
      q3: {
        zh: '后续步骤是否会消除该危害或将其降至可接受水平？',
        en: 'Will a later step remove the hazard or bring it to an acceptable level?',
        yes: { outcome: 'laterStepIsCcp' },
        no: { to: 'q4' },
      },
      q4: {
        zh: '本步骤本身能否预防、消除该危害或将其降至可接受水平？',
        en: 'Can this step itself prevent or remove the hazard or bring it to an acceptable level?',
        yes: { outcome: 'ccp' },
        no: { outcome: 'modifyStep' },
      },
    },
  },
};
