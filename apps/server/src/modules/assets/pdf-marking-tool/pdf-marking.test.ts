import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { PdfDocumentDetail, ReadingSource } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Extraction, Layer, Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import type { StoredFile } from '@ircrisk/contract/modules/system/file.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { loopColours } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { degrees, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Leaf, paper } from '#demo/drawings/paper.ts';
import { sql } from '#platform/database/sql.ts';
import { photoWithPlace } from '#testing/incidents.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { plantUnit } from '#testing/rbi-plant.ts';
import type { TestClient } from '#testing/test-client.ts';
import { multipart, upload } from '#testing/upload.ts';

const service = '/ircrisk-pdf';
const style = { stroke: '#1d6fa5', fill: null, width: 1.5, opacity: 1 };
let platform: TestPlatform;
let admin: TestClient;
let equipmentId: string;
let locations: string[];
let drawing: string;
let sheet: string;

const leaf = (more: Partial<Leaf>): Leaf => ({ width: 842, height: 595, texts: [], ...more });
const drawn = (texts: Leaf['texts']) =>
  paper('31-PID-012', [
    leaf({
      texts,
      lines: [
        [
          [100, 300],
          [700, 300],
        ],
      ],
    }),
  ]);

/** A grey PNG (ISO/IEC 15948): header, rows, end. */
function pictureOf(width: number, height: number, extra?: [string, Buffer]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = deflateSync(
    Buffer.alloc((width + 1) * height, 0x7f).map((_, at) => (at % (width + 1) ? 0x7f : 0)),
  );
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const more = extra ? [chunk(...extra)] : [];
  return Buffer.concat([
    ...[start, chunk('IHDR', head), ...more],
    ...[chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const stored = (name: string, content: Uint8Array, client = admin): Promise<StoredFile> =>
  upload(client, name, content);
async function file(number: string, content: Uint8Array, revision = '0'): Promise<string> {
  const { id } = await stored(`${number}.pdf`, content);
  const record = { documentNumber: number, title: `图 ${number}`, type: 'drawing', revision, fileId: id };
  const { body } = await admin.post<string>('/ircrisk-center/document/submit', record);
  expect(body).toMatchObject({ code: 200 });
  return body.data;
}
async function finished<T>(jobId: string): Promise<T> {
  let job: { state: string; result: T; error?: string } | undefined;
  await vi.waitFor(
    async () => {
      job = (await admin.get<NonNullable<typeof job>>('/ircrisk-system/job/detail', { id: jobId })).body.data;
      expect(job.state).toMatch(/done|failed/);
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(job).toMatchObject({ state: 'done' });
  return job!.result;
}
async function send<T>(path: string, values: object, client = admin) {
  return (await client.post<T>(`${service}/${path}`, values)).body;
}
const readIn = async (id: string) => finished((await send<{ jobId: string }>('doc/read', { id })).data.jobId);
const open = async (id: string) =>
  (await admin.get<PdfDocumentDetail>(`${service}/doc/detail`, { id })).body.data;
const marks = async (documentId: string) =>
  (await admin.get<Mark[]>(`${service}/mark/list`, { documentId })).body.data;
const values = async (documentId: string) =>
  (await admin.get<Extraction>(`${service}/extraction/detail`, { documentId })).body.data;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.client(platform.a.admin);
  const plant = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 2));
  equipmentId = plant.equipmentIds[0]!;
  locations = await platform.inTenant(platform.a.tenantId, async (tx) => {
    const { id: partId } = await tx.one<{ id: string }>(sql`
      insert into parts (equipment_id, number, name, type, nominal_thickness, wall_thickness, calculated_thickness, inner_diameter, material_id, corrosion_allowance, weld_coefficient) select ${equipmentId}, 'P9', '出口弯头', 'elbow', 23, 22, 12, 200, m.id, 3, 1 from materials m order by m.id limit 1 returning id`);
    const made: string[] = [];
    for (const number of ['07-11', '07-12', '07-13', '07-14', '07-15']) {
      const { id } = await tx.one<{ id: string }>(
        sql`insert into monitoring_locations (part_id, number) values (${partId}, ${number}) returning id`,
      );
      await tx.run(
        sql`insert into thickness_readings (location_id, reading_date, thickness) values (${id}, '2023-10-20', 20.6)`,
      );
      made.push(id);
    }
    return made;
  });
  drawing = await file(
    '31-PID-012',
    await drawn([
      { x: 100, y: 400, text: 'E-305 反应流出物换热器' },
      { x: 500, y: 320, text: 'V-303 冷高压分离器' },
    ]),
  );
  const row = (at: number, point: string, measured: string, date = '2026.10.22') => [
    { x: 60, y: 440 - at * 24, text: point },
    ...(measured ? [{ x: 190, y: 440 - at * 24, text: measured }] : []),
    { x: 320, y: 440 - at * 24, text: date },
  ];
  sheet = await file(
    'UT-2026-1187',
    await paper('UT-2026-1187', [
      leaf({
        texts: [
          { x: 60, y: 520, text: '报告编号：UT-2026-1187' },
          { x: 60, y: 464, text: '点号' },
          { x: 190, y: 464, text: '实测' },
          { x: 320, y: 464, text: '日期' },
          ...row(0, '07-11', '20.1'),
          ...row(1, '07-12', '１９．９'),
          ...row(2, '07-13', '20.2~20.5'),
          ...row(3, '07-14', ''),
          ...row(4, '07-15', '24.9'),
        ],
        scanned: [{ x: 190, y: 440 - 3 * 24, text: '18,0' }],
      }),
    ]),
  );
  await readIn(drawing);
  await readIn(sheet);
});
afterAll(() => platform.close());

const mark = (more: object = {}) => ({
  documentId: drawing,
  page: 1,
  type: 'pin',
  strokes: [[[520, 330]]],
  style,
  label: '07-14',
  note: '',
  bindings: [],
  ...more,
});
const layerOf = async (kind: string, id = drawing) =>
  (await open(id)).layers.find((one) => one.kind === kind)!.id;

describe('marks', () => {
  it('begin with five layers and pages that were read, box and text', async () => {
    const found = await open(drawing);
    expect(found.layers.map(({ kind }) => kind)).toEqual(['loop', 'cml', 'barrier', 'isolation', 'comment']);
    expect(found.pages).toMatchObject([
      { page: 1, box: [0, 0, 842, 595], rotate: 0, userUnit: 1, hasText: true },
    ]);
    const hits = await admin.get<{ page: number; box: number[] }[]>(`${service}/doc/find`, {
      id: drawing,
      text: 'v-303',
    });
    expect(hits.body.data).toHaveLength(1);
    expect(Math.abs(hits.body.data[0]!.box[0]! - 500)).toBeLessThan(2);
  });

  it('are bound to the ledger and found from there, by both ways', async () => {
    const saved = await send<Mark>(
      'mark/submit',
      mark({
        layerId: await layerOf('cml'),
        bindings: [
          { kind: 'location', id: locations[3] },
          { kind: 'equipment', id: equipmentId },
        ],
      }),
    );
    expect(saved.data.bindings).toMatchObject([
      { kind: 'location', equipmentId },
      { kind: 'equipment', id: equipmentId },
    ]);
    const places = await admin.get<{ documentId: string; page: number }[]>(`${service}/mark/of`, {
      kind: 'location',
      id: locations[3],
    });
    expect(places.body.data).toMatchObject([{ documentId: drawing, page: 1 }]);
    const options = await admin.get<{ kind: string; code: string }[]>(`${service}/binding/options`, {
      keyword: '07-14',
    });
    expect(options.body.data.some(({ kind }) => kind === 'location')).toBe(true);
    const gone = await send(
      'mark/submit',
      mark({ layerId: await layerOf('cml'), bindings: [{ kind: 'part', id: '999' }] }),
    );
    expect(gone).toMatchObject({ code: 400, errors: [{ field: 'bindings' }] });
  });

  it('are refused as odd shapes, on pages that are not there and on locked layers', async () => {
    const layerId = await layerOf('comment');
    expect(await send('mark/submit', mark({ layerId, type: 'polygon' }))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('点数不足'),
    });
    expect(await send('mark/submit', mark({ layerId, page: 7 }))).toMatchObject({
      code: 400,
      msg: '第 7 页不存在，文件共 1 页',
    });
    const { data: own } = await send<{ id: string }>('layer/submit', {
      documentId: drawing,
      kind: 'comment',
      name: '审图',
      colour: '#7a6a53',
      locked: true,
    });
    expect(await send('mark/submit', mark({ layerId: own.id }))).toMatchObject({
      code: 409,
      msg: '图层“审图”已锁定',
    });
    await send('layer/remove', { id: own.id });
  });

  it('are measured by a scale of two points apart, on a page that is there', async () => {
    const scale = { documentId: drawing, page: 1, from: [100, 300], to: [700, 300], length: 12, unit: 'm' };
    const refused = async (more: object) =>
      (await send('calibration/submit', { ...scale, ...more })) as object;
    expect(await refused({ page: 50 })).toMatchObject({
      code: 400,
      msg: '第 50 页不存在，文件共 1 页',
      errors: [{ field: 'page' }],
    });
    for (const to of [scale.from, [100 + 1e-9, 300]])
      expect(await refused({ to })).toMatchObject({ code: 400, errors: [{ field: 'to' }] });
    expect(await refused({ from: [0, 0], to: [1e-300, 0] })).toMatchObject({ code: 400 });
    const { data } = await send<{ id: string }>('calibration/submit', scale);
    await send('calibration/remove', { id: data.id });
  });

  it('of two people do not overwrite each other: the second is told and shown the first', async () => {
    const { data: first } = await send<Mark>(
      'mark/submit',
      mark({ layerId: await layerOf('comment'), note: '一' }),
    );
    const change = { ...mark({ layerId: first.layerId }), id: first.id, version: first.version };
    expect(await send('mark/submit', { ...change, note: '二' })).toMatchObject({ code: 200 });
    expect(await send('mark/submit', { ...change, note: '三' })).toMatchObject({
      code: 409,
      data: { note: '二' },
    });
    await send('mark/remove', { ids: first.id });

    const layer = { documentId: drawing, kind: 'comment', colour: '#7a6a53', locked: false };
    const { data: made } = await send<Layer>('layer/submit', { ...layer, name: '一' });
    const renamed = { ...layer, id: made.id, version: made.version };
    expect(await send('layer/submit', { ...renamed, name: '二' })).toMatchObject({ code: 200 });
    expect(await send('layer/submit', { ...renamed, name: '三' })).toMatchObject({
      code: 409,
      data: { name: '二' },
    });
    await send('layer/remove', { id: made.id });
  });

  it('leave as XFDF and come back unchanged; entities are refused; another tenant sees nothing', async () => {
    await send(
      'mark/submit',
      mark({
        layerId: await layerOf('loop'),
        type: 'polyline',
        strokes: [
          [
            [100.25, 300],
            [400, 300],
            [400, 120.5],
          ],
        ],
        note: '甲 <乙> & "丙"',
      }),
    );
    const before = await marks(drawing);
    const { data } = await send<{ text: string; name: string }>('xfdf/export', { id: drawing });
    expect(data.name).toBe('31-PID-012-R0.xfdf');
    expect(await send('xfdf/import', { id: drawing, text: data.text })).toMatchObject({
      data: { added: 0, changed: 0, refused: [] },
    });
    await send('mark/remove', { ids: before.map(({ id }) => id).join(',') });
    expect(await send('xfdf/import', { id: drawing, text: data.text })).toMatchObject({
      data: { added: before.length },
    });
    const bare = ({ type, page, strokes, style: own, note, label, bindings }: Mark) => ({
      type,
      page,
      strokes,
      own,
      note,
      label,
      bound: bindings.map(({ id }) => id),
    });
    expect((await marks(drawing)).map(bare)).toEqual(before.map(bare));
    // Of another plant: what it was bound to is not here, and that is said; names twice and long words too.
    const foreign = `<xfdf><annots><square page="0" rect="10,10,20,20" name="x" subject="V-1" xmlns:ic="urn:ircrisk:pdf-mark" ic:type="rect" ic:bound="equipment:999999999 cabinet:7"/>
      <square page="0" rect="10,10,30,30" name="x"/><circle page="0" rect="40,40,50,50" name="y"><contents>${'长'.repeat(2100)}</contents></circle></annots></xfdf>`;
    const told = await send<{
      added: number;
      refused: { name: string }[];
      partly: { name: string; reason: string }[];
    }>('xfdf/import', { id: drawing, text: foreign });
    expect(told.data).toMatchObject({ added: 2, refused: [{ name: 'x' }] });
    expect(told.data.partly.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      'V-1: 绑定的对象在此不存在，未绑定：equipment:999999999, cabinet:7',
      'y: 文字过长，已截短（标签 60 字，说明 2000 字）',
    ]);
    const extra = (await marks(drawing)).slice(before.length).map(({ id }) => id);
    await send('mark/remove', { ids: extra.join(',') });
    const bound = (await marks(drawing)).find(({ bindings }) => bindings.length > 0);
    if (bound) {
      const moved = (await send<{ text: string }>('xfdf/export', { id: drawing })).data.text.replaceAll(
        /ic:bound="[^"]*"/g,
        'ic:bound="equipment:999999999"',
      );
      const kept = await send<{ partly: { reason: string }[] }>('xfdf/import', { id: drawing, text: moved });
      expect(kept.data.partly.map(({ reason }) => reason)).toContain('文件中的绑定不同，保留现有绑定');
      expect((await marks(drawing)).find(({ id }) => id === bound.id)?.bindings).toEqual(bound.bindings);
    }
    const bomb = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xfdf><annots>&e;</annots></xfdf>';
    expect(await send('xfdf/import', { id: drawing, text: bomb })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('实体'),
    });
    const bella = await platform.client(platform.b.admin);
    expect((await send('xfdf/export', { id: drawing }, bella)).code).toBe(404);
    expect((await bella.get(`${service}/mark/list`, { documentId: drawing })).status).toBe(404);
  });

  it('of another viewer are known when their file comes again, with names or without', async () => {
    const theirs = (rect: string, text = '看这里') => `<xfdf><annots>
      <square page="0" rect="${rect}" name="a-1" title="外单位王工"><contents>${text}</contents></square>
      <circle page="0" rect="210,210,240,240" title="外单位王工"/><circle page="0" rect="210,210,240,240" title="外单位王工"/>
      <circle page="0" rect="210,210,240,240"/></annots></xfdf>`;
    const before = (await marks(drawing)).map(({ id }) => id);
    const bring = async (text: string) =>
      (await send<{ added: number; changed: number }>('xfdf/import', { id: drawing, text })).data;
    expect(await bring(theirs('10,10,90,40'))).toMatchObject({ added: 4, changed: 0 });
    expect(await bring(theirs('10,10,90,40'))).toMatchObject({ added: 0, changed: 0, refused: [] });
    // Moved there, it moves here.
    expect(await bring(theirs('10,10,95,40', '改过'))).toMatchObject({ added: 0, changed: 1 });
    const fresh = (await marks(drawing)).filter(({ id }) => !before.includes(id));
    expect(fresh.map(({ note }) => note).sort()).toEqual(['', '', '', '改过']);
    await send('mark/remove', { ids: fresh.map(({ id }) => id).join(',') });
    expect(await send('xfdf/import', { id: drawing, text: '<html/>' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('最外层须为 xfdf'),
    });
  });

  it('come back to the layer they were on, resolved where they were, though several are of its kind', async () => {
    const layer = {
      documentId: drawing,
      kind: 'comment',
      name: '检修意见',
      colour: '#7a6a53',
      locked: false,
    };
    const { data: made } = await send<Layer>('layer/submit', layer);
    const note = '第二个批注图层';
    await send('mark/submit', mark({ layerId: made.id, note, state: 'resolved' }));
    const { data } = await send<{ text: string }>('xfdf/export', { id: drawing });
    const found = async () => (await marks(drawing)).find((one) => one.note === note);
    await send('mark/remove', { ids: (await found())!.id });
    expect(await send('xfdf/import', { id: drawing, text: data.text })).toMatchObject({ data: { added: 1 } });
    expect(await found()).toMatchObject({ layerId: made.id, state: 'resolved' });
    // Another document has no layer of that name: the first of its kind takes it.
    await send('mark/remove', { ids: (await found())!.id });
    await send('layer/remove', { id: made.id });
    await send('xfdf/import', { id: drawing, text: data.text });
    expect(await found()).toMatchObject({ layerId: await layerOf('comment') });
    await send('mark/remove', { ids: (await found())!.id });
  });

  it('are drawn into a PDF of their own, where every viewer sees them', async () => {
    const { fileId } = await finished<{ fileId: string }>(
      (await send<{ jobId: string }>('doc/flatten', { id: drawing })).data.jobId,
    );
    const answer = await platform.app.inject({
      url: `/api${filePaths.download}?id=${fileId}`,
      headers: { 'blade-auth': `bearer ${admin.token}` },
    });
    const made = await PDFDocument.load(answer.rawPayload);
    expect(made.getPageCount()).toBe(1);
    // Two content streams at least: what was there, and the marks over it.
    expect(answer.rawPayload.length).toBeGreaterThan(2000);
  });

  it('of loops alone are the colour map of the drawing', async () => {
    const asked = () => send<{ jobId: string }>('doc/flatten', { id: drawing, loopsOnly: true });
    expect((await asked()).code).toBe(409);
    const loopId = await platform.inTenant(platform.a.tenantId, async (tx) => {
      const { id } = await tx.one<{ id: string }>(sql`
        insert into corrosion_loops (code, name, node_id, colour) select 'CL-77', '塔顶', e.node_id, 'teal' from equipment e where e.id = ${equipmentId} returning id`);
      return id;
    });
    const line = await send<Mark>(
      'mark/submit',
      mark({
        layerId: await layerOf('loop'),
        type: 'polyline',
        strokes: [
          [
            [100, 200],
            [500, 200],
          ],
        ],
        label: '',
        bindings: [{ kind: 'loop', id: loopId }],
      }),
    );
    /** Colours that are drawn with. */
    const colours = async (jobId: string) => {
      const { fileId } = await finished<{ fileId: string }>(jobId);
      const { rawPayload } = await platform.app.inject({
        url: `/api${filePaths.download}?id=${fileId}`,
        headers: { 'blade-auth': `bearer ${admin.token}` },
      });
      const painted = (await PDFDocument.load(rawPayload)).context
        .enumerateIndirectObjects()
        .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
        .filter(({ dict }) => !dict.get(PDFName.of('Type')) && !dict.get(PDFName.of('Length1')))
        .map(({ contents }) => inflateSync(contents).toString('latin1'))
        .join('\n');
      const hex = (share: string) =>
        Math.round(Number(share) * 255)
          .toString(16)
          .padStart(2, '0');
      return [...painted.matchAll(/(\S+) (\S+) (\S+) RG\b/g)].map(
        ([, r = '', g = '', b = '']) => `#${hex(r)}${hex(g)}${hex(b)}`,
      );
    };
    const map = await colours((await asked()).data.jobId);
    const all = await colours((await send<{ jobId: string }>('doc/flatten', { id: drawing })).data.jobId);
    const teal = loopColours.teal.hex.toLowerCase();
    expect([map.includes(teal), map.includes(style.stroke)]).toEqual([true, false]);
    expect([all.includes(teal), all.includes(style.stroke)]).toEqual([true, true]);
    await send('mark/remove', { ids: [line.data.id], versions: [line.data.version] });
  });

  it('a draft with a picture becomes a PDF of the same pixels; a TIFF says what to do', async () => {
    const document = async (number: string, content: Uint8Array, name: string) => {
      const { id } = await stored(name, content);
      const record = { documentNumber: number, title: number, type: 'drawing', revision: '0', fileId: id };
      return (await admin.post<string>('/ircrisk-center/document/submit', record)).body.data;
    };
    const id = await document('31-SCAN-1', pictureOf(1240, 1754), '扫描.png');
    const photo = await document('31-SCAN-2', photoWithPlace(), '照片.jpg');
    const broken = await document('31-SCAN-3', pictureOf(10, 10).subarray(0, 60), '坏.png');
    const pictures = async (client = admin) =>
      (await client.get<{ id: string }[]>(`${service}/doc/pictures`, {})).body.data.map((row) => row.id);
    expect(await pictures()).toEqual(expect.arrayContaining([id, photo, broken]));
    expect((await send('mark/list', { documentId: id })).code).not.toBe(200);
    for (const one of [id, photo])
      expect(await send('doc/from-picture', { id: one })).toMatchObject({ code: 200, data: { id: one } });
    expect((await send('doc/from-picture', { id: broken })).msg).toContain('坏.png');
    // A frame of an animation brings a size of its own, 40,000 × 40,000 here, that nobody has checked.
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(40_000, 4);
    frame.writeUInt32BE(40_000, 8);
    const moving = await document('31-SCAN-4', pictureOf(30, 30, ['fcTL', frame]), '动画.png');
    expect((await send('doc/from-picture', { id: moving })).msg).toContain('动画.png');
    // A photo that was cut off has the end of the small picture inside it, and not its own.
    const whole = photoWithPlace();
    const scan = whole.lastIndexOf('\xff\xda', undefined, 'latin1');
    const small = Buffer.from([0xff, 0xe2, 0, 4, 0xff, 0xd9]);
    const half = Buffer.concat([whole.subarray(0, 2), small, whole.subarray(2, scan + 12)]);
    const cut = await document('31-SCAN-5', half, '半张.jpg');
    expect((await send('doc/from-picture', { id: cut })).msg).toContain('半张.jpg');
    // Once is enough, and only the owner's.
    expect((await send('doc/from-picture', { id })).code).toBe(409);
    expect(await pictures()).not.toContain(id);
    const bella = await platform.client(platform.b.admin);
    expect((await send('doc/from-picture', { id: broken }, bella)).code).toBe(409);
    expect(await pictures(bella)).toEqual([]);
    await readIn(id);
    const { pages, fileName } = await open(id);
    expect(fileName).toBe('扫描.pdf');
    // 1240 × 1754 pixels at 150 an inch are an A4 page.
    expect(pages[0]?.box.map((side) => Math.round(side))).toEqual([0, 0, 595, 842]);
    const { payload, headers } = multipart('图.tif', Buffer.from('II*\0........'));
    const refused = await platform.app.inject({
      ...{ method: 'POST', url: `/api${filePaths.upload}`, payload },
      headers: { ...headers, 'blade-auth': `bearer ${admin.token}` },
    });
    expect([refused.statusCode, refused.json<{ msg: string }>().msg]).toEqual([
      415,
      '“图.tif”是 TIFF，不能直接使用：请另存为 PDF 或 PNG 后上传',
    ]);
  });

  it('go over to a new revision: at their place, with the text that moved, or on the list', async () => {
    const later = await file(
      '31-PID-012',
      await drawn([
        { x: 100, y: 400, text: 'E-305 反应流出物换热器' },
        { x: 600, y: 220, text: 'V-303 冷高压分离器' },
      ]),
      '1',
    );
    await send(
      'mark/submit',
      mark({ layerId: await layerOf('comment'), strokes: [[[800, 40]]], label: '空白处' }),
    );
    await send(
      'mark/submit',
      mark({ layerId: await layerOf('comment'), strokes: [[[120, 405]]], label: 'E-305' }),
    );
    await readIn(later);
    const theirs = `<xfdf><annots><square page="0" rect="110,395,130,410" subject="外来" title="外单位王工"/></annots></xfdf>`;
    expect(await send('xfdf/import', { id: drawing, text: theirs })).toMatchObject({ data: { added: 1 } });
    const { data } = await send<{ same: number; shifted: number; unresolved: number }>('carry-over', {
      fromDoc: drawing,
      toDoc: later,
    });
    expect(data.same).toBeGreaterThanOrEqual(1);
    expect(data.shifted).toBeGreaterThanOrEqual(1);
    expect(data.unresolved).toBeGreaterThanOrEqual(1);
    const carried = await marks(later);
    const pin = carried.find(({ label, carried: how }) => label === '07-14' && how === 'shifted')!;
    expect(Math.hypot(pin.strokes[0]![0]![0] - 620, pin.strokes[0]![0]![1] - 230)).toBeLessThan(1);
    expect(pin.bindings).not.toEqual([]);
    // Whoever drew it elsewhere is still told.
    expect(carried.find(({ label }) => label === '外来')).toMatchObject({ author: '外单位王工' });
    const open = carried.find(({ label }) => label === '空白处')!;
    expect(open).toMatchObject({ carried: 'unresolved', carriedReason: 'noText' });
    expect(await send('carry-over/place', { id: open.id })).toMatchObject({ data: { carried: 'placed' } });
    // A second time adds nothing, and the old revision keeps its marks.
    expect(await send('carry-over', { fromDoc: drawing, toDoc: later })).toMatchObject({
      data: { same: 0, shifted: 0, unresolved: 0 },
    });
    expect((await marks(drawing)).length).toBe(carried.length);
    // Nothing is written into a layer that is locked there.
    const late = await send<Mark>(
      'mark/submit',
      mark({ layerId: await layerOf('comment'), strokes: [[[122, 405]]], label: '后加' }),
    );
    const lock = (locked: boolean) =>
      platform.asOwner('update pdf_layers set locked = $1 where document_id = $2', [locked, later]);
    await lock(true);
    expect((await send('carry-over', { fromDoc: drawing, toDoc: later })).code).toBe(409);
    await lock(false);
    await send('mark/remove', { ids: late.data.id });
    // What somebody took away on the new revision does not come back with the next carry-over.
    await send('mark/remove', { ids: [open.id] });
    expect(await send('carry-over', { fromDoc: drawing, toDoc: later })).toMatchObject({
      data: { same: 0, shifted: 0, unresolved: 0 },
    });
  });

  it('removed by mistake come back as they were; what another has changed since is not removed', async () => {
    const made = (
      await send<Mark>(
        'mark/submit',
        mark({
          layerId: await layerOf('cml'),
          label: '07-15',
          bindings: [{ kind: 'location', id: locations[4] }],
        }),
      )
    ).data;
    const changed = (await send<Mark>('mark/submit', { ...mark(), ...inputOf(made), note: '改' })).data;
    const late = await send<Mark>('mark/remove', { ids: [made.id], versions: [made.version] });
    expect(late).toMatchObject({ code: 409, data: { note: '改' } });
    await send('mark/remove', { ids: [made.id], versions: [changed.version] });
    expect((await marks(drawing)).some(({ id }) => id === made.id)).toBe(false);
    const bindings = made.bindings.map(({ kind, id }) => ({ kind, id }));
    const back = await send<Mark>('mark/restore', { id: made.id, bindings });
    expect(back.data).toMatchObject({ id: made.id, label: '07-15', note: '改', author: made.author });
    expect(back.data.bindings).toEqual(made.bindings);
    expect((await send('mark/restore', { id: made.id })).code).toBe(404);
    const stranger = await platform.client(platform.b.admin);
    await send('mark/remove', { ids: [made.id] });
    expect((await send('mark/restore', { id: made.id }, stranger)).code).toBe(404);
  });
});

