import type { Notice } from '@ircrisk/units';

export const causeStates = ['hypothesis', 'verified', 'disproved', 'unknown'] as const;
export type CauseState = (typeof causeStates)[number];
/** What propagation yields: a hypothesis counts as unknown. */
export type Truth = 'verified' | 'disproved' | 'unknown';

export type CauseNode = {
  readonly id: string;
  readonly parentId: string | null;
  readonly gate?: 'AND' | 'OR' | null;
  readonly state: CauseState;
  /** A shared cause is drawn again as a reference; it takes its target's state and has no children of its own. */
  readonly refersTo?: string | null;
  readonly evidenceIds?: readonly string[];
  readonly verificationMethod?: string | null;
  readonly confidence?: number | null;
};

export type TreeResult = {
  readonly truths: ReadonlyMap<string, Truth>;
  readonly top: Truth | null;
  /** Leaves that are neither verified nor disproved. */
  readonly openLeaves: readonly string[];
  readonly findings: readonly Notice[];
  /** The tree cannot be judged: circles, strangers, more than one top. */
  readonly broken: boolean;
};

const leafTruth = (state: CauseState): Truth => (state === 'hypothesis' ? 'unknown' : state);

/** AND: verified iff all are, disproved if any is. OR: verified if any is, disproved iff all are. */
function combine(gate: 'AND' | 'OR', truths: readonly Truth[]): Truth {
  const [one, all] =
    gate === 'AND' ? (['disproved', 'verified'] as const) : (['verified', 'disproved'] as const);
  if (truths.includes(one)) return one;
  return truths.every((truth) => truth === all) ? all : 'unknown';
}

/**
 * Truth of every node of a cause tree from the states people gave its leaves. A disproved top is no result but a finding:
 * what happened has a cause, so one is missing from the tree.
 */
export function judgeTree(nodes: readonly CauseNode[]): TreeResult {
  const findings: Notice[] = [];
  const byId = new Map<string, CauseNode>();
  const children = new Map<string, string[]>();
  for (const node of nodes) {
    if (byId.has(node.id)) findings.push({ code: 'doubleId', path: node.id, values: { id: node.id } });
    byId.set(node.id, node);
    if (!causeStates.includes(node.state))
      findings.push({ code: 'unknownState', path: node.id, values: { id: node.id, value: node.state } });
  }
  const tops: string[] = [];
  for (const { id, parentId, refersTo } of nodes) {
    if (refersTo && !byId.has(refersTo)) findings.push({ code: 'unknownTarget', path: id, values: { id } });
    if (parentId === null) tops.push(id);
    else if (!byId.has(parentId)) findings.push({ code: 'unknownParent', path: id, values: { id } });
    else children.set(parentId, [...(children.get(parentId) ?? []), id]);
  }
  for (const { id, gate, refersTo } of nodes) {
    const own = children.get(id) ?? [];
    if (gate !== null && gate !== undefined && gate !== 'AND' && gate !== 'OR')
      findings.push({ code: 'unknownGate', path: id, values: { id, value: String(gate) } });
    else if (!gate && own.length > 1) findings.push({ code: 'gateMissing', path: id, values: { id } });
    if (refersTo && own.length > 0) findings.push({ code: 'referenceWithCauses', path: id, values: { id } });
  }
  if (nodes.length > 0 && tops.length !== 1)
    findings.push({ code: 'severalTops', values: { count: tops.length } });
  const below = (node: CauseNode): readonly string[] =>
    node.refersTo ? [node.refersTo] : (children.get(node.id) ?? []);
  const circle = findCircle(byId, below);
  if (circle)
    findings.push({ code: 'cycle', path: circle[0] as string, values: { path: circle.join(' → ') } });
  if (findings.length > 0) return { truths: new Map(), top: null, openLeaves: [], findings, broken: true };

  const truths = new Map<string, Truth>();
  for (const start of nodes) {
    const stack = [start];
    while (stack.length > 0) {
      const node = stack[stack.length - 1] as CauseNode;
      const waiting = below(node).filter((id) => !truths.has(id));
      if (!truths.has(node.id) && waiting.length > 0) {
        stack.push(...waiting.map((id) => byId.get(id) as CauseNode));
        continue;
      }
      stack.pop();
      truths.set(node.id, truthOf(node, below(node), truths));
    }
  }
  const top = tops[0] === undefined ? null : (truths.get(tops[0]) ?? null);
  if (top === 'disproved') findings.push({ code: 'missingCause', path: tops[0] as string });
  for (const node of nodes) findings.push(...proofFaults(node, below(node).length === 0));
  const openLeaves = nodes
    .filter((node) => below(node).length === 0 && truths.get(node.id) === 'unknown')
    .map(({ id }) => id);
  return { truths, top, openLeaves, findings, broken: false };
}

