import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { servingUrl } from '#platform/config/config.ts';
import { createDatabase, dropDatabase } from '#platform/database/create-database.ts';
import { Database } from '#platform/database/pool.ts';
import { templateDatabase, testAppPassword } from './cluster.ts';

export { testAppPassword } from './cluster.ts';

export interface TestDatabase {
  readonly name: string;
  /** The superuser's connection: sees every tenant, for arranging and for looking behind the platform's back. */
  readonly ownerUrl: string;
  /** The serving role's connection, as the platform has it. */
  readonly servingUrl: string;
  drop(): Promise<void>;
}

async function create(template?: string): Promise<TestDatabase> {
  const cluster = inject('testClusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(cluster, name, template);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    name,
    ownerUrl: url.href,
    servingUrl: servingUrl(url.href, testAppPassword),
    drop: () => dropDatabase(cluster, name),
  };
}

/** A migrated database of its own for one test file; drop it in `afterAll`. */
export const createTestDatabase = (template = templateDatabase): Promise<TestDatabase> => create(template);

/** A database without our schema, dropped when the test ends. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await create();
  onTestFinished(() => database.drop());
  return database;
}

/** The platform's own pool on a test database. */
export const openDatabase = (database: TestDatabase): Database =>
  new Database({ url: database.servingUrl, connections: 8 });
