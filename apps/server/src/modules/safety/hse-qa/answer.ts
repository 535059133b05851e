import { type Answer, ask, type Citation } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  type Boost,
  boosted,
  confidenceOf,
  differsInFigures,
  figuresOf,
  jaccard,
  quoteOf,
  sameQuestion,
  sharesFigure,
  unsupportedFigures,
} from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { type Viewer, viewerOf } from '#platform/resources/scope.ts';
import { type FoundPassage, findPassages } from '#platform/search/find-passages.ts';
import { catchUp } from '#platform/search/index-records.ts';
import { readSynonyms, wantedTerms } from '#platform/search/query-terms.ts';
import { tokensOf } from '#platform/search/tokens.ts';
import { readableDocuments } from './citable.ts';
import { mayReword } from './reword.ts';
import { readSettings } from './settings.ts';
import { documentFacet, faqSource, ownSources, passageSource } from './sources.ts';

type Asking = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

/** Read before the question is answered; the rounds read the rest. */
const readAtOnce = 200;
/** Looked at closer than the words alone allow. */
const candidates = 40;
const mostCitations = 8;
const mostQuoted = 3;
/** A further citation belongs to the answer when it is at least this near to the first. */
const nearEnough = 0.7;

interface Clause {
  id: string;
  documentId: string;
  documentNumber: string;
  title: string;
  titleEn: string | null;
  type: string;
  revision: string;
  effectiveDate: string | null;
  clause: string;
  heading: string | null;
  headingEn: string | null;
  text: string;
  textEn: string | null;
  page: number | null;
}

const readClauses = (tx: Tx, ids: readonly string[]) =>
  tx.all<Clause>(sql`
    select p.id, p.document_id as "documentId", d.document_number as "documentNumber", d.title, d.title_en as "titleEn", d.type, d.revision,
      d.effective_date as "effectiveDate", p.clause, p.heading, p.heading_en as "headingEn", p.text, p.text_en as "textEn", p.page
    from qa_passages p join documents d on d.id = p.document_id where p.id = any(${ids}::bigint[])`);

/** Words of the question with their synonyms, for headings and sentences. */
type Asked = readonly (readonly (readonly string[])[])[];

async function askedWords(tx: Tx, text: string): Promise<{ asked: Asked; synonyms: string[][] }> {
  const sets = await readSynonyms(tx);
  const wanted = wantedTerms(text, sets);
  const asked = [...Map.groupBy(wanted, ({ set }) => set).values()].map((terms) =>
    [...Map.groupBy(terms, ({ member }) => member).values()].map((tokens) => tokens.map(({ term }) => term)),
  );
  const used = asked
    .filter((members) => members.length > 1)
    .map((members) => sets.find((words) => words.length === members.length && sameWords(words, members)))
    .filter((words) => words !== undefined);
  return { asked, synonyms: used.map((words) => [...words]) };
}
const sameWords = (words: readonly string[], members: readonly (readonly string[])[]) =>
  words.every((word, at) => [...new Set(tokensOf(word))].join() === members[at]?.join());

/** How many of the asked words a text has. */
function wordsIn(text: string, asked: Asked): number {
  const tokens = new Set(tokensOf(text));
  return asked.filter((members) => members.some((all) => all.every((token) => tokens.has(token)))).length;
}

/** Everything a clause says of itself, in both languages. */
const wholeOf = ({ title, titleEn, heading, headingEn, text, textEn }: Clause): string =>
  [title, titleEn, heading, headingEn, text, textEn].filter(Boolean).join('\n');

const isOwn = (type: string) => type !== 'law' && type !== 'standard';

function citationOf(found: FoundPassage, clause: Clause, asked: Asked, language: Call['language']): Citation {
  const inReaders = language === 'en' && clause.textEn ? clause.textEn : clause.text;
  const heading = nameIn(language, clause.heading ?? '', clause.headingEn);
  const boosts: Boost[] = [];
  if (isOwn(clause.type)) boosts.push('ownDocument');
  if (wordsIn(`${clause.heading ?? ''}\n${clause.headingEn ?? ''}`, asked) > 0) boosts.push('clauseTitle');
  return {
    passageId: clause.id,
    documentId: clause.documentId,
    documentNumber: clause.documentNumber,
    title: nameIn(language, clause.title, clause.titleEn),
    revision: clause.revision,
    effectiveDate: clause.effectiveDate,
    own: isOwn(clause.type),
    clause: clause.clause,
    heading,
    page: clause.page,
    quote: quoteOf(inReaders, (sentence) => wordsIn(sentence, asked), language === 'en' ? 320 : 180),
    share: asked.length === 0 ? 0 : wordsIn(wholeOf(clause), asked) / asked.length,
    base: found.score,
    boosts,
    score: boosted(found.score, boosts),
    differs: false,
  };
}

