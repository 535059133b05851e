import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

interface JobRow extends Omit<Job, 'title' | 'error'> {
  error: Text | null;
  count: number;
}

const columns = sql`id, kind, state, done::float8 as done, total::float8 as total, result, error,
  create_time as "createTime", start_time as "startTime", end_time as "endTime"`;

const shown = (
  { error, count: _count, ...row }: JobRow,
  titles: ReadonlyMap<string, Text>,
  language: Language,
): Job => ({
  ...row,
  title: titles.get(row.kind) ?? { zh: row.kind, en: row.kind },
  error: error?.[language] ?? null,
});

/** A person sees the jobs that person started. */
export async function findJob(
  tx: Tx,
  id: string,
  userId: string,
  titles: ReadonlyMap<string, Text>,
  language: Language,
) {
  const row = await tx.maybe<JobRow>(
    sql`select ${columns} from jobs where id = ${id} and user_id = ${userId}`,
  );
  return row && shown(row, titles, language);
}

export async function listJobs(
  tx: Tx,
  userId: string,
  { current, size }: { current: number; size: number },
  titles: ReadonlyMap<string, Text>,
  language: Language,
) {
  const rows = await tx.all<JobRow>(sql`
    select ${columns}, (count(*) over ())::float8 as count from jobs where user_id = ${userId}
    order by create_time desc, id desc limit ${size} offset ${(current - 1) * size}`);
  return { records: rows.map((row) => shown(row, titles, language)), total: rows[0]?.count ?? 0 };
}
