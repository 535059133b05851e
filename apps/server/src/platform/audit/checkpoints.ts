import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { derived } from '#platform/config/secrets.ts';
import type { Database } from '#platform/database/pool.ts';
import { type ChainHead, chainHead, linkHash, tenantsOf } from './chain.ts';

/** The state of a tenant's chain, signed and kept outside the database: cutting the chain short shows too. */
export interface Checkpoint extends ChainHead {
  readonly at: string;
  /** Which key signed: a rotated secret must not look like a forgery. */
  readonly key: string;
  readonly signature: string;
}

const checkpointFile = (config: Config): string => path.join(config.dataDir, 'audit-checkpoints.jsonl');
const keyOf = (config: Config): string => derived(config.secrets.token, 'audit checkpoints');
const keyName = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

function sign(key: string, { tenantId, sequence, hash, at }: Omit<Checkpoint, 'key' | 'signature'>): string {
  return createHmac('sha256', key).update([tenantId, sequence, hash, at].join('\n')).digest('hex');
}

/** Appends a signed checkpoint for each tenant whose chain has grown, and answers them for the log. */
export async function writeCheckpoints(db: Database, config: Config): Promise<Checkpoint[]> {
  const known = new Map(readCheckpoints(config).map((each) => [each.tenantId, each.sequence]));
  const key = keyOf(config);
  const fresh: Checkpoint[] = [];
  for (const { tenantId } of await tenantsOf(db)) {
    const head = await chainHead(db, tenantId);
    if (!head || known.get(tenantId) === head.sequence) continue;
    const stamped = { ...head, at: new Date().toISOString() };
    fresh.push({ ...stamped, key: keyName(key), signature: sign(key, stamped) });
  }
  if (fresh.length === 0) return fresh;
  const handle = await open(checkpointFile(config), 'a', 0o600);
  try {
    await handle.appendFile(fresh.map((each) => `${JSON.stringify(each)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return fresh;
}

export function readCheckpoints(config: Config): Checkpoint[] {
  const file = checkpointFile(config);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Checkpoint);
}

/** After a restore the chain ends earlier than was signed: the old signatures stay beside, as evidence of their time. */
export function retireCheckpoints(config: Config): void {
  const file = checkpointFile(config);
  if (existsSync(file)) renameSync(file, `${file}.before-restore-${Date.now()}`);
}

/** Compares the database with what was signed earlier; the first disagreement, if any. */
export async function checkCheckpoints(db: Database, config: Config): Promise<string | undefined> {
  const key = keyOf(config);
  for (const point of readCheckpoints(config)) {
    const place = `checkpoint of ${point.at}, tenant ${point.tenantId}, link ${point.sequence}`;
    if (point.key === keyName(key)) {
      const [given, right] = [Buffer.from(point.signature), Buffer.from(sign(key, point))];
      if (given.length !== right.length || !timingSafeEqual(given, right))
        return `${place}: the signature is wrong`;
    }
    const hash = await linkHash(db, point.tenantId, point.sequence);
    if (hash === undefined) return `${place}: the link is gone`;
    if (hash !== point.hash) return `${place}: the chain was rewritten`;
  }
  return undefined;
}
