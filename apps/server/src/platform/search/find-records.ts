import { type SearchGroup, typedWords } from '@ircrisk/contract/search.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, type Sql, sql } from '#platform/database/sql.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { sources as keySources } from './keys.ts';
import { readSynonyms, wantedTerms } from './query-terms.ts';
import { fewestWords, type ScoredKind, scoreTexts } from './rank.ts';
import { type SearchSource, visibleEntries } from './source.ts';

export interface FoundRecord {
  readonly kind: string;
  readonly recordId: string;
  readonly group: SearchGroup;
  /** Of all its group has. */
  readonly total: number;
  /** Where it was found: a source of keys, or 9 for its text. */
  readonly source: number;
}

export interface RecordQuestion {
  readonly text: string;
  readonly groups: ReadonlyMap<string, SearchGroup>;
  readonly size: number;
}

/** Greater than any text that begins with the word. */
const afterAll = (word: string) => `${word}\u{10FFFF}`;

const textSource = 9;

/** What is typed whole goes before what it begins, numbers before names, names before pinyin, the text of a record last. */
const { number, title, titleEn, also, pinyin, initials } = keySources;
const points = (word: string): Sql => sql`case k.source
  when ${number}::int then case when k.at > 0 then 60 when k.key = ${word} then 100 else 80 end
  when ${title}::int then case when k.at > 0 then 50 when k.key = ${word} then 95 else 70 end
  when ${titleEn}::int then case when k.at > 0 then 45 else 65 end
  when ${also}::int then 48
  when ${pinyin}::int then case when k.at > 0 then 24 when k.key = ${word} then 44 else 36 end
  when ${initials}::int then case when k.at > 0 then 20 when k.key = ${word} then 42 else 34 end else 0 end`;

/** One letter begins too many syllables to say anything. */
const fewestLetters = 2;

const byName = (words: readonly string[]): Sql => sql`
  typed as (${join(
    words.map(
      (
        word,
        index,
      ) => sql`select k.entry_id, ${index}::int as word, max(${points(word)}) as points, min(k.source) as source
      from search_keys k where k.key >= ${word} and k.key < ${afterAll(word)}
        and ${word.length < fewestLetters ? sql`k.source < ${pinyin}::int` : sql`true`} group by k.entry_id`,
    ),
    ' union all ',
  )}),
  named as (select entry_id, sum(points)::float8 as points, max(source)::int as source from typed
    group by entry_id having count(*) = ${words.length}::int)`;

/** Ids of the records whose number or name holds every typed word, for readers of what happened to them. */
export function recordsCalled(text: string): Sql {
  const words = typedWords(text);
  if (words.length === 0) return sql`select null::bigint where false`;
  return sql`with ${byName(words)}
    select e.record_id from named n join search_entries e on e.id = n.entry_id where n.source < ${pinyin}::int limit 2000`;
}

/** So many of a kind are ranked among the names; who finds more types another word. */
const mostOfKind = 10_000;

/** Records by their text, as rows `texts` of a `with`. */
function textTable(scored: readonly ScoredKind[]): Sql {
  const rows = scored.flatMap(({ kind, scores }) =>
    [...scores.entries()]
      .filter(([, score]) => score > 0)
      .sort((left, right) => right[1] - left[1])
      .slice(0, mostOfKind)
      .map(([no, score]) => ({ kind, no, score })),
  );
  return sql`, texts as (select e.id as entry_id, u.score from unnest(${rows.map(({ kind }) => kind)}::text[],
    ${rows.map(({ no }) => no)}::int[], ${rows.map(({ score }) => score)}::float8[]) u(kind, no, score)
    join search_entries e on e.kind = u.kind and e.no = u.no)`;
}

/** The best records of every group, by number, name or pinyin of each typed word, and by their text. */
export async function findRecords(
  tx: Tx,
  sources: readonly SearchSource[],
  viewer: Viewer,
  { text, groups, size }: RecordQuestion,
): Promise<FoundRecord[]> {
  const words = typedWords(text);
  if (words.length === 0) return [];
  const visible = visibleEntries(sources, viewer);
  const wanted = words.join('').length < fewestLetters ? [] : wantedTerms(text, await readSynonyms(tx));
  const texts =
    wanted.length > 0
      ? textTable((await scoreTexts(tx, sources, viewer, { wanted, atLeast: fewestWords(wanted) })).kinds)
      : sql``;
  const alsoByText =
    wanted.length > 0
      ? sql`union all select entry_id, 15 * score / (score + 10) as points, ${textSource}::int as source from texts`
      : sql``;
  return tx.all<FoundRecord>(sql`
    with ${byName(words)}${texts},
    hits as (select entry_id, max(points) as points, min(source) as source from (
      select entry_id, points, source from named ${alsoByText}) every group by entry_id),
    kinds as (select * from unnest(${[...groups.keys()]}::text[], ${[...groups.values()]}::text[]) k(kind, part)),
    ranked as (select e.kind, e.record_id, k.part, h.source,
        row_number() over (partition by k.part order by h.points desc, e.title, e.id) as place,
        (count(*) over (partition by k.part))::int as total
      from hits h join search_entries e on e.id = h.entry_id join kinds k on k.kind = e.kind where ${visible})
    select kind, record_id as "recordId", part as "group", total, source from ranked where place <= ${size} order by part, place`);
}
