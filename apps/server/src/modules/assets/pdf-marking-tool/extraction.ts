import { pdfErrors, type ReadingSource } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Extraction, ExtractionRow } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type Extracted, extract, millimetres, sureFrom, type Template } from '@ircrisk/engine-pdf-mark';
import { takeReading } from '#modules/assets/equipment/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, Failure, fail } from '#platform/http/answer.ts';
import { checkPast } from '#platform/resources/past-dates.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { textOf } from './documents.ts';
import { builtIn } from './templates.ts';

export async function templateOf(tx: Tx, wanted: string): Promise<Template> {
  const known = builtIn.find(({ id }) => id === wanted)?.template;
  if (known) return known;
  const own = /^\d{1,19}$/.test(wanted)
    ? await tx.maybe<{ fields: Template['fields'] }>(
        sql`select fields from pdf_templates where id = ${wanted} and is_deleted = 0`,
      )
    : undefined;
  if (!own) throw fail(pdfErrors.template, { name: wanted });
  return { fields: own.fields };
}

export const listTemplates = async (tx: Tx) => [
  ...builtIn.map(({ id, name, nameEn }) => ({ id, name, nameEn, builtIn: true })),
  ...(await tx.all<{ id: string; name: string; nameEn: string | null; builtIn: boolean }>(
    sql`select id, name, name_en as "nameEn", false as "builtIn" from pdf_templates where is_deleted = 0 order by name`,
  )),
];

/** The point a row of a sheet speaks of: of the equipment in its row, of the document's, or the only one of that number. */
async function locationOf(
  tx: Tx,
  documentId: string,
  point: string,
  tag: string | null,
): Promise<string | null> {
  const found = await tx.all<{ id: string; fits: boolean }>(sql`
    select c.id, coalesce(e.tag_key = tag_key(${tag}::text), e.id = (select d.equipment_id from documents d where d.id = ${documentId}), false) as fits
    from monitoring_locations c join parts p on p.id = c.part_id and p.is_deleted = 0 join equipment e on e.id = p.equipment_id and e.is_deleted = 0
    where c.is_deleted = 0 and c.number = ${point} and (${tag}::text is null or e.tag_key = tag_key(${tag}::text)) order by 2 desc limit 3`);
  const fitting = found.filter(({ fits }) => fits);
  if (fitting.length === 1) return fitting[0]!.id;
  return found.length === 1 ? found[0]!.id : null;
}

const textOfCell = (cell: Extracted | undefined): string | null =>
  cell && typeof cell.value === 'string' ? cell.value : null;

async function keepValue(
  tx: Tx,
  extractionId: string,
  value: Extracted,
  more: { locationId: string | null; date: string | null },
) {
  const number = typeof value.value === 'number' ? value.value : null;
  // A thickness is kept in millimetres whatever its sheet was written in.
  const thickness = value.key === 'measured' && number !== null ? millimetres(number, value.unit) : number;
  const problem = value.problem ?? (number !== null && thickness === null ? 'notValid' : null);
  await tx.run(sql`
    insert into pdf_values (extraction_id, row, key, raw, value, value_text, unit, page, rect, method, confidence, problem, location_id, reading_date)
    values (${extractionId}, ${value.row}, ${value.key}, ${value.raw.slice(0, 500)}, ${thickness}, ${typeof value.value === 'string' ? value.value.slice(0, 500) : null},
      ${value.key === 'measured' ? 'mm' : value.unit}, ${value.page}, ${value.rect}, ${value.method}, ${value.confidence}, ${problem}, ${more.locationId}, ${more.date})`);
}

