import type { Config } from '#platform/config/config.ts';
import { servingUrl } from '#platform/config/config.ts';
import { archiveSettings, backupPlace, makePlace } from './continuous/place.ts';
import { createDatabase } from './create-database.ts';
import { servedPort, startEmbedded, superuserUrl } from './embedded.ts';

/** Where the schema's owner and the serving role connect, and how to let go. */
export interface DatabaseAccess {
  readonly ownerUrl: string;
  readonly servingUrl: string;
  close(): Promise<void>;
}

const databaseName = 'ircrisk';

function embeddedAccess(config: Config, url: string, close: () => Promise<void>): DatabaseAccess {
  return { ownerUrl: url, servingUrl: servingUrl(url, config.secrets.appDatabase), close };
}

/** The embedded database puts its log away as it goes, unless told not to. */
function continuousSettings({ dataDir, backup }: Config): Record<string, string> {
  if (!backup.on) return {};
  const place = backupPlace(dataDir, backup.folder);
  makePlace(place);
  return archiveSettings(place, backup.seconds);
}

/** Starts the embedded database, or takes the configured one. */
export async function openDatabase(
  config: Config,
  onCrash?: (recovered: boolean) => void,
): Promise<DatabaseAccess> {
  const { database, dataDir, secrets } = config;
  if (database.kind === 'outside') {
    return { ownerUrl: database.url, servingUrl: database.servingUrl, close: async () => {} };
  }
  const embedded = await startEmbedded({
    dataDir,
    password: secrets.embeddedSuperuser,
    onCrash,
    settings: continuousSettings(config),
  });
  try {
    await createDatabase(embedded.adminUrl('postgres'), databaseName);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return embeddedAccess(config, embedded.adminUrl(databaseName), () => embedded.stop());
}

/** For commands beside a running server: its database when it runs, else one started for the command alone. */
export async function joinDatabase(config: Config): Promise<DatabaseAccess> {
  const port = config.database.kind === 'embedded' ? servedPort(config.dataDir) : undefined;
  if (port === undefined) return openDatabase(config);
  return embeddedAccess(
    config,
    superuserUrl(port, config.secrets.embeddedSuperuser, databaseName),
    async () => {},
  );
}
