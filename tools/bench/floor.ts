import { checkPassword } from '@ircrisk/server/src/platform/identity/password.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { asked, type FloorSettings } from './replay.ts';

/** What the server is held against: a bare one that runs the same statements in one transaction of the tenant. */
const { url, tenantId, works, ids } = JSON.parse(process.env.FLOOR ?? '{}') as FloorSettings;
const settings = { connectionString: url, max: 16, pipeline: true };
const pool = new pg.Pool(settings);
const app = Fastify();

async function inTenant<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const [, , answer] = await Promise.all([
      client.query('begin'),
      client.query({
        name: 'tenant',
        text: "select set_config('app.tenant_id', $1, true)",
        values: [tenantId],
      }),
      work(client),
    ]);
    await client.query('commit');
    return answer;
  } finally {
    client.release();
  }
}

for (const [name, statements] of Object.entries(works))
  app.route<{ Querystring: { at?: string } }>({
    method: ['GET', 'POST'],
    url: `/${name}`,
    handler: ({ query }) =>
      inTenant(async (client) => {
        const results = await Promise.all(
          statements.map(({ text, values }, index) =>
            client.query({ name: `${name}${index}`, text, values: asked(values, Number(query.at), ids) }),
          ),
        );
        return { code: 200, data: results.map(({ rows }) => rows) };
      }),
  });

app.post<{ Body: { username: string; password: string } }>('/sign-in', async ({ body }) => {
  const user = await inTenant(async (client) => {
    const { rows } = await client.query({
      name: 'user',
      text: 'select id, password_hash as hash from users where tenant_id = current_tenant() and lower(account) = $1',
      values: [body.username],
    });
    return rows[0] as { id: string; hash: string } | undefined;
  });
  if (!user || !(await checkPassword(body.password, user.hash))) throw new Error('wrong password');
  return inTenant(async (client) => {
    const { rows } = await client.query({
      name: 'session',
      text: `insert into sessions (user_id, client_id, address, user_agent, oauth_id, grant_type, expires_at)
        values ($1, 'integration', '127.0.0.1', 'bench', '', 'password', now() + interval '7 days') returning id`,
      values: [user.id],
    });
    return rows[0] as object;
  });
});
console.log(`address ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
