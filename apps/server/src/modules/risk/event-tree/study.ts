import { eventTreeErrors, eventTreeStudy } from '@ircrisk/contract/modules/risk/event-tree.ts';
import { eventTree } from '@ircrisk/contract/resources/event-tree.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { labelIn } from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import { formatProbability } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { ComparedPart, Found, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { completeEventTree } from './calculate.ts';
import {
  type EventTreeRow,
  exceededClasses,
  findEventTree,
  findEventTreeResult,
  insertEventTreeResult,
} from './store.ts';

async function rowOf(tx: Tx, { id, projectId }: StudyHead): Promise<EventTreeRow> {
  const row = await findEventTree(tx, id, projectId);
  if (!row) throw fail(commonErrors.notFound);
  return row;
}

/** Sequences of a revision by name, with consequence and frequency in a line. */
async function sequencesOf(tx: Tx, head: StudyHead, language: Language): Promise<Map<string, string>> {
  const { document } = await rowOf(tx, head);
  const results = (await findEventTreeResult(tx, head.id))?.results ?? [];
  return new Map(
    (document.model.eventTrees ?? []).flatMap((tree) =>
      tree.sequences.map((sequence) => {
        const found = results
          .flatMap(({ sequences }) => sequences)
          .find((one) => one.eventTree === tree.name && one.sequence === sequence.name);
        const parts = [labelIn(language, sequence), sequence.consequence];
        const frequency = found?.frequency == null ? '–' : `${formatProbability(found.frequency)} 1/a`;
        return [sequence.name, [...parts, frequency].filter(Boolean).join(' · ')] as const;
      }),
    ),
  );
}

/** A tree goes to review with the result of its present model; a new revision starts with both. */
export const eventTreeKind: StudyKind = {
  resource: eventTree,
  calls: eventTreeStudy,
  link: (id) => `/event-tree/tree/${id}`,
  revisionColumns: { exceeded: 'exceeded' },
  copiedColumns: ['model', 'model_hash', 'equipment_id'],

  async ready(tx, head): Promise<Found[]> {
    const row = await rowOf(tx, head);
    const { hash } = await completeEventTree(tx, row.document, head.projectId);
    if (row.resultHash !== hash) return [{ level: 'blocks', kind: eventTreeErrors.notCalculated }];
    const results = (await findEventTreeResult(tx, row.id))?.results ?? [];
    const open = results.flatMap(({ sequences }) => sequences).filter(({ frequency }) => frequency === null);
    if (open.length > 0)
      return [{ level: 'blocks', kind: eventTreeErrors.notQuantified, params: { count: open.length } }];
    const classes = exceededClasses(row.document, results).join(' ');
    return classes === '' ? [] : [{ level: 'warns', kind: eventTreeErrors.exceeded, params: { classes } }];
  },

  async copy(tx, head, to) {
    const row = await rowOf(tx, head);
    const stored = await findEventTreeResult(tx, head.id);
    const { hash } = await completeEventTree(tx, row.document, head.projectId);
    if (stored && stored.modelHash === hash) await insertEventTreeResult(tx, to, row.document, stored);
  },

  async compare(tx, from, to, language): Promise<ComparedPart[]> {
    const [before, after] = [await sequencesOf(tx, from, language), await sequencesOf(tx, to, language)];
    const names = [...new Set([...before.keys(), ...after.keys()])];
    const differences = names.flatMap((subject) => {
      const [old, now] = [before.get(subject), after.get(subject)];
      if (old === now) return [];
      const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
      return [{ change, subject, before: old ?? null, after: now ?? null } as const];
    });
    return [{ title: language === 'zh' ? '事故序列' : 'Sequences', total: differences.length, differences }];
  },
};
