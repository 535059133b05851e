import type { EventTreeDocument } from '@ircrisk/contract/modules/risk/event-tree.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type {
  EventTree,
  EventTreeResult,
  FaultTreeModel,
  InitiatingEvent,
  PathNode,
  SequenceResult,
} from '@ircrisk/engine-fault-tree';
import { wayTo } from '@ircrisk/engine-fault-tree/event-tree/analyse.ts';
import { FAILURE, labelIn, SUCCESS } from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import type { ClassVerdict, Question } from '@ircrisk/engine-fault-tree/event-tree/summary.ts';
import { typesetNumber } from '@ircrisk/units';
import type { TreeDocument } from './use-document.ts';

export interface LinkedTree {
  treeId: string;
  id: string;
  code: string;
  name: string;
  nameEn: string | null;
  revision: number;
  model: FaultTreeModel;
}

/** Everything the panels around the canvas look at. */
export interface TreeView {
  language: Language;
  document: TreeDocument;
  content: EventTreeDocument;
  /** With the fault trees it asks. */
  complete: FaultTreeModel;
  linked: readonly LinkedTree[];
  initiating: InitiatingEvent;
  tree: EventTree;
  nodes: readonly PathNode[];
  result: EventTreeResult | undefined;
  questions: readonly Question[];
  verdicts: readonly ClassVerdict[];
  labels: ReadonlyMap<string, string>;
}

/** Branch figures: three digits, plain where it reads well. */
export function figureText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return value >= 0.1 && value <= 1 ? value.toPrecision(3) : typesetNumber(value);
}

export function stateText(state: string | null, t: (key: string) => string): string {
  if (state === SUCCESS) return t('event-tree.state.success');
  return state === FAILURE ? t('event-tree.state.failure') : (state ?? '');
}

/** `F1 fails · F2 works`, from the start to a place. */
export const wayText = (
  nodes: readonly Pick<PathNode, 'parent' | 'functionalEvent' | 'state'>[],
  at: number,
  t: (key: string) => string,
): string =>
  wayTo(nodes, at)
    .toReversed()
    .map((place) => nodes[place]!)
    .filter(({ functionalEvent }) => functionalEvent !== null)
    .map(({ functionalEvent, state }) => `${functionalEvent} ${stateText(state, t)}`)
    .join(' · ');

/** What a sequence is called; its name where nobody has said more. */
export function sequenceLabel(
  view: TreeView,
  { eventTree, sequence }: Pick<SequenceResult, 'eventTree' | 'sequence'>,
) {
  const own = view.content.model.eventTrees
    ?.find(({ name }) => name === eventTree)
    ?.sequences.find(({ name }) => name === sequence);
  return (own && labelIn(view.language, own)) || sequence;
}

/** The fault tree behind a name, if it is one. */
export function linkedTreeOf(
  { content, linked }: Pick<TreeView, 'content' | 'linked'>,
  source: string | undefined,
) {
  const gate = content.model.gates.find(({ name }) => name === source);
  return linked.find(({ treeId }) => treeId === gate?.attributes?.tree);
}

export const listOf = (language: Language, names: readonly string[]): string =>
  names.join(language === 'zh' ? '、' : ', ');
