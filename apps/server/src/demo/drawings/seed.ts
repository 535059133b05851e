import type { MarkType } from '@ircrisk/engine-pdf-mark';
import { runExtraction } from '#modules/assets/pdf-marking-tool/extraction.ts';
import { bind, furnishLayers } from '#modules/assets/pdf-marking-tool/marks.ts';
import { readDocument } from '#modules/assets/pdf-marking-tool/reading.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { storeFile } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { hasDrawings } from '../standing.ts';
import { demoTenant } from '../tenant.ts';
import { paper } from './paper.ts';
import { overheadDiagram, overheadIsometric, type SheetRow, thicknessSheet } from './sheets.ts';

interface Point {
  id: string;
  number: string;
  nominal: number;
  last: number;
}

/** The thickness points of the overhead line, with what was measured last. */
const pointsOf = (tx: Tx, tag: string): Promise<Point[]> =>
  tx.all<Point>(sql`
    select c.id, c.number, coalesce(c.nominal_thickness, p.nominal_thickness) as nominal,
      (select r.thickness from thickness_readings r where r.location_id = c.id and r.is_deleted = 0 order by r.reading_date desc limit 1) as last
    from monitoring_locations c join parts p on p.id = c.part_id join equipment e on e.id = p.equipment_id
    where e.tag = ${tag} and e.is_deleted = 0 and c.is_deleted = 0 order by c.number limit 8`);

async function addDocument(
  tx: Tx,
  platform: Pick<Platform, 'files'>,
  tenantId: string,
  {
    number,
    title,
    titleEn,
    type,
    tag,
  }: { number: string; title: string; titleEn: string; type: string; tag: string },
  content: Uint8Array,
): Promise<string> {
  const file = await storeFile(tx, platform, tenantId, {
    name: `${number}.pdf`,
    content: Buffer.from(content),
  });
  const { id } = await tx.one<{ id: string }>(sql`
    insert into documents (document_number, title, title_en, type, revision, state, effective_date, review_due_date, equipment_id, node_id, file_id)
    select ${number}, ${title}, ${titleEn}, ${type}, '0', 'draft', current_date - 60, current_date + 700, e.id, e.node_id, ${file.id}
    from equipment e where e.tag = ${tag} and e.is_deleted = 0 order by e.id limit 1 returning id`);
  await furnishLayers(tx, id);
  return id;
}

type Line = readonly (readonly [number, number])[];

