import pg from 'pg';
import { type BackupPlace, baseBackups } from './place.ts';

export interface BackupStatus {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

interface Archiver {
  last: string | null;
  age: number | null;
  failed: string | null;
  isFailing: boolean;
  unsaved: number;
}

/** What could be restored right now, and how much would be lost with the disk. */
export async function backupStatus(
  adminUrl: string,
  place: BackupPlace,
  seconds: number,
): Promise<BackupStatus> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<Archiver>(`
      select to_char(last_archived_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last,
        extract(epoch from now() - last_archived_time)::int as age, last_failed_wal as failed,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
        (pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') % (16 * 1024 * 1024))::float8 as unsaved
      from pg_stat_archiver`);
    const [archiver] = rows;
    const all = baseBackups(place);
    const [first, newest] = [all[0], all.at(-1)];
    const isFailing = archiver?.isFailing ?? true;
    return {
      ok: newest !== undefined && !isFailing,
      lines: [
        `folder             ${place.root}`,
        `base backups       ${all.length}${newest ? `, the last of ${newest.from} (${Math.round(newest.bytes / 1024 / 1024)} MB)` : ': none yet'}`,
        `log                ${archiver?.last ? `last piece put away ${archiver.last}` : 'nothing put away yet'}, a piece at least every ${seconds} s of writing`,
        ...(isFailing
          ? [`FAILING            ${archiver?.failed ?? 'the archiver'} cannot be put away: see postgres.log`]
          : []),
        first
          ? `restore to         any moment from ${first.from} on: npm run admin -- restore-to MOMENT`
          : 'restore to         not yet possible',
      ],
    };
  } finally {
    await admin.end();
  }
}
