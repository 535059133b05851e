import { type Reworded, reword } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaErrors } from '@ircrisk/contract/modules/safety/hse-qa-errors.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { objections } from '@ircrisk/engine-answer';
import type { Config } from '#platform/config/config.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { askModel } from '#platform/language-model.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { checkCitations } from './citable.ts';
import { readSettings } from './settings.ts';

interface Input {
  question: string;
  passageIds: readonly string[];
  language: Language;
}

/** Both the platform and the company have asked for it; otherwise nothing leaves the house. */
export const mayReword = async (tx: Queries, { languageModel }: Config): Promise<boolean> =>
  languageModel !== undefined && (await readSettings(tx)).reword;

async function readCited(tx: Tx, { passageIds, language }: Input) {
  const rows = await tx.all<{
    id: string;
    text: string;
    textEn: string | null;
    clause: string;
    number: string;
  }>(sql`
    select p.id, p.text, p.text_en as "textEn", p.clause, d.document_number as number from qa_passages p join documents d on d.id = p.document_id
    where p.id = any(${passageIds}::bigint[]) and p.is_deleted = 0`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return passageIds.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const text = language === 'en' && row.textEn ? row.textEn : row.text;
    return [{ text, names: [row.number, row.clause] }];
  });
}

const task: Readonly<Record<Language, string>> = {
  zh: '你只改写给出的条文来回答问题。每句话末尾用 [序号] 标出所依据的条文。不得加入条文中没有的数字、单位、条款号、标准号或要求；数字照抄，用阿拉伯数字。条文没有回答的部分不要写。只输出答案。',
  en: 'Answer the question by saying the given clauses in other words, and nothing else. End every sentence with the [number] of the clause it rests on. Add no figure, unit, clause number, standard or demand that is not in the clause; copy figures as digits. Leave out what the clauses do not answer. Give the answer alone.',
};

/** Says the cited clauses in other words. What has a figure or a citation of its own is thrown away, and the quotations stand. */
export const rewordJob: JobKind<Input, Reworded> = {
  kind: 'hse-qa.reword',
  title: { zh: '改写回答', en: 'Say an answer in other words' },
  afterCrash: 'fail',
  async run({ input, platform, inTenant, signal }) {
    const { languageModel } = platform.config;
    const { allowed, passages } = await inTenant(async (tx) => ({
      allowed: await mayReword(tx, platform.config),
      passages: await readCited(tx, input),
    }));
    if (!allowed || !languageModel) throw fail(qaErrors.noModel);
    const clauses = passages.map(({ text, names }, at) => `[${at + 1}] ${names.join(' ')}\n${text}`);
    const text = await askModel(
      languageModel,
      [
        { role: 'system', content: task[input.language] },
        { role: 'user', content: `${clauses.join('\n\n')}\n\n${input.question}` },
      ],
      signal,
    ).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw fail(qaErrors.modelSilent);
    });
    const against = objections(text, passages);
    return against.length > 0
      ? { text: null, refused: against.map(({ kind, value }) => ({ kind, value: value.slice(0, 200) })) }
      : { text, refused: [] };
  },
};

export const rewordHandler = handle(reword, async (call) => {
  const { tx, actor, origin, language, projectId, platform, input } = call;
  if (!(await mayReword(tx, platform.config))) throw fail(qaErrors.noModel);
  await checkCitations(tx, viewerOf(actor, projectId), input.passageIds, []);
  return {
    jobId: await enqueue(tx, { actor, origin, language, projectId }, rewordJob, { ...input, language }),
  };
});
