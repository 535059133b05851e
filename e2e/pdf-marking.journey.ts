import { readFile } from 'node:fs/promises';
import type { PdfDocumentDetail } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { filePaths, type StoredFile } from '@ircrisk/contract/modules/system/file.ts';
import { scaleOf, toView, turnOf } from '@ircrisk/engine-pdf-mark';
import { degrees, PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { paper } from '../apps/server/src/demo/drawings/paper.ts';
import { overheadDiagram, thicknessSheet } from '../apps/server/src/demo/drawings/sheets.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { plantUnit } from '../apps/server/src/testing/rbi-plant.ts';
import type { TestClient } from '../apps/server/src/testing/test-client.ts';
import { journey } from './journey.ts';
import { look, told } from './steps.ts';

const service = '/ircrisk-pdf';
const walk = journey('a');
let client: TestClient;
let sheet: string;
let drawing: string;
let turned: string;
let equipmentId: string;

async function file(number: string, type: string, content: Uint8Array, revision = '0'): Promise<string> {
  const { platform } = walk;
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${number}.pdf"\r\n\r\n`;
  const answer = await platform.app.inject({
    method: 'POST',
    url: `/api${filePaths.upload}`,
    headers: {
      'blade-auth': `bearer ${client.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const { id } = answer.json<{ data: StoredFile }>().data;
  const record = { documentNumber: number, title: `测厚 ${number}`, type, revision, fileId: id };
  const { body } = await client.post<string>('/ircrisk-center/document/submit', record);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  return body.data;
}

/** A line with two points measured before, a sheet of new readings, and a drawing that tries to run a script. */
beforeAll(async () => {
  const { platform } = walk;
  client = await platform.client(platform.a.admin);
  const plant = await platform.inTenant(platform.a.tenantId, (tx) => plantUnit(tx, 1));
  equipmentId = plant.equipmentIds[0]!;
  const tag = await platform.inTenant(platform.a.tenantId, async (tx) => {
    const { id } = await tx.one<{ id: string }>(sql`
      insert into parts (equipment_id, number, name, type, nominal_thickness, wall_thickness, calculated_thickness, inner_diameter, material_id, corrosion_allowance, weld_coefficient)
      select ${equipmentId}, 'P9', '出口弯头', 'elbow', 23, 22, 12, 200, m.id, 3, 1 from materials m order by m.id limit 1 returning id`);
    for (const number of ['07-11', '07-14']) {
      const point = await tx.one<{ id: string }>(
        sql`insert into monitoring_locations (part_id, number) values (${id}, ${number}) returning id`,
      );
      await tx.run(
        sql`insert into thickness_readings (location_id, reading_date, thickness) values (${point.id}, '2023-10-20', 20.6)`,
      );
    }
    return (await tx.one<{ tag: string }>(sql`select tag from equipment where id = ${equipmentId}`)).tag;
  });
  sheet = await file(
    'UT-2026-1187',
    'report',
    await paper('UT-2026-1187', [
      thicknessSheet('UT-2026-1187', [
        { point: '07-11', tag, nominal: '23.0', measured: '２０．１', date: '2026.10.22' },
        { point: '07-14', tag, nominal: '23.0', measured: '18,0', date: '2026.10.22', byHand: true },
      ]),
    ]),
  );
  const scripted = await PDFDocument.load(await paper('110-PID-005', [overheadDiagram()]));
  scripted.addJavaScript('never', 'app.alert("run"); app.launchURL("http://example.invalid/stolen");');
  drawing = await file('110-PID-005', 'drawing', await scripted.save());
  const cropped = await PDFDocument.load(await paper('110-ISO-007', [overheadDiagram()]));
  const [first] = cropped.getPages();
  first!.setCropBox(40, 30, 660, 470);
  first!.setRotation(degrees(90));
  turned = await file('110-ISO-007', 'drawing', await cropped.save());
});

describe('PDF marking', () => {
  it('a value is read from the sheet, checked by a person and written to the ledger', async () => {
    const { page, here } = walk;
    await walk.open(`/pdf-marking-tool/doc/${sheet}`);
    await here.locator('canvas[data-drawn]').first().waitFor();
    await here.getByText('已自动保存').waitFor();
    await walk.press('读取');
    await here.getByRole('button', { name: '18,0' }).click();
    await here.locator('.pm-spot').waitFor();
    await here.getByText('须核对，低于 0.85').waitFor();
    await walk.press('确认 07-14');
    await here.getByRole('button', { name: /^确认 ≥ 0.85 的 [12] 项$/ }).click();
    await here.getByRole('button', { name: '写入台账 2 项' }).click();
    await told(page, '2 个值已写入台账');
    await look(page, 'pdf-marking-values');
  });

  it('and the ledger leads back to the place it was read from', async () => {
    const { page, here } = walk;
    await walk.open(`/equipment/detail?id=${equipmentId}&tab=parts`);
    await here.getByText('出口弯头').first().click();
    await here
      .getByRole('button', { name: /UT-2026-1187 R0 第 1 页，原文“/ })
      .first()
      .click();
    await page.waitForURL(/pdf-marking-tool\/doc\/\d+/);
    await walk.here.locator('.pm-spot').waitFor();
  });

  it('a point put on a drawing stays on its target at every zoom and turn, and its script never runs', async () => {
    const { page, here } = walk;
    const dialogs: string[] = [];
    page.on('dialog', (one) => {
      dialogs.push(one.message());
      void one.dismiss();
    });
    await walk.open(`/pdf-marking-tool/doc/${drawing}`);
    await here.locator('canvas[data-drawn]').first().waitFor();
    await here.getByText('已自动保存').waitFor();
    await here.getByRole('button', { name: '测厚点', exact: true }).click();
    const layer = here.locator('svg[data-page="1"]');
    const box = (await layer.boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.3);
    const pin = layer.locator('.pm-pin');
    await pin.waitFor();
    const { pages } = (await client.get<PdfDocumentDetail>(`${service}/doc/detail`, { id: drawing })).body
      .data;
    const marks = (
      await client.get<{ strokes: [number, number][][] }[]>(`${service}/mark/list`, { documentId: drawing })
    ).body.data;
    const target = marks[0]!.strokes[0]![0]!;
    const frame = pages[0]!;
    for (const turn of [0, 90, 180, 270]) {
      for (const percent of [25, 100, 800]) {
        await here.getByLabel('缩放', { exact: true }).click();
        await page
          .locator('.ant-select-dropdown:visible')
          .getByTitle(`${percent} %`, { exact: true })
          .click();
        await here.locator(`.pm-stack[data-zoom="${percent / 100}"]`).waitFor();
        const seen = await layer.evaluate((svg) => {
          const outer = svg.getBoundingClientRect();
          const inner = svg.querySelector('.pm-pin')!.getBoundingClientRect();
          return [inner.x + inner.width / 2 - outer.x, inner.y + inner.height / 2 - outer.y];
        });
        const scale = scaleOf(percent / 100, frame.userUnit);
        const [x, y] = toView(frame.box, turnOf(frame.rotate, turn), scale, target);
        expect(Math.hypot(seen[0]! - x, seen[1]! - y), `${turn}° ${percent} %`).toBeLessThan(1);
      }
      await walk.press('旋转');
    }
    expect(dialogs).toEqual([]);
    await walk.press('适合窗口');
    await look(page, 'pdf-marking-drawing');
  });

  it('what was drawn, moved and removed is taken back by the keys and done again', async () => {
    const { page, here } = walk;
    const labels = async () =>
      (await client.get<{ note: string }[]>(`${service}/mark/list`, { documentId: drawing })).body.data
        .map(({ note }) => note)
        .sort();
    const layer = here.locator('svg[data-page="1"]');
    await here.getByRole('button', { name: '图章', exact: true }).click();
    await here.getByText('作废', { exact: true }).click();
    const box = (await layer.boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.5);
    await expect.poll(labels).toEqual(['', '作废']);
    await here.locator('.pm-panel').getByLabel('说明').fill('作废 R2');
    await here.locator('.pm-panel').getByLabel('说明').blur();
    await expect.poll(labels).toEqual(['', '作废 R2']);
    await here.locator('.pm-panel').getByRole('button', { name: '删除' }).click();
    await page.locator('.ant-popconfirm:visible').getByRole('button').last().click();
    await expect.poll(labels).toEqual(['']);
    await here.locator('.pm-stack').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(labels).toEqual(['', '作废 R2']);
    await page.keyboard.press('Control+z');
    await expect.poll(labels).toEqual(['', '作废']);
    await page.keyboard.press('Control+z');
    await expect.poll(labels).toEqual(['']);
    await page.keyboard.press('Control+y');
    await expect.poll(labels).toEqual(['', '作废']);
    await here.locator('.pm-thumb canvas[data-drawn="1"]').waitFor();
    await look(page, 'pdf-marking-stamps');
    // The picture shows the stamp, chosen or not, and not what only guides the eye on the screen.
    await here.locator('.pm-chosen').waitFor();
    await here.getByRole('button', { name: '导出 PDF / XFDF' }).hover();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '本页图片 PNG' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('110-PID-005-1.png');
    const picture = (await readFile(await saved.path())).toString('base64');
    const seen = await layer.evaluate(async (svg, data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const drawing = canvas.getContext('2d')!;
      drawing.drawImage(image, 0, 0);
      const outer = svg.getBoundingClientRect();
      const inner = svg.querySelector('.pm-chosen')!.getBoundingClientRect();
      const scale = image.width / outer.width;
      const { data: dots } = drawing.getImageData(
        (inner.x - outer.x) * scale,
        (inner.y - outer.y) * scale,
        inner.width * scale,
        inner.height * scale,
      );
      let black = 0;
      for (let at = 0; at < dots.length; at += 4)
        if (dots[at]! + dots[at + 1]! + dots[at + 2]! < 60) black += 1;
      return black / (dots.length / 4);
    }, picture);
    expect(seen).toBeLessThan(0.3);
  });

  it('a length is ended by Enter, and what was given up is no part of the next one', async () => {
    const { page, here } = walk;
    const lengths = async () =>
      (
        await client.get<{ type: string; strokes: [number, number][][] }[]>(`${service}/mark/list`, {
          documentId: drawing,
        })
      ).body.data
        .filter(({ type }) => type === 'length')
        .map(({ strokes }) => strokes[0]!.length);
    const layer = here.locator('svg[data-page="1"]');
    const box = (await layer.boundingBox())!;
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    const tool = here.getByRole('button', { name: '测长度', exact: true });
    await tool.click();
    await here.getByText('按 Enter 或双击结束', { exact: false }).waitFor();
    await page.mouse.click(...at(0.3, 0.7));
    await page.mouse.click(...at(0.35, 0.75));
    await page.keyboard.press('Escape');
    await layer.locator('.pm-draft').waitFor({ state: 'detached' });
    await tool.click();
    await page.mouse.click(...at(0.5, 0.6));
    await page.mouse.move(...at(0.7, 0.6));
    await layer.locator('.pm-draft-measure').waitFor();
    await page.mouse.click(...at(0.7, 0.6));
    await page.keyboard.press('Enter');
    await here.locator('.pm-panel').getByText('测得').waitFor();
    expect(await lengths()).toEqual([2]);
    await here.locator('.pm-panel').getByRole('button', { name: '删除' }).click();
    await page.locator('.ant-popconfirm:visible').getByRole('button').last().click();
    await expect.poll(lengths).toEqual([]);
  });

  it('a page that is turned and cropped keeps its marks on target, and its small picture is drawn', async () => {
    const { page, here } = walk;
    await walk.open(`/pdf-marking-tool/doc/${turned}`);
    await here.locator('canvas[data-drawn]').first().waitFor();
    await here.getByText('已自动保存').waitFor();
    const { pages } = (await client.get<PdfDocumentDetail>(`${service}/doc/detail`, { id: turned })).body
      .data;
    const frame = pages[0]!;
    expect(frame).toMatchObject({ rotate: 90, box: [40, 30, 700, 500] });
    await here.getByRole('button', { name: '测厚点', exact: true }).click();
    const layer = here.locator('svg[data-page="1"]');
    const box = (await layer.boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.6);
    await layer.locator('.pm-pin').waitFor();
    const [mark] = (
      await client.get<{ strokes: [number, number][][] }[]>(`${service}/mark/list`, { documentId: turned })
    ).body.data;
    const [x, y] = mark!.strokes[0]![0]!;
    // Shown turned with the clock: across is up the page, down is across it.
    expect(Math.abs((y - 30) / 470 - 0.3)).toBeLessThan(0.01);
    expect(Math.abs((x - 40) / 660 - 0.6)).toBeLessThan(0.01);
    for (const _turn of [0, 90, 180, 270]) {
      const seen = await layer.evaluate((svg) => {
        const outer = svg.getBoundingClientRect();
        const inner = svg.querySelector('.pm-pin')!.getBoundingClientRect();
        return [inner.x + inner.width / 2 - outer.x, inner.y + inner.height / 2 - outer.y, outer.width];
      });
      const scale = seen[2]! / (turnOf(frame.rotate, _turn) % 180 === 0 ? 660 : 470);
      const [left, top] = toView(frame.box, turnOf(frame.rotate, _turn), scale, [x, y]);
      expect(Math.hypot(seen[0]! - left, seen[1]! - top), `${_turn}°`).toBeLessThan(1);
      await walk.press('旋转');
    }
    await here.locator('.pm-thumb canvas[data-drawn="1"]').waitFor();
    await look(page, 'pdf-marking-turned');
  });

  it('the equipment leads to the drawings it is marked on', async () => {
    const { page, here } = walk;
    const [mark] = (
      await client.get<Record<string, unknown>[]>(`${service}/mark/list`, { documentId: turned })
    ).body.data;
    await client.post(`${service}/mark/submit`, {
      ...mark,
      bindings: [{ kind: 'equipment', id: equipmentId }],
    });
    await walk.open(`/equipment/detail?id=${equipmentId}&tab=documents`);
    await here.getByRole('button', { name: '110-ISO-007 R0' }).click();
    await page.waitForURL(/pdf-marking-tool\/doc\/\d+\?mark=/);
    await walk.here.locator('.pm-panel').waitFor();
  });

  it('marks go over to a new revision with a list of what did not fit and why, laid over the old one', async () => {
    const { page, here } = walk;
    const blank = await PDFDocument.create();
    const leaf = blank.addPage([842, 595]);
    leaf.setCropBox(40, 30, 660, 470);
    leaf.setRotation(degrees(90));
    leaf.drawLine({ start: { x: 100, y: 100 }, end: { x: 500, y: 400 } });
    const later = await file('110-ISO-007', 'drawing', await blank.save(), '1');
    await walk.open(`/pdf-marking-tool/doc/${later}`);
    await here.locator('canvas[data-drawn]').first().waitFor();
    await here.getByText('已自动保存').waitFor();
    await here.getByRole('button', { name: /从 R0 沿用/ }).click();
    const list = here.getByRole('list', { name: '待复核' });
    await list.getByRole('listitem').first().waitFor();
    expect(await list.locator('.pm-reason').first().textContent()).not.toBe('');
    await here.getByText(/叠加 R0 比较/).click();
    await here.locator('.is-compared .pm-under canvas[data-drawn]').first().waitFor();
    await look(page, 'pdf-marking-compared');
    await here.getByRole('button', { name: '编辑图层“批注”' }).click();
    const box = page.locator('.ant-modal:visible').last();
    await box.getByText('锁定：').click();
    await box.locator('.ant-btn-primary').click();
    await here.getByText('已锁定').or(here.getByText('锁定')).first().waitFor();
    const { layers } = (await client.get<PdfDocumentDetail>(`${service}/doc/detail`, { id: later })).body
      .data;
    expect(layers.find(({ kind }) => kind === 'comment')).toMatchObject({ locked: true });
  });
});
