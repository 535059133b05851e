import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';
import type { Gate } from './roots.ts';
import { gateTexts } from './tables/words.ts';

export const rootCauseMessages = {
  ...sharedMessages,
  // cause tree
  noConvergence: { zh: '计算未收敛', en: 'The calculation did not converge' },
  unknownParent: { zh: '节点 {id} 的上级不存在', en: 'Node {id} stands under a node that does not exist' },
  unknownTarget: {
    zh: '引用节点 {id} 指向不存在的节点',
    en: 'Reference {id} points at a node that does not exist',
  },
  doubleId: { zh: '节点编号 {id} 重复', en: 'The node id {id} stands twice' },
  cycle: { zh: '原因树成环：{path}', en: 'The cause tree runs in a circle: {path}' },
  severalTops: {
    zh: '原因树有 {count} 个顶事件，应为 1 个',
    en: 'The tree has {count} tops; there must be one',
  },
  unknownState: {
    zh: '节点 {id} 的状态 {value} 不存在',
    en: 'Node {id} has the state {value}, which does not exist',
  },
  missingCause: {
    zh: '顶事件已发生，但下面的原因全部被否定：缺少原因',
    en: 'The top happened, yet its causes are disproved: a cause is missing',
  },
  verifiedWithoutProof: {
    zh: '节点 {id} 标为已证实，但没有证据或验证方法',
    en: 'Node {id} is marked verified without evidence or a named method',
  },
  disprovedWithoutProof: {
    zh: '节点 {id} 标为已排除，但没有证据或验证方法',
    en: 'Node {id} is marked disproved without evidence or a named method',
  },
  confidenceOutside: {
    zh: '节点 {id} 的置信度应在 0 与 1 之间',
    en: 'The confidence of node {id} must lie between 0 and 1',
  },
  // stop rule and roots
  rootNotAccepted: {
    zh: '根原因 {id} 未满足停止规则（{missing}）',
    en: 'Root {id} does not meet the stop rule ({missing})',
  },
  leafOpen: { zh: '叶节点 {id} 尚未证实或否定', en: 'Leaf {id} is neither verified nor disproved' },
  leafWithoutStop: {
    zh: '已证实的叶节点 {id} 既不是根原因，也没有停止理由',
    en: 'The verified leaf {id} is no root and gives no reason to stop',
  },
  noLatentRoot: {
    zh: '{level} 级分析没有潜在（管理）根原因',
    en: 'An analysis of level {level} has no latent root',
  },
  blameStop: {
    zh: '人因根原因 {id} 下没有潜在原因：止于追责',
    en: 'Human root {id} has no latent cause beneath it: the analysis stops at blame',
  },
  gateOpen: { zh: '四不放过：{gate}，尚未确认', en: 'The gate “{gate}” is not confirmed' },
  noTree: { zh: '原因树为空', en: 'The cause tree is empty' },
  gateMissing: { zh: '节点 {id} 有多个原因但没有“与/或”门', en: 'Node {id} has several causes and no gate' },
  unknownGate: {
    zh: '节点 {id} 的门 {value} 不存在',
    en: 'Node {id} has the gate {value}, which does not exist',
  },
  referenceWithCauses: {
    zh: '引用节点 {id} 不能有自己的原因',
    en: 'Reference {id} cannot have causes of its own',
  },
  // fishbone and solutions
  scoreOutside: {
    zh: '{name} 应为 1–5 的整数（现为 {value}）',
    en: '{name} must be a whole number from 1 to 5 (it is {value})',
  },
  unknownHierarchy: { zh: '没有措施类型 {value}', en: 'There is no kind of measure {value}' },
  tooManyVotes: {
    zh: '{member} 投了 {count} 票，最多 {limit} 票',
    en: '{member} cast {count} {count|vote|votes}; {limit} {limit|is|are} allowed',
  },
  voteTwice: { zh: '{member} 对 {bone} 投了两票', en: '{member} voted twice for {bone}' },
  unknownBone: {
    zh: '投票指向不存在的鱼刺 {bone}',
    en: 'A vote names the bone {bone}, which does not exist',
  },
  promotedAlready: {
    zh: '鱼刺 {bone} 已转入原因树（{id}）',
    en: 'Bone {bone} is in the cause tree already ({id})',
  },
  notALeaf: {
    zh: '节点 {id} 由下层原因判定，只能设置叶节点的状态',
    en: 'Node {id} is judged by its causes; only leaves are set by hand',
  },
  // measures and evidence
  rootWithoutMeasure: { zh: '根原因 {id} 没有针对它的措施', en: 'No measure addresses root {id}' },
  measureOfNobody: {
    zh: '措施 {code} 针对不存在的节点 {ids}',
    en: 'Measure {code} addresses nodes that do not exist: {ids}',
  },
  measureMisses: {
    zh: '措施 {code} 针对的 {ids} 已排除，没有对准原因',
    en: 'Measure {code} addresses {ids}, which is disproved: it misses the cause',
  },
  measureNotRaised: { zh: '措施 {code} 尚未下达为行动项', en: 'Measure {code} is not an action item yet' },
  evidenceWaits: {
    zh: '易失证据 {code} 尚未收集，应在 {until} 前',
    en: 'Perishable evidence {code} is not collected; due by {until}',
  },
  custodyOfNothing: {
    zh: '交接记录中的证据 {code} 不在证据表中，请以该编号登记证据',
    en: 'A handover names evidence {code}, which is not in the log; enter it or mend the number',
  },
  custodyBeforeCollection: {
    zh: '证据 {code} 在 {at} 已移交，却在 {collected} 才收集；请改正其中一个时间',
    en: 'Evidence {code} changed hands at {at}, before it was collected at {collected}; mend one of the two times',
  },
  custodyGap: {
    zh: '证据 {code} 的交接在 {at} 断开：移交人不是上一次的接收人',
    en: 'The custody of {code} breaks at {at}: who hands it on did not receive it',
  },
  // effectiveness
  notACount: { zh: '{name} 应为非负整数', en: '{name} must be a whole number, not negative' },
  noEvents: { zh: '前后均无事件，无法判断', en: 'No event before or after: nothing can be said' },
  noExposure: { zh: '观察时间必须大于零', en: 'The time observed must be above zero' },
  windowOpen: { zh: '计划的验证期尚未结束', en: 'The planned window has not passed yet' },
} as const satisfies MessageCatalogue;

const ticks: Readonly<Record<string, { zh: string; en: string }>> = {
  verified: { zh: '未证实', en: 'not verified' },
  withinControl: { zh: '未确认在本企业控制之内', en: 'not confirmed to be within control' },
  removalPrevents: { zh: '未确认去除后不再发生', en: 'not confirmed that removing it prevents recurrence' },
};

/** A finding as a sentence; gates and ticks in it are said in words, not by their names. */
export function rootCauseText(notice: Notice, language: 'zh' | 'en'): string {
  const { gate, missing } = notice.values ?? {};
  const values = {
    ...notice.values,
    ...(typeof gate === 'string' && gate in gateTexts ? { gate: gateTexts[gate as Gate][language] } : {}),
    ...(typeof missing === 'string'
      ? {
          missing: missing
            .split(', ')
            .map((tick) => ticks[tick]?.[language] ?? tick)
            .join(language === 'zh' ? '、' : ', '),
        }
      : {}),
  };
  return noticeText(rootCauseMessages, { ...notice, values }, language);
}
