import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import type { LinkKind } from '@ircrisk/contract/resources/safety/case-choices.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  ageInYears,
  attributeWeights,
  classesBeside,
  classGroupOf,
  compareDates,
  reranked,
  type Similarity,
  sameAccidents,
  similarity,
  type TextLikeness,
  textLikeness,
} from '@ircrisk/engine-case';
import type { Tx } from '#platform/database/pool.ts';
import { join, raw, type Sql, sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { type Viewer, viewerOf } from '#platform/resources/scope.ts';
import { eachPiece, readPostings } from '#platform/search/blocks.ts';
import { tokensOf } from '#platform/search/tokens.ts';
import { caseText, type Known, readKnown } from './profile.ts';
import { className, inLanguage } from './search.ts';
import { publishedCases } from './see.ts';
import { caseSource, readNewCases } from './source.ts';

/** So many of the best by their codes are looked at closely; the words, a twentieth of the score, order them among themselves. */
const lookedAt = 100;
/** Words of the longest text that is compared. */
const mostWords = 1000;
const comparedWords = (text: string): string[] => tokensOf(text).slice(0, mostWords);

interface Candidate {
  id: string;
  equipmentClass: string | null;
  mechanism: string | null;
  accidentType: string | null;
  hazard: string | null;
  phase: string | null;
  unit: string | null;
  year: number;
  date: string | null;
}
export type ComparedCase = Omit<Candidate, 'date'> & { date: string | null };
export const comparedColumns =
  raw(`c.id, c.equipment_class as "equipmentClass", c.mechanism, c.accident_type as "accidentType", c.hazard, c.phase,
  c.process_unit as unit, c.year, c.happened_on as date`);

/** A case as the engine takes it; a class the standard does not know is not known. */
export const profileOf = (row: Omit<ComparedCase, 'id' | 'year' | 'date'>) => ({
  equipmentClass: row.equipmentClass && classGroupOf(row.equipmentClass) ? row.equipmentClass : null,
  mechanism: row.mechanism,
  accidentType: row.accidentType,
  hazard: row.hazard,
  phase: row.phase,
  unit: row.unit,
});

interface Weighed {
  readonly column: string;
  readonly weight: number;
  readonly same: readonly string[];
  readonly near: readonly string[];
}
const weighedOf = ({ profile }: Known): Weighed[] =>
  [
    {
      column: 'c.equipment_class',
      weight: attributeWeights.equipmentClass,
      same: profile.equipmentClass,
      near: profile.equipmentClass.flatMap(classesBeside),
    },
    { column: 'c.mechanism', weight: attributeWeights.mechanism, same: profile.mechanism, near: [] },
    {
      column: 'c.accident_type',
      weight: attributeWeights.accidentType,
      same: profile.accidentType.flatMap(sameAccidents),
      near: [],
    },
    { column: 'c.hazard', weight: attributeWeights.hazard, same: profile.hazard, near: [] },
    { column: 'c.phase', weight: attributeWeights.phase, same: profile.phase, near: [] },
    { column: 'c.process_unit', weight: attributeWeights.unit, same: profile.unit, near: [] },
  ].filter(({ same }) => same.length > 0);

const sum = (pieces: readonly Sql[]): Sql => (pieces.length === 0 ? raw('0::float8') : join(pieces, ' + '));

/** The best by their codes, counted by the database over an index that holds them all. */
function bestByCodes(tx: Tx, viewer: Viewer, known: Known, words: number): Promise<Candidate[]> {
  const weighed = weighedOf(known);
  const text = words > 0 ? attributeWeights.text : 0;
  const got = sum(
    weighed.map(
      ({ column, weight, same, near }) =>
        sql`case when ${raw(column)} = any(${same}::text[]) then ${weight}::float8 when ${raw(column)} = any(${near}::text[]) then ${weight / 2}::float8 else 0 end`,
    ),
  );
  const most = sum(
    weighed.map(
      ({ column, weight }) => sql`case when ${raw(column)} is null then 0 else ${weight}::float8 end`,
    ),
  );
  return tx.all<Candidate>(sql`
    select b.* from (select ${comparedColumns}, ${got} as got, ${most} as most from incident_cases c where ${publishedCases(viewer)}) b
    where b.most + ${text}::float8 > 0 order by (b.got + ${text}::float8) / (b.most + ${text}::float8) desc, b.year desc, b.id desc limit ${lookedAt}`);
}

/** Where a record has no codes but words, the cases with the most of them in common. */
async function bestByWords(tx: Tx, viewer: Viewer, terms: readonly string[]): Promise<Candidate[]> {
  const lists = (await readPostings(tx, [caseSource.kind], terms)).get(caseSource.kind) ?? new Map();
  const shared = new Map<number, number>();
  for (const list of lists.values()) {
    const having = new Set<number>();
    eachPiece(list, (no) => having.add(no));
    for (const no of having) shared.set(no, (shared.get(no) ?? 0) + 1);
  }
  const best = [...shared].sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, lookedAt);
  return tx.all<Candidate>(sql`
    select ${comparedColumns} from search_entries e join incident_cases c on c.id = e.record_id
    where e.kind = ${caseSource.kind} and e.no = any(${best.map(([no]) => no)}::int[]) and ${publishedCases(viewer)}`);
}

/** So many words of both are told one by one, the others together; the cosine is of all of them. */
const toldWords = 12;

