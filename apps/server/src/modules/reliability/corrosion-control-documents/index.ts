import * as contract from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { corrosionLoop } from '@ircrisk/contract/resources/corrosion/loop.ts';
import { corrosionExcursion, corrosionWindow } from '@ircrisk/contract/resources/corrosion/window.ts';
import { areaUnits, windowFigures } from '@ircrisk/engine-operating-window';
import { drawingsOfLoops } from '#modules/assets/pdf-marking-tool/index.ts';
import { sql } from '#platform/database/sql.ts';
import { counting } from '#platform/home/home-source.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { mustSeeAll, viewerOf, visible } from '#platform/resources/scope.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { documentKind, findDocument, makeContent } from './document.ts';
import { actOn, raise, readWindowTrend } from './excursions.ts';
import { corrosionHooks } from './hooks.ts';
import { keepWindowsJudged } from './keeper.ts';
import { putIntoForce, recordedLimits } from './limits.ts';
import { readPanel } from './panel.ts';
import { judgeWindow, markWindows } from './recompute.ts';
import { documentReport } from './report.ts';
import { readSheets } from './sheets.ts';
import { makeWindows } from './templates.ts';
import { takeUseAct } from './uses.ts';
import { period, readLimits, walkWindow } from './walk.ts';

export { limitsOnTags } from './limits.ts';
export { type LoopOffer, offersOf } from './offers.ts';
export { judgeWindow } from './recompute.ts';
export { period as windowPeriod } from './walk.ts';

/** Corrosion loops, their operating windows judged from the readings, and the documents that freeze them. */
export const corrosionControlDocuments: ServerModule = {
  id: 'corrosion-control-documents',
  hooks: corrosionHooks,
  studies: [documentKind],
  home: [
    {
      code: 'corrosion-control-documents',
      figure: counting(corrosionExcursion, {
        where: sql`t.state in ('open', 'acknowledged')`,
        words: { zh: '{count} 项超限待处置', en: '{count} excursions to handle' },
        late: {
          where: sql`t.state = 'open' and t.level = 'critical'`,
          words: {
            zh: '{count} 项超限，{late} 项关键级未确认',
            en: '{count} excursions, {late} critical and not acknowledged',
          },
        },
      }),
    },
  ],
  follows: {
    'series.written': (tx, { tagIds, from }, tenantId) => markWindows(tx, tenantId, tagIds, from),
    'action.closed': async (tx, { actionIds }, tenantId) => {
      const windows = await tx.all<{ id: string }>(sql`
        select distinct e.window_id as id from action_items a join corrosion_excursions e on e.id = a.source_id
        where a.id = any(${actionIds}::bigint[]) and a.source_module = 'corrosion-control-documents' order by 1`);
      for (const { id } of windows) await judgeWindow(tx, tenantId, id);
    },
  },
  handlers: [
    handle(contract.corrosionPanel, ({ tx, actor, projectId, language, input }) =>
      readPanel(tx, language, viewerOf(actor, projectId), input.nodeId),
    ),
    handle(contract.windowTrend, (call) => readWindowTrend(call, call.input)),
    handle(contract.replayWindow, async ({ tx, actor, projectId, input }) => {
      const window = await tx.maybe<{ id: string; tagId: string; now: number }>(sql`
        select t.id, t.tag_id as "tagId", (extract(epoch from now()) * 1000)::float8 as now from corrosion_windows t
        where t.id = ${input.id} and ${visible(corrosionWindow, viewerOf(actor, projectId))}`);
      if (!window) throw fail(commonErrors.notFound);
      const held = await readLimits(tx, window.id);
      if (held.length === 0) throw fail(contract.corrosionErrors.notInForce);
      const to = Math.min(input.to ?? window.now, window.now);
      const from = input.from ?? to - period;
      const { main, mainKind, found } = await walkWindow(tx, window, held, from, to);
      return {
        figures: windowFigures(main, from, to, mainKind),
        excursions: found
          .filter(({ end }) => (end ?? to) > from)
          .map(({ kind, side, start, end, extreme, gapMs, area }) => ({
            kind,
            side,
            start,
            end,
            extreme,
            gapMs,
            area,
            areaUnit: areaUnits[kind],
          })),
      };
    }),
    handle(contract.enforceLimits, async ({ tx, actor, projectId, input }) => {
      await mustSeeAll(tx, corrosionWindow, input.ids, viewerOf(actor, projectId));
      const recorded = await recordedLimits(tx, input.ids);
      if (recorded.length < new Set(input.ids).size) throw fail(commonErrors.notFound);
      return { changed: await putIntoForce(tx, actor.tenantId, recorded, input.reason) };
    }),
    handle(contract.useWindow, (call) => takeUseAct(call, call.input)),
    handle(contract.windowsFromTemplates, (call) => makeWindows(call as Call, call.input)),
    handle(contract.actOnExcursion, (call) => actOn(call, call.input)),
    handle(contract.raiseCorrosionActions, (call) => raise(call, call.input)),
    handle(contract.loopSheet, async ({ tx, actor, projectId, language, input }) => {
      await mustSeeAll(tx, corrosionLoop, [input.id], viewerOf(actor, projectId));
      const [sheet] = await readSheets(tx, language, sql`p.id = ${input.id}`);
      if (!sheet) throw fail(commonErrors.notFound);
      const drawings = await drawingsOfLoops(tx, [input.id]);
      return {
        ...sheet,
        drawings: drawings.map(({ loopId: _loop, ...one }) => ({ ...one, pages: [...one.pages] })),
      };
    }),
    handle(contract.documentContent, async (call) => {
      const head = await findHead(call, documentKind, call.input.id);
      const row = await findDocument(call.tx, head.id);
      if (!row) throw fail(commonErrors.notFound);
      return { ...row, allowed: await allowedOf(call as Call, documentKind, head) };
    }),
    handle(contract.makeChapters, async (call) => {
      await findDraft(call, documentKind, call.input.id);
      return makeContent(call.tx, (await findDocument(call.tx, call.input.id))!);
    }),
    handle(contract.documentReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findHead(call, documentKind, input.id);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, documentReport, input) };
    }),
  ],
  jobs: [documentReport],
  routes: keepWindowsJudged,
};
