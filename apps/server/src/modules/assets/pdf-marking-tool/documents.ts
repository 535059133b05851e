import {
  type PdfDocument,
  type PdfDocumentDetail,
  type PdfTag,
  pdfErrors,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Calibration } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { document as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { type Box, findTags, findText, type RevisionPage, type TextRun } from '@ircrisk/engine-pdf-mark';
import { nearSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;

const columns = sql`t.id, t.document_number as number, t.title, t.title_en as "titleEn", t.type, t.revision, t.state, t.file_id as "fileId", f.name as "fileName", f.size::float8 as size,
  n.name as unit, n.name_en as "unitEn", e.tag as equipment, r.page_count as "pageCount", t.update_time as "updateTime",
  (select count(*)::int from pdf_marks m where m.document_id = t.id and m.is_deleted = 0) as marks,
  (select count(*)::int from pdf_marks m where m.document_id = t.id and m.is_deleted = 0 and m.carried = 'unresolved') as unresolved,
  (select count(*)::int from pdf_values v join pdf_extractions x on x.id = v.extraction_id where x.document_id = t.id and x.is_deleted = 0 and v.is_deleted = 0
    and v.state = 'read' and v.key = 'measured') as "toConfirm"`;
const joined = sql`documents t join files f on f.id = t.file_id and f.media_type = 'application/pdf' left join equipment e on e.id = t.equipment_id
  left join factory_nodes n on n.id = coalesce(t.node_id, e.node_id) left join pdf_readings r on r.document_id = t.id and r.file_id = t.file_id`;

const seen = ({ actor, projectId }: Caller): Sql => visible(resource, viewerOf(actor, projectId));

/** Documents of the one store that have a PDF, as the caller may see them. */
export async function listDocuments(
  call: Caller,
  asked: {
    keyword?: string | undefined;
    nodeId?: string | undefined;
    equipmentId?: string | undefined;
    current: number;
    size: number;
  },
) {
  const { keyword, nodeId, equipmentId, current, size } = asked;
  const like = `%${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = all([
    seen(call),
    sql`t.state <> 'superseded'`,
    ...(keyword
      ? [
          sql`(t.document_number ilike ${like} or t.title ilike ${like} or t.title_en ilike ${like} or e.tag ilike ${like})`,
        ]
      : []),
    ...(nodeId ? [nearSubtree([nodeId])] : []),
    ...(equipmentId ? [sql`t.equipment_id = ${equipmentId}`] : []),
  ]);
  const { total } = await call.tx.one<{ total: number }>(
    sql`select count(*)::int as total from ${joined} where ${where}`,
  );
  const records = await call.tx.all<PdfDocument>(sql`
    select ${columns} from ${joined} where ${where} order by marks desc, t.document_number, t.id limit ${size} offset ${(current - 1) * size}`);
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** The document, or the same "not found" as for one that is not there. */
export async function seenDocument(call: Caller, id: string): Promise<PdfDocument> {
  const row = await call.tx.maybe<PdfDocument>(
    sql`select ${columns} from ${joined} where t.id = ${id} and ${seen(call)}`,
  );
  if (row) return row;
  const bare = await call.tx.maybe(sql`select 1 from documents t where t.id = ${id} and ${seen(call)}`);
  throw fail(bare ? pdfErrors.noFile : commonErrors.notFound);
}

export const calibrationsOf = (tx: Tx, documentId: string): Promise<Calibration[]> =>
  tx.all<Calibration>(sql`
    select id, page, name, from_point as "from", to_point as "to", length, unit, within from pdf_calibrations
    where document_id = ${documentId} and is_deleted = 0 order by id`);

export async function openDocument(call: Caller, id: string): Promise<PdfDocumentDetail> {
  const found = await seenDocument(call, id);
  const { tx, actor } = call;
  return {
    ...found,
    pages: await tx.all(sql`
      select p.page, p.box, p.rotate, p.user_unit as "userUnit", p.runs <> '[]' as "hasText" from pdf_pages p
      join pdf_readings r on r.document_id = p.document_id and r.file_id = ${found.fileId} where p.document_id = ${id} order by p.page`),
    layers: await tx.all(sql`
      select id, kind, name, name_en as "nameEn", colour, locked, version from pdf_layers where document_id = ${id} and is_deleted = 0 order by id`),
    calibrations: await calibrationsOf(tx, id),
    revisions: await tx.all(sql`
      select t.id, t.revision, t.state from documents t join documents own on own.series_id = t.series_id
      where own.id = ${id} and t.file_id is not null and ${seen(call)} order by t.revision_number`),
    mayMark: may(actor, 'pdf-mark.update'),
    mayExtract: may(actor, 'pdf-mark.extract'),
  };
}

/** Pages with their text; refused while the file has not been read. */
export async function textOf(tx: Tx, documentId: string, page?: number): Promise<RevisionPage[]> {
  const pages = await tx.all<{ page: number; box: Box; runs: TextRun[] }>(sql`
    select p.page, p.box, p.runs from pdf_pages p join pdf_readings r on r.document_id = p.document_id
    join documents t on t.id = p.document_id and t.file_id = r.file_id
    where p.document_id = ${documentId} and (${page ?? null}::int is null or p.page = ${page ?? null}) order by p.page`);
  if (pages.length === 0) throw fail(pdfErrors.notRead);
  return pages;
}

const mostFound = 500;

export async function findIn(tx: Tx, documentId: string, text: string) {
  const pages = await textOf(tx, documentId);
  return pages
    .flatMap(({ page, runs }) =>
      findText(runs, text).map((box) => ({ page, box: [...box] as [number, number, number, number] })),
    )
    .slice(0, mostFound);
}

/** Tags on the drawing beside those of the ledger; an unknown one with the nearest of its number. */
export async function tagsOf(tx: Tx, documentId: string, page?: number): Promise<PdfTag[]> {
  const pages = await textOf(tx, documentId, page);
  const found = pages.flatMap(({ page: number, runs }) =>
    findTags(runs).map((tag) => ({ ...tag, page: number })),
  );
  const tags = [...new Set(found.map(({ tag }) => tag))];
  const known = await tx.all<{ asked: string; id: string; name: string; nameEn: string | null }>(sql`
    select distinct on (a.tag) a.tag as asked, e.id, e.name, e.name_en as "nameEn" from unnest(${tags}::text[]) a(tag)
    join equipment e on e.tag_key = tag_key(a.tag) and e.is_deleted = 0 order by a.tag, e.id`);
  const ofTag = new Map(known.map((row) => [row.asked, row]));
  const unknown = tags.filter((tag) => !ofTag.has(tag)).slice(0, 50);
  const near = await tx.all<{ asked: string; tag: string }>(sql`
    select distinct on (a.tag) a.tag as asked, e.tag from unnest(${unknown}::text[]) a(tag)
    join equipment e on e.is_deleted = 0 and similarity(e.tag_key, tag_key(a.tag)) > 0.5
    order by a.tag, similarity(e.tag_key, tag_key(a.tag)) desc, e.tag`);
  const likeOf = new Map(near.map(({ asked, tag }) => [asked, tag]));
  return found.map(({ tag, box, page: number }) => {
    const row = ofTag.get(tag);
    return {
      tag,
      page: number,
      box: [...box] as [number, number, number, number],
      equipmentId: row?.id ?? null,
      name: row?.name ?? null,
      nameEn: row?.nameEn ?? null,
      like: likeOf.get(tag) ?? null,
    };
  });
}
