import type { Tx } from '#platform/database/pool.ts';
import { name, sql } from '#platform/database/sql.ts';
import { addPieces, facetSign, type Piece, tidy } from './blocks.ts';
import { keysOf } from './keys.ts';
import type { Passage, SearchSource } from './source.ts';
import { countTokens, tokensOf } from './tokens.ts';

/** Takes these records out of the index and answers the words they had. */
async function forget(tx: Tx, kind: string, ids: readonly string[]): Promise<{ lengths: number[] }[]> {
  return tx.all<{ lengths: number[] }>(sql`
    with gone as (delete from search_entries where kind = ${kind} and record_id = any(${ids}::bigint[]) returning id, no, lengths),
      numbers as (insert into search_gone (kind, no) select ${kind}, no from gone where no is not null),
      names as (delete from search_keys where entry_id in (select id from gone))
    select lengths from gone`);
}

/** Numbers for so many new passages of a kind, one after the other. */
async function takeNumbers(tx: Tx, kind: string, count: number): Promise<number> {
  const { next } = await tx.one<{ next: number }>(sql`
    insert into search_sizes as s (kind, next_no) values (${kind}, ${count})
    on conflict (tenant_id, kind) do update set next_no = s.next_no + excluded.next_no returning next_no as next`);
  return next - count;
}

async function addEntries(
  tx: Tx,
  kind: string,
  first: number,
  read: readonly { passage: Passage; lengths: number[] }[],
): Promise<Map<number, string>> {
  const passages = read.map(({ passage }) => passage);
  const rows = await tx.all<{ id: string; no: number }>(sql`
    insert into search_entries (kind, record_id, part, title, body, lengths, facets, no)
    select ${kind}, u.record_id, u.part, u.title, u.body, string_to_array(u.lengths, ',')::int[],
      coalesce(array(select jsonb_array_elements_text(u.facets)), '{}'), ${first} + u.at::int - 1
    from unnest(${passages.map((one) => one.recordId)}::bigint[], ${passages.map((one) => one.part)}::int[],
      ${passages.map((one) => one.title.slice(0, 500))}::text[], ${passages.map((one) => one.body)}::text[],
      ${read.map(({ lengths }) => lengths.join())}::text[],
      ${passages.map((one) => JSON.stringify(one.facets ?? []))}::jsonb[]) with ordinality
      as u(record_id, part, title, body, lengths, facets, at)
    returning id, no`);
  return new Map(rows.map(({ no, id }) => [no, id]));
}

async function addNames(tx: Tx, named: readonly { id: string; passage: Passage }[]): Promise<void> {
  const keys = named.flatMap(({ id, passage }) =>
    passage.names ? keysOf(passage.names).map((key) => ({ id, ...key })) : [],
  );
  if (keys.length === 0) return;
  await tx.run(sql`
    insert into search_keys (key, entry_id, source, at)
    select * from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::bigint[],
      ${keys.map(({ source }) => source)}::smallint[], ${keys.map(({ at }) => at)}::smallint[])`);
}

const sum = (rows: readonly { lengths: readonly number[] }[], fields: number): number[] =>
  Array.from({ length: fields }, (_, field) =>
    rows.reduce((total, { lengths }) => total + (lengths[field] ?? 0), 0),
  );

async function countSizes(
  tx: Tx,
  source: SearchSource,
  more: number,
  words: readonly number[],
): Promise<void> {
  await tx.run(sql`
    insert into search_sizes as s (kind, entries, lengths) values (${source.kind}, ${more}, ${words}::bigint[])
    on conflict (tenant_id, kind) do update set entries = s.entries + excluded.entries,
      lengths = (select array_agg(coalesce(u.had, 0) + coalesce(u.more, 0) order by u.at)
        from unnest(s.lengths, excluded.lengths) with ordinality u(had, more, at))`);
}