const inputOf = ({ id, version, layerId, label, bindings }: Mark) => ({
  id,
  version,
  layerId,
  label,
  bindings: bindings.map(({ kind, id: target }) => ({ kind, id: target })),
});

describe('values read out of a sheet', () => {
  it('are read with their place, confirmed, and only then written to the ledger with their source', async () => {
    expect(await send('extraction/run', { documentId: sheet, template: 'utReport' })).toMatchObject({
      code: 200,
    });
    const rows = (await values(sheet)).rows.filter(({ key }) => key === 'measured');
    expect(rows.map(({ value, raw, method, location }) => [location, raw, value, method])).toEqual([
      ['07-11', '20.1', 20.1, 'text'],
      ['07-12', '１９．９', 19.9, 'text'],
      ['07-13', '20.2~20.5', 20.2, 'text'],
      ['07-14', '18,0', 18, 'ocr'],
      ['07-15', '24.9', 24.9, 'text'],
    ]);
    expect(rows[3]!.confidence).toBe(0);
    const all = rows.map(({ id }) => id);
    expect(await send('extraction/write', { id: (await values(sheet)).id })).toMatchObject({ code: 409 });
    expect(await send('extraction/confirm', { ids: all })).toMatchObject({
      code: 409,
      msg: '1 个值置信度低于 0.85，须逐个核对确认',
    });
    expect(await send('extraction/confirm', { ids: [all[4]] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('增厚 20.9 %'),
    });
    expect(await send('extraction/confirm', { ids: all.slice(0, 3) })).toMatchObject({
      data: { confirmed: 3 },
    });
    expect(await send('extraction/confirm', { ids: [all[3]] })).toMatchObject({ data: { confirmed: 1 } });
    expect(await send('extraction/write', { id: (await values(sheet)).id })).toMatchObject({
      data: { written: 4, refused: [] },
    });
    const ledger = await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.all<{ thickness: number; date: string }>(
        sql`select thickness, reading_date as date from thickness_readings where location_id = ${locations[3]!} order by reading_date`,
      ),
    );
    expect(ledger).toEqual([
      { thickness: 20.6, date: '2023-10-20' },
      { thickness: 18, date: '2026-10-22' },
    ]);
    const { data } = (await admin.get<ReadingSource[]>(`${service}/source/of`, { locationId: locations[3] }))
      .body;
    expect(data).toMatchObject([{ documentId: sheet, page: 1, raw: '18,0', value: 18, method: 'ocr' }]);
    const [x0, y0, x1, y1] = data[0]!.rect;
    expect(x0 <= 191 && x1 > 195 && y0 <= 369 && y1 >= 370).toBe(true);
    // A second run neither doubles nor loses what was written.
    await send('extraction/run', { documentId: sheet, template: 'utReport' });
    expect(
      (await values(sheet)).rows.filter(({ key, state }) => key === 'measured' && state === 'written'),
    ).toHaveLength(4);
  });

  it('are corrected by hand beside what was read, and unknown templates are told', async () => {
    const row = (await values(sheet)).rows.find(({ key, state }) => key === 'measured' && state === 'read')!;
    const { data } = await send<Extraction['rows'][number]>('extraction/correct', {
      id: row.id,
      version: row.version,
      value: 20.4,
    });
    expect(data).toMatchObject({ value: 20.4, raw: '24.9', method: 'manual', confidence: 1 });
    const later = { id: row.id, version: data.version, readingDate: '2099-01-01' };
    expect(await send('extraction/correct', later)).toMatchObject({
      code: 400,
      errors: [{ field: 'readingDate', msg: '测厚日期不能晚于今天' }],
    });
    // As a sheet may have it, or a value corrected before.
    await platform.asOwner(`update pdf_values set reading_date = '2099-01-01' where id = $1`, [row.id]);
    expect(await send('extraction/confirm', { ids: [row.id] })).toMatchObject({
      code: 409,
      msg: '第 5 行的测厚日期 2099-01-01 晚于今天，请核对后改正',
    });
    expect(await send('extraction/correct', { id: row.id, version: row.version, value: 20.3 })).toMatchObject(
      { code: 409 },
    );
    expect(await send('extraction/run', { documentId: sheet, template: 'nothing' })).toMatchObject({
      code: 400,
    });
  });
});

