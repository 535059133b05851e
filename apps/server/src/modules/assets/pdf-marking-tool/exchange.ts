import { pdfErrors } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import {
  type BindingKind,
  bindingKinds,
  type Layer,
  type Mark,
} from '@ircrisk/contract/modules/assets/pdf-values.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { type ExchangedMark, pdfMarkText, readXfdf, writeXfdf, XmlProblem } from '@ircrisk/engine-pdf-mark';
import type { Notice } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { bindAll, furnishLayers, marksOfDocument, onlyKnown } from './marks.ts';

const layersOf = (tx: Tx, documentId: string): Promise<Layer[]> =>
  tx.all(
    sql`select id, kind, name, name_en as "nameEn", colour, locked, version from pdf_layers where document_id = ${documentId} and is_deleted = 0 order by id`,
  );

const instants = async (tx: Tx, documentId: string) =>
  new Map(
    (
      await tx.all<{ id: string; created: string; changed: string }>(sql`
        select id, to_char(create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created, to_char(update_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed
        from pdf_marks where document_id = ${documentId} and is_deleted = 0`)
    ).map((row) => [row.id, row]),
  );

export async function exportXfdf(tx: Tx, document: { id: string; fileName: string }): Promise<string> {
  const [marks, layers, times] = [
    await marksOfDocument(tx, document.id),
    await layersOf(tx, document.id),
    await instants(tx, document.id),
  ];
  const byId = new Map(layers.map((layer) => [layer.id, layer]));
  return writeXfdf(
    document.fileName,
    marks.map(
      (mark): ExchangedMark => ({
        ...mark,
        created: times.get(mark.id)?.created ?? '',
        changed: times.get(mark.id)?.changed ?? '',
        layer: byId.get(mark.layerId)?.kind ?? 'comment',
        layerName: byId.get(mark.layerId)?.name ?? '',
        bound: mark.bindings.map(({ kind, id }) => `${kind}:${id}`).join(' '),
      }),
    ),
  );
}

type Target = { kind: BindingKind; id: string };

const boundTo = (text: string): Target[] =>
  text.split(' ').flatMap((part) => {
    const [kind, id] = part.split(':');
    return bindingKinds.includes(kind as BindingKind) && /^\d{1,18}$/.test(id ?? '')
      ? [{ kind: kind as BindingKind, id: id! }]
      : [];
  });

const isSame = (held: Mark, mark: ExchangedMark) =>
  held.page === mark.page &&
  held.type === mark.type &&
  held.label === mark.label &&
  held.note === mark.note &&
  held.style.stroke === mark.style.stroke &&
  held.style.fill === mark.style.fill &&
  held.style.width === mark.style.width &&
  held.style.opacity === mark.style.opacity &&
  held.strokes.flat().length === mark.strokes.flat().length &&
  held.strokes.flat().every(([x, y], at) => {
    const [u, v] = mark.strokes.flat()[at]!;
    // As many digits as XFDF was written with.
    return Math.abs(x - u) < 1e-3 && Math.abs(y - v) < 1e-3;
  });

const LABEL = 60;
const NOTE = 2000;
const AUTHOR = 60;
const NAME = 200;
type Told = { name: string; reason: string };

/** A reading of the file, or why it cannot be read. */
function readOrRefuse(text: string, language: Language): ReturnType<typeof readXfdf> {
  try {
    return readXfdf(text);
  } catch (error) {
    if (error instanceof XmlProblem)
      throw fail(pdfErrors.xfdf, { reason: pdfMarkText({ code: error.code }, language) });
    throw error;
  }
}