/** Clauses in force by the words of a question, the best first: what an answer and the evaluation stand on. */
export async function rankClauses(
  { tx, language }: Pick<Asking, 'tx' | 'language'>,
  viewer: Viewer,
  text: string,
  documents: readonly string[],
): Promise<{ citations: Citation[]; total: number; asked: Asked; synonyms: string[][] }> {
  const { asked, synonyms } = await askedWords(tx, text);
  if (documents.length === 0) return { citations: [], total: 0, asked, synonyms };
  const within = { facet: documentFacet, values: documents };
  const { passages, total } = await findPassages(tx, [passageSource], viewer, {
    text,
    within,
    size: candidates,
  });
  const clauses = new Map(
    (
      await readClauses(
        tx,
        passages.map(({ recordId }) => recordId),
      )
    ).map((clause) => [clause.id, clause]),
  );
  const citations = passages
    .flatMap((found) => {
      const clause = clauses.get(found.recordId);
      return clause ? [citationOf(found, clause, asked, language)] : [];
    })
    // Equal ones: the newer rule, then the older record.
    .sort(
      (left, right) =>
        right.score - left.score ||
        (right.effectiveDate ?? '').localeCompare(left.effectiveDate ?? '') ||
        Number(BigInt(left.passageId) - BigInt(right.passageId)),
    );
  return { citations, total, asked, synonyms };
}

/** The best of another document that says something else: one that gives the same figure supports the first. */
const rivalOf = (first: Citation, others: readonly Citation[]): number =>
  others.find((other) => other.documentId !== first.documentId && !sharesFigure(first.quote, other.quote))
    ?.score ?? 0;

function figuresIn(quoted: readonly Citation[]): Answer['figures'] {
  const seen = new Map<string, Answer['figures'][number]>();
  for (const [at, { quote, heading }] of quoted.entries()) {
    for (const { value, unit, written } of figuresOf(quote)) {
      if (unit === null) continue;
      const key = `${value} ${unit}`;
      const known = seen.get(key);
      if (known && !known.citations.includes(at + 1)) known.citations.push(at + 1);
      else if (!known) seen.set(key, { text: written, heading, citations: [at + 1] });
    }
  }
  return [...seen.values()].slice(0, 6);
}

/** Questions about a named person or somebody's illness are for people, not for a search. */
const medical =
  /诊断|病历|体检结果|患(?:了|有)|得了什么病|工伤鉴定|diagnos|medical record|is (?:he|she) (?:ill|sick)/i;
async function isPersonal(tx: Tx, text: string): Promise<boolean> {
  if (medical.test(text) || /\b(?:Mr|Mrs|Ms)\.? [A-Z]/.test(text)) return true;
  const named = await tx.maybe(sql`
    select 1 from users where tenant_id = current_tenant() and is_deleted = 0 and length(real_name) >= 2 and strpos(${text}, real_name) > 0 limit 1`);
  return named !== undefined;
}

/** Clauses that were superseded and would have been found: told apart, never part of the answer. */
async function outdated(
  call: Asking,
  viewer: Viewer,
  text: string,
  documents: readonly string[],
): Promise<Answer['outdated']> {
  const { citations } = await rankClauses(call, viewer, text, documents);
  const best = citations.slice(0, 2);
  const rows = await call.tx.all<{ id: string; since: string | null; successorId: string | null }>(sql`
    select d.id, s.effective_date as since, s.id as "successorId" from documents d
    left join documents s on s.series_id = d.series_id and s.state = 'approved' and s.is_deleted = 0
    where d.id = any(${best.map(({ documentId }) => documentId)}::bigint[])`);
  const successors = new Map(rows.map((row) => [row.id, row]));
  return best.map(({ documentId, documentNumber, title, revision, clause, page, quote }) => ({
    ...{ documentNumber, title, revision, clause, page, quote },
    since: successors.get(documentId)?.since ?? null,
    successorId: successors.get(documentId)?.successorId ?? null,
  }));
}

/** Answers that were accepted and questions that were asked before, as far as they mean the same. */
async function nearQuestions(
  { tx, language }: Asking,
  viewer: Viewer,
  text: string,
  documents: readonly string[],
): Promise<(Answer['near'][number] & { passageIds: string[] })[]> {
  const { passages } = await findPassages(tx, [faqSource], viewer, { text, size: 12 });
  const rows = await tx.all<{
    id: string;
    question: string;
    questionEn: string | null;
    answer: string;
    answerEn: string | null;
    passageIds: string[];
    readable: boolean;
  }>(sql`
    select f.id, f.question, f.question_en as "questionEn", f.answer, f.answer_en as "answerEn", f.passage_ids::text[] as "passageIds",
      not exists (select from unnest(f.passage_ids) c(id) left join qa_passages p on p.id = c.id and p.is_deleted = 0
        where p.id is null or not p.document_id = any(${documents}::bigint[])) as readable
    from qa_faqs f where f.id = any(${passages.map(({ recordId }) => recordId)}::bigint[]) and f.is_deleted = 0
      and coalesce(f.valid_until, current_date) >= current_date`);
  const own = tokensOf(text);
  const order = new Map(passages.map(({ recordId }, at) => [recordId, at]));
  return rows
    .filter(({ readable }) => readable)
    .map(({ id, question, questionEn, answer, answerEn, passageIds }) => ({
      kind: 'faq' as const,
      id,
      question: nameIn(language, question, questionEn),
      answer: nameIn(language, answer, answerEn),
      similarity: Math.max(jaccard(own, tokensOf(question)), jaccard(own, tokensOf(questionEn ?? ''))),
      passageIds,
    }))
    .sort(
      (left, right) =>
        right.similarity - left.similarity || (order.get(left.id) ?? 0) - (order.get(right.id) ?? 0),
    )
    .filter(({ similarity }, at) => similarity >= sameQuestion || (at < 3 && similarity >= 0.15))
    .slice(0, 3);
}