describe('files', () => {
  it('of any rotation and CropBox are read as they are; a script in them does nothing; a broken one is told', async () => {
    const document = await PDFDocument.load(await drawn([{ x: 100, y: 400, text: 'E-305' }]));
    const page = document.getPage(0);
    page.setRotation(degrees(270));
    page.setCropBox(20, 30, 700, 500);
    document.addJavaScript('hello', 'app.alert("never"); this.submitForm("http://example.invalid");');
    const turned = await file('31-PID-090', await document.save());
    await readIn(turned);
    expect((await open(turned)).pages).toMatchObject([{ box: [20, 30, 720, 530], rotate: 270 }]);
    const broken = await file('31-PID-404', Buffer.from('%PDF-1.7 and nothing more'));
    const { jobId } = (await send<{ jobId: string }>('doc/read', { id: broken })).data;
    await expect
      .poll(
        async () =>
          (await admin.get<{ state: string }>('/ircrisk-system/job/detail', { id: jobId })).body.data.state,
        { timeout: 30_000 },
      )
      .toBe('failed');
  });

  it('come in pieces: what is asked for, and nothing outside', async () => {
    const whole = Buffer.from(await drawn([]));
    const { id } = await stored('piece.pdf', whole);
    const piece = (range: string) =>
      platform.app.inject({
        url: `/api${filePaths.download}?id=${id}`,
        headers: { 'blade-auth': `bearer ${admin.token}`, range },
      });
    const some = await piece('bytes=10-19');
    expect(some.statusCode).toBe(206);
    expect(some.headers['content-range']).toBe(`bytes 10-19/${whole.length}`);
    expect(some.rawPayload).toEqual(whole.subarray(10, 20));
    expect((await piece('bytes=-5')).rawPayload).toEqual(whole.subarray(-5));
    expect((await piece(`bytes=${whole.length}-`)).statusCode).toBe(416);
    const several = await piece('bytes=0-9, 20-24,-3');
    expect(several.statusCode).toBe(206);
    const edge = /^multipart\/byteranges; boundary=(\S+)$/.exec(String(several.headers['content-type']))?.[1];
    expect(several.rawPayload.length).toBe(Number(several.headers['content-length']));
    const parts = several.rawPayload.toString('latin1').split(`\r\n--${edge}`);
    const size = whole.length;
    const last = `bytes ${size - 3}-${size - 1}/${size}`;
    expect(parts.slice(1, -1).map((part) => part.split('\r\n\r\n')[0]?.split('Content-Range: ')[1])).toEqual([
      `bytes 0-9/${size}`,
      `bytes 20-24/${size}`,
      last,
    ]);
    expect(parts[2]?.endsWith(whole.subarray(20, 25).toString('latin1'))).toBe(true);
    // Pieces that go back, or very many, are answered with all of it.
    for (const greedy of [
      'bytes=0-9,5-20',
      `bytes=${Array.from({ length: 65 }, (_, at) => `${2 * at}-${2 * at}`)}`,
    ]) {
      const all = await piece(greedy);
      expect(all.statusCode).toBe(200);
      expect(all.rawPayload).toEqual(whole);
    }
    expect((await piece('lines=1-2')).statusCode).toBe(200);
  });
});
