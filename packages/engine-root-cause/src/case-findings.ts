import { judgeTree } from './cause-tree.ts';
import { custodyGaps, type Handover, standingCustody } from './custody.ts';
import { causeNodes, type RootCauseDocument } from './document.ts';
import { approvalFindings, type Finding, gates, type RootNode } from './roots.ts';

/** A measure as far as approval looks at it. */
export interface PlannedMeasure {
  readonly code: string;
  readonly nodeIds: readonly string[];
  /** It stands in the one to-do list. */
  readonly isRaised: boolean;
}

export interface KeptEvidence {
  readonly code: string;
  readonly collectedAt?: string | null;
  readonly isPerishable?: boolean;
  readonly collectBy?: string | null;
}

export interface CaseFacts {
  readonly level: 1 | 2 | 3;
  readonly document: RootCauseDocument;
  readonly measures: readonly PlannedMeasure[];
  readonly evidence: readonly KeptEvidence[];
  readonly custody: readonly Handover[];
}

/** Causes with the ticks of the stop rule. */
export function rootNodes(document: RootCauseDocument): RootNode[] {
  const plain = causeNodes(document);
  return document.causes.map((cause, at) => ({
    ...plain[at]!,
    rootType: cause.rootType ?? null,
    withinControl: cause.withinControl ?? false,
    removalPrevents: cause.removalPrevents ?? false,
    whyStop: cause.whyStop || cause.whyStopEn || null,
  }));
}

/** What stands between a case and its review: the tree, the stop rule, the roots, the gates, the measures and the evidence. */
export function caseFindings({
  level,
  document,
  measures,
  evidence,
  custody,
}: CaseFacts): readonly Finding[] {
  const nodes = rootNodes(document);
  const findings: Finding[] = [
    ...approvalFindings({
      level,
      nodes,
      gatesDone: Object.fromEntries(gates.map((gate) => [gate, document.gates[gate]?.isDone ?? false])),
      latentJustification: document.latentJustification ?? null,
    }),
  ];
  const { truths, broken } = judgeTree(nodes);
  if (broken) return findings;
  for (const { id, rootType, refersTo } of document.causes) {
    if (!rootType || refersTo || truths.get(id) !== 'verified') continue;
    const own = measures.filter(({ nodeIds }) => nodeIds.includes(id));
    if (own.length === 0)
      findings.push({ code: 'rootWithoutMeasure', path: id, values: { id }, blocks: true });
  }
  for (const { code, nodeIds, isRaised } of measures) {
    const missed = nodeIds.filter((id) => truths.get(id) === 'disproved');
    const strange = nodeIds.filter((id) => !truths.has(id));
    if (strange.length > 0)
      findings.push({ code: 'measureOfNobody', values: { code, ids: strange.join(', ') }, blocks: true });
    if (missed.length > 0 && missed.length === nodeIds.length)
      findings.push({ code: 'measureMisses', values: { code, ids: missed.join(', ') }, blocks: false });
    if (!isRaised) findings.push({ code: 'measureNotRaised', values: { code }, blocks: true });
  }
  for (const { code, isPerishable, collectBy, collectedAt } of evidence)
    if (isPerishable && collectBy && !collectedAt)
      findings.push({
        code: 'evidenceWaits',
        values: { code, until: collectBy.slice(0, 16) },
        blocks: false,
      });
  const known = new Set(evidence.map(({ code }) => code));
  for (const code of new Set(custody.map((one) => one.evidence)))
    if (!known.has(code)) findings.push({ code: 'custodyOfNothing', values: { code }, blocks: true });
  const collected = new Map(evidence.map(({ code, collectedAt }) => [code, collectedAt]));
  for (const { evidence: code, at } of standingCustody(custody)) {
    const since = collected.get(code);
    if (since && at < since)
      findings.push({
        code: 'custodyBeforeCollection',
        values: { code, at: at.slice(0, 16), collected: since.slice(0, 16) },
        blocks: true,
      });
  }
  for (const gap of custodyGaps(custody))
    findings.push({
      code: 'custodyGap',
      values: { code: gap.evidence, at: gap.at.slice(0, 16) },
      blocks: false,
    });
  return findings;
}

export const stages = [
  'opened',
  'evidence',
  'analysis',
  'review',
  'approved',
  'actions',
  'effectivenessCheck',
  'closed',
] as const;
export type Stage = (typeof stages)[number];

export interface StageFacts {
  readonly state: 'draft' | 'inReview' | 'approved' | 'superseded' | 'archived';
  readonly evidence: number;
  readonly causes: number;
  readonly actions: number;
  readonly openActions: number;
  readonly isClosed: boolean;
}

/** Where a case stands, from what has been done: nobody sets it. */
export function stageOf({ state, evidence, causes, actions, openActions, isClosed }: StageFacts): Stage {
  if (state === 'draft') return causes > 1 ? 'analysis' : evidence > 0 ? 'evidence' : 'opened';
  if (state === 'inReview') return 'review';
  if (isClosed) return 'closed';
  if (actions === 0) return 'approved';
  return openActions > 0 ? 'actions' : 'effectivenessCheck';
}
