import type { Text } from '@ircrisk/contract/text.ts';
import { functionCodeOf } from '@ircrisk/engine-rcm';
import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';

interface Link {
  child: string;
  table: string;
  /** The property of the child that leads to its parent, and the code it leads to. */
  property: string;
  column: string;
  codeOf: (value: string) => string;
  /** The same in SQL, of rows `c` of the child. */
  codeSql: ReturnType<typeof sql>;
  parent: string;
  parentTable: string;
  called: Text;
  title: Text;
}

/** Codes lead upwards: the mode 1A3 stands on the failure 1A, and that on the function 1. */
const links: readonly Link[] = [
  {
    child: 'rcm-failure',
    table: 'rcm_failures',
    property: 'code',
    column: 'code',
    codeOf: functionCodeOf,
    codeSql: sql`rtrim(c.code, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')`,
    parent: 'rcm-function',
    parentTable: 'rcm_functions',
    called: { zh: '功能', en: 'function' },
    title: { zh: '功能故障', en: 'Functional failures' },
  },
  {
    child: 'rcm-mode',
    table: 'rcm_modes',
    property: 'failureCode',
    column: 'failure_code',
    codeOf: (code) => code,
    codeSql: sql`c.failure_code`,
    parent: 'rcm-failure',
    parentTable: 'rcm_failures',
    called: { zh: '功能故障', en: 'functional failure' },
    title: { zh: '故障模式', en: 'Failure modes' },
  },
];

/** A line without the one it belongs to would stand on the sheets under a code that leads nowhere. */
export async function refuseOrphans(
  tx: Tx,
  resource: string,
  records: ReadonlyMap<SavedRecord, Readonly<Record<string, unknown>>>,
): Promise<void> {
  const link = links.find(({ child }) => child === resource);
  if (!link) return;
  const sent = [...records].filter(([record]) => record.values[link.property] !== undefined);
  const studies = [...new Set(sent.map(([, { studyId }]) => String(studyId ?? '')))].filter((id) =>
    /^\d{1,19}$/.test(id),
  );
  const rows = await tx.all<{ studyId: string; code: string }>(
    sql`select study_id as "studyId", code from ${name(link.parentTable)} where study_id = any(${studies}::bigint[]) and is_deleted = 0`,
  );
  const known = new Set(rows.map(({ studyId, code }) => `${studyId} ${code}`));
  for (const [record, { studyId, [link.property]: value }] of sent) {
    const code = link.codeOf(String(value ?? ''));
    if (code === '' || known.has(`${String(studyId)} ${code}`)) continue;
    refuse(record, link.property, 'parent', {
      zh: `本研究没有${link.called.zh} ${code}，请先新增`,
      en: `The study has no ${link.called.en} ${code}: add it first`,
    });
  }
}

/** Lines below those that are to be removed. */
export async function usesOf(
  tx: Tx,
  resource: string,
  ids: readonly string[],
): Promise<{ table: string; title: Text; count: number }[]> {
  const link = links.find(({ parent }) => parent === resource);
  if (!link) return [];
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from ${name(link.table)} c join ${name(link.parentTable)} p on p.study_id = c.study_id and p.code = ${link.codeSql}
    where p.id = any(${ids}::bigint[]) and p.is_deleted = 0 and c.is_deleted = 0`);
  return count === 0 ? [] : [{ table: link.table, title: link.title, count }];
}
