import { writeFileSync } from 'node:fs';
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
import { mostResidentMb, residentMb } from '../memory.ts';
import { finished, type Served } from '../platform.ts';

/** Pieces of equipment in the large plant, and rows of an import. */
export const size = 100_000;

function* batches(rows: Cell[][]): Generator<Cell[][]> {
  for (let at = 0; at < rows.length; at += 1000) yield rows.slice(at, at + 1000);
}

/** What earlier calls left behind is given back after some seconds of rest; the export is to answer for its own. */
async function rested(pid: number): Promise<void> {
  for (let tries = 0, before = Number.POSITIVE_INFINITY; tries < 6; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const now = residentMb(pid);
    if (now > before - 2 && tries > 1) return;
    before = now;
  }
}

export async function exported({ address, call, headers, pid }: Served): Promise<BenchRow[]> {
  await rested(pid);
  // 5 sets the peak back to what is resident now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const atRest = residentMb(pid);
  // Twice, and the second counts: a running server has its worker's code at hand.
  let ours = 0;
  let made = { fileId: '', rows: 0 };
  for (let turn = 0; turn < 2; turn += 1) {
    const begun = performance.now();
    const { jobId } = await call<{ jobId: string }>('ircrisk-center/equipment/export', {
      filters: {},
      language: 'zh',
    });
    made = (await finished(call, jobId)) as typeof made;
    ours = performance.now() - begun;
  }
  const { fileId, rows } = made;
  const peak = mostResidentMb(pid);
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
    `export of ${rows} rows ${(ours / 1000).toFixed(1)} s, writer alone ${(floor / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, peak ${peak.toFixed(0)} MB of ${atRest.toFixed(0)} MB at rest`,
  );
  return [
    {
      work: 'export of 100,000 rows, of the writer alone',
      measured: ours / floor,
      unit: '×',
      limit: 1.3,
      bar: '≤ 1.3 ×',
      ok: ours / floor <= 1.3,
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

/** Headings and the columns their cells go to; codes and ids stand for the names in the sheet. */
const columns =
  'tag, name, name_en, node_id, type, small_type, state, criticality, in_service_date, design_life, design_pressure, ' +
  'operating_pressure, design_temperature, operating_temperature, medium, material_id, manufacturer, specification';
const codes: Record<number, string> = { 4: 'pressureVessel', 5: 'drum', 6: 'inUse' };

async function copied(owner: pg.Client, table: string, into: string, lines: string[]): Promise<number> {
  const begun = performance.now();
  await pipeline(lines, owner.query(copyFrom(`copy ${table} (${into}) from stdin`)));
  return performance.now() - begun;
}

/** COPY of the same rows into a table with the columns, checks, foreign keys and indexes of the ledger. */
async function copiedInShape(owner: pg.Client, parsed: string[][]): Promise<number> {
  const { rows: units } = await owner.query<{ name: string; id: string }>(
    `select name, id from factory_nodes where tenant_id = current_tenant() and name like '导入单元 %'`,
  );
  const unitId = new Map(units.map(({ name, id }) => [name, id]));
  const { rows: steels } = await owner.query<{ id: string }>(
    `select id from materials where tenant_id = current_tenant() and name = 'Q345R' and is_deleted = 0`,
  );
  await owner.query('create table shaped_rows (like equipment including all)');
  const { rows: keys } = await owner.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'equipment'::regclass and contype = 'f'",
  );
  for (const { definition } of keys) await owner.query(`alter table shaped_rows add ${definition}`);
  const lines = parsed.map((cells) => {
    const values = cells.map((cell, at) =>
      at === 3 ? unitId.get(cell) : at === 15 ? steels[0]?.id : (codes[at] ?? cell),
    );
    return `${values.join('\t')}\n`;
  });
  return copied(owner, 'shaped_rows', columns, lines);
}

/**
 * The whole job (read, judge, write, audit, recalculate) against reading the file and copying its rows into a table of the same
 * shape: no stored row does without its indexes and foreign keys. Beside it, for comparison, text into a table that has none.
 */
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
  const readBegun = performance.now();
  const parsed: string[][] = [];
  for await (const { values } of streamXlsxRows(file))
    parsed.push(values.map((value) => String(value ?? '\\N')));
  const read = performance.now() - readBegun;
  const rows = parsed.slice(1);
  await owner.query(`create table bare_rows (${headings.map((_, at) => `c${at} text`).join(', ')})`);
  const bare = await copied(
    owner,
    'bare_rows',
    headings.map((_, at) => `c${at}`).join(', '),
    rows.map((cells) => `${cells.join('\t')}\n`),
  );
  const shaped = await copiedInShape(owner, rows);
  const fileId = await checked(server, file);
  const begun = performance.now();
  const { jobId } = await call<{ jobId: string }>('ircrisk-center/equipment/import', { fileId, mode: 'all' });
  const result = await finished(call, jobId);
  const ours = performance.now() - begun;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `import ${JSON.stringify(result).slice(0, 120)} ${seconds(ours)}, parse ${seconds(read)}, COPY in shape ${seconds(shaped)}, COPY of bare text ${seconds(bare)}`,
  );
  const ratio = ours / (read + shaped);
  return [
    {
      work: 'import of 100,000 rows, of parsing and COPY into a table of the same shape',
      measured: ratio,
      unit: '×',
      limit: 1.3,
      bar: '≤ 1.3 ×',
      ok: ratio <= 1.3,
    },
    {
      work: 'the same, of parsing and COPY of bare text',
      measured: ours / (read + bare),
      unit: '×',
      limit: null,
      bar: 'shown',
      ok: true,
    },
  ];
}