/** The very question was answered by people before: its clauses are the answer, however near another one comes. */
const acceptedClauses = (
  same: { similarity: number; passageIds: readonly string[] } | undefined,
  citations: readonly Citation[],
): Citation[] =>
  same?.similarity === 1
    ? citations.filter(({ passageId }) => same.passageIds.includes(passageId)).slice(0, mostQuoted)
    : [];

async function keepQuery(
  tx: Tx,
  text: string,
  answer: Pick<Answer, 'outcome' | 'total' | 'confidence' | 'milliseconds'>,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into qa_queries (text, outcome, hits, score, ratio, milliseconds)
    values (${text.slice(0, 1000)}, ${answer.outcome}, ${answer.total}, ${answer.confidence.score}, ${answer.confidence.ratio}, ${Math.round(answer.milliseconds)})
    returning id`);
  return id;
}

function outcomeOf(personal: boolean, found: number, reliable: boolean): Answer['outcome'] {
  if (personal) return 'personal';
  if (found === 0) return 'none';
  return reliable ? 'answered' : 'unreliable';
}

async function answered(call: Asking & Pick<Call, 'platform'>, text: string): Promise<Answer> {
  const begun = performance.now();
  const { tx, actor, projectId } = call;
  await catchUp(tx, ownSources, readAtOnce);
  const viewer = viewerOf(actor, projectId);
  const limits = await readSettings(tx);
  const documents = await readableDocuments(tx, viewer);
  const personal = await isPersonal(tx, text);
  const ranked = personal
    ? { citations: [], total: 0, synonyms: [] }
    : await rankClauses(call, viewer, text, documents.inForce);
  const found = personal ? [] : await nearQuestions(call, viewer, text, documents.inForce);
  const [first, ...others] = ranked.citations;
  const second = first ? rivalOf(first, others) : 0;
  const quotedOthers = first ? others.filter(({ score }) => score >= first.score * nearEnough) : [];
  const differing = first
    ? quotedOthers.filter(
        (other) => other.documentId !== first.documentId && differsInFigures(first.quote, other.quote),
      )
    : [];
  const confidence = confidenceOf(
    first?.score ?? null,
    second,
    { ratio: limits.ratioLimit, score: limits.scoreLimit },
    differing.length > 0,
    first?.share,
  );
  const accepted = confidence.reliable ? [] : acceptedClauses(found[0], ranked.citations);
  const quoted = confidence.reliable && first ? [first, ...quotedOthers].slice(0, mostQuoted) : accepted;
  const sources = quoted.map(({ quote }) => quote);
  // Word for word from the clauses, so this can only be a mistake of ours; then there is no answer rather than a wrong one.
  const clean = sources.every((quote) => unsupportedFigures(quote, sources).length === 0);
  const outcome = outcomeOf(personal, ranked.citations.length, quoted.length > 0 && clean);
  const citations = [...accepted, ...ranked.citations.filter((one) => !accepted.includes(one))]
    .slice(0, mostCitations)
    .map((one) => ({ ...one, differs: differing.includes(one) }));
  const count = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from qa_passages where document_id = any(${documents.inForce}::bigint[]) and is_deleted = 0`);
  const result = {
    outcome,
    figures: outcome === 'answered' ? figuresIn(quoted) : [],
    citations,
    quoted: outcome === 'answered' ? quoted.length : 0,
    confidence: {
      ratio: confidence.ratio,
      ratioLimit: limits.ratioLimit,
      score: first?.score ?? null,
      second,
      factor: confidence.factor,
      scoreLimit: limits.scoreLimit,
      reason: personal ? 'personal' : accepted.length > 0 ? 'accepted' : confidence.reason,
    },
    outdated: personal ? [] : await outdated(call, viewer, text, documents.superseded),
    near: found.map(({ passageIds: _, ...one }) => one),
    synonyms: ranked.synonyms,
    passages: count.count,
    total: ranked.total,
    milliseconds: performance.now() - begun,
    mayReword: outcome === 'answered' && (await mayReword(tx, call.platform.config)),
  };
  return { queryId: await keepQuery(tx, text, result), ...result };
}

export const askHandler = handle(ask, (call) => answered(call, call.input.question));
