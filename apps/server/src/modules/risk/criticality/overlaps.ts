import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';

interface Stretch {
  code: string;
  low: number;
  high: number;
  /** 1 where the posts rise along the segment, -1 where they fall. */
  way: number;
}

/** Posts are doubles, lengths whole decimetres: less than half of one is none. */
const SLACK_KM = 0.00005;
const overlap = (one: Stretch, other: Stretch): boolean =>
  Math.min(one.high, other.high) - Math.max(one.low, other.low) > SLACK_KM;

const stretchOf = (code: unknown, from: unknown, to: unknown): Stretch => ({
  code: String(code),
  low: Math.min(Number(from), Number(to)),
  high: Math.max(Number(from), Number(to)),
  way: Math.sign(Number(to) - Number(from)),
});

interface Placed extends Stretch {
  id: string | null;
  line: string;
}
const lineOf = (studyId: unknown, lineNo: unknown): string =>
  JSON.stringify([String(studyId), String(lineNo)]);

/**
 * No place of a line lies in two of its segments: it would count twice in length and mean. Posts may rise or fall along a
 * line, but in one way only: a segment against the others has its ends exchanged.
 */
export async function refuseOverlaps(
  tx: Tx,
  records: ReadonlyMap<SavedRecord, Readonly<Record<string, unknown>>>,
): Promise<void> {
  const studies = [...new Set([...records.values()].map(({ studyId }) => String(studyId ?? '')))].filter(
    (id) => /^\d{1,19}$/.test(id),
  );
  const stored = await tx.all<
    Record<'id' | 'studyId' | 'lineNo' | 'code', string> & Record<'from' | 'to', number>
  >(sql`
    select id, study_id as "studyId", line_no as "lineNo", code, from_km as "from", to_km as "to" from criticality_segments
    where study_id = any(${studies}::bigint[]) and is_deleted = 0`);
  const old = stored.map(
    ({ id, studyId, lineNo, code, from, to }): Placed => ({
      id,
      line: lineOf(studyId, lineNo),
      ...stretchOf(code, from, to),
    }),
  );
  // A row that is refused stays where it was, which may be in the way of another: judged until no more are.
  for (let told = -1, count = refusedOf(records).size; told !== count; count = refusedOf(records).size) {
    told = count;
    judge(records, old);
  }
}

const refusedOf = (records: ReadonlyMap<SavedRecord, unknown>): Set<SavedRecord> =>
  new Set([...records.keys()].filter(({ problems = [] }) => problems.length > 0));

function judge(
  records: ReadonlyMap<SavedRecord, Readonly<Record<string, unknown>>>,
  old: readonly Placed[],
): void {
  const refused = refusedOf(records);
  const moving = new Set(
    [...records.keys()].flatMap((record) => (refused.has(record) ? [] : (record.id ?? []))),
  );
  const lines = Map.groupBy(
    old.filter(({ id }) => !moving.has(id ?? '')),
    ({ line }) => line,
  );
  for (const [record, { studyId, lineNo, code, fromKm, toKm }] of records) {
    if (refused.has(record)) continue;
    const line = lineOf(studyId, lineNo);
    const own: Placed = { id: null, line, ...stretchOf(code, fromKm, toKm) };
    const others = lines.get(line) ?? [];
    const other = others.find((one) => overlap(one, own));
    if (other)
      refuse(record, 'fromKm', 'overlap', {
        zh: `与管段 ${other.code}（${other.low}–${other.high} km）重叠，请更正桩号`,
        en: `It overlaps segment ${other.code} (${other.low}–${other.high} km): correct the posts`,
      });
    else if (others.length > 0 && others.every(({ way }) => way === -own.way))
      refuse(record, 'toKm', 'direction', {
        zh: `起止桩号与本管线其他管段（如 ${others[0]!.code}）方向相反，请对调起点和终点`,
        en: `From and to run against the other segments of the line (such as ${others[0]!.code}): exchange them`,
      });
    else lines.set(line, [...others, own]);
  }
}
