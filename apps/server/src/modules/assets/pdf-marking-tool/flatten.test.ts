import { inflateSync } from 'node:zlib';
import { toView, turnOf } from '@ircrisk/engine-pdf-mark';
import { degrees, PDFDocument, PDFName, PDFRawStream, PDFString } from 'pdf-lib';
import { expect, test } from 'vitest';
import { fonts } from '#platform/reports/fonts.ts';
import { drawMarks } from './flatten.ts';
import type { FlatMark } from './flatten-values.ts';

const style = { stroke: '#b34b86', fill: null, width: 1.5, opacity: 1 };
const box = [50, 40, 450, 340] as const;

async function page(angle: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const leaf = document.addPage([500, 400]);
  leaf.setCropBox(box[0], box[1], box[2] - box[0], box[3] - box[1]);
  leaf.setRotation(degrees(angle));
  return document.save();
}

/** Where each outline of a letter begins, in user space, and which way its line runs. */
async function letters(angle: number, mark: FlatMark) {
  const made = await PDFDocument.load(await drawMarks(await page(angle), [mark], fonts.regular));
  const drawn = made.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream && !object.dict.get(PDFName.of('Type')))
    .map((object) => inflateSync((object as PDFRawStream).contents).toString('latin1'))
    .join('\n');
  const found = drawn.matchAll(
    /1 0 0 1 (\S+) (\S+) cm\n(\S+) (\S+) \S+ \S+ 0 0 cm\n0\.0\d* 0 0 -0\.0\d* 0 0 cm\n/g,
  );
  return [...found].map(([, x, y, cos, sin]) => ({
    at: [Number(x), Number(y)] as const,
    way: [Math.round(Number(cos)), Math.round(Number(sin))],
  }));
}

const stamp: FlatMark = {
  page: 1,
  type: 'stamp',
  strokes: [
    [
      [200, 150],
      [300, 250],
    ],
  ],
  style,
  text: '已隔离\n3 号',
  isFlag: false,
};

test.each([0, 90, 180, 270])(
  'words of a stamp stand upright inside it on a page turned by %i',
  async (angle) => {
    const turn = turnOf(angle);
    const found = (await letters(angle, stamp)).filter(({ at: [x] }) => x > 0);
    const seen = found.map(({ at }) => toView(box, turn, 1, at));
    expect(seen.length).toBeGreaterThanOrEqual(5);
    const corners = [toView(box, turn, 1, [200, 150]), toView(box, turn, 1, [300, 250])];
    const [left, right] = corners.map(([x]) => x).sort((a, b) => a - b) as [number, number];
    const [top, bottom] = corners.map(([, y]) => y).sort((a, b) => a - b) as [number, number];
    for (const [x, y] of seen) {
      expect(x).toBeGreaterThanOrEqual(left);
      expect(x).toBeLessThan(right);
      expect(y).toBeGreaterThan(top);
      expect(y).toBeLessThan(bottom);
    }
    const [first, second] = seen;
    expect(second![0]).toBeGreaterThan(first![0]);
    expect(second![1]).toBeCloseTo(first![1], 3);
    // The second line is below the first as one sees the page.
    expect(Math.max(...seen.map(([, y]) => y))).toBeGreaterThan(first![1] + 5);
  },
);

test('what runs by itself or at a click is not handed on; links to places and addresses are', async () => {
  const document = await PDFDocument.load(await page(0));
  const { context, catalog } = document;
  const script = (text: string) => ({ Type: 'Action', S: 'JavaScript', JS: PDFString.of(text) });
  const launch = { Type: 'Action', S: 'Launch', F: PDFString.of('calc.exe') };
  document.addJavaScript('hello', 'evil(1)');
  const streamed = context.register(context.flateStream('evil(2)'));
  const indirect = context.register(context.obj({ S: 'JavaScript', JS: streamed }));
  catalog.set(PDFName.of('OpenAction'), indirect);
  catalog.set(PDFName.of('AA'), context.obj({ WC: script('evil(3)') }));
  const annotation = (more: object) =>
    context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], ...more });
  const address = { Type: 'Action', S: 'URI', URI: PDFString.of('https://plant.example/') };
  const [leaf] = document.getPages();
  leaf!.node.set(PDFName.of('AA'), context.obj({ O: script('evil(4)') }));
  leaf!.node.set(
    PDFName.of('Annots'),
    context.obj([
      annotation({ A: launch }),
      context.register(annotation({ A: { ...address, Next: [script('evil(5)')] }, AA: { E: indirect } })),
      annotation({ Subtype: 'Screen', A: { S: 'Rendition', JS: PDFString.of('evil(6)') } }),
    ]),
  );
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('evil(7)') }));
  const source = await document.save({ useObjectStreams: false });
  const made = await PDFDocument.load(await drawMarks(source, [stamp], fonts.regular));
  const all = made.context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFRawStream ? `${object.dict}` : `${object}`))
    .join('\n');
  expect(all).not.toMatch(/evil|calc\.exe|\/(?:OpenAction|AA|JavaScript|Launch|Rendition|XFA)\b/);
  expect(all).toContain('https://plant.example/');
  expect(all.match(/\/Annot\b/g)).toHaveLength(3);
  expect(made.context.enumerateIndirectObjects()).toHaveLength(
    (
      await PDFDocument.load(await drawMarks(await page(0), [stamp], fonts.regular))
    ).context.enumerateIndirectObjects().length + 1,
  );
});
