import { hkdfSync, randomBytes, randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export interface Secrets {
  /** Signs access and refresh tokens. */
  readonly token: string;
  /** First and reset passwords are derived from it, anew for each tenant, person and reset. */
  readonly resetPasswordSuffix: string;
  /** Somebody chose the suffix: a reset password then begins with the account; without one it is drawn whole. */
  readonly suffixConfigured: boolean;
  /** Of the `integration` client, for scripts. */
  readonly integrationClient: string;
  /** Of the serving database role `ircrisk_app`. */
  readonly appDatabase: string;
  /** Of the embedded cluster's superuser; unused with an outside database. */
  readonly embeddedSuperuser: string;
}

type KeptSecrets = Omit<Secrets, 'suffixConfigured'>;

/** What the secrets file must hold; how good the values are is for the configuration to judge. */
const stored = z.object({
  token: z.string(),
  resetPasswordSuffix: z.string(),
  integrationClient: z.string(),
  appDatabase: z.string().min(32),
  embeddedSuperuser: z.string().min(32),
});

const random = (): string => randomBytes(36).toString('base64url');

/** Short enough to be told over the telephone, and any account followed by it passes the password rule. */
function randomSuffix(): string {
  const pick = (letters: string, count: number) =>
    Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
  return `${pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 3)}${pick('abcdefghijkmnpqrstuvwxyz', 4)}${pick('23456789', 4)}`;
}

/** New secrets would not open an old cluster. */
const clusterExists = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'postgres')) || existsSync(path.join(dataDir, 'postgres.location'));

export const secretsFile = (dataDir: string): string => path.join(dataDir, 'secrets.json');

/** The embedded default's secrets: drawn at the first start, then read. */
export function keptSecrets(dataDir: string): KeptSecrets {
  const file = secretsFile(dataDir);
  if (existsSync(file)) {
    const parsed = stored.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) throw new Error(`${file} is not a secrets file: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  }
  if (clusterExists(dataDir))
    throw new Error('secrets.json is missing, but its database is there: put the file back');
  const fresh: KeptSecrets = {
    token: random(),
    resetPasswordSuffix: randomSuffix(),
    integrationClient: random(),
    appDatabase: random(),
    embeddedSuperuser: random(),
  };
  // Whole or not at all, and never over another start's: losing it would lock the cluster's owner out.
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(fresh, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return keptSecrets(dataDir);
  } finally {
    rmSync(draft);
  }
  return fresh;
}

/** A value that follows from the token secret, so that instances with the same configuration agree on it. */
export const derived = (tokenSecret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', tokenSecret, 'ircrisk', purpose, 32)).toString('base64url');
