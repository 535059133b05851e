import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { post } from '@ircrisk/contract/resources/post.ts';
import type { Cell } from '@ircrisk/server/src/platform/resources/exchange/cells.ts';
import { sheetColumns } from '@ircrisk/server/src/platform/resources/exchange/columns.ts';
import {
  exportLines,
  listRows,
  sheetTask,
} from '@ircrisk/server/src/platform/resources/exchange/export-rows.ts';
import { judgeFile } from '@ircrisk/server/src/platform/resources/exchange/import-job.ts';
import { mergeRows } from '@ircrisk/server/src/platform/resources/exchange/merge.ts';
import { streamSheet, writeSheet } from '@ircrisk/server/src/platform/resources/exchange/workbook.ts';
import { systemContext, withTenant } from '@ircrisk/server/src/platform/tenancy/with-tenant.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';

const rowCount = 100_000;
const tenant = '000000';
const { signal } = new AbortController();
const viewer = {
  userId: '1',
  tenantId: tenant,
  isOperator: true,
  dataScope: 'all',
  scopeDeptIds: [],
  projectId: null,
} as const;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/** Import and export of a long list; the floor of an import is parse, COPY and one insert, with nothing checked. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('operator', async ({ db, owner, servingUrl }) => {
    const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
      withTenant(db, systemContext(tenant, 'bench'), work);
    const file = await workbook();

    const floor = await seconds(() => bareImport(servingUrl, file));
    // The trail refuses to be emptied, so its guards rest for it.
    await owner.query(`alter table audit_entries disable trigger user; alter table audit_links disable trigger user;
      alter table audit_seals disable trigger user; truncate posts, audit_entries, audit_seals cascade;
      alter table audit_entries enable trigger user; alter table audit_links enable trigger user; alter table audit_seals enable trigger user`);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const memory = process.memoryUsage().rss;
    let most = memory;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    delay.enable();
    const ours = await seconds(() =>
      inTenant(async (tx) =>
        mergeRows(tx, post, await judgeFile(tx, post, file, viewer, 'zh', { signal }), viewer),
      ),
    );
    delay.disable();
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from posts where tenant_id = $1 and is_deleted = 0',
      [tenant],
    );
    if (rows[0]?.count !== rowCount) throw new Error(`imported ${rows[0]?.count} rows of ${rowCount}`);
    const exported = await seconds(() =>
      inTenant(async (tx) => {
        const listed = await listRows(tx, post, {}, viewer);
        const task = sheetTask(post, 'zh', sheetColumns(post));
        for await (const _chunk of streamSheet(task, exportLines(tx, post, listed, 'zh')));
      }),
    );
    clearInterval(watch);
    const share = ours / floor;
    const late = delay.percentile(99) / 1e6;
    const grown = (most - memory) / 1024 / 1024;
    return [
      {
        work: 'parse, COPY and insert 100,000 rows, nothing checked',
        measured: floor,
        unit: 's',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'import 100,000 rows, checked and audited',
        measured: ours,
        unit: 's',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'import against the bare one',
        measured: share,
        unit: '×',
        limit: 1.5,
        bar: '≤ 1.5 ×',
        ok: share <= 1.5,
      },
      {
        work: 'event-loop delay meanwhile, p99',
        measured: late,
        unit: 'ms',
        limit: 100,
        bar: '≤ 100 ms',
        ok: late <= 100,
      },
      {
        work: 'memory grown, import and export',
        measured: grown,
        unit: 'MB',
        limit: 300,
        bar: '≤ 300 MB',
        ok: grown <= 300,
      },
      {
        work: 'export 100,000 rows',
        measured: exported,
        unit: 's',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
    ];
  });
}

/** What each column of the sheet holds; the bare import takes them in this order. */
const filled: Record<string, (at: number) => Cell> = {
  category: () => '基层',
  postCode: (at) => `B${at}`,
  postName: (at) => `岗位 ${at}`,
  sort: (at) => at % 1000,
  remark: (at) => `remark ${at}`,
};

function workbook(): Promise<Buffer> {
  const offered = sheetColumns(post);
  const columns = Object.keys(filled).flatMap((name) => offered.filter(({ property }) => property === name));
  function* batches() {
    for (let from = 0; from < rowCount; from += 1000)
      yield Array.from({ length: 1000 }, (_, at) => Object.values(filled).map((cell) => cell(from + at)));
  }
  return writeSheet(sheetTask(post, 'zh', columns), batches());
}

async function bareImport(url: string, file: Buffer): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(`select set_config('app.tenant_id', '${tenant}', true)`);
  await client.query(
    'create temporary table bare (category text, post_code text, post_name text, sort int, remark text) on commit drop',
  );
  async function* lines() {
    let text = '';
    for await (const { index, values } of streamXlsxRows(file)) {
      if (index === 0) continue;
      text += `3\t${values.slice(1).join('\t')}\n`;
      if (text.length < 65536) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom('copy bare from stdin')));
  await client.query('insert into posts (category, post_code, post_name, sort, remark) select * from bare');
  await client.query('commit');
  await client.end();
}
