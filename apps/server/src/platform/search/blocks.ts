import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

/** Passages of one block; their numbers inside it fit two bytes. */
export const blockSize = 1024;
const pieceBytes = 6;
const mostHits = 255;
const mostLength = 65_535;

/** Before a facet's `name=value`, which is kept like a word. */
export const facetSign = '\u0001';

/** Where a word stands: the passage's number, the field, how often, and how many words the field has. */
export interface Piece {
  readonly no: number;
  readonly field: number;
  readonly hits: number;
  readonly length: number;
}

/** Pieces of one word, by the number of their passage. */
export interface Posting {
  readonly block: number;
  readonly data: Buffer;
}

function packed(pieces: readonly Piece[]): Buffer {
  const data = Buffer.alloc(pieces.length * pieceBytes);
  for (const [at, { no, field, hits, length }] of pieces.entries()) {
    const from = at * pieceBytes;
    data.writeUInt16LE(no % blockSize, from);
    data.writeUInt8(field, from + 2);
    data.writeUInt8(Math.min(hits, mostHits), from + 3);
    data.writeUInt16LE(Math.min(length, mostLength), from + 4);
  }
  return data;
}

/** Looks at every piece of these lists. */
export function eachPiece(
  postings: readonly Posting[],
  look: (no: number, field: number, hits: number, length: number) => void,
): void {
  for (const { block, data } of postings) {
    const first = block * blockSize;
    for (let at = 0; at + pieceBytes <= data.length; at += pieceBytes) {
      look(
        first + (data[at] as number) + ((data[at + 1] as number) << 8),
        data[at + 2] as number,
        data[at + 3] as number,
        (data[at + 4] as number) + ((data[at + 5] as number) << 8),
      );
    }
  }
}

/** Writes these pieces behind what their words have. */
export async function addPieces(
  tx: Tx,
  kind: string,
  pieces: ReadonlyMap<string, readonly Piece[]>,
): Promise<void> {
  const rows = [...pieces].flatMap(([term, found]) =>
    [...Map.groupBy(found, ({ no }) => Math.floor(no / blockSize))].map(([block, inside]) => ({
      term,
      block,
      data: packed(inside),
    })),
  );
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into search_blocks as b (kind, term, block, data)
    select ${kind}, u.term, u.block, u.data from unnest(${rows.map(({ term }) => term)}::text[],
      ${rows.map(({ block }) => block)}::int[], ${rows.map(({ data }) => data)}::bytea[]) u(term, block, data)
    on conflict (tenant_id, kind, term, block) do update set data = b.data || excluded.data`);
}

/** Lists of these words by kind and word. */
export async function readPostings(
  tx: Tx,
  kinds: readonly string[],
  terms: readonly string[],
): Promise<Map<string, Map<string, Posting[]>>> {
  const rows = await tx.all<Posting & { kind: string; term: string }>(sql`
    select kind, term, block, data from search_blocks where kind = any(${kinds}::text[]) and term = any(${terms}::text[])`);
  return byKindAndTerm(rows);
}

/** Lists of all facets of these kinds, by kind and `name=value`; a piece for each field of a passage, with its words. */
export async function readFacets(
  tx: Tx,
  kinds: readonly string[],
): Promise<Map<string, Map<string, Posting[]>>> {
  const rows = await tx.all<Posting & { kind: string; term: string }>(sql`
    select kind, substr(term, 2) as term, block, data from search_blocks
    where kind = any(${kinds}::text[]) and term > ${facetSign} and term < ${'\u0002'}`);
  return byKindAndTerm(rows);
}

function byKindAndTerm(rows: readonly (Posting & { kind: string; term: string })[]) {
  const kinds = new Map<string, Map<string, Posting[]>>();
  for (const row of rows) {
    const terms = kinds.get(row.kind) ?? new Map<string, Posting[]>();
    kinds.set(row.kind, terms);
    const postings = terms.get(row.term);
    if (postings) postings.push(row);
    else terms.set(row.term, [row]);
  }
  return kinds;
}

/**
 * Gives up blocks of which nothing is left, and has the records of those moved of which less than half is: numbers only grow, so
 * without it a table that is written all day would leave ever more behind.
 */
export async function tidy(tx: Tx, kind: string): Promise<void> {
  const full = await tx.all<{ block: number; gone: number }>(sql`
    select no / ${blockSize} as block, count(*)::int as gone from search_gone
    where kind = ${kind} and no / ${blockSize} < (select next_no / ${blockSize} from search_sizes where kind = ${kind})
    group by 1 having count(*) > ${blockSize / 2}`);
  const over = full.filter(({ gone }) => gone >= blockSize).map(({ block }) => block);
  const thin = full.filter(({ gone }) => gone < blockSize).map(({ block }) => block);
  if (over.length > 0) {
    await tx.run(sql`delete from search_blocks where kind = ${kind} and block = any(${over}::int[])`);
    await tx.run(
      sql`delete from search_gone where kind = ${kind} and no / ${blockSize} = any(${over}::int[])`,
    );
  }
  if (thin.length > 0)
    await tx.run(sql`
      insert into search_stale (kind, record_id) select distinct kind, record_id from search_entries
      where kind = ${kind} and no / ${blockSize} = any(${thin}::int[])`);
}
