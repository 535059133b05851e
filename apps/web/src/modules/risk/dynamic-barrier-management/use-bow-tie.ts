import { type BowTieDetail, saveBowTie } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { BowTieDocument, Consequence, Threat } from '@ircrisk/engine-barrier';
import { call } from '@ircrisk/ui/api/client.ts';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import { type SavedDocument, useSavedDocument } from '@ircrisk/ui/diagram/use-saved-document.ts';

export type BowTieSaved = SavedDocument<BowTieDocument, BowTieDetail>;
export type PathPart = Partial<Threat> & Partial<Consequence>;

export function useBowTieDocument(detail: BowTieDetail, onStored: () => void): BowTieSaved {
  return useSavedDocument<BowTieDocument, BowTieDetail>({
    start: { document: detail.model, version: detail.version },
    isEditable: detail.allowed.includes('update'),
    store: async (model, version) => {
      const saved = await call(saveBowTie, { id: detail.id, version, model }, { suppress: true });
      onStored();
      return saved;
    },
    readTheirs(data) {
      if (!('model' in data)) return undefined;
      const theirs = data as BowTieDetail;
      return { document: theirs.model, version: theirs.version, theirs };
    },
  });
}

/** Changes the threat or consequence of this id. */
export const changePath =
  (id: string, change: PathPart) =>
  (now: BowTieDocument): BowTieDocument => ({
    threats: now.threats.map((one) => (one.id === id ? { ...one, ...change } : one)),
    consequences: now.consequences.map((one) => (one.id === id ? { ...one, ...change } : one)),
  });

export const pathOf = (now: BowTieDocument, id: string): Threat | Consequence | undefined =>
  now.threats.find((one) => one.id === id) ?? now.consequences.find((one) => one.id === id);

/** A box is a threat, a consequence, or a barrier on one of their paths (`path/barrier`). */
export function partOf(now: BowTieDocument, id: string | undefined) {
  if (!id) return undefined;
  const [pathId = '', barrierId] = id.split('/');
  const path = pathOf(now, pathId);
  return path && { path, barrierId, isThreat: 'frequencyPerYear' in path };
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

/** Takes out the chosen boxes: a path with its barriers, or a barrier from its path. */
export const removeParts =
  (ids: ReadonlySet<string>) =>
  (now: BowTieDocument): BowTieDocument => {
    const kept = <P extends Threat | Consequence>(paths: readonly P[]): P[] =>
      paths
        .filter(({ id }) => !ids.has(id))
        .map((path) => ({
          ...path,
          barrierIds: path.barrierIds.filter((one) => !ids.has(`${path.id}/${one}`)),
        }));
    return { threats: kept(now.threats), consequences: kept(now.consequences) };
  };

/** A barrier one place nearer to the cause or to the event. */
export const moveBarrier =
  (pathId: string, barrierId: string, by: -1 | 1) =>
  (now: BowTieDocument): BowTieDocument => {
    const path = pathOf(now, pathId);
    const at = path?.barrierIds.indexOf(barrierId) ?? -1;
    if (!path || at < 0 || at + by < 0 || at + by >= path.barrierIds.length) return now;
    const barrierIds = without(path.barrierIds, barrierId);
    barrierIds.splice(at + by, 0, barrierId);
    return changePath(pathId, { barrierIds })(now);
  };

const newId = () => crypto.randomUUID();
export const addThreat = (now: BowTieDocument): BowTieDocument => ({
  ...now,
  threats: [...now.threats, { id: newId(), name: '', frequencyPerYear: null, barrierIds: [] }],
});
export const addConsequence = (now: BowTieDocument): BowTieDocument => ({
  ...now,
  consequences: [...now.consequences, { id: newId(), name: '', tolerablePerYear: null, barrierIds: [] }],
});

/** What was read from a sheet, behind what is there. */
export const addPaths =
  (more: BowTieDocument) =>
  (now: BowTieDocument): BowTieDocument => ({
    threats: [...now.threats, ...more.threats],
    consequences: [...now.consequences, ...more.consequences],
  });

/** The layout follows from the document: boxes are renamed and taken out on the canvas, and placed by the inspector. */
export function bowTieEdits(
  document: BowTieSaved,
  language: Language,
  names: { rename: string; remove: string },
): DiagramEdits | undefined {
  if (!document.isEditable) return undefined;
  return {
    undo: document.undo,
    redo: document.redo,
    rename(id, text) {
      if (!pathOf(document.present, id)) return;
      const isEnglish = language === 'en' && Boolean(pathOf(document.present, id)?.name);
      document.edit(names.rename, changePath(id, isEnglish ? { nameEn: text } : { name: text }));
    },
    remove: (ids) => document.edit(names.remove, removeParts(ids)),
    copy: () => undefined,
    paste: () => undefined,
  };
}
