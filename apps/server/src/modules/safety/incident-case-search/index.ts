import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { sql } from '#platform/database/sql.ts';
import { counting } from '#platform/home/home-source.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { originOfSite } from '#platform/identity/messaging/sign-in.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { actHandlers } from './acts.ts';
import { caseCardJob } from './card.ts';
import { caseModuleHooks } from './hooks.ts';
import { jsonHandlers } from './json-exchange.ts';
import { landmarksHandler } from './landmarks.ts';
import { coverageHandler, followLessonActions, raiseHandler } from './lessons.ts';
import { mapHandler } from './map.ts';
import { mustSeeSubject } from './profile.ts';
import { quizHandlers } from './quiz.ts';
import { savedHandlers } from './saved.ts';
import { searchHandler, trendsHandler } from './search.ts';
import { keptActions } from './see.ts';
import { similarHandler } from './similar.ts';
import { caseSource } from './source.ts';
import { readHandlers, wholeHandler } from './whole.ts';

export {
  keepCorrosionCases,
  keepPublished,
  type PublishedAnalysis,
  publishCase,
  publishedCaseOf,
} from './publish.ts';

/** Incident cases: one library, searched by words and facets, compared with the plant, and turned into lessons in place. */
export const incidentCaseSearch: ServerModule = {
  id: 'incident-case-search',
  hooks: caseModuleHooks,
  keeps: [keptActions],
  searches: [caseSource],
  jobs: [caseCardJob],
  home: [
    {
      code: 'incident-case-search',
      figure: counting(incidentCase, {
        where: sql`t.state = 'published'`,
        words: { zh: '{count} 个案例', en: '{count} cases' },
      }),
    },
  ],
  follows: {
    'action.closed': (tx, { actionIds }) => followLessonActions(tx, actionIds),
  },
  handlers: [
    searchHandler,
    mapHandler,
    similarHandler,
    wholeHandler,
    ...actHandlers,
    ...readHandlers,
    ...savedHandlers,
    coverageHandler,
    raiseHandler,
    trendsHandler,
    landmarksHandler,
    ...jsonHandlers,
    ...quizHandlers,
    handle(contract.caseCard, async (call) => {
      const { tx, actor, projectId, input, platform, request } = call;
      await mustSeeSubject(tx, viewerOf(actor, projectId), 'incident-case', input.id);
      // The code on the card leads to us and nowhere else, whatever a caller says.
      const address = `${originOfSite(platform.config, request)}${platform.config.basePath}`;
      return { jobId: await enqueue(tx, call as Call, caseCardJob, { ...input, address }) };
    }),
  ],
};
