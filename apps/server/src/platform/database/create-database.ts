import { connectOwner } from './migrate.ts';

/** Makes a database unless it is there. `template`: an existing database to copy. */
export async function createDatabase(clusterUrl: string, name: string, template?: string): Promise<void> {
  const client = await connectOwner(clusterUrl);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    // Files copied as they are: page by page through the log takes twice as long.
    const source = template ? ` template ${client.escapeIdentifier(template)} strategy file_copy` : '';
    await client.query(`create database ${client.escapeIdentifier(name)}${source}`);
  } finally {
    await client.end();
  }
}

export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  const client = await connectOwner(clusterUrl);
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
}
