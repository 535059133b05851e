import { inherit, type MainFunction, type MappedTag, type SubFunction } from '@ircrisk/engine-criticality';
import type pg from 'pg';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';
import { median, typical } from './timing.ts';

const limit = 1000;
const tenant = '000000';

const row = (work: string, measured: number): BenchRow => ({
  work,
  measured,
  unit: 'ms',
  limit,
  bar: `≤ ${limit} ms`,
  ok: measured <= limit,
});

/** Classes of 20,000 tags on 2,000 sub-functions of 200 main functions, every tenth tag on two: by the engine alone, and by the server with all it reads and stores. */
export async function run(): Promise<BenchRow[]> {
  return [await byEngine(), await byServer()];
}

const types = ['MAIN', 'PRC', 'PSD', 'PRR', 'ALM'];

async function byEngine(): Promise<BenchRow> {
  const level = (at: number) => ((at % 3) + 1) as 1 | 2 | 3;
  const mains = Array.from(
    { length: 200 },
    (_, at): MainFunction => ({
      id: `m${at}`,
      classes: { safety: level(at), environment: level(at + 1), production: level(at + 2), other: 1 },
      redundancy: (['A', 'B', 'C'] as const)[at % 3] ?? 'A',
    }),
  );
  const subs = Array.from(
    { length: 2000 },
    (_, at): SubFunction => ({
      id: `s${at}`,
      mainFunctionId: `m${at % 200}`,
      type: types[at % types.length] ?? 'MAIN',
    }),
  );
  const tags = Array.from(
    { length: 20_000 },
    (_, at): MappedTag => ({
      id: `t${at}`,
      subFunctionIds: at % 10 === 0 ? [`s${at % 2000}`, `s${(at + 7) % 2000}`] : [`s${at % 2000}`],
    }),
  );
  return row(
    'criticality: inheritance over 20,000 tags',
    await typical(() => inherit({ mainFunctions: mains, subFunctions: subs, tags }), 7),
  );
}

/** Every round gives all main functions other classes, so that every tag is stored anew. */
function byServer(): Promise<BenchRow> {
  return onPlatform('operator', async ({ owner, served }) => {
    const { call } = await served();
    const study = { code: 'BENCH-C', name: 'BENCH-C', kind: 'equipment', method: 'z008' };
    const id = await call<string>('ircrisk-criticality/criticality-study/submit', study);
    await fill(owner, id);
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await owner.query(
        `update criticality_functions set safety = 1 + safety::int % 3, environment = 1 + environment::int % 3, production = 1 + production::int % 3
         where study_id = $1`,
        [id],
      );
      const begun = performance.now();
      const { tags } = await call<{ tags: number }>('ircrisk-criticality/inherit/run', { id });
      times.push(performance.now() - begun);
      if (tags !== 20_000) throw new Error(`${tags} tags`);
    }
    return row('criticality: 20,000 tags through the server, all of them changed', median(times.slice(2)));
  });
}

/** Written past the triggers: what the search and the audit make of new equipment is not this row's. */
async function fill(owner: pg.Client, studyId: string): Promise<void> {
  await owner.query(`
    insert into factory_nodes (parent_id, level_code, name) select 0, 'company', '基准公司'
      where not exists (select 1 from factory_nodes where tenant_id = '${tenant}' and parent_id = 0)`);
  await owner.query('set session_replication_role = replica');
  await owner.query(`
    insert into equipment (node_id, tag, name, type)
      select (select id from factory_nodes where tenant_id = '${tenant}' and parent_id = 0 limit 1), 'P-' || lpad(n::text, 6, '0'), '泵 ' || n, 'pump'
      from generate_series(1, 20000) n;
    insert into criticality_functions (study_id, project_id, code, name, redundancy, safety, environment, production, other)
      select s.id, s.project_id, 'F' || n, '功能 ' || n, (array['A', 'B', 'C'])[1 + n % 3], (1 + n % 3)::text, (1 + (n + 1) % 3)::text, (1 + (n + 2) % 3)::text, '1'
      from criticality_studies s, generate_series(1, 200) n where s.id = ${studyId};
    insert into criticality_sub_functions (study_id, project_id, main_function_id, code, name, type)
      select f.study_id, f.project_id, f.id, f.code || '-' || n, '子功能 ' || n, (array['${types.join("', '")}'])[1 + n % 5] from criticality_functions f, generate_series(1, 10) n
      where f.study_id = ${studyId};
    insert into criticality_tags (study_id, project_id, equipment_id, sub_function_ids)
      select c.id, c.project_id, e.id, case when e.at % 10 = 0 then array[s.ids[1 + e.at % 2000], s.ids[1 + (e.at + 7) % 2000]] else array[s.ids[1 + e.at % 2000]] end
      from (select id, row_number() over (order by id) as at from equipment where tenant_id = '${tenant}') e,
        (select array_agg(id order by id) as ids from criticality_sub_functions where study_id = ${studyId}) s,
        criticality_studies c where c.id = ${studyId} and e.at <= 20000`);
  await owner.query('set session_replication_role = default');
  await owner.query('vacuum analyze');
}
