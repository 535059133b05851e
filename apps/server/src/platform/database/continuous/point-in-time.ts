import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '#platform/config/start-error.ts';
import { type EmbeddedOptions, startEmbedded } from '../embedded.ts';
import { own } from '../embedded-user.ts';
import { copyTree, mirrorFiles } from './base-backup.ts';
import { type BackupPlace, type BaseBackup, baseBackups, restoreCommand } from './place.ts';

/** The newest copy that is not younger than the moment. */
export function baseFor(place: BackupPlace, moment: Date): BaseBackup {
  const fitting = baseBackups(place).findLast(({ from }) => Date.parse(from) <= moment.getTime());
  if (!fitting) {
    const first = baseBackups(place)[0]?.from;
    throw new StartError(
      first
        ? `the first moment that can be restored is ${first}`
        : `there is no base backup in ${place.base}`,
    );
  }
  return fitting;
}

/**
 * Brings a stopped platform's database to a moment: the copy before it, then the log up to it. What was there stays beside it; its
 * last pieces of the log, not yet put away, are used too.
 */
export async function restoreTo(
  options: Pick<EmbeddedOptions, 'dataDir' | 'password'>,
  cluster: string,
  place: BackupPlace,
  moment: Date,
  filesRoot: string | undefined,
): Promise<{ base: BaseBackup; before: string | undefined }> {
  const base = baseFor(place, moment);
  const draft = `${cluster}.restored`;
  await rm(draft, { recursive: true, force: true });
  await copyTree(path.join(place.base, base.name), draft, place.user);
  await rm(path.join(draft, 'ircrisk-backup.json'), { force: true });
  const before = existsSync(cluster) ? `${cluster}.before-restore-${Date.now()}` : undefined;
  if (existsSync(path.join(cluster, 'pg_wal')))
    await copyTree(path.join(cluster, 'pg_wal'), path.join(draft, 'pg_wal'), place.user);
  const signal = path.join(draft, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  own(signal, place.user);
  if (before) renameSync(cluster, before);
  renameSync(draft, cluster);
  await recover(options, place, moment);
  if (filesRoot) await mirrorFiles(place.files, filesRoot);
  return { base, before };
}

/** Runs until the log up to the moment has been read in; a moment after its end means all of it. */
async function recover(
  options: Pick<EmbeddedOptions, 'dataDir' | 'password'>,
  place: BackupPlace,
  moment: Date,
): Promise<void> {
  const settings = {
    restore_command: restoreCommand(place),
    recovery_target_action: 'promote',
    // Nobody is let in before it is done.
    hot_standby: 'off',
    archive_mode: 'off',
  };
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00');
  const run = async (more: Record<string, string>) => {
    const embedded = await startEmbedded({ ...options, settings: { ...settings, ...more } });
    await embedded.stop();
  };
  await run({ recovery_target_time: target }).catch((error: unknown) => {
    if (!(error instanceof StartError && error.message.includes('before configured recovery target')))
      throw error;
    return run({});
  });
}
