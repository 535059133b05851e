import type { Notice } from '@ircrisk/units';
import { type CauseState, judgeTree, stateWithout } from './cause-tree.ts';
import {
  branchOf,
  causeNodes,
  type DocBone,
  type DocCause,
  nextId,
  type RootCauseDocument,
  topOf,
} from './document.ts';

/** The document after an edit, or why it is refused. */
export type DocumentEdit = { readonly document: RootCauseDocument } | { readonly problem: Notice };

const refused = (code: string, values: Record<string, string> = {}): DocumentEdit => ({
  problem: { code, values },
});
const withCauses = (document: RootCauseDocument, causes: readonly DocCause[]): RootCauseDocument => ({
  ...document,
  causes,
});

export const changeCause = (
  document: RootCauseDocument,
  id: string,
  changes: Partial<DocCause>,
): RootCauseDocument =>
  withCauses(
    document,
    document.causes.map((cause) => (cause.id === id ? { ...cause, ...changes } : cause)),
  );

const freshCause = (id: string, parentId: string, text: string): DocCause => ({
  id,
  parentId,
  text,
  kind: 'condition',
  gate: null,
  state: 'hypothesis',
  evidence: [],
});

/** With a second cause a node has a gate: either of them suffices until somebody says that both are needed. */
const gated = (causes: readonly DocCause[], parentId: string): DocCause[] =>
  causes.map((cause) => (cause.id === parentId && !cause.gate ? { ...cause, gate: 'OR' } : cause));

/** A new cause below another; `after` puts it beside a sibling. */
export function addCause(
  document: RootCauseDocument,
  parentId: string,
  text: string,
  after?: string,
): { readonly document: RootCauseDocument; readonly id: string } | { readonly problem: Notice } {
  const parent = document.causes.find(({ id }) => id === parentId);
  if (!parent) return { problem: { code: 'unknownParent', values: { id: parentId } } };
  if (parent.refersTo) return { problem: { code: 'referenceWithCauses', values: { id: parentId } } };
  const id = nextId('N', document.causes);
  const causes = gated(document.causes, parentId);
  const at = after === undefined ? -1 : causes.findIndex((cause) => cause.id === after);
  const place = at < 0 ? causes.length : at + 1;
  return { id, document: withCauses(document, causes.toSpliced(place, 0, freshCause(id, parentId, text))) };
}

/** Refuses what runs in a circle, be it by way of references. */
function uncircled(document: RootCauseDocument): DocumentEdit {
  const circle = judgeTree(causeNodes(document)).findings.find(({ code }) => code === 'cycle');
  return circle ? { problem: circle } : { document };
}

/** A shared cause is drawn again as a reference, so that it is judged once. */
export function addReference(document: RootCauseDocument, parentId: string, target: string): DocumentEdit {
  const cause = document.causes.find(({ id }) => id === target);
  if (!cause || cause.refersTo) return refused('unknownTarget', { id: target });
  const added = addCause(document, parentId, cause.text);
  if ('problem' in added) return added;
  return uncircled(changeCause(added.document, added.id, { refersTo: target, textEn: cause.textEn ?? null }));
}

/** Nodes with everything below them; the top stays, and references to what is gone go too. Bones keep no link to nothing. */
export function removeCauses(document: RootCauseDocument, ids: Iterable<string>): RootCauseDocument {
  const top = topOf(document)?.id;
  const gone = new Set<string>();
  for (const id of ids) if (id !== top) for (const below of branchOf(document, id)) gone.add(below);
  const causes = document.causes.filter(
    ({ id, refersTo }) => !gone.has(id) && !(refersTo && gone.has(refersTo)),
  );
  const kept = new Set(causes.map(({ id }) => id));
  return {
    ...document,
    causes,
    bones: document.bones.map((bone) =>
      bone.nodeId && !kept.has(bone.nodeId) ? { ...bone, nodeId: null } : bone,
    ),
  };
}

/** A branch under another node; under itself it would run in a circle. */
export function moveCause(document: RootCauseDocument, id: string, parentId: string): DocumentEdit {
  const cause = document.causes.find((one) => one.id === id);
  const parent = document.causes.find((one) => one.id === parentId);
  if (!cause || !parent) return refused('unknownParent', { id });
  if (cause.parentId === null) return refused('cycle', { path: `${id} → ${parentId} → ${id}` });
  if (parent.refersTo) return refused('referenceWithCauses', { id: parentId });
  const moved = [...document.causes.filter((one) => one.id !== id), { ...cause, parentId }];
  return uncircled(withCauses(document, gated(moved, parentId)));
}

export const isProven = ({
  evidence,
  method,
  methodEn,
}: Pick<DocCause, 'evidence' | 'method' | 'methodEn'>): boolean =>
  evidence.length > 0 || Boolean(method?.trim() || methodEn?.trim());