/** A gate without children keeps its own state; one child decides by itself whatever the gate. */
function truthOf(node: CauseNode, below: readonly string[], truths: ReadonlyMap<string, Truth>): Truth {
  if (below.length === 0) return leafTruth(node.state);
  const found = below.map((id) => truths.get(id) as Truth);
  return node.refersTo ? (found[0] as Truth) : combine(node.gate ?? 'AND', found);
}

/** To rule a cause out takes as much as to prove it: evidence or a named method. */
function proofFaults(
  { id, state, evidenceIds = [], verificationMethod, confidence, refersTo }: CauseNode,
  isLeaf: boolean,
): Notice[] {
  const found: Notice[] = [];
  const isProven = evidenceIds.length > 0 || Boolean(verificationMethod?.trim());
  if (state === 'verified' && !refersTo && !isProven)
    found.push({ code: 'verifiedWithoutProof', path: id, values: { id } });
  if (state === 'disproved' && isLeaf && !isProven)
    found.push({ code: 'disprovedWithoutProof', path: id, values: { id } });
  if (confidence !== null && confidence !== undefined && !(confidence >= 0 && confidence <= 1))
    found.push({ code: 'confidenceOutside', path: id, values: { id } });
  return found;
}

/** Follows children and references alike: a reference to one's own ancestor is a circle too. */
function findCircle(
  byId: ReadonlyMap<string, CauseNode>,
  below: (node: CauseNode) => readonly string[],
): string[] | undefined {
  const done = new Set<string>();
  for (const start of byId.keys()) {
    const path: string[] = [];
    const open = new Map<string, number>();
    if (!done.has(start)) {
      path.push(start);
      open.set(start, 0);
    }
    while (path.length > 0) {
      const at = path[path.length - 1] as string;
      const place = open.get(at) ?? 0;
      const node = byId.get(at);
      const next = node ? below(node)[place] : undefined;
      if (next === undefined) {
        path.pop();
        open.delete(at);
        done.add(at);
        continue;
      }
      open.set(at, place + 1);
      if (open.has(next)) return [...path.slice(path.indexOf(next)), next];
      if (done.has(next) || !byId.has(next)) continue;
      path.push(next);
      open.set(next, 0);
    }
  }
  return undefined;
}

/** What was settled with evidence that is gone is open again, whatever else speaks for it: people must judge it anew. */
export const stateWithout = (state: CauseState): CauseState =>
  state === 'verified' || state === 'disproved' ? 'hypothesis' : state;

export function withoutEvidence(nodes: readonly CauseNode[], evidenceId: string): readonly CauseNode[] {
  return nodes.map((node) => {
    if (!node.evidenceIds?.includes(evidenceId)) return node;
    const evidenceIds = node.evidenceIds.filter((id) => id !== evidenceId);
    return { ...node, evidenceIds, state: stateWithout(node.state) };
  });
}

/** The chain read backwards for the 5-Why check: pairs of cause and effect from the leaf up to the top. */
export function whyChain(
  nodes: readonly CauseNode[],
  leafId: string,
): readonly { readonly cause: string; readonly effect: string }[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pairs: { cause: string; effect: string }[] = [];
  const seen = new Set<string>();
  let at = byId.get(leafId);
  while (at?.parentId && !seen.has(at.id)) {
    seen.add(at.id);
    pairs.push({ cause: at.id, effect: at.parentId });
    at = byId.get(at.parentId);
  }
  return pairs;
}
