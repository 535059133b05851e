import { type Answer, ask, askRights, type Citation } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  actAsked,
  asksForOld,
  asksOfPerson,
  type Boost,
  type ConfidenceLimits,
  type Coverage,
  coverageOf,
  demandsOf,
  editionIn,
  type Factor,
  fewestShare,
  givesKind,
  gradesIn,
  inWords,
  isBeside,
  jaccard,
  multiplied,
  partsOf,
  quoteOf,
  type Said,
  sameQuestion,
  scoreFactors,
  shareFactors,
  unsupportedFigures,
  wantedKind,
} from '@ircrisk/engine-answer';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { notPermitted } from '#platform/permissions/refusal.ts';
import { type Viewer, viewerOf, visible } from '#platform/resources/scope.ts';
import { type FoundPassage, findPassages } from '#platform/search/find-passages.ts';
import { catchUp } from '#platform/search/index-records.ts';
import { readSynonyms, type Synonyms, termsOfWords } from '#platform/search/query-terms.ts';
import { tokensOf } from '#platform/search/tokens.ts';
import { type Asked, askedWords, wordsIn, wordsOver } from './asked-words.ts';
import { readableDocuments } from './citable.ts';
import {
  type Found,
  figuresIn,
  type Judged,
  joinedCitations,
  judge,
  mostQuoted,
  type Ranked,
  weakest,
} from './judge.ts';
import { mayReword } from './reword.ts';
import { readSettings } from './settings.ts';
import { documentFacet, faqSource, ownSources, passageSource } from './sources.ts';

type Asking = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

/** Read before the question is answered; the rounds read the rest. */
const readAtOnce = 200;
/** Looked at closer than the words alone allow. */
const candidates = 40;
const mostCitations = 8;
/** Words that ask for the old revision are in no clause. */
const leastOfOld = 0.25;
/** Superseded clauses beside an answer; who has them searched sees more, whatever they have of the question. */
const mostOld = { told: 2, searched: 5 };
/** More questions in one go than this are one long one. */
const mostParts = 4;

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

/** What a clause says itself, in both languages; the title of its document stands over all its clauses. */
const saidBy = ({ heading, headingEn, text, textEn }: Clause): string =>
  [heading, headingEn, text, textEn].filter(Boolean).join('\n');

/** The same with what stands over it, for what the question turns on. */
const underOf = ({ title, titleEn, heading, headingEn, text, textEn }: Clause): Said => ({
  scope: [title, titleEn].filter(Boolean).join('\n'),
  heading: [heading, headingEn].filter(Boolean).join('\n'),
  text: [text, textEn].filter(Boolean).join('\n'),
});

/** What names several things tells the parts of a clause apart, and is about none of them as a whole. */
const aboutOf = ({ title, titleEn, heading, headingEn }: Clause): string =>
  [
    [title, titleEn],
    [heading, headingEn],
  ]
    .filter(([name]) => !/[与和、]/u.test(name ?? ''))
    .flat()
    .filter(Boolean)
    .join('\n');

const isOwn = (type: string) => type !== 'law' && type !== 'standard';

/** What is known beside the words of a question. */
interface Context {
  /** Clauses an accepted answer to the same question cites. */
  accepted: ReadonlySet<string>;
  /** Names of the class of the equipment it is asked about, as words. */
  classNames: Asked[number];
}
/** What a clause has of a question, with how it is reckoned. */
type Covered = Coverage & { factors: Factor[]; lacksKind: boolean; lacksDemand: boolean };
type Told = Context & { language: Call['language']; coverage: (text: string, said: Said) => Covered };
export const noContext: Context = { accepted: new Set(), classNames: [] };

/** The class of a piece of equipment by its names in both languages; nothing for equipment the asker does not see. */
async function classNamesOf(tx: Tx, viewer: Viewer, equipmentId: string | undefined): Promise<Asked[number]> {
  if (!equipmentId) return [];
  const seen = await tx.maybe<{ zh: string | null; en: string | null }>(sql`
    select d.dict_value as zh, d.dict_value_en as en from equipment t left join dicts d on d.code = 'iso_class' and d.dict_key = t.iso_class and d.is_deleted = 0
    where t.id = ${equipmentId} and ${visible(equipment, viewer)} limit 1`);
  if (!seen)
    throw invalidField('equipmentId', 'reference', { zh: '设备不存在', en: 'The equipment does not exist' });
  return [seen.zh ?? '', seen.en ?? '']
    .map((name) => [...new Set(tokensOf(name))])
    .filter((words) => words.length > 0);
}