interface ReadPassage {
  readonly passage: Passage;
  readonly words: readonly string[][];
  readonly lengths: number[];
}

/** Where every word and facet of these passages stands. */
function piecesOf(first: number, read: readonly ReadPassage[]): Map<string, Piece[]> {
  const pieces = new Map<string, Piece[]>();
  const add = (term: string, piece: Piece) => {
    const known = pieces.get(term);
    if (known) known.push(piece);
    else pieces.set(term, [piece]);
  };
  for (const [at, { passage, words, lengths }] of read.entries()) {
    const no = first + at;
    for (const [field, tokens] of words.entries())
      for (const [term, hits] of countTokens(tokens))
        add(term, { no, field, hits, length: lengths[field] ?? 0 });
    for (const facet of new Set(passage.facets))
      for (const [field, length] of lengths.entries())
        add(`${facetSign}${facet}`, { no, field, hits: 1, length });
  }
  return pieces;
}

/** Puts these records into the index as they now are. */
export async function indexRecords(tx: Tx, source: SearchSource, ids: readonly string[]): Promise<void> {
  const gone = await forget(tx, source.kind, ids);
  const passages = await source.read(tx, ids);
  const read = passages.map((passage): ReadPassage => {
    const words = passage.fields.map((text) => tokensOf(text));
    return { passage, words, lengths: words.map((tokens) => tokens.length) };
  });
  const first = await takeNumbers(tx, source.kind, read.length);
  const entries = await addEntries(tx, source.kind, first, read);
  await addPieces(tx, source.kind, piecesOf(first, read));
  await addNames(
    tx,
    read.map(({ passage }, at) => ({ id: entries.get(first + at) ?? '', passage })),
  );
  const fields = source.weights.length;
  const before = sum(gone, fields);
  const after = sum(read, fields);
  await countSizes(
    tx,
    source,
    read.length - gone.length,
    after.map((words, field) => words - (before[field] ?? 0)),
  );
  if (gone.length > 0) await tidy(tx, source.kind);
}

/**
 * Reads what has changed of these sources since the last look, at most `most` records; answers how many marks there were. A search reads the newest
 * first: whoever has just saved something finds it, however much an import has left over. One at a time in a tenant; who comes
 * while another is at it waits for what that one has read.
 */
export async function catchUp(
  tx: Tx,
  sources: ReadonlyMap<string, SearchSource>,
  most: number,
  first: 'oldest' | 'newest' = 'newest',
): Promise<number> {
  const own = sql`kind = any(${[...sources.keys()]}::text[])`;
  const { stale } = await tx.one<{ stale: boolean }>(
    sql`select exists (select from search_stale where ${own}) as stale`,
  );
  if (!stale) return 0;
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended('search ' || current_tenant(), 0))`);
  const order = first === 'newest' ? sql`id desc` : sql`id`;
  const marks = await tx.all<{ kind: string; recordId: string }>(sql`
    delete from search_stale where id in (select id from search_stale where ${own} order by ${order} limit ${most})
    returning kind, record_id as "recordId"`);
  for (const [kind, marked] of Map.groupBy(marks, (mark) => mark.kind)) {
    const source = sources.get(kind);
    if (source) await indexRecords(tx, source, [...new Set(marked.map(({ recordId }) => recordId))]);
  }
  return marks.length;
}

/** Marks everything to be read anew: after a change of how words are made, or when the index is doubted. */
export async function markAll(tx: Tx, sources: Iterable<SearchSource>): Promise<number> {
  let marked = await tx.run(sql`
    insert into search_stale (kind, record_id) select distinct kind, record_id from search_entries`);
  for (const { kind, table } of sources) {
    marked += await tx.run(sql`
      insert into search_stale (kind, record_id) select ${kind}, t.id from ${name(table)} t where t.is_deleted = 0
        and not exists (select from search_entries e where e.kind = ${kind} and e.record_id = t.id)`);
  }
  return marked;
}
