import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/hse-qa-learning.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { topicsOf } from '@ircrisk/engine-answer';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { textIn } from '#plant/names.ts';
import { peopleCleaner } from '#plant/without-people.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { tokensOf } from '#platform/search/tokens.ts';

/** Different wordings that are compared with each other, and topics that are shown. */
const mostWordings = 300;
const mostTopics = 20;
/** Months the figures are over, unless told. */
const usualMonths = 12;

export const sinceMonths = (months: number) =>
  sql`at >= date_trunc('month', now()) - make_interval(months => ${months - 1})`;

interface Wording {
  text: string;
  hash: string;
  count: number;
  zero: number;
  last: string;
}

const open = sql`outcome in ('none', 'unreliable')`;

/** Questions without a reliable answer, those that have got one since left out, as topics. */
async function openTopics(tx: Tx, months: number): Promise<Wording[][]> {
  const rows = await tx.all<Wording>(sql`
    select lower(trim(text)) as text, md5(lower(trim(text))) as hash, (count(*) filter (where ${open}))::int as count,
      (count(*) filter (where outcome = 'none'))::int as zero, max(at) filter (where ${open}) as last
    from qa_queries where ${sinceMonths(months)} group by 1
    having max(at) filter (where ${open}) > coalesce(max(at) filter (where outcome = 'answered'), '-infinity')
    order by 3 desc, 5 desc limit ${mostWordings}`);
  return topicsOf(rows.map((row) => ({ ...row, words: tokensOf(row.text) })));
}

/** Needs that stand, by the hash of their questions; one whose item was cancelled or removed does not. */
async function standing(
  tx: Tx,
  language: Language,
  hashes: readonly string[],
): Promise<Map<string, contract.TrainingNeed>> {
  const rows = await tx.all<contract.TrainingNeed & { hash: string }>(sql`
    select n.question_hash as hash, a.id as "actionId", ${textIn(language, 'a.title')} as title, a.state, u.shown_name as owner,
      coalesce(a.deferred_to, a.due_date) as "dueDate"
    from qa_training_needs n join action_items a on a.id = n.action_id left join users u on u.tenant_id = current_tenant() and u.id = a.owner_id
    where n.is_deleted = 0 and n.question_hash = any(${hashes}::text[]) and a.is_deleted = 0 and a.state <> 'cancelled'`);
  return new Map(rows.map(({ hash, ...need }) => [hash, need]));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const hashesOf = (topic: readonly Wording[]) => topic.map(({ hash }) => hash);

/** What people asked and nobody could tell them, with what was done about it. */
export async function unansweredTopics(
  tx: Tx,
  language: Language,
  months: number,
): Promise<contract.Topic[]> {
  const topics = (await openTopics(tx, months)).slice(0, mostTopics);
  const needs = await standing(tx, language, topics.flatMap(hashesOf));
  return topics.map((topic) => ({
    text: topic[0]?.text ?? '',
    count: sum(topic.map(({ count }) => count)),
    zero: sum(topic.map(({ zero }) => zero)),
    last: topic.map(({ last }) => last).reduce((left, right) => (left > right ? left : right)),
    questions: topic.map(({ text, count }) => ({ text, count })),
    need: hashesOf(topic).flatMap((hash) => needs.get(hash) ?? [])[0] ?? null,
  }));
}

const firstOf = (needs: ReadonlyMap<string, contract.TrainingNeed>) => needs.values().next().value;

/** An action item for whoever is to arrange the training; a topic has one, and whoever asks again is shown it. */
export const trainingNeedHandler = handle(contract.raiseTrainingNeed, async (call) => {
  const { tx, input, language } = call;
  await mustBeRaisable(tx, input);
  const wanted = input.topic.toLowerCase();
  const topic = (await openTopics(tx, usualMonths)).find((all) => all.some(({ text }) => text === wanted));
  if (!topic) throw fail(qaErrors.topicGone);
  const hashes = hashesOf(topic).sort();
  const before = firstOf(await standing(tx, language, hashes));
  if (before) return { need: before, made: false };
  await tx.run(sql`
    update qa_training_needs n set is_deleted = 1 from action_items a
    where a.id = n.action_id and n.is_deleted = 0 and n.question_hash = any(${hashes}::text[]) and (a.is_deleted = 1 or a.state = 'cancelled')`);
  // Somebody else's at the same moment is waited for by the unique index, and then is the one that stands.
  const made = await tx.all<{ id: string }>(sql`
    insert into qa_training_needs (question_hash) select * from unnest(${hashes}::text[])
    on conflict (tenant_id, question_hash) where is_deleted = 0 do nothing returning id`);
  if (made.length > 0) await raise(call, topic, made);
  const need = firstOf(await standing(tx, language, hashes));
  if (!need) throw fail(qaErrors.topicGone);
  return { need, made: made.length > 0 };
});

async function raise(
  {
    tx,
    actor,
    input,
    language,
  }: Pick<Call, 'tx' | 'actor' | 'language'> & { input: ParsedInputOf<typeof contract.raiseTrainingNeed> },
  topic: readonly Wording[],
  needs: readonly { id: string }[],
): Promise<void> {
  const { clean } = await peopleCleaner(
    tx,
    topic.map(({ text }) => text),
  );
  const name = clean(topic[0]?.text ?? '');
  const title = { zh: `培训需求：${name}`, en: `Training need: ${name}` };
  const count = sum(topic.map((one) => one.count));
  const description = [
    language === 'zh'
      ? `HSE 问答没有可靠答案的提问，共 ${count} 次。`
      : `Questions HSE Q&A has no reliable answer to, ${count} in all.`,
    ...topic.map((one) => `- ${clean(one.text)} (${one.count})`),
  ].join('\n');
  const { id } = await tx.one<{ id: string }>(
    raiseActions(sql`
      select 'hse-qa' as source_module, ${needs[0]?.id}::bigint as source_id, null::bigint as node_id, null::bigint as equipment_id, left(${title.zh}, 200) as title,
        left(${title.en}, 200) as title_en, left(${description}, 4000) as description, 'preventive' as type, 'medium' as priority, ${input.ownerId}::bigint as owner_id,
        ${input.dueDate}::date as due_date`),
  );
  await tx.run(
    sql`update qa_training_needs set action_id = ${id} where id = any(${needs.map((one) => one.id)}::bigint[])`,
  );
  if (input.ownerId !== actor.userId)
    await notify(tx, actor.tenantId, [input.ownerId], {
      kind: 'action-item',
      title: { zh: `您有新的行动项：${title.zh}`, en: `A new action item for you: ${title.en}` },
      link: `/actionItem?id=${id}`,
    });
}
