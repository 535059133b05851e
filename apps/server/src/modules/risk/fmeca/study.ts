import { textsInRow, withTexts } from '@ircrisk/contract/errors.ts';
import { fmecaErrors, fmecaStudyCalls } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { fmecaStudy } from '@ircrisk/contract/resources/fmeca/study.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { nameChoices, type Row, rowsOf } from '#platform/resources/read.ts';
import type { ComparedPart, Found, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { copyBasis } from './basis.ts';
import { judgedSql, recalculateStudies, withFigures } from './calculate.ts';
import { copyStructure } from './structure.ts';

/** Equipment of class A that stands in the structure and has no mode, itself or below: the class says how deep to go. */
async function criticalWithout(tx: Tx, studyId: string): Promise<Found[]> {
  const found = await tx.all<{ tag: string }>(sql`
    with recursive parts as (
      select i.id as top, i.id, e.tag from fmeca_items i join equipment e on e.id = i.equipment_id
      where i.study_id = ${studyId} and i.is_deleted = 0 and e.criticality = 'A'
      union select p.top, i.id, p.tag from parts p join fmeca_items i on i.parent_id = p.id and i.is_deleted = 0)
    select p.tag from parts p left join fmeca_modes m on m.item_id = p.id and m.is_deleted = 0
    group by p.top, p.tag having count(m.id) = 0 order by p.tag limit 20`);
  if (found.length === 0) return [];
  const tags = [...new Set(found.map(({ tag }) => tag))].join(', ');
  return [{ level: 'warns', kind: fmecaErrors.criticalWithout, params: { tags } }];
}

async function findings(tx: Tx, { id }: StudyHead): Promise<Found[]> {
  const counts = await tx.one<{ rows: number; unscored: number; open: number; modes: Text[] | null }>(sql`
    with high as (
      select m.mode as zh, coalesce(nullif(m.mode_en, ''), m.mode) as en from fmeca_modes m ${withFigures}
      where m.study_id = ${id} and m.is_deleted = 0 and (coalesce(r.revised_priority, r.priority) = 'H' or r.risk_level = 'high') and coalesce(m.justification, '') = ''
        and not exists (select 1 from action_items a where a.source_module = 'fmeca' and a.source_id = m.origin_id and a.is_deleted = 0 and a.state <> 'cancelled')
      order by m.sort, m.id)
    select count(m.id)::int as rows, count(m.id) filter (where not ${judgedSql})::int as unscored, (select count(*) from high)::int as open,
      (select jsonb_agg(few) from (select * from high limit 3) few) as modes
    from fmeca_modes m join fmeca_studies s on s.id = m.study_id ${withFigures}
    where m.study_id = ${id} and m.is_deleted = 0`);
  if (counts.rows === 0) return [{ level: 'blocks', kind: fmecaErrors.empty }];
  return [
    ...(counts.unscored > 0
      ? [{ level: 'warns' as const, kind: fmecaErrors.unscored, params: { count: counts.unscored } }]
      : []),
    ...(counts.open > 0
      ? [
          {
            level: 'warns' as const,
            kind: withTexts(fmecaErrors.highOpen, { modes: textsInRow(counts.modes ?? []) }),
            params: { count: counts.open },
          },
        ]
      : []),
    ...(await criticalWithout(tx, id)),
  ];
}

const rowsTitle = { zh: '故障模式', en: 'Failure modes' };
const separator = { zh: '；', en: '; ' };
const fields: Readonly<Record<string, Text>> = fmecaMode.fields;
const compared = Object.keys(fmecaMode.fields).filter(
  (property) => !['studyId', 'functionId', 'sort'].includes(property),
);
const mostShown = 500;

/** Modes that were added, removed or changed between two revisions: the same mode has the same origin in both. */
async function compareModes(
  tx: Tx,
  from: StudyHead,
  to: StudyHead,
  language: Language,
): Promise<ComparedPart> {
  const read = async (studyId: string) => {
    const rows = nameChoices(
      fmecaMode,
      await rowsOf(tx, fmecaMode, language, sql`where t.study_id = ${studyId} and t.is_deleted = 0`, null),
      language,
    );
    const origins = await tx.all<{ id: string; origin: string }>(
      sql`select id, origin_id as origin from fmeca_modes where study_id = ${studyId} and is_deleted = 0`,
    );
    const byId = new Map(rows.map((row) => [row.id as string, row]));
    return new Map(origins.map(({ id, origin }) => [origin, byId.get(id) ?? {}]));
  };
  const [before, after] = [await read(from.id), await read(to.id)];
  const text = (row: Row, property: string): string | null => {
    const value = row[`${property}Name`] ?? row[property];
    return value === null || value === undefined || value === '' ? null : String(value);
  };
  const subject = (row: Row) =>
    `${text(row, 'itemId') ?? ''} · ${(language === 'en' && text(row, 'modeEn')) || text(row, 'mode')}`;
  const differences: ComparedPart['differences'][number][] = [];
  for (const [origin, row] of after) {
    const old = before.get(origin);
    if (!old) {
      differences.push({
        change: 'added',
        subject: subject(row),
        before: null,
        after: text(row, 'rpn') && `RPN ${text(row, 'rpn')}`,
      });
      continue;
    }
    const changed = compared.filter((property) => text(old, property) !== text(row, property));
    if (changed.length === 0) continue;
    const told = (side: Row) =>
      changed
        .map((property) => `${fields[property]?.[language]} ${text(side, property) ?? '–'}`)
        .join(separator[language]);
    differences.push({ change: 'changed', subject: subject(row), before: told(old), after: told(row) });
  }
  for (const [origin, row] of before)
    if (!after.has(origin))
      differences.push({ change: 'removed', subject: subject(row), before: text(row, 'mode'), after: null });
  return {
    title: rowsTitle[language],
    total: differences.length,
    differences: differences.slice(0, mostShown),
  };
}

/** An FMECA goes to review with rows in it; what is not rated and what is high without an answer is told to the signers. */
export const fmecaKind: StudyKind = {
  resource: fmecaStudy,
  calls: fmecaStudyCalls,
  link: (id) => `/fmeca/study/${id}`,
  ready: findings,
  async copy(tx, { id }, to) {
    await copyBasis(tx, id, to);
    await copyStructure(tx, id, to);
    await recalculateStudies(tx, [to]);
  },
  async compare(tx, from, to, language) {
    return [await compareModes(tx, from, to, language)];
  },
};