/** What of the words and bindings of a mark does not come over. */
function lossesOf(mark: ExchangedMark, before: Mark | undefined, known: readonly Target[]): Notice[] {
  const wanted = boundTo(mark.bound);
  const has = (list: readonly Target[], one: Target) =>
    list.some(({ kind, id }) => kind === one.kind && id === one.id);
  const gone = mark.bound
    .split(' ')
    .filter((part) => part && !known.some(({ kind, id }) => part === `${kind}:${id}`));
  const differs =
    before !== undefined &&
    mark.bound !== '' &&
    (wanted.length !== before.bindings.length || wanted.some((one) => !has(before.bindings, one)));
  return [
    ...(mark.label.length > LABEL || mark.note.length > NOTE
      ? [{ code: 'shortened', values: { label: LABEL, note: NOTE } }]
      : []),
    ...(differs ? [{ code: 'bindingsKept' }] : []),
    ...(!before && gone.length > 0 ? [{ code: 'bindingsGone', values: { bound: gone.join(', ') } }] : []),
  ];
}

interface Foreign {
  readonly id: string;
  readonly name: string | null;
  readonly author: string | null;
}

const placeOf = (page: number, name: string) => `${page} ${name}`;
/** Whoever gives no names is known by what was drawn where, with which words, by whom. */
const lookOf = (
  mark: Pick<ExchangedMark, 'page' | 'type' | 'strokes' | 'label' | 'note'>,
  author: string | null,
) => JSON.stringify([mark.page, mark.type, mark.strokes, mark.label, mark.note, author]);

/** For each mark of a file the one of the document it is, where there is one; none is taken for two without a name. */
async function recognised(
  tx: Tx,
  documentId: string,
  marks: readonly ExchangedMark[],
): Promise<(Mark | undefined)[]> {
  const held = new Map((await marksOfDocument(tx, documentId)).map((mark) => [mark.id, mark]));
  const foreign = new Map(
    (
      await tx.all<Foreign>(
        sql`select id, foreign_name as name, foreign_author as author from pdf_marks where document_id = ${documentId} and is_deleted = 0`,
      )
    ).map((row) => [row.id, row]),
  );
  const byName = new Map<string, Mark>();
  for (const mark of held.values()) {
    const name = foreign.get(mark.id)?.name;
    if (name) byName.set(placeOf(mark.page, name), mark);
  }
  const found = marks.map(({ id, page }) => held.get(id) ?? (id ? byName.get(placeOf(page, id)) : undefined));
  const taken = new Set(found.flatMap((mark) => mark?.id ?? []));
  const byLook = Map.groupBy(
    [...held.values()].filter(({ id }) => !taken.has(id)),
    (mark) => lookOf(mark, foreign.get(mark.id)?.author ?? null),
  );
  return found.map((mark, at) => {
    const { id, author } = marks[at]!;
    if (mark) return mark;
    const alike = byLook.get(lookOf(marks[at]!, author || null)) ?? [];
    const place = alike.findIndex((one) => !(id && foreign.get(one.id)?.name));
    return place < 0 ? undefined : alike.splice(place, 1)[0];
  });
}

interface Fresh {
  readonly mark: ExchangedMark;
  readonly layerId: string;
  readonly known: readonly Target[];
}

async function addMarks(tx: Tx, documentId: string, fresh: readonly Fresh[]): Promise<void> {
  if (fresh.length === 0) return;
  const ids = await tx.all<{ id: string }>(
    sql`select next_id() as id from generate_series(1, ${fresh.length}::int) order by 1`,
  );
  const rows = fresh.map(({ mark, layerId }, at) => ({
    id: ids[at]!.id,
    layer_id: layerId,
    page: mark.page,
    type: mark.type,
    strokes: mark.strokes,
    style: mark.style,
    label: mark.label,
    note: mark.note,
    state: mark.state,
    author: mark.author || null,
    name: mark.id || null,
  }));
  await tx.run(sql`
    insert into pdf_marks (id, document_id, layer_id, page, type, strokes, style, label, note, state, foreign_author, foreign_name)
    select r.id, ${documentId}, r.layer_id, r.page, r.type, r.strokes, r.style, r.label, r.note, r.state, r.author, r.name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, layer_id bigint, page int, type text, strokes jsonb, style jsonb, label text, note text,
      state text, author text, name text)`);
  await bindAll(
    tx,
    fresh.flatMap(({ known }, at) => known.map((target) => ({ ...target, markId: ids[at]!.id }))),
  );
}