function citationOf(
  found: FoundPassage,
  clause: Clause,
  asked: Asked,
  { language, accepted, classNames, coverage }: Told,
): Found {
  const isEnglish = language === 'en' && Boolean(clause.textEn);
  const inReaders = isEnglish ? (clause.textEn ?? '') : clause.text;
  const heading = nameIn(language, clause.heading ?? '', clause.headingEn);
  const boosts: Boost[] = [];
  if (isOwn(clause.type)) boosts.push('ownDocument');
  if (wordsIn(`${clause.heading ?? ''}\n${clause.headingEn ?? ''}`, asked) > 0) boosts.push('clauseTitle');
  if (accepted.has(clause.id)) boosts.push('acceptedAnswer');
  const said = saidBy(clause);
  const about = [clause.title, clause.titleEn, said].join('\n');
  if (classNames.length > 0 && wordsIn(about, [classNames]) > 0) boosts.push('equipmentClass');
  const covered = coverage(about, underOf(clause));
  const factors = scoreFactors(boosts, covered.share, covered);
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
    share: covered.share,
    missing: covered.missing,
    absent: covered.absent,
    about: aboutOf(clause),
    said,
    twin: isEnglish ? clause.text : clause.textEn,
    base: found.score,
    boosts,
    factors,
    shareFactors: covered.factors,
    score: multiplied(found.score, factors),
    differs: false,
  };
}

/** Clauses in force by the words of a question, the best first: what an answer and the evaluation stand on. */
export async function rankClauses(
  { tx, language }: Pick<Asking, 'tx' | 'language'>,
  viewer: Viewer,
  question: string,
  documents: readonly string[],
  context = noContext,
  known?: Synonyms,
): Promise<Ranked> {
  const sets = known ?? (await readSynonyms(tx));
  const { text, asked, synonyms, words } = await askedWords(tx, question, sets);
  const whole = words.map(({ members }) => members);
  if (documents.length === 0) return { citations: [], total: 0, asked, whole, synonyms };
  const within = { facet: documentFacet, values: documents };
  const { passages, total, counted } = await findPassages(tx, [passageSource], viewer, {
    text,
    within,
    synonyms: sets,
    forms: true,
    counted: termsOfWords(words),
    size: candidates,
  });
  const over = wordsOver(words, counted);
  const kind = wantedKind(question);
  const demands = demandsOf(question, sets);
  const grades = gradesIn(question);
  const beside = isBeside(question, sets);
  // What is to be done at the figure that is asked for is looked for in the clause itself.
  const act = inWords(actAsked(question), sets.flat());
  const coverage = (about: string, said: Said): Covered => {
    // What no clause has in these letters and this one names otherwise is not missing: PC-TWA is the time-weighted average.
    const met = demands
      .filter(({ isMet, isNaming }) => isNaming && isMet(said))
      .map(({ word }) => word.toLowerCase());
    const isNamed = (word: string) => met.some((one) => one.includes(word.toLowerCase()));
    const asWords = over(about)
      .filter(({ word, has }) => has || !beside(word))
      .map((one) => (one.known || !isNamed(one.word) ? one : { ...one, has: true, known: true }));
    const { share, missing, absent } = coverageOf(asWords);
    // A unit that is named and not given is told by itself, and lowers the score all the same.
    const isWithout = kind !== null && !givesKind(about, kind, grades);
    const lacksKind = isWithout && !kind.named;
    const own = over(`${said.heading}\n${said.text}`);
    const undone = own.filter(({ word, has }) => !has && act.includes(word)).map(({ word }) => word);
    const unmet = [...demands.filter(({ isMet }) => !isMet(said)).map(({ word }) => word), ...undone];
    const lacksDemand = unmet.length > 0;
    const factors = shareFactors(share, lacksKind, lacksDemand);
    return {
      share: multiplied(1, factors),
      missing: [...new Set([...missing, ...(lacksKind ? [kind.word] : []), ...unmet])],
      ...{ absent, factors, lacksKind: isWithout, lacksDemand },
    };
  };
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
      return clause ? [citationOf(found, clause, asked, { language, coverage, ...context })] : [];
    })
    // Equal ones: the newer rule, then the older record.
    .sort(
      (left, right) =>
        right.score - left.score ||
        (right.effectiveDate ?? '').localeCompare(left.effectiveDate ?? '') ||
        Number(BigInt(left.passageId) - BigInt(right.passageId)),
    );
  return { citations, total, asked, whole, synonyms };
}

