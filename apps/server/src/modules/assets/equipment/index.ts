import * as contract from '@ircrisk/contract/modules/assets/equipment.ts';
import { pinEquipment, pinnedEquipment } from '@ircrisk/contract/modules/workplace/home.ts';
import { equipment as resource } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { subtreeIds } from '#plant/subtree.ts';
import { sql } from '#platform/database/sql.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { readDetail } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { updateMany } from './batch.ts';
import { readClasses } from './classes.ts';
import { readDataSheet } from './data-sheet.ts';
import { dataSheetJob } from './data-sheet-job.ts';
import { equipmentHome, pin, readPinned } from './home.ts';
import { equipmentHooks } from './hooks/equipment.ts';
import { inspectionHooks, subtreeHooks } from './hooks/inspections.ts';
import { locationHooks, materialHooks, partHooks, readingHooks } from './hooks/parts.ts';
import { sharedObjectHooks } from './hooks/shared-objects.ts';
import { statutoryRuleHooks } from './hooks/statutory-rules.ts';
import { readLinks } from './links.ts';
import { likelyDuplicates, mergeInto } from './merge.ts';
import { readOverview } from './overview.ts';
import { changeState } from './states.ts';
import { readIntegrity } from './wall.ts';
import { keepWatch } from './watch.ts';

export { acceptClasses } from './classes.ts';
export { figureOf, told } from './figure.ts';
export { refreshOfMaterials } from './hooks/parts.ts';
export { acceptRiskLevels, acceptRiskPlan, type RiskPlan, withdrawRisk } from './risk-plan.ts';
export { takeReading } from './take-reading.ts';
export { watchDates } from './watch.ts';

/** Seen by the caller, or the same "not found" as ever. */
const seen = ({ tx, actor, projectId, language }: Call, id: string) =>
  readDetail(tx, resource, id, viewerOf(actor, projectId), language);

/** The asset spine beyond its list: states, walls, the detail page, many at once, duplicates. */
export const equipment: ServerModule = {
  id: 'equipment',
  home: [equipmentHome],
  hooks: [
    equipmentHooks,
    partHooks,
    locationHooks,
    materialHooks,
    readingHooks,
    inspectionHooks,
    ...subtreeHooks,
    ...sharedObjectHooks,
    statutoryRuleHooks,
  ],
  handlers: [
    handle(pinnedEquipment, (call) => readPinned(call)),
    handle(pinEquipment, async (call) => {
      await seen(call, call.input.id);
      await pin(call, call.input.id, call.input.pinned);
      return true;
    }),
    handle(contract.setState, async (call) => {
      await seen(call, call.input.id);
      return changeState(call, call.input);
    }),
    handle(contract.batchUpdate, async (call) => ({
      updated: await updateMany(call, call.input.ids, call.input.values),
    })),
    handle(contract.mergeEquipment, async (call) => {
      for (const id of [call.input.keepId, ...call.input.mergeIds]) await seen(call, id);
      return { moved: await mergeInto(call.tx, call.input.keepId, call.input.mergeIds) };
    }),
    handle(contract.duplicates, ({ tx, input }) =>
      likelyDuplicates(
        tx,
        input.nodeId ? sql`e.node_id = any(array${subtreeIds([input.nodeId])})` : sql`true`,
      ),
    ),
    handle(contract.overview, (call) => readOverview(call, call.input.id)),
    handle(contract.integrity, async (call) => {
      const [, integrity] = await Promise.all([
        seen(call, call.input.id),
        readIntegrity(call, call.input.id),
      ]);
      return integrity;
    }),
    handle(contract.links, async (call) => {
      const [, links] = await Promise.all([
        seen(call, call.input.id),
        readLinks(call.tx, call.input.id, call.language, viewerOf(call.actor, call.projectId)),
      ]);
      return links;
    }),
    handle(contract.classHistory, async (call) => {
      await seen(call, call.input.id);
      return readClasses(call.tx, call.input.id);
    }),
    handle(contract.dataSheetPdf, async (call) => {
      await seen(call, call.input.id);
      const { tx, actor, origin, language, projectId, input } = call;
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, dataSheetJob, input) };
    }),
    handle(contract.dataSheet, (call) => readDataSheet(call, call.input.id)),
  ],
  jobs: [dataSheetJob],
  routes: keepWatch,
};
