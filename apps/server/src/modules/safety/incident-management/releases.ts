import * as contract from '@ircrisk/contract/modules/safety/incident-management.ts';
import { shown } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { told } from './classify.ts';
import { liquidDensity, worstOf } from './facts.ts';
import { reclassify } from './reclassify.ts';
import { mustChangeIncident } from './see.ts';

/** Kilograms of a profile altogether; shown, never used for the tier. */
const totalOf = (profile: readonly { fromMin: number; toMin: number; kgPerHour: number }[]): number | null =>
  profile.length === 0
    ? null
    : profile.reduce((sum, { fromMin, toMin, kgPerHour }) => sum + ((toMin - fromMin) * kgPerHour) / 60, 0);

function checkShares(components: readonly { share: number | null }[]): void {
  const sum = components.reduce((total, { share }) => total + (share ?? 0), 0);
  if (sum > 1 + 1e-9)
    throw invalidField('components', 'max', {
      zh: `组分之和不能大于 1（现为 ${sum.toFixed(3)}）`,
      en: `The shares add to more than 1 (${sum.toFixed(3)})`,
    });
}

/** Only liquids are held against barrels, so this is the density of one; g/cm³ typed for kg/m³ is told as that. */
function checkDensity(density: number | null): void {
  const { least, most } = liquidDensity;
  if (density === null || (density >= least && density <= most)) return;
  const meant = density * 1000;
  const isGrams = meant >= least && meant <= most;
  throw invalidField('density', 'range', {
    zh: `液体的密度应在 ${least}–${most} kg/m³ 之间${isGrams ? `；${shown(density)} 像是 g/cm³，应填 ${shown(meant)} kg/m³` : ''}`,
    en: `The density of a liquid lies between ${least} and ${most} kg/m³${isGrams ? `; ${shown(density)} looks like g/cm³, which is ${shown(meant)} kg/m³` : ''}`,
  });
}

const incidentOf = async (tx: Tx, id: string): Promise<string> => {
  const found = await tx.maybe<{ incidentId: string }>(
    sql`select incident_id as "incidentId" from incident_releases where id = ${id} and is_deleted = 0`,
  );
  if (!found) throw fail(commonErrors.notFound);
  return found.incidentId;
};

/** The worst hour of the profile, or what was told; a profile that overlaps itself is refused. */
function worstKg(input: Parameters<typeof worstOf>[0]): number | null {
  const worst = worstOf(input);
  if (input.profile.length > 0 && worst.reason) {
    const { zh, en } = told(worst.reason);
    throw invalidField('profile', worst.reason.code, { zh, en });
  }
  return worst.value;
}

export const releaseHandlers = [
  handle(contract.saveRelease, async (call) => {
    const { tx, input, actor } = call;
    await mustChangeIncident(call, input.incidentId);
    checkShares(input.components);
    checkDensity(input.density ?? null);
    const toldKgInHour = input.toldKgInHour ?? null;
    const toldBblInHour = input.toldBblInHour ?? null;
    const density = input.density ?? null;
    const max = worstKg({ profile: input.profile, toldKgInHour, toldBblInHour, density });
    const values = sql`${input.material}, ${input.materialEn ?? null}, ${input.category ?? null}, ${input.path}, ${input.indoor ?? null},
      ${JSON.stringify(input.profile)}::jsonb, ${toldKgInHour}, ${toldBblInHour}, ${max}, ${totalOf(input.profile)}, ${density},
      ${JSON.stringify(input.components)}::jsonb, ${input.outcomes}::text[], ${input.outsideContainment}, ${input.ignited}, ${input.source ?? null}, ${input.sourceEn ?? null}`;
    const columns = sql`material, material_en, category, path, indoor, profile, told_kg_in_hour, told_bbl_in_hour, max_kg_in_hour, total_kg, density, components, outcomes,
      outside_containment, ignited, source, source_en`;
    if (input.id && (await incidentOf(tx, input.id)) !== input.incidentId) throw fail(commonErrors.notFound);
    const { id } = await tx.one<{ id: string }>(
      input.id
        ? sql`update incident_releases set (${columns}) = row(${values}) where id = ${input.id} returning id`
        : sql`insert into incident_releases (incident_id, ${columns}) values (${input.incidentId}, ${values}) returning id`,
    );
    // What the release itself says is answered; what somebody has said stays.
    await tx.run(sql`
      update incidents set unplanned_release = coalesce(unplanned_release, 'yes'),
        fire_or_explosion = coalesce(fire_or_explosion, case when ${input.ignited} then 'yes' end)
      where id = ${input.incidentId} and (unplanned_release is null or fire_or_explosion is null and ${input.ignited})`);
    await reclassify(tx, actor.tenantId, input.incidentId);
    return { id };
  }),
  handle(contract.removeRelease, async (call) => {
    const { tx, input, actor } = call;
    const incidentId = await incidentOf(tx, input.id);
    await mustChangeIncident(call, incidentId);
    await tx.run(sql`update incident_releases set is_deleted = 1 where id = ${input.id}`);
    await reclassify(tx, actor.tenantId, incidentId);
    return {};
  }),
];
