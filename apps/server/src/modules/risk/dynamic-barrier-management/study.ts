import { textsInRow, withTexts } from '@ircrisk/contract/errors.ts';
import { barrierErrors } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrier } from '@ircrisk/contract/resources/barrier.ts';
import { bowTie, bowTieCalls } from '@ircrisk/contract/resources/bow-tie.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import { type BowTieDocument, barriersOf } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import { namesSeen, type Viewer } from '#platform/resources/scope.ts';
import type { ComparedPart, Found, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { findBowTie, liveBowTie } from './read.ts';

/** A path names barriers of the register that its author sees. One that is there already, removed since or not, may stay until somebody takes it off: the bow-tie says so. */
export async function mustKnowBarriers(
  tx: Tx,
  id: string,
  model: BowTieDocument,
  viewer: Viewer,
): Promise<void> {
  const ids = barriersOf(model);
  const unknown = await tx.all<{ id: string }>(sql`
    select n.id from unnest(${ids}::text[]) n(id) where not exists (select from barriers b where b.id = n.id::bigint and b.is_deleted = 0 and ${namesSeen('b.id', barrier, viewer)})
      and not exists (select from bow_ties t, jsonb_path_query(t.model, '$.*[*].barrierIds[*]') one where t.id = ${id} and one #>> '{}' = n.id)`);
  if (unknown.length === 0) return;
  const named = unknown.map((one) => one.id).join(', ');
  throw invalidField('model', 'reference', {
    zh: `屏障不存在：${named}`,
    en: `There is no such barrier: ${named}`,
  });
}

/** Figures, drawing and comparison know a threat or a consequence by its id: of two with the same one they would show one. */
export function mustBeDistinct({ threats, consequences }: BowTieDocument): void {
  for (const ends of [threats, consequences]) {
    const twice = ends.find(({ id }, at) => ends.findIndex((one) => one.id === id) < at);
    if (twice)
      throw invalidField('model', 'duplicate', {
        zh: `威胁或后果的标识重复：${twice.id}`,
        en: `Two threats or consequences have the same id: ${twice.id}`,
      });
  }
}

/** Threats and consequences with the barriers on their paths, a line each. */
async function linesOf(tx: Tx, { id }: StudyHead, language: Language) {
  const { model } = await tx.one<{ model: BowTieDocument }>(sql`select model from bow_ties where id = ${id}`);
  const codes = new Map(
    (
      await tx.all<{ id: string; code: string }>(
        sql`select id, code from barriers where id = any(${barriersOf(model)}::bigint[])`,
      )
    ).map((one) => [one.id, one.code]),
  );
  const way = (ids: readonly string[]) => ids.map((one) => codes.get(one) ?? one).join(' → ');
  return new Map(
    [
      ...model.threats.map((one) => ({ ...one, figure: one.frequencyPerYear })),
      ...model.consequences.map((one) => ({ ...one, figure: one.tolerablePerYear })),
    ].map((one) => [
      one.id,
      [nameIn(language, one.name, one.nameEn), `${one.figure ?? '–'} · ${way(one.barrierIds)}`] as const,
    ]),
  );
}

/** A bow-tie goes to review whole; what its barriers are at the moment is told to those who sign, and judged on after them. */
export const bowTieKind: StudyKind = {
  resource: bowTie,
  calls: bowTieCalls,
  link: (id) => `/dynamic-barrier-management/bow-tie/${id}`,
  revisionColumns: { colour: 'colour' },
  copiedColumns: ['model'],

  async ready(tx, { id }) {
    const row = (await findBowTie(tx, id, 'zh'))!;
    const { problems, barriers } = await liveBowTie(tx, row, 'zh');
    const found: Found[] = [];
    if (problems.length > 0)
      found.push({
        level: 'blocks',
        kind: withTexts(barrierErrors.problems, { reason: textsInRow(problems.slice(0, 4)) }),
      });
    const weak = barriers.filter(({ state }) => state !== 'functional').length;
    if (weak > 0) found.push({ level: 'warns', kind: barrierErrors.weak, params: { count: weak } });
    return found;
  },

  async copy(tx, { id }, to) {
    await tx.run(sql`
      insert into bow_tie_results (study_id, colour, frequency, frequency_high, gap, gap_high)
      select ${to}, colour, frequency, frequency_high, gap, gap_high from bow_tie_results where study_id = ${id}`);
  },

  async compare(tx, from, to, language): Promise<ComparedPart[]> {
    const [before, after] = [await linesOf(tx, from, language), await linesOf(tx, to, language)];
    const ids = [...new Set([...before.keys(), ...after.keys()])];
    const differences = ids.flatMap((id) => {
      const [old, now] = [before.get(id), after.get(id)];
      if (old?.[0] === now?.[0] && old?.[1] === now?.[1]) return [];
      const change = !old ? 'added' : !now ? 'removed' : 'changed';
      return [
        { change, subject: (now ?? old)![0], before: old?.[1] ?? null, after: now?.[1] ?? null } as const,
      ];
    });
    return [
      {
        title: language === 'zh' ? '威胁与后果' : 'Threats and consequences',
        total: differences.length,
        differences,
      },
    ];
  },
};