/** The words of a record compared with those of cases. */
async function cosines(
  tx: Tx,
  words: readonly string[],
  ids: readonly string[],
): Promise<Map<string, TextLikeness | null>> {
  if (words.length === 0 || ids.length === 0) return new Map();
  const texts = await tx.all<{ id: string; text: string }>(
    sql`select c.id, ${caseText('c')} as text from incident_cases c where c.id = any(${ids}::bigint[])`,
  );
  return new Map(texts.map(({ id, text }) => [id, textLikeness(words, comparedWords(text))]));
}

const told = ({ dot, lengths, words }: TextLikeness) => {
  const rest = words.slice(toldWords);
  return {
    dot,
    lengths: [...lengths] as [number, number],
    words: words.slice(0, toldWords),
    rest: { words: rest.length, sum: rest.reduce((sum, { one, other }) => sum + one * other, 0) },
  };
};

interface Scored {
  row: Candidate;
  value: Similarity;
  text: TextLikeness | null;
}

/** The most similar published cases, best first; equal ones by date, then by number. */
export async function findSimilar(
  tx: Tx,
  viewer: Viewer,
  known: Known,
  but: string | null = null,
): Promise<Scored[]> {
  const words = comparedWords(known.text);
  const hasCodes = Object.values(known.profile).some((codes) => codes.length > 0);
  if (!hasCodes && words.length === 0) return [];
  const rows = hasCodes
    ? await bestByCodes(tx, viewer, known, words.length)
    : await bestByWords(tx, viewer, [...new Set(words)]);
  const cosine = await cosines(
    tx,
    words,
    rows.map(({ id }) => id),
  );
  return rows
    .flatMap((row) => {
      const text = cosine.get(row.id) ?? null;
      const { value } = similarity(known.profile, profileOf(row), text?.cosine ?? null);
      // What has nothing in common is not similar, however little is known of it.
      return value && value.score > 0 && row.id !== but ? [{ row, value, text }] : [];
    })
    .sort(
      (one, other) =>
        other.value.score - one.value.score ||
        compareDates(one.row, other.row) ||
        (BigInt(other.row.id) > BigInt(one.row.id) ? 1 : -1),
    );
}

interface Shown {
  id: string;
  number: string;
  title: string;
  fatalities: number | null;
  firstLesson: string | null;
  link: LinkKind | null;
}
const show = (tx: Tx, ids: readonly string[], language: Language, subject: string, subjectId: string) =>
  tx.all<Shown>(sql`
    select c.id, c.number, ${inLanguage('title', language)} as title, c.fatalities,
      (select ${inLanguage('lesson', language, 'l')} from case_lessons l where l.case_id = c.id and l.is_deleted = 0 order by l.sort, l.id limit 1) as "firstLesson",
      (select k.kind from case_links k where k.case_id = c.id and k.subject = ${subject} and k.subject_id = ${subjectId} and k.is_deleted = 0) as link
    from incident_cases c where c.id = any(${ids}::bigint[])`);

export const similarHandler = handle(contract.similarCases, async (call) => {
  const { tx, actor, projectId, input, language } = call;
  const viewer = viewerOf(actor, projectId);
  await readNewCases(tx);
  const known = await readKnown(tx, viewer, input.entityType, input.entityId);
  const scored = await findSimilar(
    tx,
    viewer,
    known,
    input.entityType === 'incident-case' ? input.entityId : null,
  );
  const { today } = await tx.one<{ today: string }>(sql`select current_date as today`);
  const own = await tx.all<{ id: string; fatalities: number | null }>(
    sql`select id, fatalities from incident_cases where id = any(${scored.map(({ row }) => row.id)}::bigint[])`,
  );
  const deaths = new Map(own.map(({ id, fatalities }) => [id, fatalities]));
  const weighed = scored.map((one) => ({
    ...one,
    weighed: input.weighed
      ? reranked(one.value.score, deaths.get(one.row.id), ageInYears(one.row, today)).value
      : null,
  }));
  if (input.weighed) weighed.sort((one, other) => (other.weighed ?? 0) - (one.weighed ?? 0));
  const best = weighed.slice(0, input.k);
  const rows = await show(
    tx,
    best.map(({ row }) => row.id),
    language,
    input.entityType,
    input.entityId,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const classes = [
    ...new Set([...known.profile.equipmentClass, ...best.flatMap(({ row }) => row.equipmentClass ?? [])]),
  ];
  const names = await tx.all<{ code: string; name: string | null }>(
    sql`select u.code, ${className(language, 'u.code')} as name from unnest(${classes}::text[]) u(code)`,
  );
  const { withdrawn } = await tx.one<{ withdrawn: number }>(sql`
    select count(*)::int as withdrawn from case_links k join incident_cases c on c.id = k.case_id
    where k.subject = ${input.entityType} and k.subject_id = ${input.entityId} and k.is_deleted = 0 and c.state = 'withdrawn'`);
  return {
    profile: known.profile,
    classNames: Object.fromEntries(names.map(({ code, name }) => [code, name ?? code])),
    hasText: known.text.trim() !== '',
    withdrawn,
    cases: best.flatMap(({ row, value, text, weighed: order }) => {
      const shown = byId.get(row.id);
      if (!shown) return [];
      const { score, compared, of } = value;
      return [
        {
          ...shown,
          year: row.year,
          happenedOn: row.date,
          score,
          compared,
          of,
          parts: value.parts.map((part) => ({
            ...{ ...part, own: [...part.own], other: [...part.other] },
            ...(part.attribute === 'text' && text ? { text: told(text) } : {}),
          })),
          weighed: order,
        },
      ];
    }),
  };
});
