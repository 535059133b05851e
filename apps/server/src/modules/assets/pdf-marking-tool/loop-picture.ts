import { loopColours } from '@ircrisk/contract/resources/corrosion/choices.ts';
import {
  type Box,
  isBoxed,
  isClosed,
  type MarkType,
  type Strokes,
  shapeBox,
  type TextRun,
  type Turn,
} from '@ircrisk/engine-pdf-mark';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** A page of a drawing as far as paper needs it: its words in grey, and the loops marked on it in their colours. */
export interface LoopPicture {
  readonly number: string;
  readonly revision: string;
  readonly page: number;
  readonly svg: string;
}

interface Row {
  number: string;
  revision: string;
  page: number;
  box: Box;
  rotate: Turn;
  runs: TextRun[];
  marks: { type: MarkType; strokes: Strokes; colour: string; loop: string }[];
}

/** Pages of one document that are drawn, and words of one of them. */
const [mostPages, mostRuns] = [8, 1500];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const short = (value: number) => Number(value.toFixed(2));

function drawMark({ type, strokes, colour, loop }: Row['marks'][number], [x0, , , y1]: Box): string {
  const hex = loopColours[colour as keyof typeof loopColours]?.hex ?? '#666666';
  const line = `fill="none" stroke="${hex}" stroke-width="3" stroke-opacity="0.8"`;
  const place = ([x, y]: readonly [number, number]) => `${short(x - x0)} ${short(y1 - y)}`;
  const [left, , right, top] = shapeBox({ strokes });
  const bottom = shapeBox({ strokes })[1];
  const shapes = isBoxed(type)
    ? [
        `<rect x="${short(left - x0)}" y="${short(y1 - top)}" width="${short(right - left)}" height="${short(top - bottom)}" ${line}/>`,
      ]
    : strokes.map(
        (stroke) => `<path d="M${stroke.map(place).join(' L')}${isClosed(type) ? ' Z' : ''}" ${line}/>`,
      );
  const name = `<text x="${short(left - x0)}" y="${short(y1 - top - 3)}" font-size="9" fill="${hex}">${escaped(loop)}</text>`;
  return [...shapes, name].join('');
}

function svgOf({ box, rotate, runs, marks }: Row): string {
  const [x0, y0, x1, y1] = box;
  const [width, height] = [x1 - x0, y1 - y0];
  const words = runs.slice(0, mostRuns).map(({ text, x, y, height: size, angle }) => {
    const [at, down] = [short(x - x0), short(y1 - y)];
    const turn = angle === 0 ? '' : ` transform="rotate(${-angle} ${at} ${down})"`;
    return `<text x="${at}" y="${down}" font-size="${short(Math.max(3, size))}" fill="#808080"${turn}>${escaped(text)}</text>`;
  });
  const turned = rotate % 180 !== 0;
  // Shown turned with the clock: the page is drawn as it lies and turned into its frame.
  const frame = {
    0: '',
    90: `translate(${short(height)} 0) rotate(90)`,
    180: `translate(${short(width)} ${short(height)}) rotate(180)`,
    270: `translate(0 ${short(width)}) rotate(270)`,
  }[rotate];
  const [wide, high] = turned ? [height, width] : [width, height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(wide)} ${short(high)}" width="${short(wide)}" height="${short(high)}"><rect width="${short(wide)}" height="${short(high)}" fill="#ffffff" stroke="#b0b0b0"/><g${frame ? ` transform="${frame}"` : ''}>${words.join('')}${marks.map((mark) => drawMark(mark, box)).join('')}</g></svg>`;
}

/** The drawings in force on which these loops are marked, as far as everybody may see them. */
export async function picturesOfLoops(tx: Tx, loopIds: readonly string[]): Promise<LoopPicture[]> {
  const rows = await tx.all<Row>(sql`
    select t.document_number as number, t.revision, p.page, p.box, p.rotate, p.runs,
      jsonb_agg(jsonb_build_object('type', m.type, 'strokes', m.strokes, 'colour', l.colour, 'loop', l.code) order by l.code, m.id) as marks
    from pdf_bindings b join pdf_marks m on m.id = b.mark_id and m.is_deleted = 0 join corrosion_loops l on l.id = b.loop_id
      join documents t on t.id = m.document_id and t.is_deleted = 0 and t.state <> 'superseded' and t.role_ids = '{}'
      join pdf_readings r on r.document_id = t.id and r.file_id = t.file_id join pdf_pages p on p.document_id = t.id and p.page = m.page
    where b.is_deleted = 0 and b.loop_id = any(${loopIds}::bigint[])
    group by t.document_number, t.revision, p.page, p.box, p.rotate, p.runs order by t.document_number, p.page limit ${mostPages}`);
  return rows.map((row) => ({ number: row.number, revision: row.revision, page: row.page, svg: svgOf(row) }));
}
