import { judgeTree } from './cause-tree.ts';
import { causeNodes, childrenOf, type RootCauseDocument, type Tongue, textIn, topOf } from './document.ts';

export interface TreeGate {
  readonly name: string;
  readonly label: string;
  readonly kind: 'and' | 'or';
  readonly args: string[];
}
export interface TreeParts {
  readonly top: string;
  readonly gates: TreeGate[];
  readonly events: { readonly name: string; readonly label: string }[];
}

/**
 * The tree as gates and basic events. What is disproved is left out: a fault tree asks what can bring the top about. A reference
 * becomes the same event in two places.
 */
export function faultTreeParts(document: RootCauseDocument, tongue: Tongue): TreeParts | null {
  const top = topOf(document);
  const { truths, broken } = judgeTree(causeNodes(document));
  if (!top || broken) return null;
  const gates: TreeGate[] = [];
  const events: TreeParts['events'] = [];
  const byId = new Map(document.causes.map((cause) => [cause.id, cause]));
  const done = new Set<string>();
  const visit = (id: string): void => {
    const cause = byId.get(id);
    if (!cause || done.has(id)) return;
    done.add(id);
    const below = childrenOf(document, id).filter((child) => truths.get(child.id) !== 'disproved');
    const label = textIn(tongue, cause);
    if (below.length === 0 && id !== top.id) {
      events.push({ name: id, label });
      return;
    }
    const args = [...new Set(below.map((child) => child.refersTo ?? child.id))];
    gates.push({ name: id, label, kind: cause.gate === 'AND' ? 'and' : 'or', args });
    for (const arg of args) visit(arg);
  };
  visit(top.id);
  return events.length === 0 ? null : { top: top.id, gates, events };
}