/** Reads a document by a template. A new run replaces what nobody has written from the one before. */
export async function runExtraction(tx: Tx, documentId: string, templateId: string): Promise<string> {
  const template = await templateOf(tx, templateId);
  const { values, missing } = extract(template, await textOf(tx, documentId));
  await tx.run(sql`
    update pdf_values v set is_deleted = 1 from pdf_extractions x where x.id = v.extraction_id and x.document_id = ${documentId} and v.state <> 'written' and v.is_deleted = 0`);
  await tx.run(sql`
    update pdf_extractions x set is_deleted = 1 where x.document_id = ${documentId} and x.is_deleted = 0
      and not exists (select from pdf_values v where v.extraction_id = x.id and v.state = 'written' and v.is_deleted = 0)`);
  const { id } = await tx.one<{ id: string }>(
    sql`insert into pdf_extractions (document_id, template, missing) values (${documentId}, ${templateId}, ${missing}) returning id`,
  );
  const sheetDate = textOfCell(values.find(({ key }) => key === 'sheetDate'));
  const rows = Map.groupBy(values, ({ row }) => row);
  for (const [row, cells] of rows) {
    if (row === null) {
      for (const value of cells) await keepValue(tx, id, value, { locationId: null, date: null });
      continue;
    }
    const of = (key: string) => cells.find((cell) => cell.key === key);
    const measured = of('measured');
    if (!measured) continue;
    const point = textOfCell(of('point'));
    const written = await tx.maybe(sql`
      select 1 from pdf_values v join pdf_extractions x on x.id = v.extraction_id where x.document_id = ${documentId} and v.state = 'written' and v.is_deleted = 0
        and v.page = ${measured.page} and v.rect = ${measured.rect}`);
    if (written) continue;
    await keepValue(tx, id, measured, {
      locationId: point ? await locationOf(tx, documentId, point, textOfCell(of('tag'))) : null,
      date: of('date') ? textOfCell(of('date')) : sheetDate,
    });
  }
  return id;
}

const rowColumns = sql`v.id, v.version, v.row, v.key, v.raw, v.value, v.value_text as "valueText", v.unit, v.page, v.rect, v.method, v.confidence, v.problem, v.state,
  v.location_id as "locationId", c.number as location, e.id as "equipmentId", e.tag as equipment, p.name as part, p.name_en as "partEn", v.reading_date as "readingDate",
  l.thickness as last, l.reading_date as "lastDate", v.reading_id as "readingId", u.shown_name as "confirmedBy"`;
const rowTables = sql`pdf_values v left join monitoring_locations c on c.id = v.location_id left join parts p on p.id = c.part_id left join equipment e on e.id = p.equipment_id
  left join users u on u.id = v.confirmed_by left join lateral (
    select r.thickness, r.reading_date from thickness_readings r where r.location_id = v.location_id and r.is_deleted = 0 and r.id is distinct from v.reading_id
      and (v.reading_date is null or r.reading_date < v.reading_date) order by r.reading_date desc limit 1) l on true`;

const readRows = (tx: Tx, where: Sql): Promise<ExtractionRow[]> =>
  tx.all<ExtractionRow>(
    sql`select ${rowColumns} from ${rowTables} where v.is_deleted = 0 and ${where} order by v.extraction_id, v.row nulls first, v.id`,
  );

/** The workbench of a document: the last run, with what earlier ones have written. */
export async function readExtraction(tx: Tx, documentId: string): Promise<Extraction | null> {
  const last = await tx.maybe<Omit<Extraction, 'rows'>>(sql`
    select id, template, missing, create_time as "createTime" from pdf_extractions where document_id = ${documentId} and is_deleted = 0 order by id desc limit 1`);
  if (!last) return null;
  return {
    ...last,
    rows: await readRows(
      tx,
      sql`v.extraction_id in (select x.id from pdf_extractions x where x.document_id = ${documentId} and x.is_deleted = 0)`,
    ),
  };
}

async function findRow(tx: Tx, id: string): Promise<ExtractionRow & { documentId: string }> {
  const [row] = await readRows(tx, sql`v.id = ${id}`);
  const owner = await tx.maybe<{ documentId: string }>(sql`
    select x.document_id as "documentId" from pdf_values v join pdf_extractions x on x.id = v.extraction_id where v.id = ${id}`);
  if (!row || !owner) throw fail(commonErrors.notFound);
  return { ...row, ...owner };
}
export const documentOfValue = async (tx: Tx, id: string): Promise<string> =>
  (await findRow(tx, id)).documentId;

export async function correctValue(
  tx: Tx,
  input: {
    id: string;
    version: number;
    value?: number | undefined;
    locationId?: string | undefined;
    readingDate?: string | undefined;
    rejected?: boolean | undefined;
  },
): Promise<ExtractionRow> {
  const { documentId: _document, ...before } = await findRow(tx, input.id);
  if (before.state === 'written') throw fail(pdfErrors.written);
  await checkPast(tx, thicknessReading, { readingDate: input.readingDate });
  const typed = input.value !== undefined && input.value !== before.value;
  const changed = await tx.run(sql`
    update pdf_values set value = ${input.value ?? before.value}, method = ${typed ? 'manual' : before.method}, confidence = ${typed ? 1 : before.confidence},
      problem = ${typed ? null : before.problem}, location_id = ${input.locationId ?? before.locationId}, reading_date = ${input.readingDate ?? before.readingDate},
      state = ${input.rejected ? 'rejected' : 'read'}, confirmed_by = null, confirmed_time = null
    where id = ${input.id} and version = ${input.version}`);
  if (changed === 0) throw fail(commonErrors.stale, {}, { data: before });
  const { documentId: _own, ...after } = await findRow(tx, input.id);
  return after;
}

