import type { Notice } from '@ircrisk/units';
import { type CauseNode, judgeTree, type Truth } from './cause-tree.ts';

export const rootTypes = ['physical', 'human', 'latent'] as const;
export type RootType = (typeof rootTypes)[number];

const isRootType = (value: unknown): value is RootType => rootTypes.includes(value as RootType);

export type RootNode = CauseNode & {
  readonly rootType?: RootType | null;
  /** The three ticks of the stop rule beyond "verified". */
  readonly withinControl?: boolean;
  readonly removalPrevents?: boolean;
  readonly whyStop?: string | null;
};

export type RootMix = {
  readonly counts: Readonly<Record<RootType, number>>;
  /** latent / (physical + human + latent); null without roots. */
  readonly latentShare: number | null;
};

/** Ticks of the stop rule that a root lacks. */
const missingTicks = ({ withinControl, removalPrevents }: RootNode, truth: Truth | undefined): string[] =>
  [
    truth !== 'verified' && 'verified',
    !withinControl && 'withinControl',
    !removalPrevents && 'removalPrevents',
  ].filter((tick) => tick !== false);

/** Accepted roots only, each once: what the stop rule does not accept is no root, and a reference draws one again. */
export function rootMix(nodes: readonly RootNode[]): RootMix {
  const counts = { physical: 0, human: 0, latent: 0 };
  const { truths } = judgeTree(nodes);
  for (const node of nodes)
    if (isRootType(node.rootType) && !node.refersTo && missingTicks(node, truths.get(node.id)).length === 0)
      counts[node.rootType]++;
  const all = counts.physical + counts.human + counts.latent;
  return { counts, latentShare: all === 0 ? null : counts.latent / all };
}

export const gates = ['cause', 'responsible', 'measures', 'educated'] as const;
/** 四不放过: cause found, those responsible dealt with, measures taken, people educated. */
export type Gate = (typeof gates)[number];

export type Readiness = {
  readonly level: 1 | 2 | 3;
  readonly nodes: readonly RootNode[];
  readonly gatesDone: Readonly<Partial<Record<Gate, boolean>>>;
  /** Why an analysis of level 2 or 3 may go without a latent root. */
  readonly latentJustification?: string | null;
};

export type Finding = Notice & { readonly blocks: boolean };

/** What stands between a case and its approval: the tree, the stop rule, roots of the system behind people, the four gates. */
export function approvalFindings({
  level,
  nodes,
  gatesDone,
  latentJustification,
}: Readiness): readonly Finding[] {
  const tree = judgeTree(nodes);
  const findings: Finding[] = tree.findings.map((finding) => ({ ...finding, blocks: true }));
  // In a tree that runs in circles nothing below can be judged, or walked.
  if (tree.broken) return findings;
  if (nodes.length === 0) findings.push({ code: 'noTree', blocks: true });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string, RootNode[]>();
  for (const node of nodes)
    if (node.parentId !== null) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node]);
  for (const id of tree.openLeaves.filter((leaf) => !underDisproved(leaf, byId, tree.truths)))
    findings.push({ code: 'leafOpen', path: id, values: { id }, blocks: true });
  for (const node of nodes) {
    const { id } = node;
    const truth = tree.truths.get(id);
    const isLeaf = !children.has(id) && !node.refersTo;
    if (isRootType(node.rootType)) {
      const missing = missingTicks(node, truth);
      if (missing.length > 0)
        findings.push({
          code: 'rootNotAccepted',
          path: id,
          values: { id, missing: missing.join(', ') },
          blocks: true,
        });
      if (node.rootType === 'human' && !hasLatentBelow(id, children, byId, tree.truths))
        findings.push({ code: 'blameStop', path: id, values: { id }, blocks: false });
    } else if (isLeaf && truth === 'verified' && !node.whyStop?.trim()) {
      findings.push({ code: 'leafWithoutStop', path: id, values: { id }, blocks: true });
    }
  }
  const { counts } = rootMix(nodes);
  if (level >= 2 && counts.latent === 0)
    findings.push({ code: 'noLatentRoot', values: { level }, blocks: !latentJustification?.trim() });
  for (const gate of gates)
    if (!gatesDone[gate]) findings.push({ code: 'gateOpen', path: gate, values: { gate }, blocks: true });
  return findings;
}

/** A latent root that is not disproved, below the node itself or below what it refers to. */
function hasLatentBelow(
  id: string,
  children: ReadonlyMap<string, readonly RootNode[]>,
  byId: ReadonlyMap<string, RootNode>,
  truths: ReadonlyMap<string, Truth>,
): boolean {
  const waiting = [...(children.get(id) ?? [])];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const meant = (node.refersTo && byId.get(node.refersTo)) || node;
    if (meant.rootType === 'latent' && truths.get(meant.id) !== 'disproved') return true;
    waiting.push(...(children.get(meant.id) ?? []));
  }
  return false;
}

/** A leaf of a branch that is disproved already need not be settled. */
function underDisproved(
  id: string,
  byId: ReadonlyMap<string, RootNode>,
  truths: ReadonlyMap<string, Truth>,
): boolean {
  for (let at = byId.get(id); at?.parentId; at = byId.get(at.parentId)) {
    const above = byId.get(at.parentId);
    if (above?.parentId && truths.get(above.id) === 'disproved') return true;
  }
  return false;
}