/** Questions about a named person or somebody's illness are for people, not for a search. */
async function isPersonal(tx: Tx, text: string): Promise<boolean> {
  if (asksOfPerson(text)) return true;
  const named = await tx.maybe(sql`
    select 1 from users where tenant_id = current_tenant() and is_deleted = 0 and (
      (length(real_name) >= 2 and strpos(${text}, real_name) > 0) or (length(real_name_en) >= 2 and strpos(lower(${text}), lower(real_name_en)) > 0)) limit 1`);
  return named !== undefined;
}

/** Clauses that were superseded and are about the question: told apart, never part of the answer. */
async function outdated(
  call: Asking,
  viewer: Viewer,
  text: string,
  documents: readonly string[],
  searched: boolean,
): Promise<Answer['outdated']> {
  const { citations } = await rankClauses(call, viewer, text, documents);
  // Few documents are superseded, so a score among them says little of how much one has of the question.
  const best = searched
    ? citations.filter(({ share }) => share > 0).slice(0, mostOld.searched)
    : citations.filter(({ share }) => share >= leastOfOld).slice(0, mostOld.told);
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
    .filter(({ similarity }) => similarity >= sameQuestion)
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

const placeOf = (one: Citation, citations: readonly Citation[]): number | null => {
  const at = citations.findIndex(({ passageId }) => passageId === one.passageId);
  return at < 0 ? null : at + 1;
};

function confidenceTold(
  part: Judged | undefined,
  citations: readonly Citation[],
  limits: ConfidenceLimits,
  reason: string | undefined,
): Answer['confidence'] {
  const rival = part?.rival;
  const first = part?.ranked.citations[0];
  const why = reason ?? part?.confidence.reason ?? 'none';
  return {
    ratio: part?.confidence.ratio ?? null,
    ratioLimit: limits.ratio,
    score: first?.score ?? null,
    second: rival?.score ?? 0,
    rival: rival
      ? { at: placeOf(rival, citations), documentNumber: rival.documentNumber, clause: rival.clause }
      : null,
    agreeing: part?.agreeing ?? 0,
    share: first?.share ?? null,
    shareLimit: fewestShare,
    factor: part?.confidence.factor ?? 1,
    scoreLimit: part?.limits.score ?? limits.score,
    reason: why,
    units: [...(part?.units ?? [])],
    // One that has too little of the question lacks something, though not what decides it.
    missing: [...(why === 'few' && first?.missing.length === 0 ? first.absent : (first?.missing ?? []))],
  };
}

/** Every question of a text by itself: what is not answered of it is told, and the whole is then not reliable. */
async function judgeParts(
  call: Asking,
  viewer: Viewer,
  text: string,
  documents: readonly string[],
  limits: ConfidenceLimits,
  context: Context,
): Promise<Judged[]> {
  const parts = partsOf(text);
  const judged: Judged[] = [];
  for (const part of parts.length > mostParts ? [text] : parts)
    judged.push(judge(part, await rankClauses(call, viewer, part, documents, context), limits));
  return judged;
}

/** The edition that answers in place of the one that was asked for; null where none was, or the answer is of that very one. */
function editionTold(year: string | undefined, first: Citation | undefined): Answer['edition'] {
  if (year === undefined || !first) return null;
  const { documentNumber, title, revision, effectiveDate } = first;
  if (effectiveDate?.startsWith(year) || documentNumber.endsWith(`-${year}`)) return null;
  return { asked: year, documentNumber, title, revision, since: effectiveDate };
}

async function answered(
  call: Asking & Pick<Call, 'platform'>,
  whole: string,
  { superseded = false, equipmentId }: { superseded?: boolean | undefined; equipmentId?: string | undefined },
): Promise<Answer> {
  const begun = performance.now();
  const named = editionIn(whole);
  const text = named?.rest ?? whole;
  const { tx, actor, projectId } = call;
  await catchUp(tx, ownSources, readAtOnce);
  const viewer = viewerOf(actor, projectId);
  const { ratioLimit, scoreLimit } = await readSettings(tx);
  const limits = { ratio: ratioLimit, score: scoreLimit };
  const documents = await readableDocuments(tx, viewer);
  const personal = await isPersonal(tx, text);
  const found = personal ? [] : await nearQuestions(call, viewer, text, documents.inForce);
  const cited = new Set(found.flatMap(({ passageIds }) => passageIds));
  const context = { accepted: cited, classNames: await classNamesOf(tx, viewer, equipmentId) };
  const parts = personal ? [] : await judgeParts(call, viewer, text, documents.inForce, limits, context);
  const reliable = parts.length > 0 && parts.every(({ confidence }) => confidence.reliable);
  const ranked = joinedCitations(parts.map(({ ranked: { citations } }) => citations));
  const accepted = reliable ? [] : acceptedClauses(found[0], ranked);
  // Of several questions each has its best clause; one alone has what else is near.
  const answers = parts.map((part) => (parts.length > 1 ? part.quoted.slice(0, 1) : part.quoted));
  const quoted = reliable ? joinedCitations(answers) : accepted;
  const sources = quoted.map(({ quote }) => quote);
  // Word for word from the clauses, so this can only be a mistake of ours; then there is no answer rather than a wrong one.
  const clean = sources.every((quote) => unsupportedFigures(quote, sources).length === 0);
  const outcome = outcomeOf(personal, ranked.length, quoted.length > 0 && clean);
  const differing = parts.flatMap((part) => part.differing);
  const citations = joinedCitations([...quoted.map((one) => [one]), ranked])
    .slice(0, mostCitations)
    .map((one) => ({ ...one, differs: differing.includes(one) }));
  const count = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from qa_passages where document_id = any(${documents.inForce}::bigint[]) and is_deleted = 0`);
  const wantsOld = !personal && (superseded || named !== null || asksForOld(text));
  const result = {
    outcome,
    figures: outcome === 'answered' ? figuresIn(quoted, parts) : [],
    citations,
    quoted: outcome === 'answered' ? quoted.length : 0,
    confidence: confidenceTold(
      weakest(parts),
      citations,
      limits,
      personal ? 'personal' : accepted.length > 0 ? 'accepted' : undefined,
    ),
    parts:
      parts.length > 1
        ? parts.map(({ text: one, confidence }) => ({ text: one, answered: confidence.reliable }))
        : [],
    edition: personal ? null : editionTold(named?.year, citations[0]),
    outdated: wantsOld ? await outdated(call, viewer, text, documents.superseded, superseded) : [],
    oldDocuments: wantsOld ? documents.superseded.length : null,
    near: found.map(({ passageIds: _, ...one }) => one),
    synonyms: [
      ...new Map(parts.flatMap((part) => part.ranked.synonyms).map((one) => [one.join(), one])).values(),
    ],
    passages: count.count,
    total: Math.max(0, ...parts.map((part) => part.ranked.total)),
    milliseconds: performance.now() - begun,
    mayReword:
      outcome === 'answered' &&
      actor.permissions.has('hse-qa.ask') &&
      (await mayReword(tx, call.platform.config)),
  };
  return { queryId: await keepQuery(tx, whole, result), ...result };
}

export const askHandler = handle(ask, (call) => {
  if (!askRights.some((right) => call.actor.permissions.has(right)))
    throw notPermitted(call.actor, askRights[0]);
  return answered(call, call.input.question, call.input);
});
