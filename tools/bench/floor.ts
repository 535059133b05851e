import Fastify from 'fastify';
import pg from 'pg';

/** What the list endpoint is held against: a bare server that runs the same statements in one tenant transaction. */
interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const { url, tenantId, statements } = JSON.parse(process.env.FLOOR ?? '{}') as {
  url: string;
  tenantId: string;
  statements: Statement[];
};
const settings = { connectionString: url, max: 16, pipeline: true };
const pool = new pg.Pool(settings);
const app = Fastify();
app.get('/list', async () => {
  const client = await pool.connect();
  try {
    const [, , ...results] = await Promise.all([
      client.query('begin'),
      client.query({
        name: 'tenant',
        text: "select set_config('app.tenant_id', $1, true)",
        values: [tenantId],
      }),
      ...statements.map(({ text, values }, index) => client.query({ name: `s${index}`, text, values })),
    ]);
    await client.query('commit');
    return { code: 200, data: { records: results[0]?.rows, total: results[1]?.rows[0]?.total } };
  } finally {
    client.release();
  }
});
console.log(`address ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
