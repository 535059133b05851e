import pg from 'pg';
import { migrate } from '#platform/database/migrate.ts';
import { createEmptyDatabase, testAppPassword } from './database.ts';

export interface OlderInstallation {
  run(text: string): Promise<unknown>;
  all(text: string): Promise<Record<string, unknown>[]>;
  /** Each row as one line, its values with a space between. */
  lines(text: string): Promise<string[]>;
  /** To the newest version, or to the one that ended with a migration. */
  upgrade(to?: number): Promise<void>;
}

/** A database of the version that ended with a migration, with the rows it left; looked at as its owner. */
export async function olderInstallation(
  upTo: number,
  rows: string,
  look: (old: OlderInstallation) => Promise<void>,
): Promise<void> {
  const database = await createEmptyDatabase();
  const options = { url: database.ownerUrl, appPassword: testAppPassword };
  await migrate({ ...options, upTo });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const all = async (text: string) => (await owner.query(text)).rows as Record<string, unknown>[];
  try {
    await owner.query(rows);
    await look({
      run: (text) => owner.query(text),
      all,
      lines: async (text) => (await all(text)).map((row) => Object.values(row).join(' ')),
      upgrade: async (to) => void (await migrate(to === undefined ? options : { ...options, upTo: to })),
    });
  } finally {
    await owner.end();
  }
}
