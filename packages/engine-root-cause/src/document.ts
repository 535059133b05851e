import type { CauseNode, CauseState } from './cause-tree.ts';
import type { Bone } from './fishbone.ts';
import type { Gate, RootType } from './roots.ts';
import type { FishboneSet } from './tables/fishbone-sets.ts';

export type Tongue = 'zh' | 'en';

export const causeKinds = ['event', 'condition', 'action', 'omission'] as const;
export type CauseKind = (typeof causeKinds)[number];

/** A cause as a case keeps it. Ids are numbers people speak of (N8); evidence is named by its number (EV-03). */
export interface DocCause {
  readonly id: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly textEn?: string | null;
  readonly kind: CauseKind;
  readonly gate: 'AND' | 'OR' | null;
  readonly state: CauseState;
  readonly refersTo?: string | null;
  readonly evidence: readonly string[];
  readonly method?: string | null;
  readonly methodEn?: string | null;
  readonly confidence?: number | null;
  readonly rootType?: RootType | null;
  readonly withinControl?: boolean;
  readonly removalPrevents?: boolean;
  readonly whyStop?: string | null;
  readonly whyStopEn?: string | null;
  /** ISO 14224 table B.2 and B.3, and the element of the management system for a latent root. */
  readonly mechanismCode?: string | null;
  readonly causeCode?: string | null;
  readonly latentCode?: string | null;
  readonly isCollapsed?: boolean;
}

export interface DocBone {
  readonly id: string;
  /** Of the set of categories in use. */
  readonly category: string;
  readonly parentId?: string | null;
  readonly text: string;
  readonly textEn?: string | null;
  readonly likelihood?: number | null;
  readonly evidence?: number | null;
  /** The cause it was promoted to. */
  readonly nodeId?: string | null;
}

export interface DocGate {
  readonly isDone: boolean;
  readonly note?: string | null;
  readonly noteEn?: string | null;
}

/** What the two methods have of a case: one document, saved as a whole. */
export interface RootCauseDocument {
  readonly causes: readonly DocCause[];
  readonly bones: readonly DocBone[];
  readonly categories: FishboneSet;
  readonly gates: Readonly<Partial<Record<Gate, DocGate>>>;
  readonly latentJustification?: string | null;
}

/** A case begins with what happened: the top of the tree and the head of the fish. */
export const firstDocument = (text: string, textEn?: string | null): RootCauseDocument => ({
  causes: [
    {
      id: 'N0',
      parentId: null,
      text,
      textEn: textEn ?? null,
      kind: 'event',
      gate: 'OR',
      state: 'hypothesis',
      evidence: [],
    },
  ],
  bones: [],
  categories: '6M',
  gates: {},
});

export const textIn = (tongue: Tongue, part: { text: string; textEn?: string | null | undefined }): string =>
  (tongue === 'en' && part.textEn) || part.text;

/** Causes as the judgement takes them. */
export const causeNodes = (document: RootCauseDocument): CauseNode[] =>
  document.causes.map(({ evidence, method, methodEn, ...cause }) => ({
    ...cause,
    evidenceIds: evidence,
    verificationMethod: method || methodEn || null,
  }));

/** Bones as the scoring takes them; votes are counted apart, since each belongs to a person. */
export const scoredBones = (
  { bones }: RootCauseDocument,
  votes: ReadonlyMap<string, number> = new Map(),
): Bone[] =>
  bones.map(({ id, likelihood = null, evidence = null }) => ({
    id,
    likelihood,
    evidence,
    votes: votes.get(id) ?? 0,
  }));

/** The number after the highest in use: numbers are never given twice while a case is open. */
export const nextId = (letter: string, used: readonly { id: string }[]): string => {
  const highest = used.reduce((most, { id }) => {
    const number = Number(new RegExp(`^${letter}(\\d+)$`).exec(id)?.[1] ?? 0);
    return Math.max(most, number);
  }, 0);
  return `${letter}${highest + 1}`;
};

export const childrenOf = ({ causes }: RootCauseDocument, id: string): DocCause[] =>
  causes.filter(({ parentId }) => parentId === id);

export const topOf = ({ causes }: RootCauseDocument): DocCause | undefined =>
  causes.find(({ parentId }) => parentId === null);

/** The node and everything below it. */
export function branchOf(document: RootCauseDocument, id: string): Set<string> {
  const found = new Set([id]);
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const child of childrenOf(document, at))
      if (!found.has(child.id)) {
        found.add(child.id);
        waiting.push(child.id);
      }
  return found;
}
