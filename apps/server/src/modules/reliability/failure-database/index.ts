import * as contract from '@ircrisk/contract/modules/reliability/failure-database.ts';
import {
  fleetFailures,
  lifeOutlook,
  outlookReport as outlookFile,
} from '@ircrisk/contract/modules/reliability/failure-outlook.ts';
import { equipmentImpacts, failureEvent } from '@ircrisk/contract/resources/failure.ts';
import { suggestCodes } from '@ircrisk/engine-reliability';
import { mustSee, seenPlaces } from '#plant/seen-places.ts';
import { sql } from '#platform/database/sql.ts';
import { counting } from '#platform/home/home-source.ts';
import { fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { contextOf, readCodes } from './codes.ts';
import { dataSheet } from './data-sheet.ts';
import { equipmentSummary } from './equipment-summary.ts';
import { exchangeFile } from './exchange.ts';
import { fleet } from './fleet.ts';
import { failureHooks } from './hooks.ts';
import { legacyHandlers } from './legacy.ts';
import { outlook } from './outlook.ts';
import { outlookReport } from './outlook-report.ts';
import { type AskedPeriod, askedPeriod, periodOf } from './period.ts';
import { pivot } from './pivot.ts';
import { pooling } from './pooling.ts';
import { rates } from './rates.ts';
import { quality, review } from './review.ts';
import { readSettings, saveSettings } from './settings.ts';
import { weibullAnalysis } from './weibull.ts';

export { acceptCauses } from './accept-causes.ts';
export { readCodes } from './codes.ts';
export { classMtbf } from './equipment-summary.ts';
export { figureOf, told } from './figure.ts';
export { observations, observedFailures, trendTimes } from './observation.ts';
export { type AskedPeriod, periodOf } from './period.ts';
export { recordFailure, recordIncidentFailure } from './record.ts';
export { repairOf } from './repair-of.ts';
export { type FailureSettings, readSettings } from './settings.ts';
export {
  costOf,
  countedConditions,
  type EventSums,
  eventSums,
  type PlaceFailures,
  rateOf,
  repairedEvents,
  type SumKey,
  type SumScope,
  scopeConditions,
  totalSums,
  unconvertedOf,
} from './sums.ts';

interface Asked extends AskedPeriod {
  nodeId?: string | undefined;
  isoClass?: string | undefined;
  impact?: string | undefined;
}

type Reader = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** Period and scope of a call: the places the reader sees. Statistics look at all records unless told otherwise. */
async function scoped(
  { tx, actor, projectId }: Reader,
  asked: Asked,
  records: 'counted' | 'all' = 'counted',
) {
  const places = {
    nodeIds: await seenPlaces(tx, viewerOf(actor, projectId), asked.nodeId),
    isoClass: asked.isoClass ?? null,
    impact: asked.impact ?? null,
  };
  // The records themselves are there also from before the surveillance; only figures leave them out.
  const { now, ...period } = await (records === 'all'
    ? askedPeriod(tx, asked, actor.timeZone, 'all')
    : periodOf(tx, asked, actor.timeZone, 'all', places));
  return { period, scope: { from: period.start, to: period.end, now, ...places }, now };
}

/** The failure database: coding, review, statistics and the Weibull page over the one stream of events. */
export const failureDatabase: ServerModule = {
  id: 'failure-database',
  home: [
    {
      code: 'failure-database',
      figure: counting(failureEvent, { words: { zh: '{count} 条事件', en: '{count} events' } }),
    },
  ],
  hooks: failureHooks,
  handlers: [
    handle(contract.failureCodes, async ({ tx }) => Object.values((await readCodes(tx)).names).flat()),
    handle(contract.suggestCode, async ({ tx, input }) => {
      const codes = await readCodes(tx);
      const known = input.equipmentId
        ? await tx.maybe<{ isoClass: string | null }>(
            sql`select iso_class as "isoClass" from equipment where id = ${input.equipmentId} and is_deleted = 0`,
          )
        : undefined;
      const isoClass = input.isoClass ?? known?.isoClass ?? null;
      const { mode, mechanism, cause, detection } = codes.names;
      const offered = (list: typeof mode) => list.filter(({ sealed }) => !sealed);
      const names = {
        mode: offered(mode),
        mechanism: offered(mechanism),
        cause: offered(cause),
        detection: offered(detection),
      };
      const texts = new Map<string, { zh: string; en: string }>([
        ...Object.entries(names).flatMap(([kind, list]) =>
          list.map((one) => [`${kind}/${one.code}`, one] as const),
        ),
        ...Object.entries(equipmentImpacts).map(([code, text]) => [`impact/${code}`, text] as const),
      ]);
      const suggestions = suggestCodes(input.text, names, contextOf(codes, isoClass)).map((one) => {
        const { zh, en } = texts.get(`${one.kind}/${one.code}`) ?? { zh: one.code, en: one.code };
        return { ...one, reasons: [...one.reasons], zh, en };
      });
      return { isoClass, suggestions };
    }),
    handle(contract.reviewEvents, async ({ tx, input, actor, projectId }) => ({
      changed: await review(tx, input, viewerOf(actor, projectId)),
    })),
    handle(contract.codingQuality, async (call) => {
      const { period, scope } = await scoped(call, call.input, 'all');
      return { period, ...(await quality(call.tx, scope)) };
    }),
    handle(contract.failureRates, async (call) => {
      const { period, scope } = await scoped(call, call.input);
      return { period, ...(await rates(call.tx, scope, call.input, await readCodes(call.tx))) };
    }),
    handle(contract.failurePivot, async (call) => {
      const { period, scope } = await scoped(call, call.input);
      const { rows, columns } = call.input;
      return { period, ...(await pivot(call.tx, scope, rows, columns, await readCodes(call.tx))) };
    }),
    handle(contract.weibullFit, async (call) => {
      const { period, scope } = await scoped(call, call.input);
      const { nodeIds } = scope;
      return {
        period,
        ...(await weibullAnalysis(call.tx, { ...call.input, ...period, nodeIds }, call.input)),
      };
    }),
    handle(lifeOutlook, async (call) => {
      const { period, scope } = await scoped(call, call.input);
      const asked = { ...call.input, ...period, nodeIds: scope.nodeIds };
      return { period, ...(await outlook(call.tx, asked, call.input, await readCodes(call.tx))) };
    }),
    handle(outlookFile, async (call) => {
      const { period, scope } = await scoped(call, call.input);
      const { format, confidence, horizonMonths, serviceLevel, plannedCost, failureCost, ...asked } =
        call.input;
      const input = {
        scope: { ...asked, start: period.start, end: period.end, nodeIds: scope.nodeIds ?? null },
        options: { confidence, horizonMonths, serviceLevel, plannedCost, failureCost },
        from: period.from,
        to: period.to,
        format,
      };
      return { jobId: await enqueue(call.tx, call, outlookReport, input) };
    }),
    handle(fleetFailures, async (call) => {
      const { period, scope } = await scoped(call, call.input);
      return { period, ...(await fleet(call.tx, scope, call.input.confidence, await readCodes(call.tx))) };
    }),
    handle(contract.pooledRate, async (call) => {
      const { period, scope } = await scoped(call, call.input);
      return { period, ...(await pooling(call.tx, scope, call.input)) };
    }),
    handle(contract.equipmentFailures, async ({ tx, input, actor, projectId }) => {
      await mustSee(tx, viewerOf(actor, projectId), input.equipmentId);
      const { equipmentId } = input;
      const { now, ...period } = await periodOf(tx, input, actor.timeZone, 'all', { equipmentId });
      return { period, ...(await equipmentSummary(tx, input.equipmentId, { ...period, now })) };
    }),
    handle(contract.readFailureSettings, async ({ tx }) => contract.Settings.parse(await readSettings(tx))),
    handle(contract.saveFailureSettings, async ({ tx, input }) => {
      const sum = input.weights
        ? Object.values(input.weights).reduce((total, weight) => total + weight, 0)
        : 1;
      if (Math.abs(sum - 1) > 1e-9)
        throw fail(contract.failureErrors.weights, { sum: Number(sum.toPrecision(6)) });
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      return contract.Settings.parse(await saveSettings(tx, given));
    }),
    handle(contract.classDataSheet, async (call) => {
      const { period, scope } = await scoped(call, call.input);
      const { isoClass, format } = call.input;
      const input = { isoClass, scope, from: period.from, to: period.to, format };
      return { jobId: await enqueue(call.tx, call, dataSheet, input) };
    }),
    handle(contract.exchangeFailures, async (call) => {
      const { period, scope } = await scoped(call, call.input, 'all');
      const { permissions: _permissions, ...viewer } = viewerOf(call.actor, call.projectId);
      const input = { scope, from: period.from, to: period.to, viewer };
      return { jobId: await enqueue(call.tx, call, exchangeFile, input) };
    }),
    ...legacyHandlers,
  ],
  jobs: [dataSheet, exchangeFile, outlookReport],
};