/** As much of its words as is kept; half of a sign is none. */
const cut = (text: string, most: number) => text.slice(0, most).toWellFormed();
const kept = (mark: ExchangedMark): ExchangedMark => ({
  ...mark,
  id: cut(mark.id, NAME),
  label: cut(mark.label, LABEL),
  note: cut(mark.note, NOTE),
  author: cut(mark.author, AUTHOR),
});

/** Marks of another viewer, or our own come back: known ones are changed where they differ, locked layers and odd shapes refused by name, and what does not come over told. */
export async function importXfdf(
  tx: Tx,
  document: { id: string; pageCount: number | null },
  text: string,
  language: Language,
): Promise<{ added: number; changed: number; refused: Told[]; partly: Told[] }> {
  const read = readOrRefuse(text, language);
  await furnishLayers(tx, document.id);
  const layers = await layersOf(tx, document.id);
  const marks = read.marks.map(kept);
  const standing = await recognised(tx, document.id, marks);
  const reachable = await onlyKnown(
    tx,
    marks.flatMap(({ bound }, at) => (standing[at] ? [] : boundTo(bound))),
  );
  const isKnown = new Set(reachable.map(({ kind, id }) => `${kind}:${id}`));
  const inWords = ({ name, reason }: Told): Told => ({
    name,
    reason: pdfMarkText({ code: reason }, language),
  });
  const refused = read.refused.map(inWords);
  const partly = read.partly.map(inWords);
  const met = new Set<string>();
  const fresh: Fresh[] = [];
  let changed = 0;
  for (const [at, mark] of marks.entries()) {
    const before = standing[at];
    const layer =
      layers.find(({ id }) => id === before?.layerId) ??
      layers.find(({ kind, name }) => kind === mark.layer && name === mark.layerName) ??
      layers.find(({ kind }) => kind === mark.layer) ??
      layers.find(({ kind }) => kind === 'comment') ??
      layers[0]!;
    const name = mark.label || mark.id || mark.type;
    if (document.pageCount !== null && mark.page > document.pageCount) {
      refused.push({
        name,
        reason: pdfErrors.page[language]
          .replace('{page}', String(mark.page))
          .replace('{count}', String(document.pageCount)),
      });
      continue;
    }
    // One of ours that stands on two pages would be changed twice.
    if (before && met.has(before.id)) {
      refused.push(inWords({ name, reason: 'sameName' }));
      continue;
    }
    if (before) met.add(before.id);
    // Ids of another tenant's things are not found here, and the mark stands unbound.
    const known = before ? [] : boundTo(mark.bound).filter(({ kind, id }) => isKnown.has(`${kind}:${id}`));
    const losses = lossesOf(read.marks[at]!, before, known);
    const tell = () =>
      partly.push(...losses.map((notice) => ({ name, reason: pdfMarkText(notice, language) })));
    if (before && isSame(before, mark)) {
      tell();
      continue;
    }
    if (layer.locked) {
      refused.push({ name, reason: pdfErrors.locked[language].replace('{layer}', layer.name) });
      continue;
    }
    tell();
    if (before) {
      const [strokes, style] = [JSON.stringify(mark.strokes), JSON.stringify(mark.style)];
      await tx.run(sql`
        update pdf_marks set page = ${mark.page}, type = ${mark.type}, strokes = ${strokes}, style = ${style}, label = ${mark.label}, note = ${mark.note} where id = ${before.id}`);
      changed += 1;
      continue;
    }
    fresh.push({ mark, layerId: layer.id, known });
  }
  await addMarks(tx, document.id, fresh);
  return { added: fresh.length, changed, refused, partly };
}
