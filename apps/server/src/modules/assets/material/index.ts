import * as contract from '@ircrisk/contract/modules/assets/material.ts';
import { material as resource } from '@ircrisk/contract/resources/ledger/master-data.ts';
import { refreshOfMaterials } from '#modules/assets/equipment/index.ts';
import { stressAt } from '#plant/stress.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';

type Points = { temperature: number; stress: number }[];

/** Allowable stress by temperature: a small table inside the material's record. */
export const material: ServerModule = {
  id: 'material',
  handlers: [
    handle(contract.allowableStress, async ({ tx, input, actor, projectId }) => {
      const found = await tx.maybe<{ points: Points | null; version: number }>(sql`
        select t.allowable_stress as points, t.version from materials t where t.id = ${input.id} and ${visible(resource, viewerOf(actor, projectId))}`);
      if (!found) throw fail(commonErrors.notFound);
      const points = found.points ?? [];
      return { points, at: stressAt(points, input.temperature ?? null), version: found.version };
    }),
    handle(contract.saveAllowableStress, async ({ tx, input, actor, projectId }) => {
      const { points, id } = input;
      points.forEach((point, at) => {
        const before = points[at - 1];
        if (before && point.temperature <= before.temperature)
          throw fail(contract.materialErrors.order, { row: at + 1 });
        if (before && point.stress > before.stress)
          throw fail(contract.materialErrors.rising, { row: at + 1 });
      });
      const lock = input.version === undefined ? sql`` : sql`and t.version = ${input.version}`;
      const seen = visible(resource, viewerOf(actor, projectId));
      const saved = await tx.maybe<{ version: number }>(sql`
        update materials t set allowable_stress = ${JSON.stringify(points)}::jsonb where t.id = ${id} and ${seen} ${lock} returning t.version`);
      if (saved) {
        await refreshOfMaterials(tx, [id]);
        return saved;
      }
      const current = await tx.maybe<{ version: number }>(
        sql`select t.allowable_stress as points, t.version from materials t where t.id = ${id} and ${seen}`,
      );
      throw current ? fail(commonErrors.stale, {}, { data: current }) : fail(commonErrors.notFound);
    }),
  ],
};
