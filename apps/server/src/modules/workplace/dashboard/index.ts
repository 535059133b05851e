import * as contract from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { kpiSet } from '@ircrisk/engine-reliability';
import { liveRisk } from '#modules/risk/dynamic-risk/index.ts';
import { seenPlaces, seesNothing } from '#plant/seen-places.ts';
import { sql } from '#platform/database/sql.ts';
import { figure as homeFigure } from '#platform/home/home-source.ts';
import { fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { may } from '#platform/tenancy/actor.ts';
import { book } from './book.ts';
import { coverageOf, figure, readDefinitions } from './figures.ts';
import { freezeMonth, frozenSums } from './frozen.ts';
import { dashboardHooks } from './hooks.ts';
import { keepFreezing } from './keeper.ts';
import { readLayout, saveLayout } from './layout.ts';
import { type Asking, changes, monthOf, overview } from './overview.ts';
import { equipmentIn, recordsOf, sumOf } from './records.ts';
import { type Places, scopeOf } from './scope.ts';
import { seenCrumbs } from './seen-crumbs.ts';
import { plantState } from './state.ts';
import { addSums, nodeSums, sumNames } from './sums.ts';
import { trend } from './trend.ts';

export { freezeTenant } from './frozen.ts';
export { overview } from './overview.ts';

type Scoped = { period: contract.PeriodName; nodeId?: string | undefined };
type Reader = Pick<Call, 'tx' | 'actor' | 'projectId'>;

const placesOf = (
  { tx, actor, projectId }: Reader,
  { nodeId }: { nodeId?: string | undefined },
): Promise<Places> => seenPlaces(tx, viewerOf(actor, projectId), nodeId);

const seenOf = (places: Places) =>
  places === null ? ('plant' as const) : seesNothing(places) ? ('none' as const) : ('places' as const);

const askingOf = async (
  call: Reader & Pick<Call, 'language'> & { readonly input: Scoped },
): Promise<Asking> => ({
  period: call.input.period,
  nodeIds: await placesOf(call, call.input),
  zone: call.actor.timeZone,
  language: call.language,
  now: Date.now(),
});

/** The indicators of the plant: counted by the modules that own the records, divided by the engine, kept month by month. */
export const dashboard: ServerModule = {
  id: 'dashboard',
  home: [
    {
      code: 'dashboard',
      figure: async (caller) =>
        may(caller.actor, 'dashboard.read')
          ? homeFigure(
              caller,
              { zh: '{count} 项指标', en: '{count} indicators' },
              { count: contract.tiles.length },
            )
          : null,
    },
  ],
  hooks: dashboardHooks,
  handlers: [
    handle(contract.dashboardOverview, async (call) => {
      const { tx, actor, projectId } = call;
      const { crumbs, ...shown } = await overview(tx, await askingOf(call));
      const all = await placesOf(call, {});
      return {
        ...shown,
        seen: seenOf(all),
        crumbs: await seenCrumbs(tx, viewerOf(actor, projectId), crumbs),
      };
    }),
    handle(contract.dashboardChanges, async (call) => changes(call.tx, await askingOf(call))),
    handle(contract.dashboardTrend, async (call) => {
      const { tx, input, actor, language } = call;
      return trend(tx, await placesOf(call, input), actor.timeZone, Date.now(), language);
    }),
    handle(contract.dashboardState, async (call) => {
      const { tx, actor, projectId, language } = call;
      const places = await placesOf(call, call.input);
      return {
        ...(await plantState(tx, places, language)),
        live: may(actor, 'dynamic-risk-model.read')
          ? await liveRisk(tx, viewerOf(actor, projectId), places)
          : null,
      };
    }),
    handle(contract.dashboardRecords, async (call) => {
      const { tx, input } = call;
      const asking = await askingOf(call);
      const { scope } = scopeOf(asking.period, asking.nodeIds, asking.zone, asking.now);
      const definitions = (await readDefinitions(tx))(monthOf(scope, asking.zone));
      const sums = addSums((await nodeSums(tx, scope)).map((row) => row.sums));
      const records = await recordsOf(tx, input.code, scope, definitions, asking.language);
      const first = (input.current - 1) * input.size;
      return {
        figure: figure(
          input.code,
          kpiSet(sums, definitions.options)[input.code],
          definitions,
          coverageOf(input.code, sums),
        ),
        total: records.length,
        equipment: equipmentIn(records),
        sum: sumOf(records),
        records: records.slice(first, first + input.size),
      };
    }),
    handle(contract.dashboardDerivation, async (call) => {
      const asking = await askingOf(call);
      const { scope } = scopeOf(asking.period, asking.nodeIds, asking.zone, asking.now);
      const definitions = (await readDefinitions(call.tx))(monthOf(scope, asking.zone));
      const sums = addSums((await nodeSums(call.tx, scope)).map((row) => row.sums));
      return { ...kpiSet(sums, definitions.options)[call.input.code] };
    }),
    handle(contract.dashboardLayout, ({ tx, actor }) => readLayout(tx, actor.userId)),
    handle(contract.saveDashboardLayout, ({ tx, actor, input }) =>
      saveLayout(tx, actor.userId, input.layout),
    ),
    handle(contract.frozenMonths, ({ tx }) =>
      tx.all(sql`
        select to_char(k.month, 'YYYY-MM') as month, k.revision, k.reason, k.create_time as "frozenAt", k.digest,
          (select u.shown_name from users u where u.tenant_id = k.tenant_id and u.id = k.create_user) as "frozenBy"
        from kpi_snapshots k order by k.month desc, k.revision desc limit 120`),
    ),
    handle(contract.correctMonth, async ({ tx, actor, input }) => {
      const { month, reason } = input;
      const before = (await frozenSums(tx, month, month, null)).get(month);
      if (!before) throw fail(contract.dashboardErrors.notFrozen, { month });
      const { revision, rows } = await freezeMonth(tx, month, actor.timeZone, Date.now(), reason);
      const after = addSums(rows.map(({ sums }) => sums));
      const changed = sumNames.filter((name) => (before.sums[name] ?? null) !== (after[name] ?? null)).length;
      return { month, revision, changed };
    }),
    handle(contract.kpiBook, async (call) => {
      const { tx, actor, origin, input, language } = call;
      const nodeIds = await placesOf(call, input);
      return {
        jobId: await enqueue(tx, { actor, origin, language }, book, {
          period: input.period,
          nodeIds,
          format: input.format,
        }),
      };
    }),
  ],
  jobs: [book],
  routes: keepFreezing,
};