async function addMark(
  tx: Tx,
  documentId: string,
  mark: {
    kind: string;
    type: MarkType;
    points: Line;
    label?: string;
    note?: string;
    stroke?: string;
    width?: number;
    opacity?: number;
  },
  bound: Parameters<typeof bind>[2] = [],
): Promise<void> {
  const { kind, type, points, label = '', note = '', stroke = '#1d6fa5', width = 1.5, opacity = 1 } = mark;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into pdf_marks (document_id, layer_id, page, type, strokes, style, label, note)
    select ${documentId}, l.id, 1, ${type}, ${JSON.stringify([points])}, ${JSON.stringify({ stroke, fill: null, width, opacity })}, ${label}, ${note}
    from pdf_layers l where l.document_id = ${documentId} and l.kind = ${kind} and l.is_deleted = 0 limit 1 returning id`);
  await bind(tx, id, bound);
}

const idOf = async (tx: Tx, table: 'equipment' | 'loop', code: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ id: string }>(
      table === 'loop'
        ? sql`select id from corrosion_loops where code = ${code} and is_deleted = 0`
        : sql`select id from equipment where tag = ${code} and is_deleted = 0 order by id limit 1`,
    )
  )?.id;

/** Loops in their colours over the lines they run through, and the equipment by name. */
async function markDiagram(tx: Tx, documentId: string): Promise<void> {
  const loop = await idOf(tx, 'loop', 'CL-05');
  const loopBound = loop ? [{ kind: 'loop' as const, id: loop }] : [];
  const lines: Line[] = [
    [
      [110, 670],
      [110, 725],
      [420, 725],
      [420, 695],
    ],
    [
      [520, 695],
      [640, 695],
    ],
    [
      [730, 695],
      [800, 695],
      [800, 560],
      [840, 560],
    ],
  ];
  for (const points of lines)
    await addMark(
      tx,
      documentId,
      { kind: 'loop', type: 'polyline', points, width: 7, opacity: 0.5, stroke: '#2a9d9a' },
      loopBound,
    );
  for (const [tag, x0, y0, x1, y1] of [
    ['T-102', 76, 296, 144, 674],
    ['E-107', 636, 664, 734, 729],
    ['V-104', 836, 516, 984, 604],
  ] as const) {
    const id = await idOf(tx, 'equipment', tag);
    await addMark(
      tx,
      documentId,
      {
        kind: 'comment',
        type: 'rect',
        points: [
          [x0, y0],
          [x1, y1],
        ],
        label: tag,
        stroke: '#7a6a53',
        width: 1,
      },
      id ? [{ kind: 'equipment', id }] : [],
    );
  }
  await addMark(tx, documentId, {
    kind: 'comment',
    type: 'callout',
    points: [
      [300, 600],
      [500, 640],
      [270, 725],
    ],
    note: '核对注水量与 pH\nCheck wash water and pH',
    stroke: '#7a6a53',
    width: 1,
  });
  await addMark(tx, documentId, {
    kind: 'isolation',
    type: 'stamp',
    points: [
      [640, 360],
      [730, 384],
    ],
    note: '盲板 B-12 Blind',
    stroke: '#b34b86',
  });
}

const spots: Line = [
  [180, 250],
  [300, 320],
  [420, 390],
  [420, 540],
  [560, 620],
  [700, 540],
  [840, 460],
  [960, 400],
];

async function markIsometric(tx: Tx, documentId: string, points: readonly Point[]): Promise<void> {
  for (const [nth, { id, number }] of points.entries())
    await addMark(tx, documentId, { kind: 'cml', type: 'pin', points: [spots[nth]!], label: number }, [
      { kind: 'location', id },
    ]);
  await addMark(tx, documentId, {
    kind: 'comment',
    type: 'length',
    points: [spots[0]!, spots[2]!],
    stroke: '#7a6a53',
  });
  await tx.run(sql`
    insert into pdf_calibrations (document_id, page, name, from_point, to_point, length, unit)
    values (${documentId}, 1, 'PL-1006', ${[180, 250]}, ${[300, 320]}, 3500, 'mm')`);
}

/** Rows as people write them: full-width digits, a range, a decimal comma in a hurried hand. */
const rowsOf = (tag: string, points: readonly Point[], date: string): SheetRow[] =>
  points.slice(0, 6).map(({ number, nominal, last }, nth) => {
    const value = Math.max(1, last - 0.12 - nth * 0.02).toFixed(1);
    const wide = [...value]
      .map((sign) => (sign === '.' ? '．' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
      .join('');
    const written =
      nth === 1
        ? wide
        : nth === 2
          ? `${value}~${(Number(value) + 0.3).toFixed(1)}`
          : nth === 3
            ? value.replace('.', ',')
            : value;
    return { point: number, tag, nominal: nominal.toFixed(1), measured: written, date, byHand: nth >= 3 };
  });

/** Three drawings of the overhead system with their marks, once; they need a store for their files, so they come after the plant. */
export async function seedDrawings(
  platform: Pick<Platform, 'db' | 'files'>,
  tenantId: string = demoTenant.tenantId,
): Promise<void> {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) =>
    withTenant(platform.db, systemContext(tenantId, 'seed'), work);
  const facts = await inTenant(async (tx) => ({
    points: await pointsOf(tx, 'PL-1006'),
    done: await hasDrawings(tx),
    date: (await tx.one<{ date: string }>(sql`select to_char(current_date - 12, 'YYYY.MM.DD') as date`)).date,
  }));
  if (facts.done || facts.points.length === 0) return;
  const { points, date } = facts;
  const [diagram, isometric, sheet] = [
    await paper('110-PID-005', [overheadDiagram()]),
    await paper('110-ISO-1006', [overheadIsometric(points.map(({ number }) => number))]),
    await paper('UT-2026-1187', [thicknessSheet('UT-2026-1187', rowsOf('PL-1006', points, date))]),
  ];
  const ids = await inTenant(async (tx) => {
    const one = await addDocument(
      tx,
      platform,
      tenantId,
      {
        number: '110-PID-005',
        title: '常顶油气冷凝系统 P&ID',
        titleEn: 'Atmospheric overhead P&ID',
        type: 'drawing',
        tag: 'V-104',
      },
      diagram,
    );
    await markDiagram(tx, one);
    const two = await addDocument(
      tx,
      platform,
      tenantId,
      {
        number: '110-ISO-1006',
        title: 'PL-1006 常顶油气线轴测图',
        titleEn: 'PL-1006 isometric',
        type: 'drawing',
        tag: 'PL-1006',
      },
      isometric,
    );
    await markIsometric(tx, two, points);
    const three = await addDocument(
      tx,
      platform,
      tenantId,
      {
        number: 'UT-2026-1187',
        title: 'PL-1006 测厚记录',
        titleEn: 'Thickness record of PL-1006',
        type: 'report',
        tag: 'PL-1006',
      },
      sheet,
    );
    return [one, two, three];
  });
  for (const id of ids) await readDocument(platform, inTenant, id);
  await inTenant((tx) => runExtraction(tx, ids[2]!, 'utReport'));
}