/** Only leaves are set by hand; verified wants evidence or a named method. */
export function setState(document: RootCauseDocument, id: string, state: CauseState): DocumentEdit {
  const cause = document.causes.find((one) => one.id === id);
  if (!cause) return refused('unknownParent', { id });
  if (cause.refersTo || document.causes.some(({ parentId }) => parentId === id))
    return refused('notALeaf', { id });
  if (state === 'verified' && !isProven(cause)) return refused('verifiedWithoutProof', { id });
  return { document: changeCause(document, id, { state }) };
}

/** Evidence put to a node or taken from it; a settled node that loses evidence, or its last proof, is a hypothesis again. */
export function setProof(
  document: RootCauseDocument,
  id: string,
  proof: Partial<Pick<DocCause, 'evidence' | 'method' | 'methodEn'>>,
): RootCauseDocument {
  const cause = document.causes.find((one) => one.id === id);
  if (!cause) return document;
  const next = { ...cause, ...proof };
  const loses = cause.evidence.some((code) => !next.evidence.includes(code)) || !isProven(next);
  // What was never proven cannot lose its proof.
  const state = loses && isProven(cause) ? stateWithout(cause.state) : cause.state;
  return changeCause(document, id, { ...proof, state });
}

/** The document without evidence that is no longer in the log. */
export function keepEvidence(document: RootCauseDocument, codes: ReadonlySet<string>): RootCauseDocument {
  let next = document;
  for (const { id, evidence } of document.causes) {
    const kept = evidence.filter((code) => codes.has(code));
    if (kept.length < evidence.length) next = setProof(next, id, { evidence: kept });
  }
  return next;
}

export const addBone = (
  document: RootCauseDocument,
  category: string,
  text: string,
  parentId: string | null = null,
): { readonly document: RootCauseDocument; readonly id: string } => {
  const id = nextId('B', document.bones);
  return { id, document: { ...document, bones: [...document.bones, { id, category, text, parentId }] } };
};

export const changeBone = (
  document: RootCauseDocument,
  id: string,
  changes: Partial<DocBone>,
): RootCauseDocument => ({
  ...document,
  bones: document.bones.map((bone) => (bone.id === id ? { ...bone, ...changes } : bone)),
});

/** Bones with their smaller bones. */
export function removeBones(document: RootCauseDocument, ids: Iterable<string>): RootCauseDocument {
  const gone = new Set(ids);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { id, parentId } of document.bones)
      if (parentId && gone.has(parentId) && !gone.has(id)) {
        gone.add(id);
        grown = true;
      }
  }
  return { ...document, bones: document.bones.filter(({ id }) => !gone.has(id)) };
}

/** A bone becomes a hypothesis of the tree, below the top or the chosen node; each knows the other. */
export function promoteBone(
  document: RootCauseDocument,
  boneId: string,
  parentId = topOf(document)?.id ?? '',
): { readonly document: RootCauseDocument; readonly id: string } | { readonly problem: Notice } {
  const bone = document.bones.find(({ id }) => id === boneId);
  if (!bone) return { problem: { code: 'unknownBone', values: { bone: boneId } } };
  if (bone.nodeId) return { problem: { code: 'promotedAlready', values: { bone: boneId, id: bone.nodeId } } };
  const added = addCause(document, parentId, bone.text);
  if ('problem' in added) return added;
  const named = changeCause(added.document, added.id, { textEn: bone.textEn ?? null });
  return { id: added.id, document: changeBone(named, boneId, { nodeId: added.id }) };
}

/** A branch as it goes onto the clipboard or into a template: proofs stay behind, they belong to their case. */
export function copiedBranch(document: RootCauseDocument, id: string): readonly DocCause[] {
  const branch = branchOf(document, id);
  return document.causes
    .filter((cause) => branch.has(cause.id))
    .map((cause) => ({
      id: cause.id,
      parentId: cause.id === id ? null : cause.parentId,
      text: cause.text,
      textEn: cause.textEn ?? null,
      kind: cause.kind,
      gate: cause.gate,
      state: 'hypothesis',
      evidence: [],
      ...(cause.refersTo && branch.has(cause.refersTo) ? { refersTo: cause.refersTo } : {}),
    }));
}

/** A copied branch below a node, with numbers of its own. */
export function pasteBranch(
  document: RootCauseDocument,
  parentId: string,
  branch: readonly DocCause[],
): { readonly document: RootCauseDocument; readonly ids: readonly string[] } | { readonly problem: Notice } {
  const parent = document.causes.find(({ id }) => id === parentId);
  if (!parent || parent.refersTo)
    return { problem: { code: 'referenceWithCauses', values: { id: parentId } } };
  const names = new Map<string, string>();
  let causes: DocCause[] = gated(document.causes, parentId);
  for (const cause of branch) {
    const id = nextId('N', causes);
    names.set(cause.id, id);
    causes = [...causes, { ...cause, id }];
  }
  const made = new Set(names.values());
  causes = causes.map((cause) =>
    made.has(cause.id)
      ? {
          ...cause,
          parentId: cause.parentId === null ? parentId : (names.get(cause.parentId) ?? parentId),
          refersTo: cause.refersTo ? (names.get(cause.refersTo) ?? null) : null,
        }
      : cause,
  );
  return { document: withCauses(document, causes), ids: [...made] };
}