const lacking: Readonly<Record<'value' | 'locationId' | 'readingDate', Record<Language, string>>> = {
  value: { zh: '值', en: 'a value' },
  locationId: { zh: '测厚点', en: 'a thickness point' },
  readingDate: { zh: '测厚日期', en: 'a date' },
};

/** A wall does not grow: more than this above the last reading is a mistake of reading. */
const mostGrowth = 0.1;

function refuseRow(row: ExtractionRow, today: string, language: Language): void {
  if (row.state === 'written') throw fail(pdfErrors.written);
  if (row.key !== 'measured') return;
  const at = row.row ?? 0;
  for (const what of ['value', 'locationId', 'readingDate'] as const)
    if (row[what] === null) throw fail(pdfErrors.incomplete, { row: at, what: lacking[what][language] });
  if (row.readingDate !== null && row.readingDate > today)
    throw fail(pdfErrors.ahead, { row: at, date: row.readingDate });
  if (row.last !== null && row.value !== null && row.value > row.last * (1 + mostGrowth))
    throw fail(pdfErrors.grew, {
      row: at,
      last: row.last,
      percent: (((row.value - row.last) / row.last) * 100).toFixed(1),
    });
}

/** Confirmed by a person: all that are sure in one go, the others one by one. */
export async function confirmValues(tx: Tx, ids: readonly string[], language: Language): Promise<number> {
  const rows = await readRows(tx, sql`v.id = any(${ids}::bigint[])`);
  if (rows.length !== ids.length || rows.length === 0) throw fail(commonErrors.notFound);
  const unsure = rows.filter(({ confidence }) => confidence < sureFrom);
  if (rows.length > 1 && unsure.length > 0) throw fail(pdfErrors.oneByOne, { count: unsure.length });
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  for (const row of rows) refuseRow(row, today, language);
  return tx.run(sql`
    update pdf_values set state = 'confirmed', confirmed_by = current_user_id(), confirmed_time = now() where id = any(${ids}::bigint[]) and state in ('read', 'rejected')`);
}

const reasonOf = (error: Failure, language: Language): string =>
  error.detail.fields?.(language)[0]?.msg ?? error.say(language);

/** Confirmed values as readings of the ledger, each by the ledger's own rules; what it refuses stays confirmed and is named. */
export async function writeValues(tx: Tx, viewer: Viewer, extractionId: string, language: Language) {
  const rows = await readRows(
    tx,
    sql`v.state = 'confirmed' and v.key = 'measured' and v.extraction_id in (
    select o.id from pdf_extractions o join pdf_extractions x on x.document_id = o.document_id where x.id = ${extractionId} and o.is_deleted = 0)`,
  );
  if (rows.length === 0) throw fail(pdfErrors.nothing);
  const refused: { id: string; row: number | null; reason: string }[] = [];
  let written = 0;
  for (const row of rows) {
    await tx.run(sql`savepoint reading`);
    try {
      const readingId = await takeReading(tx, viewer, {
        locationId: row.locationId!,
        readingDate: row.readingDate!,
        thickness: row.value!,
      });
      await tx.run(
        sql`update pdf_values set state = 'written', reading_id = ${readingId} where id = ${row.id}`,
      );
      await tx.run(sql`release savepoint reading`);
      written += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await tx.run(sql`rollback to savepoint reading`);
      refused.push({ id: row.id, row: row.row, reason: reasonOf(error, language) });
    }
  }
  return { written, refused };
}

/** Sources of the readings of a point; the value as it was read, whatever has become of the reading since. */
export const sourcesOf = (tx: Tx, visibleDocuments: Sql, locationId: string): Promise<ReadingSource[]> =>
  tx.all<ReadingSource>(sql`
    select v.reading_id as "readingId", t.id as "documentId", t.document_number as number, t.revision, v.page, v.rect, v.raw, v.value, v.confidence, v.method,
      coalesce(u.shown_name, '') as "confirmedBy", v.confirmed_time as "confirmedTime"
    from pdf_values v join pdf_extractions x on x.id = v.extraction_id join documents t on t.id = x.document_id left join users u on u.id = v.confirmed_by
    where v.is_deleted = 0 and v.state = 'written' and v.location_id = ${locationId} and ${visibleDocuments} order by v.reading_date`);
