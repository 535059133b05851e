import type { Config } from '#platform/config/config.ts';
import { clusterOf } from '../embedded.ts';
import { databaseUser } from '../embedded-user.ts';
import type { Kept } from './keeper.ts';
import { backupPlace } from './place.ts';

/** What is backed up, and where to; `adminUrl` is the cluster's superuser. */
export const backupOf = ({ dataDir, backup, files }: Config, adminUrl: string): Kept => ({
  place: backupPlace(dataDir, backup.folder),
  cluster: clusterOf(dataDir, databaseUser()),
  adminUrl,
  dataDir,
  filesRoot: files.kind === 'disk' ? files.root : undefined,
});
