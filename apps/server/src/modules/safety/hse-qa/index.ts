import * as contract from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaQuestion } from '@ircrisk/contract/resources/safety/qa.ts';
import { sql } from '#platform/database/sql.ts';
import { counting, inDepartment, type Waiting } from '#platform/home/home-source.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { visible } from '#platform/resources/scope.ts';
import { askHandler } from './answer.ts';
import { documentHandlers } from './documents.ts';
import { faqBooklet, faqReportHandler } from './faq-report.ts';
import { qaHooks } from './hooks.ts';
import { evaluateJob, measureHandlers } from './measure.ts';
import { questionHandlers } from './questions.ts';
import { quizHandlers } from './quiz.ts';
import { readFileJob } from './read-file.ts';
import { rewordHandler, rewordJob } from './reword.ts';
import { readSettings, saveSettings } from './settings.ts';
import { faqSource, passageSource } from './sources.ts';
import { trainingNeedHandler } from './topics.ts';
import { flagAnswers, keepWatch } from './watch.ts';

export { evaluateAll } from './measure.ts';
export { faqSource, passageSource } from './sources.ts';

const waits = sql`t.state in ('open', 'assigned', 'disputed')`;

/** Questions answered by cited clauses of documents in force, and by experts where there is no reliable answer. */
export const hseQa: ServerModule = {
  id: 'hse-qa',
  hooks: qaHooks,
  searches: [passageSource, faqSource],
  follows: {
    // A revision came into force and another went out of it: answers that cite the old one are to be checked.
    'study.approved': async (tx, { kind }) => {
      if (kind === 'document') await flagAnswers(tx);
    },
  },
  home: [
    {
      code: 'hse-qa',
      waiting: (caller) =>
        caller.tx.all<Waiting>(sql`
          select 'question' as kind, t.id, t.expert_id = ${caller.actor.userId} as mine, t.number, left(t.question, 120) as title, u.shown_name as beside,
            t.due_at::date as due, null::text as "riskLevel", t.state, t.version, '/hse-qa/question/' || t.id as path
          from qa_questions t left join users u on u.tenant_id = current_tenant() and u.id = t.create_user
          where ${visible(qaQuestion, caller.viewer)} and ${waits} and t.expert_id is not null and ${inDepartment(caller, 't.expert_id')}
          order by mine desc, t.due_at limit 100`),
      figure: counting(qaQuestion, {
        where: waits,
        words: { zh: '{count} 个问题待答', en: '{count} questions open' },
        late: {
          where: sql`t.due_at < now()`,
          words: { zh: '{count} 个待答，{late} 逾期', en: '{late} of {count} overdue' },
        },
      }),
    },
  ],
  handlers: [
    askHandler,
    rewordHandler,
    ...documentHandlers,
    ...questionHandlers,
    ...measureHandlers,
    trainingNeedHandler,
    ...quizHandlers,
    faqReportHandler,
    handle(contract.readQaSettings, ({ tx }) => readSettings(tx)),
    handle(contract.saveQaSettings, async ({ tx, input }) => {
      await saveSettings(tx, input as Partial<contract.QaSettings>);
      return {};
    }),
  ],
  jobs: [faqBooklet, readFileJob, rewordJob, evaluateJob],
  routes: keepWatch,
};
