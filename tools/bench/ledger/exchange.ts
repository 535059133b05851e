import { readFileSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import type { Cell } from '@ircrisk/server/src/platform/resources/exchange/cells.ts';
import { sheetColumns } from '@ircrisk/server/src/platform/resources/exchange/columns.ts';
import { sheetTask } from '@ircrisk/server/src/platform/resources/exchange/export-rows.ts';
import { workbookBytes } from '@ircrisk/server/src/platform/resources/exchange/sheet-writer.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BenchRow } from '../main.ts';
import { finished, type Served } from '../platform.ts';

/** Pieces of equipment in the large plant, and rows of an import. */
export const size = 100_000;

function* batches(rows: Cell[][]): Generator<Cell[][]> {
  for (let at = 0; at < rows.length; at += 1000) yield rows.slice(at, at + 1000);
}

const peakMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export async function exported({ address, call, headers, pid }: Served): Promise<BenchRow[]> {
  // 5 sets the peak back to what is resident now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const begun = performance.now();
  const { jobId } = await call<{ jobId: string }>('ircrisk-center/equipment/export', {
    filters: {},
    language: 'zh',
  });
  const { fileId, rows } = (await finished(call, jobId)) as { fileId: string; rows: number };
  const ours = performance.now() - begun;
  const peak = peakMb(pid);
  const answer = await fetch(`${address}/api/ircrisk-system/file/download?id=${fileId}`, { headers });
  const file = Buffer.from(await answer.arrayBuffer());
  const cells: Cell[][] = [];
  for await (const { values } of streamXlsxRows(file)) cells.push(values as Cell[]);
  const layout = sheetTask(equipment, 'zh', sheetColumns(equipment));
  const writing = performance.now();
  let bytes = 0;
  // The same writer in a process that does nothing else, its rows ready in memory.
  for await (const chunk of workbookBytes(layout, batches(cells.slice(1)))) bytes += chunk.length;
  const floor = performance.now() - writing;
  console.log(
    `export of ${rows} rows ${(ours / 1000).toFixed(1)} s, writer alone ${(floor / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, peak ${peak.toFixed(0)} MB`,
  );
  return [
    {
      work: 'export of 100,000 rows, of the writer alone',
      measured: ours / floor,
      unit: '×',
      limit: 2,
      bar: '≤ 2 ×',
      ok: ours / floor <= 2,
    },
    {
      work: 'server while it exports, peak resident',
      measured: peak,
      unit: 'MB',
      limit: 300,
      bar: '< 300 MB',
      ok: peak < 300,
    },
  ];
}

const headings = [
  '位号',
  '名称',
  '英文名称',
  '所属单元',
  '类型',
  '小类',
  '状态',
  '关键性',
  '投用日期',
  '设计寿命 (年)',
  '设计压力 (MPa)',
  '操作压力 (MPa)',
  '设计温度 (°C)',
  '操作温度 (°C)',
  '介质',
  '主体材料',
  '制造单位',
  '规格',
];

async function workbookOf(): Promise<Buffer> {
  const rows = Array.from({ length: size }, (_, at): Cell[] => [
    `IMP-${at}`,
    `导入设备 ${at}`,
    `Imported ${at}`,
    `导入单元 ${at % 50}`,
    '压力容器',
    '罐/分离器',
    '在用',
    'B',
    '2018-05-06',
    20,
    1.6,
    1.2,
    200,
    150,
    '原油',
    'Q345R',
    '兰石重型装备',
    `Φ${1000 + (at % 900)}`,
  ]);
  const columns = headings.map((header) => ({ header, width: 12 }));
  const chunks: Buffer[] = [];
  for await (const chunk of workbookBytes({ name: 'rows', columns }, batches(rows))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Uploads the file and answers its id when every row of it is good. */
async function checked({ address, headers }: Served, file: Buffer): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)]), 'ledger.xlsx');
  const place = `${address}/api/ircrisk-center/equipment/import-check`;
  const answer = await fetch(place, { method: 'POST', headers, body });
  const { data, msg } = (await answer.json()) as {
    data: { fileId: string; valid: number; errors: unknown[] } | null;
    msg: string;
  };
  if (data?.valid !== size)
    throw new Error(
      `the check finds ${data?.valid} valid rows: ${msg} ${JSON.stringify(data?.errors.slice(0, 3))}`,
    );
  return data.fileId;
}

/** The whole job (read, judge, write, recalculate) against reading the file and copying its rows into a bare table. */
export async function imported(server: Served, owner: pg.Client): Promise<BenchRow[]> {
  const { call } = server;
  const file = await workbookOf();
  const nodes = await call<{ id: string; levelCode: string; parentId: string }[]>(
    'ircrisk-center/factory-model/all-list',
  );
  const device = nodes.find(({ levelCode }) => levelCode === 'device');
  for (let at = 0; at < 50; at += 1)
    await call('ircrisk-center/factory-model/submit', {
      parentId: device?.id,
      levelCode: 'unit',
      name: `导入单元 ${at}`,
      orderNo: at,
    });
  const floorBegun = performance.now();
  const parsed: string[] = [];
  for await (const { values } of streamXlsxRows(file))
    parsed.push(`${values.map((value) => String(value ?? '\\N')).join('\t')}\n`);
  const read = performance.now() - floorBegun;
  await owner.query(`create table bare_rows (${headings.map((_, at) => `c${at} text`).join(', ')})`);
  await pipeline(parsed.slice(1), owner.query(copyFrom('copy bare_rows from stdin')));
  const floor = performance.now() - floorBegun;
  const fileId = await checked(server, file);
  const begun = performance.now();
  const { jobId } = await call<{ jobId: string }>('ircrisk-center/equipment/import', { fileId, mode: 'all' });
  const result = await finished(call, jobId);
  const ours = performance.now() - begun;
  console.log(
    `import ${JSON.stringify(result).slice(0, 120)} ${(ours / 1000).toFixed(1)} s, parse ${(read / 1000).toFixed(1)} s, parse and COPY ${(floor / 1000).toFixed(1)} s`,
  );
  return [
    {
      work: 'import of 100,000 rows, of parsing and COPY',
      measured: ours / floor,
      unit: '×',
      limit: 3,
      bar: '≤ 3 ×',
      ok: ours / floor <= 3,
    },
  ];
}
