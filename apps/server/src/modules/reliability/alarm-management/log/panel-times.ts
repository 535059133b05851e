import type { PanelTimes, Stretch } from '@ircrisk/engine-alarm';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { columnText } from '#platform/series/columns.ts';
import { kindNumber } from './arrange.ts';

/** An event as it was judged: when the operator had the alarm before him, where it was hidden meanwhile. */
export const storedPanel = sql`
  case when e.stood is not null then jsonb_build_object(
    'stood', (select coalesce(jsonb_agg(jsonb_build_object('from', (extract(epoch from lower(s)) * 1000)::float8, 'to', (extract(epoch from upper(s)) * 1000)::float8) order by s), '[]') from unnest(e.stood) s),
    'wait', jsonb_build_object('from', (extract(epoch from e.waited_from) * 1000)::float8, 'to', (extract(epoch from e.waited_to) * 1000)::float8)) end`;

const rangeText = ({ from, to }: Stretch) =>
  `[${new Date(from).toISOString()},${to === null ? '' : new Date(to).toISOString()})`;

/** Keeps these times with their alarms; those that nothing hid any more have none. */
export async function storePanels(
  tx: Tx,
  alarms: readonly { tagId: string; time: number; source: string; panel: PanelTimes | null }[],
): Promise<void> {
  if (alarms.length === 0) return;
  const stood = alarms.map(({ panel }) => (panel ? `{${panel.stood.map(rangeText).join()}}` : ''));
  await tx.run(sql`
    update alarm_events e set stood = nullif(u.stood, '')::tstzmultirange, waited_from = to_timestamp(u.waited / 1000), waited_to = to_timestamp(u.until / 1000)
    from unnest(${alarms.map(({ time }) => time)}::float8[], ${alarms.map(({ tagId }) => tagId)}::bigint[], ${alarms.map(({ source }) => source)}::text[], ${stood}::text[],
      ${columnText(alarms.map(({ panel }) => panel?.wait.from ?? null))}::float8[], ${columnText(alarms.map(({ panel }) => panel?.wait.to ?? null))}::float8[])
      u(ms, tag_id, source, stood, waited, until)
    where e.time = to_timestamp(u.ms / 1000) and e.tag_id = u.tag_id and e.kind = ${kindNumber.ALM}::smallint and e.source = u.source
      and (e.stood is not null or u.stood <> '')`);
}
